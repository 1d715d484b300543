import Foundation
import HeadlessUIKit

extension Scene {
  /// A view that comes in from the lower-right corner.
  static let diagonal = modal(
    "diagonal", .present, article: "Apple's guide: one animator for both ways",
    watch: "the corner of the new view follows the diagonal; a cancelled one leaves nothing behind"
  ) { DiagonalAnimator(presenting: $0) }

  /// The way back to the corner.
  static let diagonalDismiss = modal(
    "diagonal-dismiss", .dismiss, article: "Apple's guide: one animator for both ways",
    watch: "the view goes back to the corner and shows the one below"
  ) { DiagonalAnimator(presenting: $0) }

  /// The way back with the article's slip: it removes the view that stays.
  static let diagonalAsWritten = modal(
    "diagonal-as-written", .dismiss, article: "Apple's guide, as its listing is written",
    watch: "the view below covers the one that moves, and is removed at the end (view-missing)"
  ) { $0 ? DiagonalAnimator() : DiagonalAnimatorAsWritten(presenting: false) }
}

/// Brings a view in from the lower-right corner, or takes it back there: one animator for both ways.
final class DiagonalAnimator: SceneAnimator {
  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: .to),
      let to = context.view(forKey: .to),
      let from = context.view(forKey: .from)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let finalFrame = context.finalFrame(for: screen)
    let corner = CGPoint(x: container.bounds.maxX, y: container.bounds.maxY)
    if presenting {
      to.frame = CGRect(origin: corner, size: finalFrame.size)
      container.addSubview(to)
    } else {
      to.frame = finalFrame
      container.insertSubview(to, belowSubview: from)
    }
    UIView.animate(withDuration: duration) {
      if self.presenting {
        to.frame = finalFrame
      } else {
        from.frame = CGRect(origin: corner, size: to.frame.size)
      }
    } completion: { _ in
      let completed = !context.transitionWasCancelled
      // The loser goes, except the presenter's view: UIKit takes that away itself.
      if !completed {
        to.removeFromSuperview()
      } else if !self.presenting {
        from.removeFromSuperview()
      }
      context.completeTransition(completed)
    }
  }
}

/// The dismissal back to the corner with the article's faults.
///
/// After a dismissal that completed it removes the to-view, which is the one that stays; and it adds
/// that view on top, where it hides the one that moves.
final class DiagonalAnimatorAsWritten: SceneAnimator {
  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: .to),
      let to = context.view(forKey: .to),
      let from = context.view(forKey: .from)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let corner = CGPoint(x: container.bounds.maxX, y: container.bounds.maxY)
    container.addSubview(to)
    to.frame = context.finalFrame(for: screen)
    UIView.animate(withDuration: duration) {
      from.frame = CGRect(origin: corner, size: to.frame.size)
    } completion: { _ in
      let completed = !context.transitionWasCancelled
      if completed { to.removeFromSuperview() }
      context.completeTransition(completed)
    }
  }
}
