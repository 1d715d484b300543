import Rules
import Testing
import Traces

@testable import Replay

/// What a change does to how transitions settle.
struct SettlingChangeTests {
  /// An outcome on a screen of 400 points.
  private func outcome(
    _ trace: String, _ decision: Outcome.Choice = .finish, completion: Double?, jump: Double = 0,
    velocity: Double = 500, overshoot: Double = 0
  ) -> Outcome {
    var outcome = Outcome(
      trace: trace, decision: decision, verdict: .unlabelled, transition: .completed)
    outcome.completion = completion
    outcome.handoffJump = jump
    outcome.velocity = velocity
    outcome.overshoot = overshoot
    outcome.release = Release(
      progress: 0.5, translation: 200, velocity: velocity, peakProgress: 0.5, elapsed: 0.2,
      extent: 400)
    return outcome
  }

  private func change(_ before: [Outcome], _ after: [Outcome]) -> SettlingChange? {
    SettlingChange(
      from: before, to: after,
      of: OutcomePair.all(from: before, to: after, hasSameTraces: false))
  }

  @Test func `nothing is said of a change that moves no completion`() {
    let before = [outcome("a", completion: 0.2), outcome("b", .none, completion: nil)]
    #expect(change(before, before) == nil)
    // Less than reports show.
    #expect(change(before, [outcome("a", completion: 0.2004), before[1]]) == nil)
  }

  @Test func `counts who settles sooner and later, with the median and the extreme`() throws {
    let before = [0.2, 0.3, 0.4, 0.5].enumerated().map { outcome("t\($0)", completion: $1) }
    let after = [0.1, 0.4, 0.1, 0.5].enumerated().map { outcome("t\($0)", completion: $1) }
    let change = try #require(self.change(before, after))
    #expect((change.compared, change.sooner, change.later) == (4, 2, 1))
    #expect(change.completion.before == 0.35)
    #expect(change.completion.after == 0.25)
    #expect(change.most?.trace == "t2")
    #expect(change.moved.map(\.trace) == ["t0", "t1", "t2"])
    #expect(change.jump == nil)
    #expect(change.overshoot == nil)
  }

  @Test func `leaves out traces whose decision flips, and those that are new or gone`() throws {
    let before = [
      outcome("flips", completion: 0.2), outcome("stays", completion: 0.2),
      outcome("gone", completion: 0.2),
    ]
    let after = [
      outcome("new", completion: 0.1), outcome("flips", .cancel, completion: 0.1),
      outcome("stays", completion: 0.1),
    ]
    let change = try #require(self.change(before, after))
    #expect(change.compared == 1)
    #expect(change.moved.map(\.trace) == ["stays"])
  }

  @Test func `a jump is in points per second, and beside the finger's speed`() throws {
    let before = [outcome("a", completion: 0.2, jump: -0.5)]
    let after = [outcome("a", completion: 0.2, jump: 1)]
    let change = try #require(self.change(before, after))
    #expect(change.most == nil)
    #expect(change.jump.map { [$0.before, $0.after] } == [200, 400])
    #expect(change.relativeJump.map { [$0.before, $0.after] } == [0.4, 0.8])
  }

  @Test func `each side of a jump is beside the finger's speed of its own moment`() throws {
    let before = [outcome("a", completion: 0.2, jump: 1, velocity: 800)]
    let after = [outcome("a", completion: 0.4, jump: 1.5, velocity: 100)]
    let change = try #require(self.change(before, after))
    #expect(change.relativeJump.map { [$0.before, $0.after] } == [0.5, 6])
  }

  @Test func `a finger that rests has no speed to compare a jump with`() throws {
    let before = [outcome("a", completion: 0.2, jump: 0, velocity: 0)]
    let after = [outcome("a", completion: 0.2, jump: 1, velocity: 0)]
    let change = try #require(self.change(before, after))
    #expect(change.jump?.after == 400)
    #expect(change.relativeJump == nil)
  }

  @Test func `names the greatest overshoot`() throws {
    let before = [
      outcome("a", completion: 0.2, overshoot: 0.01), outcome("b", completion: 0.2),
    ]
    let after = [
      outcome("a", completion: 0.2, overshoot: 0.02),
      outcome("b", completion: 0.2, overshoot: 0.05),
    ]
    let change = try #require(self.change(before, after))
    #expect(change.overshoot.map { [$0.before, $0.after] } == [0.01, 0.05])
  }
}
