/// A stack of screens with the top one visible.
///
/// `viewControllers` changes at once; the transition starts at the end of the run loop's turn, when the navigation view
/// is laid out. A cancelled pop restores the stack.
///
/// *Observed:* a push or a new stack requested during an animated transition, or in the same turn as one, waits for the
/// end of the transition; only then does `viewControllers` contain the new screens. A pop requested at such a time is
/// refused; here a diagnostic reports the refusal.
///
/// *Observed:* a transition from screen F to screen T calls F.viewWillDisappear and T.viewWillAppear, and at its end
/// F.viewDidDisappear and T.viewDidAppear. A cancelled transition calls, at its end, T.viewWillDisappear,
/// T.viewDidDisappear, F.viewWillAppear and F.viewDidAppear.
///
/// ## Differences from UIKit
/// Bars enter the view hierarchy when a touch or the app needs them; screens always extend below them. The system's
/// animation is a slide of 0.35 s, ease-in-ease-out, which is our choice.
open class UINavigationController: UIViewController {
  /// The duration in which bars are hidden and shown, in seconds.
  open class var hideShowBarDuration: CGFloat { 0.2 }

  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  open weak var delegate: (any UINavigationControllerDelegate)?

  private var stack: [UIViewController] = []
  /// The visible controller, or the controller that is becoming visible.
  ///
  /// Not weak, because a weak reference slows down every other reference to the controller.
  private(set) var shown: UIViewController?
  private(set) var transition: TransitionContext?
  /// Whether the delegate's `didShow` method was called for the first screen.
  private var hasShown = false
  /// The requested change of the stack, which starts at the end of the run loop's turn.
  private var pending: NavigationChange?
  /// The transition of the pending change, if its coordinator was requested before the change started.
  private var prepared: TransitionContext?
  private var isPreparing = false
  /// The changes requested during a transition, to run after it.
  private var queue: [() -> Void] = []
  /// The modal presentation that must end before the queued changes run.
  private var awaited: TransitionHandle?
  /// New screens whose `didMove(toParent:)` has not been called yet.
  private var arriving: [UIViewController] = []
  private var leaving: [UIViewController] = []
  /// The container view of the screens, which has a reference to this controller.
  ///
  /// Closures capture the container view instead of the controller, because even one weak reference to the controller
  /// slows down all other references to it.
  let container = NavigationContainerView(frame: .zero)
  private var madeBars: NavigationBars?
  /// The bars, which are made when they are first asked for.
  private var bars: NavigationBars {
    if let madeBars { return madeBars }
    let made = NavigationBars(container)
    madeBars = made
    return made
  }

  /// The navigation bar; its frame is in the coordinates of the navigation controller's view.
  open var navigationBar: UINavigationBar {
    bars.place()
    return bars.bar
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var toolbar: UIToolbar! { bars.toolbar }

  /// Whether touches at the place of the navigation bar go to the bar; otherwise they go to the screen below it.
  package var barTakesTouches = true

  /// Whether the navigation bar is hidden; a hidden bar occupies no part of the safe area.
  open var isNavigationBarHidden = false {
    didSet {
      guard isNavigationBarHidden != oldValue else { return }
      container.safeAreasMayChange(by: .bounds)
      madeBars?.place()
    }
  }

  /// The height of the bar, in points, with prompt and large title.
  var barHeight: CGFloat {
    simulation.interface.usesTallBars
      ? plainBarHeight + (madeBars?.extraHeight ?? 0) : plainBarHeight
  }

  /// The height of the bar, in points: 44; 32 on phones in landscape; 50 on tablets.
  ///
  /// *Observed:* in apps, up to iOS 18.
  private var plainBarHeight: CGFloat {
    guard let size = container.windowSize else { return 44 }
    if let knownBar, knownBar.size == size { return knownBar.height }
    let traits = UITraitCollection(size: size)
    let isLow = traits.verticalSizeClass == .compact
    let height: CGFloat = traits.userInterfaceIdiom == .pad ? 50 : isLow ? 32 : 44
    knownBar = (size, height)
    return height
  }
  private var knownBar: (size: CGSize, height: CGFloat)?

  /// The height by which the bar increases the top inset of the safe area, in points; 0 if the bar is hidden.
  var shownBarHeight: CGFloat { isNavigationBarHidden ? 0 : barHeight }
  /// Whether the toolbar is hidden, which shows the items of the top screen.
  open var isToolbarHidden = true {
    didSet {
      guard isToolbarHidden != oldValue else { return }
      container.safeAreasMayChange(by: .bounds)
      bars.place()
    }
  }

  /// Whether the toolbar is on screen.
  var showsToolbar: Bool { !isToolbarHidden && !hidesBottomBar }

  /// Whether a screen of the stack was pushed without the bar at the bottom.
  ///
  /// *Observed:* a bar that a screen hides stays hidden under the screens above it.
  var hidesBottomBar: Bool { stack.contains(where: \.hidesBottomBarWhenPushed) }

  /// Whether an upward swipe hides the bars, and a downward swipe shows them.
  open var hidesBarsOnSwipe = false {
    didSet { bars.listen(to: bars.swipeRecognizer, hidesBarsOnSwipe) }
  }
  /// Whether a tap on the content that nothing else handles hides the bars, or shows them.
  open var hidesBarsOnTap = false {
    didSet { listenToTaps() }
  }
  /// Whether the bars hide when the height becomes compact, and show again when it becomes regular or the content is
  /// tapped.
  open var hidesBarsWhenVerticallyCompact = false {
    didSet {
      listenToTaps()
      fitBarsToHeight()
    }
  }

  private func listenToTaps() {
    bars.listen(to: bars.tapRecognizer, hidesBarsOnTap || hidesBarsWhenVerticallyCompact)
  }

  /// No effect, because there is no keyboard; setting true is reported as `not-simulated`.
  open var hidesBarsWhenKeyboardAppears = false {
    didSet {
      guard hidesBarsWhenKeyboardAppears else { return }
      simulation.report(.notSimulated, "UINavigationController.hidesBarsWhenKeyboardAppears")
    }
  }

  /// Hides the bars or shows them, as after a swipe.
  ///
  /// - Source: `hidesBarsOnSwipe`: a toolbar without items stays as it is.
  func hideBars(_ hides: Bool) {
    guard hides != isNavigationBarHidden else { return }
    bars.change(animated: true) {
      isNavigationBarHidden = hides
      if topViewController?.toolbarItems?.isEmpty == false { isToolbarHidden = hides }
    }
  }

  /// Hides the bars if the height has become compact and the app wishes so, and shows them if it has become regular.
  func fitBarsToHeight() {
    guard hidesBarsWhenVerticallyCompact, let size = container.windowSize else { return }
    let height = UITraitCollection(size: size).verticalSizeClass
    guard height != bars.fittedHeight else { return }
    bars.fittedHeight = height
    hideBars(height == .compact)
  }

  /// Asks for a layout of screens and bars after a change of the bar's height.
  func barHeightMayChange() {
    container.safeAreasMayChange(by: .bounds)
    container.setNeedsLayout()
  }

  /// Places the bars when the container is laid out.
  func placeBars() {
    madeBars?.place()
    if hidesBarsWhenVerticallyCompact { fitBarsToHeight() }
  }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    container.navigation = self
    pushViewController(rootViewController, animated: false)
  }

  /// Creates a controller with plain bars; reports other bar classes.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
    for name in [navigationBarClass, toolbarClass].compactMap({ $0.map { "\($0)" } })
    where name != "UINavigationBar" && name != "UIToolbar" {
      simulation.report(.notSimulated, "UINavigationController with a \(name)")
    }
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    container.navigation = self
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    container.navigation = self
  }

  deinit { MainThread.enter { container.navigation = nil } }

  open var topViewController: UIViewController? { stack.last }
  override var shownForStatusBar: (hidden: UIViewController?, style: UIViewController?) {
    (topViewController, nil)
  }
  /// The presented controller, or the top of the stack.
  open var visibleViewController: UIViewController? { presentation?.presented ?? stack.last }

  /// The stack, bottom first; setting it changes the screen without animation.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    guard mayHold(viewControllers) else { return }
    whenFree { [self] in
      let top = viewControllers.last
      let isPop = stack.contains { $0 === top } && stack.last !== top
      change(to: viewControllers, animated ? isPop ? .pop : .push : .none, animated: animated)
    }
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    whenFree { [self] in
      var new = stack
      new.append(viewController)
      guard mayHold(new) else { return }
      change(to: new, .push, animated: animated)
    }
  }

  /// Removes the top screen; does nothing and returns nil if the stack contains only one screen.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    pop(to: stack.count - 2, animated: animated)?.first
  }

  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      simulation.report(
        .raisesException,
        "\(logName) pops to \(viewController.logName), which is not on its stack")
      return nil
    }
    return pop(to: index, animated: animated)
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    pop(to: 0, animated: animated)
  }

  private func pop(to index: Int, animated: Bool) -> [UIViewController]? {
    guard index >= 0, index + 1 < stack.count else { return nil }
    let isEnding = transition?.phase == .ended && !pendingIsAnimated && presentationAbove == nil
    guard isEnding || !isBusy, queue.isEmpty else {
      simulation.report(.twoTransitions, logName)
      return nil
    }
    let (left, popped) = (Array(stack[...index]), Array(stack[(index + 1)...]))
    // In the callbacks of a transition's end, such as its coordinator's completion, the change follows them.
    if isEnding {
      queue.append { [self] in change(to: left, .pop, animated: animated) }
    } else {
      change(to: left, .pop, animated: animated)
    }
    return popped
  }

  /// Returns whether a stack is allowed; reports stacks for which UIKit raises an exception.
  private func mayHold(_ new: [UIViewController]) -> Bool {
    if let inner = new.first(where: { $0 is UINavigationController }) {
      simulation.report(
        .raisesException, "\(logName) holds \(inner.logName), a navigation controller")
    } else if new.indices.contains(where: { i in new[..<i].contains { $0 === new[i] } }) {
      simulation.report(.raisesException, "\(logName) holds a view controller twice")
    } else {
      return true
    }
    return false
  }

  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  /// The system's swipe back from the left edge.
  ///
  /// The swipe is disabled by a hidden navigation bar and by a replaced back button. It is also disabled if the
  /// navigation controller's delegate implements `navigationController(_:animationControllerFor:from:to:)`, even if
  /// this method returns nil for a pop. If the app sets the recogniser's delegate, which is an object of the system
  /// before, to another or to nil, the swipe is enabled in all these cases, unless the method returns an animator for
  /// the pop.
  ///
  /// *Observed:* in apps, on devices from iOS 7 to iOS 26: radar 15215690, WordPress-iOS #6639, react-native-screens
  /// #3173.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { systemPop }

  /// The swipe of `hidesBarsOnSwipe`, which is on the navigation controller's view while that is true.
  open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { bars.swipeRecognizer }
  /// The tap of `hidesBarsOnTap`, which is on the navigation controller's view while that is true.
  open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { bars.tapRecognizer }

  /// Always nil, and reported as `not-simulated`: the swipe back of iOS 26 from anywhere in the content.
  open var interactiveContentPopGestureRecognizer: UIGestureRecognizer? {
    simulation.report(
      .notSimulated, "UINavigationController.interactiveContentPopGestureRecognizer")
    return nil
  }

  private lazy var systemPop = SystemPopGesture(in: container)

  /// Whether a swipe back is possible: there is a previous screen, and no transition is requested or running.
  var canSwipeBack: Bool { stack.count > 1 && transition == nil && pending == nil }

  /// Whether the delegate's class lacks the method for animators; set by the default implementation of that method.
  var lacksAnimatorMethod = false

  /// Returns whether a swipe back with the system's animation may begin.
  ///
  /// `hasDelegate` says whether the app has set the swipe recogniser's delegate, to another or to nil.
  func allowsSwipe(withDelegate hasDelegate: Bool) -> Bool {
    guard canSwipeBack, let from = stack.last else { return false }
    var isTaken = isNavigationBarHidden
    if let delegate {
      lacksAnimatorMethod = false
      let custom = delegate.navigationController(
        self, animationControllerFor: .pop, from: from, to: stack[stack.count - 2])
      guard custom == nil else { return false }
      isTaken = isTaken || !lacksAnimatorMethod
    }
    return hasDelegate || !isTaken && !from.navigationItem.replacesBackButton
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != isNavigationBarHidden else { return }
    guard animated, madeBars != nil else {
      isNavigationBarHidden = hidden
      return
    }
    bars.change(animated: true) { isNavigationBarHidden = hidden }
  }

  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != isToolbarHidden else { return }
    bars.change(animated: animated) { isToolbarHidden = hidden }
  }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(systemPop)
    container.frame = view.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(container)
    if hidesBarsOnSwipe { bars.listen(to: bars.swipeRecognizer, true) }
    if hidesBarsOnTap || hidesBarsWhenVerticallyCompact { listenToTaps() }
    placeTop()
  }

  override var appearanceChildren: [UIViewController] {
    let others = super.appearanceChildren.filter { child in
      !stack.contains { $0 === child } && child !== transition?.from && child !== transition?.to
    }
    return (shown.map { [$0] } ?? []) + others
  }

  /// Calls the delegate for the first screen.
  override func appearanceDidBegin(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing, !hasShown, let top = stack.last else { return }
    tellWillShow(top, animated: animated)
  }

  override func appearanceDidEnd(_ isAppearing: Bool) {
    guard isAppearing, let top = stack.last, transition == nil else { return }
    settleParents()
    if !hasShown { tellDidShow(top, animated: false) }
  }

  private func tellWillShow(_ screen: UIViewController, animated: Bool) {
    simulation.record("delegate.willShow(\(screen.logName))")
    delegate?.navigationController(self, willShow: screen, animated: animated)
  }

  /// The notification that UIKit posts but does not declare; apps use the literal name.
  private static let didShow = Notification.Name(
    "UINavigationControllerDidShowViewControllerNotification")

  private func tellDidShow(_ screen: UIViewController, animated: Bool) {
    hasShown = true
    simulation.record("delegate.didShow(\(screen.logName))")
    delegate?.navigationController(self, didShow: screen, animated: animated)
    NotificationCenter.tell(Self.didShow, from: self)
  }

  /// Shows the top screen.
  ///
  /// Loops, because `viewDidLoad` of the top screen may push another screen.
  private func placeTop() {
    while let top = stack.last, top !== shown {
      top.loadViewIfNeeded()
      guard top === stack.last else { continue }
      shown?.viewIfLoaded?.removeFromSuperview()
      shown = top
      fit(top)
      container.addSubview(top.view)
      top.unpackContext()
    }
  }

  private func fit(_ controller: UIViewController) {
    controller.view.frame = container.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  private var isOnScreen: Bool { isUp && viewIfLoaded?.window != nil }

  // MARK: Changes of the stack

  /// Whether an animated transition, or a presentation by this controller or a parent, is requested or running.
  private var isBusy: Bool {
    transition != nil || pendingIsAnimated || presentationAbove != nil
  }

  private var pendingIsAnimated: Bool {
    pending.map { $0.animated && $0.operation != .none } ?? false && isOnScreen && shown != nil
      && shown !== stack.last
  }

  /// The running presentation by this controller or a parent; nil if there is none.
  private var presentationAbove: TransitionContext? {
    var screen: UIViewController? = self
    while let current = screen {
      if let transition = current.presentation?.transition, transition.phase != .ended,
        transition.from === current
      {
        return transition
      }
      screen = current.parent
    }
    return nil
  }

  /// Runs a change now, or after the transitions in progress.
  ///
  /// *Observed:* on iOS 11.4 the stack changes only after these transitions, even if they are presentations (radar
  /// 44091459). On iOS 10 the push happens in the coordinator's completion (a trace in WordPress-iOS #7284). iOS 7.1.2
  /// crashes with "Can't add self as subview" (WordPress-iOS #1955); radar 37068517 reports the same crash on iOS 11.2
  /// if the root changes too.
  private func whenFree(_ work: @escaping () -> Void) {
    guard isBusy || !queue.isEmpty else { return work() }
    if let transition, transition.phase != .ended { simulation.report(.pushWaited, logName) }
    queue.append(work)
    awaitPresentation()
  }

  private func runQueue() {
    while !isBusy, !queue.isEmpty { queue.removeFirst()() }
    awaitPresentation()
  }

  private func awaitPresentation() {
    guard !queue.isEmpty, let presentationAbove, presentationAbove !== awaited?.transition else {
      return
    }
    awaited = presentationAbove.handle
    presentationAbove.alongside.completions.append { [container] _ in
      container.navigation?.runQueue()
    }
  }

  private func change(to new: [UIViewController], _ operation: Operation, animated: Bool) {
    let old = stack
    let animated = animated && !simulation.interface.changesUnanimated
    for controller in new where controller.parent !== self {
      addChild(controller)
      arriving.append(controller)
    }
    for controller in new { leaving.removeAll { $0 === controller } }
    for controller in old where !new.contains(where: { $0 === controller }) {
      controller.beginLeaving()
      leaving.append(controller)
    }
    stack = new
    if madeBars != nil { barHeightMayChange() }
    takeContentSize()
    if pending == nil {
      simulation.startRequested { [container] in container.navigation?.startPending() }
    }
    pending = NavigationChange(
      operation: operation, animated: animated, oldStack: pending?.oldStack ?? old)
  }

  private func startPending() {
    guard transition == nil, let change = pending else { return }
    if let context = prepare() {
      (pending, prepared) = (nil, nil)
      animate(change, context)
    } else {
      pending = nil
      replace(animated: change.animated)
      runQueue()
    }
  }

  /// Adopts the preferred content size of the top screen, if the top screen has a preferred size.
  private func takeContentSize() {
    guard let size = stack.last?.preferredContentSize, size != .zero else { return }
    preferredContentSize = size
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { if container === topViewController { takeContentSize() } }

  /// Completes the change of parent for screens that were removed or added.
  private func settleParents() {
    let (gone, here) = (leaving, arriving)
    (leaving, arriving) = ([], [])
    for controller in gone { controller.removeFromParent() }
    for controller in here where controller.parent === self { controller.endMove(toParent: self) }
  }

  /// Shows the top screen without animation; `viewDidAppear` and `viewDidDisappear` come after the layout at the end of
  /// the run loop's turn.
  private func replace(animated: Bool) {
    let (from, to) = (shown, stack.last)
    guard isViewLoaded, from !== to else {
      if !isViewLoaded || isOnScreen { leaveUnseen() }
      return
    }
    guard isOnScreen else {
      from?.viewIfLoaded?.removeFromSuperview()
      shown = nil
      placeTop()
      bottomBarMayChange(with: nil)
      leaveUnseen()
      return
    }
    from?.packContext()
    from?.beginAppearance(false, animated: false, isHeld: true)
    to?.beginAppearance(true, animated: false, isHeld: true)
    if let to { tellWillShow(to, animated: animated) }
    from?.viewIfLoaded?.removeFromSuperview()
    shown = nil
    placeTop()
    bottomBarMayChange(with: nil)
    simulation.interface.afterLayout { [self] in
      from?.endAppearance(false)
      to?.endAppearance(true)
      settleParents()
      if let to { tellDidShow(to, animated: animated) }
    }
  }

  /// Lets the tab bar around this controller leave or return with the screens.
  private func bottomBarMayChange(with context: TransitionContext?) {
    guard let tabs = parent as? UITabBarController else { return }
    tabs.bottomBarMayChange(with: context)
  }

  /// Detaches at once all screens that have left the stack.
  ///
  /// There is no transition to wait for, because no screen in the window changes.
  ///
  /// New screens get `didMove(toParent:)` here if the navigation controller's view is in a window, otherwise later.
  private func leaveUnseen() {
    let gone = leaving
    leaving = []
    for controller in gone { controller.removeFromParent() }
    if isOnScreen { settleParents() }
  }

  // MARK: Transitions

  /// The coordinator of the current transition, or of a transition that starts at the end of the run loop's turn.
  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    prepare() ?? super.transitionCoordinator
  }

  /// Returns the transition of the pending change; nil if the change is not animated.
  private func prepare() -> TransitionContext? {
    if let prepared { return prepared }
    guard transition == nil, !isPreparing, pendingIsAnimated, let change = pending,
      let from = shown, let to = stack.last
    else { return nil }
    isPreparing = true
    defer { isPreparing = false }
    let context = makeTransition(
      for: change, from, to, animator(for: change.operation, from, to))
    prepared = context
    for controller in [self, from, to] { controller.activeTransition = context }
    return context
  }

  private func animate(_ change: NavigationChange, _ context: TransitionContext) {
    transition = context
    let (from, to) = (context.from, context.to)
    from.packContext()
    from.beginAppearance(false, animated: true, isHeld: true)
    to.beginAppearance(true, animated: true, isHeld: true)
    tellWillShow(to, animated: true)
    fit(to)
    shown = to
    bottomBarMayChange(with: context)
    context.start()
  }

  private func makeTransition(
    for change: NavigationChange, _ from: UIViewController, _ to: UIViewController,
    _ animator: (animator: any UIViewControllerAnimatedTransitioning, isOwn: Bool)
  ) -> TransitionContext {
    TransitionContext(
      container: container, from: from, to: to, isAnimated: true, presentationStyle: .none,
      animator: animator.animator, interactor: interactor(for: animator),
      owner: TransitionContext.Owner(
        didEnd: { [container] in
          container.navigation?.didChange(change, from, to, completed: $0)
        },
        didTell: { [container] in container.navigation?.tell(from, to, completed: $0) },
        didSettle: { [container] _ in container.navigation?.didSettle() }))
  }

  /// Returns the interaction controller of a transition; nil if there is none.
  ///
  /// The delegate is asked for an interaction controller in every case. If the animation is the system's slide, the
  /// delegate's answer is ignored: only the system's swipe back can drive the slide.
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
    for operation: Operation, _ from: UIViewController, _ to: UIViewController
  ) -> (animator: any UIViewControllerAnimatedTransitioning, isOwn: Bool) {
    if let delegate {
      simulation.record("delegate.animationController")
      let custom = delegate.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
      if let custom { return (custom, false) }
    }
    return (NavigationSlideAnimator(operation: operation), true)
  }

  private func didChange(
    _ change: NavigationChange, _ from: UIViewController, _ to: UIViewController, completed: Bool
  ) {
    (completed ? from : to).viewIfLoaded?.removeFromSuperview()
    (completed ? to : from).unpackContext()
    guard !completed else { return }
    shown = from
    leaving = stack.filter { screen in !change.oldStack.contains { $0 === screen } }
    stack = change.oldStack
    if madeBars != nil { barHeightMayChange() }
    for controller in stack { controller.forgetMove() }
  }

  private func tell(_ from: UIViewController, _ to: UIViewController, completed: Bool) {
    if completed {
      from.endAppearance(false)
      to.endAppearance(true)
    } else {
      to.revertAppearance(false, animated: true)
      isUp ? from.revertAppearance(true, animated: true) : from.endAppearance(false)
    }
    settleParents()
    if completed { tellDidShow(to, animated: true) }
  }

  private func didSettle() {
    transition = nil
    runQueue()
  }
}

/// A requested or running change of a navigation stack.
@MainActor
struct NavigationChange {
  let operation: UINavigationController.Operation
  let animated: Bool
  let oldStack: [UIViewController]
}

/// The container view of navigation transitions.
final class NavigationContainerView: UIView {
  /// The controller whose bar lies above the screens; nil once the controller is released.
  @Unretained var navigation: UINavigationController?

  override func screenInsets(in insets: UIEdgeInsets) -> UIEdgeInsets {
    guard let navigation else { return insets }
    var insets = insets
    insets.top += navigation.shownBarHeight
    if navigation.showsToolbar { insets.bottom += UIToolbar.height }
    return insets
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    navigation?.placeBars()
  }

  /// Gives a touch at the place of the navigation bar to the bar, which is made now if it is not there.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let navigation, navigation.barTakesTouches, !navigation.isNavigationBarHidden,
      (0..<navigation.barHeight).contains(point.y - safeAreaInsets.top)
    else { return super.hitTest(point, with: event) }
    let bar = navigation.navigationBar
    bar.layoutIfNeeded()
    return bar.hitTest(convert(point, to: bar), with: event)
  }
}
