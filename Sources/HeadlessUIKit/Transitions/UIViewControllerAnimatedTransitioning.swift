/// The animator of a transition.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Seconds; may be called several times.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Animates the views; must call `completeTransition(_:)` exactly once, at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// The same animation as an object that can be paused and reversed; one object per transition.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// Called with the argument of `completeTransition(_:)`.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Optional in Objective-C; the default stands for none.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { AbsentAnimator() }

  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Represents the lack of an interruptible animator.
final class AbsentAnimator: NSObject, UIViewImplicitlyAnimating {
  let state = UIViewAnimatingState.inactive
  let isRunning = false
  var isReversed = false
  var fractionComplete: CGFloat = 0

  func startAnimation() {}
  func startAnimation(afterDelay delay: TimeInterval) {}
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
}

/// An interaction controller, which drives a transition under a finger.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the transition in place of the animator, which it may call.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)

  /// The relative speed of the rest after the hand-off; 1 by default.
  var completionSpeed: CGFloat { get }
  /// The curve of the rest after the hand-off; ease-in-ease-out by default.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition starts under the finger; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}
