import Foundation
import HeadlessUIKit

extension Scene {
  /// A view that comes in from the lower-right corner.
  static let diagonal = modal(
    "diagonal", .present, article: "Apple's guide: one animator for both ways",
    watch:
      "the corner of the new view follows the diagonal; a cancelled transition leaves nothing behind"
  ) { DiagonalAnimator(presenting: $0) }

  /// The dismissal, in which the view moves back to the lower-right corner.
  static let diagonalDismiss = modal(
    "diagonal-dismiss", .dismiss, article: "Apple's guide: one animator for both ways",
    watch: "the view goes back to the corner and shows the one below"
  ) { DiagonalAnimator(presenting: $0) }

  /// The presentation exactly as in the listing of Apple's guide: the new view starts with its initial frame, whose
  /// size is zero, and so grows from nothing.
  static let diagonalPresentAsWritten = modal(
    "diagonal-present-as-written", .present, article: "Apple's guide, as its listing is written",
    watch: "the view grows from nothing at the corner, since its initial frame is zero"
  ) { DiagonalAnimatorAsWritten(presenting: $0) }

  /// The dismissal exactly as in the listing of Apple's guide: the animator removes the view that should stay.
  static let diagonalAsWritten = modal(
    "diagonal-as-written", .dismiss, article: "Apple's guide, as its listing is written",
    watch:
      "the view below has no size from the start, and is removed at the end (view-missing,"
      + " view-vanished)"
  ) { $0 ? DiagonalAnimator() : DiagonalAnimatorAsWritten(presenting: false) }
}

/// Moves a view in from the lower-right corner, or back to it; one animator serves both directions.
final class DiagonalAnimator: SceneAnimator {
  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: .to),
      let to = context.view(forKey: .to),
      let from = context.view(forKey: .from)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let finalFrame = context.finalFrame(for: screen)
    let corner = CGPoint(x: container.bounds.maxX, y: container.bounds.maxY)
    if presenting {
      to.frame = CGRect(origin: corner, size: finalFrame.size)
      container.addSubview(to)
    } else {
      to.frame = finalFrame
      container.insertSubview(to, belowSubview: from)
    }
    UIView.animate(withDuration: duration) {
      if self.presenting {
        to.frame = finalFrame
      } else {
        from.frame = CGRect(origin: corner, size: to.frame.size)
      }
    } completion: { _ in
      let completed = !context.transitionWasCancelled
      // Removes the view that is no longer shown, except the presenter's view, which UIKit removes.
      if !completed {
        to.removeFromSuperview()
      } else if !self.presenting {
        from.removeFromSuperview()
      }
      context.completeTransition(completed)
    }
  }
}

/// The animator for both directions exactly as in the listing of Apple's guide, with its faults.
///
/// The to-view starts with its initial frame, which is zero for a view that is not on the screen. After a completed
/// dismissal, the animator removes the to-view, although this view should stay.
final class DiagonalAnimatorAsWritten: SceneAnimator {
  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: .to),
      let to = context.view(forKey: .to),
      let from = context.view(forKey: .from)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let corner = CGPoint(x: container.bounds.maxX, y: container.bounds.maxY)
    var start = context.initialFrame(for: screen)
    if presenting { start.origin = corner }
    container.addSubview(to)
    to.frame = start
    UIView.animate(withDuration: duration) {
      if self.presenting {
        to.frame = context.finalFrame(for: screen)
      } else {
        from.frame = CGRect(origin: corner, size: to.frame.size)
      }
    } completion: { _ in
      let completed = !context.transitionWasCancelled
      if self.presenting != completed { to.removeFromSuperview() }
      context.completeTransition(completed)
    }
  }
}

extension Scene {
  /// A presentation whose interaction controller has its own pan.
  static let verticalPan = Scene(
    name: "vertical-pan", kind: .present, drive: .own,
    article: "Apple's guide: a percent-driven subclass", gesture: "pull-down/hugo-drag-1",
    watch: "it waits for a finger, follows it up or down, and finishes wherever the finger lifts",
    make: { screen, _ in VerticalPanScene(screen: screen) })

  /// The presentation exactly as in the listing of Apple's guide: it finishes even if the system cancels the touch.
  static let verticalPanAsWritten = Scene(
    name: "vertical-pan-as-written", kind: .present, drive: .own,
    article: "Apple's guide: a percent-driven subclass, as its listing is written",
    gesture: "pull-down/hugo-drag-1",
    watch: "it finishes however the gesture ends, even if the system takes the touch away",
    make: { screen, _ in VerticalPanScene(screen: screen, finishesCancelledTouches: true) })
}

/// A scene that requests its presentation as soon as it is created.
///
/// The presentation then waits for a finger. The interaction controller handles the finger's pan.
final class VerticalPanScene: ModalScene {
  private let interaction: VerticalPanInteraction
  private var isAskedFor = false

  init(screen: CGSize, finishesCancelledTouches: Bool = false) {
    interaction = VerticalPanInteraction(finishesCancelledTouches: finishesCancelledTouches)
    super.init(screen: screen, step: .present, style: .fullScreen) { _ in
      DiagonalAnimator(presenting: true)
    }
    interactionController = { [unowned self] in interaction }
    start()
  }

  override var pan: UIPanGestureRecognizer? { interaction.pan }

  /// Requests the presentation once; the presentation then waits for the finger.
  override func start() {
    guard !isAskedFor else { return }
    isAskedFor = true
    super.start()
  }
}

/// A percent-driven controller that adds its own pan and finishes the transition at every release.
///
/// The pan is attached to the transition's container from the transition's start to the end of the gesture. The
/// progress is the vertical travel, up or down, divided by the container's height.
final class VerticalPanInteraction: UIPercentDrivenInteractiveTransition {
  let pan = UIPanGestureRecognizer()
  private var context: (any UIViewControllerContextTransitioning)?

  /// Whether a touch that the system cancels also finishes the transition, as in the listing of Apple's guide.
  private let finishesCancelledTouches: Bool

  init(finishesCancelledTouches: Bool) {
    self.finishesCancelledTouches = finishesCancelledTouches
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
      if recognizer.state == .ended || finishesCancelledTouches { finish() } else { cancel() }
      container.removeGestureRecognizer(recognizer)
      context = nil
    case .possible: break
    }
  }
}
