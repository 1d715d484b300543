extension UIViewController {
  /// The requested presentation style; `pageSheet` instead of `automatic`.
  var resolvedPresentationStyle: UIModalPresentationStyle {
    modalPresentationStyle == .automatic ? .pageSheet : modalPresentationStyle
  }

  func startPresentation(
    of presented: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    checkIsCurrent()
    presented.checkIsCurrent()
    let animated = animated && !simulation.interface.changesUnanimated
    guard presented !== self, presented.parent == nil else {
      let fault = presented === self ? "itself" : "a child of a container"
      simulation.report(.raisesException, "\(logName) presents \(fault)")
      return
    }
    guard presented.ownPresentation == nil else {
      simulation.report(.alreadyPresenting, presented.logName)
      return
    }
    let root = outermost { _ in false }
    guard root.mayPresent() else { return }
    let controller = adapted(presented.takePresentationController(presenter: root, source: self))
    let presenter =
      controller.shouldPresentInFullscreen ? root : outermost { $0.definesPresentationContext }
    guard presenter === root || presenter.mayPresent(),
      let window = presenter.viewIfLoaded?.window,
      let host = controller.shouldPresentInFullscreen ? window : presenter.view.superview
    else { return }
    let movement = ModalMovement.presenting(
      controller, presenter: presenter, source: self, animated: animated)
    let presentation = ModalPresentation(controller, presenter: presenter, over: host)
    let context = TransitionContext(
      container: presentation.container, from: presenter,
      to: controller.presentedViewController, isAnimated: animated,
      presentationStyle: controller.presentationStyle, animator: movement.animator,
      interactor: movement.interactor, stage: presentation.presentingStage,
      owner: TransitionContext.Owner(
        didEnd: { presentation.presentingDidEnd(completed: $0) },
        didTell: { presentation.tellPresented(completed: $0, animated: animated) },
        didSettle: { [simulation] _ in simulation.complete("present", completion) }))
    presentation.transition = context
    for screen in [presenter, presentation.presented] { screen.activeTransition = context }
    simulation.startModal(animated: animated) {
      presentation.beginPresenting(context, in: host, animated: animated)
    }
  }

  /// Requests a dismissal, which starts at once or, if animated, at the end of the run loop's turn.
  ///
  /// - Returns: Whether the dismissal will start.
  @discardableResult
  func startDismissal(
    animated: Bool, driver: UIPercentDrivenInteractiveTransition? = nil, completion: (() -> Void)?
  ) -> Bool {
    checkIsCurrent()
    let isUnanimated = simulation.interface.changesUnanimated
    let (animated, driver) = (animated && !isUnanimated, isUnanimated ? nil : driver)
    guard let bottom = nearest({ $0.presentation }) ?? nearest({ $0.ownPresentation }),
      let dismissal = ModalDismissal(of: bottom, animated: animated)
    else { return false }
    guard !dismissal.isBusy else {
      simulation.report(.twoTransitions, logName)
      return false
    }
    let controller = dismissal.top.controller
    let movement =
      driver.map { ModalMovement.swiping(controller, driver: $0) }
      ?? ModalMovement.dismissing(controller, animated: animated)
    let context = TransitionContext(
      container: dismissal.top.container, from: dismissal.top.presented,
      to: dismissal.presenter, isAnimated: animated,
      presentationStyle: controller.presentationStyle, animator: movement.animator,
      interactor: movement.interactor, stage: dismissal.stage,
      owner: TransitionContext.Owner(
        didEnd: { $0 ? dismissal.leave() : dismissal.stay() },
        didTell: { dismissal.tell(completed: $0) },
        didSettle: { [simulation] _ in simulation.complete("dismiss", completion) }))
    for entry in dismissal.chain {
      entry.transition = context
      entry.presented.activeTransition = context
    }
    dismissal.presenter.activeTransition = context
    simulation.startModal(animated: animated) { dismissal.begin(context) }
    return true
  }

  /// Returns whether this controller can present now; if it cannot, reports the reason.
  private func mayPresent() -> Bool {
    if presentation?.isBusy ?? false || ownPresentation?.isBusy ?? false {
      simulation.report(.twoTransitions, logName)
    } else if presentation != nil {
      simulation.report(.alreadyPresenting, logName)
    } else if viewIfLoaded?.window == nil {
      simulation.report(.presenterNotInWindow, logName)
    } else {
      return true
    }
    return false
  }

  /// Returns the nearest controller that satisfies `ends` among this controller and its parents; if none does, the
  /// outermost parent.
  private func outermost(until ends: (UIViewController) -> Bool) -> UIViewController {
    var screen = self
    while !ends(screen), let parent = screen.parent { screen = parent }
    return screen
  }

  /// Returns the presentation of this controller or, if it has none, of the nearest parent that has one.
  func nearest(_ presentation: (UIViewController) -> ModalPresentation?) -> ModalPresentation? {
    presentation(self) ?? parent?.nearest(presentation)
  }

  private func takePresentationController(
    presenter: UIViewController, source: UIViewController
  ) -> UIPresentationController {
    if let prepared = preparedPresentationController,
      prepared.presentationStyle == resolvedPresentationStyle
    {
      prepared.presenter = presenter
      return prepared
    }
    return makePresentationController(presenter: presenter, source: source)
  }

  func makePresentationController(
    presenter: UIViewController?, source: UIViewController
  ) -> UIPresentationController {
    if resolvedPresentationStyle == .custom, let delegate = transitioningDelegate {
      simulation.record("delegate.presentationController")
      let own = delegate.presentationController(
        forPresented: self, presenting: presenter, source: source)
      if let own { return own }
    }
    return .builtIn(for: resolvedPresentationStyle, presented: self, presenter: presenter)
  }

  /// Returns the presentation controller for the style to which a presentation adapts; itself if it does not.
  private func adapted(_ controller: UIPresentationController) -> UIPresentationController {
    guard let style = controller.adaptedStyle(for: controller.traitCollection)
    else { return controller }
    let replacement = controller.delegate?.presentationController(
      controller, viewControllerForAdaptivePresentationStyle: style)
    let adapted = controller.adaptiveController(
      for: style, presenting: replacement ?? controller.presentedViewController)
    if adapted.delegate == nil { adapted.delegate = controller.delegate }
    controller.delegate?.presentationController(controller, prepare: adapted)
    return adapted
  }
}

extension Simulation {
  /// Starts a requested transition at the end of the run loop's turn.
  @MainActor func startRequested(_ start: @escaping () -> Void) {
    interface.requestedTransitions += 1
    atEndOfTurn { [self] in
      interface.requestedTransitions -= 1
      start()
    }
  }

  /// Starts a modal transition: an animated one at the end of the run loop's turn, others at once.
  @MainActor fileprivate func startModal(animated: Bool, _ begin: @escaping () -> Void) {
    if animated { startRequested(begin) } else { begin() }
  }

  fileprivate func complete(_ call: String, _ completion: (() -> Void)?) {
    guard let completion else { return }
    record("\(call).completion")
    completion()
  }
}
