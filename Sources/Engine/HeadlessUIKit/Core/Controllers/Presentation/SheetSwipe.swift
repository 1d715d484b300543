/// A scroll view in a sheet.
@MainActor
protocol SheetContent: UIView {
  var panGestureRecognizer: UIPanGestureRecognizer { get }
  var isAtTop: Bool { get }
}

/// The swipe that dismisses a sheet.
///
/// UIKit's rule is private. Our choice: the sheet's position is projected half a second beyond the release, at the
/// release velocity. If the sheet would then have moved down by more than half of its height, it is dismissed. A sheet
/// with several detents follows the finger; then it moves to the detent that is nearest to its projected height, or is
/// dismissed if this height is less than half of the smallest detent's height.
@MainActor
final class SheetSwipe: NSObject, UIGestureRecognizerDelegate {
  /// How far ahead the release velocity is projected, in seconds; our choice.
  private static let foresight: TimeInterval = 0.5

  private unowned let controller: UISheetPresentationController
  private let recognizer = UIPanGestureRecognizer()
  private var driver: UIPercentDrivenInteractiveTransition?
  /// The y coordinate of the sheet's top edge before a drag between detents; nil if no such drag is in progress.
  private var startTop: CGFloat?
  var isDragging: Bool { startTop != nil }
  /// The time at which the finger last moved, on the simulation's clock.
  private var lastMove: TimeInterval = 0
  /// The scroll views under the finger.
  private var scrollViews: [any SheetContent] = []

  init(_ controller: UISheetPresentationController, on view: UIView) {
    self.controller = controller
    super.init()
    recognizer.delegate = self
    recognizer.addTarget(self, action: Selector("handle:", SheetSwipe.handle(_:)))
    view.addGestureRecognizer(recognizer)
  }

  /// Dismisses the sheet after a tap on the dimmed area behind it.
  func dismissByTap() { begin(isInteractive: false) }

  func detach() { recognizer.view?.removeGestureRecognizer(recognizer) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let translation = recognizer.translation(in: recognizer.view?.superview)
    let isAtTop = scrollViews.allSatisfy(\.isAtTop)
    guard abs(translation.y) > abs(translation.x), isAtTop else { return false }
    if translation.y > 0 { return true }
    // An upward drag enlarges the sheet before its content scrolls.
    let canGrow = (controller.heights.last?.height ?? 0) > controller.height
    return canGrow && (scrollViews.isEmpty || controller.prefersScrollingExpandsWhenScrolledToEdge)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    scrollViews = []
    var view = touch.view
    while let current = view, current !== recognizer.view {
      if let scrollView = current as? any SheetContent { scrollViews.append(scrollView) }
      view = current.superview
    }
    return true
  }

  /// Makes the scroll views under the finger wait until this swipe fails, so that the sheet can be pulled down.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    scrollViews.contains { $0.panGestureRecognizer === otherGestureRecognizer }
  }

  func handle(_ recognizer: UIPanGestureRecognizer) {
    guard let sheet = recognizer.view, sheet.bounds.height > 0 else { return }
    if recognizer.state == .began || recognizer.state == .changed {
      lastMove = recognizer.simulation.now
    }
    guard controller.heights.count < 2 else {
      drag(sheet)
      return
    }
    let travel = recognizer.translation(in: sheet.superview).y
    switch recognizer.state {
    case .began: begin()
    case .changed: driver?.update(travel / sheet.bounds.height)
    case .ended:
      let speed = releaseSpeed(in: sheet.superview)
      end(finishes: travel + speed * Self.foresight > sheet.bounds.height / 2)
    case .cancelled, .failed: end(finishes: false)
    case .possible: break
    }
  }

  /// Makes a sheet with several detents follow the finger.
  private func drag(_ sheet: UIView) {
    let travel = recognizer.translation(in: sheet.superview).y
    let heights = controller.heights
    guard let room = sheet.superview?.bounds, let most = heights.last?.height else { return }
    switch recognizer.state {
    case .began, .changed:
      let start = startTop ?? sheet.frame.minY
      startTop = start
      let top = max(start + travel, room.maxY - most)
      sheet.frame = CGRect(
        x: sheet.frame.minX, y: top, width: sheet.frame.width,
        height: max(room.maxY - top, heights[0].height))
    case .ended:
      let speed = releaseSpeed(in: sheet.superview)
      settle(room.maxY - sheet.frame.minY - speed * Self.foresight, among: heights)
    case .cancelled, .failed: settle(controller.height, among: heights)
    case .possible: break
    }
  }

  /// Returns the velocity at the release, in points per second; 0 if the finger paused before its release.
  ///
  /// The 0 is our choice: after a pause, the pan itself would still report the velocity of the last move.
  private func releaseSpeed(in view: UIView?) -> CGFloat {
    let rest = recognizer.simulation.now - lastMove
    return rest > ScrollPanGestureRecognizer.longestRest ? 0 : recognizer.velocity(in: view).y
  }

  /// Moves the sheet to the detent whose height is nearest to the given height.
  ///
  /// If the given height is less than half the lowest detent's height and the sheet can be dismissed, dismisses the
  /// sheet instead.
  private func settle(
    _ height: CGFloat,
    among heights: [(identifier: UISheetPresentationController.Detent.Identifier, height: CGFloat)]
  ) {
    startTop = nil
    if height < heights[0].height / 2, dismiss() { return }
    let nearest = heights.min { abs($0.height - height) < abs($1.height - height) }
    if let nearest { controller.userDidSelect(nearest.identifier) }
  }

  /// Dismisses the sheet; returns whether a dismissal has started.
  private func dismiss() -> Bool {
    begin(isInteractive: false)
    return controller.presentedViewController.isBeingDismissed
      || controller.presentedViewController.ownPresentation?.isBusy == true
  }

  private func begin(isInteractive: Bool = true) {
    let driver = isInteractive ? UIPercentDrivenInteractiveTransition() : nil
    driver?.isOfSystem = true
    if controller.userDismisses(by: driver) { self.driver = driver }
  }

  private func end(finishes: Bool) {
    if finishes { driver?.finish() } else { driver?.cancel() }
    driver = nil
  }
}
