import Controllers
import MotionMath
import Replay
import Rules
import Testing
import Traces

@testable import Tuning

/// Each conclusion at both sides of its condition.
struct ConclusionTests {
  @Test(arguments: [
    (0.001...0.2, Conclusion.better), (0...0.2, .cannotTell), (-0.2 ... -0.001, .worse),
    (-0.2...0, .cannotTell), (-0.02...0.02, .asGood), (-0.02...0.021, .cannotTell),
    (-0.021...0.02, .cannotTell), (0...0.02, .asGood), (0.001...0.02, .better),
  ])
  func `is said under its condition only`(interval: ClosedRange<Double>, verdict: Conclusion) {
    #expect(Conclusion(of: interval) == verdict)
  }

  @Test func `nothing is concluded of fewer than six people`() {
    #expect(Conclusion(of: nil) == .tooFew)
    #expect(GroupNumbers.enough == 6)
    #expect(Set(Conclusion.allCases.map(\.condition)).count == Conclusion.allCases.count)
  }

  @Test func `tuned values are better only if they surely beat the most frequent intent too`() {
    // Twelve people with 20 gestures each; `right` says how many of them each person has right.
    func comparison(_ before: (Int) -> Int, _ after: (Int) -> Int) -> AgreementComparison {
      func rightness(_ right: (Int) -> Int) -> [Double] {
        (0..<240).map { $0 % 20 < right($0 / 20) ? 1 : 0 }
      }
      return AgreementComparison(
        weights: [Double](repeating: 1, count: 240),
        groups: GroupIndex((0..<240).map { "person \($0 / 20)" }),
        start: rightness(before), tuned: rightness(after))
    }
    let gained = comparison({ _ in 10 }, { 14 + $0 % 2 })
    func verdict(_ constant: AgreementComparison?) -> Conclusion {
      GainClaim(heldOut: gained, own: gained, constant: constant).conclusion
    }
    #expect(verdict(comparison({ _ in 10 }, { 14 + $0 % 2 })) == .better)
    // The tuned values beat the most frequent intent, but by two standard errors at the most.
    let unsure = comparison({ $0 % 2 == 0 ? 17 : 10 }, { 14 + $0 % 2 })
    #expect(unsure.gain > 0 && !unsure.isSure)
    #expect(verdict(unsure) == .cannotTell)
    #expect(verdict(nil) == .better)
  }

  @Test(arguments: [(5, 0, false), (9, 0, true), (9, 4, false)])
  func `a person loses for certain where chance hardly does it to any of twelve`(
    wrong: Int, right: Int, isSure: Bool
  ) {
    let person = PersonChange(
      name: "anna", gestures: 20, start: 1, tuned: 0, turnedRight: right, turnedWrong: wrong,
      valuesWithout: nil)
    #expect(person.losesSurely(among: 12) == isSure)
  }

  @Test func `the number of people grows with how much they differ, and falls with the gain`() {
    func people(_ gain: Double, _ deviation: Double) -> Int {
      PeopleNeeded.people(telling: gain, deviation: deviation, each: 20)
    }
    // (2.8 × 0.2 / 0.1)² = 31.4, rounded up, and two more people.
    #expect(people(0.1, 0.2) == 34)
    #expect(people(0.05, 0.2) == 128)
    #expect(people(0.1, 0.1) == 10)
    // Even if people do not differ, their changed decisions vary by chance.
    #expect(people(0.1, 0) == 6)
    #expect(PeopleNeeded(deviation: 0.2, people: 24, each: 20)?.people == 34)
    #expect(PeopleNeeded(deviation: 0.2, people: 34, each: 20)?.gain == 0.05)
    #expect(PeopleNeeded(deviation: 0.01, people: 1000, each: 20) == nil)
  }

  @Test func `people count equally, and gestures of nobody as much as usual ones`() throws {
    let groups = ["a", "a", "a", "b", "\u{0}x", "\u{0}y"]
    let gestures = groups.indices.map {
      RestingGestures.gesture("g\($0)", Double($0) / 10, $0 < 3 ? .cancel : .finish)
    }
    let problem = try RestingGestures.problem(gestures, ["progress-threshold"])
    let weights = problem.weighing(.people, by: groups).gestures.map(\.weight)
    // The mean weight of a person is 2.
    for (weight, expected) in zip(weights, [2 / 3.0, 2 / 3.0, 2 / 3.0, 2, 1, 1]) {
      #expect(abs(weight - expected) < 1e-12)
    }
    #expect(problem.weighing(.gestures, by: groups).gestures == problem.gestures)
    let equal = ["a", "a", "a", "b", "b", "b"]
    #expect(problem.weighing(.people, by: equal).gestures == problem.gestures)
  }

  @Test func `a choice without a person is what a whole tuning of the others chooses`() throws {
    var gestures: [TunedGesture] = []
    var groups: [String] = []
    var random = RandomGenerator(seed: 5)
    for person in 0..<8 {
      for _ in 0..<8 {
        let progress = Double.random(in: 0...1, using: &random)
        let speed = Double.random(in: -400...1200, using: &random)
        let means = speed > 500 || (speed > -200 && progress > 0.4 + Double(person) / 50)
        gestures.append(
          TunedGesture(
            name: "g\(gestures.count)", intent: means ? .finish : .cancel,
            release: Release(
              progress: progress, translation: progress * 390, velocity: speed,
              peakProgress: progress, elapsed: 1, extent: 390)))
        groups.append("person \(person)")
      }
    }
    var controller = Controller.default
    let own = NamedParameter("reverse-limit", default: 50, .pointsPerSecond, range: 0...5000)
    controller.declare(own)
    controller.finishWhen = try DecisionRule(
      reading: "velocity >= velocity-threshold or "
        + "(velocity >= -reverse-limit and progress >= progress-threshold)", parameters: [own])
    let names = ["progress-threshold", "velocity-threshold", "reverse-limit=0:400"]
    let problem = try TuningProblem(
      gestures: gestures, controller: controller,
      parameters: names.map { try TunedParameter(reading: $0, in: controller) })
    #expect(!problem.hasEveryCell)
    var options = TuningOptions()
    options.budget = 200
    let run = try TuningRun(problem, groups: groups, options: options)
    let held = try #require(
      run.folds.judgements(problem, groups, options, Workers(jobs: 2)))
    for (part, values) in held.values.enumerated().prefix(2) {
      let others = run.folds.others(than: part)
      #expect(
        TuningRun.chosenValues(
          problem.restricted(to: others), others.map { groups[$0] }, options, isEnough: true,
          Workers(jobs: 1)) == values)
    }
  }
}
