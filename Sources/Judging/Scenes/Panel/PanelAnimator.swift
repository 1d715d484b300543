import Foundation
import HeadlessUIKit

/// Moves a panel in across its edge of the screen, or back out, with a property animator that can be paused and
/// reversed.
final class PanelAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// The transition's duration in both directions, in seconds.
  static let duration: TimeInterval = 0.3

  private let edge: PanelEdge
  private let presenting: Bool
  /// The property animator of the transition, kept because UIKit may ask for it several times.
  private var animator: (any UIViewImplicitlyAnimating)?

  init(edge: PanelEdge, presenting: Bool) {
    self.edge = edge
    self.presenting = presenting
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    // UIKit asks for the animator of a `custom` presentation even if the transition is not animated.
    guard transitionContext.isAnimated else {
      if presenting, let panel = transitionContext.view(forKey: .to) {
        transitionContext.containerView.addSubview(panel)
      }
      return transitionContext.completeTransition(true)
    }
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let made = UIViewPropertyAnimator(duration: Self.duration, curve: .easeOut)
    animator = made
    if let panel = transitionContext.view(forKey: presenting ? .to : .from),
      let screen = transitionContext.viewController(forKey: presenting ? .to : .from)
    {
      if presenting {
        let finalFrame = transitionContext.finalFrame(for: screen)
        transitionContext.containerView.addSubview(panel)
        panel.frame = edge.outside(finalFrame)
        made.addAnimations { panel.frame = finalFrame }
      } else {
        let away = edge.outside(transitionContext.initialFrame(for: screen))
        made.addAnimations { panel.frame = away }
      }
    }
    made.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    return made
  }

  func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

/// Shows a panel that covers half of the container along an edge, above a dimmed presenter.
final class PanelPresentationController: DimmingPresentationController {
  private let edge: PanelEdge
  private let driver: PanelDriver
  private let grip: PanelGrip

  init(
    presented: UIViewController, presenting: UIViewController, edge: PanelEdge,
    driver: PanelDriver, grip: PanelGrip
  ) {
    (self.edge, self.driver, self.grip) = (edge, driver, grip)
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
