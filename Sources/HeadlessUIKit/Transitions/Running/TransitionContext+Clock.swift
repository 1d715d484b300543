import Foundation
package import MotionMath

/// How a percent-driven controller moves the animations of its transition.
extension TransitionContext {
  /// Makes the animations that are added from now on follow the finger, held at 0.
  func holdAnimations() {
    let clock = TransitionClock()
    clock.addRoot(containerView.layer)
    self.clock = clock
    simulation.transitionClock = clock
    containerView.layer.media.speed = 0
    containerView.layer.media.timeOffset = 0
  }

  /// The animator has made its animations; others are not the transition's.
  func releaseAnimator() {
    simulation.transitionClock = nil
  }

  /// Shows the transition at a fraction of its duration.
  func scrub(to fraction: CGFloat) {
    clock?.phase = .scrubbing(fraction * duration)
    containerView.layer.media.timeOffset = fraction * duration
  }

  /// Lets the animations run to their end, or back to their start, within `length` seconds.
  func settle(
    finishes: Bool, length: Seconds, curve: UIView.AnimationCurve, then done: @escaping () -> Void
  ) {
    guard let clock else { return }
    let target = finishes ? duration : 0
    let now = simulation.now
    settling = Settling(start: now, length: length, from: clock.time(at: now), to: target)
    clock.phase = .settling(
      from: clock.time(at: now), to: target, start: now, length: length,
      pace: .curve(curve.bezier))
    releaseContainer()
    if finishes { reportLongAnimations(clock) }
    simulation.schedule(at: now + length) { [self] in
      done()
      finishes ? playOut(clock) : rollBack(clock)
    }
  }

  /// The container's own time runs again: only what follows the transition's clock does not notice.
  ///
  /// Explicit animations do, and snap to their end; UIKit's do the same.
  private func releaseContainer() {
    containerView.layer.media.speed = 1
    containerView.layer.media.timeOffset = 0
    containerView.layer.media.beginTime = 0
    if simulation.animations.containsExplicit(below: containerView.layer) {
      simulation.report(.explicitAnimation)
    }
  }

  private func reportLongAnimations(_ clock: TransitionClock) {
    let tolerance = 1e-9
    let isLong = clock.followers.contains { ($0.timing.end ?? .infinity) > duration + tolerance }
    if isLong { simulation.report(.animationTooLong) }
  }

  /// What lasts as long as the transition ends now; what lasts longer goes on by itself.
  private func playOut(_ clock: TransitionClock) {
    clock.phase = .running(from: duration, since: simulation.now)
    simulation.animations.endDue(at: simulation.now)
  }

  /// Puts the values back that the animator changed, latest first, and ends its animations.
  private func rollBack(_ clock: TransitionClock) {
    let followers = clock.followers
    clock.followers = []
    for animation in followers.reversed() { animation.rollback?() }
    for animation in followers { simulation.animations.end(animation, finished: true) }
  }
}

/// The rest of a transition after the hand-off, as numbers.
package struct Settling: Hashable, Sendable {
  /// The instant of the hand-off, in seconds of the simulation.
  package var start: Seconds
  /// In seconds.
  package var length: Seconds
  /// The transition's own time at the hand-off and at the end, in seconds of its duration.
  package var from, to: Seconds
}
