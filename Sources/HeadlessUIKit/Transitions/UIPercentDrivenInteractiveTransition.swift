import MotionMath

/// Drives an animator's view animations by a percentage, then lets them finish or go back.
///
/// While interactive the animations run linearly in the percentage. After `finish()` the rest takes
/// `(1 − percentComplete) · duration / completionSpeed` seconds along `completionCurve`; after
/// `cancel()` the way back takes `percentComplete · duration / completionSpeed`. At the end of a cancelled
/// transition the animated values are what they were before the animator changed them.
///
/// An interruptible animator is held, scrubbed by `fractionComplete`, reversed and continued instead, so
/// that the rest takes the same time; ``pause()`` takes hold of it again.
///
/// *Observed:* the time of the way back was measured on a device. That the animated values are put back
/// is inferred, not measured: published dismissals move the from-view away and do not clean up.
///
/// ## Differences from UIKit
/// `finish()` and `cancel()` before the transition is in flight are remembered and applied then; UIKit
/// is reported to freeze in some of these cases. A `completionSpeed` of zero or less counts as 0.001.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  /// What the animator returned for the transition's duration, in seconds; 0 before the start.
  open private(set) var duration: CGFloat = 0
  /// The last value given to `update(_:)`, not below 0.
  open private(set) var percentComplete: CGFloat = 0
  /// The speed of the rest: positive, 1 by default; may be set just before `finish()` or `cancel()`.
  open var completionSpeed: CGFloat = 1
  /// Ease-in-ease-out by default; of the part after the hand-off only.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The timing of the rest when the animator is interruptible; nil, the default, takes `completionCurve`.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition starts under the finger; true by default.
  ///
  /// False needs an interruptible animator to be of use.
  open var wantsInteractiveStart = true

  /// Whether animations that are not an interruptible animator's follow `timingCurve` too.
  ///
  /// False, as in UIKit, which ignores `timingCurve` then. True stands for an app that hands out an
  /// interruptible animator with the same animations.
  package var continuesPlainAnimations = false

  private weak var transition: TransitionContext?
  /// The rest after the hand-off of the last transition, once there is one.
  package private(set) var settling: Settling?
  /// Whether updates count: from the turn after the start until the hand-off.
  private var isInFlight = false
  /// A finish (true) or cancel (false) that came before the transition was in flight.
  private var earlyEnd: Bool?

  public override init() {
    super.init()
  }

  /// Starts the animator: held at 0, or running when `wantsInteractiveStart` is false.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let transition = transitionContext as? TransitionContext else { return }
    self.transition = transition
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

  /// Moves the transition to a percentage; below 0 counts as 0, 1 and more shows it as complete.
  open func update(_ percentComplete: CGFloat) {
    guard let transition, isInFlight else {
      if transition?.phase == .running { transition?.simulation.report(.updatedAfterEnd) }
      return
    }
    let progress = max(0, percentComplete)
    self.percentComplete = progress
    transition.updateInteractiveTransition(progress)
    transition.scrub(to: min(progress, 1))
  }

  /// Lets the transition run to its end.
  open func finish() {
    end(finishes: true)
  }

  /// Lets the transition run back to its start.
  open func cancel() {
    end(finishes: false)
  }

  /// Takes hold of a transition that runs by itself; only works with an interruptible animator.
  ///
  /// `percentComplete` is then what is on screen, and the outcome is open again.
  open func pause() {
    guard let transition, transition.phase == .running, let held = transition.takeHold() else {
      return
    }
    percentComplete = held
    isInFlight = true
    transition.pauseInteractiveTransition()
  }

  private func end(finishes: Bool) {
    guard let transition, transition.phase != .ended else {
      rememberEarlyEnd(finishes)
      return
    }
    guard isInFlight else {
      if transition.phase == .interactive {
        transition.simulation.report(.finishedBeforeStart)
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

  /// A transition that was asked for starts before this turn ends; if none does, the call was a stray.
  private func rememberEarlyEnd(_ finishes: Bool) {
    let simulation = Simulation.current
    earlyEnd = finishes
    simulation.async { [self] in
      guard transition == nil else {
        simulation.report(.finishedBeforeStart)
        return
      }
      earlyEnd = nil
      simulation.report(.endedTwice)
    }
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

  /// The fraction of the transition that is on screen now; nil outside a transition.
  package var presentedFraction: CGFloat? { transition?.presentedFraction }
}
