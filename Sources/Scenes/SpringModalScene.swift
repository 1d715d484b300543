import Foundation
import HeadlessUIKit

extension Scene {
  /// A view that is lifted into place by its transform.
  static let springModal = Scene(
    name: "spring-modal", kind: .present, drive: .none, article: "a modal spring by transform",
    gesture: "", watch: "the frame is final from the start; the transform brings it there",
    make: { screen, _ in SpringModalScene(screen: screen) })
}

/// A full-screen presentation by transform that nobody drives.
final class SpringModalScene: ModalScene, UIViewControllerTransitioningDelegate {
  init(screen: CGSize) {
    super.init(screen: screen, step: .present, style: .fullScreen)
    presented.transitioningDelegate = self
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SpringModalAnimator() }
}

/// Lifts the new view into place by its transform, on a spring.
final class SpringModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// In seconds.
  static let duration: TimeInterval = 0.6
  /// The spring's damping ratio.
  static let damping: CGFloat = 0.6

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
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
