import Foundation
import HeadlessUIKit

extension Scene {
  /// A snapshot that bounces in and is swapped for the view it shows.
  static let snapshotSpring = Scene(
    name: "snapshot-spring", kind: .present, drive: .none, article: "a modal spring by snapshot",
    gesture: "", watch: "only the snapshot moves; the view itself is there at the end",
    make: { screen, _ in
      ModalScene(screen: screen, step: .present, style: .fullScreen) { _ in
        SnapshotSpringAnimator()
      }
    })
}

/// Lets a snapshot of the new view bounce in, and swaps the view itself in at the end.
final class SnapshotSpringAnimator: SceneAnimator {
  /// In seconds.
  static let duration: TimeInterval = 1
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.4
  /// The spring's velocity, in distances per second.
  static let velocity: CGFloat = 10

  init() { super.init(duration: Self.duration) }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
    guard let screen = transitionContext.viewController(forKey: .to),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let finalFrame = transitionContext.finalFrame(for: screen)
    to.frame = finalFrame
    guard
      let snapshot = to.resizableSnapshotView(
        from: to.bounds, afterScreenUpdates: true, withCapInsets: .zero)
    else { return transitionContext.completeTransition(false) }
    snapshot.frame = finalFrame.offsetBy(dx: 0, dy: container.bounds.height)
    container.addSubview(snapshot)
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: Self.velocity, options: .curveEaseInOut
    ) {
      snapshot.frame = finalFrame
    } completion: { _ in
      let completed = !transitionContext.transitionWasCancelled
      if completed {
        container.addSubview(to)
        for view in container.subviews where view !== to { view.removeFromSuperview() }
      } else {
        snapshot.removeFromSuperview()
      }
      transitionContext.completeTransition(completed)
    }
  }
}
