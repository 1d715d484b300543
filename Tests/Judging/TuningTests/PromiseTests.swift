import Controllers
import MotionMath
import Nightly
import Testing

@testable import Tuning

/// Promises for new people, rare ones included: broken no more often than they say.
///
/// `Studies limits` and `Studies require` in `Tests/Benchmarks` ask the same of all kinds of people.
struct PromiseTests {
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
    let worlds = Nightly.isOn ? 400 : 20
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
}
