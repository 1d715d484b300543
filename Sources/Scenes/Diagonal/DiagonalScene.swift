import Foundation
import HeadlessUIKit

/// A full-screen presentation from the lower-right corner, or the dismissal back to it.
final class DiagonalScene: ModalScene, UIViewControllerTransitioningDelegate {
  private let isAsWritten: Bool

  init(screen: CGSize, step: Step, asWritten: Bool = false) {
    isAsWritten = asWritten
    super.init(screen: screen, step: step, style: .fullScreen)
    presented.transitioningDelegate = self
    if step == .dismiss { show() }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { DiagonalAnimator(presenting: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isAsWritten ? DiagonalAnimatorAsWritten() : DiagonalAnimator(presenting: false)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }
}
