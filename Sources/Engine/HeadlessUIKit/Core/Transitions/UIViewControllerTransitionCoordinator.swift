/// The state of a transition, for animations alongside it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether the transition began under a finger.
  var initiallyInteractive: Bool { get }
  /// Whether a finger may pause the running transition and drive it again.
  var isInterruptible: Bool { get }
  /// Whether a finger drives the transition now.
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
  /// The transition's duration in seconds if no finger drives it.
  var transitionDuration: TimeInterval { get }
  /// The value last given to `updateInteractiveTransition(_:)`, usually 0...1; unchanged once the interaction has
  /// ended.
  var percentComplete: CGFloat { get }
  /// The completion speed, 1 by default; negative after a cancellation.
  var completionVelocity: CGFloat { get }
  var completionCurve: UIView.AnimationCurve { get }
  var containerView: UIView { get }
  var targetTransform: CGAffineTransform { get }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs animations alongside a transition, and calls handlers when the transition's interaction changes or ends.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  typealias Context = any UIViewControllerTransitionCoordinatorContext

  /// Animates with the transition; `completion` runs after it.
  ///
  /// - Returns: Whether the animation was queued; false once the transition has started.
  @discardableResult
  func animate(
    alongsideTransition animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool

  /// Animates a view outside the container with the transition, so that this view follows the finger too.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool

  /// Called once, when the interaction first ends.
  func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void)

  /// Called whenever the transition becomes interactive or stops being interactive.
  func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  @discardableResult
  public func animate(alongsideTransition animation: ((Context) -> Void)?) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}

/// The queued blocks of a transition's coordinator.
struct AlongsideBlocks {
  typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void

  var animations: [(view: UIView?, animation: Block)] = []
  var completions: [Block] = []
  var endHandlers: [Block] = []
  var changeHandlers: [Block] = []
  var hasStarted = false
  /// The animator that runs the alongside animations if the transition's own animator does not run them.
  var animator: UIViewPropertyAnimator?
}

/// One queued animation, which runs once.
@MainActor
private final class AlongsideBlock {
  let view: UIView?
  private let animation: AlongsideBlocks.Block
  private(set) var hasRun = false

  init(_ entry: (view: UIView?, animation: AlongsideBlocks.Block)) {
    (view, animation) = entry
  }

  func run(_ context: any UIViewControllerTransitionCoordinatorContext) {
    guard !hasRun else { return }
    hasRun = true
    animation(context)
  }
}

extension TransitionContext: UIViewControllerTransitionCoordinator {
  var initiallyInteractive: Bool { startsInteractively }
  var isInterruptible: Bool { interruptible != nil }
  var isCancelled: Bool { transitionWasCancelled }
  var transitionDuration: TimeInterval { duration }
  var completionVelocity: CGFloat {
    let speed = interactor?.completionSpeed ?? 1
    return transitionWasCancelled ? -speed : speed
  }
  var completionCurve: UIView.AnimationCurve { interactor?.completionCurve ?? .easeInOut }

  @discardableResult
  func animate(
    alongsideTransition animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool {
    animateAlongsideTransition(in: nil, animation: animation, completion: completion)
  }

  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool {
    if let completion { alongside.completions.append(completion) }
    guard !alongside.hasStarted else { return false }
    if let animation { alongside.animations.append((view, animation)) }
    return true
  }

  func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void) {
    alongside.endHandlers.append(handler)
  }

  func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void) {
    alongside.changeHandlers.append(handler)
  }

  /// Runs the queued animations with the transition's duration; while a finger drives the transition, the animations
  /// follow the finger.
  func runAlongside() {
    alongside.hasStarted = true
    let queued = alongside.animations
    alongside.animations = []
    guard !queued.isEmpty else { return }
    guard isAnimated else {
      for entry in queued { entry.animation(self) }
      return
    }
    let waiting = queued.map(AlongsideBlock.init)
    if let interruptible = askForInterruptible() {
      for block in waiting { interruptible.addAnimations { block.run(self) } }
    }
    // The animator has run no blocks if it was never started, or if it does not support added animations.
    let left = waiting.filter { !$0.hasRun }
    guard !left.isEmpty else { return }
    if let timing = (interruptible as? UIViewPropertyAnimator)?.timingParameters {
      runBeside(left, timing)
    } else if clock == nil, phase == .interactive {
      runBeside(left, UICubicTimingParameters(animationCurve: completionCurve))
    } else {
      runBesideViews(left)
    }
  }

  /// Runs blocks as ordinary view animations, without an animator; while a finger drives the transition, they run on
  /// the transition's clock.
  private func runBesideViews(_ blocks: [AlongsideBlock]) {
    let outer = simulation.animations.startingClock
    simulation.animations.startingClock = clock
    for block in blocks {
      if let view = block.view { clock?.addRoot(view.layer) }
      UIView.animate(withDuration: duration) { block.run(self) }
    }
    simulation.animations.startingClock = outer
  }

  /// Runs blocks with a separate animator that has the transition's duration and is paused while a finger drives the
  /// transition.
  private func runBeside(_ blocks: [AlongsideBlock], _ timing: any UITimingCurveProvider) {
    let beside = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    for block in blocks { beside.addAnimations { block.run(self) } }
    alongside.animator = beside
    if phase == .interactive { beside.pauseAnimation() } else { beside.startAnimation() }
  }

  /// Sets the completed fraction of the animations that run alongside the transition, as the finger drives it.
  func scrubAlongside(to fraction: CGFloat) {
    alongside.animator?.fractionComplete = min(max(fraction, 0), 1)
  }

  /// Pauses the animations alongside the transition, because the transition is interactive again.
  ///
  /// Animations that were reversed will run forwards when they are continued, because the transition may now finish or
  /// be cancelled.
  func holdAlongside() {
    guard let beside = alongside.animator, beside.isRunning else { return }
    beside.pauseAnimation()
    beside.isReversed = false
  }

  /// Continues the animations alongside the transition to their end or back to their start, after the finger has left.
  func continueAlongside() {
    guard let beside = alongside.animator, beside.state == .active, !beside.isRunning
    else { return }
    beside.isReversed = transitionWasCancelled
    beside.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: completionCurve),
      durationFactor: (1 - beside.fractionComplete) / max(abs(completionVelocity), 0.001))
  }

  func interactionDidChange() {
    let once = alongside.endHandlers
    alongside.endHandlers = []
    for handler in once { handler(self) }
    for handler in alongside.changeHandlers { handler(self) }
  }

  func runCompletions() {
    let queued = alongside.completions
    (alongside.completions, alongside.endHandlers, alongside.changeHandlers) = ([], [], [])
    for completion in queued { completion(self) }
  }
}

/// The coordinator that controllers receive for a change of their window's size.
///
/// Our choice: 0.3 s, ease-in-ease-out.
@MainActor
final class WindowResizing: NSObject, UIViewControllerTransitionCoordinator {
  let containerView: UIView
  private var alongside: [(Context) -> Void] = []
  private var completions: [(Context) -> Void] = []

  init(_ window: UIWindow) {
    containerView = window
    super.init()
  }

  func run(_ root: UIViewController, to size: CGSize, _ apply: @escaping () -> Void) {
    let (old, new) = (
      UITraitCollection(size: containerView.bounds.size), UITraitCollection(size: size)
    )
    if old.horizontalSizeClass != new.horizontalSizeClass
      || old.verticalSizeClass != new.verticalSizeClass
    {
      root.willTransition(to: new, with: self)
    }
    root.viewWillTransition(to: size, with: self)
    let tellTraits = root.traitWatch()
    UIView.animate(withDuration: transitionDuration) { [self] in
      apply()
      tellTraits()
      containerView.layoutIfNeeded()
      for animation in alongside { animation(self) }
    } completion: { [self] _ in
      for completion in completions { completion(self) }
      (alongside, completions) = ([], [])
    }
  }

  let isAnimated = true
  let presentationStyle = UIModalPresentationStyle.none
  let initiallyInteractive = false
  let isInterruptible = false
  let isInteractive = false
  let isCancelled = false
  let transitionDuration: TimeInterval = 0.3
  let percentComplete: CGFloat = 0
  let completionVelocity: CGFloat = 1
  let completionCurve = UIView.AnimationCurve.easeInOut
  let targetTransform = CGAffineTransform.identity

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

  func animate(
    alongsideTransition animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool {
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void) {}
  func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void) {}
}
