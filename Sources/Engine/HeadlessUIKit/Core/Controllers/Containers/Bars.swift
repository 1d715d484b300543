/// The common properties of bar items; stored, but not shown.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var landscapeImagePhone: UIImage?
  open var isEnabled = true
  open var tag = 0
  open var imageInsets = UIEdgeInsets.zero
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  public override init() { super.init() }

  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { self.attributes[state.rawValue] = attributes }

  open func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { attributes[state.rawValue] }

  open func awakeFromNib() {}
}

/// The appearance of a bar; stored, but bars are not drawn.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  open var backgroundEffect: UIBlurEffect?
  open var backgroundImage: UIImage?
  open var shadowColor: UIColor?
  open var shadowImage: UIImage?
  public override init() { super.init() }
  open func configureWithOpaqueBackground() {}
  open func configureWithTransparentBackground() {}
  open func configureWithDefaultBackground() {}
}

open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

open class UITabBarAppearance: UIBarAppearance {}

open class UIToolbarAppearance: UIBarAppearance {}

/// A bar with buttons, which are stored but not shown.
open class UIToolbar: UIView {
  open var items: [UIBarButtonItem]?
  open var barStyle = UIBarStyle.default
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open var standardAppearance = UIToolbarAppearance()
  open var compactAppearance: UIToolbarAppearance?
  open var scrollEdgeAppearance: UIToolbarAppearance?

  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    self.items = items
    simulation.report(.notSimulated, "UIToolbar")
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {}

  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 44)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44)
  }
}

public enum UIBarPosition: Int, Sendable {
  case any, bottom, top, topAttached
}

public enum UIBarStyle: Int, Sendable {
  case `default`, black
}

public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
}

/// The bar of a navigation controller.
///
/// ## Differences from UIKit
/// The bar is not in the view hierarchy, though it has a frame and occupies its part of the safe area. Its settings are
/// stored, but not shown; changing most of them is reported as `not-simulated`.
open class UINavigationBar: UIView {
  open var isTranslucent = true { didSet { reportBar() } }
  open var prefersLargeTitles = false { didSet { reportBar() } }
  open var barStyle = UIBarStyle.default { didSet { reportBar() } }
  open var barTintColor: UIColor? { didSet { reportBar() } }
  open var items: [UINavigationItem]?
  open var topItem: UINavigationItem? { items?.last }
  open var backItem: UINavigationItem? { items?.dropLast().last }
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  open var standardAppearance = UINavigationBarAppearance()
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open weak var delegate: AnyObject?
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
  open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }
  open func popItem(animated: Bool) -> UINavigationItem? { items?.popLast() }
  open var shadowImage: UIImage? { didSet { reportBar() } }
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reportBar() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reportBar() } }

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    reportBar()
  }

  private func reportBar() { simulation.report(.notSimulated, "UINavigationBar") }
}

/// The content of a navigation bar for one screen.
///
/// ## Differences from UIKit
/// There are no bars: settings are stored, but not shown. Changing a setting other than the title is reported as
/// `not-simulated`.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never
  }

  private let simulation: Simulation

  public init(title: String) {
    simulation = .current
    self.title = title
    super.init()
  }

  public convenience override init() { self.init(title: "") }

  init(of controller: UIViewController) {
    simulation = controller.simulation
    title = controller.title
    super.init()
  }

  open var title: String?
  open var titleView: UIView? { didSet { reportBar() } }
  open var prompt: String? { didSet { reportBar() } }
  open var hidesBackButton = false { didSet { reportBar() } }
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { reportBar() } }
  open var backBarButtonItem: UIBarButtonItem? { didSet { reportBar() } }
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { reportBar() } }
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { reportBar() } }

  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }

  /// Whether the system's back button is hidden or replaced by another item.
  var replacesBackButton: Bool {
    hidesBackButton || leftBarButtonItems?.isEmpty == false
  }

  private func reportBar() { simulation.report(.notSimulated, "UINavigationItem") }
}

/// A button of a bar.
///
/// ## Differences from UIKit
/// There are no bars, so the button cannot be tapped.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }

  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo
    case close = 24
  }

  open var style = Style.plain
  open var primaryAction: UIAction?
  open var menu: UIMenu?
  open var width: CGFloat = 0
  open var possibleTitles: Set<String>?
  public static func flexibleSpace() -> Self { Self() }
  open var customView: UIView?
  open weak var target: AnyObject?
  open var action: Selector?
  open var tintColor: UIColor?

  public required override init() { super.init() }

  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    (self.title, self.image, self.primaryAction) = (title, image, primaryAction)
    self.menu = menu
  }

  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init()
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
}

/// Supplies animators for navigation transitions and is notified of them.
///
/// ## Differences from UIKit
/// Orientations are not queried.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}

  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}

  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    navigationController.lacksAnimatorMethod = true
    return nil
  }
}
