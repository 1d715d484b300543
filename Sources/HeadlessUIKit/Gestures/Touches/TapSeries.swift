import Foundation
import MotionMath

/// Counts taps in a row at one place, for `UITouch.tapCount`.
///
/// ## Differences from UIKit
/// Its limits are private; ours are those of ``TapLimits``.
struct TapSeries {
  /// The last touch that was lifted and may have been a tap.
  private var last: (location: CGPoint, liftedAt: Seconds, count: Int)?
  private var start: (finger: Int, location: CGPoint, time: Seconds)?
  private let limits = TapLimits()

  /// A finger touches; returns how many taps in a row this one makes.
  mutating func begin(_ sample: TouchSample) -> Int {
    start = (sample.finger, sample.location, sample.time)
    guard let last, sample.time - last.liftedAt <= limits.maximumInterval,
      distance(sample.location, last.location) <= limits.allowableMovement
    else {
      self.last = nil
      return 1
    }
    return last.count + 1
  }

  /// A finger lifts; a touch that went too far or took too long ends the series.
  mutating func end(_ touch: UITouch, count: Int) {
    guard let start, start.finger == touch.finger, touch.phase == .ended,
      touch.timestamp - start.time <= limits.maximumDuration,
      distance(touch.windowLocation, start.location) <= limits.allowableMovement
    else {
      last = nil
      return
    }
    last = (start.location, touch.timestamp, count)
  }
}

/// The distance between two points, in points.
func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
  hypot(a.x - b.x, a.y - b.y)
}
