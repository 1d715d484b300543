import Foundation
import MotionMath

/// The pan of a scroll view; it remembers the last deliveries, from which a fling takes its speed.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  /// The touch-down and the last point of every delivered move, at most the last four.
  private var deliveries: [PositionSample] = []

  /// The speed with which the content flies on, in points per second, as a finger's.
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
      PositionSample(
        time: touch.timestamp, x: touch.windowLocation.x, y: touch.windowLocation.y))
  }
}
