/// The state of a controller between its appearance callbacks.
struct AppearanceState {
  enum Step {
    case disappeared, appearing, appeared, disappearing
  }

  var step = Step.disappeared
  /// The argument of the appearance callbacks.
  var isAnimated = false
  /// Whether a transition began the current appearance or disappearance and will end it, even if the view enters or
  /// leaves a window before the transition ends.
  var isHeld = false
  /// Whether `viewIsAppearing` has yet to be called.
  var isArriving = false
}

/// A record of whether a controller asks in `viewWillDisappear` if it is being removed.
///
/// In an interactive transition, `viewWillDisappear` is called before the finger decides whether the controller is
/// removed, so the controller may get a wrong answer.
struct RemovalQuestion {
  var isOpen = false
  /// Whether the controller read `isMovingFromParent` or `isBeingDismissed`.
  var wasAsked = false
  /// Whether the controller requested the transition coordinator, from which it can learn how the transition ends.
  var asksForEnd = false
}

/// The appearance callbacks, which are called when a view enters or leaves a window.
///
/// A transition or an animating container begins an appearance or disappearance before the view enters or leaves the
/// window, and ends it afterwards; in between, entering or leaving a window causes no callbacks. A child appears and
/// disappears together with its parent while the child's view is inside the parent's view.
extension UIViewController {
  var appearance: AppearanceState.Step { appearanceState.step }

  /// Whether the controller is on screen or appearing.
  var isUp: Bool { appearance == .appearing || appearance == .appeared }

  /// The children whose view is inside this controller's view; none if the app forwards appearance callbacks itself.
  var visibleChildren: [UIViewController] {
    guard !children.isEmpty, shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded
    else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  func beginAppearance(_ isAppearing: Bool, animated: Bool, isHeld: Bool) {
    if isHeld { appearanceState.isHeld = true }
    guard isUp != isAppearing else { return }
    appearanceState.isHeld = isHeld
    appearanceState.step = isAppearing ? .appearing : .disappearing
    appearanceState.isAnimated = animated
    appearanceState.isArriving = isAppearing
    if isAppearing {
      loadViewIfNeeded()
      simulation.interface.arriving.append(Unretained(self))
      callBack("viewWillAppear") { viewWillAppear(animated) }
    } else {
      callBack("viewWillDisappear") {
        removalQuestion = RemovalQuestion(isOpen: true)
        viewWillDisappear(animated)
        removalQuestion.isOpen = false
      }
    }
    for child in appearanceChildren {
      child.beginAppearance(isAppearing, animated: animated, isHeld: false)
    }
    appearanceDidBegin(isAppearing, animated: animated)
  }

  /// Records an appearance callback and calls it.
  private func callBack(_ name: String, _ call: () -> Void) {
    simulation.record("\(logName).\(name)")
    guard let account = simulation.interface.account else { return call() }
    let outer = account.callback
    account.callback = "\(logName).\(name)"
    call()
    account.callback = outer
  }

  /// Ends an appearance or disappearance; does nothing if the opposite has begun in the meantime.
  func endAppearance(_ isAppearing: Bool) {
    appearanceState.isHeld = false
    guard appearance == (isAppearing ? .appearing : .disappearing) else { return }
    if isAppearing { arrive() }
    appearanceState.step = isAppearing ? .appeared : .disappeared
    if isAppearing {
      callBack("viewDidAppear") { viewDidAppear(appearanceState.isAnimated) }
    } else {
      callBack("viewDidDisappear") { viewDidDisappear(appearanceState.isAnimated) }
    }
    for child in appearanceChildren where !child.appearanceState.isHeld {
      child.endAppearance(isAppearing)
    }
    appearanceDidEnd(isAppearing)
  }

  /// Reverts an appearance or disappearance, by beginning and ending the opposite one.
  ///
  /// If a disappearance is reverted, a controller that asked in `viewWillDisappear` whether it is being removed got a
  /// wrong answer. Such a controller is reported, unless it also requested the transition coordinator, from which it
  /// can learn how the transition ends.
  func revertAppearance(_ isAppearing: Bool, animated: Bool) {
    if isAppearing, removalQuestion.wasAsked, !removalQuestion.asksForEnd {
      simulation.report(.toldTooEarly, logName)
    }
    beginAppearance(isAppearing, animated: animated, isHeld: true)
    endAppearance(isAppearing)
  }

  /// Ends the appearance or disappearance that `beginAppearanceTransition` began; reports a call without a preceding
  /// `beginAppearanceTransition`.
  func endHeldAppearance() {
    switch appearance {
    case .appearing: endAppearance(true)
    case .disappearing: endAppearance(false)
    case .appeared, .disappeared:
      if !appearanceState.isHeld { simulation.report(.appearanceUnbalanced, logName) }
      appearanceState.isHeld = false
    }
  }

  /// Calls `viewIsAppearing` once in each appearance.
  func arrive() {
    guard appearanceState.isArriving else { return }
    appearanceState.isArriving = false
    viewIsAppearing(appearanceState.isAnimated)
  }
}

/// The callbacks through which a view tells its controller that it enters or leaves a window.
extension UIViewController {
  /// Begins an appearance or disappearance when the view is about to enter or leave a window.
  ///
  /// - Parameters:
  ///   - isEntering: Whether the view enters a window rather than leaving it.
  ///   - root: The view that is added or removed: the controller's view or an ancestor.
  func viewWillMove(isEntering: Bool, with root: UIView) {
    guard !appearanceState.isHeld else { return }
    if isEntering {
      guard mayAppear(with: root) else { return }
      let isWithParent = leader?.appearance == .appearing
      beginAppearance(
        true, animated: isWithParent && leader?.appearanceState.isAnimated ?? false, isHeld: false)
    } else if !isCarried(by: root) {
      beginAppearance(false, animated: false, isHeld: false)
    }
  }

  /// Ends the appearance or disappearance: at once if the view has left the window, otherwise after the layout at the
  /// end of the run loop's turn.
  func viewDidMove(isEntering: Bool, with root: UIView) {
    simulation.interface.statusBar.needsUpdate = true
    guard !appearanceState.isHeld else { return }
    if !isEntering {
      if !isCarried(by: root) { endAppearance(false) }
    } else if appearance == .appearing {
      simulation.interface.afterLayout { [self] in settleAppearing() }
    }
  }

  private func settleAppearing() {
    guard !appearanceState.isHeld, leader?.appearance != .appearing, viewIfLoaded?.window != nil
    else { return }
    endAppearance(true)
  }

  /// The controller that this controller appears together with: its parent, or the context over which it is presented.
  private var leader: UIViewController? {
    if let parent { return parent }
    guard let ownPresentation, ownPresentation.coversContext else { return nil }
    return ownPresentation.presenter
  }

  /// Returns whether this controller gets appearance callbacks when the view `root` is added to a window.
  ///
  /// As on devices, a controller that has no parent and was not presented gets callbacks only if its own view is
  /// `root`, not if its view is inside `root`.
  private func mayAppear(with root: UIView) -> Bool {
    guard let leader else { return ownPresentation != nil || viewIfLoaded === root }
    return leader.isUp && leader.shouldAutomaticallyForwardAppearanceMethods
  }

  /// Returns whether this controller gets no callbacks when the view `root` leaves a window.
  ///
  /// True if the app itself forwards the leader's appearance callbacks, or if `root` contains the leader's view and a
  /// transition will end the disappearance of both controllers.
  private func isCarried(by root: UIView) -> Bool {
    guard let leader else { return false }
    guard leader.shouldAutomaticallyForwardAppearanceMethods else { return true }
    guard let view = leader.viewIfLoaded, view.isDescendant(of: root) else { return false }
    return leader.appearanceState.isHeld || leader.isCarried(by: root)
  }
}

/// The callbacks and transitions by which a container adds, removes and exchanges its children.
extension UIViewController {
  /// Calls `didMove(toParent:)`, then clears `isMovingToParent` and `isMovingFromParent`.
  ///
  /// `didMove(toParent:)` clears them too, but an override of it need not call `super`.
  func endMove(toParent parent: UIViewController?) {
    didMove(toParent: parent)
    forgetMove()
  }

  func forgetMove() { (isMovingToParent, isMovingFromParent) = (false, false) }

  /// Announces that the controller will leave its parent.
  func beginLeaving() {
    isMovingFromParent = true
    willMove(toParent: nil)
  }

  /// Implements `transition(from:to:duration:options:animations:completion:)`.
  func exchange(
    _ from: UIViewController, _ to: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions, _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    guard from.parent === self, to.parent === self else {
      simulation.report(
        .raisesException, "\(logName).transition(from:to:) with a controller that is no child")
      return
    }
    let isUp = isUp && viewIfLoaded?.window != nil
    if isUp {
      from.beginAppearance(false, animated: duration > 0, isHeld: true)
      to.beginAppearance(true, animated: duration > 0, isHeld: true)
    }
    from.view.superview?.addSubview(to.view)
    UIView.transition(
      with: view, duration: duration, options: options.union(.allowAnimatedContent),
      animations: animations
    ) { finished in
      from.view.removeFromSuperview()
      from.endAppearance(false)
      to.endAppearance(true)
      completion?(finished)
    }
  }
}

/// The traits of a controller, with all overrides.
extension UIViewController {
  var resolvedTraits: UITraitCollection {
    let inherited = parent?.traitCollection ?? viewIfLoaded?.window?.traitCollection
    return overriding(inherited ?? UITraitCollection(size: UIScreen.main.bounds.size))
  }

  /// The traits that this controller has if it inherits these.
  private func overriding(_ inherited: UITraitCollection) -> UITraitCollection {
    inherited.overridden(by: ownPresentation?.controller.sizeTraits)
      .overridden(by: ownPresentation?.controller.overrideTraitCollection)
      .overridden(by: imposedTraits).overridden(by: ownTraits)
  }

  func impose(_ collection: UITraitCollection?, on child: UIViewController) {
    guard child.parent === self else { return }
    let old = child.traitCollection
    child.imposedTraits = collection
    child.traitsDidChange(from: old)
  }

  /// Notifies this controller and its children if their traits have changed.
  func traitsDidChange(from old: UITraitCollection) {
    guard tellTraits(from: old) else { return }
    for child in children { child.traitsDidChange(from: child.overriding(old)) }
  }

  /// Notifies this controller but not its children; returns whether its traits have changed.
  @discardableResult
  private func tellTraits(from old: UITraitCollection) -> Bool {
    guard traitCollection != old else { return false }
    TraitChanges.announce(old, to: self, in: simulation.interface)
    viewIfLoaded?.inheritedTraitsDidChange(from: old)
    return true
  }

  /// Records the traits of this controller, its children and the controllers that they present.
  ///
  /// - Returns: A closure that notifies the controllers whose traits have changed between the recording and the call.
  func traitWatch() -> () -> Void {
    let before = screensBelow.map { ($0, $0.traitCollection) }
    return { for (screen, old) in before { screen.tellTraits(from: old) } }
  }

  private var screensBelow: [UIViewController] {
    [self] + children.flatMap(\.screensBelow) + (presentation?.presented.screensBelow ?? [])
  }
}

/// Presentations over a presentation context whose view stays on screen.
///
/// The presented view moves together with the context's view.
extension UIViewController {
  /// The controller that is presented over this controller's view, as an array of one element; empty if there is none,
  /// or while a transition of the presentation is requested or running.
  var presentedInside: [UIViewController] {
    guard let presentation, presentation.coversContext, !presentation.isBusy else { return [] }
    return [presentation.presented]
  }

  /// Moves a presentation's container into this controller's view, so that both leave the screen together.
  ///
  /// Does nothing unless this controller is the presentation's context, and its view stays on screen below the
  /// presentation.
  func packContext() {
    guard let presentation, presentation.coversContext, let view = viewIfLoaded,
      presentation.container.superview !== view
    else { return }
    presentation.container.frame = view.bounds
    view.addSubview(presentation.container)
  }

  /// Undoes ``packContext()``: moves the presentation's container from this controller's view back to the view's
  /// superview, directly above the view.
  func unpackContext() {
    guard let presentation, presentation.coversContext, let view = viewIfLoaded,
      presentation.container.superview === view, let host = view.superview
    else { return }
    presentation.container.frame = view.frame
    host.insertSubview(presentation.container, aboveSubview: view)
  }
}

extension UIViewController {
  /// The topmost controller that covers the screen or captures the status bar.
  var topOfStatusBar: UIViewController {
    guard let presented = presentedViewController, !presented.isBeingDismissed,
      presented.modalPresentationStyle == .fullScreen
        || presented.modalPresentationCapturesStatusBarAppearance
    else { return self }
    return presented.topOfStatusBar
  }

  /// The controller that decides whether the status bar is hidden.
  var hidesStatusBar: UIViewController {
    var (controller, steps) = (self, 0)
    while let next = controller.childForStatusBarHidden ?? controller.shownForStatusBar.hidden,
      steps < 100
    { (controller, steps) = (next, steps + 1) }
    return controller
  }

  /// The controller that decides the style of the status bar.
  var stylesStatusBar: UIViewController {
    var (controller, steps) = (self, 0)
    while let next = controller.childForStatusBarStyle ?? controller.shownForStatusBar.style,
      steps < 100
    { (controller, steps) = (next, steps + 1) }
    return controller
  }
}

extension UIView {
  /// Called when what the view inherits has changed: the traits of its superview or controller.
  func inheritedTraitsDidChange(from old: UITraitCollection) {
    traitsDidChange(from: old.overridden(by: ownTraits))
  }

  /// Notifies this view, then its subviews, if their traits have changed.
  func traitsDidChange(from old: UITraitCollection) {
    guard traitCollection != old else { return }
    TraitChanges.announce(old, to: self, in: simulation.interface)
    for view in subviews where view.viewController == nil {
      view.inheritedTraitsDidChange(from: old)
    }
  }
}
