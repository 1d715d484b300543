/// A stack of screens with the top one visible.
///
/// `viewControllers` changes at once; the transition starts at the end of the turn, when the
/// navigation view is laid out. A cancelled pop restores the stack.
///
/// *Observed:* from screen F to screen T a transition calls F.viewWillDisappear, T.viewWillAppear,
/// and at its end F.viewDidDisappear, T.viewDidAppear; a cancelled one calls, at its end,
/// T.viewWillDisappear, T.viewDidDisappear, F.viewWillAppear, F.viewDidAppear.
///
/// ## Differences from UIKit
/// There are no bars. A push or pop during a transition is refused with a diagnostic. The system's
/// animation is a slide of 0.35 s, ease-in-ease-out, which is our choice.
open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  open weak var delegate: (any UINavigationControllerDelegate)?

  private var stack: [UIViewController] = []
  /// The visible controller, or the one becoming visible.
  private(set) weak var shown: UIViewController?
  private(set) var transition: TransitionContext?
  /// Whether the delegate has been called for a visible screen.
  private var hasShown = false
  /// The change to start at the end of the turn.
  private var pending: NavigationChange?
  let container = NavigationContainerView(frame: .zero)
  /// In no hierarchy.
  public private(set) lazy var navigationBar = UINavigationBar(frame: .zero)
  /// Accepted.
  open var isNavigationBarHidden = false
  /// Accepted.
  open var isToolbarHidden = true

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    stack = [rootViewController]
    addChild(rootViewController)
    rootViewController.didMove(toParent: self)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var topViewController: UIViewController? { stack.last }
  /// The presented controller, or the top of the stack.
  open var visibleViewController: UIViewController? { presentation?.presented ?? stack.last }

  /// Bottom first; setting it changes the screen without animation.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { change(to: newValue, .none, animated: false) }
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let operation: Operation =
      stack.contains { $0 === viewControllers.last } && stack.last !== viewControllers.last
      ? .pop : .push
    change(to: viewControllers, animated ? operation : .none, animated: animated)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(
      !stack.contains { $0 === viewController }, "a view controller cannot be pushed twice")
    change(to: stack + [viewController], .push, animated: animated)
  }

  /// Removes the top screen; returns nil, without effect, if it is the only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return change(to: Array(stack.dropLast()), .pop, animated: animated)?.first
  }

  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }), index + 1 < stack.count
    else { return nil }
    return change(to: Array(stack[...index]), .pop, animated: animated)
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard stack.count > 1 else { return nil }
    return change(to: Array(stack[...0]), .pop, animated: animated)
  }

  /// The system's swipe back from the left edge; without effect while there is a delegate.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { systemPop }

  private lazy var systemPop = SystemPopGesture(of: self)

  /// Whether a swipe back would run the system's animation now.
  var canSwipeBack: Bool {
    delegate == nil && stack.count > 1 && transition == nil && pending == nil
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(systemPop)
    container.frame = view.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(container)
    if let top = stack.last { place(top) }
  }

  override var appearanceChildren: [UIViewController] { shown.map { [$0] } ?? [] }

  /// Also calls the delegate for the first screen.
  open override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    super.beginAppearanceTransition(isAppearing, animated: animated)
    guard isAppearing, !hasShown, let top = stack.last else { return }
    simulation.record("delegate.willShow(\(top.logName))")
    delegate?.navigationController(self, willShow: top, animated: animated)
  }

  open override func endAppearanceTransition() {
    super.endAppearanceTransition()
    guard appearance == .appeared, !hasShown, let top = stack.last else { return }
    hasShown = true
    simulation.record("delegate.didShow(\(top.logName))")
    delegate?.navigationController(self, didShow: top, animated: false)
  }

  private func place(_ controller: UIViewController) {
    controller.view.frame = container.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(controller.view)
    shown = controller
  }

  // MARK: Changes of the stack

  /// - Returns: The removed screens; nil when the change is refused.
  @discardableResult
  private func change(
    to new: [UIViewController], _ operation: Operation, animated: Bool
  ) -> [UIViewController]? {
    guard transition == nil, pending == nil else {
      simulation.report(.twoTransitions, logName)
      return nil
    }
    let old = stack
    let removed = old.filter { controller in !new.contains { $0 === controller } }
    for controller in new where controller.parent !== self { addChild(controller) }
    for controller in removed { controller.willMove(toParent: nil) }
    stack = new
    guard isViewLoaded, let from = shown, let to = new.last, from !== to else {
      settleParents(removed: removed, added: new)
      if isViewLoaded, shown == nil, let to = new.last { place(to) }
      return removed
    }
    let change = NavigationChange(
      operation: operation, animated: animated, from: from, to: to, oldStack: old,
      removed: removed)
    pending = change
    simulation.atEndOfTurn { [weak self] in
      guard let self else { return }
      pending = nil
      start(change)
    }
    return removed
  }

  private func settleParents(removed: [UIViewController], added: [UIViewController]) {
    for controller in removed { controller.removeFromParent() }
    for controller in added { controller.didMove(toParent: self) }
  }

  private func start(_ change: NavigationChange) {
    let isOnScreen = appearance == .appeared && view.window != nil
    change.mark(true)
    guard isOnScreen, change.animated, let animator = animator(for: change) else {
      willChange(change, isOnScreen: isOnScreen)
      change.from.viewIfLoaded?.removeFromSuperview()
      place(change.to)
      didChange(change, completed: true, isOnScreen: isOnScreen)
      return
    }
    // Before willChange, since screens use the coordinator in viewWillAppear.
    let transition = makeTransition(for: change, animator)
    self.transition = transition
    for controller in [self, change.from, change.to] { controller.activeTransition = transition }
    willChange(change, isOnScreen: true)
    change.to.view.frame = container.bounds
    change.to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shown = change.to
    transition.start()
  }

  private func makeTransition(
    for change: NavigationChange,
    _ animator: (animator: any UIViewControllerAnimatedTransitioning, isOwn: Bool)
  ) -> TransitionContext {
    TransitionContext(
      container: container, from: change.from, to: change.to, isAnimated: true,
      presentationStyle: .none, animator: animator.animator,
      interactor: interactor(for: animator),
      owner: TransitionContext.Owner(
        didEnd: { [weak self] in self?.didChange(change, completed: $0, isOnScreen: true) },
        didSettle: { [weak self] _ in self?.transition = nil }))
  }

  /// The delegate is asked for every animator; the system's slide follows its own gesture.
  private func interactor(
    for animator: (animator: any UIViewControllerAnimatedTransitioning, isOwn: Bool)
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    let supplied = delegate.flatMap { delegate in
      simulation.record("delegate.interactionController")
      return delegate.navigationController(self, interactionControllerFor: animator.animator)
    }
    guard animator.isOwn else { return supplied }
    return systemPop.isInProgress ? systemPop.driver : nil
  }

  private func animator(
    for change: NavigationChange
  ) -> (animator: any UIViewControllerAnimatedTransitioning, isOwn: Bool)? {
    guard change.operation != .none else { return nil }
    if let delegate {
      simulation.record("delegate.animationController")
      let custom = delegate.navigationController(
        self, animationControllerFor: change.operation, from: change.from, to: change.to)
      if let custom { return (custom, false) }
    }
    return (NavigationSlideAnimator(operation: change.operation), true)
  }

  private func willChange(_ change: NavigationChange, isOnScreen: Bool) {
    if isOnScreen {
      change.from.beginAppearanceTransition(false, animated: change.animated)
      change.to.beginAppearanceTransition(true, animated: change.animated)
    }
    simulation.record("delegate.willShow(\(change.to.logName))")
    delegate?.navigationController(self, willShow: change.to, animated: change.animated)
  }

  private func didChange(_ change: NavigationChange, completed: Bool, isOnScreen: Bool) {
    let (from, to) = (change.from, change.to)
    guard completed else {
      cancel(change)
      return
    }
    from.viewIfLoaded?.removeFromSuperview()
    if isOnScreen {
      from.endAppearanceTransition()
      to.endAppearanceTransition()
    }
    settleParents(removed: change.removed, added: [to])
    change.mark(false)
    hasShown = true
    simulation.record("delegate.didShow(\(to.logName))")
    delegate?.navigationController(self, didShow: to, animated: change.animated)
  }

  private func cancel(_ change: NavigationChange) {
    let (from, to) = (change.from, change.to)
    to.viewIfLoaded?.removeFromSuperview()
    shown = from
    to.beginAppearanceTransition(false, animated: change.animated)
    to.endAppearanceTransition()
    from.beginAppearanceTransition(true, animated: change.animated)
    from.endAppearanceTransition()
    for controller in stack where !change.oldStack.contains(where: { $0 === controller }) {
      controller.removeFromParent()
    }
    stack = change.oldStack
    change.mark(false)
  }
}

/// A requested or running change of a navigation stack.
struct NavigationChange {
  let operation: UINavigationController.Operation
  let animated: Bool
  let from: UIViewController
  let to: UIViewController
  let oldStack: [UIViewController]
  let removed: [UIViewController]

  func mark(_ isMoving: Bool) {
    switch operation {
    case .push: to.isMovingToParent = isMoving
    case .pop: from.isMovingFromParent = isMoving
    case .none: break
    }
  }
}

/// The container view of navigation transitions.
final class NavigationContainerView: UIView {}
