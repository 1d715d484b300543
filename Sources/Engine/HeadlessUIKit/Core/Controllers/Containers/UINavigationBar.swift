/// The bar of a navigation controller, with the buttons of the top screen's item and the back button.
///
/// ## Differences from UIKit
/// The bar enters the view hierarchy when a touch reaches it or an app asks for it. Title, colours and images are
/// stored, but not drawn; changing most of them is reported as `not-simulated`. Outside a navigation controller the
/// items are stored only.
open class UINavigationBar: UIView {
  /// The additional height of a large title, in points.
  ///
  /// *Observed:* by apps, from iOS 11 to iOS 18.
  static let largeTitleHeight: CGFloat = 52
  /// The additional height of a prompt, in points.
  ///
  /// *Observed:* by apps: a bar with a prompt is 74 points high.
  static let promptHeight: CGFloat = 30

  /// The container view of the navigation controller whose bar this is; nil for other bars.
  var container: NavigationContainerView?
  private var navigation: UINavigationController? { container?.navigation }

  open var isTranslucent = true { didSet { reportBar() } }
  /// Whether screens have a large title, which collapses as their content scrolls.
  open var prefersLargeTitles = false {
    didSet {
      guard prefersLargeTitles != oldValue else { return }
      simulation.interface.usesTallBars = true
      navigation?.barHeightMayChange()
    }
  }
  open var barStyle = UIBarStyle.default { didSet { reportBar() } }
  open var barTintColor: UIColor? { didSet { reportBar() } }
  private var ownItems: [UINavigationItem]?
  /// The items of the navigation controller's screens; of another bar, those that were set.
  open var items: [UINavigationItem]? {
    get { navigation.map { $0.viewControllers.map(\.navigationItem) } ?? ownItems }
    set { setItems(newValue, animated: false) }
  }
  open var topItem: UINavigationItem? { items?.last }
  open var backItem: UINavigationItem? { items?.dropLast().last }
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  open lazy var standardAppearance = UINavigationBarAppearance()
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open weak var delegate: AnyObject?
  open var shadowImage: UIImage? { didSet { reportBar() } }
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reportBar() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reportBar() } }

  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    if mayChange("setItems") { ownItems = items }
  }

  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    if mayChange("pushItem") { ownItems = (ownItems ?? []) + [item] }
  }

  open func popItem(animated: Bool) -> UINavigationItem? {
    mayChange("popItem") ? ownItems?.popLast() : nil
  }

  /// Reports a change of items that belong to a navigation controller, for which UIKit raises an exception.
  private func mayChange(_ name: String) -> Bool {
    guard navigation != nil else { return true }
    simulation.report(.raisesException, "\(name) of a navigation controller's own bar")
    return false
  }

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    reportBar()
  }

  private func reportBar() { simulation.report(.notSimulated, "UINavigationBar") }

  // MARK: Buttons

  private var buttons = BarButtons()

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let item = topItem else { return buttons.clear() }
    item.bar = self
    backItem?.bar = self
    let back = item.showsBackButton ? backItem.map { ($0.titleAsBackButton, tapBack) } : nil
    buttons.show(
      back: back, left: item.showsLeftItems ? item.leftBarButtonItems ?? [] : [],
      title: item.titleView, right: item.rightBarButtonItems ?? [], in: self)
  }

  /// Pops, unless a subclass or an extension of the navigation controller answers the bar's question with no.
  private func tapBack() {
    guard let navigation, let item = topItem else { return }
    let asked = navigation as? any UINavigationBarDelegate
    guard asked?.navigationBar(self, shouldPop: item) ?? true else { return }
    navigation.popViewController(animated: true)
    asked?.navigationBar(self, didPop: item)
  }
}

@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {}

/// Answers whether a tap on the back button pops, and is told that it did.
///
/// A navigation controller's bar asks the controller, if its class adopts the protocol. The methods about pushes are never
/// called.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
}

extension UINavigationBarDelegate {
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
}

/// The content of a navigation bar for one screen.
///
/// ## Differences from UIKit
/// The title is stored, but not shown.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never, inline
  }

  private let simulation: Simulation
  /// The bar that shows the item.
  weak var bar: UINavigationBar?

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

  open var title: String? { didSet { itemDidChange() } }
  open var titleView: UIView? { didSet { itemDidChange() } }
  /// A line of text above the title, which makes the bar higher.
  open var prompt: String? {
    didSet {
      simulation.interface.usesTallBars = true
      heightMayChange()
    }
  }
  open var hidesBackButton = false { didSet { itemDidChange() } }
  /// Whether the left items stand beside the back button and not in its place.
  open var leftItemsSupplementBackButton = false { didSet { itemDidChange() } }
  /// Whether the title is large if the bar prefers large titles; `automatic` is as on the previous screen.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { heightMayChange() } }
  /// The back button of the screen that lies above this one.
  open var backBarButtonItem: UIBarButtonItem? { didSet { itemDidChange() } }
  /// The title of the back button of the screen that lies above this one.
  open var backButtonTitle: String? { didSet { itemDidChange() } }
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { itemDidChange() } }
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { itemDidChange() } }

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

  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  private var hasLeftItems: Bool { leftBarButtonItems?.isEmpty == false }

  /// Whether the back button is hidden or replaced by other items.
  var replacesBackButton: Bool { !showsBackButton }

  /// Whether the bar shows a back button, if there is a screen to go back to.
  var showsBackButton: Bool { !hidesBackButton && (!hasLeftItems || leftItemsSupplementBackButton) }

  var showsLeftItems: Bool { hasLeftItems }

  /// The title that the back button has which leads to this item's screen.
  ///
  /// - Source: `backBarButtonItem` and `backButtonDisplayMode`. *Observed:* without a title it is "Back".
  var titleAsBackButton: String {
    backBarButtonItem?.title ?? backButtonTitle ?? title.flatMap { $0.isEmpty ? nil : $0 } ?? "Back"
  }

  private func itemDidChange() { bar?.setNeedsLayout() }

  private func heightMayChange() { bar?.container?.navigation?.barHeightMayChange() }
}
