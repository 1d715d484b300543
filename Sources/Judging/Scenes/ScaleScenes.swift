import Foundation
import HeadlessUIKit

extension Scene {
  /// A pop driven by an interaction controller that is not percent-driven.
  static let customScale = Scene(
    name: "custom-scale", kind: .pop, drive: .own,
    article: "LSNavigationController's own interaction controller",
    gesture: "edge-swipe/ben-drag-1",
    watch:
      "the completion takes 0.4 s wherever the finger lifts; beyond nine tenths the view grows again",
    make: { screen, _ in CustomScaleScene(screen: screen) })

  /// The pop exactly as the article about LSNavigationController writes it: the progress decides even if the system
  /// cancels the touch.
  static let customScaleAsWritten = Scene(
    name: "custom-scale-as-written", kind: .pop, drive: .own,
    article: "LSNavigationController's own interaction controller, as written",
    gesture: "edge-swipe/ben-drag-1",
    watch: "a touch that the system takes away beyond the middle pops anyway",
    make: { screen, _ in CustomScaleScene(screen: screen, decidesCancelledTouches: true) })
}

/// A pop by a pan from the left edge that the scene handles itself, with its own interaction controller.
final class CustomScaleScene: NavigationScene {
  private let edgePan = UIScreenEdgePanGestureRecognizer()
  private var interaction: ScaleInteractionController?
  /// Whether the progress decides even if the system cancels the touch, as in the article about LSNavigationController.
  private let decidesCancelledTouches: Bool

  override var pan: UIPanGestureRecognizer? { edgePan }

  /// Builds the scene and shows it.
  init(screen: CGSize, decidesCancelledTouches: Bool = false) {
    self.decidesCancelledTouches = decidesCancelledTouches
    super.init(screen: screen) { ScaleNavigationAnimator(presenting: $0 == .push, didEnd: $1) }
    interactionController = { [unowned self] in interaction }
    edgePan.edges = .left
    edgePan.addTarget(self, action: Self.action)
    gestureView.addGestureRecognizer(edgePan)
  }

  private static let action = Selector("pan:", { (scene: CustomScaleScene) in scene.pan(_:) })

  private func pan(_ recognizer: UIPanGestureRecognizer) {
    let width = gestureView.bounds.width
    let travel = recognizer.translation(in: gestureView).x
    let progress = width > 0 ? min(max(travel / width, 0), 1) : 0
    switch recognizer.state {
    case .began:
      interaction = ScaleInteractionController()
      start()
    case .changed: interaction?.update(progress)
    case .ended: end(cancelled: progress < ScaleInteractionController.threshold)
    case .cancelled where decidesCancelledTouches:
      end(cancelled: progress < ScaleInteractionController.threshold)
    case .cancelled, .failed: end(cancelled: true)
    case .possible: break
    }
  }

  private func end(cancelled: Bool) {
    interaction?.finish(cancelled: cancelled)
    interaction = nil
  }
}

/// An interaction controller without `UIPercentDrivenInteractiveTransition`: it scales the view itself.
///
/// No animation runs during the gesture. At the release, the controller animates the remaining scaling with its own
/// duration, and only then reports to the context how the transition ended.
final class ScaleInteractionController: NSObject, UIViewControllerInteractiveTransitioning {
  /// The duration of the animation after the release, in seconds.
  static let restDuration: TimeInterval = 0.4
  /// The scale to which the view shrinks before it disappears, as a fraction of its full size.
  static let smallest: CGFloat = 0.1
  /// The lowest progress at which a release finishes the transition.
  static let threshold: CGFloat = 0.5

  private var context: (any UIViewControllerContextTransitioning)?
  private var view: UIView?

  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      context.cancelInteractiveTransition()
      return context.completeTransition(false)
    }
    context.containerView.insertSubview(to, belowSubview: from)
    (self.context, view) = (context, from)
  }

  /// Scales the view to 1 − `progress`, for a progress of 0...1.
  func update(_ progress: CGFloat) {
    guard let context, let view else { return }
    let scale = abs(progress - 1)
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    context.updateInteractiveTransition(progress)
  }

  /// Animates the view back if the transition is cancelled, otherwise to its smallest size; then ends the transition.
  func finish(cancelled: Bool) {
    guard let context, let view else { return }
    (self.context, self.view) = (nil, nil)
    UIView.animate(withDuration: Self.restDuration) {
      view.transform =
        cancelled ? .identity : CGAffineTransform(scaleX: Self.smallest, y: Self.smallest)
    } completion: { _ in
      view.transform = .identity
      cancelled ? context.cancelInteractiveTransition() : context.finishInteractiveTransition()
      context.completeTransition(!cancelled)
    }
  }
}

extension Scene {
  /// A push in which the new screen grows.
  static let scalePush = Scene(
    name: "scale-push", kind: .push, drive: .percent,
    article: "the left-edge pan of LSNavigationController",
    gesture: "swipe-left/anna-drag-1", watch: "the detail grows from a tenth over the list",
    make: { screen, _ in
      NavigationScene(screen: screen, operation: .push) {
        ScaleNavigationAnimator(presenting: $0 == .push, didEnd: $1)
      }
    })

  /// A pop that shrinks the upper screen, driven by a pan from the left edge.
  static let scaleNavigation = Scene(
    name: "scale-navigation", kind: .pop, drive: .percent,
    article: "the left-edge pan of LSNavigationController",
    gesture: "edge-swipe/anna-drag-1", watch: "the detail shrinks to a tenth over the list",
    make: { screen, _ in
      NavigationScene(screen: screen) {
        ScaleNavigationAnimator(presenting: $0 == .push, didEnd: $1)
      }
    })
}

/// Pushes a screen that grows over the old one, and pops it by shrinking it.
///
/// The animator does not remove the old view: UIKit removes it once the transition has completed.
final class ScaleNavigationAnimator: SceneAnimator {
  /// The transition's duration, in seconds; our choice.
  override class var duration: TimeInterval { 0.4 }
  /// The scale at which a screen appears and disappears, as a fraction of its full size.
  static let smallest: CGFloat = 0.1

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from),
      let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let small = CGAffineTransform(scaleX: Self.smallest, y: Self.smallest)
    if presenting {
      container.addSubview(to)
      to.transform = small
    } else {
      container.insertSubview(to, belowSubview: from)
    }
    UIView.animate(withDuration: duration) {
      if self.presenting { to.transform = .identity } else { from.transform = small }
    } completion: { _ in
      from.transform = .identity
      to.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
