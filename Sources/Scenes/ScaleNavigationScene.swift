import Foundation
import HeadlessUIKit

extension Scene {
  /// A pop that shrinks the upper screen, driven from the left edge.
  static let scaleNavigation = Scene(
    name: "scale-navigation", kind: .pop, drive: .percent,
    article: "the left-edge pan of LSNavigationController",
    gesture: "edge-swipe/anna-drag-1", watch: "the detail shrinks to a tenth over the list",
    make: { screen, _ in
      NavigationScene(screen: screen) { ScaleNavigationAnimator(operation: $0, didEnd: $1) }
    })
}

/// Pushes a screen that grows over the other, and pops it by shrinking it away.
///
/// The view that goes need not be removed: the system does it once the transition has completed.
final class ScaleNavigationAnimator: SceneAnimator {
  /// In seconds; our choice.
  static let duration: TimeInterval = 0.4
  /// The size of a screen that is not there, as a fraction of its own.
  static let smallest: CGFloat = 0.1

  private let operation: UINavigationController.Operation

  /// Creates an animator for one push or pop; `didEnd` is told whether the transition completed.
  init(operation: UINavigationController.Operation, didEnd: @escaping (Bool) -> Void) {
    self.operation = operation
    super.init(duration: Self.duration, didEnd: didEnd)
  }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let small = CGAffineTransform(scaleX: Self.smallest, y: Self.smallest)
    let isPush = operation == .push
    if isPush {
      container.addSubview(to)
      to.transform = small
    } else {
      container.insertSubview(to, belowSubview: from)
    }
    UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
      if isPush { to.transform = .identity } else { from.transform = small }
    } completion: { _ in
      from.transform = .identity
      to.transform = .identity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
