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

  /// The transition is over; `transitionCompleted` is what `completeTransition(_:)` was given.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func animationEnded(_ transitionCompleted: Bool) {}
}
