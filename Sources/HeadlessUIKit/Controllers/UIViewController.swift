/// A screen, or a part of one: a view, its life, and the controllers inside it.
///
/// ## Differences from UIKit
/// No storyboards, no archives, no bars and no rotation: what a screen says about its status bar and
/// orientations is never asked for. `loadView()` makes a plain view.
open class UIViewController: UIResponder {
  /// Between which callbacks the view stands.
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
  /// Not kept alive, as in UIKit: whoever presents has to.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether the context styles present over this controller rather than over the whole window.
  open var definesPresentationContext = false
  /// Whether a presentation in this context moves in this controller's transition style.
  open var providesPresentationContextTransitionStyle = false
  /// Whether the user may not take it away by a swipe.
  open var isModalInPresentation = false
  /// Accepted; there is no status bar.
  open var modalPresentationCapturesStatusBarAppearance = false
  open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed = false
  /// The presentation that this controller makes.
  var presentation: ModalPresentation?
  /// The presentation that shows this controller; its presenter keeps it.
  weak var ownPresentation: ModalPresentation?
  /// What `presentationController` handed out before the presentation.
  var preparedPresentationController: UIPresentationController?
  /// The size it would like, in points; zero for no wish.
  open var preferredContentSize = CGSize.zero {
    didSet { preferredContentSizeDidChange(from: oldValue) }
  }

  open lazy var tabBarItem = UITabBarItem(title: title, image: nil, tag: 0)

  /// Creates a controller of the running simulation; names and bundles are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    simulation = .current
    super.init()
  }

  /// Archives are not supported: the controller is empty.
  public required init?(coder: NSCoder) {
    simulation = .current
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  deinit {
    if let loadedView, loadedView.viewController === self { loadedView.viewController = nil }
  }

  // MARK: View

  /// The view; made when it is first asked for.
  open var view: UIView {
    get {
      loadViewIfNeeded()
      if let loadedView { return loadedView }
      // Only an override of loadView that sets no view leads here.
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

  /// Makes the view.
  open func loadView() {
    view = UIView()
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

  /// What the event log calls the controller: its title, or its type.
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

  /// The coordinator of the transition under way here or around; nil outside transitions.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if let activeTransition, activeTransition.phase != .ended {
      return activeTransition.coordinator
    }
    return parent?.transitionCoordinator
  }

  // MARK: Accepted

  /// What would stand in a navigation bar.
  open lazy var navigationItem = UINavigationItem(of: self)
  open var toolbarItems: [UIBarButtonItem]?
  open var hidesBottomBarWhenPushed = false
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var isEditing = false
  /// Added to the view's safe area, which is empty otherwise; in points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewSafeAreaInsetsDidChange() } }
  }
  open func viewSafeAreaInsetsDidChange() {}
  open func updateViewConstraints() {}
  open func didReceiveMemoryWarning() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  open func setNeedsStatusBarAppearanceUpdate() {
    simulation.report(.notSimulated, "UIViewController.setNeedsStatusBarAppearanceUpdate")
  }
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }

  // MARK: Presenting

  /// Shows a controller over this one, in the style that the other asks for.
  ///
  /// An animated presentation starts before the turn of the run loop ends; one without animation at
  /// once. `completion` runs at its end, after `viewDidAppear`, for a cancelled one too.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    startPresentation(of: viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Takes away what this controller presents, with all above it; or else this controller itself.
  ///
  /// `completion` runs at its end, after `viewDidDisappear`, for a cancelled one too.
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

  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  // MARK: Appearance

  /// Whether the system tells the children about appearing and disappearing; true by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The children who are told: those whose view is in this controller's view.
  var appearanceChildren: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let loadedView else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: loadedView) ?? false }
  }

  private var isAppearanceAnimated = false

  /// Tells the controller that its view is about to appear or disappear.
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

  /// Tells the controller that its view has appeared or disappeared.
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
  /// Pushes onto this navigation controller or the one around this controller, or else presents.
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
