/// An animator: what a transition looks like.
///
/// ## Differences from UIKit
/// None known.
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Seconds; asked once when the transition starts, and by whoever likes to know.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Animates the views; must call `completeTransition(_:)` exactly once, when the animation ends.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// The same animation as an object that can be held and reversed; one object for the whole transition.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// The transition is over; `transitionCompleted` is what `completeTransition(_:)` was given.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Says that there is none: optional in Objective-C, a default here.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { AbsentAnimator() }

  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Stands for an animator that is not interruptible.
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

/// An interaction controller: what drives a transition while a finger is down.
///
/// ## Differences from UIKit
/// None known.
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the transition; asked instead of the animator, which it may ask in turn.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)

  /// Relative speed of the rest after the hand-off; 1 by default.
  var completionSpeed: CGFloat { get }
  /// Curve of the rest after the hand-off; ease-in-out by default.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition starts under the finger; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}
