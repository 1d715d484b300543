package import HeadlessUIKit
package import MotionMath
package import Rules

/// How a transition settles after the hand-off from the finger to the animation: the length, initial rate and overshoot
/// of the settling.
///
/// Computed in closed form. Progress 1 is the whole transition, and rates are changes of progress per second. A rate is
/// positive if the transition moves towards its end, and negative if it moves back. All rates are finite.
package struct Completion: Hashable, Sendable, Codable {
  /// How long the transition settles, in seconds; 0 if no distance remains.
  package let length: Seconds
  /// The animation's rate of progress just after the hand-off.
  package let firstRate: Double
  /// The finger's rate of progress at the hand-off.
  package let fingerRate: Double
  /// The greatest distance beyond the target, as a fraction of the whole transition.
  package let overshoot: Double

  /// The initial rate minus the finger's rate: the perceptible jump in speed at the hand-off.
  package var handoffJump: Double { firstRate - fingerRate }

  /// Measures how a running transition settles.
  ///
  /// `duration` is the duration of the whole transition. If `release` is nil, the finger counts as still.
  package init(_ settling: Settling, duration: Seconds, release: Release?) {
    self.init(settling, duration: duration, fingerRate: release?.progressRate ?? 0)
  }

  /// Measures how a running transition settles, given the finger's rate of progress per second.
  package init(_ settling: Settling, duration: Seconds, fingerRate: Double) {
    self.fingerRate = fingerRate
    length = settling.length
    firstRate = duration > 0 ? BoundedArithmetic.hold(settling.initialRate / duration) : 0
    overshoot = duration > 0 ? BoundedArithmetic.hold(settling.overshoot / duration) : 0
  }

  /// Computes how a transition settles without running it.
  ///
  /// Equal to the result of a replay on every scene that the controller drives, except for animations of an
  /// interruptible animator.
  ///
  /// `percentComplete` is the transition's progress on screen as set by the last update, or 0 if there was none.
  /// `start` is the time of the hand-off; it does not affect the results.
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

/// The settling of a surface at a stop after the release, described as a transition.
///
/// If the surface settles at a stop other than the one where the drag began, the transition finishes there; otherwise
/// it is cancelled. The whole transition is as long as the travel from the first stop to the last, so half of this
/// travel takes half the duration. With only two stops, this is the ordinary transition from one end to the other.
package struct StopTail: Hashable, Sendable {
  /// The place where the surface settles, in points of travel.
  package let target: Double
  /// Whether the surface settles at a stop other than the one where the drag began.
  package let finishes: Bool
  /// The place of the surface when the finger releases it, in points of travel.
  package let shown: Double
  /// The surface's speed towards the last stop, in points per second.
  package let velocity: Double
  /// How far the surface is beyond the last stop, in points; negative before the first stop, 0 between the first and
  /// the last.
  package let excess: Double
  /// The progress of the transition on screen when the finger releases the surface.
  package let percentComplete: Double
  /// The gesture, converted to a release of this transition.
  ///
  /// The release's progress is ``percentComplete``. Its velocity is that of the surface along the transition. Before
  /// the first stop and beyond the last, the surface is slower than the finger: a rubber band slows it, or a clamp
  /// stops it.
  package let release: Release

  /// Computes how a surface settles at a stop.
  ///
  /// - Parameters:
  ///   - stop: The index of the stop; nil for the stop where the drag began.
  ///   - release: The gesture at the moment of the decision. Its `translation` may be measured from any stop, because
  ///     only the travel since the drag began is used.
  ///   - layout: The places of the stops.
  package init(to stop: Int?, after release: Release, in layout: StopLayout) {
    let (way, stop, dragged) = (layout.way, stop ?? layout.start, release.dragged)
    (target, finishes, shown) = (way.places[stop], stop != way.start, way.shown(after: dragged))
    percentComplete = way.progress(to: stop, after: dragged)
    excess = way.excess(at: shown)
    velocity = way.shownVelocity(release.velocity, after: dragged)
    self.release = Release(
      progress: percentComplete, translation: percentComplete * way.length,
      velocity: way.velocity(release.velocity, to: stop, after: dragged),
      peakProgress: release.peakProgress, elapsed: release.elapsed, extent: way.length,
      location: release.location, speed: release.speed, width: release.width,
      height: release.height, peakVelocity: release.peakVelocity)
  }
}
