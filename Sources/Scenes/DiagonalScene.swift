import Foundation
import HeadlessUIKit

extension Scene {
  /// A view that comes in from the lower-right corner.
  static let diagonal = Scene(
    name: "diagonal", kind: .present, drive: .percent,
    article: "Apple's guide: one animator for both ways", gesture: "pull-up/hugo-drag-1",
    watch: "the corner of the new view follows the diagonal; a cancelled one leaves nothing behind",
    make: { screen, _ in
      ModalScene(screen: screen, step: .present, style: .fullScreen) {
        DiagonalAnimator(presenting: $0 == .present)
      }
    })

  /// The way back to the corner.
  static let diagonalDismiss = Scene(
    name: "diagonal-dismiss", kind: .dismiss, drive: .percent,
    article: "Apple's guide: one animator for both ways", gesture: "pull-down/hugo-drag-1",
    watch: "the view goes back to the corner and shows the one below",
    make: { screen, _ in
      ModalScene(screen: screen, step: .dismiss, style: .fullScreen) {
        DiagonalAnimator(presenting: $0 == .present)
      }
    })

  /// The way back with the article's slip: it removes the view that stays.
  static let diagonalAsWritten = Scene(
    name: "diagonal-as-written", kind: .dismiss, drive: .percent,
    article: "Apple's guide, as its listing is written", gesture: "pull-down/hugo-drag-1",
    watch: "the view below covers the one that moves, and is removed at the end (view-missing)",
    make: { screen, _ in
      ModalScene(screen: screen, step: .dismiss, style: .fullScreen) { step in
        step == .present ? DiagonalAnimator(presenting: true) : DiagonalAnimatorAsWritten()
      }
    })
}

/// Brings a view in from the lower-right corner, or takes it back there: one animator for both ways.
final class DiagonalAnimator: SceneAnimator {
  /// In seconds; our choice, the article leaves it open.
  static let duration: TimeInterval = 0.5

  private let presenting: Bool

  init(presenting: Bool) {
    self.presenting = presenting
    super.init(duration: Self.duration)
  }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
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

/// The dismissal back to the corner with the article's faults.
///
/// After a dismissal that completed it removes the to-view, which is the one that stays; and it adds
/// that view on top, where it hides the one that moves.
final class DiagonalAnimatorAsWritten: SceneAnimator {
  init() { super.init(duration: DiagonalAnimator.duration) }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
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
