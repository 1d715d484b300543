import Foundation
import HeadlessUIKit

/// A panel of 500 pt, pulled up over its presenter or pulled down from it.
final class ElasticPanelScene: ModalScene, UIViewControllerTransitioningDelegate {
  init(screen: CGSize, step: Step) {
    super.init(screen: screen, step: step, style: .custom)
    presented.transitioningDelegate = self
    if step == .dismiss { show() }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { ElasticPanelAnimator(presenting: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { ElasticPanelAnimator(presenting: false) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }
}
