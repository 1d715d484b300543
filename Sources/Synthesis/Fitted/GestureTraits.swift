import MotionMath
import Traces

/// The features of one gesture, on independent scales, to be fitted and drawn from.
struct GestureTraits: Hashable, Sendable {
  /// One feature.
  enum Trait: Int, Hashable, Sendable, CaseIterable {
    /// In seconds.
    case duration
    /// The farthest distance along the direction, in points.
    case reach
    /// Travel over reach, -1...1.
    case kept
    /// The peak speed, in points per second.
    case peakSpeed
    /// The release speed over the peak speed, -1...1.
    case throwing
    /// The rest before the lift over the duration, 0...1.
    case resting
    /// The samples over the most that the panel's rate allows.
    case coverage
    /// From the down to the first move, in points.
    case jump
    /// The place of touch-down along the direction, over the screen's length.
    case along
    /// The place of touch-down across the direction, over the screen's breadth.
    case across
    /// Points across for each point along.
    case slope
  }

  private var values: [Double]

  /// Creates features from a value for each ``Trait``, in order.
  init(_ values: [Double]) { self.values = values }

  subscript(trait: Trait) -> Double { values[trait.rawValue] }
}

extension GestureTraits {
  /// The features of a recorded finger that moved, on a panel with `rate` scans per second.
  init(_ finger: [Trace.Sample], _ measures: GestureMeasures, rate: Int, screen: ScreenSize) {
    let direction = measures.direction
    let start = finger.first.map { direction.place(x: $0.x, y: $0.y, on: screen) } ?? .zero
    let next = finger.first { $0.x != finger[0].x || $0.y != finger[0].y } ?? finger[0]
    let jump = GestureOffset(along: next.x - finger[0].x, across: next.y - finger[0].y).length
    self.init([
      measures.duration, measures.reach, min(max(measures.travel / measures.reach, -1), 1),
      measures.peakSpeed,
      measures.peakSpeed > 0 ? measures.releaseSpeed / measures.peakSpeed : 0,
      min(finger.stillness / measures.duration, Self.longestRest),
      Double(measures.samples - 1) / max(measures.duration * Double(rate), 1), jump,
      start.along / direction.extent(of: screen), start.across / direction.breadth(of: screen),
      measures.slope,
    ])
  }

  /// The least ratio of peak speed to mean speed.
  static let leastHaste = 1.15
  /// The longest rest, as a fraction of the duration.
  static let longestRest = 0.95

  /// The mean speed out and back, in points per second.
  static func meanSpeed(reach: Double, travel: Double, slope: Double, time: Seconds) -> Double {
    let way = (reach + max(reach - travel, 0)) * (1 + slope * slope).squareRoot()
    return way / time
  }
}

extension [Trace.Sample] {
  /// The time from the last move to the up, in seconds.
  fileprivate var stillness: Double {
    let points = deliveredPoints
    let moved = zip(points, points.dropFirst()).reversed().first { $0.x != $1.x || $0.y != $1.y }
    return (last?.time ?? 0) - (moved?.1.time ?? 0)
  }
}
