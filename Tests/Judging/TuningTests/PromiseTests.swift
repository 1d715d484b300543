import Controllers
import MotionMath
import Nightly
import Testing

@testable import Tuning

/// Promises for new people, rare ones included: broken no more often than they say.
struct PromiseTests {
  /// What a limit on false finishes came to in one world: whether it was promised, and whether new people break it.
  private static func limit(
    _ kind: StrangePopulation.Kind, seed: UInt64, people: Int, allowing: Bool
  ) -> (isPromised: Bool, isBroken: Bool)? {
    var population = StrangePopulation(kind, seed: seed)
    let (seen, others) = (
      population.gestures(of: people, each: 10), population.gestures(of: 300, each: 10)
    )
    func problem(_ made: TuningSentenceTests.Made) throws -> TuningProblem {
      try TuningProblem(
        gestures: made.gestures, controller: .default,
        parameters: [TunedParameter(reading: "progress-threshold=0.05:0.95", in: .default)]
      ).weighing(.people, by: made.groups)
    }
    guard let search = try? problem(seen), let truth = try? problem(others),
      var limit = try? LimitedChoice.Limit(reading: "false-finish=0.08")
    else { return nil }
    limit.allowsUnseenKinds = allowing
    guard
      let choice = try? LimitedChoice(
        limit, search, groups: seen.groups, options: TuningOptions(), workers: Workers(jobs: 1))
    else { return (false, false) }
    let found = truth.judgements(under: truth.controller(choice.values))
    return (true, ParetoFront.Rival.falseFinish.mean(of: found, truth) > 0.08)
  }

  /// How a gate decides where a tenth of all people lose everything, and no one else loses or gains but by chance.
  private static func isPassed(
    _ random: inout RandomGenerator, people: Int, noise: Double, allowing: Bool
  ) throws -> Bool {
    let made = (0..<people).map { person -> (name: String, a: [Bool], b: [Bool]) in
      let isRare = random.chance(0.1)
      let before = (0..<20).map { _ in !random.chance(noise) }
      let after = before.map { $0 != random.chance(noise) }
      return ("p\(100 + person)", before, isRare ? before.map { _ in false } : after)
    }
    let paired = try PairedComparisonTests.comparison(made)
    return paired.finding(.notWorse, by: 0.05, allowsUnseenKinds: allowing) == .met
  }

  @Test(arguments: [0, 0.03])
  func `a gate that allows for unseen kinds hardly ever passes what a rare kind loses by`(
    noise: Double
  ) throws {
    var random = RandomGenerator(seed: 11, purpose: "rare")
    let worlds = Nightly.isOn ? 4 * StrangePopulationTests.nightly : 20
    for people in [12, 24, 60] {
      for allowing in [false, true] {
        var passed = 0
        for _ in 0..<worlds
        where try Self.isPassed(&random, people: people, noise: noise, allowing: allowing) {
          passed += 1
        }
        if Nightly.isOn {
          print(
            "noise \(noise), \(people) people, allowing \(allowing): falsely passed \(passed) of \(worlds)"
          )
        }
        let room = 2 * (0.025 * 0.975 / Double(worlds)).squareRoot()
        if allowing { #expect(Double(passed) / Double(worlds) <= 0.025 + room) }
      }
    }
  }

  @Test(.enabled(if: Nightly.isOn), arguments: StrangePopulation.Kind.allCases)
  func `a limit that allows for unseen kinds is hardly ever broken`(
    kind: StrangePopulation.Kind
  ) {
    for people in [12, 24, 60] {
      for allowing in [false, true] {
        let found = Workers(jobs: 2).map(StrangePopulationTests.nightly) {
          Self.limit(kind, seed: UInt64($0 + 1), people: people, allowing: allowing)
        }.compactMap(\.self)
        let (promised, broken) = (found.count { $0.isPromised }, found.count { $0.isBroken })
        print(
          "\(kind.rawValue), \(people) people, allowing \(allowing): broken \(broken) of \(promised)"
        )
        let room = 2 * (0.05 * 0.95 / Double(max(promised, 1))).squareRoot()
        if allowing { #expect(Double(broken) <= (0.05 + room) * Double(promised)) }
      }
    }
  }
}
