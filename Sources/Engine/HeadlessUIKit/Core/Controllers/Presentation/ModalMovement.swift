/// The animator and the interaction controller of a modal transition.
@MainActor
struct ModalMovement {
  let animator: any UIViewControllerAnimatedTransitioning
  let interactor: (any UIViewControllerInteractiveTransitioning)?

  /// Returns the animator and the interaction controller that the presented controller's transitioning delegate
  /// provides.
  ///
  /// If there is no delegate to ask, or it provides no animator, returns the system's animation. If `animated` is
  /// false, this animation shows the presented view at once.
  static func presenting(
    _ controller: UIPresentationController, presenter: UIViewController,
    source: UIViewController, animated: Bool
  ) -> ModalMovement {
    let presented = controller.presentedViewController
    let context = presenter.providesPresentationContextTransitionStyle
    let style =
      context && !controller.shouldPresentInFullscreen
      ? presenter.modalTransitionStyle : controller.transitionStyle
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

  /// Returns the animator and interaction controller of the dismissed controller's delegate, or the system's animation.
  static func dismissing(_ controller: UIPresentationController, animated: Bool) -> ModalMovement {
    let presented = controller.presentedViewController
    guard let delegate = asked(controller, animated: animated),
      let animator = delegate.animationController(forDismissed: presented)
    else {
      return own(
        controller.transitionStyle, isPresenting: false, animated: animated,
        in: presented.simulation)
    }
    return ModalMovement(
      animator: animator,
      interactor: interactor(animated, in: presented.simulation) {
        delegate.interactionControllerForDismissal(using: animator)
      })
  }

  static func swiping(
    _ controller: UIPresentationController, driver: UIPercentDrivenInteractiveTransition
  ) -> ModalMovement {
    ModalMovement(animator: ModalAnimator(.coverVertical, isPresenting: false), interactor: driver)
  }

  /// Returns the delegate to ask for an animator.
  ///
  /// The delegate is not asked if the transition is not animated, unless the presentation style is `custom`.
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

/// The system's modal animation: a slide from below, or a cross-dissolve.
///
/// 0.4 s, ease-in-ease-out, which is our choice: devices use a spring of about half a second.
@MainActor
final class ModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds; our choice.
  static let duration: TimeInterval = 0.4

  private let isPresenting: Bool
  private let dissolves: Bool

  init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
    self.isPresenting = isPresenting
    dissolves = style == .crossDissolve || style == .flipHorizontal
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    if let to = transitionContext.view(forKey: .to), to.superview !== container {
      if isPresenting {
        container.addSubview(to)
      } else {
        container.insertSubview(to, at: 0)
      }
    }
    let key: UITransitionContextViewKey = isPresenting ? .to : .from
    guard let moving = transitionContext.view(forKey: key) else {
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      return
    }
    dissolves
      ? dissolve(moving, transitionContext) : slide(moving, in: container, transitionContext)
  }

  private func slide(
    _ view: UIView, in container: UIView, _ context: any UIViewControllerContextTransitioning
  ) {
    let place = view.center
    let below = CGPoint(x: place.x, y: place.y + container.bounds.maxY - view.frame.minY)
    if isPresenting { view.center = below }
    UIView.animate(withDuration: Self.duration) {
      view.center = self.isPresenting ? place : below
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func dissolve(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let alpha = view.alpha
    if isPresenting { view.alpha = 0 }
    UIView.animate(withDuration: Self.duration) {
      view.alpha = self.isPresenting ? alpha : 0
    } completion: { _ in
      if !self.isPresenting, !context.transitionWasCancelled { view.alpha = alpha }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Shows the to-view at once; for transitions without animation.
@MainActor
final class InstantAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    if let to = transitionContext.view(forKey: .to),
      to.superview !== transitionContext.containerView
    {
      transitionContext.containerView.addSubview(to)
    }
    transitionContext.completeTransition(true)
  }
}

/// The dismissal of one presentation, or of a stack of presentations.
///
/// Only the topmost presentation animates. The presentations below it in the stack are hidden at the start, and
/// reappear if the dismissal is cancelled.
@MainActor
final class ModalDismissal {
  /// The presentations to dismiss, lowest first.
  let chain: [ModalPresentation]
  let bottom: ModalPresentation
  let top: ModalPresentation
  let presenter: UIViewController
  let animated: Bool

  /// Creates a dismissal; nil if the presenter has been released.
  init?(of bottom: ModalPresentation, animated: Bool) {
    guard let presenter = bottom.presenter else { return nil }
    var chain = [bottom]
    var top = bottom
    while let next = top.presented.presentation {
      chain.append(next)
      top = next
    }
    self.chain = chain
    self.bottom = bottom
    self.top = top
    self.presenter = presenter
    self.animated = animated
  }

  var isBusy: Bool { chain.contains { $0.isBusy } }

  private var presenterReturns: Bool { bottom.presenterPlace != nil }

  /// The views and frames for the animator of the dismissal.
  var stage: TransitionStage {
    let (controller, container) = (top.controller, top.container)
    let (presenter, presenterReturns) = (presenter, presenterReturns)
    return TransitionStage(
      view: { key in
        switch key {
        case .from: controller.presentedView
        case .to: presenterReturns ? presenter.view : nil
        default: nil
        }
      },
      initialFrame: { screen in
        if screen === controller.presentedViewController {
          return controller.presentedView?.frame ?? .zero
        }
        return screen === presenter && !presenterReturns ? container.bounds : .zero
      },
      finalFrame: { screen in
        if screen === presenter { return container.bounds }
        guard screen === controller.presentedViewController else { return .zero }
        return controller.presentationStyle == .custom
          ? controller.frameOfPresentedViewInContainerView
          : controller.presentedView?.frame ?? .zero
      })
  }

  /// Notifies the controllers and starts the transition.
  func begin(_ context: TransitionContext) {
    for entry in chain { entry.presented.isBeingDismissed = true }
    for entry in chain.dropLast() { entry.container.isHidden = true }
    if let view = presenter.viewIfLoaded { bottom.presenterPlace?.refit(view, to: top.container) }
    for entry in chain.reversed() {
      entry.simulation.record("presentation.dismissalTransitionWillBegin")
      entry.controller.dismissalTransitionWillBegin()
    }
    for entry in chain.reversed() {
      entry.presented.beginAppearance(false, animated: animated, isHeld: true)
    }
    if presenterReturns { presenter.beginAppearance(true, animated: animated, isHeld: true) }
    // Lays out before the animator measures views. Observed: shipping libraries set the frame of the presented view in
    // `containerViewWillLayoutSubviews` and slide the view from there.
    top.container.layoutIfNeeded()
    context.start()
  }

  /// Puts the presenter's view back, removes the presented views, and clears the references between the controllers,
  /// after a completed dismissal.
  func leave() {
    if let view = presenter.viewIfLoaded {
      bottom.presenterPlace?.putBack(view, from: top.container)
    }
    for entry in chain.reversed() {
      entry.controller.presentedView?.removeFromSuperview()
      entry.unlink()
    }
  }

  /// Restores the views after a cancelled dismissal.
  func stay() {
    for entry in chain.dropLast() { entry.container.isHidden = false }
    if presenterReturns { presenter.viewIfLoaded?.removeFromSuperview() }
  }

  /// Calls the callbacks that follow `completeTransition`.
  func tell(completed: Bool) {
    if completed {
      if presenterReturns { presenter.endAppearance(true) }
      for entry in chain.reversed() { entry.presented.endAppearance(false) }
    } else {
      if presenterReturns { presenter.revertAppearance(false, animated: animated) }
      // Screens hidden below another presentation were not visible before, so they do not reappear.
      for entry in chain.reversed()
      where entry === top || entry.presented.appearance == .disappearing {
        entry.presented.revertAppearance(true, animated: animated)
      }
    }
    for entry in chain.reversed() {
      entry.simulation.record("presentation.dismissalTransitionDidEnd(\(completed))")
      entry.controller.dismissalTransitionDidEnd(completed)
      if completed { entry.close() }
      entry.presented.isBeingDismissed = false
    }
  }
}
