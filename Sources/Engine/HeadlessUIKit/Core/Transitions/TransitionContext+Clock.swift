import MotionMath

/// The animations of a percent-driven transition.
extension TransitionContext {
  /// Starts the transition's animation, paused at 0 if `held`; uses the interruptible animator if there is one.
  func startAnimator(held: Bool) {
    if let interruptible = askForInterruptible() {
      simulation.record("animator.interruptibleAnimator")
      if held { interruptible.pauseAnimation() } else { interruptible.startAnimation() }
      return
    }
    if held { holdAnimations() }
    simulation.record("animator.animateTransition")
    if held { simulation.interface.holding = self }
    animator.animateTransition(using: self)
    simulation.interface.holding = nil
    simulation.animations.startingClock = nil
    if held, let clock { reportViews(outside: clock) }
  }

  /// Reports the first view outside the container that the animator moves, since the finger does not hold it.
  private func reportViews(outside clock: AnimationClock) {
    guard let layer = simulation.animations.layers(outside: clock).first else { return }
    let view = layer.delegate as? UIView
    simulation.report(.animatesOutside, view.map(UIView.accountName(of:)))
  }

  /// Creates a clock at 0 for animations that follow the finger.
  private func makeClock() -> AnimationClock {
    let clock = AnimationClock()
    clock.duration = duration
    clock.addRoot(containerView.ownLayer)
    return clock
  }

  /// Pauses the container at time 0, and makes the animations that are added from now on follow the finger.
  private func holdAnimations() {
    let clock = makeClock()
    self.clock = clock
    simulation.animations.startingClock = clock
    holdContainer()
  }

  private func holdContainer() {
    containerView.ownLayer.media.speed = 0
    containerView.ownLayer.hold(at: 0)
  }

  /// Makes the transition's running animations follow the finger; returns whether this succeeded.
  ///
  /// Fails if the transition is not running, if it has an interruptible animator, if none of its animations run, if it
  /// started interactively, or if `finish()` or `cancel()` has already ended the interaction.
  func catchPlainAnimations() -> Bool {
    guard phase == .running, !startsInteractively, !wasHandedOff, interruptible == nil
    else { return false }
    let clock = makeClock()
    // `follow` must be called before the container is paused, because it uses the container's time to determine which
    // animations belong to the transition.
    guard simulation.animations.follow(clock, begunAt: startedAt) else { return false }
    self.clock = clock
    holdContainer()
    catchUnderFinger()
    return true
  }

  /// Pauses a running interruptible animator, and sets it to run forwards when it is continued.
  ///
  /// - Returns: The fraction of the transition that is on screen; nil if there is no interruptible animator.
  func takeHold() -> CGFloat? {
    guard let interruptible else { return nil }
    interruptible.pauseAnimation()
    interruptible.isReversed = false
    return interruptible.fractionComplete
  }

  /// The fraction of the transition that is on screen; nil if nothing scrubs the transition.
  var presentedFraction: CGFloat? {
    if let interruptible {
      let fraction = interruptible.fractionComplete
      return interruptible.isReversed ? 1 - fraction : fraction
    }
    guard let clock, duration > 0 else { return nil }
    return clock.time(at: simulation.now) / duration
  }

  func scrub(to fraction: CGFloat) {
    if let interruptible {
      interruptible.fractionComplete = fraction
      return
    }
    let time = fraction * duration
    clock?.scrub(to: time)
    containerView.ownLayer.hold(at: time)
  }

  /// Continues an interruptible animator to its end, or back to its start, within `length` seconds.
  func continueAnimator(
    finishes: Bool, length: Seconds, timing: any UITimingCurveProvider
  ) -> Settling? {
    guard let interruptible else { return nil }
    interruptible.isReversed = !finishes
    interruptible.continueAnimation(
      withTimingParameters: timing, durationFactor: duration > 0 ? length / duration : 0)
    return (interruptible as? UIViewPropertyAnimator)?.segment
  }

  /// Runs the animations to their end, or back to their start.
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

  /// Resets the time of the container's layer; animations on the transition's clock do not depend on this time.
  ///
  /// Explicit animations snap to their end, as in UIKit.
  private func releaseContainer() {
    containerView.ownLayer.media.speed = 1
    containerView.ownLayer.media.timeOffset = 0
    containerView.ownLayer.media.beginTime = 0
    if simulation.animations.containsExplicit(below: containerView.ownLayer) {
      simulation.report(.explicitAnimation)
      simulation.animations.outdateExplicit(below: containerView.ownLayer)
    }
  }

  private func reportLongAnimations(_ clock: AnimationClock) {
    let tolerance = 1e-9
    let isLong = clock.followers.contains { ($0.timing.end ?? .infinity) > duration + tolerance }
    if isLong { simulation.report(.animationTooLong) }
  }

  /// Ends the animations that end no later than the transition; animations that end later continue.
  private func playOut(_ clock: AnimationClock) {
    clock.phase = .running(from: duration, since: simulation.now)
    clock.followers = []
    simulation.animations.endDue(at: simulation.now)
  }

  /// Ends the animations of the cancelled transition.
  ///
  /// Restores the values that the animated properties had before the animator started; the last animation is undone
  /// first.
  private func rollBack(_ clock: AnimationClock) {
    let followers = clock.followers
    clock.followers = []
    for animation in followers.reversed() { animation.undo() }
    for animation in followers { simulation.animations.end(animation, finished: true) }
  }
}

extension TransitionContext: RunningTransition {
  var isUnderFinger: Bool { phase == .interactive }

  func fault(ofDriving driver: UIPercentDrivenInteractiveTransition) -> DiagnosticCode? {
    guard interactor !== driver, beganUnderFinger, isAnimated else { return nil }
    // A transition that was given no controller, and one that its own controller drives, may go on as they do.
    guard let interactor else { return .runsByItself }
    return isUnderFinger && !wasUpdated && interactor is UIPercentDrivenInteractiveTransition
      ? .drivesAnother : nil
  }

  var mayBeCaught: Bool { !isAnimated || interruptible != nil }

  func isInForce(in window: UIWindow) -> Bool {
    phase == .running && containerView.window === window
  }

  func endDrag(in window: UIWindow, then body: @escaping () -> Void) -> Bool {
    guard containerView.window === window, isUnderFinger || wasHandedOff else { return false }
    alongside.completions.append { [simulation] _ in simulation.async(body) }
    if isUnderFinger {
      simulation.record("window turns")
      if let driver = interactor as? UIPercentDrivenInteractiveTransition {
        driver.cancel()
      } else {
        cancelInteractiveTransition()
      }
    }
    return true
  }

  func isOverdue(in window: UIWindow) -> Bool {
    isInForce(in: window) && simulation.now > startedAt + duration
      && !simulation.animations.isAnimating(below: containerView.ownLayer)
  }

  var settling: Settling? {
    (interactor as? UIPercentDrivenInteractiveTransition)?.settling
      ?? (interruptible as? UIViewPropertyAnimator)?.segment
  }

  var fraction: CGFloat? { presentedFraction ?? (interactor == nil ? nil : percentComplete) }
}
