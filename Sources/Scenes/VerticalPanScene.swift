import Foundation
import HeadlessUIKit

extension Scene {
  /// A presentation whose interaction controller looks for the finger itself.
  static let verticalPan = Scene(
    name: "vertical-pan", kind: .present, drive: .own,
    article: "Apple's guide: a percent-driven subclass", gesture: "pull-down/hugo-drag-1",
    watch: "it waits for a finger, follows it up or down, and finishes wherever that lets go",
    make: { screen, _ in VerticalPanScene(screen: screen) })
}

/// A presentation that has been asked for and waits for the finger that its controller looks out for.
final class VerticalPanScene: ModalScene {
  private let interaction = VerticalPanInteraction()

  init(screen: CGSize) {
    super.init(screen: screen, step: .present, style: .fullScreen) { _ in
      DiagonalAnimator(presenting: true)
    }
    interactionController = { [unowned self] in interaction }
    start()
  }

  override var pan: UIPanGestureRecognizer? { interaction.pan }
}

/// A percent-driven controller that brings its own pan and always finishes.
///
/// The pan lives on the transition's container, from the transition's start to the end of the gesture.
/// The container's height is the extent, either way; however the gesture ends, the transition finishes.
final class VerticalPanInteraction: UIPercentDrivenInteractiveTransition {
  let pan = UIPanGestureRecognizer()
  private var context: (any UIViewControllerContextTransitioning)?

  override init() {
    super.init()
    pan.maximumNumberOfTouches = 1
    pan.addTarget(
      self,
      action: Selector("handlePan:", { (target: VerticalPanInteraction) in target.handlePan(_:) }))
  }

  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    super.startInteractiveTransition(transitionContext)
    context = transitionContext
    transitionContext.containerView.addGestureRecognizer(pan)
  }

  private func handlePan(_ recognizer: UIPanGestureRecognizer) {
    guard let container = context?.containerView else { return }
    switch recognizer.state {
    case .began: recognizer.setTranslation(.zero, in: container)
    case .changed: update(abs(recognizer.translation(in: container).y / container.bounds.height))
    case .ended, .cancelled, .failed:
      finish()
      container.removeGestureRecognizer(recognizer)
      context = nil
    case .possible: break
    }
  }
}
