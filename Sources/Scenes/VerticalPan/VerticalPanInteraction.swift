import Foundation
import HeadlessUIKit

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
    case .began:
      recognizer.setTranslation(.zero, in: container)
    case .changed:
      update(abs(recognizer.translation(in: container).y / container.bounds.height))
    case .ended, .cancelled, .failed:
      finish()
      container.removeGestureRecognizer(recognizer)
      context = nil
    case .possible: break
    }
  }
}
