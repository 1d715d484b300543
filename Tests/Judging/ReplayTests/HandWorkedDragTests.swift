import Controllers
import MotionMath
import Replay
import Testing
import Traces

/// Drags at constant speed, worked out by hand.
///
/// The finger starts at x = 20 on a screen 400 pt wide and is sampled 120 times a second; the extent is
/// the width, the duration 0.4 s, the thresholds 300 pt/s and 0.5.
struct HandWorkedDragTests {
  /// 5 pt per sample (600 pt/s) for 48 samples, lifted at the 49th.
  static let fast = drag(step: 5, moves: 48)
  /// 1 pt per sample (120 pt/s) for 96 samples, lifted at the 97th.
  static let slow = drag(step: 1, moves: 96)

  static func drag(step: Double, moves: Int) -> Trace {
    var samples = [Trace.Sample(time: 0, x: 20, y: 400, phase: .began)]
    for move in 1...moves {
      samples.append(
        Trace.Sample(time: Double(move) / 120, x: 20 + Double(move) * step, y: 400, phase: .moved))
    }
    samples.append(
      Trace.Sample(
        time: Double(moves + 1) / 120, x: 20 + Double(moves) * step, y: 400, phase: .ended))
    return Trace(name: "drag", samples: samples)
  }

  static var controller: Controller {
    var controller = Preset.default.controller
    controller.duration = 0.4
    return controller
  }

  static func settings(hz: Double) -> ReplaySettings {
    ReplaySettings(
      delivery: .frame, displayHz: hz, screen: ScreenSize(width: 400, height: 800))
  }

  // 10 pt are reached with the second sample, at 2/120 s. The last move brings 240 pt, progress 0.6.
  // The lift at 49/120 s is delivered at frame 25 of 60 Hz or 49 of 120 Hz. The rest takes
  // 0.4 · 0.4 s = 0.16 s; it starts at rate 0, the finger had 600/400 = 1.5 per second; 160 pt are
  // left, so the relative velocity is 600/160 = 3.75 per second.
  @Test(arguments: [(60.0, 25.0 / 60), (120.0, 49.0 / 120)])
  func `a fast drag finishes by its velocity`(hz: Double, released: Seconds) throws {
    let outcome = ReplayEngine().replay(
      Self.fast, with: Self.controller, settings: Self.settings(hz: hz)
    ).outcome
    #expect(outcome.decision == .finish)
    #expect(outcome.rule == "velocity > velocity-threshold")
    #expect(outcome.transition == .completed)
    #expect(outcome.diagnostics == [])
    try expect(outcome.recognizedAt, 1.0 / 60)
    try expect(outcome.releasedAt, released)
    try expect(outcome.translation, 240)
    try expect(outcome.progress, 0.6)
    try expect(outcome.velocity, 600)
    try expect(outcome.margin, 300)
    try expect(outcome.relativeVelocity, 3.75)
    try expect(outcome.completion, 0.16)
    try expect(outcome.total, released + 0.16)
    try expect(outcome.handoffJump, -1.5)
    try expect(outcome.overshoot, 0)
  }

  // 10 pt are reached with the tenth sample, at 10/120 s. The last move brings 96 pt, progress 0.24;
  // the lift at 97/120 s is delivered at frame 49 of 60 Hz or 97 of 120 Hz. The way back takes
  // 0.24 · 0.4 s = 0.096 s, and the finger moved against it with 120/96 = 1.25 per second.
  @Test(arguments: [(60.0, 49.0 / 60), (120.0, 97.0 / 120)])
  func `a slow drag is cancelled by its progress`(hz: Double, released: Seconds) throws {
    let outcome = ReplayEngine().replay(
      Self.slow, with: Self.controller, settings: Self.settings(hz: hz)
    ).outcome
    #expect(outcome.decision == .cancel)
    #expect(outcome.rule == "progress > progress-threshold")
    #expect(outcome.transition == .cancelled)
    #expect(outcome.diagnostics == [])
    try expect(outcome.recognizedAt, 10.0 / 120)
    try expect(outcome.releasedAt, released)
    try expect(outcome.translation, 96)
    try expect(outcome.progress, 0.24)
    try expect(outcome.velocity, 120)
    try expect(outcome.margin, -0.26)
    try expect(outcome.relativeVelocity, -1.25)
    try expect(outcome.completion, 0.096)
    try expect(outcome.total, released + 0.096)
    try expect(outcome.handoffJump, -0.3)
  }

  /// Sums and products of a few roundings; far below anything a report shows.
  static let tolerance = 1e-9

  private func expect(
    _ value: Double?, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let value = try #require(value, sourceLocation: sourceLocation)
    #expect(
      abs(value - expected) <= Self.tolerance, "\(value) is not \(expected)",
      sourceLocation: sourceLocation)
  }
}
