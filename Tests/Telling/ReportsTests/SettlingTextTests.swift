import Replay
import Testing

@testable import Reports

/// The line about completions after a change.
struct SettlingTextTests {
  private func outcome(_ trace: String, completion: Double, overshoot: Double = 0) -> Outcome {
    var outcome = Outcome(
      trace: trace, decision: .finish, verdict: .unlabelled, transition: .completed)
    outcome.completion = completion
    outcome.overshoot = overshoot
    return outcome
  }

  private func line(_ before: [Outcome], _ after: [Outcome]) throws -> String {
    let pairs = OutcomePair.all(from: before, to: after, hasSameTraces: true)
    return try #require(SettlingChange(from: before, to: after, of: pairs)).sentence
  }

  @Test func `says how many settle sooner and later, of how many`() throws {
    let before = [("a", 0.2), ("b", 0.3), ("c", 0.4)].map { outcome($0, completion: $1) }
    let after = [("a", 0.1), ("b", 0.5), ("c", 0.4)].map { outcome($0, completion: $1) }
    #expect(
      try line(before, after)
        == "completion: 1 of 3 settle sooner, 1 later, median 0.300 -> 0.400 s, most b 0.300 -> 0.500 s"
    )
  }

  @Test func `says what changes where every transition takes as long as before`() throws {
    #expect(
      try line(
        [outcome("a", completion: 0.2)], [outcome("a", completion: 0.2, overshoot: 0.05)])
        == "completion: overshoot: at most 0.0 % -> 5.0 %")
  }

  @Test func `what rounding leaves of a jump is none`() throws {
    func outcome(jump: Double) -> Outcome {
      var outcome = self.outcome("a", completion: 0.2)
      outcome.handoffJump = jump
      (outcome.progress, outcome.translation, outcome.velocity) = (0.5, 200, 500)
      return outcome
    }
    #expect(
      try line([outcome(jump: 1)], [outcome(jump: 1e-16)])
        == "completion: jump at the hand-off: median 400 -> 0 pt/s, 80.0 % -> 0.0 % of the finger's speed"
    )
  }
}
