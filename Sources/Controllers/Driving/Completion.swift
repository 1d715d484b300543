package import HeadlessUIKit
package import MotionMath
package import Rules

/// How a transition settles after the hand-off: its length, first rate and overshoot.
///
/// Closed forms. Rates are in progress per second of the whole transition: positive towards its end,
/// negative on the way back; all are finite.
package struct Completion: Hashable, Sendable, Codable {
  /// The length of the settling, in seconds; 0 with no distance left.
  package let length: Seconds
  /// The animation's rate just after the hand-off.
  package let firstRate: Double
  /// The finger's rate at the hand-off.
  package let fingerRate: Double
  /// The greatest distance beyond its target, as a fraction of the whole.
  package let overshoot: Double

  /// The first rate minus the finger's: the jump that is felt at the hand-off.
  package var handoffJump: Double { firstRate - fingerRate }

  /// Measures how a running transition settles.
  ///
  /// `duration` is the whole transition's; without a `release` the finger is still.
  package init(_ settling: Settling, duration: Seconds, release: Release?) {
    self.init(settling, duration: duration, fingerRate: release?.progressRate ?? 0)
  }

  /// Measures how a running transition settles, after a finger with this rate of progress per second.
  package init(_ settling: Settling, duration: Seconds, fingerRate: Double) {
    self.fingerRate = fingerRate
    length = settling.length
    firstRate = duration > 0 ? BoundedArithmetic.hold(settling.initialRate / duration) : 0
    overshoot = duration > 0 ? BoundedArithmetic.hold(settling.overshoot / duration) : 0
  }

  /// Computes how a transition settles without running it.
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

/// The way of a surface from where the finger leaves it to the stop where it settles, as a transition from the
/// stop where the drag began: to its end, or back.
///
/// With two ends it is the transition itself.
package struct StopTail: Hashable, Sendable {
  /// Where the surface settles, in points of travel.
  package let target: Double
  /// Whether it settles at another stop than the one where the drag began.
  package let finishes: Bool
  /// Where the finger leaves the surface, in points of travel.
  package let shown: Double
  /// The surface's speed towards the last stop, in points per second.
  package let velocity: Double
  /// How far the surface is beyond the last stop, negative before the first one, 0 between them, in points.
  package let excess: Double
  /// The progress of the transition on screen.
  package let percentComplete: Double
  /// The gesture, with the surface's travel and speed: its progress is ``percentComplete``, and its speed
  /// is the rubber band's beyond the ends.
  package let release: Release

  /// Measures the way to a stop.
  ///
  /// - Parameters:
  ///   - stop: The stop, as an index; nil goes back to where the drag began.
  ///   - release: The gesture at the decision, between any two neighbours.
  ///   - layout: The stops.
  package init(to stop: Int?, after release: Release, in layout: StopLayout) {
    let way = layout.way
    let tail = way.tail(
      to: stop ?? layout.start, after: release.dragged, velocity: release.velocity)
    (target, finishes, shown) = (tail.target, tail.finishes, tail.shown)
    percentComplete = tail.progress
    excess = way.excess(at: shown)
    velocity = way.shownVelocity(release.velocity, after: release.dragged)
    self.release = Release(
      progress: percentComplete, translation: percentComplete * way.length,
      velocity: tail.velocity,
      peakProgress: release.peakProgress, elapsed: release.elapsed, extent: way.length,
      location: release.location, speed: release.speed, width: release.width,
      height: release.height)
  }
}
