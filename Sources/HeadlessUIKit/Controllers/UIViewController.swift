/// A screen, or a part of one: a view, its life cycle, and child controllers.
///
/// ## Differences from UIKit
/// No storyboards, archives, bars or rotation: preferences for the status bar and orientations are
/// never queried. `loadView()` creates a plain view.
open class UIViewController: UIResponder {
  let simulation: Simulation
  @exclusivity(unchecked) private var loadedView: UIView?
  @exclusivity(unchecked) var appearanceState = AppearanceState()
  /// The transition that this controller takes part in.
  var activeTransition: TransitionContext? {
    get { activeHandle?.transition }
    set { activeHandle = newValue?.handle }
  }
  @exclusivity(unchecked) private var activeHandle: TransitionHandle?

  /// Also the items', once they exist.
  @exclusivity(unchecked) open var title: String? {
    didSet {
      ownNavigationItem?.title = title
      ownTabBarItem?.title = title
    }
  }
  @exclusivity(unchecked) open private(set) var children: [UIViewController] = []
  /// Not weak, because weak references slow down all others: a parent clears it when released.
  @exclusivity(unchecked) open private(set) unowned(unsafe) var parent: UIViewController? {
    didSet { announceChange() }
  }
  /// True from `addChild(_:)` to `didMove(toParent:)`.
  @exclusivity(unchecked) open internal(set) var isMovingToParent = false
  /// True from `willMove(toParent:)` with nil to `didMove(toParent:)`.
  open internal(set) var isMovingFromParent: Bool {
    get {
      if removalQuestion.isOpen { removalQuestion.wasAsked = true }
      return movesFromParent
    }
    set { movesFromParent = newValue }
  }
  @exclusivity(unchecked) private var movesFromParent = false
  @exclusivity(unchecked) var removalQuestion = RemovalQuestion()

  /// `automatic` at first, which reads as the concrete style that it stands for.
  ///
  /// - Source: UIViewController.h.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { chosenPresentationStyle == .automatic ? .pageSheet : chosenPresentationStyle }
    set { chosenPresentationStyle = newValue }
  }
  @exclusivity(unchecked) private var chosenPresentationStyle = UIModalPresentationStyle.automatic
  @exclusivity(unchecked) open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Not retained, as in UIKit.
  @exclusivity(unchecked) open weak var transitioningDelegate:
    (any UIViewControllerTransitioningDelegate)?
  /// Whether context styles present over this controller instead of the whole window.
  @exclusivity(unchecked) open var definesPresentationContext = false
  /// Whether presentations in this context use this controller's transition style.
  @exclusivity(unchecked) open var providesPresentationContextTransitionStyle = false
  /// Whether it cannot be dismissed by a swipe.
  @exclusivity(unchecked) open var isModalInPresentation = false
  /// Whether it decides about the status bar although it does not cover the whole screen.
  @exclusivity(unchecked) open var modalPresentationCapturesStatusBarAppearance = false
  @exclusivity(unchecked) open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed: Bool {
    get {
      if removalQuestion.isOpen { removalQuestion.wasAsked = true }
      return leavesPresentation
    }
    set {
      leavesPresentation = newValue
      simulation.interface.statusBar.needsUpdate = true
    }
  }
  @exclusivity(unchecked) private var leavesPresentation = false
  /// The presentation made by this controller.
  @exclusivity(unchecked) var presentation: ModalPresentation? {
    didSet { simulation.interface.statusBar.needsUpdate = true }
  }
  /// The presentation that shows this controller; its presenter keeps it.
  @exclusivity(unchecked) weak var ownPresentation: ModalPresentation?
  /// The controller from `presentationController`, before the presentation.
  @exclusivity(unchecked) var preparedPresentationController: UIPresentationController?
  /// In points; zero for none.
  @exclusivity(unchecked) open var preferredContentSize = CGSize.zero {
    didSet { preferredContentSizeDidChange(from: oldValue) }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tabBarItem: UITabBarItem! {
    get {
      if let ownTabBarItem { return ownTabBarItem }
      let made = UITabBarItem(title: title, image: nil, tag: 0)
      ownTabBarItem = made
      return made
    }
    set { ownTabBarItem = newValue }
  }
  @exclusivity(unchecked) private var ownTabBarItem: UITabBarItem?

  /// Names and bundles are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    simulation = .current
    super.init()
  }

  public required init?(coder: NSCoder) {
    simulation = .current
    super.init()
  }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  deinit {
    MainThread.enter {
      for child in children { child.parent = nil }
      let interface = simulation.interface
      if !interface.arriving.isEmpty { interface.arriving.removeAll { $0.object === self } }
      if let loadedView, loadedView.viewController === self { loadedView.viewController = nil }
    }
  }

  // MARK: View

  /// Loaded on first access; setting it to nil unloads it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      checkIsCurrent()
      loadViewIfNeeded()
      if let loadedView { return loadedView }
      // Only after an override of loadView that sets no view.
      let empty = UIView()
      self.view = empty
      return empty
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue?.viewController = self
    }
  }

  /// Reports a controller of a run that is over.
  func checkIsCurrent() { simulation.checkIsCurrent("\(type(of: self))") }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    simulation.record("\(logName).viewDidLoad")
    viewDidLoad()
  }

  /// Creates a view that fills the screen until a container lays it out.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  open override var next: UIResponder? { loadedView?.superview ?? parent }

  /// The name in the event log: the title, or the type.
  var logName: String { title ?? "\(type(of: self))" }

  // MARK: Children

  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    childController.isMovingToParent = true
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    endMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { isMovingFromParent = true }
  }

  open func didMove(toParent parent: UIViewController?) { forgetMove() }

  /// The nearest navigation controller around this controller.
  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  /// The nearest tab bar controller around this controller.
  open var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }

  /// The controller presented by this one or a parent.
  open var presentedViewController: UIViewController? {
    presentation?.presented ?? parent?.presentedViewController
  }

  /// The controller that presents this one or its outermost parent.
  open var presentingViewController: UIViewController? {
    ownPresentation?.presenter ?? parent?.presentingViewController
  }

  /// Pushes onto the nearest navigation controller, or else presents.
  open func show(_ vc: UIViewController, sender: Any?) {
    guard let navigation = navigationController else {
      present(vc, animated: true)
      return
    }
    navigation.show(vc, sender: sender)
  }

  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    present(vc, animated: true)
  }

  /// The coordinator of the current transition here or in a parent; nil outside transitions.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if removalQuestion.isOpen { removalQuestion.asksForEnd = true }
    if let activeTransition, activeTransition.phase != .ended { return activeTransition }
    return parent?.transitionCoordinator
  }

  // MARK: Without effect

  open var navigationItem: UINavigationItem {
    if let ownNavigationItem { return ownNavigationItem }
    let made = UINavigationItem(of: self)
    ownNavigationItem = made
    return made
  }
  @exclusivity(unchecked) private var ownNavigationItem: UINavigationItem?
  @exclusivity(unchecked) open var toolbarItems: [UIBarButtonItem]?
  /// Without effect, and reported when set: a tab bar stays.
  @exclusivity(unchecked) open var hidesBottomBarWhenPushed = false {
    didSet {
      guard hidesBottomBarWhenPushed else { return }
      simulation.report(.notSimulated, "UIViewController.hidesBottomBarWhenPushed")
    }
  }
  @exclusivity(unchecked) open var edgesForExtendedLayout = UIRectEdge.all
  @exclusivity(unchecked) open var extendedLayoutIncludesOpaqueBars = false
  @exclusivity(unchecked) open var automaticallyAdjustsScrollViewInsets = true
  /// Setting it calls `setEditing(_:animated:)`.
  open var isEditing: Bool {
    get { showsEditing }
    set { setEditing(newValue, animated: false) }
  }
  @exclusivity(unchecked) private var showsEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) { showsEditing = editing }
  /// Added to the safe area of the view, in points.
  @exclusivity(unchecked) open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { loadedView?.safeAreasMayChange(by: .place) }
  }
  /// Called before the layout that follows a change of the view's safe area.
  open func viewSafeAreaInsetsDidChange() {}
  /// Updates the view's constraints; called with the view's `updateConstraints()`, which it calls.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  open func didReceiveMemoryWarning() {}
  /// Never called: there are no storyboards.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// The parent's, with its overrides for this child, or else the window's or screen's.
  open var traitCollection: UITraitCollection { resolvedTraits }
  /// The style of this controller, its children and its view.
  @exclusivity(unchecked) open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { traitsDidChange(from: resolvedTraits(style: oldValue)) }
  }
  /// From a parent, by `setOverrideTraitCollection(_:forChild:)`.
  @exclusivity(unchecked) var imposedTraits: UITraitCollection?
  /// Called for overrides, and for a size of the window with other size classes.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) { impose(collection, on: childViewController) }
  open func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? {
    childViewController.parent === self ? childViewController.imposedTraits : nil
  }

  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  /// The screen that a container of the system names where the app names none.
  var shownForStatusBar: (hidden: UIViewController?, style: UIViewController?) { (nil, nil) }
  /// Asks again, at the end of the turn, the controller that decides about the status bar.
  open func setNeedsStatusBarAppearanceUpdate() {
    simulation.interface.statusBar.needsUpdate = true
  }
  open var shouldAutorotate: Bool { true }
  open class func attemptRotationToDeviceOrientation() {}
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  open func encode(with coder: NSCoder) {}
  open func viewLayoutMarginsDidChange() {}
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}
  /// There are no storyboards: always nil.
  open var storyboard: UIStoryboard? { nil }
  /// Kept: state is never restored.
  @exclusivity(unchecked) open var restorationIdentifier: String?
  /// Kept: nothing follows its scrolling.
  @exclusivity(unchecked) private var scrolled: [NSDirectionalRectEdge.RawValue: UIScrollView] = [:]
  open func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge
  ) { scrolled[edge.rawValue] = scrollView }
  open func setContentScrollView(_ scrollView: UIScrollView?) {
    setContentScrollView(scrollView, for: .all)
  }
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    scrolled[edge.rawValue] ?? scrolled[NSDirectionalRectEdge.all.rawValue]
  }
  /// Transitions of iOS 18: named, and shown in the controller's own style.
  @exclusivity(unchecked) open var preferredTransition: Transition? {
    didSet {
      if preferredTransition != nil {
        simulation.report(.notSimulated, "UIViewController.preferredTransition")
      }
    }
  }
  /// Never called: the device stays upright.
  open func willRotate(
    to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
  ) {}
  open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}
  open func willAnimateRotation(
    to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
  ) {}
  open var performsActionsWhilePresentingModally: Bool { false }
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  open var nibName: String? { nil }
  open var nibBundle: Bundle? { nil }
  /// Reported: segues are made in storyboards.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    simulation.report(.notSimulated, "UIViewController.performSegue")
  }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }

  // MARK: Presenting

  /// Presents a controller in its own presentation style.
  ///
  /// An animated presentation starts at the end of the turn, others at once. `completion` runs
  /// after `viewDidAppear`, and for a cancelled presentation too.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    startPresentation(of: viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the controller presented by this one, with all above it, or else this controller.
  ///
  /// `completion` runs after `viewDidDisappear`, and for a cancelled dismissal too.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissal(animated: flag, completion: completion)
  }

  // MARK: Content container

  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the size changes; passed on to children and to what is presented.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size),
        with: coordinator)
    }
    presentation?.controller.viewWillTransition(to: size, with: coordinator)
  }

  /// Called before size classes change, and before the size does; passed on likewise.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
    presentation?.controller.willTransition(to: newCollection, with: coordinator)
  }

  // MARK: Appearance

  /// Whether children get appearance callbacks automatically; true by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The controllers that appear and disappear with this one.
  var appearanceChildren: [UIViewController] {
    let (children, presented) = (visibleChildren, presentedInside)
    return presented.isEmpty ? children : children + presented
  }

  /// Called after `viewWillAppear` or `viewWillDisappear`, here and in the children.
  func appearanceDidBegin(_ isAppearing: Bool, animated: Bool) {}
  /// Called after `viewDidAppear` or `viewDidDisappear`, here and in the children.
  func appearanceDidEnd(_ isAppearing: Bool) {}

  /// Calls `viewWillAppear` or `viewWillDisappear` for a container that moves the view itself.
  ///
  /// Until `endAppearanceTransition()` the window is not asked whether the view is on screen.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated, isHeld: true)
  }

  open func endAppearanceTransition() { endHeldAppearance() }

  /// Replaces a child's view with another child's in an animation of their superview.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, toViewController, duration: duration, options: options, animations,
      completion)
  }

  // MARK: UILayoutGuide

  /// From the top of the view to the bottom of the bars there.
  open var topLayoutGuide: any UILayoutSupport {
    view.layoutParts.guide("top") {
      LayoutSupport(of: $0) { view, axis in
        axis == .horizontal
          ? UILayoutGuide.Span(insets: 0, 0)
          : UILayoutGuide.Span(from: (0, 0), to: (0, view.safeAreaInsets.top))
      }
    }
  }

  /// From the top of the bars at the bottom to the bottom of the view.
  open var bottomLayoutGuide: any UILayoutSupport {
    view.layoutParts.guide("bottom") {
      LayoutSupport(of: $0) { view, axis in
        axis == .horizontal
          ? UILayoutGuide.Span(insets: 0, 0)
          : UILayoutGuide.Span(from: (1, -view.safeAreaInsets.bottom), to: (1, 0))
      }
    }
  }

  // MARK: UISplitViewController

  /// The nearest split view controller around this controller.
  open var splitViewController: UISplitViewController? {
    parent as? UISplitViewController ?? parent?.splitViewController
  }

  /// Always nil: a popover is shown as a page sheet.
  open var popoverPresentationController: UIPopoverPresentationController? { nil }

  // MARK: UISheetPresentationController

  /// The current or future presentation controller, if it is a sheet.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  // MARK: Presenting

  /// The current or future presentation controller; created on first access.
  ///
  /// As in UIKit, it leaks with the controller if that is never presented.
  open var presentationController: UIPresentationController? {
    if let shown = nearest(\.ownPresentation) { return shown.controller }
    if let preparedPresentationController { return preparedPresentationController }
    let prepared = makePresentationController(presenter: nil, source: self)
    preparedPresentationController = prepared
    return prepared
  }

  // MARK: TraitChanges

  open var traitOverrides: UITraitOverrides {
    get {
      UITraitOverrides(
        read: { self.overrideUserInterfaceStyle }, write: { self.overrideUserInterfaceStyle = $0 })
    }
    set {}
  }

  // MARK: Focus, which stays nowhere

  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  open func setNeedsFocusUpdate() {}
  open func updateFocusIfNeeded() {}
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
  open func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {}
  open var focusGroupIdentifier: String? {
    get { nil }
    set {}
  }

  // MARK: Restoration, never asked for

  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}

  // MARK: Updates of traits and properties

  /// Without effect: traits change at once.
  open func updateTraitsIfNeeded() {}
  /// Never called.
  open func updateProperties() {}
  open func setNeedsUpdateProperties() {}
  open func updatePropertiesIfNeeded() {}

  open func applicationFinishedRestoringState() {}

  // MARK: Kept

  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool { false }
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
    parent?.targetViewController(forAction: action, sender: sender)
  }
  open var restoresFocusAfterTransition: Bool {
    get { true }
    set {}
  }
  /// Never asked: there is no keyboard.
  open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }
  open var prefersPointerLocked: Bool { false }
  /// A button that turns `isEditing` on and off.
  open var editButtonItem: UIBarButtonItem {
    UIBarButtonItem(title: isEditing ? "Done" : "Edit", style: .plain, target: nil, action: nil)
  }
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
  /// The margins at the sides of a controller's view.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let margin: CGFloat = (viewIfLoaded?.bounds.width ?? 0) > 400 ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: margin, bottom: 0, trailing: margin)
  }
  /// Without effect.
  open var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { true }
    set {}
  }
  open var preferredUserInterfaceStyle: UIUserInterfaceStyle { .unspecified }
  open func setNeedsUserInterfaceAppearanceUpdate() {}
}

extension UIViewController: UIFocusEnvironment {}
extension UIViewController: UITraitEnvironment {}
extension UIViewController: UITraitChangeObservable {}

#if !canImport(ObjectiveC)
  extension UIViewController: ObservableByName {
    func observableValue(named name: String) -> AnyHashable? {
      name == "parent" || name == "parentViewController" ? parent ?? NSNull() : nil
    }
  }
#endif

/// A keyboard of the app's own, which is never shown.
open class UIInputViewController: UIViewController {}

/// A stand-in for a container of two or three columns.
///
/// ## Differences from UIKit
/// It is always collapsed and shows nothing of its controllers, which is reported.
open class UISplitViewController: UIViewController {
  open var viewControllers: [UIViewController] = [] {
    didSet { simulation.report(.notSimulated, "UISplitViewController") }
  }
  open var isCollapsed: Bool { true }
}
