import MotionMath

/// The pan of a scroll view, which keeps the recent samples that determine the velocity of a fling.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  /// The longest pause of a finger before its release that still flings the content, in seconds.
  ///
  /// *Observed:* a pause of 0.2 s leaves no velocity; 0.1 s is the limit of other reimplementations.
  static let longestRest: Seconds = 0.1

  @Unretained var scrollView: UIScrollView?

  override weak var delegate: (any UIGestureRecognizerDelegate)? {
    didSet {
      guard let delegate, delegate !== scrollView else { return }
      scrollView?.simulation.report(.raisesException, "the delegate of a scroll view's own pan")
      self.delegate = scrollView as? any UIGestureRecognizerDelegate
    }
  }
  /// The positions of the first finger at its contact and at each delivered move; the last four at most.
  private var deliveries: [PositionSample] = []
  private var liftedAt: Seconds = 0

  /// The finger's velocity in a fling, in points per second.
  var flingVelocity: Velocity {
    guard let last = deliveries.last, liftedAt - last.time <= Self.longestRest else { return .zero }
    return VelocityEstimator.scrollView.velocity(of: deliveries, at: last.time)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let isFirst = machine.fingerCount == 0
    if isFirst { deliveries = [] }
    super.touchesBegan(touches, with: event)
    remember(touches)
    if isFirst { scrollView?.fingerDidTouch() }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    remember(touches)
    super.touchesMoved(touches, with: event)
  }

  /// The finger's travel before the drag began, in points; this travel does not move the content.
  private var slop = CGPoint.zero

  /// Returns the translation without ``slop``; the content's offset follows this reduced translation.
  override func translation(in view: UIView?) -> CGPoint {
    let travel = super.translation(in: view)
    return CGPoint(x: travel.x - slop.x, y: travel.y - slop.y)
  }

  /// Subtracts the travel up to this moment from all later translations.
  ///
  /// On each axis, at most the hysteresis is subtracted. Nothing is subtracted if the recogniser itself already
  /// subtracts the hysteresis.
  func leaveOutSlop(in view: UIView?) {
    let most = recognition.subtractsHysteresis ? 0 : recognition.hysteresis
    let travel = translation(in: view)
    slop = CGPoint(x: min(max(travel.x, -most), most), y: min(max(travel.y, -most), most))
  }

  override func setTranslation(_ translation: CGPoint, in view: UIView?) {
    slop = .zero
    super.setTranslation(translation, in: view)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    liftedAt = event.timestamp
    super.touchesEnded(touches, with: event)
  }

  override func reset() {
    super.reset()
    slop = .zero
    scrollView?.fingersDidLift()
  }

  private func remember(_ touches: Set<UITouch>) {
    guard let touch = touches.first(where: { $0 === self.touches.first }) else { return }
    deliveries = deliveries.suffix(3)
    deliveries.append(
      PositionSample(time: touch.timestamp, x: touch.windowLocation.x, y: touch.windowLocation.y))
  }
}

/// A recogniser that never begins: it only delays touches in the content until it is clear that they do not scroll.
final class ContentTouchGate: UIGestureRecognizer {
  /// The longest delay of a touch in the content, in seconds; the value commonly given for devices.
  static let delay: Seconds = 0.15

  @Unretained var scrollView: UIScrollView?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let scrollView, scrollView.delaysContentTouches else {
      open(event)
      return
    }
    setAlarm(after: Self.delay)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { open(event) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  override func alarmDidRing() { open(nil) }

  override var shortfall: GestureShortfall? { .never }

  /// Stops delaying the touches; first asks the scroll view whether each touch may reach its view in the content.
  private func open(_ event: UIEvent?) {
    stopAlarm()
    for touch in touches where touch.viewState == .waiting {
      guard let scrollView, let view = touch.view, view !== scrollView else { continue }
      if !scrollView.touchesShouldBegin([touch], with: event, in: view) { touch.viewState = .over }
    }
    state = .failed
  }
}

extension UIScrollView: SheetContent {
  var isAtTop: Bool { contentOffset.y <= -adjustedContentInset.top }
}
