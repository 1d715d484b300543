import Foundation

/// Who animates a modal transition, and who drives it.
struct ModalMovement {
  let animator: any UIViewControllerAnimatedTransitioning
  let interactor: (any UIViewControllerInteractiveTransitioning)?

  /// Asks the presented controller's delegate; the system's own animation without an answer.
  static func presenting(
    _ controller: UIPresentationController, presenter: UIViewController,
    source: UIViewController, animated: Bool
  ) -> ModalMovement {
    let presented = controller.presentedViewController
    let context = presenter.providesPresentationContextTransitionStyle
    let style =
      context && !controller.shouldPresentInFullscreen
      ? presenter.modalTransitionStyle : presented.modalTransitionStyle
    guard let delegate = asked(controller, animated: animated),
      let animator = delegate.animationController(
        forPresented: presented, presenting: presenter, source: source)
    else {
      return own(style, isPresenting: true, animated: animated, in: presenter.simulation)
    }
    return ModalMovement(
      animator: animator,
      interactor: interactor(animated, in: presenter.simulation) {
        delegate.interactionControllerForPresentation(using: animator)
      })
  }

  /// Asks the delegate of the controller that goes.
  static func dismissing(_ controller: UIPresentationController, animated: Bool) -> ModalMovement {
    let presented = controller.presentedViewController
    guard let delegate = asked(controller, animated: animated),
      let animator = delegate.animationController(forDismissed: presented)
    else {
      return own(
        presented.modalTransitionStyle, isPresenting: false, animated: animated,
        in: presented.simulation)
    }
    return ModalMovement(
      animator: animator,
      interactor: interactor(animated, in: presented.simulation) {
        delegate.interactionControllerForDismissal(using: animator)
      })
  }

  /// The system's own dismissal, under the user's finger.
  static func swiping(
    _ controller: UIPresentationController, driver: UIPercentDrivenInteractiveTransition
  ) -> ModalMovement {
    ModalMovement(
      animator: ModalAnimator(.coverVertical, isPresenting: false), interactor: driver)
  }

  /// The delegate, if it is asked: always for the style `custom`, else when animated.
  private static func asked(
    _ controller: UIPresentationController, animated: Bool
  ) -> (any UIViewControllerTransitioningDelegate)? {
    let presented = controller.presentedViewController
    guard animated || controller.presentationStyle == .custom,
      let delegate = presented.transitioningDelegate
    else { return nil }
    presented.simulation.record("delegate.animationController")
    return delegate
  }

  private static func interactor(
    _ animated: Bool, in simulation: Simulation,
    _ ask: () -> (any UIViewControllerInteractiveTransitioning)?
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard animated else { return nil }
    simulation.record("delegate.interactionController")
    return ask()
  }

  private static func own(
    _ style: UIModalTransitionStyle, isPresenting: Bool, animated: Bool, in simulation: Simulation
  ) -> ModalMovement {
    guard animated else { return ModalMovement(animator: InstantAnimator(), interactor: nil) }
    if style == .flipHorizontal || style == .partialCurl {
      simulation.report(.notSimulated, "UIModalTransitionStyle.\(style)")
    }
    return ModalMovement(
      animator: ModalAnimator(style, isPresenting: isPresenting), interactor: nil)
  }
}
