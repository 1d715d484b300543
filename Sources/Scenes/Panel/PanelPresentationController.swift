import Foundation
import HeadlessUIKit

/// Half of the container along an edge, above a dimmed presenter.
final class PanelPresentationController: DimmingPresentationController {
  private let edge: PanelEdge
  private let driver: PanelDriver
  private let grip: PanelGrip

  init(
    presented: UIViewController, presenting: UIViewController, edge: PanelEdge,
    driver: PanelDriver, grip: PanelGrip
  ) {
    self.edge = edge
    self.driver = driver
    self.grip = grip
    super.init(presentedViewController: presented, presenting: presenting)
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    edge.half(of: containerView?.bounds ?? .zero)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    driver.link(
      to: presentedViewController, draggedBy: grip == .panel ? presentedView : containerView)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if completed { driver.step = .dismiss }
  }
}
