import Controllers
import HeadlessUIKit
import MotionMath
import PackageFolder
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

  @Test func `of traces that change alike the first is named, whatever rounding says`() throws {
    let before = ["a", "b"].map { outcome($0, completion: 0.6) }
    let after = [outcome("a", completion: 0.5), outcome("b", completion: 0.5 - 1e-15)]
    #expect(try #require(change(before, after)).most?.trace == "a")
  }

  @Test(arguments: [
    [("completion-speed", "2"), ("cancel-speed", "0.5")],
    [("timing-curve", "spring(0.6, 0.5)")],
    [("completion-curve", "ease-out"), ("duration", "0.6s")],
  ])
  func `what the closed form says of a change is what replays say`(
    settings: [(String, String)]
  ) throws {
    for (direction, traces) in try ShippedTraces.all() {
      var before = Controller.default
      before.direction = direction
      var after = before
      for (name, value) in settings { try after.set(name, to: value) }
      let evaluator = FastEvaluator(traces, controller: before)
      let known = change(evaluator.outcomes(under: before), evaluator.outcomes(under: after))
      let replayed = [before, after].map { controller in
        traces.map { ReplayEngine().replay($0, with: controller).outcome }
      }
      #expect(known == change(replayed[0], replayed[1]))
      #expect(known != nil)
    }
  }

  @Test func `outcomes of reports, which have no release, say the same`() throws {
    let before = [outcome("a", completion: 0.2, jump: -0.5)]
    let after = [outcome("a", completion: 0.2, jump: 1)]
    func reported(_ outcomes: [Outcome]) -> [Outcome] {
      outcomes.map { outcome in
        var outcome = outcome
        (outcome.progress, outcome.translation, outcome.release) = (0.5, 200, nil)
        return outcome
      }
    }
    #expect(change(reported(before), reported(after)) == change(before, after))
  }

  @Test func `a completion speed of 0 is found at the release where it happens`() throws {
    var controller = try Controller(preset: "appcoda")
    controller.direction = .right
    let samples = (0...30).map { step -> Trace.Sample in
      let phase: Trace.Phase = step == 0 ? .began : step == 30 ? .cancelled : .moved
      let time = Double(step) / 60
      return Trace.Sample(time: time, x: 20 + 600 * time, y: 400, phase: phase)
    }
    let trace = Trace(name: "beyond", samples: samples)
    let replayed = ReplayEngine().replay(trace, with: controller).outcome
    let known = FastEvaluator([trace], controller: controller).outcomes(under: controller)[0]
    #expect(replayed == known)
    #expect(replayed.diagnostics.map(\.code) == ["bad-completion-speed"])
    controller.cancelSpeed = .constant(1)
    #expect(ReplayEngine().replay(trace, with: controller).outcome.diagnostics == [])
  }
}
