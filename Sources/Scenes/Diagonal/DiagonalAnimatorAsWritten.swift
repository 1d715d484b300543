import Foundation
import HeadlessUIKit

/// The dismissal back to the corner with the article's faults.
///
/// After a dismissal that completed it removes the to-view, which is the one that stays; and it adds
/// that view on top, where it hides the one that moves.
final class DiagonalAnimatorAsWritten: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { DiagonalAnimator.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let screen = transitionContext.viewController(forKey: .to),
      let to = transitionContext.view(forKey: .to),
      let from = transitionContext.view(forKey: .from)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let corner = CGPoint(x: container.bounds.maxX, y: container.bounds.maxY)
    container.addSubview(to)
    to.frame = transitionContext.finalFrame(for: screen)
    UIView.animate(withDuration: DiagonalAnimator.duration) {
      from.frame = CGRect(origin: corner, size: to.frame.size)
    } completion: { _ in
      let completed = !transitionContext.transitionWasCancelled
      if completed { to.removeFromSuperview() }
      transitionContext.completeTransition(completed)
    }
  }
}
