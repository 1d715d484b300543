import Foundation
import HeadlessUIKit

/// Slides the new view in on a loose spring while the old one fades to a half.
final class SpringSlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// The side that the view comes from.
  enum Side {
    case bottom, top
  }

  /// In seconds.
  static let duration: TimeInterval = 2.5
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.5
  /// The old view's alpha at the end of the way.
  static let fadedAlpha: CGFloat = 0.5

  private let side: Side

  init(from side: Side) {
    self.side = side
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let screen = transitionContext.viewController(forKey: .to),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let from = transitionContext.view(forKey: .from)
    let container = transitionContext.containerView
    let finalFrame = transitionContext.finalFrame(for: screen)
    let height = container.bounds.height
    to.frame = finalFrame.offsetBy(dx: 0, dy: side == .bottom ? height : -height)
    container.addSubview(to)
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: 0, options: .curveLinear
    ) {
      from?.alpha = Self.fadedAlpha
      to.frame = finalFrame
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      from?.alpha = 1
    }
  }
}
