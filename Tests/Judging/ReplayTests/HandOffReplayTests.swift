import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Replay
import Rules
import Testing

/// Hand-offs of the replayed drags of ``HandWorkedDragTests``.
///
/// The fast drag finishes at 600 pt/s and 0.6 of 400 pt. The slow drag is cancelled at 120 pt/s and 0.24. The duration
/// is 0.4 s.
struct HandOffReplayTests {
  private func outcome(
    fast: Bool = true, curve: String = "ease-in-out", timing: String = "none", speed: String = "1"
  ) throws -> Outcome {
    var controller = HandWorkedDragTests.controller
    try controller.set("completion-curve", to: curve)
    try controller.set("timing-curve", to: timing)
    try controller.set("completion-speed", to: speed)
    try controller.set("cancel-speed", to: speed)
    return ReplayEngine().replay(
      fast ? HandWorkedDragTests.fast : HandWorkedDragTests.slow, with: controller,
      settings: HandWorkedDragTests.settings(hz: 60)
    ).outcome
  }

  private func expect(
    _ value: Double?, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let value = try #require(value, sourceLocation: sourceLocation)
    #expect(
      abs(value - expected) <= 1e-9, "\(value) is not \(expected)", sourceLocation: sourceLocation)
  }

  // The finger moves at 1.5 per second, so the speed is 1.5 · 0.4 s = 0.6. The remaining 0.4 takes 0.4 · 0.4 / 0.6 s.
  @Test func `a matched speed goes on as fast as the finger`() throws {
    let outcome = try outcome(curve: "linear", speed: "matched")
    try expect(outcome.completion, 0.16 / 0.6)
    try expect(outcome.handoffJump, 0)
    #expect(outcome.diagnostics == [])
  }

  // The finger moves at 0.3 per second, against the way back. The view gets the least speed, 0.5, and goes back at 1.25
  // per second.
  @Test func `a finger against the way back gets the least speed`() throws {
    let outcome = try outcome(fast: false, curve: "linear", speed: "matched")
    try expect(outcome.completion, 0.096 / 0.5)
    try expect(outcome.handoffJump, -1.25 - 0.3)
  }

  @Test func `under ease-in-out no speed matches, and the outcome says so`() throws {
    let outcome = try outcome(speed: "matched")
    // The view's mean rate matches the finger, but its first rate is 0.
    try expect(outcome.completion, 0.16 / 0.6)
    try expect(outcome.handoffJump, -1.5)
    #expect(
      outcome.diagnostics == [
        Diagnostic(
          code: "no-speed-matches", severity: .note,
          message:
            "completion-speed is matched, but ease-in-out starts at rest, so no speed can match "
            + "the finger; choose linear or ease-out, or a spring as timing-curve")
      ])
  }

  // The finger moves at 1.5 per second with 0.4 remaining: 3.75 remaining distances per second.
  @Test func `a spring takes the finger's speed over and ends when it has settled`() throws {
    let outcome = try outcome(timing: "spring(0.5,0.4)")
    let spring = Spring(dampingRatio: 0.5, response: 0.4)
    try expect(outcome.completion, spring.settlingDuration(initialVelocity: 3.75))
    try expect(outcome.handoffJump, 0)
    try expect(outcome.overshoot, 0.4 * spring.unitMotion(initialVelocity: 3.75).overshoot)
    #expect(outcome.transition == .completed)
    #expect(outcome.diagnostics == [])
  }

  @Test(arguments: [true, false])
  func `a spring from rest drops the speed and overshoots by its closed form`(fast: Bool) throws {
    let outcome = try outcome(
      fast: fast, timing: "spring(damping-ratio:0.5,duration:0.5,velocity:0)")
    try expect(outcome.completion, 0.5)
    try expect(outcome.handoffJump, fast ? -1.5 : -0.3)
    try expect(
      outcome.overshoot, (fast ? 0.4 : 0.24) * exp(-0.5 * .pi / (1 - 0.25).squareRoot()))
    #expect(outcome.transition == (fast ? .completed : .cancelled))
  }

  @Test(arguments: ["spring(1,0.4)", "spring(4,0.4)", "spring(damping-ratio:1,duration:0.3)"])
  func `a spring that does not overshoot ends too`(spring: String) throws {
    for fast in [true, false] {
      let outcome = try outcome(fast: fast, timing: spring)
      #expect(outcome.transition == (fast ? .completed : .cancelled))
      try expect(outcome.overshoot, 0)
      try expect(outcome.handoffJump, 0)
    }
  }

  @Test(arguments: Preset.withTwoEnds)
  func `the closed form is what every preset does`(preset: Preset) throws {
    for trace in [HandWorkedDragTests.fast, HandWorkedDragTests.slow] {
      var controller = preset.controller
      controller.direction = .right
      controller.edge = .none
      let outcome = ReplayEngine().replay(
        trace, with: controller, settings: HandWorkedDragTests.settings(hz: 60)
      ).outcome
      // Skips controllers that finish while the finger is down: they do so at another position.
      guard controller.decide != .during, let progress = outcome.progress,
        let translation = outcome.translation, let velocity = outcome.velocity
      else { continue }
      let extent = controller.extent.points(width: 400, height: 800, along: .right)
      let release = Release(
        progress: progress, translation: translation, velocity: velocity, peakProgress: progress,
        elapsed: 0.4, extent: extent, width: 400, height: 800)
      let rest = Completion(
        of: controller, at: release, finishes: outcome.decision == .finish,
        percentComplete: progress, duration: controller.duration)
      try expect(outcome.completion, rest.length)
      try expect(outcome.handoffJump, rest.handoffJump)
      try expect(outcome.overshoot, rest.overshoot)
    }
  }

  @Test func `the view is seen beyond its end by as much as the outcome says`() throws {
    var controller = HandWorkedDragTests.controller
    try controller.set("timing-curve", to: "spring(0.4,0.4,velocity:0)")
    let curves = try ProgressCurves(
      ReplayEngine().replay(
        HandWorkedDragTests.fast, with: controller, settings: HandWorkedDragTests.settings(hz: 120),
        keeping: [.everyFrame]))
    let overshoot = try #require(curves.outcome.overshoot)
    let highest = try #require(curves.points.compactMap(\.view).max())
    #expect(overshoot > 0.1)
    // The peak may lie between two frames: half a frame away it is lower by ω²·0.4/(2·240²).
    #expect(abs(highest - 1 - overshoot) < 1e-3, "\(highest) \(overshoot)")
    #expect(curves.points.last?.view == 1)
    let complete = try #require(curves.points.compactMap(\.percentComplete).max())
    #expect(abs(complete - highest) < 1e-9)
  }
}
