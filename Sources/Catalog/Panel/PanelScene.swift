import Foundation
import HeadlessUIKit

/// A panel on the screen, to be dragged away; or one on its way in, to be caught.
final class PanelScene: ModalScene {
  private var transition: PanelTransition?

  init(
    screen: CGSize, edge: PanelEdge, step: Step = .dismiss,
    reading: PanelDriver.Reading = .sound
  ) {
    super.init(screen: screen, step: step, style: .custom)
    let transition = PanelTransition(edge: edge, reading: reading) { [weak self] in
      self?.start()
    }
    self.transition = transition
    presented.transitioningDelegate = transition
    step == .dismiss ? show() : start()
  }

  override var pan: UIPanGestureRecognizer? { transition?.driver.pan }
}
