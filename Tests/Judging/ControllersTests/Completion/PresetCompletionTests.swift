import Controllers
import MotionMath
import Rules
import Testing

/// How presets with their own way of settling continue after the release.
struct PresetCompletionTests {
  /// The length, velocity jump and overshoot after a release at 0.6 of 400 pt with 800 pt/s, which is a progress of 2
  /// per second.
  static let settlings: [(name: String, length: Seconds, jump: Double, overshoots: Bool)] = [
    ("jelly", 0.35, -2, false),
    ("pan-modal", 0.5, -2, true),
    ("pulley", 0.3, -2, true),
    ("sp-stork", 0.6, -2, false),
    ("gauthier", 0.5, 0, true),
  ]

  private func completion(_ name: String) throws -> Completion {
    let release = Release(
      progress: 0.6, translation: 240, velocity: 800, peakProgress: 0.6, elapsed: 0.3, extent: 400)
    let controller = try Controller(preset: name)
    return Completion(
      of: controller, at: release, finishes: true, percentComplete: 0.6,
      duration: controller.duration)
  }

  @Test(arguments: settlings)
  func `settles within its duration, with the finger's speed or without`(
    name: String, length: Seconds, jump: Double, overshoots: Bool
  ) throws {
    let rest = try completion(name)
    #expect(rest.length == length)
    #expect(abs(rest.handoffJump - jump) < 1e-9)
    #expect((rest.overshoot > 0) == overshoots)
  }

  @Test(arguments: [
    ("floating-panel", Spring(dampingRatio: 0.576, response: 0.4)),
    ("wave", Spring(dampingRatio: 0.8, response: 0.7)),
    ("material-motion", Spring(mass: 1, stiffness: 342, damping: 30)),
    ("fluid-interfaces", Spring(dampingRatio: 0.8, response: 0.3)),
  ])
  func `settles on its spring with the finger's speed`(name: String, spring: Spring) throws {
    let rest = try completion(name)
    // A progress of 2 per second is 5 times the remaining 0.4 per second.
    let motion = spring.unitMotion(initialVelocity: 5)
    #expect(abs(rest.length - spring.settlingDuration(initialVelocity: 5)) < 1e-9)
    #expect(abs(rest.overshoot - 0.4 * motion.overshoot) < 1e-9)
    #expect(abs(rest.handoffJump) < 1e-9)
  }
}
