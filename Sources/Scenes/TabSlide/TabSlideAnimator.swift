import Foundation
import HeadlessUIKit

/// Slides from one tab's screen to another's, side by side in the order of the tabs.
final class TabSlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// In seconds; our choice.
  static let duration: TimeInterval = 0.35

  private let toTheRight: Bool
  private let didEnd: (Bool) -> Void

  /// Creates an animator for one selection.
  ///
  /// - Parameters:
  ///   - toTheRight: Whether the views move to the right, as they do to a tab farther left.
  ///   - didEnd: Told whether the transition completed.
  init(toTheRight: Bool, didEnd: @escaping (Bool) -> Void) {
    self.toTheRight = toTheRight
    self.didEnd = didEnd
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let fromController = transitionContext.viewController(forKey: .from),
      let toController = transitionContext.viewController(forKey: .to),
      let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let way = toTheRight ? container.bounds.width : -container.bounds.width
    let start = transitionContext.initialFrame(for: fromController)
    let end = transitionContext.finalFrame(for: toController)
    container.addSubview(to)
    to.frame = end.offsetBy(dx: -way, dy: 0)
    UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
      from.frame = start.offsetBy(dx: way, dy: 0)
      to.frame = end
    } completion: { _ in
      from.frame = start
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    didEnd(transitionCompleted)
  }
}
