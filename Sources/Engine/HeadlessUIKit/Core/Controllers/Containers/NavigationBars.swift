/// The bars of a navigation controller, made once an app or a finger needs them.
///
/// The navigation bar stands at the top edge of the safe area, the toolbar at the lower edge; both are above the screens.
@MainActor
final class NavigationBars {
  private let container: NavigationContainerView
  private var navigation: UINavigationController? { container.navigation }
  let bar = UINavigationBar(frame: .zero)
  private(set) lazy var toolbar = UIToolbar(frame: .zero)
  private lazy var swipe = BarHidingPan(container)
  private lazy var tap = BarHidingTap(container)
  /// The height in which bars were last hidden or shown by themselves.
  var fittedHeight = UIUserInterfaceSizeClass.regular

  /// The scroll view of the top screen, under which a large title collapses.
  private weak var scrollView: UIScrollView?
  private var scrolling: NSKeyValueObservation?
  /// The height by which the large title of the top screen is collapsed, in points.
  private var collapsed: CGFloat = 0

  init(_ container: NavigationContainerView) {
    self.container = container
    bar.container = container
  }

  // MARK: Places

  /// Places the bars where they belong now; adds those that are shown.
  func place() {
    guard let navigation, navigation.isViewLoaded, let view = navigation.view else { return }
    followContent()
    let (safe, width, height) = (view.safeAreaInsets, view.bounds.width, navigation.barHeight)
    let y = navigation.isNavigationBarHidden ? -height : safe.top
    bar.frame = CGRect(x: 0, y: y, width: width, height: height)
    bar.setNeedsLayout()
    if bar.superview !== view { view.addSubview(bar) }
    guard navigation.showsToolbar || toolbar.superview != nil else { return }
    let tools = UIToolbar.height + safe.bottom
    toolbar.frame = CGRect(
      x: 0, y: view.bounds.height - (navigation.showsToolbar ? tools : 0), width: width,
      height: tools)
    toolbar.items = navigation.topViewController?.toolbarItems
    toolbar.isHidden = !navigation.showsToolbar
    if toolbar.superview !== view { view.addSubview(toolbar) }
  }

  /// Shows or hides bars: in the time of ``UINavigationController/hideShowBarDuration``, or at once.
  func change(animated: Bool, _ change: () -> Void) {
    change()
    guard animated else { return place() }
    UIView.animate(withDuration: UINavigationController.hideShowBarDuration) {
      self.place()
      self.container.superview?.layoutIfNeeded()
    }
  }

  // MARK: Hiding by swipe and tap

  var swipeRecognizer: UIPanGestureRecognizer { swipe }
  var tapRecognizer: UITapGestureRecognizer { tap }

  func listen(to recognizer: UIGestureRecognizer, _ listens: Bool) {
    guard let view = navigation?.viewIfLoaded else { return }
    if listens {
      if recognizer.view !== view { view.addGestureRecognizer(recognizer) }
    } else {
      view.removeGestureRecognizer(recognizer)
    }
  }

  // MARK: Large titles

  /// The height that prompt and large title add to the bar, in points.
  var extraHeight: CGFloat {
    guard let navigation, let item = navigation.topViewController?.navigationItem else { return 0 }
    item.bar = bar
    let prompt = item.prompt == nil ? 0 : UINavigationBar.promptHeight
    return prompt + (showsLargeTitle ? UINavigationBar.largeTitleHeight - collapsed : 0)
  }

  /// Whether the title of the top screen is large: as its item says, or as that of the nearest screen below says.
  private var showsLargeTitle: Bool {
    guard bar.prefersLargeTitles, let navigation, container.bounds.height > container.bounds.width
    else { return false }
    for screen in navigation.viewControllers.reversed() {
      switch screen.navigationItem.largeTitleDisplayMode {
      case .automatic: continue
      case .always: return true
      case .never, .inline: return false
      }
    }
    return true
  }

  /// Finds the top screen's scroll view, and follows its scrolling if the title is large.
  private func followContent() {
    let found = showsLargeTitle ? navigation?.topViewController?.followedScrollView : nil
    guard found !== scrollView else { return }
    scrollView?.largeTitle = (0, 0)
    scrolling = nil
    (scrollView, collapsed) = (found, 0)
    found?.largeTitle = (0, UINavigationBar.largeTitleHeight)
    scrolling = found?.observe(\.contentOffset, options: []) { [weak self] scrollView, _ in
      self?.contentDidScroll(scrollView)
    }
  }

  /// Collapses the large title as far as the content has scrolled beyond the top.
  private func contentDidScroll(_ scrollView: UIScrollView) {
    let most = UINavigationBar.largeTitleHeight
    let expandedTop = 0 - scrollView.adjustedContentInset.top - collapsed
    let scrolled = min(max(scrollView.contentOffset.y - expandedTop, 0), most)
    guard scrolled != collapsed else { return }
    collapsed = scrolled
    scrollView.largeTitle.hidden = scrolled
    navigation?.barHeightMayChange()
  }
}

extension UIViewController {
  /// The scroll view that bars follow: the one the app has set, the view itself, or its rearmost subview.
  ///
  /// *Observed:* apps whose list is not the first subview report that the title does not collapse.
  fileprivate var followedScrollView: UIScrollView? {
    contentScrollView(for: .top) ?? view as? UIScrollView ?? view.subviews.first as? UIScrollView
  }
}

/// The swipe that hides bars, upwards, and shows them again, downwards; it leaves all other recognisers alone.
///
/// - Source: `hidesBarsOnSwipe`. Our choice: the bars change when the pan begins.
private final class BarHidingPan: UIPanGestureRecognizer {
  private let container: NavigationContainerView

  init(_ container: NavigationContainerView) {
    self.container = container
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  override func sendActions() {
    if state == .began, let navigation = container.navigation {
      let travel = translation(in: navigation.view)
      if abs(travel.y) > abs(travel.x) { navigation.hideBars(travel.y < 0) }
    }
    super.sendActions()
  }
}

/// The tap on the content that hides bars and shows them again.
///
/// - Source: `hidesBarsOnTap` and `hidesBarsWhenVerticallyCompact`, whose taps only show: an otherwise unhandled tap.
private final class BarHidingTap: UITapGestureRecognizer {
  private let container: NavigationContainerView

  init(_ container: NavigationContainerView) {
    self.container = container
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
  }

  override func mayBegin() -> Bool {
    touches.allSatisfy { touch in
      guard let view = touch.view, let content = container.navigation?.topViewController?.view
      else { return false }
      return view.isDescendant(of: content) && !(view is UIControl)
    }
  }

  override func sendActions() {
    if let navigation = container.navigation,
      navigation.hidesBarsOnTap || navigation.isNavigationBarHidden
    {
      navigation.hideBars(!navigation.isNavigationBarHidden)
    }
    super.sendActions()
  }
}
