import Controllers
import MotionMath
import Rules
import Testing
import Traces

@testable import Tuning

/// Labels that were recorded by what happened next.
struct LabelJumpTests {
  /// 24 people with 20 gestures each and thresholds of their own; the share `following` of the labels is today's
  /// decision.
  private func isFound(following: Double, seed: UInt64) throws -> Bool {
    var random = RandomGenerator(seed: seed)
    var (gestures, groups): ([TunedGesture], [String]) = ([], [])
    let mean = random.uniform(0.35...0.65)
    for person in 0..<24 {
      let own = random.normal(mean, 0.1)
      for index in 0..<20 {
        let progress = random.fraction()
        let meant = random.chance(following) ? progress > 0.5 : progress > own
        gestures.append(
          RestingGestures.gesture("\(person).\(index)", progress, meant ? .finish : .cancel))
        groups.append("person \(person)")
      }
    }
    let problem = try RestingGestures.problem(gestures, ["progress-threshold"])
    return LabelJump(gestures, groups, problem.judgements(under: .default)) != nil
  }

  @Test func `a jump at today's threshold is found, and hardly ever where there is none`() throws {
    let seeds = (1...40).map(UInt64.init)
    #expect(try seeds.count { try isFound(following: 0.75, seed: $0) } >= 32)
    #expect(try seeds.count { try isFound(following: 0, seed: $0) } <= 1)
  }

  @Test func `five people are too few`() throws {
    let gestures = (0..<100).map { index in
      RestingGestures.gesture(
        "\(index)", Double(index) / 100, index > 50 ? Label.Intent.finish : .cancel)
    }
    let problem = try RestingGestures.problem(gestures, ["progress-threshold"])
    let start = problem.judgements(under: .default)
    #expect(LabelJump(gestures, gestures.indices.map { "p\($0 % 6)" }, start) != nil)
    #expect(LabelJump(gestures, gestures.indices.map { "p\($0 % 5)" }, start) == nil)
  }
}
