import Foundation
import HeadlessUIKit

extension Scene {
  /// A view that is lifted into place by its transform.
  static let springModal = Scene(
    name: "spring-modal", kind: .present, drive: .none, article: "a modal spring by transform",
    gesture: "", watch: "the frame is final from the start; the transform brings it there",
    make: { screen, _ in
      ModalScene(screen: screen, step: .present, style: .fullScreen) { _ in SpringModalAnimator() }
    })
}

/// Lifts the new view into place by its transform, on a spring.
final class SpringModalAnimator: SceneAnimator {
  /// In seconds.
  static let duration: TimeInterval = 0.6
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.6

  init() { super.init(duration: Self.duration) }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
    guard let to = transitionContext.view(forKey: .to) else {
      return transitionContext.completeTransition(false)
    }
    let container = transitionContext.containerView
    container.addSubview(to)
    to.transform = CGAffineTransform(translationX: 0, y: container.bounds.height)
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: 0, options: .curveLinear
    ) {
      to.transform = .identity
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
