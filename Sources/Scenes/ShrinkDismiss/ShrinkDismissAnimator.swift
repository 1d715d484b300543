import Foundation
import HeadlessUIKit

/// Shrinks the old view to its centre while the new one fades in behind it.
final class ShrinkDismissAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// In seconds.
  static let duration: TimeInterval = 2
  /// The new view's alpha at the start.
  static let fadedAlpha: CGFloat = 0.5

  private let usesSnapshot: Bool

  /// Without a snapshot the view's own frame shrinks, and its subviews keep their size.
  init(usesSnapshot: Bool) {
    self.usesSnapshot = usesSnapshot
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
    to.frame = transitionContext.finalFrame(for: screen)
    to.alpha = Self.fadedAlpha
    container.addSubview(to)
    container.sendSubviewToBack(to)
    let snapshot = usesSnapshot ? replace(from, in: container) : nil
    let shrinking = snapshot ?? from
    let frame = shrinking.frame
    UIView.animate(withDuration: Self.duration) {
      shrinking.frame = frame.insetBy(dx: frame.width / 2, dy: frame.height / 2)
      to.alpha = 1
    } completion: { _ in
      snapshot?.removeFromSuperview()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  /// Puts a snapshot in the view's place.
  private func replace(_ view: UIView, in container: UIView) -> UIView? {
    guard let snapshot = view.snapshotView(afterScreenUpdates: false) else { return nil }
    snapshot.frame = view.frame
    container.addSubview(snapshot)
    view.removeFromSuperview()
    return snapshot
  }
}
