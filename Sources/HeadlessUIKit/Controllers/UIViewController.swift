/// A screen, or a part of one: a view, its life cycle, and child controllers.
///
/// ## Differences from UIKit
/// No storyboards, archives, bars or rotation: preferences for the status bar and orientations are
/// never queried. `loadView()` creates a plain view.
open class UIViewController: UIResponder {
  /// The position between the appearance callbacks.
  enum Appearance {
    case disappeared, appearing, appeared, disappearing
  }

  let simulation: Simulation
  private var loadedView: UIView?
  private(set) var appearance = Appearance.disappeared
  /// The transition that this controller takes part in.
  weak var activeTransition: TransitionContext?

  open var title: String?
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  open internal(set) var isMovingToParent = false
  open internal(set) var isMovingFromParent = false

  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Not retained, as in UIKit.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether context styles present over this controller instead of the whole window.
  open var definesPresentationContext = false
  /// Whether presentations in this context use this controller's transition style.
  open var providesPresentationContextTransitionStyle = false
  /// Whether it cannot be dismissed by a swipe.
  open var isModalInPresentation = false
  /// Whether it decides about the status bar although it does not cover the whole screen.
  open var modalPresentationCapturesStatusBarAppearance = false
  open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed = false
  /// The presentation made by this controller.
  var presentation: ModalPresentation?
  /// The presentation that shows this controller; its presenter keeps it.
  weak var ownPresentation: ModalPresentation?
  /// The controller from `presentationController`, before the presentation.
  var preparedPresentationController: UIPresentationController?
  /// In points; zero for none.
  open var preferredContentSize = CGSize.zero {
    didSet { preferredContentSizeDidChange(from: oldValue) }
  }

  open lazy var tabBarItem = UITabBarItem(title: title, image: nil, tag: 0)

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
    if let loadedView, loadedView.viewController === self { loadedView.viewController = nil }
  }

  // MARK: View

  /// Loaded on first access.
  open var view: UIView {
    get {
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
      newValue.viewController = self
    }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    simulation.record("\(logName).viewDidLoad")
    viewDidLoad()
  }

  open func loadView() { view = UIView() }

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
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  /// The nearest navigation controller around this controller.
  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  /// The coordinator of the current transition here or in a parent; nil outside transitions.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if let activeTransition, activeTransition.phase != .ended { return activeTransition }
    return parent?.transitionCoordinator
  }

  // MARK: Accepted

  open lazy var navigationItem = UINavigationItem(of: self)
  open var toolbarItems: [UIBarButtonItem]?
  /// Accepted and reported: a tab bar stays.
  open var hidesBottomBarWhenPushed = false {
    didSet {
      guard hidesBottomBarWhenPushed else { return }
      simulation.report(.notSimulated, "UIViewController.hidesBottomBarWhenPushed")
    }
  }
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var isEditing = false
  /// Added to the safe area of the view, in points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { loadedView?.safeAreasMayChange() }
  }
  /// Called before the layout that follows a change of the view's safe area.
  open func viewSafeAreaInsetsDidChange() {}
  /// Updates the view's constraints; called with the view's `updateConstraints()`, which it calls.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  open func didReceiveMemoryWarning() {}
  /// Never called: there are no storyboards.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Asks again, at the end of the turn, the controller that decides about the status bar.
  open func setNeedsStatusBarAppearanceUpdate() {
    simulation.interface.statusBar.needsUpdate = true
  }
  open var shouldAutorotate: Bool { true }
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

  /// The children that get appearance callbacks: those with their view in this controller's view.
  var appearanceChildren: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let loadedView else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: loadedView) ?? false }
  }

  private var isAppearanceAnimated = false

  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    isAppearanceAnimated = animated
    if isAppearing {
      guard appearance != .appearing && appearance != .appeared else { return }
      appearance = .appearing
      loadViewIfNeeded()
      simulation.record("\(logName).viewWillAppear")
      viewWillAppear(animated)
    } else {
      guard appearance != .disappearing && appearance != .disappeared else { return }
      appearance = .disappearing
      simulation.record("\(logName).viewWillDisappear")
      viewWillDisappear(animated)
    }
    for child in appearanceChildren {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  open func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewIsAppearing(isAppearanceAnimated)
      simulation.record("\(logName).viewDidAppear")
      viewDidAppear(isAppearanceAnimated)
    case .disappearing:
      appearance = .disappeared
      simulation.record("\(logName).viewDidDisappear")
      viewDidDisappear(isAppearanceAnimated)
    case .appeared, .disappeared:
      simulation.report(.appearanceUnbalanced, logName)
      return
    }
    for child in appearanceChildren { child.endAppearanceTransition() }
  }

  func setAppearance(_ isAppearing: Bool, animated: Bool) {
    let isThere = appearance == .appeared || appearance == .appearing
    guard isThere != isAppearing else { return }
    beginAppearanceTransition(isAppearing, animated: animated)
    endAppearanceTransition()
  }
}

extension UIViewController {
  /// Pushes onto the nearest navigation controller, or else presents.
  public func show(_ vc: UIViewController, sender: Any?) {
    guard let navigation = self as? UINavigationController ?? navigationController else {
      present(vc, animated: true)
      return
    }
    navigation.pushViewController(vc, animated: true)
  }

  public func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    present(vc, animated: true)
  }
}
