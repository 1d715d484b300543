import MotionMath

extension UIScrollView: UIGestureRecognizerDelegate {
  static let panAction = Selector(
    "handlePan:", { (scrollView: UIScrollView) in scrollView.handlePan(_:) })

  private func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: beginDragging()
    case .changed: drag()
    case .ended: endDragging(velocity: self.pan.flingVelocity)
    case .cancelled: endDragging(velocity: .zero)
    case .possible, .failed: break
    }
  }

  /// Whether the content can move along with a travel of the finger.
  func canScroll(along travel: CGPoint) -> Bool {
    switch (scrollsHorizontally, scrollsVertically) {
    case (true, true): true
    case (true, false): abs(travel.x) >= abs(travel.y)
    case (false, true): abs(travel.y) >= abs(travel.x)
    case (false, false): false
    }
  }

  private func beginDragging() {
    stopDecelerating()
    let travel = pan.translation(in: self)
    let hysteresis = pan.recognition.hysteresis
    func slop(_ travel: CGFloat) -> CGFloat { min(max(travel, -hysteresis), hysteresis) }
    dragStart = (
      contentOffset,
      pan.recognition.subtractsHysteresis ? .zero : CGPoint(x: slop(travel.x), y: slop(travel.y))
    )
    isDragging = true
    delegate?.scrollViewWillBeginDragging(self)
    drag()
  }

  private func drag() {
    // In the superview, since the offset moves with the finger.
    let travel = pan.translation(in: superview)
    let (start, slop) = dragStart
    scroll(
      to: resisted(
        CGPoint(
          x: scrollsHorizontally ? start.x - (travel.x - slop.x) : start.x,
          y: scrollsVertically ? start.y - (travel.y - slop.y) : start.y)))
  }

  private func endDragging(velocity finger: Velocity) {
    let velocity = CGPoint(
      x: scrollsHorizontally ? -finger.x : 0, y: scrollsVertically ? -finger.y : 0)
    let momentum = MomentumProjection(rate: decelerationRate.rawValue)
    var target = clamped(
      CGPoint(
        x: contentOffset.x + momentum.projectedDistance(velocity: velocity.x),
        y: contentOffset.y + momentum.projectedDistance(velocity: velocity.y)))
    isDragging = false
    withUnsafeMutablePointer(to: &target) { target in
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000),
        targetContentOffset: target)
    }
    let decelerates = distance(target, contentOffset) > ScrollDeceleration.nearness
    delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    if decelerates {
      delegate?.scrollViewWillBeginDecelerating(self)
      deceleration = ScrollDeceleration(
        start: simulation.now, from: contentOffset, to: target, rate: decelerationRate.rawValue)
      decelerate()
    } else {
      scroll(to: target)
    }
  }

  /// Moves the content to its current place, and schedules the next frame.
  private func decelerate() {
    guard let deceleration else { return }
    let now = simulation.now
    scroll(to: deceleration.offset(at: now))
    guard now < deceleration.start + deceleration.duration else {
      stopDecelerating()
      delegate?.scrollViewDidEndDecelerating(self)
      return
    }
    let frame = (now * simulation.displayHz + 1e-6).rounded(.down) + 1
    nextFrame = simulation.scheduleCancellable(at: frame / simulation.displayHz) { [weak self] in
      self?.decelerate()
    }
  }

  func stopDecelerating() {
    deceleration = nil
    if let nextFrame { simulation.cancel(nextFrame) }
    nextFrame = nil
  }
}

/// The pan of a scroll view, with the recent deliveries that determine the fling velocity.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  /// The touch-down and the last point of every delivered move, at most the last four.
  private var deliveries: [PositionSample] = []

  /// The velocity of a fling, in points per second of the finger.
  var flingVelocity: Velocity {
    VelocityEstimator.scrollView.velocity(of: deliveries, at: deliveries.last?.time ?? 0)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if machine.fingerCount == 0 { deliveries = [] }
    super.touchesBegan(touches, with: event)
    remember(touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    remember(touches)
    super.touchesMoved(touches, with: event)
  }

  private func remember(_ touches: Set<UITouch>) {
    guard let touch = touches.first(where: { $0 === self.touches.first }) else { return }
    deliveries = deliveries.suffix(3)
    deliveries.append(
      PositionSample(time: touch.timestamp, x: touch.windowLocation.x, y: touch.windowLocation.y))
  }
}

/// Decelerating content: the remaining distance shrinks by a fixed factor per millisecond.
struct ScrollDeceleration {
  /// The distance from the target that counts as arrival, in points.
  static let nearness: CGFloat = 0.5

  let start: Seconds
  let from, to: CGPoint
  let rate: Double

  /// In seconds.
  var duration: Seconds { max(0, log(distance(from, to) / Self.nearness) / (-1000 * log(rate))) }

  func offset(at time: Seconds) -> CGPoint {
    let elapsed = time - start
    guard elapsed < duration else { return to }
    let left = exp(1000 * log(rate) * max(0, elapsed))
    return CGPoint(x: to.x + (from.x - to.x) * left, y: to.y + (from.y - to.y) * left)
  }
}
