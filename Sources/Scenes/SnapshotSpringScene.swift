import Foundation
import HeadlessUIKit

extension Scene {
  /// A snapshot that bounces in and is swapped for the view it shows.
  static let snapshotSpring = modal(
    "snapshot-spring", .present, drive: .none, article: "a modal spring by snapshot",
    watch: "only the snapshot moves; the view itself is there at the end"
  ) { SnapshotSpringAnimator(presenting: $0) }
}

/// Lets a snapshot of the new view bounce in, and swaps the view itself in at the end.
final class SnapshotSpringAnimator: SceneAnimator {
  /// In seconds.
  override class var duration: TimeInterval { 1 }
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.4
  /// The spring's velocity, in distances per second.
  static let velocity: CGFloat = 10

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: .to),
      let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let finalFrame = context.finalFrame(for: screen)
    to.frame = finalFrame
    guard
      let snapshot = to.resizableSnapshotView(
        from: to.bounds, afterScreenUpdates: true, withCapInsets: .zero)
    else { return context.completeTransition(false) }
    snapshot.frame = finalFrame.offsetBy(dx: 0, dy: container.bounds.height)
    container.addSubview(snapshot)
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: Self.velocity, options: .curveEaseInOut
    ) {
      snapshot.frame = finalFrame
    } completion: { _ in
      let completed = !context.transitionWasCancelled
      if completed {
        container.addSubview(to)
        for view in container.subviews where view !== to { view.removeFromSuperview() }
      } else {
        snapshot.removeFromSuperview()
      }
      context.completeTransition(completed)
    }
  }
}
