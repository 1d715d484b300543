import Foundation
import HeadlessUIKit

/// Opens a card from an upright strip, and closes it to one; what is in it moves by itself.
final class CoordinatedAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// In seconds; our choice.
  static let duration: TimeInterval = 0.4
  /// The strip's width as a fraction of the card's; our choice.
  static let strip: CGFloat = 0.1

  private let presenting: Bool

  init(presenting: Bool) {
    self.presenting = presenting
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let card = transitionContext.view(forKey: presenting ? .to : .from) else {
      return transitionContext.completeTransition(false)
    }
    let closed = CGAffineTransform(scaleX: Self.strip, y: 1)
    if presenting {
      transitionContext.containerView.addSubview(card)
      card.transform = closed
    }
    // The style custom asks for the animator even when nothing is to be animated.
    UIView.animate(withDuration: transitionContext.isAnimated ? Self.duration : 0) {
      card.transform = self.presenting ? .identity : closed
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
