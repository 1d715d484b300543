import Foundation
import HeadlessUIKit

/// The dismissal to the button's circle by a mask view, whose round frame a view animation can move.
///
/// The same circles in the same time as the explicit animation of a path, but part of the transition:
/// it follows the finger, goes on from where it was let go and comes back when it is cancelled.
final class CircleMaskAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { CirclePathAnimator.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from) else {
      return transitionContext.completeTransition(false)
    }
    let container = transitionContext.containerView
    if let to = transitionContext.view(forKey: .to) { container.insertSubview(to, at: 0) }
    let circles = CircleGeometry(bounds: container.bounds)
    let mask = UIView(frame: circles.around)
    mask.backgroundColor = .black
    mask.layer.cornerRadius = circles.around.width / 2
    from.mask = mask
    UIView.animate(withDuration: CirclePathAnimator.duration) {
      mask.frame = circles.button
      mask.layer.cornerRadius = circles.button.width / 2
    } completion: { _ in
      from.mask = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
