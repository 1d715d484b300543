import Foundation
import HeadlessUIKit

extension Scene {
  /// A pop that shrinks the upper screen, driven from the left edge.
  static let scaleNavigation = Scene(
    name: "scale-navigation", kind: .pop, drive: .percent,
    article: "the left-edge pan of LSNavigationController",
    gesture: "edge-swipe/anna-drag-1", watch: "the detail shrinks to a tenth over the list",
    make: { screen, _ in
      NavigationScene(screen: screen) {
        ScaleNavigationAnimator(presenting: $0 == .push, didEnd: $1)
      }
    })
}

/// Pushes a screen that grows over the other, and pops it by shrinking it away.
///
/// The view that goes need not be removed: the system does it once the transition has completed.
final class ScaleNavigationAnimator: SceneAnimator {
  /// In seconds; our choice.
  override class var duration: TimeInterval { 0.4 }
  /// The size of a screen that is not there, as a fraction of its own.
  static let smallest: CGFloat = 0.1

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from),
      let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let small = CGAffineTransform(scaleX: Self.smallest, y: Self.smallest)
    if presenting {
      container.addSubview(to)
      to.transform = small
    } else {
      container.insertSubview(to, belowSubview: from)
    }
    UIView.animate(withDuration: duration) {
      if self.presenting { to.transform = .identity } else { from.transform = small }
    } completion: { _ in
      from.transform = .identity
      to.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
