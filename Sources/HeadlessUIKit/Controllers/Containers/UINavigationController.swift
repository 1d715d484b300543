/// A stack of screens of which the top one shows.
///
/// `viewControllers` changes at once; the transition starts before the turn of the run loop ends, when
/// the navigation view is laid out. After a cancelled pop the stack is what it was.
///
/// *Observed:* F being the screen on top before and T after, a transition calls F.viewWillDisappear,
/// T.viewWillAppear, and at its end F.viewDidDisappear, T.viewDidAppear; a cancelled one calls, at its
/// end, T.viewWillDisappear, T.viewDidDisappear, F.viewWillAppear, F.viewDidAppear.
///
/// ## Differences from UIKit
/// There are no bars. A push or pop during a transition is refused and recorded as a diagnostic. The
/// system's own animation is a slide of 0.35 s, ease-in-ease-out, which is our choice.
open class UINavigationController: UIViewController {
  /// What happens to the stack.
  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  open weak var delegate: (any UINavigationControllerDelegate)?

  private var stack: [UIViewController] = []
  /// The controller whose view shows, or is on its way to.
  private(set) weak var shown: UIViewController?
  private(set) var transition: TransitionContext?
  /// Whether the delegate has been told of a screen that shows.
  private var hasShown = false
  /// The change that waits for the end of the turn.
  private var pending: NavigationChange?
  let container = NavigationContainerView(frame: .zero)
  /// In no hierarchy: there are no bars.
  public private(set) lazy var navigationBar = UINavigationBar(frame: .zero)
  /// Accepted, since there are no bars to hide.
  open var isNavigationBarHidden = false
  /// Accepted, since there are no bars to hide.
  open var isToolbarHidden = true

  /// Creates a stack of one screen.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    stack = [rootViewController]
    addChild(rootViewController)
    rootViewController.didMove(toParent: self)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open var topViewController: UIViewController? { stack.last }
  /// The controller that this one presents, or the top of the stack.
  open var visibleViewController: UIViewController? { presentation?.presented ?? stack.last }

  /// The stack, the top last; setting it changes the screen without animating.
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

  /// Takes the top screen away; nil, and nothing happens, when it is the only one.
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

  /// The system's own swipe back from the left edge; of no effect while there is a delegate.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { systemPop }

  private lazy var systemPop = SystemPopGesture(of: self)

  /// Whether a swipe back would run the system's own animation now.
  var canSwipeBack: Bool {
    delegate == nil && stack.count > 1 && transition == nil && pending == nil
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    isToolbarHidden = hidden
  }

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

  /// Also tells the delegate of the first screen, as for every other.
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

  /// - Returns: The screens that go; nil when the change is refused.
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
    // The context comes first: screens use its coordinator in viewWillAppear.
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

  /// The delegate is asked whenever there is an animator; the system's own slide obeys its own gesture.
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

/// A change of a navigation stack that is asked for, or under way.
struct NavigationChange {
  let operation: UINavigationController.Operation
  let animated: Bool
  let from: UIViewController
  let to: UIViewController
  let oldStack: [UIViewController]
  /// The controllers that leave the stack.
  let removed: [UIViewController]

  /// Sets or clears what the screens say about coming and going.
  func mark(_ isMoving: Bool) {
    switch operation {
    case .push: to.isMovingToParent = isMoving
    case .pop: from.isMovingFromParent = isMoving
    case .none: break
    }
  }
}

/// The view in which a navigation controller's transitions take place.
final class NavigationContainerView: UIView {}
