import Foundation
import HeadlessUIKit

extension Scene {
  /// A panel that is pulled up while its presenter shrinks behind it.
  static let elasticPanel = modal(
    "elastic-panel", .present, style: .custom, article: "PETransition: an elastic panel",
    watch: "the spring shows only without a finger; under a finger both move in proportion"
  ) { ElasticPanelAnimator(presenting: $0) }

  /// The dismissal, by pulling the panel down.
  static let elasticPanelDismiss = modal(
    "elastic-panel-dismiss", .dismiss, style: .custom, article: "PETransition: an elastic panel",
    watch: "the snapshot grows back and makes way for the view it stands for"
  ) { ElasticPanelAnimator(presenting: $0) }
}

/// Raises a panel on a spring while a snapshot of the presenter shrinks behind it.
///
/// The presenter's view stays in place, hidden; its snapshot is the container's first subview.
final class ElasticPanelAnimator: SceneAnimator {
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.55
  /// The spring's initial velocity, in whole animation distances per second.
  static let velocity: CGFloat = 1 / 0.55
  /// The panel's height, in points.
  static let height: CGFloat = 500
  /// The scale of the presenter's snapshot while the panel is open.
  static let scale: CGFloat = 0.85

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    presenting ? present(context) : dismiss(context)
  }

  private func present(_ context: any UIViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from)?.view,
      let panel = context.view(forKey: .to),
      let snapshot = from.snapshotView(afterScreenUpdates: false)
    else { return context.completeTransition(false) }
    let container = context.containerView
    snapshot.frame = from.frame
    from.isHidden = true
    container.addSubview(snapshot)
    container.addSubview(panel)
    panel.frame = CGRect(
      x: 0, y: container.bounds.height, width: container.bounds.width, height: Self.height)
    animate(context) {
      panel.transform = CGAffineTransform(translationX: 0, y: -Self.height)
      snapshot.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
    } completion: { completed in
      guard !completed else { return }
      from.isHidden = false
      snapshot.removeFromSuperview()
    }
  }

  private func dismiss(_ context: any UIViewControllerContextTransitioning) {
    guard let panel = context.view(forKey: .from),
      let to = context.viewController(forKey: .to)?.view,
      let snapshot = context.containerView.subviews.first
    else { return context.completeTransition(false) }
    animate(context) {
      panel.transform = .identity
      snapshot.transform = .identity
    } completion: { completed in
      guard completed else { return }
      to.isHidden = false
      snapshot.removeFromSuperview()
    }
  }

  private func animate(
    _ context: any UIViewControllerContextTransitioning, _ change: @escaping () -> Void,
    completion: @escaping (_ completed: Bool) -> Void
  ) {
    // UIKit asks for the animator of a `custom` presentation even if the transition is not animated; the animation then
    // has a duration of 0.
    UIView.animate(
      withDuration: context.isAnimated ? duration : 0, delay: 0,
      usingSpringWithDamping: Self.damping, initialSpringVelocity: Self.velocity,
      animations: change
    ) { _ in
      let completed = !context.transitionWasCancelled
      completion(completed)
      context.completeTransition(completed)
    }
  }
}
