import Foundation
import MotionMath

/// Content that comes to rest: the distance left shrinks by a fixed factor every millisecond.
struct ScrollDeceleration {
  /// The distance at which the content counts as being there, in points.
  static let nearness: CGFloat = 0.5

  let start: Seconds
  let from, to: CGPoint
  /// The factor, between 0 and 1.
  let rate: Double

  /// Seconds from the start to the rest.
  var duration: Seconds {
    max(0, log(distance(from, to) / Self.nearness) / (-1000 * log(rate)))
  }

  func offset(at time: Seconds) -> CGPoint {
    let elapsed = time - start
    guard elapsed < duration else { return to }
    let left = exp(1000 * log(rate) * max(0, elapsed))
    return CGPoint(x: to.x + (from.x - to.x) * left, y: to.y + (from.y - to.y) * left)
  }
}
