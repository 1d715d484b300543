import Foundation
import HeadlessUIKit

/// A pop by a pan from the left edge that the scene answers itself, with its own interaction controller.
final class CustomScaleScene: NavigationScene {
  private let edgePan = UIScreenEdgePanGestureRecognizer()
  private var interaction: ScaleInteractionController?

  override var pan: UIPanGestureRecognizer? { edgePan }

  /// Builds the scene and shows it.
  init(screen: CGSize) {
    super.init(screen: screen) { ScaleNavigationAnimator(operation: $0, didEnd: $1) }
    interactionController = { [unowned self] in interaction }
    edgePan.edges = .left
    edgePan.addTarget(self, action: Self.action)
    gestureView.addGestureRecognizer(edgePan)
  }

  private static let action = Selector(
    "pan:", { (scene: CustomScaleScene) in scene.pan(_:) })

  private func pan(_ recognizer: UIPanGestureRecognizer) {
    let width = gestureView.bounds.width
    let travel = recognizer.translation(in: gestureView).x
    let progress = width > 0 ? min(max(travel / width, 0), 1) : 0
    switch recognizer.state {
    case .began:
      interaction = ScaleInteractionController()
      start()
    case .changed:
      interaction?.update(progress)
    case .ended:
      end(cancelled: progress < ScaleInteractionController.threshold)
    case .cancelled, .failed:
      end(cancelled: true)
    case .possible: break
    }
  }

  private func end(cancelled: Bool) {
    interaction?.finish(cancelled: cancelled)
    interaction = nil
  }
}
