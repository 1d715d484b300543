package import HeadlessUIKit
package import MotionMath

/// The rest of a transition after the hand-off: how long it takes, how it begins, how far it goes.
///
/// Closed forms. Rates are in progress per second of the whole transition: positive towards its end,
/// negative on the way back; all are finite.
package struct Completion: Hashable, Sendable {
  /// How long the rest takes, in seconds; 0 when there is nowhere to go.
  package let length: Seconds
  /// The animation's rate just after the hand-off.
  package let firstRate: Double
  /// The finger's rate at the hand-off.
  package let fingerRate: Double
  /// How far beyond its target it goes, as a fraction of the whole; 0 where it does not.
  package let overshoot: Double

  /// The first rate minus the finger's: what is felt at the hand-off.
  package var handoffJump: Double { firstRate - fingerRate }

  /// Measures the rest of a transition that runs.
  ///
  /// - Parameters:
  ///   - settling: The rest as the driver made it.
  ///   - duration: The whole transition's, in seconds.
  ///   - release: The gesture at the hand-off; nil counts as a finger that rests.
  package init(_ settling: Settling, duration: Seconds, release: Release?) {
    length = settling.length
    firstRate = duration > 0 ? Bounded.hold(settling.initialRate / duration) : 0
    fingerRate = release?.progressRate ?? 0
    overshoot = duration > 0 ? Bounded.hold(settling.overshoot / duration) : 0
  }

  /// Works out the rest of a transition without running it.
  ///
  /// Equal to what a replay gives on every scene that the controller drives and whose animations are not
  /// an interruptible animator's.
  ///
  /// - Parameters:
  ///   - controller: Whose speeds and curves count.
  ///   - release: The gesture at the hand-off.
  ///   - finishes: What was decided.
  ///   - percentComplete: The transition's progress on screen: that of the last update, 0 when none came.
  ///   - duration: The transition's, in seconds.
  ///   - start: The instant of the hand-off, in seconds; it does not change the numbers.
  package init(
    of controller: Controller, at release: Release, finishes: Bool, percentComplete: Double,
    duration: Seconds, start: Seconds = 0
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

extension Release {
  /// The finger's rate of progress, per second; positive towards completion.
  package var progressRate: Double { extent > 0 ? velocity / extent : 0 }

  /// The finger's rate of progress the way the transition then goes, per second.
  package func rate(finishes: Bool) -> Double { finishes ? progressRate : -progressRate }

  /// ``rate(finishes:)`` over the part of the transition that is left, per second; 0 where none is.
  func relativeRate(finishes: Bool, distance: Double) -> Double {
    distance > 0 ? Bounded.hold(rate(finishes: finishes) / distance) : 0
  }
}
