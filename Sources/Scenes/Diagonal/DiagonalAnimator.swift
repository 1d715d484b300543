import Foundation
import HeadlessUIKit

/// Brings a view in from the lower-right corner, or takes it back there: one animator for both ways.
final class DiagonalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// In seconds; our choice, the article leaves it open.
  static let duration: TimeInterval = 0.5

  private let presenting: Bool

  init(presenting: Bool) {
    self.presenting = presenting
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let screen = transitionContext.viewController(forKey: .to),
      let to = transitionContext.view(forKey: .to),
      let from = transitionContext.view(forKey: .from)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let finalFrame = transitionContext.finalFrame(for: screen)
    let corner = CGPoint(x: container.bounds.maxX, y: container.bounds.maxY)
    if presenting {
      to.frame = CGRect(origin: corner, size: finalFrame.size)
      container.addSubview(to)
    } else {
      to.frame = finalFrame
      container.insertSubview(to, belowSubview: from)
    }
    UIView.animate(withDuration: Self.duration) {
      if self.presenting {
        to.frame = finalFrame
      } else {
        from.frame = CGRect(origin: corner, size: to.frame.size)
      }
    } completion: { _ in
      let completed = !transitionContext.transitionWasCancelled
      // The loser goes, except the presenter's view: UIKit takes that away itself.
      if !completed {
        to.removeFromSuperview()
      } else if !self.presenting {
        from.removeFromSuperview()
      }
      transitionContext.completeTransition(completed)
    }
  }
}
