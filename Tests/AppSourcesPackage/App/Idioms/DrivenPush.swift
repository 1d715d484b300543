import UIKit

/// Pops with a percent-driven transition from any place.
final class DrivenPushCoordinator: NSObject, UINavigationControllerDelegate {
  private var interaction: UIPercentDrivenInteractiveTransition?
  private weak var navigation: UINavigationController?

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    super.init()
    navigation.delegate = self
    navigation.view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: #selector(pan)))
  }

  @objc private func pan(_ pan: UIPanGestureRecognizer) {
    guard let navigation, let view = pan.view else { return }
    let progress = pan.translation(in: view).x / view.bounds.width
    switch pan.state {
    case .began:
      interaction = .init()
      navigation.popViewController(animated: true)
    case .changed: interaction?.update(progress)
    case .ended where progress > 0.5: interaction?.finish(); interaction = nil
    case .ended, .cancelled: interaction?.cancel(); interaction = nil
    default: break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operation == .pop ? SlideAnimator() : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

private final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(false)
    }
    context.containerView.insertSubview(to, belowSubview: from)
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear
    ) {
      from.frame.origin.x = from.bounds.width
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
