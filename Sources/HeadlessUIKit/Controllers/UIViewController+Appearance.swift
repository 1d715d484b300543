/// Where a controller stands between its appearance callbacks.
struct AppearanceState {
  enum Step {
    case disappeared, appearing, appeared, disappearing
  }

  var step = Step.disappeared
  /// The argument of the callbacks.
  var isAnimated = false
  /// Whether a transition began the step and will end it, whatever the window shows meanwhile.
  var isHeld = false
  /// Whether `viewIsAppearing` is still to be called.
  var isArriving = false
}

/// What a controller's code asks in `viewWillDisappear`, which comes before a finger has decided.
struct RemovalQuestion {
  var isOpen = false
  /// Whether it asked if the controller is being removed.
  var wasAsked = false
  /// Whether it asked for the transition's coordinator, which reports the end.
  var asksForEnd = false
}

/// Appearance follows from the window: a view that enters or leaves one calls its controller.
///
/// Transitions and containers that animate begin a step earlier and end it later, and hold it in
/// between. Children follow their parent while their view is in the parent's.
extension UIViewController {
  var appearance: AppearanceState.Step { appearanceState.step }

  /// Whether it is on screen or on its way there.
  var isUp: Bool { appearance == .appearing || appearance == .appeared }

  /// The children whose view is in this controller's, unless the app forwards them.
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
      simulation.interface.arriving.append(Unretained(object: self))
      simulation.record("\(logName).viewWillAppear")
      viewWillAppear(animated)
    } else {
      simulation.record("\(logName).viewWillDisappear")
      removalQuestion = RemovalQuestion(isOpen: true)
      viewWillDisappear(animated)
      removalQuestion.isOpen = false
    }
    for child in appearanceChildren {
      child.beginAppearance(isAppearing, animated: animated, isHeld: false)
    }
    appearanceDidBegin(isAppearing, animated: animated)
  }

  /// Ends a step in this direction; without effect if another one has replaced it.
  func endAppearance(_ isAppearing: Bool) {
    appearanceState.isHeld = false
    guard appearance == (isAppearing ? .appearing : .disappearing) else { return }
    if isAppearing { arrive() }
    appearanceState.step = isAppearing ? .appeared : .disappeared
    if isAppearing {
      simulation.record("\(logName).viewDidAppear")
      viewDidAppear(appearanceState.isAnimated)
    } else {
      simulation.record("\(logName).viewDidDisappear")
      viewDidDisappear(appearanceState.isAnimated)
    }
    for child in appearanceChildren where !child.appearanceState.isHeld {
      child.endAppearance(isAppearing)
    }
    appearanceDidEnd(isAppearing)
  }

  /// Takes back a step: begins and ends the opposite one.
  ///
  /// What its code did on the way out because it believed in its removal is wrong now, unless it asked how the
  /// transition ends.
  func revertAppearance(_ isAppearing: Bool, animated: Bool) {
    if isAppearing, removalQuestion.wasAsked, !removalQuestion.asksForEnd {
      simulation.report(.toldTooEarly, logName)
    }
    beginAppearance(isAppearing, animated: animated, isHeld: true)
    endAppearance(isAppearing)
  }

  /// Ends the step that `beginAppearanceTransition` began; reports a call without a beginning.
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

/// What a view reports to its controller about windows.
extension UIViewController {
  /// - Parameters:
  ///   - isEntering: Whether the view enters a window rather than leaving it.
  ///   - root: The view that is added or removed: this one, or one around it.
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

  /// The view has entered or left; a controller has appeared once the turn's layout is done.
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

  /// The controller that this one appears with: its parent, or the context it is presented over.
  private var leader: UIViewController? {
    if let parent { return parent }
    guard let ownPresentation, ownPresentation.coversContext else { return nil }
    return ownPresentation.presenter
  }

  /// A view of an unrelated controller inside the added one is not told, as on devices.
  private func mayAppear(with root: UIView) -> Bool {
    guard let leader else { return ownPresentation != nil || viewIfLoaded === root }
    return leader.isUp && leader.shouldAutomaticallyForwardAppearanceMethods
  }

  /// Whether a transition moves the view together with a parent's, and will end both steps.
  private func isCarried(by root: UIView) -> Bool {
    guard let leader else { return false }
    guard leader.shouldAutomaticallyForwardAppearanceMethods else { return true }
    guard let view = leader.viewIfLoaded, view.isDescendant(of: root) else { return false }
    return leader.appearanceState.isHeld || leader.isCarried(by: root)
  }
}

/// Containment: what containers do with their children.
extension UIViewController {
  /// Calls `didMove(toParent:)`, whose override need not call its superclass.
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

  /// `transition(from:to:duration:options:animations:completion:)`.
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

/// Traits and what overrides them.
extension UIViewController {
  var resolvedTraits: UITraitCollection { resolvedTraits(style: overrideUserInterfaceStyle) }

  func resolvedTraits(style: UIUserInterfaceStyle) -> UITraitCollection {
    let inherited = parent?.traitCollection ?? viewIfLoaded?.window?.traitCollection
    return (inherited ?? UITraitCollection(size: UIScreen.main.bounds.size))
      .overridden(by: ownPresentation?.controller.overrideTraitCollection)
      .overridden(by: imposedTraits).styled(style)
  }

  func impose(_ collection: UITraitCollection?, on child: UIViewController) {
    guard child.parent === self else { return }
    let old = child.traitCollection
    child.imposedTraits = collection
    child.traitsDidChange(from: old)
  }

  /// Tells this controller and its children, unless the traits are the same.
  func traitsDidChange(from old: UITraitCollection) {
    guard tellTraits(from: old) else { return }
    for child in children { child.traitsDidChange(from: old) }
  }

  /// Tells this controller alone; returns whether its traits have changed.
  @discardableResult
  private func tellTraits(from old: UITraitCollection) -> Bool {
    guard traitCollection != old else { return false }
    traitCollectionDidChange(old)
    TraitChanges.announce(old, to: self)
    viewIfLoaded?.traitsDidChange(from: old)
    return true
  }

  /// Reports changes of traits to this controller, its children and what they present.
  func traitWatch() -> () -> Void {
    let before = screensBelow.map { ($0, $0.traitCollection) }
    return { for (screen, old) in before { screen.tellTraits(from: old) } }
  }

  private var screensBelow: [UIViewController] {
    [self] + children.flatMap(\.screensBelow) + (presentation?.presented.screensBelow ?? [])
  }
}

/// What is presented over a context travels with the context's view.
extension UIViewController {
  /// The controller presented over this context, once it is there.
  var presentedInside: [UIViewController] {
    guard let presentation, presentation.coversContext, !presentation.isBusy else { return [] }
    return [presentation.presented]
  }

  /// Moves the presentation into the context's view, to leave the screen with it.
  func packContext() {
    guard let presentation, presentation.coversContext, let view = viewIfLoaded,
      presentation.container.superview !== view
    else { return }
    presentation.container.frame = view.bounds
    view.addSubview(presentation.container)
  }

  /// Puts the presentation back above the context's view.
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

  /// The controller that decides whether the bar is hidden.
  var hidesStatusBar: UIViewController {
    var (controller, steps) = (self, 0)
    while let next = controller.childForStatusBarHidden ?? controller.shownForStatusBar.hidden,
      steps < 100
    { (controller, steps) = (next, steps + 1) }
    return controller
  }

  /// The controller that decides about the bar's style.
  var stylesStatusBar: UIViewController {
    var (controller, steps) = (self, 0)
    while let next = controller.childForStatusBarStyle ?? controller.shownForStatusBar.style,
      steps < 100
    { (controller, steps) = (next, steps + 1) }
    return controller
  }
}

extension UIView {
  /// Called for new traits where a controller is told; from the top view to the innermost.
  func traitsDidChange(from old: UITraitCollection) {
    traitCollectionDidChange(old)
    TraitChanges.announce(old, to: self)
    for view in subviews where view.viewController == nil { view.traitsDidChange(from: old) }
  }
}
