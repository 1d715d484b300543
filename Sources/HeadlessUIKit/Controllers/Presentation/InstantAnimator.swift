import Foundation

/// Shows the to-view at once: what happens when a transition is not animated.
final class InstantAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    if let to = transitionContext.view(forKey: .to),
      to.superview !== transitionContext.containerView
    {
      transitionContext.containerView.addSubview(to)
    }
    transitionContext.completeTransition(true)
  }
}
