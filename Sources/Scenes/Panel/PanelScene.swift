import Foundation
import HeadlessUIKit

/// A panel on the screen, to be dragged away; or one on its way in, to be caught.
final class PanelScene: ModalScene {
  private var transition: PanelTransition?

  init(
    screen: CGSize, edge: PanelEdge, grip: PanelGrip = .panel, step: Step = .dismiss,
    reading: PanelDriver.Reading = .sound
  ) {
    super.init(screen: screen, step: step, style: .custom)
    let transition = PanelTransition(edge: edge, grip: grip, reading: reading) { [weak self] in
      self?.start()
    }
    self.transition = transition
    presented.transitioningDelegate = transition
    if step == .dismiss { show() }
  }

  override var pan: UIPanGestureRecognizer? { transition?.driver.pan }
}
