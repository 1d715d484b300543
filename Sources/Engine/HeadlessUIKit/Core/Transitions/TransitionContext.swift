import MotionMath

/// One view-controller transition: its context and the order of its callbacks.
///
/// Created by the container controller, which is notified of the transition's end. The callbacks at the end come in the
/// documented order: the container's own updates, the animator's `animationEnded`, then the coordinator's completions.
@MainActor
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  /// Callbacks of the container controller.
  struct Owner {
    /// Called at the end: the container controller updates its views and its state, for example its navigation stack.
    var didEnd: (_ completed: Bool) -> Void
    /// Calls the appearance callbacks.
    ///
    /// If the transition is not animated, this happens after the layout at the end of the run loop's turn.
    var didTell: (_ completed: Bool) -> Void
    /// Called last: the next transition may now start.
    var didSettle: (_ completed: Bool) -> Void
  }

  enum Phase {
    /// Created; nothing has been animated.
    case preparing
    /// A finger drives the transition.
    case interactive
    /// Running automatically, towards the end or, if cancelled, back to the start.
    case running
    case ended
  }

  /// A non-retaining reference to this transition.
  let handle = TransitionHandle()
  let simulation: Simulation
  private let interface: InterfaceState
  let containerView: UIView
  let from: UIViewController
  let to: UIViewController
  let presentationStyle: UIModalPresentationStyle
  let isAnimated: Bool
  let animator: any UIViewControllerAnimatedTransitioning
  let interactor: (any UIViewControllerInteractiveTransitioning)?
  /// The duration that the animator returned, in seconds; read once.
  private(set) var duration: Seconds = 0
  /// The time of the start on the simulation's clock; 0 before the start.
  private(set) var startedAt: Seconds = 0
  let targetTransform = CGAffineTransform.identity
  /// The clock of the animations that a percent-driven interaction controller scrubs.
  var clock: AnimationClock?
  /// The interruptible animator, once requested; nil if there is none.
  private(set) var interruptible: (any UIViewImplicitlyAnimating)?
  private var hasAskedForInterruptible = false
  var alongside = AlongsideBlocks()
  /// Whether the interaction controller has updated the transition; some interaction controllers start a transition and
  /// never update it.
  private(set) var wasUpdated = false
  private(set) var beganUnderFinger = false
  /// Whether the transition is run by a property animator that the finger cannot drive.
  private var playsAlone = false

  private(set) var phase = Phase.preparing
  /// Whether the transition is being started.
  private(set) var isStarting = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete: CGFloat = 0
  /// Whether the interaction has ended, because the transition was told to finish or to cancel.
  private(set) var wasHandedOff = false
  var finalFrames: [ObjectIdentifier: CGRect] = [:]
  /// The views and frames of the transition; nil if both views fill the container.
  private let stage: TransitionStage?
  private let initialSubviews: [ObjectIdentifier]
  /// Whether the container held the from-view before the animator started, and the to-view afterwards.
  private var hadViews = (from: false, to: false)
  /// Whether the from-view could be seen when the transition started.
  private var beganSeen = false
  /// Whether the animator asked for the initial frame of the appearing screen and received zero, because there is none.
  private var hasNoInitialFrame = false
  private let owner: Owner
  /// Releases the `CATransaction` that was current when the transition started, so that its completion block can run.
  private var releaseTransaction: () -> Void = {}

  init(
    container: UIView, from: UIViewController, to: UIViewController, isAnimated: Bool,
    presentationStyle: UIModalPresentationStyle,
    animator: any UIViewControllerAnimatedTransitioning,
    interactor: (any UIViewControllerInteractiveTransitioning)?, stage: TransitionStage? = nil,
    owner: Owner
  ) {
    simulation = container.simulation
    interface = simulation.interface
    containerView = container
    self.from = from
    self.to = to
    self.isAnimated = isAnimated
    self.presentationStyle = presentationStyle
    self.animator = animator
    self.interactor = interactor
    self.stage = stage
    self.owner = owner
    initialSubviews = container.ownSubviews.map(ObjectIdentifier.init)
    super.init()
    handle.transition = self
    if isAnimated { simulation.record("animator.transitionDuration") }
    duration = animator.transitionDuration(using: self)
  }

  deinit { handle.transition = nil }

  /// Whether the interaction controller starts the transition under the finger; read once.
  private(set) lazy var startsInteractively = interactor?.wantsInteractiveStart ?? false

  var isInteractive: Bool { phase == .interactive || (phase == .preparing && startsInteractively) }

  /// Starts the animation, driven by the finger if the interaction controller requests this.
  func start() {
    startedAt = simulation.now
    isStarting = true
    defer { isStarting = false }
    interface.openTransitions.append(self)
    beganUnderFinger = interface.hasFingers
    interface.tell(.started)
    releaseTransaction = simulation.animations.holdTransaction()
    hadViews.from = isInContainer(.from)
    beganSeen = from.viewIfLoaded?.reasonUnseen == nil
    // Requests the interruptible animator before the animation starts, because an app may place its views in
    // `interruptibleAnimator(using:)`.
    if isAnimated { _ = askForInterruptible() }
    if let interactor {
      (interactor as? UIPercentDrivenInteractiveTransition)?.willStart()
      phase = startsInteractively ? .interactive : .running
      simulation.record("interactor.startInteractiveTransition")
      interactor.startInteractiveTransition(self)
    } else {
      phase = .running
      simulation.record("animator.animateTransition")
      animator.animateTransition(using: self)
    }
    hadViews.to = isInContainer(.to)
    if hasNoInitialFrame { checkStart() }
    runAlongside()
  }

  /// Reports the appearing view if its size is zero after the animator has started.
  ///
  /// Called only if the animator asked for the initial frame of the appearing screen and received zero.
  private func checkStart() {
    guard let view = view(forKey: .to), hadViews.to else { return }
    let shown = view.ownLayer.presentation() ?? view.ownLayer
    if shown.bounds.width == 0, shown.bounds.height == 0 {
      simulation.report(.viewUnsized, to.logName)
    }
  }

  /// Called when `animateTransition(using:)` starts a property animator while a finger drives the transition.
  ///
  /// The finger cannot drive this animator, which runs on its own clock.
  func propertyAnimatorDidStart() {
    playsAlone = true
    simulation.report(.animatorNotInterruptible, "\(type(of: animator))")
  }

  /// Returns the interruptible animator, which is requested once; nil if there is none.
  func askForInterruptible() -> (any UIViewImplicitlyAnimating)? {
    guard !hasAskedForInterruptible else { return interruptible }
    hasAskedForInterruptible = true
    let found = animator.interruptibleAnimator(using: self)
    interruptible = found === AbsentAnimator.shared ? nil : found
    return interruptible
  }

  // MARK: What drives it

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard phase == .interactive else {
      if phase != .preparing { simulation.report(.updatedAfterEnd) }
      return
    }
    self.percentComplete = percentComplete
    wasUpdated = true
    scrubAlongside(to: percentComplete)
    interface.tellUpdate()
  }

  func finishInteractiveTransition() { handOff(cancelled: false) }

  func cancelInteractiveTransition() { handOff(cancelled: true) }

  /// Makes a running transition interactive again; whether it will finish or be cancelled is open again.
  func pauseInteractiveTransition() {
    guard phase == .running else { return }
    simulation.record("context.pauseInteractiveTransition")
    phase = .interactive
    transitionWasCancelled = false
    interface.tell(.updated)
    holdAlongside()
    interactionDidChange()
  }

  /// Makes a running transition without an interruptible animator interactive; coordinators are not notified.
  func catchUnderFinger() {
    phase = .interactive
    interface.tell(.updated)
    holdAlongside()
  }

  private func handOff(cancelled: Bool) {
    guard phase == .interactive else {
      if phase != .preparing { simulation.report(.endedTwice) }
      return
    }
    simulation.record("context.\(cancelled ? "cancel" : "finish")InteractiveTransition")
    wasHandedOff = true
    transitionWasCancelled = cancelled
    phase = .running
    interface.tell(.handedOff(finishes: !cancelled))
    continueAlongside()
    interactionDidChange()
  }

  func completeTransition(_ didComplete: Bool) {
    guard phase != .ended else {
      simulation.report(.completedTwice)
      return
    }
    if phase == .interactive { reportEndUnderFinger() }
    if didComplete, transitionWasCancelled { simulation.report(.completedAfterCancel) }
    simulation.record("context.completeTransition(\(didComplete))")
    phase = .ended
    if !didComplete { transitionWasCancelled = true }
    // A transition whose interaction was cancelled is reported as not completed, even if `completeTransition` is called
    // with true, because the previous screen is shown.
    interface.tell(.ended(completed: didComplete && !transitionWasCancelled))
    interface.openTransitions.removeAll { $0 === self }
    // The animations alongside must run before the transition ends. They may not have run yet, because an animator may
    // complete the transition before `start()` returns.
    runAlongside()
    reportChangedAnimator()
    if didComplete ? hadViews.to : hadViews.from { reportMissingView(didComplete ? .to : .from) }
    owner.didEnd(didComplete)
    checkRemains(survivor: didComplete ? to : from)
    if isAnimated {
      conclude(didComplete)
    } else {
      interface.afterLayout { self.conclude(didComplete) }
    }
  }

  /// Reports the end of a transition that a finger still drives.
  ///
  /// Ignores a transition that the interaction controller starts but does not scrub, a transition that a property
  /// animator runs without the finger, and a transition whose finger has been released.
  private func reportEndUnderFinger() {
    let isScrubbed = wasUpdated || interactor is UIPercentDrivenInteractiveTransition
    guard isScrubbed, !playsAlone, interface.hasFingers || !beganUnderFinger else { return }
    simulation.report(.completedWhileInteractive)
  }

  private func conclude(_ didComplete: Bool) {
    owner.didTell(didComplete)
    simulation.record("animator.animationEnded(\(didComplete))")
    animator.animationEnded(didComplete)
    runCompletions()
    owner.didSettle(didComplete)
    releaseTransaction()
  }

  /// Reports that the animator that ran is not the animator that `interruptibleAnimator(using:)` returned.
  private func reportChangedAnimator() {
    guard isAnimated, let vended = interruptible as? UIViewPropertyAnimator, !vended.hasBeenActive
    else { return }
    simulation.report(.animatorChanged, "\(type(of: animator))")
  }

  /// Reports a fault if the animator removed the view that should stay on screen.
  ///
  /// The container controller restores the view.
  private func reportMissingView(_ key: UITransitionContextViewKey) {
    guard isAnimated, !isInContainer(key) else { return }
    simulation.report(.viewMissing)
  }

  private func isInContainer(_ key: UITransitionContextViewKey) -> Bool {
    view(forKey: key)?.isDescendant(of: containerView) ?? false
  }

  /// Reports views that the animator left in the container, and a view that should stay on screen but is not shown.
  ///
  /// The check waits for the end of the run loop's turn, because the code that calls `completeTransition` may remove
  /// views directly after the call.
  private func checkRemains(survivor: UIViewController) {
    // Views that were added to a modal container are not checked: either the container is removed together with them,
    // or the presentation continues and they belong to it.
    let added =
      stage != nil
      ? []
      : containerView.ownSubviews.filter {
        $0 !== survivor.viewIfLoaded && !($0 is PresentationContainerView)
          && !initialSubviews.contains(ObjectIdentifier($0))
      }
    let shown = isAnimated ? survivor.viewIfLoaded : nil
    guard !added.isEmpty || shown != nil else { return }
    simulation.atEndOfTurn { [self] in
      for view in added
      where view.superview === containerView && !view.isHidden && view.alpha > 0 {
        simulation.report(.viewLeftBehind, "\(type(of: view))")
      }
      guard let shown else { return }
      if shown.window != nil, shown.frame.isEmpty {
        simulation.report(.viewVanished, survivor.logName)
      } else if beganSeen, interface.openTransitions.isEmpty, let reason = shown.reasonUnseen,
        // A container outside the window has been closed, or the app has replaced the root.
        shown.window != nil || containerView.window != nil
      {
        simulation.report(.viewNotShown, "\(survivor.logName) \(reason)")
      }
    }
  }

  // MARK: What it knows

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if let stage { return stage.view(key) }
    return switch key {
    case .from: from.view
    case .to: to.view
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    let frame = stage?.initialFrame(vc) ?? (vc === from ? containerView.bounds : .zero)
    if vc === to, frame == .zero { hasNoInitialFrame = true }
    return frame
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    if let stage { return stage.finalFrame(vc) }
    return finalFrames[ObjectIdentifier(vc)] ?? (vc === to ? containerView.bounds : .zero)
  }
}

extension UIView {
  /// Why nobody can see the view, as a verb phrase; nil if it may be seen.
  fileprivate var reasonUnseen: String? {
    guard let window else { return "is in no window" }
    var view: UIView? = self
    while let current = view {
      if current.isHidden { return "is hidden" }
      if current.alpha <= 0 { return "is transparent" }
      view = current.superview
    }
    let shown = convert(bounds, to: window).intersection(window.bounds)
    return shown.isEmpty ? "is off the screen" : nil
  }
}

/// The views and frames of a transition whose views do not simply fill the container.
struct TransitionStage {
  /// Returns the from-view or the to-view; nil if the transition leaves that view where it is.
  let view: (_ key: UITransitionContextViewKey) -> UIView?
  /// Returns the initial frame of a controller's view in the container, in points; zero if unknown.
  let initialFrame: (_ controller: UIViewController) -> CGRect
  /// Returns the final frame of a controller's view in the container, in points; zero if the transition removes the
  /// view.
  let finalFrame: (_ controller: UIViewController) -> CGRect
}

/// A reference that does not retain its transition and becomes nil once the transition is released.
///
/// A weak reference to the transition would make replays take 3 % longer; see `Unretained`. `@unchecked Sendable`,
/// because a transition may be released from a nonisolated context; this is safe, because only the transition's own
/// thread uses the reference.
final class TransitionHandle: @unchecked Sendable {
  @Unretained fileprivate(set) var transition: TransitionContext?
}
