/// Shows one of several screens; a swipe turns to a neighbouring screen.
///
/// ## Differences from UIKit
/// In the scrolling style pages turn as in a paging scroll view. In the curling style pages turn in the same way, and
/// the missing curl is reported; one page is shown, whatever the location of the spine. The page indicator is not
/// shown. Both neighbours are requested as soon as a screen is shown.
open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable {
    case pageCurl, scroll
  }

  public enum NavigationOrientation: Int, Sendable {
    case horizontal, vertical
  }

  public enum NavigationDirection: Int, Sendable {
    case forward, reverse
  }

  public enum SpineLocation: Int, Sendable {
    case none, min, mid, max
  }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let spineLocation = Self(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The key for the distance between pages, in points.
    public static let interPageSpacing = Self(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  open weak var delegate: (any UIPageViewControllerDelegate)?
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  open private(set) var transitionStyle: TransitionStyle
  open private(set) var navigationOrientation: NavigationOrientation
  open private(set) var spineLocation: SpineLocation
  open var isDoubleSided = false
  open private(set) var viewControllers: [UIViewController]? = []

  private let spacing: CGFloat
  fileprivate let scroller = UIScrollView(frame: .zero)
  private let watch = PageScrollWatch()
  private var pages = PageSlots()
  private var turn: PageTurn?
  private var isPlacing = false

  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) {
    (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
    spineLocation =
      (options?[.spineLocation] as? Int).flatMap(SpineLocation.init)
      ?? (style == .pageCurl ? .min : .none)
    spacing =
      options?[.interPageSpacing] as? CGFloat
      ?? (options?[.interPageSpacing] as? Int).map { CGFloat($0) } ?? 0
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation, spineLocation) = (.pageCurl, .horizontal, .min)
    spacing = 0
    super.init(coder: coder)
  }

  /// Always empty: page curls have no gestures here, and the gestures of the scrolling style belong to the scroll view.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  private var current: UIViewController? { viewControllers?.first }
  private var isHorizontal: Bool { navigationOrientation == .horizontal }
  private var pageLength: CGFloat {
    (isHorizontal ? view.bounds.width : view.bounds.height) + spacing
  }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    scroller.isPagingEnabled = true
    scroller.showsHorizontalScrollIndicator = false
    scroller.showsVerticalScrollIndicator = false
    scroller.contentInsetAdjustmentBehavior = .never
    scroller.alwaysBounceHorizontal = isHorizontal
    scroller.alwaysBounceVertical = !isHorizontal
    watch.owner = self
    scroller.delegate = watch
    view.addSubview(scroller)
    view.clipsToBounds = true
    if let current { show(current) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let half = spacing / 2
    let frame = view.bounds.insetBy(dx: isHorizontal ? -half : 0, dy: isHorizontal ? 0 : -half)
    guard scroller.frame != frame else { return }
    scroller.frame = frame
    if turn == nil { arrange() }
  }

  // MARK: Setting screens

  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    if transitionStyle == .pageCurl, animated {
      simulation.report(.notSimulated, "UIPageViewController.TransitionStyle.pageCurl")
    }
    if let turn { finish(turn, completed: turn.isByProgram) }
    let next = viewControllers?.first
    guard isViewLoaded, view.window != nil, animated, let next, let current, next !== current else {
      replace(by: viewControllers ?? [])
      completion?(true)
      return
    }
    let isForward = direction == .forward
    begin(PageTurn(from: current, to: next, isForward: isForward, completion: completion))
    scroller.setContentOffset(offset(ofSlot: isForward ? 1 : 0), animated: true)
  }

  private func replace(by screens: [UIViewController]) {
    let old = viewControllers ?? []
    viewControllers = screens
    for screen in old where !screens.contains(where: { $0 === screen }) { remove(screen) }
    if isViewLoaded, let current { show(current) }
  }

  private func show(_ screen: UIViewController) {
    add(screen)
    arrange()
  }

  private func add(_ screen: UIViewController) {
    guard screen.parent !== self else { return }
    addChild(screen)
    screen.didMove(toParent: self)
  }

  private func remove(_ screen: UIViewController) {
    guard screen.parent === self else { return }
    screen.willMove(toParent: nil)
    screen.viewIfLoaded?.removeFromSuperview()
    screen.removeFromParent()
  }

  // MARK: Places

  /// Requests both neighbours, and places the current screen between the slots of its neighbours in the scroll view.
  private func arrange() {
    guard let current else { return }
    pages = PageSlots(
      hasBefore: dataSource?.pageViewController(self, viewControllerBefore: current),
      hasAfter: dataSource?.pageViewController(self, viewControllerAfter: current))
    place(current, inSlot: pages.currentSlot)
    move(to: pages.currentSlot, of: pages.count)
  }

  private func move(to slot: Int, of count: Int) {
    isPlacing = true
    defer { isPlacing = false }
    let length = pageLength * CGFloat(count)
    scroller.contentSize =
      isHorizontal
      ? CGSize(width: length, height: view.bounds.height)
      : CGSize(width: view.bounds.width, height: length)
    scroller.contentOffset = offset(ofSlot: slot)
  }

  private func offset(ofSlot slot: Int) -> CGPoint {
    let distance = pageLength * CGFloat(slot)
    return isHorizontal ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance)
  }

  private func place(_ screen: UIViewController, inSlot slot: Int) {
    let start = pageLength * CGFloat(slot) + spacing / 2
    screen.view.frame = CGRect(
      origin: isHorizontal ? CGPoint(x: start, y: 0) : CGPoint(x: 0, y: start),
      size: view.bounds.size)
    if screen.view.superview !== scroller { scroller.addSubview(screen.view) }
  }

  // MARK: Turning

  private func begin(_ new: PageTurn) {
    turn = new
    add(new.to)
    if new.isByProgram {
      // Only the old and the new page get slots, so that no page lies between them.
      pages = PageSlots(count: 2, currentSlot: new.isForward ? 0 : 1)
      place(new.from, inSlot: pages.currentSlot)
      move(to: pages.currentSlot, of: 2)
    } else {
      delegate?.pageViewController(self, willTransitionTo: [new.to])
      view.simulation.interface.tell(.page(turned: nil))
    }
    new.to.beginAppearance(true, animated: true, isHeld: true)
    new.from.beginAppearance(false, animated: true, isHeld: true)
    place(new.to, inSlot: pages.currentSlot + (new.isForward ? 1 : -1))
  }

  private func finish(_ turn: PageTurn, completed: Bool) {
    self.turn = nil
    let (shown, hidden) = completed ? (turn.to, turn.from) : (turn.from, turn.to)
    if completed {
      turn.from.endAppearance(false)
      turn.to.endAppearance(true)
    } else {
      turn.to.revertAppearance(false, animated: true)
      turn.from.revertAppearance(true, animated: true)
    }
    remove(hidden)
    viewControllers = [shown]
    arrange()
    if turn.isByProgram {
      turn.completion?(true)
    } else {
      view.simulation.interface.tell(.page(turned: completed))
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: [turn.from],
        transitionCompleted: completed)
    }
  }
}

/// The slots of the current screen and its neighbours in the scroll view.
@MainActor
private struct PageSlots {
  var before: UIViewController?
  var after: UIViewController?
  var count = 1
  var currentSlot = 0

  init() {}

  init(count: Int, currentSlot: Int) { (self.count, self.currentSlot) = (count, currentSlot) }

  init(hasBefore before: UIViewController?, hasAfter after: UIViewController?) {
    (self.before, self.after) = (before, after)
    currentSlot = before == nil ? 0 : 1
    count = currentSlot + (after == nil ? 1 : 2)
  }
}

@MainActor
private final class PageTurn {
  let from: UIViewController
  let to: UIViewController
  let isForward: Bool
  let isByProgram: Bool
  let completion: ((Bool) -> Void)?

  /// Creates a page turn that the app requested.
  init(
    from: UIViewController, to: UIViewController, isForward: Bool, completion: ((Bool) -> Void)?
  ) {
    (self.from, self.to, self.isForward) = (from, to, isForward)
    (isByProgram, self.completion) = (true, completion)
  }

  /// Creates a page turn by a swipe.
  init(swiped from: UIViewController, to: UIViewController, isForward: Bool) {
    (self.from, self.to, self.isForward) = (from, to, isForward)
    (isByProgram, completion) = (false, nil)
  }
}

/// The delegate of the pages' scroll view.
///
/// A separate class, so that an app's subclass of `UIPageViewController` can itself be the delegate of a scroll view.
private final class PageScrollWatch: NSObject, UIScrollViewDelegate {
  weak var owner: UIPageViewController?

  func scrollViewDidScroll(_ scrollView: UIScrollView) { owner?.pagesDidScroll() }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { owner?.settle() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { owner?.settle() }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { owner?.settle() }
  }
}

extension UIPageViewController {
  fileprivate func pagesDidScroll() {
    guard !isPlacing, let current else { return }
    let position = isHorizontal ? scroller.contentOffset.x : scroller.contentOffset.y
    let distance = position - pageLength * CGFloat(pages.currentSlot)
    if let turn, !turn.isByProgram, distance != 0, turn.isForward != (distance > 0) {
      finish(leaving: turn)
    }
    guard turn == nil, abs(distance) > 0.5,
      let neighbour = distance > 0 ? pages.after : pages.before
    else { return }
    begin(PageTurn(swiped: current, to: neighbour, isForward: distance > 0))
  }

  /// Cancels the turn to a page because the finger has moved back past the current page; the content stays where it is.
  private func finish(leaving turn: PageTurn) {
    self.turn = nil
    turn.to.revertAppearance(false, animated: true)
    turn.from.revertAppearance(true, animated: true)
    remove(turn.to)
    view.simulation.interface.tell(.page(turned: false))
    delegate?.pageViewController(
      self, didFinishAnimating: false, previousViewControllers: [turn.from],
      transitionCompleted: false)
  }

  fileprivate func settle() {
    guard let turn, pageLength > 0 else { return }
    let position = isHorizontal ? scroller.contentOffset.x : scroller.contentOffset.y
    let slot = Int((position / pageLength).rounded())
    finish(turn, completed: slot != pages.currentSlot)
  }
}

@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?

  /// Returns the number of dots of the page indicator; 0, the default, shows none.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)

  func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}

  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}

  public func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation { .min }
}
