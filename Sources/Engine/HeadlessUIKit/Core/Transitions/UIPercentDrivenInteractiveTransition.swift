package import MotionMath

/// Drives an animator's view animations by a percentage, then runs them to their end or back to their start.
///
/// While interactive, the animations are linear in the percentage. After `finish()` the transition settles in `(1 −
/// percentComplete) · duration / completionSpeed` seconds along `completionCurve`; after `cancel()` it returns in
/// `percentComplete · duration / completionSpeed`. At the end of a cancelled transition the animated values are
/// restored.
///
/// An interruptible animator is instead paused, scrubbed by `fractionComplete`, reversed and continued, with the same
/// durations; ``pause()`` catches a running interruptible animator again.
///
/// *Observed:* the duration of the return after `cancel()` was measured on a device. That the animated values are
/// restored is inferred, not measured: published dismissals move the from-view away and do not put it back themselves.
///
/// *Inferred:* if the animations of an animator that is not interruptible were started without the finger, the first
/// `update(_:)` catches them. Apple's documentation says so of interruptible animators only, but a library whose swipe
/// depends on this has shipped since 2018 (BubbleTransition, issue 49).
///
/// ## Differences from UIKit
/// `finish()` and `cancel()` called before the transition is running are applied once it is running; UIKit is reported
/// to freeze in some of these cases. A `completionSpeed` of zero or less counts as 0.001.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  /// The duration that the animator returned, in seconds; 0 before the start.
  open private(set) var duration: CGFloat = 0
  /// The last value given to `update(_:)`, not below 0.
  open private(set) var percentComplete: CGFloat = 0
  /// The speed of the animation after `finish()` or `cancel()`: positive, 1 by default.
  ///
  /// May be set just before `finish()` or `cancel()`.
  open var completionSpeed: CGFloat = 1
  /// The curve of the animation after `finish()` or `cancel()`; ease-in-ease-out by default.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The timing with which an interruptible animator runs on after `finish()` or `cancel()`; nil, the default, uses
  /// `completionCurve`.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition starts under the finger; true by default.
  ///
  /// If false, the transition runs automatically at first. ``pause()`` then catches an interruptible animator, and
  /// ``update(_:)`` catches plain animations.
  open var wantsInteractiveStart = true

  /// Whether plain animations follow `timingCurve` too.
  ///
  /// False by default: UIKit ignores `timingCurve` for plain animations. The value true simulates an app that would run
  /// the same animations in an interruptible animator.
  package var continuesPlainAnimations = false

  private var transition: TransitionContext? { handle?.transition }
  private var handle: TransitionHandle?
  /// Whether a subclass starts and drives its transition without calling `super`.
  private var isBypassed = false
  /// The motion to the transition's end or start after the last `finish()` or `cancel()`.
  package private(set) var settling: Settling?
  /// Whether calls of `update(_:)` have an effect.
  ///
  /// Becomes true in the run loop's turn after an interactive start, or when a running transition is caught. Becomes
  /// false with `finish()` or `cancel()`.
  private var isInFlight = false
  /// The outcome requested by an early call of `finish()` (true) or `cancel()` (false); nil if there was none.
  ///
  /// A call is early if it comes before `isInFlight` first becomes true. After an interactive start, the call takes
  /// effect in the run loop's next turn, when `isInFlight` becomes true.
  private var earlyEnd: Bool?

  /// Whether one of the system's own recognisers drives this controller, so that the app has no part in its calls.
  var isOfSystem = false
  /// Whether this controller was driven while a transition waited for another one or ran by itself.
  private var isIdle = false

  public override init() { super.init() }

  /// Starts the animator: paused at 0, or running if `wantsInteractiveStart` is false.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let transition = transitionContext as? TransitionContext else { return }
    guard transition.phase != .ended else {
      transition.simulation.report(.startedAfterEnd)
      return
    }
    handle = transition.handle
    isBypassed = false
    duration = transition.duration
    percentComplete = 0
    settling = nil
    isInFlight = false
    transition.startAnimator(held: wantsInteractiveStart)
    guard wantsInteractiveStart else { return }
    transition.simulation.async { [self] in
      guard self.transition === transition else { return }
      isInFlight = true
      guard let earlyEnd else { return }
      self.earlyEnd = nil
      end(finishes: earlyEnd)
    }
  }

  /// Prepares for an override of `startInteractiveTransition(_:)` that does not call `super`.
  ///
  /// Called just before that method, which resets `isBypassed`.
  func willStart() { isBypassed = true }

  /// Scrubs the transition; values below 0 mean 0, values above 1 mean the end.
  open func update(_ percentComplete: CGFloat) {
    if !isInFlight, transition?.catchPlainAnimations() ?? false { isInFlight = true }
    guard let transition, isInFlight else {
      if isBypassed { self.percentComplete = max(0, percentComplete) }
      if transition == nil { reportIdle(in: Simulation.current) }
      if transition?.phase == .running { transition?.simulation.report(.updatedAfterEnd) }
      return
    }
    let progress = max(0, percentComplete)
    self.percentComplete = progress
    transition.updateInteractiveTransition(progress)
    transition.scrub(to: min(progress, 1))
  }

  /// Runs the transition to its end.
  open func finish() { end(finishes: true) }

  /// Runs the transition back to its start.
  open func cancel() { end(finishes: false) }

  /// Pauses a running transition so that the finger drives it again; works only with an interruptible animator.
  ///
  /// `percentComplete` becomes the fraction on screen, and the outcome is open again. Without a transition
  /// `percentComplete` becomes 0.
  ///
  /// *Observed:* published drivers call this method at the beginning of a pan, and take 0 to mean that there is no
  /// transition yet.
  open func pause() {
    guard let transition, transition.phase != .ended else {
      percentComplete = 0
      return
    }
    guard transition.phase == .running, let held = transition.takeHold() else { return }
    percentComplete = held
    isInFlight = true
    transition.pauseInteractiveTransition()
  }

  private func end(finishes: Bool) {
    if isBypassed { return }
    guard let transition, transition.phase != .ended else {
      rememberEarlyEnd(finishes)
      return
    }
    guard isInFlight else {
      if transition.phase == .interactive {
        if !isOfSystem { transition.simulation.report(.finishedBeforeStart) }
        earlyEnd = finishes
      } else {
        transition.simulation.report(.endedTwice)
      }
      return
    }
    isInFlight = false
    if finishes {
      transition.finishInteractiveTransition()
    } else {
      transition.cancelInteractiveTransition()
    }
    settle(transition, finishes: finishes)
  }

  /// Remembers a call of `finish()` or `cancel()` that came before the start of a transition that is requested already;
  /// one that is requested later in the same turn is not concerned.
  ///
  /// A requested transition starts before the current turn of the run loop ends. If no transition has started by then,
  /// or none was requested, the call is reported: as `ended-twice` if this controller has driven a transition before,
  /// otherwise as `ended-nothing`, unless it was driven in place of the controller that the transition waits for.
  private func rememberEarlyEnd(_ finishes: Bool) {
    let simulation = Simulation.current
    let concerns = simulation.interface.requestedTransitions > 0
    let before = handle
    if concerns { earlyEnd = finishes }
    simulation.async { [self] in
      guard !concerns || transition == nil else {
        if !isOfSystem { simulation.report(.finishedBeforeStart) }
        return
      }
      if concerns { earlyEnd = nil }
      reportIdle(in: simulation)
      if !isIdle { simulation.report(before == nil ? .endedNothing : .endedTwice) }
    }
  }

  /// Reports that the finger drives this controller while a transition waits for another one or runs by itself.
  private func reportIdle(in simulation: Simulation) {
    guard !isIdle, let fault = simulation.interface.openTransitions.last?.fault(ofDriving: self)
    else { return }
    isIdle = true
    simulation.interface.hasIdleDriver = true
    simulation.report(fault)
  }

  private func settle(_ transition: TransitionContext, finishes: Bool) {
    if completionSpeed <= 0 { transition.simulation.report(.badCompletionSpeed) }
    if transition.interruptible != nil {
      settling = transition.continueAnimator(
        finishes: finishes,
        length: Settling.length(
          finishes: finishes, progress: min(percentComplete, 1), duration: duration,
          completionSpeed: completionSpeed),
        timing: timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve))
      return
    }
    if timingCurve != nil, !continuesPlainAnimations {
      transition.simulation.report(.timingCurveIgnored)
    }
    settling = transition.settle(
      Settling(
        start: transition.simulation.now, finishes: finishes, percentComplete: percentComplete,
        duration: duration, completionSpeed: completionSpeed, completionCurve: completionCurve,
        timing: continuesPlainAnimations ? timingCurve : nil))
  }

  /// The fraction of the transition that is on screen; nil without a transition, or if nothing scrubs it.
  package var presentedFraction: CGFloat? { transition?.presentedFraction }
}

extension Settling {
  /// The speed used if `completionSpeed` is zero or less, because otherwise the transition would never end.
  static let substituteSpeed: CGFloat = 0.001

  /// Creates the motion of a percent-driven transition to its end or start after `finish()` or `cancel()`, without
  /// running it.
  ///
  /// The motion to the end takes `(1 − percentComplete) · duration / completionSpeed` seconds, and the motion to the
  /// start `percentComplete · duration / completionSpeed`. If `timing` has a duration of its own, the motion takes this
  /// time instead.
  ///
  /// `percentComplete` is clamped to 0...1, and a `completionSpeed` of zero or less counts as 0.001. `timing` is the
  /// `timingCurve` that the animations follow; `completionCurve` applies only without it. An interruptible animator
  /// computes its motion itself.
  package init(
    start: Seconds, finishes: Bool, percentComplete: Double, duration: Seconds,
    completionSpeed: Double, completionCurve: UIView.AnimationCurve,
    timing: (any UITimingCurveProvider)?
  ) {
    let progress = min(max(percentComplete, 0), 1)
    let asked = Self.length(
      finishes: finishes, progress: progress, duration: duration, completionSpeed: completionSpeed)
    let length = asked > 0 ? timing?.duration(asked: asked) ?? asked : 0
    self.init(
      start: start, length: length, from: progress * duration, to: finishes ? duration : 0,
      pace: timing?.pace(duration: length) ?? .curve(completionCurve.bezier))
  }

  /// Returns how long the transition takes, in seconds, to reach its end or start after `finish()` or `cancel()`.
  package static func length(
    finishes: Bool, progress: Double, duration: Seconds, completionSpeed: Double
  ) -> Seconds {
    (finishes ? 1 - progress : progress) * duration
      / (completionSpeed > 0 ? completionSpeed : substituteSpeed)
  }

  /// How far the motion goes beyond `to`, in seconds of the transition's own time; 0 if it does not overshoot.
  ///
  /// A formula gives the value, so the motion need not run.
  package var overshoot: Seconds {
    length > 0 ? abs(to - from) * pace.overshoot(within: length) : 0
  }
}
