import Foundation
import HeadlessUIKit
import MotionMath

extension Scene {
  /// A sheet that has three stops and contains a list.
  static let listSheet = Scene(
    name: "sheet-with-list", kind: .present, drive: .own,
    article: "a sheet with three stops, and a list in it that scrolls",
    gesture: "pull-up/hugo-drag-1",
    watch:
      "one drag raises the sheet and then scrolls the list; a finger can catch the moving sheet",
    make: { screen, _ in ListSheetScene(screen: screen) })
}

/// A sheet over the content of a screen, initially at the middle of its three stops.
final class ListSheetScene: TransitionScene {
  /// The names of the stops, with the height of the sheet at each stop as a fraction of the screen's height.
  static let stops: [(name: String, height: Double)] = [
    ("small", 0.25), ("medium", 0.5), ("large", 0.92),
  ]
  /// The height of the list's content, in points.
  static let listHeight: CGFloat = 3000
  /// The height of the sheet's bar above the list, in points.
  static let barHeight: CGFloat = 24

  let window: UIWindow
  let sheet = UIView()
  let list = UIScrollView()
  let driver: ListSheetDriver
  /// Unused, since the scene drives itself.
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  private let content = UIViewController()

  init(screen: CGSize) {
    window = UIWindow(frame: CGRect(origin: .zero, size: screen))
    content.title = "content"
    window.rootViewController = content
    window.makeKeyAndVisible()
    let heights = Self.stops.map { $0.height * Double(screen.height) }
    sheet.frame = CGRect(
      x: 0, y: 0, width: screen.width, height: heights.last.map { CGFloat($0) } ?? 0)
    sheet.backgroundColor = .white
    content.view.addSubview(sheet)
    list.frame = CGRect(
      x: 0, y: Self.barHeight, width: screen.width, height: sheet.frame.height - Self.barHeight)
    list.contentInsetAdjustmentBehavior = .never
    list.contentSize = CGSize(width: screen.width, height: Self.listHeight)
    sheet.addSubview(list)
    driver = ListSheetDriver(sheet: sheet, list: list, heights: heights, stop: 1)
  }

  var gestureView: UIView { sheet }
  var pan: UIPanGestureRecognizer? { driver.pan }
  var ending: TransitionEnding? { driver.ending }

  /// Raises the sheet to its highest stop.
  func start() { driver.settle(at: Self.stops.count - 1, velocity: 0) }
}

/// Drags a sheet between its stops, and passes the drag to the list in the sheet and back.
///
/// The pans of the sheet and of the list both recognise the drag. During the drag, ``SheetTravel`` determines the
/// positions of the sheet and of the list. If the list's own pan scrolls the list away from its position, the driver
/// moves it back. A finger that touches while the sheet moves to a stop catches the sheet.
final class ListSheetDriver: NSObject, UIGestureRecognizerDelegate, UIScrollViewDelegate {
  let pan = UIPanGestureRecognizer()
  /// The index of the stop where the sheet is, or to which it moves.
  private(set) var stop: Int
  /// How the last gesture ended; nil until the sheet has settled.
  ///
  /// The gesture completed if the sheet settled at a different stop from the one where the gesture began.
  private(set) var ending: TransitionEnding?
  private let sheet: UIView
  private let list: UIScrollView
  private let heights: [Double]
  /// The positions of the sheet and the list under the finger; nil if no finger is down.
  private var travel: SheetTravel?
  /// The finger's travel when the pan last changed, in points, positive upwards.
  private var last = 0.0
  /// The index of the stop at which the sheet rested when the gesture began.
  private var origin: Int
  private var animator: UIViewPropertyAnimator?
  /// The list's offset when the list's drag began; nil outside a gesture.
  private var startOffset: CGPoint?
  /// The offset at which the list must stay because the finger moved the sheet; nil if the list may decelerate freely.
  private var heldOffset: CGPoint?

  /// Creates a driver of a sheet that contains a list; `heights` are in points, and `stop` is the index of the starting
  /// stop.
  init(sheet: UIView, list: UIScrollView, heights: [Double], stop: Int) {
    (self.sheet, self.list, self.heights) = (sheet, list, heights)
    (self.stop, origin) = (stop, stop)
    super.init()
    pan.delegate = self
    list.delegate = self
    pan.addTarget(
      self, action: Selector("handle:", { (driver: ListSheetDriver) in driver.handle(_:) }))
    sheet.addGestureRecognizer(pan)
    show(heights[stop])
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === list.panGestureRecognizer }

  private func handle(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began: begin()
    case .changed: change()
    case .ended: release(velocity: -Double(pan.velocity(in: sheet.superview).y))
    case .cancelled: settle(at: origin, velocity: 0)
    case .possible, .failed: break
    }
  }

  private var fingerTravel: Double { -Double(pan.translation(in: sheet.superview).y) }

  private func begin() {
    if animator == nil { origin = stop }
    // Keeps a moving sheet at its current position on screen.
    animator?.stopAnimation(true)
    (animator, ending, heldOffset) = (nil, nil, nil)
    let bottom = Double(sheet.superview?.bounds.maxY ?? 0)
    // If the list's recogniser has already handled this event, it may have moved the list; the list then returns to its
    // offset before the drag.
    let offset = startOffset ?? list.contentOffset
    travel = SheetTravel(
      stops: heights, listRoom: Double(list.contentSize.height - list.bounds.height),
      height: bottom - Double(sheet.frame.minY), offset: Double(offset.y))
    list.contentOffset = offset
    last = fingerTravel
  }

  private func change() {
    let now = fingerTravel
    travel?.move(by: now - last)
    last = now
    guard let travel else { return }
    show(travel.shown)
    list.contentOffset.y = travel.offset
  }

  private func release(velocity: Double) {
    guard let travel else { return }
    // If the finger last scrolled the list, the list decelerates and the sheet stays at its highest stop.
    guard !travel.isScrolling else { return settle(at: heights.count - 1, velocity: 0) }
    settle(at: travel.stop(after: velocity), velocity: velocity)
  }

  /// Animates the sheet to a stop from the finger's velocity, in points per second, positive upwards.
  func settle(at stop: Int, velocity: Double) {
    if let travel, !travel.isScrolling {
      heldOffset = CGPoint(x: list.contentOffset.x, y: travel.offset)
      holdList()
    }
    (travel, startOffset) = (nil, nil)
    self.stop = stop
    let distance =
      heights[stop] - (Double(sheet.superview?.bounds.maxY ?? 0) - Double(sheet.frame.minY))
    guard abs(distance) > 0.5 else {
      show(heights[stop])
      return rest()
    }
    let animator = UIViewPropertyAnimator(
      duration: 0, timingParameters: .release(velocity: velocity / distance))
    animator.addAnimations { [unowned self] in show(heights[stop]) }
    animator.addCompletion { [unowned self] _ in rest() }
    self.animator = animator
    animator.startAnimation()
  }

  private func rest() {
    animator = nil
    ending = TransitionEnding(completed: stop != origin)
  }

  /// Places the sheet so that `height` points of it are on screen.
  private func show(_ height: Double) {
    sheet.frame.origin.y = (sheet.superview?.bounds.maxY ?? 0) - height
  }

  // MARK: The list

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { startOffset = list.contentOffset }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard let offset = travel?.offset, list.contentOffset.y != offset else { return }
    list.contentOffset.y = offset
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    holdList()
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { holdList() }

  /// Keeps the list in place if the finger last moved the sheet rather than the list.
  private func holdList() {
    if let heldOffset { list.setContentOffset(heldOffset, animated: false) }
  }
}

/// The position of a sheet and its list, and how a finger's travel is divided between them.
///
/// Upward travel raises the sheet first, as far as its highest stop, and the remainder scrolls the list. Downward
/// travel scrolls the list back to its top first.
struct SheetTravel: Hashable {
  /// The heights of the sheet's stops, in points, ascending.
  let stops: [Double]
  /// How far the list can scroll, in points.
  let listRoom: Double
  /// The sheet's height in points, without the effect of the rubber band, which acts below the lowest stop.
  private(set) var height: Double
  /// The list's content offset, in points.
  private(set) var offset: Double
  /// Whether the last call of ``move(by:)`` scrolled only the list.
  private(set) var isScrolling = false

  private var lowest: Double { stops.first ?? 0 }
  private var highest: Double { stops.last ?? 0 }

  /// Moves the sheet and the list by a travel in points, positive upwards.
  mutating func move(by travel: Double) {
    let (oldHeight, oldOffset) = (height, offset)
    if travel > 0 {
      let rise = min(travel, max(highest - height, 0))
      height += rise
      offset = min(offset + travel - rise, max(listRoom, 0))
    } else {
      let back = min(-travel, max(offset, 0))
      offset -= back
      height += travel + back
    }
    if travel != 0 { isScrolling = height == oldHeight && offset != oldOffset }
  }

  /// The sheet's height on screen, in points; below the lowest stop, the sheet resists the finger like a rubber band.
  var shown: Double {
    guard height < lowest, lowest > 0 else { return height }
    return lowest + RubberBand(dimension: lowest).offset(forDrag: height - lowest)
  }

  /// The index of the stop nearest to the height to which momentum would carry the sheet.
  ///
  /// `velocity` is in points per second, positive upwards. If two stops are equally near, the lower one is returned.
  func stop(after velocity: Double) -> Int {
    let end = shown + MomentumProjection.normal.projectedDistance(velocity: velocity)
    return stops.indices.min { abs(stops[$0] - end) < abs(stops[$1] - end) } ?? 0
  }

  init(stops: [Double], listRoom: Double, height: Double, offset: Double) {
    (self.stops, self.listRoom) = (stops, listRoom)
    (self.height, self.offset) = (height, offset)
  }
}
