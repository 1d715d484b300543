package import MotionMath

/// Measurements of the finger that touched first, from its touch-down to its touch-up.
package struct GestureMeasures: Hashable, Sendable {
  /// The time from touch-down to touch-up, in seconds.
  package let duration: Seconds
  /// The number of touch points, including the touch-up.
  package let samples: Int
  /// The median time between two reports, in seconds; 0 for fewer than two reports.
  package let interval: Seconds
  /// The dominant direction from the touch-down to the farthest point.
  package let direction: GestureDirection
  /// The distance from touch-down to touch-up along the direction, in points; negative if the touch-up lies behind the
  /// touch-down.
  package let travel: Double
  /// The greatest distance from the touch-down along the direction, in points, not negative.
  package let reach: Double
  /// The slope of the line from the touch-down to the farthest point: the distance across the direction divided by the
  /// distance along it.
  package let slope: Double
  /// The time that the finger spent near its final position before the touch-up, in seconds.
  ///
  /// Near means within 2 pt of the final position, both in x and in y.
  package let hold: Seconds
  /// The greatest speed in points per second, from `UIKitVelocityTracker`, which computes velocities as a pan does on
  /// iOS.
  package let peakSpeed: Double
  /// The velocity at release along the direction, in points per second, computed with the same tracker as
  /// ``peakSpeed``.
  package let releaseSpeed: Double

  /// Measures a finger.
  ///
  /// - Parameter finger: The finger's samples from touch-down to touch-up; all measures are 0 if there are none.
  package init(of finger: [Trace.Sample]) {
    duration = (finger.last?.time ?? 0) - (finger.first?.time ?? 0)
    samples = finger.count
    interval = finger.reportIntervals.median
    let offsets = finger.map { (x: $0.x - finger[0].x, y: $0.y - finger[0].y) }
    let (x, y) = offsets.max { $0.x * $0.x + $0.y * $0.y < $1.x * $1.x + $1.y * $1.y } ?? (0, 0)
    let direction: GestureDirection =
      abs(x) >= abs(y) ? (x >= 0 ? .right : .left) : (y >= 0 ? .down : .up)
    self.direction = direction
    let distances = offsets.map { direction.vector(x: $0.x, y: $0.y).along }
    travel = distances.last ?? 0
    reach = distances.reduce(0, max)
    let end = direction.vector(x: x, y: y)
    slope = end.along > 0 ? end.across / end.along : 0
    hold = Self.hold(finger)
    let speeds = Self.speeds(finger.deliveredPoints)
    peakSpeed = speeds.peak
    releaseSpeed = direction.vector(x: speeds.last.x, y: speeds.last.y).along
  }

  private static func hold(_ finger: [Trace.Sample]) -> Seconds {
    guard let up = finger.last else { return 0 }
    let away = finger.last { ($0.x - up.x).magnitude > 2 || ($0.y - up.y).magnitude > 2 }
    return up.time - (away ?? finger[0]).time
  }

  private static func speeds(_ points: [PositionSample]) -> (peak: Double, last: Velocity) {
    var tracker = UIKitVelocityTracker()
    var peak = 0.0
    for point in points {
      tracker.add(time: point.time, x: point.x, y: point.y)
      let velocity = tracker.velocity
      peak = max(peak, (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot())
    }
    return (peak, tracker.velocity)
  }
}

/// The medians of a set of gestures.
package struct GestureMedians: Hashable, Sendable {
  /// The median duration, in seconds.
  package let duration: Seconds
  package let samples: Double
  /// The median travel, in points.
  package let travel: Double
  /// The median peak speed, in points per second.
  package let peakSpeed: Double
  /// The median release velocity, in points per second; negative if most fingers move backwards when they are released.
  package let releaseSpeed: Double

  /// Computes the medians of the given gestures; 0 if there are none.
  package init(_ measures: [GestureMeasures]) {
    duration = measures.map(\.duration).median
    samples = measures.map { Double($0.samples) }.median
    travel = measures.map(\.travel).median
    peakSpeed = measures.map(\.peakSpeed).median
    releaseSpeed = measures.map(\.releaseSpeed).median
  }
}

extension [Double] {
  /// The middle value, or the mean of the two middle values; 0 for an empty array.
  package var median: Double {
    guard !isEmpty else { return 0 }
    let ordered = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (ordered[middle - 1] + ordered[middle]) / 2 : ordered[middle]
  }
}

extension Trace {
  /// The samples of the finger that touched first.
  package var firstFinger: [Sample] { samples.filter { $0.touch == 0 } }
}

extension [Trace.Sample] {
  /// The samples without the touch-up or cancellation, because many systems do not time a touch-up like the other
  /// samples.
  package var reports: [Trace.Sample] { filter { $0.phase != .ended && $0.phase != .cancelled } }

  /// The times between consecutive reports, in seconds.
  package var reportIntervals: [Seconds] {
    let reports = reports
    return zip(reports, reports.dropFirst()).map { $1.time - $0.time }
  }

  /// The positions from which a finger's velocity is estimated: all but the last sample, the touch-up, which does not
  /// change the velocity that UIKit reports.
  package var deliveredPoints: [PositionSample] {
    dropLast().map { PositionSample(time: $0.time, x: $0.x, y: $0.y) }
  }
}

/// The direction in which a finger completes a transition.
package enum GestureDirection: String, Hashable, Sendable, CaseIterable {
  case right, left, down, up

  /// The length of the screen in this direction, in points.
  package func extent(of screen: ScreenSize) -> Double {
    isHorizontal ? screen.width : screen.height
  }

  /// The length of the screen across this direction, in points.
  package func breadth(of screen: ScreenSize) -> Double {
    isHorizontal ? screen.height : screen.width
  }

  /// Converts a place from the gesture's coordinates to a point on the screen.
  ///
  /// The gesture's coordinate `along` is 0 at the edge of the screen opposite the direction: for `right`, at the left
  /// edge.
  package func point(_ place: GestureOffset, on screen: ScreenSize) -> (x: Double, y: Double) {
    let along = isReversed ? extent(of: screen) - place.along : place.along
    return isHorizontal ? (along, place.across) : (place.across, along)
  }

  /// The place in the gesture's coordinates for a point on the screen.
  package func place(x: Double, y: Double, on screen: ScreenSize) -> GestureOffset {
    var place = vector(x: x, y: y)
    if isReversed { place.along += extent(of: screen) }
    return place
  }

  /// Clamps a place to the screen; the last place on the screen is half a point before the far edge.
  package func placeOnScreen(_ place: GestureOffset, of screen: ScreenSize) -> GestureOffset {
    GestureOffset(
      along: min(max(place.along, 0), extent(of: screen) - 0.5),
      across: min(max(place.across, 0), breadth(of: screen) - 0.5))
  }

  /// Converts a vector on the screen to the gesture's coordinates.
  package func vector(x: Double, y: Double) -> GestureOffset {
    switch self {
    case .right: GestureOffset(along: x, across: y)
    case .left: GestureOffset(along: -x, across: y)
    case .down: GestureOffset(along: y, across: x)
    case .up: GestureOffset(along: -y, across: x)
    }
  }

  private var isHorizontal: Bool { self == .right || self == .left }
  private var isReversed: Bool { self == .left || self == .up }
}

/// A place or a distance in the gesture's own coordinates, in points.
///
/// `along` grows towards completion, whatever the gesture's direction. `across` grows downwards for horizontal gestures
/// and rightwards for vertical ones.
package struct GestureOffset: Hashable, Sendable {
  package var along: Double
  package var across: Double

  package static let zero = GestureOffset(along: 0, across: 0)

  package init(along: Double, across: Double) { (self.along, self.across) = (along, across) }

  package static func + (a: GestureOffset, b: GestureOffset) -> GestureOffset {
    GestureOffset(along: a.along + b.along, across: a.across + b.across)
  }

  package static func - (a: GestureOffset, b: GestureOffset) -> GestureOffset {
    GestureOffset(along: a.along - b.along, across: a.across - b.across)
  }

  /// The length of the offset, in points.
  package var length: Double { (along * along + across * across).squareRoot() }
}
