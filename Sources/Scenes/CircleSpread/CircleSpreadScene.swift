import Foundation
import HeadlessUIKit

/// A screen that spreads from a button, or goes back into it.
final class CircleSpreadScene: ModalScene, UIViewControllerTransitioningDelegate {
  private let isAsWritten: Bool

  init(screen: CGSize, step: Step, asWritten: Bool = false) {
    isAsWritten = asWritten
    super.init(screen: screen, step: step, style: .fullScreen)
    let button = UIView(frame: CircleGeometry(bounds: window.bounds).button)
    button.layer.cornerRadius = CircleGeometry.buttonSide / 2
    presenter.view.addSubview(button)
    presented.transitioningDelegate = self
    if step == .dismiss { show() }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { CirclePathAnimator(presenting: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isAsWritten ? CirclePathAnimator(presenting: false) : CircleMaskAnimator()
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }
}
