import UIKit

/// Moves the sheet between its place and the bottom of the screen, with a property animator that can be caught.
final class SheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresentation: Bool
  private var animator: UIViewPropertyAnimator?

  init(isPresentation: Bool) {
    self.isPresentation = isPresentation
  }

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval {
    0.4
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: UIViewControllerContextTransitioning
  ) -> UIViewImplicitlyAnimating {
    if let animator { return animator }
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transitionContext), curve: .easeOut)
    let key: UITransitionContextViewControllerKey = isPresentation ? .to : .from
    if let controller = transitionContext.viewController(forKey: key), let view = controller.view {
      let container = transitionContext.containerView
      if isPresentation {
        let place = transitionContext.finalFrame(for: controller)
        view.frame = place.offsetBy(dx: 0, dy: container.bounds.maxY - place.minY)
        container.addSubview(view)
        animator.addAnimations { view.frame = place }
      } else {
        animator.addAnimations { view.frame.origin.y = container.bounds.maxY }
      }
    }
    animator.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) {
    animator = nil
  }
}
