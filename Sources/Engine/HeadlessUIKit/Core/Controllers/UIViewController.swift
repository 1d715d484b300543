/// A screen, or a part of one: a view, its life cycle, and child controllers.
///
/// ## Differences from UIKit
/// There are no storyboards, archives or rotation; orientations are never queried. `loadView()` creates a plain view.
open class UIViewController: UIResponder {
  let simulation: Simulation
  private var loadedView: UIView?
  var appearanceState = AppearanceState()
  /// The current transition of this controller.
  var activeTransition: TransitionContext? {
    get { activeHandle?.transition }
    set { activeHandle = newValue?.handle }
  }
  private var activeHandle: TransitionHandle?

  /// The title, also copied to the navigation and tab bar items once they exist.
  open var title: String? {
    didSet {
      ownNavigationItem?.title = title
      ownTabBarItem?.title = title
    }
  }
  open private(set) var children: [UIViewController] = []
  /// The parent, which clears this reference when it is released.
  open var parent: UIViewController? { parentReference }
  @Unretained private var parentReference: UIViewController? {
    didSet { announceChange() }
  }
  /// Whether the controller is being added to a parent: true from `addChild(_:)` to `didMove(toParent:)`.
  open internal(set) var isMovingToParent = false
  /// Whether the controller is being removed: true from `willMove(toParent:)` with nil to `didMove(toParent:)`.
  open internal(set) var isMovingFromParent: Bool {
    get {
      if removalQuestion.isOpen { removalQuestion.wasAsked = true }
      return movesFromParent
    }
    set { movesFromParent = newValue }
  }
  private var movesFromParent = false
  var removalQuestion = RemovalQuestion()

  /// The presentation style.
  ///
  /// If the style is `automatic`, the default, the getter returns the style that is used: a page sheet.
  ///
  /// - Source: UIViewController.h.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { chosenPresentationStyle == .automatic ? .pageSheet : chosenPresentationStyle }
    set { chosenPresentationStyle = newValue }
  }
  private var chosenPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// The delegate for transitions; not retained, as in UIKit.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether presentations in the styles `currentContext` and `overCurrentContext` cover this controller instead of the
  /// whole window.
  open var definesPresentationContext = false
  /// Whether presentations over this controller use its transition style instead of the presented controller's style,
  /// if this controller is their presentation context.
  open var providesPresentationContextTransitionStyle = false
  /// Whether swipes cannot dismiss this controller.
  open var isModalInPresentation = false

  /// Whether the controller, or a child whose view is on the screen, keeps a swipe from dismissing it.
  ///
  /// Apple's sample for disabling the swipe sets the property of the child of a navigation controller; that other
  /// containers ask their children too is inferred.
  var refusesSwipe: Bool {
    isModalInPresentation
      || children.contains { $0.viewIfLoaded?.window != nil && $0.refusesSwipe }
  }
  /// Whether this controller, while presented, controls the status bar even if its view does not cover the whole
  /// screen.
  open var modalPresentationCapturesStatusBarAppearance = false
  open internal(set) var isBeingPresented = false
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
  private var leavesPresentation = false
  /// The presentation made by this controller.
  var presentation: ModalPresentation? {
    didSet { simulation.interface.statusBar.needsUpdate = true }
  }
  /// The presentation that shows this controller; the presenting controller retains it.
  weak var ownPresentation: ModalPresentation?
  /// The presentation controller that ``presentationController`` created before this controller was presented.
  var preparedPresentationController: UIPresentationController?
  /// The preferred size in points; zero if there is none.
  open var preferredContentSize = CGSize.zero {
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
  private var ownTabBarItem: UITabBarItem?

  /// Creates a controller; nib name and bundle are ignored.
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
      for child in children { child.parentReference = nil }
      let interface = simulation.interface
      if !interface.arriving.isEmpty { interface.arriving.removeAll { $0.object === self } }
      if let loadedView, loadedView.viewController === self { loadedView.viewController = nil }
    }
  }

  // MARK: View

  /// The view, loaded on first access; setting it to nil unloads it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      checkIsCurrent()
      loadViewIfNeeded()
      if let loadedView { return loadedView }
      // Reached only if an override of `loadView()` sets no view.
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

  /// Reports this controller if it belongs to a run that has ended.
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

  /// The name in the event log: the title; without a title, the type.
  var logName: String { title ?? "\(type(of: self))" }

  // MARK: Children

  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    childController.isMovingToParent = true
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parentReference = self
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    parentReference = nil
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

  /// The controller presented by this controller or by the nearest parent that presents one.
  open var presentedViewController: UIViewController? {
    presentation?.presented ?? parent?.presentedViewController
  }

  /// The presenter of this controller or, if this controller is not presented, of its nearest presented parent.
  open var presentingViewController: UIViewController? {
    ownPresentation?.presenter ?? parent?.presentingViewController
  }

  /// Pushes a controller onto the nearest navigation controller; without a navigation controller, presents the
  /// controller.
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

  /// The coordinator of the current transition of this controller or a parent; nil outside transitions.
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
  private var ownNavigationItem: UINavigationItem?
  open var toolbarItems: [UIBarButtonItem]? {
    didSet { (parent as? UINavigationController)?.placeBars() }
  }
  /// Whether the toolbar or tab bar is hidden while this screen is on the stack of a navigation controller.
  open var hidesBottomBarWhenPushed = false
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var automaticallyAdjustsScrollViewInsets = true
  /// Whether the controller is in edit mode; setting it calls `setEditing(_:animated:)`.
  open var isEditing: Bool {
    get { showsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var showsEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) { showsEditing = editing }
  /// Insets added to the safe area of the view, in points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { loadedView?.safeAreasMayChange(by: .place) }
  }
  /// Called before the layout that follows a change of the view's safe area.
  open func viewSafeAreaInsetsDidChange() {}
  /// Calls the view's `updateConstraints()`, if the view is loaded.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  open func didReceiveMemoryWarning() {}
  /// Never called: there are no storyboards.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// The parent's traits, with the overrides that the parent sets for this child; without a parent, the traits of the
  /// window or screen.
  open var traitCollection: UITraitCollection { resolvedTraits }
  /// The interface style of this controller, its children and its view.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { ownTraits?.userInterfaceStyle ?? .unspecified }
    set {
      if newValue != overrideUserInterfaceStyle { traitOverrides.userInterfaceStyle = newValue }
    }
  }
  /// The traits that the controller overrides.
  var ownTraits: UITraitCollection?
  /// Traits that a parent sets with `setOverrideTraitCollection(_:forChild:)`.
  var imposedTraits: UITraitCollection?
  /// Called when an override changes traits, or when a new window size changes the size classes.
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
  /// The children that control the status bar's visibility and style, unless the app names others.
  ///
  /// Both are nil except in system containers, which override this property.
  var shownForStatusBar: (hidden: UIViewController?, style: UIViewController?) { (nil, nil) }
  /// Requests that the appearance of the status bar is determined again, at the end of the run loop's turn.
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
  /// Always nil: there are no storyboards.
  open var storyboard: UIStoryboard? { nil }
  /// Stored, but state is never restored.
  open var restorationIdentifier: String?
  /// The content scroll views by edge; a large title follows their scrolling.
  private var scrolled: [NSDirectionalRectEdge.RawValue: UIScrollView] = [:]
  open func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge
  ) { scrolled[edge.rawValue] = scrollView }
  open func setContentScrollView(_ scrollView: UIScrollView?) {
    setContentScrollView(scrollView, for: .all)
  }
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    scrolled[edge.rawValue] ?? scrolled[NSDirectionalRectEdge.all.rawValue]
  }
  /// The transition that iOS 18 uses for a push or presentation.
  ///
  /// It is stored, but has no effect: the controller's transition style is used. Setting it is reported as
  /// `not-simulated`.
  open var preferredTransition: Transition? {
    didSet {
      if preferredTransition != nil {
        simulation.report(.notSimulated, "UIViewController.preferredTransition")
      }
    }
  }
  /// Never called: the device does not rotate.
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
  /// Does nothing and reports `not-simulated`: segues are made in storyboards.
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
  /// An animated presentation starts at the end of the run loop's turn, others at once. `completion` runs after
  /// `viewDidAppear`; it also runs if the presentation is cancelled.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    startPresentation(of: viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the controller presented by this controller, with all controllers above it.
  ///
  /// If this controller presents none, dismisses this controller. `completion` runs after `viewDidDisappear`, and even
  /// if the dismissal is cancelled.
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

  /// Called before the size changes; passes the call on to children and to the presented controller.
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

  /// Called before size classes change, and before `viewWillTransition(to:with:)`; passes the call on to children and
  /// to the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
    presentation?.controller.willTransition(to: newCollection, with: coordinator)
  }

  // MARK: Appearance

  /// Whether children receive appearance callbacks automatically; true by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The controllers that appear and disappear together with this controller.
  var appearanceChildren: [UIViewController] {
    let (children, presented) = (visibleChildren, presentedInside)
    return presented.isEmpty ? children : children + presented
  }

  /// Called after `viewWillAppear` or `viewWillDisappear` of this controller and its children.
  func appearanceDidBegin(_ isAppearing: Bool, animated: Bool) {}
  /// Called after `viewDidAppear` or `viewDidDisappear` of this controller and its children.
  func appearanceDidEnd(_ isAppearing: Bool) {}

  /// Calls `viewWillAppear` or `viewWillDisappear`, when a custom container is about to show or hide this controller.
  ///
  /// Until `endAppearanceTransition()`, entering or leaving a window does not call appearance callbacks.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated, isHeld: true)
  }

  open func endAppearanceTransition() { endHeldAppearance() }

  /// Replaces one child's view with another child's view, as an animated transition in this controller's view.
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

  /// The strip between the top of the view and the top of its safe area, where bars may cover the view.
  open var topLayoutGuide: any UILayoutSupport {
    view.layoutParts.guide("top") {
      LayoutSupport(of: $0) { view, axis in
        axis == .horizontal
          ? UILayoutGuide.Span(insets: 0, 0)
          : UILayoutGuide.Span(from: (0, 0), to: (0, view.safeAreaInsets.top))
      }
    }
  }

  /// The strip between the bottom of the safe area and the bottom of the view, where bars may cover the view.
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

  /// The popover around this controller or a parent; before the presentation, the one that will be.
  open var popoverPresentationController: UIPopoverPresentationController? {
    let isPopover = nearest { $0.ownPresentation } != nil || modalPresentationStyle == .popover
    return isPopover ? presentationController as? UIPopoverPresentationController : nil
  }

  // MARK: UISheetPresentationController

  /// The current or future presentation controller, if it is a sheet.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  // MARK: Presenting

  /// The current or future presentation controller; created on first access.
  ///
  /// As in UIKit, if this controller is then never presented, it leaks together with its presentation controller.
  open var presentationController: UIPresentationController? {
    if let shown = nearest({ $0.ownPresentation }) { return shown.controller }
    if let preparedPresentationController { return preparedPresentationController }
    let prepared = makePresentationController(presenter: nil, source: self)
    preparedPresentationController = prepared
    return prepared
  }

  // MARK: TraitChanges

  open var traitOverrides: UITraitOverrides {
    get {
      UITraitOverrides {
        self.ownTraits
      } write: { traits in
        self.simulation.interface.overridesTraits = true
        let old = self.traitCollection
        self.ownTraits = traits
        self.traitsDidChange(from: old)
      }
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

  /// No effect: traits change at once.
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
  /// Never read: there is no keyboard.
  open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }
  open var prefersPointerLocked: Bool { false }
  /// A button with the title "Done" in edit mode and "Edit" otherwise; it has no action, because bars are not drawn.
  open var editButtonItem: UIBarButtonItem {
    UIBarButtonItem(title: isEditing ? "Done" : "Edit", style: .plain, target: nil, action: nil)
  }
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
  /// The side margins of a controller's view, in points.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let margin: CGFloat = (viewIfLoaded?.bounds.width ?? 0) > 400 ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: margin, bottom: 0, trailing: margin)
  }
  /// Always true; setting false has no effect and is reported as `not-simulated`.
  open var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { true }
    set {
      guard !newValue else { return }
      simulation.report(
        .notSimulated, "UIViewController.viewRespectsSystemMinimumLayoutMargins")
    }
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

/// A custom keyboard, which is never shown.
open class UIInputViewController: UIViewController {}

/// A stand-in for a container of two or three columns.
///
/// ## Differences from UIKit
/// It is always collapsed and shows none of its controllers; setting its controllers is reported as `not-simulated`.
open class UISplitViewController: UIViewController {
  open var viewControllers: [UIViewController] = [] {
    didSet { simulation.report(.notSimulated, "UISplitViewController") }
  }
  open var isCollapsed: Bool { true }
}
