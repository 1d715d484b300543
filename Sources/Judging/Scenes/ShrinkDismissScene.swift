import Foundation
import HeadlessUIKit

extension Scene {
  /// A dismissal in which a snapshot of the view shrinks to its centre.
  static let shrinkDismiss = Scene(
    name: "shrink-dismiss", kind: .dismiss, drive: .none, article: "AppCoda's modal dismissal",
    gesture: "", watch: "the snapshot shrinks with its contents; the view behind fades in",
    make: { screen, _ in ShrinkDismissScene(screen: screen, usesSnapshot: true) })

  /// The dismissal in which the view itself shrinks, without a snapshot.
  static let shrinkDismissWithoutSnapshot = Scene(
    name: "shrink-dismiss-without-snapshot", kind: .dismiss, drive: .none,
    article: "AppCoda's modal dismissal, before the snapshot", gesture: "",
    watch: "the view shrinks but its contents keep their size",
    make: { screen, _ in ShrinkDismissScene(screen: screen, usesSnapshot: false) })
}

/// A dismissal that runs without a finger: a full-screen view that contains a picture shrinks to its centre.
final class ShrinkDismissScene: ModalScene {
  /// A subview that shows whether the view's contents shrink with the view.
  let picture = UIView()

  init(screen: CGSize, usesSnapshot: Bool) {
    super.init(screen: screen, step: .dismiss, style: .fullScreen) { _ in
      ShrinkDismissAnimator(usesSnapshot: usesSnapshot)
    }
    picture.frame = presented.view.bounds.insetBy(dx: screen.width / 4, dy: screen.height / 4)
    presented.view.addSubview(picture)
  }
}

/// Shrinks the old view to its centre while the new one fades in behind it.
final class ShrinkDismissAnimator: SceneAnimator {
  /// The transition's duration, in seconds.
  override class var duration: TimeInterval { 2 }
  /// The new view's initial alpha.
  static let fadedAlpha: CGFloat = 0.5

  private let usesSnapshot: Bool

  /// Creates an animator; without a snapshot, the view's own frame shrinks and its subviews keep their size.
  init(usesSnapshot: Bool) {
    self.usesSnapshot = usesSnapshot
    super.init(presenting: false)
  }

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: .to),
      let to = context.view(forKey: .to),
      let from = context.view(forKey: .from)
    else { return context.completeTransition(false) }
    let container = context.containerView
    to.frame = context.finalFrame(for: screen)
    to.alpha = Self.fadedAlpha
    container.addSubview(to)
    container.sendSubviewToBack(to)
    let snapshot = usesSnapshot ? replace(from, in: container) : nil
    let shrinking = snapshot ?? from
    let frame = shrinking.frame
    UIView.animate(withDuration: duration) {
      shrinking.frame = frame.insetBy(dx: frame.width / 2, dy: frame.height / 2)
      to.alpha = 1
    } completion: { _ in
      snapshot?.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Replaces the view with a snapshot of it.
  private func replace(_ view: UIView, in container: UIView) -> UIView? {
    guard let snapshot = view.snapshotView(afterScreenUpdates: false) else { return nil }
    snapshot.frame = view.frame
    container.addSubview(snapshot)
    view.removeFromSuperview()
    return snapshot
  }
}
