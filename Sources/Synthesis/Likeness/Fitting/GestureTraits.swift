import MotionMath
import Traces

/// What is fitted and drawn again: the features of one gesture, each free of the others' scale.
struct GestureTraits: Hashable, Sendable {
  /// One feature.
  enum Trait: Int, Hashable, Sendable, CaseIterable {
    /// In seconds.
    case duration
    /// The farthest along the direction, in points.
    case reach
    /// Travel over reach, -1...1.
    case kept
    /// The peak speed, in points per second.
    case peakSpeed
    /// The release speed over the peak speed, -1...1.
    case throwing
    /// How long the finger stays where it is before the lift, over the duration, 0...1.
    case resting
    /// The samples over those the panel's rate allows.
    case coverage
    /// From the down to the first report elsewhere, in points.
    case jump
    /// The place of touch-down along the direction, over the screen's length.
    case along
    /// The place of touch-down across the direction, over the screen's breadth.
    case across
    /// Points across for each point along.
    case slope
  }

  private var values: [Double]

  /// Creates features.
  ///
  /// - Parameter values: One for each ``Trait``, in their order.
  init(_ values: [Double]) {
    self.values = values
  }

  subscript(trait: Trait) -> Double { values[trait.rawValue] }
}

extension GestureTraits {
  /// The features of a recorded gesture.
  ///
  /// - Parameters:
  ///   - finger: The samples of its finger.
  ///   - measures: What was measured on them; the finger moved.
  ///   - rate: How often the panel looked, in hertz.
  ///   - screen: The screen's size.
  init(_ finger: [Trace.Sample], _ measures: GestureMeasures, rate: Int, screen: ScreenSize) {
    let direction = measures.direction
    let start = finger.first.map { direction.place(x: $0.x, y: $0.y, on: screen) } ?? .zero
    let next = finger.first { $0.x != finger[0].x || $0.y != finger[0].y } ?? finger[0]
    let jump = Offset(along: next.x - finger[0].x, across: next.y - finger[0].y).length
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

  /// The peak speed over the mean speed, at least; a finger's speed rises and falls.
  static let leastHaste = 1.15
  /// The part of a gesture that can be rest, at most.
  static let longestRest = 0.95

  /// The speed of a finger that goes out and back evenly, in points per second.
  static func meanSpeed(reach: Double, travel: Double, slope: Double, time: Seconds) -> Double {
    let way = (reach + max(reach - travel, 0)) * (1 + slope * slope).squareRoot()
    return way / time
  }
}

extension [Trace.Sample] {
  /// How long before the up the finger was last reported at another place, in seconds.
  fileprivate var stillness: Double {
    let points = deliveredPoints
    let moved = zip(points, points.dropFirst()).reversed().first { $0.x != $1.x || $0.y != $1.y }
    return (last?.time ?? 0) - (moved?.1.time ?? 0)
  }
}
