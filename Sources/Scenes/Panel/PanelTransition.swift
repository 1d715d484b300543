import Foundation
import HeadlessUIKit

/// Everything that shows a panel: presentation controller, animators and driver.
///
/// A presented controller does not keep its transitioning delegate alive, so the presenter has to.
final class PanelTransition: NSObject, UIViewControllerTransitioningDelegate {
  let driver: PanelDriver
  private let edge: PanelEdge
  private let grip: PanelGrip

  init(
    edge: PanelEdge, grip: PanelGrip, reading: PanelDriver.Reading, dismiss: @escaping () -> Void
  ) {
    self.edge = edge
    self.grip = grip
    driver = PanelDriver(edge: edge, reading: reading, dismiss: dismiss)
    super.init()
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    driver.step = .present
    return PanelPresentationController(
      presented: presented, presenting: presenting ?? source, edge: edge, driver: driver, grip: grip
    )
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { PanelPresentAnimator(edge: edge) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { PanelDismissAnimator(edge: edge) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}
