import Foundation
import HeadlessUIKit

/// A presentation that has been asked for and waits for the finger that its controller looks out for.
final class VerticalPanScene: ModalScene, UIViewControllerTransitioningDelegate {
  private let interaction = VerticalPanInteraction()

  init(screen: CGSize) {
    super.init(screen: screen, step: .present, style: .fullScreen)
    presented.transitioningDelegate = self
    start()
  }

  override var pan: UIPanGestureRecognizer? { interaction.pan }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { DiagonalAnimator(presenting: true) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}
