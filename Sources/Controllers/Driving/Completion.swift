package import HeadlessUIKit
package import MotionMath
package import Rules

/// The rest of a transition after the hand-off: its length, first rate and overshoot.
///
/// Closed forms. Rates are in progress per second of the whole transition: positive towards its end,
/// negative on the way back; all are finite.
package struct Completion: Hashable, Sendable, Codable {
  /// The length of the rest, in seconds; 0 with no distance left.
  package let length: Seconds
  /// The animation's rate just after the hand-off.
  package let firstRate: Double
  /// The finger's rate at the hand-off.
  package let fingerRate: Double
  /// The greatest distance beyond its target, as a fraction of the whole.
  package let overshoot: Double

  /// The first rate minus the finger's: the jump that is felt at the hand-off.
  package var handoffJump: Double { firstRate - fingerRate }

  /// Measures the rest of a transition that runs.
  ///
  /// `duration` is that of the whole transition; without a `release` the finger rests.
  package init(_ settling: Settling, duration: Seconds, release: Release?) {
    self.init(settling, duration: duration, fingerRate: release?.progressRate ?? 0)
  }

  /// Measures the rest of a transition that runs, after a finger with this rate of progress per second.
  package init(_ settling: Settling, duration: Seconds, fingerRate: Double) {
    self.fingerRate = fingerRate
    length = settling.length
    firstRate = duration > 0 ? BoundedArithmetic.hold(settling.initialRate / duration) : 0
    overshoot = duration > 0 ? BoundedArithmetic.hold(settling.overshoot / duration) : 0
  }

  /// Computes the rest of a transition without running it.
  ///
  /// Equal to the result of a replay on every scene that the controller drives, except on animations of an
  /// interruptible animator.
  ///
  /// `percentComplete` is the transition's progress on screen, set by the last update, 0 without one; `start`
  /// is the instant of the hand-off and does not change the numbers.
  package init(
    of controller: borrowing Controller, at release: Release, finishes: Bool,
    percentComplete: Double, duration: Seconds, start: Seconds = 0
  ) {
    let handOff = HandOff(
      of: controller, at: release, finishes: finishes, percentComplete: percentComplete,
      duration: duration)
    let settling = Settling(
      start: start, finishes: finishes, percentComplete: percentComplete, duration: duration,
      completionSpeed: handOff.completionSpeed, completionCurve: handOff.completionCurve,
      timing: handOff.timingCurve)
    self.init(settling, duration: duration, release: release)
  }
}
