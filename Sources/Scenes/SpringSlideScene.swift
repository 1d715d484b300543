import Foundation
import HeadlessUIKit

extension Scene {
  /// A view that bounces in from below while the other fades.
  static let springSlide = Scene(
    name: "spring-slide", kind: .present, drive: .none, article: "AppCoda's modal spring",
    gesture: "",
    watch: "the new view overshoots by a sixth of the way; the old one fades to a half",
    make: { screen, _ in
      ModalScene(screen: screen, step: .present, style: .fullScreen) { _ in
        SpringSlideAnimator(from: .bottom)
      }
    })

  /// The same from above.
  static let springSlideFromTop = Scene(
    name: "spring-slide-from-top", kind: .present, drive: .none,
    article: "AppCoda's modal spring, reversed", gesture: "",
    watch: "the same from above: a gap opens at the top while it overshoots",
    make: { screen, _ in
      ModalScene(screen: screen, step: .present, style: .fullScreen) { _ in
        SpringSlideAnimator(from: .top)
      }
    })
}

/// Slides the new view in on a loose spring while the old one fades to a half.
final class SpringSlideAnimator: SceneAnimator {
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
    super.init(duration: Self.duration)
  }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
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
