import Foundation
import HeadlessUIKit

/// Half of the container along an edge, above a dimmed presenter.
final class PanelPresentationController: DimmingPresentationController {
  private let edge: PanelEdge
  private let driver: PanelDriver

  init(
    presented: UIViewController, presenting: UIViewController, edge: PanelEdge,
    driver: PanelDriver
  ) {
    self.edge = edge
    self.driver = driver
    super.init(presentedViewController: presented, presenting: presenting)
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    edge.half(of: containerView?.bounds ?? .zero)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if completed { driver.step = .dismiss }
  }
}
