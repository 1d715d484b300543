package import MotionMath

/// How a percent-driven controller moves the animations of its transition.
extension TransitionContext {
  /// Starts the animator, held at 0 or running; the interruptible form when there is one.
  func startAnimator(held: Bool) {
    if let interruptible = askForInterruptible() {
      simulation.record("animator.interruptibleAnimator")
      if held { interruptible.pauseAnimation() } else { interruptible.startAnimation() }
      return
    }
    if held { holdAnimations() }
    simulation.record("animator.animateTransition")
    animator.animateTransition(using: self)
    simulation.animations.startingClock = nil
  }

  /// Makes the animations that are added from now on follow the finger, held at 0.
  private func holdAnimations() {
    let clock = AnimationClock()
    clock.duration = duration
    clock.addRoot(containerView.layer)
    self.clock = clock
    simulation.animations.startingClock = clock
    containerView.layer.media.speed = 0
    containerView.layer.media.timeOffset = 0
  }

  /// Holds an interruptible animator that runs; a way back becomes a way forth.
  ///
  /// - Returns: The fraction that is on screen; nil when the animator cannot be held.
  func takeHold() -> CGFloat? {
    guard let interruptible else { return nil }
    interruptible.pauseAnimation()
    interruptible.isReversed = false
    return interruptible.fractionComplete
  }

  /// The fraction that is on screen; nil when nothing scrubs the transition.
  var presentedFraction: CGFloat? {
    if let interruptible {
      let fraction = interruptible.fractionComplete
      return interruptible.isReversed ? 1 - fraction : fraction
    }
    guard let clock, duration > 0 else { return nil }
    return clock.time(at: simulation.now) / duration
  }

  /// Shows the transition at a fraction of its duration.
  func scrub(to fraction: CGFloat) {
    if let interruptible {
      interruptible.fractionComplete = fraction
      return
    }
    clock?.phase = .scrubbing(fraction * duration)
    containerView.layer.media.timeOffset = fraction * duration
  }

  /// Lets an interruptible animator go on to its end, or back to its start, within `length` seconds.
  func continueAnimator(
    finishes: Bool, length: Seconds, timing: any UITimingCurveProvider
  ) -> Settling? {
    guard let interruptible else { return nil }
    interruptible.isReversed = !finishes
    interruptible.continueAnimation(
      withTimingParameters: timing, durationFactor: duration > 0 ? length / duration : 0)
    return (interruptible as? UIViewPropertyAnimator)?.segment
  }

  /// Lets the animations run to their end, or back to their start.
  func settle(_ settling: Settling) -> Settling? {
    guard let clock else { return nil }
    let finishes = !transitionWasCancelled
    clock.phase = .settling(settling)
    releaseContainer()
    if finishes { reportLongAnimations(clock) }
    simulation.schedule(at: settling.start + settling.length) { [self] in
      finishes ? playOut(clock) : rollBack(clock)
    }
    return settling
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

  private func reportLongAnimations(_ clock: AnimationClock) {
    let tolerance = 1e-9
    let isLong = clock.followers.contains { ($0.timing.end ?? .infinity) > duration + tolerance }
    if isLong { simulation.report(.animationTooLong) }
  }

  /// What lasts as long as the transition ends now; what lasts longer goes on by itself.
  private func playOut(_ clock: AnimationClock) {
    clock.phase = .running(from: duration, since: simulation.now)
    clock.followers = []
    simulation.animations.endDue(at: simulation.now)
  }

  /// Puts the values back that the animator changed, latest first, and ends its animations.
  private func rollBack(_ clock: AnimationClock) {
    let followers = clock.followers
    clock.followers = []
    for animation in followers.reversed() { animation.undo() }
    for animation in followers { simulation.animations.end(animation, finished: true) }
  }
}

/// A transition that has started and not ended, as an observer sees it.
package struct OpenTransition: Hashable, Sendable {
  /// What the animator returned, in seconds.
  package let duration: Seconds
  /// The fraction on screen, or for an interaction controller that moves the views itself the last one it
  /// reported; nil when the transition runs by itself.
  package let fraction: Double?
}

extension Simulation {
  /// The transition that is under way, the latest when there are several; nil without one.
  package var openTransition: OpenTransition? {
    interface.openTransitions.last.map { transition in
      let reported = transition.interactor == nil ? nil : transition.percentComplete
      return OpenTransition(
        duration: transition.duration,
        fraction: (transition.presentedFraction ?? reported).map { Double($0) })
    }
  }

  /// Whether a transition has started and not ended.
  package var hasOpenTransitions: Bool { !interface.openTransitions.isEmpty }

  /// Reports the transitions that have not ended although nothing more will happen.
  package func reportOpenTransitions(touchWasCancelled: Bool) {
    for transition in interface.openTransitions {
      let isHeld = transition.phase == .interactive && touchWasCancelled
      report(isHeld ? .cancelledNotHandled : .neverCompleted)
    }
  }
}
