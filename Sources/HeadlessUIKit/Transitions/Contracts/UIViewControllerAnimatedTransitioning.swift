public import Foundation

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
