import Controllers
import Foundation
import MotionMath
import Replay
import Rules
import Synthesis
import Testing
import Traces

@testable import Tuning

/// Labels that are worth a second look, and what a rule misses.
struct DoubtfulLabelTests {
  /// People who mean to finish if, in 0.2 s, the finger would be beyond a progress of 0.45, give or take 0.05 per
  /// person.
  private static func gestures(
    people: Int = 12, each: Int = 16, seed: UInt64 = 3
  ) -> (gestures: [TunedGesture], groups: [String]) {
    var random = RandomGenerator(seed: seed)
    var (gestures, groups): ([TunedGesture], [String]) = ([], [])
    for person in 0..<people {
      let own = 0.45 + Double.random(in: -0.05...0.05, using: &random)
      for index in 0..<each {
        let progress = Double.random(in: 0.05...0.95, using: &random)
        let velocity = Double.random(in: -600...900, using: &random)
        gestures.append(
          TunedGesture(
            name: "\(person).\(index)",
            intent: progress + 0.2 * velocity / 390 > own ? .finish : .cancel,
            release: Release(
              progress: progress, translation: progress * 390, velocity: velocity,
              peakProgress: max(progress, 0.3), elapsed: 0.4, extent: 390)))
        groups.append("person \(person)")
      }
    }
    return (gestures, groups)
  }

  private static func doubtful(_ made: (gestures: [TunedGesture], groups: [String])) throws
    -> [DoubtfulLabel]
  {
    try #require(
      DoubtfulLabel.all(made.gestures, groups: made.groups, stops: [], Workers(jobs: 2)))
  }

  @Test func `finds labels that were turned around, and hardly any others`() throws {
    var made = Self.gestures()
    var wrong: Set<String> = []
    for index in stride(from: 4, to: made.gestures.count, by: 10) {
      let meant = made.gestures[index].label?.intent
      made.gestures[index].label?.intent = meant == .finish ? .cancel : .finish
      wrong.insert(made.gestures[index].name)
    }
    let found = Set(try Self.doubtful(made).map(\.name))
    let hits = found.intersection(wrong).count
    #expect(Double(hits) >= 0.4 * Double(wrong.count), "\(hits) of \(wrong.count)")
    #expect(Double(hits) >= 0.8 * Double(found.count), "\(hits) of \(found.count) found")
  }

  @Test func `with costs the label comes first whose mistake would cost most`() throws {
    var made = Self.gestures()
    for index in stride(from: 4, to: made.gestures.count, by: 10) {
      let meant = made.gestures[index].label?.intent
      made.gestures[index].label?.intent = meant == .finish ? .cancel : .finish
    }
    let plain = try Self.doubtful(made)
    #expect(plain.map(\.likelihood) == plain.map(\.likelihood).sorted())
    var objective = Objective()
    try objective.read(cost: "false-finish=10")
    let found = try #require(
      DoubtfulLabel.all(
        made.gestures, groups: made.groups, stops: [], objective: objective, Workers(jobs: 2)))
    #expect(Set(found.map(\.name)) == Set(plain.map(\.name)))
    // A gesture that is labelled finish by mistake teaches to finish what should be cancelled.
    let finishes = found.prefix { $0.intent == .finish }
    #expect(!finishes.isEmpty && finishes.count == found.count { $0.intent == .finish })
    #expect(finishes.count < found.count)
    #expect(finishes.allSatisfy { $0.cost == 10 * (1 - $0.likelihood) })
  }

  @Test func `is the same with any number of workers`() {
    let made = Self.gestures()
    let found = [1, 2, 3].map {
      DoubtfulLabel.all(made.gestures, groups: made.groups, stops: [], Workers(jobs: $0))
    }
    #expect(Set(found).count == 1)
  }

  @Test func `fewer than twenty releases tell nothing, twenty do`() {
    var made = Self.gestures(people: 4, each: 5)
    #expect(
      DoubtfulLabel.all(made.gestures, groups: made.groups, stops: [], Workers(jobs: 1)) != nil)
    made.gestures.removeLast()
    made.groups.removeLast()
    #expect(
      DoubtfulLabel.all(made.gestures, groups: made.groups, stops: [], Workers(jobs: 1)) == nil)
  }

  @Test func `a label between stops is as doubtful as the way past its neighbours`() throws {
    let controller = try Controller(preset: "sheet")
    let family = try #require(SynthesisFamily.named("sheet"))
    var traces = SynthesisRecipe(family: family, count: 96, people: 12, seed: 3).traces()
    var wrong: Set<String> = []
    for index in stride(from: 3, to: traces.count, by: 16) {
      guard case .stop(let name)? = traces[index].label?.intent else { continue }
      traces[index].label?.intent = .stop(name == "full" ? "closed" : "full")
      wrong.insert(traces[index].name)
    }
    let gestures = TunedGesture.gestures(
      of: traces, controller: controller, settings: ReplaySettings())
    let found = try #require(
      DoubtfulLabel.all(
        gestures, groups: traces.map { $0.metadata["person"] ?? "" },
        stops: controller.stops.map(\.name), Workers(jobs: 1)))
    #expect(Set(found.map(\.name)).intersection(wrong).count >= wrong.count / 2)
  }

  @Test(arguments: [
    "progress > progress-threshold", "velocity > 90000pt/s or progress > progress-threshold",
  ])
  func `a rule that looks at progress alone misses the speed`(rule: String) throws {
    let misfit = try #require(try result(rule, Self.gestures()).misfit)
    #expect(misfit.comparison.gain >= Conclusion.margin)
    #expect(misfit.comparison.gainInterval.map { $0.lower > 0 } == true)
    #expect(misfit.nearest.hasPrefix("(translation + velocity * 0.2s) / extent > 0.4"))
    #expect(misfit.agreement > misfit.comparison.start)
  }

  @Test func `where a fast gesture means cancel, a threshold of its own is named, and only there`()
    throws
  {
    var random = RandomGenerator(seed: 4)
    var made: (gestures: [TunedGesture], groups: [String]) = ([], [])
    for person in 0..<16 {
      let own = random.normal(0.4, 0.04)
      for index in 0..<20 {
        let (travel, isFast) = (random.fraction(), random.chance(0.35))
        let speed = isFast ? random.uniform(700...1400) : random.normal(40, 60)
        made.gestures.append(
          TunedGesture(
            name: "\(person).\(index)", intent: travel > (isFast ? 0.85 : own) ? .finish : .cancel,
            release: Release(
              progress: travel, translation: travel * 390, velocity: speed, peakProgress: travel,
              elapsed: 0.4, extent: 390)))
        made.groups.append("person \(person)")
      }
    }
    let rule = "progress > progress-threshold"
    let misfit = try #require(try result(rule, made).misfit)
    #expect(misfit.nearest.hasPrefix("progress > (if velocity > "), "\(misfit.nearest)")
    #expect(try DecisionRule(reading: misfit.nearest).text == misfit.nearest)
    #expect(misfit.agreement > misfit.comparison.start + 0.02)
    for kind in StrangePopulation.Kind.allCases where kind != .stops {
      var people = StrangePopulation(kind, seed: 5)
      let others = people.gestures(of: 16, each: 20)
      let found = try result(
        "velocity > velocity-threshold or progress > progress-threshold",
        (others.gestures, others.groups)
      ).misfit
      #expect(!(found?.nearest.hasPrefix("progress > (if velocity > ") ?? false), "\(kind)")
    }
  }

  @Test func `a rule that looks at what people look at misses nothing`() throws {
    let misfit = try result("progress > progress-threshold", resting()).misfit
    #expect(misfit == nil)
  }

  /// Fingers at rest, whose progress says everything.
  private func resting() -> (gestures: [TunedGesture], groups: [String]) {
    var made = Self.gestures()
    for index in made.gestures.indices {
      made.gestures[index].release?.velocity = 0
      let progress = made.gestures[index].release?.progress ?? 0
      made.gestures[index] = RestingGestures.gesture(
        made.gestures[index].name, progress, progress > 0.45 ? .finish : .cancel)
    }
    return made
  }

  private func result(
    _ rule: String, _ made: (gestures: [TunedGesture], groups: [String])
  ) throws -> TuningResult {
    var controller = Controller.default
    controller.finishWhen = try DecisionRule(reading: rule)
    let problem = try TuningProblem(
      gestures: made.gestures, controller: controller,
      parameters: [TunedParameter(reading: "progress-threshold=0.05:0.95", in: controller)])
    return try TuningRun.result(
      of: problem, groups: made.groups, options: TuningOptions(), jobs: 2)
  }
}
