import Foundation
import HeadlessUIKit

extension Scene {
  /// A view that is lifted into place by its transform.
  static let springModal = modal(
    "spring-modal", .present, drive: .none, article: "a modal spring by transform",
    watch: "the frame is final from the start; the transform brings it there"
  ) { SpringModalAnimator(presenting: $0) }
}

/// Lifts the new view into place by its transform, on a spring.
final class SpringModalAnimator: SceneAnimator {
  /// In seconds.
  override class var duration: TimeInterval { 0.6 }
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.6

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to) else {
      return context.completeTransition(false)
    }
    let container = context.containerView
    container.addSubview(to)
    to.transform = CGAffineTransform(translationX: 0, y: container.bounds.height)
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: 0, options: .curveLinear
    ) {
      to.transform = .identity
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
