/// A transition, as seen by alongside animations.
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether it began under a finger.
  var initiallyInteractive: Bool { get }
  /// Whether a finger may catch it again.
  var isInterruptible: Bool { get }
  /// Whether a finger drives it now.
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
  /// In seconds, without interaction.
  var transitionDuration: TimeInterval { get }
  /// At the last update or hand-off, 0...1.
  var percentComplete: CGFloat { get }
  /// The completion speed, 1 by default; negative after a cancellation.
  var completionVelocity: CGFloat { get }
  var completionCurve: UIView.AnimationCurve { get }
  var containerView: UIView { get }
  var targetTransform: CGAffineTransform { get }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs animations alongside a transition and notifies of its interaction.
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

  /// The same for a view outside the container, which would not follow the finger otherwise.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool

  /// Called once, when the interaction first ends.
  func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void)

  /// Called at every change between interactive and not.
  func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  @discardableResult
  public func animate(alongsideTransition animation: ((Context) -> Void)?) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}

/// The coordinator of one transition.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  private struct Alongside {
    let view: UIView?
    let animation: (Context) -> Void
  }

  private unowned let transition: TransitionContext
  private var animations: [Alongside] = []
  private var completions: [(Context) -> Void] = []
  private var endHandlers: [(Context) -> Void] = []
  private var changeHandlers: [(Context) -> Void] = []
  private var hasStarted = false
  var initiallyInteractive: Bool { transition.startsInteractively }

  init(_ transition: TransitionContext) {
    self.transition = transition
    super.init()
  }

  var isAnimated: Bool { transition.isAnimated }
  var presentationStyle: UIModalPresentationStyle { transition.presentationStyle }
  var isInterruptible: Bool { transition.interruptible != nil }
  var isInteractive: Bool { transition.isInteractive }
  var isCancelled: Bool { transition.transitionWasCancelled }
  var transitionDuration: TimeInterval { transition.duration }
  var percentComplete: CGFloat { transition.percentComplete }
  var completionVelocity: CGFloat {
    let speed = transition.interactor?.completionSpeed ?? 1
    return isCancelled ? -speed : speed
  }
  var completionCurve: UIView.AnimationCurve {
    transition.interactor?.completionCurve ?? .easeInOut
  }
  var containerView: UIView { transition.containerView }
  var targetTransform: CGAffineTransform { transition.targetTransform }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    transition.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    transition.view(forKey: key)
  }

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
    if let completion { completions.append(completion) }
    guard !hasStarted else { return false }
    if let animation { animations.append(Alongside(view: view, animation: animation)) }
    return true
  }

  func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void) {
    endHandlers.append(handler)
  }

  func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void) {
    changeHandlers.append(handler)
  }

  // MARK: Used by the transition

  /// Runs the queued animations with the transition's duration and, under a finger, its clock.
  func runAlongside() {
    hasStarted = true
    let queued = animations
    animations = []
    guard !queued.isEmpty else { return }
    guard isAnimated else {
      for entry in queued { entry.animation(self) }
      return
    }
    if let interruptible = transition.askForInterruptible() {
      for entry in queued { interruptible.addAnimations { entry.animation(self) } }
      return
    }
    let simulation = transition.simulation
    let outer = simulation.animations.startingClock
    simulation.animations.startingClock = transition.clock
    for entry in queued {
      if let view = entry.view { transition.clock?.addRoot(view.layer) }
      UIView.animate(withDuration: transition.duration) { entry.animation(self) }
    }
    simulation.animations.startingClock = outer
  }

  func interactionDidChange() {
    let once = endHandlers
    endHandlers = []
    for handler in once { handler(self) }
    for handler in changeHandlers { handler(self) }
  }

  func runCompletions() {
    let queued = completions
    completions = []
    endHandlers = []
    changeHandlers = []
    for completion in queued { completion(self) }
  }
}
