/// The built-in page and form sheets, which keep the presenter's view and can be swiped down.
///
/// In a compact width a sheet is as wide as the window with a gap at the top; otherwise it is a
/// card in the middle. The numbers are our choice, close to devices without a notch. Detents,
/// dimming and the rubber band are not simulated.
final class SheetPresentationController: UIPresentationController {
  /// In points, in a compact width.
  static let topGap: CGFloat = 10
  /// In points, without a preferred size.
  static let formSize = CGSize(width: 540, height: 620)
  /// In points.
  static let pageWidth: CGFloat = 704
  /// In points, in a regular width.
  static let pageMargin: CGFloat = 20

  private var swipe: SheetSwipe?

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let room = containerView?.bounds else { return .zero }
    guard room.width >= UITraitCollection.leastRegularLength else {
      return CGRect(
        x: room.minX, y: room.minY + Self.topGap, width: room.width,
        height: max(0, room.height - Self.topGap))
    }
    let size = cardSize(in: room.size)
    return CGRect(
      x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  private func cardSize(in room: CGSize) -> CGSize {
    let wish: CGSize
    if style == .formSheet {
      wish = preferredContentSize == .zero ? Self.formSize : preferredContentSize
    } else {
      wish = CGSize(width: Self.pageWidth, height: room.height - 2 * Self.pageMargin)
    }
    return CGSize(width: min(wish.width, room.width), height: min(wish.height, room.height))
  }

  override func containerViewWillLayoutSubviews() {
    // While a transition runs, the frame is the animator's.
    guard presentedViewController.ownPresentation?.isBusy == false else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    containerView?.setNeedsLayout()
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    // An app with its own transition brings its own gesture too.
    guard completed, presentedViewController.transitioningDelegate == nil, let presentedView
    else { return }
    swipe = SheetSwipe(self, on: presentedView)
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    guard completed else { return }
    swipe?.detach()
    swipe = nil
  }
}

/// The swipe that dismisses a sheet.
///
/// UIKit's rule is private. Ours dismisses when the position half a second after the release, at
/// the release velocity, is beyond half the sheet's height.
final class SheetSwipe: NSObject, UIGestureRecognizerDelegate {
  /// In seconds; our choice.
  private static let foresight: TimeInterval = 0.5

  private unowned let controller: UIPresentationController
  private let recognizer = UIPanGestureRecognizer()
  private var driver: UIPercentDrivenInteractiveTransition?
  /// The scroll views under the finger.
  private var scrollViews: [UIScrollView] = []

  init(_ controller: UIPresentationController, on view: UIView) {
    self.controller = controller
    super.init()
    recognizer.delegate = self
    recognizer.addTarget(self, action: Selector("handle:", SheetSwipe.handle(_:)))
    view.addGestureRecognizer(recognizer)
  }

  func detach() { recognizer.view?.removeGestureRecognizer(recognizer) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let translation = recognizer.translation(in: recognizer.view?.superview)
    return translation.y > abs(translation.x)
      && scrollViews.allSatisfy { $0.contentOffset.y <= -$0.adjustedContentInset.top }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    scrollViews = []
    var view = touch.view
    while let current = view, current !== recognizer.view {
      if let scrollView = current as? UIScrollView { scrollViews.append(scrollView) }
      view = current.superview
    }
    return true
  }

  /// A scroll view at its top lets the sheet be pulled away.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    scrollViews.contains { $0.panGestureRecognizer === otherGestureRecognizer }
  }

  func handle(_ recognizer: UIPanGestureRecognizer) {
    guard let sheet = recognizer.view, sheet.bounds.height > 0 else { return }
    let travel = recognizer.translation(in: sheet.superview).y
    switch recognizer.state {
    case .began: begin()
    case .changed: driver?.update(travel / sheet.bounds.height)
    case .ended:
      let speed = recognizer.velocity(in: sheet.superview).y
      end(finishes: travel + speed * Self.foresight > sheet.bounds.height / 2)
    case .cancelled, .failed: end(finishes: false)
    case .possible: break
    }
  }

  private func begin() {
    let delegate = controller.delegate
    let presented = controller.presentedViewController
    let mayDismiss =
      !presented.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(controller) ?? true
    guard mayDismiss else {
      delegate?.presentationControllerDidAttemptToDismiss(controller)
      return
    }
    let driver = UIPercentDrivenInteractiveTransition()
    let controller = controller
    let starts = presented.startDismissal(animated: true, driver: driver) {
      guard presented.presentingViewController == nil else { return }
      delegate?.presentationControllerDidDismiss(controller)
    }
    guard starts else { return }
    self.driver = driver
    // After the request, so that the delegate finds the transition's coordinator.
    delegate?.presentationControllerWillDismiss(controller)
  }

  private func end(finishes: Bool) {
    if finishes { driver?.finish() } else { driver?.cancel() }
    driver = nil
  }
}
