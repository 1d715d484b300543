/// Several screens with a bar to select one.
///
/// The selection changes at once; an animated transition starts at the end of the run loop's turn. A cancelled
/// transition restores the selection.
///
/// *Observed:* a selection from screen F to screen T calls T.viewWillAppear, F.viewWillDisappear, F.viewDidDisappear
/// and T.viewDidAppear. Our choice: a cancelled selection makes the same calls as a cancelled pop of
/// ``UINavigationController``.
///
/// ## Differences from UIKit
/// There is no "More" screen. A selection during a transition is refused with a diagnostic.
open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  open private(set) var tabBar = UITabBar(frame: .zero)

  private var screens: [UIViewController] = []
  private var selection: Int?
  /// The visible controller, or the controller that is becoming visible.
  ///
  /// Not weak, because a weak reference slows down every other reference to the controller.
  private var shown: UIViewController?
  private var transition: TransitionContext? { handle?.transition }
  private var handle: TransitionHandle?
  private let container = TabContainerView(frame: .zero)

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    tabBar.wasTapped = { [weak self] in self?.userDidTap($0) }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    tabBar.wasTapped = { [weak self] in self?.userDidTap($0) }
  }

  open var viewControllers: [UIViewController]? {
    get { screens.isEmpty ? nil : screens }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the screens.
  ///
  /// The selected screen stays selected if it is still among them; otherwise the screen at the selected index is
  /// selected, or the first one if there is no screen at that index.
  ///
  /// `animated` concerns only the bar, which is not drawn.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    guard !isBusy else {
      simulation.report(.twoTransitions, logName)
      return
    }
    let new = viewControllers ?? []
    let selected = selectedViewController
    for screen in screens where !new.contains(where: { $0 === screen }) {
      screen.beginLeaving()
      if screen === shown {
        screen.viewIfLoaded?.removeFromSuperview()
        shown = nil
      }
      screen.removeFromParent()
    }
    for screen in new where screen.parent !== self {
      addChild(screen)
      screen.endMove(toParent: self)
    }
    screens = new
    tabBar.items = new.compactMap(\.tabBarItem)
    let index = selection.flatMap { new.indices.contains($0) ? $0 : nil } ?? 0
    selection = new.isEmpty ? nil : new.firstIndex { $0 === selected } ?? index
    tabBar.selectedItem = selectedViewController?.tabBarItem
    if isViewLoaded, shown == nil, let screen = selectedViewController { place(screen) }
  }

  /// The index of the selected screen; `NSNotFound` without screens.
  ///
  /// Setting it asks the delegate for an animator.
  open var selectedIndex: Int {
    get { selection ?? NSNotFound }
    set { select(newValue) }
  }

  override var shownForStatusBar: (hidden: UIViewController?, style: UIViewController?) {
    (selectedViewController, selectedViewController)
  }

  /// The selected screen.
  ///
  /// Setting it to a controller that is not a tab has no effect.
  open var selectedViewController: UIViewController? {
    get { selection.map { screens[$0] } }
    set {
      guard let index = screens.firstIndex(where: { $0 === newValue }) else { return }
      select(index)
    }
  }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    container.frame = view.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.bar = tabBar
    view.addSubview(container)
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.height - UITabBar.height, width: view.bounds.width,
      height: UITabBar.height)
    tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.addSubview(tabBar)
    if let screen = selectedViewController { place(screen) }
  }

  override var appearanceChildren: [UIViewController] {
    let others = super.appearanceChildren.filter { child in
      !screens.contains { $0 === child } && child !== transition?.from && child !== transition?.to
    }
    return (shown.map { [$0] } ?? []) + others
  }

  private func place(_ screen: UIViewController) {
    shown = screen
    fit(screen)
    container.addSubview(screen.view)
    screen.unpackContext()
  }

  private func fit(_ screen: UIViewController) {
    screen.view.frame = container.bounds
    screen.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  private var isOnScreen: Bool { isUp && viewIfLoaded?.window != nil }

  // MARK: Selecting

  private var isBusy: Bool { transition.map { $0.phase != .ended } ?? false }

  private func userDidTap(_ index: Int) {
    guard screens.indices.contains(index) else { return }
    let screen = screens[index]
    simulation.record("delegate.shouldSelect(\(screen.logName))")
    guard delegate?.tabBarController(self, shouldSelect: screen) ?? true else { return }
    if index == selection {
      (screen as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      guard select(index) else { return }
    }
    simulation.record("delegate.didSelect(\(screen.logName))")
    delegate?.tabBarController(self, didSelect: screen)
  }

  /// Selects a screen.
  ///
  /// - Returns: Whether the screen is now selected; false during another transition.
  @discardableResult
  private func select(_ index: Int) -> Bool {
    guard screens.indices.contains(index), let old = selection else { return false }
    guard index != old else { return true }
    guard !isBusy else {
      simulation.report(.twoTransitions, logName)
      return false
    }
    setSelection(index)
    guard isViewLoaded, let from = shown, from !== screens[index] else { return true }
    let change = TabChange(from: from, to: screens[index], oldIndex: old)
    if isOnScreen, !simulation.interface.changesUnanimated, let animator = animator(for: change) {
      animate(change, animator)
    } else {
      replace(change)
    }
    return true
  }

  private func setSelection(_ index: Int) {
    selection = index
    tabBar.selectedItem = screens[index].tabBarItem
    bottomBarMayChange(with: nil)
  }

  private func animator(for change: TabChange) -> (any UIViewControllerAnimatedTransitioning)? {
    guard let delegate else { return nil }
    simulation.record("delegate.animationController")
    return delegate.tabBarController(
      self, animationControllerForTransitionFrom: change.from, to: change.to)
  }

  /// Shows the new screen without animation; `viewDidAppear` and `viewDidDisappear` come after the layout at the end of
  /// the run loop's turn.
  private func replace(_ change: TabChange) {
    if isOnScreen { change.begin(animated: false) }
    change.from.packContext()
    change.from.viewIfLoaded?.removeFromSuperview()
    place(change.to)
    if isOnScreen { simulation.interface.afterLayout { change.finish() } }
  }

  private func animate(_ change: TabChange, _ animator: any UIViewControllerAnimatedTransitioning) {
    simulation.record("delegate.interactionController")
    let interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
    let context = TransitionContext(
      container: container, from: change.from, to: change.to, isAnimated: true,
      presentationStyle: .none, animator: animator, interactor: interactor,
      owner: TransitionContext.Owner(
        didEnd: { [weak self] in self?.didChange(change, completed: $0) },
        didTell: { $0 ? change.finish() : change.cancel() }, didSettle: { _ in }))
    handle = context.handle
    for screen in [self, change.from, change.to] { screen.activeTransition = context }
    simulation.startRequested { [weak self] in
      guard let self else { return }
      change.from.packContext()
      change.begin(animated: true)
      fit(change.to)
      shown = change.to
      context.start()
    }
  }

  private func didChange(_ change: TabChange, completed: Bool) {
    (completed ? change.from : change.to).viewIfLoaded?.removeFromSuperview()
    (completed ? change.to : change.from).unpackContext()
    guard !completed else { return }
    shown = change.from
    setSelection(change.oldIndex)
  }

  /// Takes the bar away, or brings it back, as the selected navigation controller's screens wish.
  ///
  /// In a transition the bar moves with the screens below. Our choice: they have their new safe area from the beginning.
  func bottomBarMayChange(with context: TransitionContext?) {
    let navigation = selectedViewController as? UINavigationController
    let goes = navigation?.hidesBottomBar ?? false
    guard goes != tabBar.isAway else { return }
    tabBar.isAway = goes
    func place() { tabBar.frame.origin.x = tabBar.isAway ? -tabBar.bounds.width : 0 }
    guard let context else { return place() }
    context.animateAlongsideTransition(in: view) { _ in
      place()
    } completion: { [self] in
      guard $0.isCancelled else { return }
      tabBar.isAway = !goes
      place()
    }
  }

  /// Never called: a tap is reported only to the delegate.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A change of the selected tab, with the callbacks of its two screens.
@MainActor
struct TabChange {
  let from: UIViewController
  let to: UIViewController
  let oldIndex: Int

  func begin(animated: Bool) {
    to.beginAppearance(true, animated: animated, isHeld: true)
    from.beginAppearance(false, animated: animated, isHeld: true)
  }

  func finish() {
    from.endAppearance(false)
    to.endAppearance(true)
  }

  func cancel() {
    to.revertAppearance(false, animated: true)
    from.revertAppearance(true, animated: true)
  }
}

/// The container view of tab transitions.
final class TabContainerView: UIView {
  /// The bar at the bottom of the screen.
  weak var bar: UITabBar?

  override func screenInsets(in insets: UIEdgeInsets) -> UIEdgeInsets {
    guard let bar, !bar.isHidden, !bar.isAway else { return insets }
    var insets = insets
    insets.bottom += UITabBar.height
    return insets
  }
}

/// Permits selections, is notified of them and supplies their animators.
///
/// `shouldSelect` and `didSelect` are called for taps only; animators are also requested for programmatic selections.
///
/// ## Differences from UIKit
/// Items cannot be customised, and orientations are never queried.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}

  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// The row of items at the bottom of a tab bar controller; a tap selects a screen.
///
/// ## Differences from UIKit
/// Works only inside a tab bar controller. Items have equal widths, and the bar is 49 points high above the home
/// indicator.
open class UITabBar: UIView {
  /// The height above the home indicator, in points.
  static let height: CGFloat = 49

  /// Extends the bar to the lower edge of the screen.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    guard let superview else { return }
    let height = Self.height + superview.safeAreaInsets.bottom
    guard frame.height != height else { return }
    frame = CGRect(
      x: frame.minX, y: superview.bounds.height - height, width: frame.width, height: height)
  }

  open override var isHidden: Bool {
    didSet { if isHidden != oldValue { superview?.safeAreasMayChange(by: .bounds) } }
  }

  open var items: [UITabBarItem]?
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
  open var selectedItem: UITabBarItem?

  /// Whether the bar has left with a screen, because one above it was pushed without the bar.
  fileprivate(set) var isAway = false {
    didSet { if isAway != oldValue { superview?.safeAreasMayChange(by: .bounds) } }
  }

  /// Called with the index of a tapped item.
  var wasTapped: ((Int) -> Void)?
  /// The index of the item on which a finger came down; nil if no finger is down.
  private var touched: Int?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    touched = item(under: touches.first)
  }

  /// Counts a tap if the finger leaves the item on which it came down, as each item is a control of its own.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    defer { touched = nil }
    if let touched, item(under: touches.first) == touched { wasTapped?(touched) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    touched = nil
  }

  private func item(under touch: UITouch?) -> Int? {
    guard let touch, let count = items?.count, count > 0, bounds.width > 0 else { return nil }
    let point = touch.location(in: self)
    guard bounds.contains(point) else { return nil }
    return min(count - 1, Int(point.x / bounds.width * CGFloat(count)))
  }
}

/// A screen's item in the bar; its image is not shown.
open class UITabBarItem: UIBarItem {
  open var badgeValue: String?
  open var badgeColor: UIColor?
  open var selectedImage: UIImage?
  open var titlePositionAdjustment = UIOffset.zero

  public convenience override init() { self.init(title: nil, image: nil, tag: 0) }

  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  public required init?(coder: NSCoder) { super.init() }
}
