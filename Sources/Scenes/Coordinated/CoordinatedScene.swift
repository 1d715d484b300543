import Foundation
import HeadlessUIKit

/// A card over a dimmed presenter, whose views move alongside the transition.
final class CoordinatedScene: ModalScene, UIViewControllerTransitioningDelegate {
  init(screen: CGSize, step: Step) {
    super.init(screen: screen, step: step, style: .custom, presented: CoordinatedController())
    presented.transitioningDelegate = self
    if step == .dismiss { show() }
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    CardPresentationController(
      presentedViewController: presented, presenting: presenting ?? source)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { CoordinatedAnimator(presenting: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { CoordinatedAnimator(presenting: false) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }
}

/// A card of two thirds of the container, in its middle.
final class CardPresentationController: DimmingPresentationController {
  /// The card's share of the container's width and height; our choice.
  static let share: CGFloat = 2.0 / 3

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let margin = (1 - Self.share) / 2
    return bounds.insetBy(dx: bounds.width * margin, dy: bounds.height * margin)
  }
}
