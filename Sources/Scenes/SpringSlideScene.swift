import Foundation
import HeadlessUIKit

extension Scene {
  /// A view that bounces in from below while the other fades.
  static let springSlide = modal(
    "spring-slide", .present, drive: .none, article: "AppCoda's modal spring",
    watch: "the new view overshoots by a sixth of the way; the old one fades to a half"
  ) { _ in SpringSlideAnimator(from: .bottom) }

  /// The same from above.
  static let springSlideFromTop = modal(
    "spring-slide-from-top", .present, drive: .none, article: "AppCoda's modal spring, reversed",
    watch: "the same from above: a gap opens at the top while it overshoots"
  ) { _ in SpringSlideAnimator(from: .top) }
}

/// Slides the new view in on a loose spring while the old one fades to a half.
final class SpringSlideAnimator: SceneAnimator {
  /// The side that the view comes from.
  enum Side {
    case bottom, top
  }

  /// In seconds.
  override class var duration: TimeInterval { 2.5 }
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.5
  /// The old view's alpha at the end of the way.
  static let fadedAlpha: CGFloat = 0.5

  private let side: Side

  init(from side: Side) {
    self.side = side
    super.init()
  }

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: .to),
      let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    let from = context.view(forKey: .from)
    let container = context.containerView
    let finalFrame = context.finalFrame(for: screen)
    let height = container.bounds.height
    to.frame = finalFrame.offsetBy(dx: 0, dy: side == .bottom ? height : -height)
    container.addSubview(to)
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: 0, options: .curveLinear
    ) {
      from?.alpha = Self.fadedAlpha
      to.frame = finalFrame
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
      from?.alpha = 1
    }
  }
}
