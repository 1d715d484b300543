import Controllers
import Foundation
import MotionMath
import Nightly
import Replay
import Testing
import Traces

@testable import Tuning

/// What ships by default, on people whom no generator of Panlab made: never worse in silence.
struct StrangePopulationTests {
  /// How a tuning does in one world.
  struct Finding: Sendable {
    /// The shares of new people's gestures that are right: under the start, the chosen values and the best for these
    /// gestures.
    let start, tuned, best: Double
    let recommendation: Recommendation

    /// How much less is right of what ships by default than of the start.
    var loss: Double { recommendation == .take ? start - tuned : 0 }
  }

  /// The number of worlds of each kind in the long form: 100, or `PANLAB_WORLDS`.
  static let nightly =
    ProcessInfo.processInfo.environment["PANLAB_WORLDS"].flatMap { Int($0) } ?? 100

  private static let ranges = (
    narrow: ["progress-threshold=0.1:0.9", "velocity-threshold=50:1500"],
    wide: ["progress-threshold=0:1", "velocity-threshold=0:5000"]
  )

  static func finding(
    _ kind: StrangePopulation.Kind, seed: UInt64, people: Int, each: Int, names: [String],
    start: (progress: Double, velocity: Double) = (0.5, 300)
  ) throws -> Finding {
    var population = StrangePopulation(kind, seed: seed)
    let seen = population.gestures(of: people, each: each)
    let others = population.gestures(of: Nightly.isOn ? 300 : 100, each: 10)
    var controller = Controller.default
    (controller.progressThreshold, controller.velocityThreshold) = start
    let parameters = try names.map { try TunedParameter(reading: $0, in: controller) }
    func problem(_ made: TuningSentenceTests.Made) throws -> TuningProblem {
      try TuningProblem(gestures: made.gestures, controller: controller, parameters: parameters)
        .weighing(.people, by: made.groups)
    }
    let (search, truth) = (try problem(seen), try problem(others))
    let result = try TuningRun.result(
      of: search, groups: seen.groups, options: TuningOptions(), jobs: 1)
    var least = TuningOptions()
    (least.choice, least.folds) = (.best, 0)
    let best = try TuningRun.result(of: search, groups: seen.groups, options: least, jobs: 1)
    func share(_ controller: Controller) -> Double {
      truth.agreement(of: truth.judgements(under: controller))
    }
    return Finding(
      start: share(controller), tuned: share(result.tuned), best: share(best.tuned),
      recommendation: result.recommendation)
  }

  /// Runs worlds on both cores.
  private static func findings(
    _ kind: StrangePopulation.Kind, _ worlds: Int, people: Int, each: Int, names: [String],
    start: (progress: Double, velocity: Double) = (0.5, 300)
  ) -> [Finding] {
    Workers(jobs: 2).map(worlds) { world in
      try? finding(
        kind, seed: UInt64(world + 1), people: people, each: each, names: names, start: start)
    }.compactMap(\.self)
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(values.count, 1))
  }

  /// With few people, many resamples have no gesture that a threshold above all flicks would decide otherwise.
  ///
  /// Their best values reached to the end of the range, and pulled the chosen value away from the flicks.
  @Test(arguments: [6, 8])
  func `a wide range does not pull the values of few people from where they act`(people: Int) {
    let worlds = Nightly.isOn ? Self.nightly : 6
    func shares(_ range: String) -> [Finding] {
      Self.findings(
        .plateau, worlds, people: people, each: 5, names: ["velocity-threshold=\(range)"])
    }
    let (wide, narrow) = (shares("0:5000"), shares("50:1500"))
    #expect(wide.count == worlds)
    #expect(Self.mean(wide.map(\.tuned)) >= Self.mean(wide.map(\.best)) - 0.01)
    #expect(Self.mean(wide.map(\.tuned)) >= Self.mean(narrow.map(\.tuned)) - 0.02)
  }

  @Test func `the outermost cells count no farther than inner ones are wide`() {
    let cells = [0.0...300, 300...310, 310...330, 330...340, 340...5000]
    #expect(
      CandidateTable.withinReach(cells) == [280...300, 300...310, 310...330, 330...340, 340...360])
    // Two cells have no others between them that tell how wide cells are.
    #expect(CandidateTable.withinReach([0...300, 300...5000]) == [0...300, 300...5000])
    #expect(CandidateTable.withinReach([0...1, 1...2, 2...2.5]) == [0...1, 1...2, 2...2.5])
  }

  @Test func `six people are held out of the way by which their values are chosen`() throws {
    var population = StrangePopulation(.plateau, seed: 3)
    let made = population.gestures(of: 6, each: 5)
    let parameter = try TunedParameter(reading: "velocity-threshold=0:5000", in: .default)
    let problem = try TuningProblem(
      gestures: made.gestures, controller: .default, parameters: [parameter])
    func values(_ choice: Choice) throws -> [[Double]] {
      var options = TuningOptions()
      options.choice = choice
      let result = try TuningRun.result(
        of: problem, groups: made.groups, options: options, jobs: 1)
      return (result.people?.people ?? []).compactMap(\.valuesWithout)
    }
    #expect(try values(.blend).count == 6)
    #expect(try values(.blend) != values(.best))
  }

  private static let sizes = [(6, 5), (12, 10), (24, 20)]

  @Test(arguments: StrangePopulation.Kind.allCases)
  func `what ships is hardly ever worse than the start`(kind: StrangePopulation.Kind) {
    let worlds = Nightly.isOn ? Self.nightly : 1
    var (worse, all) = (0, 0)
    for (people, each) in Nightly.isOn ? Self.sizes : [(6, 5)] {
      for (word, names) in [("narrow", Self.ranges.narrow), ("wide", Self.ranges.wide)] {
        for count in 1...2 {
          let found = Self.findings(
            kind, worlds, people: people, each: each, names: Array(names.suffix(count)))
          worse += found.count { $0.loss > 0.01 }
          all += found.count
          guard Nightly.isOn else { continue }
          print(
            "\(kind.rawValue), \(people) × \(each), \(word), \(count): worse by a point"
              + " \(found.count { $0.loss > 0.01 }) of \(found.count), taken"
              + " \(found.count { $0.recommendation == .take }); right: start"
              + String(
                format: " %.3f, tuned %.3f, best %.3f", Self.mean(found.map(\.start)),
                Self.mean(found.map(\.tuned)), Self.mean(found.map(\.best))))
        }
      }
    }
    let room = 2 * (0.025 * 0.975 / Double(max(all, 1))).squareRoot()
    #expect(Double(worse) / Double(max(all, 1)) <= 0.025 + room)
  }

  @Test func `a gain of ten points is taken with 24 people`() {
    let worlds = Nightly.isOn ? Self.nightly : 1
    let found = Self.findings(
      .plateau, worlds, people: 24, each: 20, names: ["progress-threshold=0.1:0.9"],
      start: (0.85, 300)
    ).filter { $0.tuned - $0.start >= 0.1 }
    let taken = found.count { $0.recommendation == .take }
    if Nightly.isOn { print("a gain of ten points is taken in \(taken) of \(found.count)") }
    #expect(Double(taken) >= 0.8 * Double(found.count))
  }
}
