package import MotionMath
package import Traces

/// What the finger that touched first did, in numbers, from its down to its up.
package struct GestureMeasures: Hashable, Sendable {
  /// From down to up, in seconds.
  package let duration: Seconds
  /// The touch points, up included.
  package let samples: Int
  /// The median time between two reports, in seconds; 0 for fewer than two.
  package let interval: Seconds
  /// The direction of the longer component of the way from the down to the farthest point.
  package let direction: SynthesisDirection
  /// From down to up along the direction, in points; negative beyond the start.
  package let travel: Double
  /// The farthest along the direction, in points, not negative.
  package let reach: Double
  /// How far the farthest point lies across the direction for each point along it.
  package let slope: Double
  /// How long the finger stayed within 2 pt of where it lifted, in seconds.
  package let hold: Seconds
  /// The greatest speed by the law measured on iOS, in points per second.
  package let peakSpeed: Double
  /// The speed at the lift along the direction by the same law, in points per second.
  package let releaseSpeed: Double

  /// Measures a finger.
  ///
  /// - Parameter finger: Its samples from the down to the up; without any, all measures are 0.
  package init(of finger: [Trace.Sample]) {
    duration = (finger.last?.time ?? 0) - (finger.first?.time ?? 0)
    samples = finger.count
    interval = finger.reportIntervals.median
    let way = Way(finger)
    direction = way.direction
    travel = way.travel
    reach = way.reach
    slope = way.slope
    hold = Self.hold(finger)
    let speeds = Self.speeds(finger.deliveredPoints)
    peakSpeed = speeds.peak
    releaseSpeed = way.direction.vector(x: speeds.last.x, y: speeds.last.y).along
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

/// Where a finger went.
private struct Way {
  var direction = SynthesisDirection.right
  var travel = 0.0
  var reach = 0.0
  var slope = 0.0

  init(_ finger: [Trace.Sample]) {
    guard let first = finger.first, let last = finger.last else { return }
    let offsets = finger.map { (x: $0.x - first.x, y: $0.y - first.y) }
    let farthest = offsets.max { $0.x * $0.x + $0.y * $0.y < $1.x * $1.x + $1.y * $1.y }
    let (x, y) = farthest ?? (0, 0)
    let direction: SynthesisDirection =
      abs(x) >= abs(y) ? (x >= 0 ? .right : .left) : (y >= 0 ? .down : .up)
    self.direction = direction
    travel = direction.vector(x: last.x - first.x, y: last.y - first.y).along
    reach = offsets.reduce(0) { max($0, direction.vector(x: $1.x, y: $1.y).along) }
    let end = direction.vector(x: x, y: y)
    slope = end.along > 0 ? end.across / end.along : 0
  }
}

extension Trace {
  /// The samples of the finger that touched first.
  package var firstFinger: [Sample] { samples.filter { $0.touch == 0 } }
}

extension [Trace.Sample] {
  /// The samples without the up, which many systems stamp on its own.
  package var reports: [Trace.Sample] {
    filter { $0.phase != .ended && $0.phase != .cancelled }
  }

  /// The times between two reports, in seconds.
  package var reportIntervals: [Seconds] {
    let reports = reports
    return zip(reports, reports.dropFirst()).map { $1.time - $0.time }
  }

  /// What a velocity is estimated from: all but the last sample.
  package var deliveredPoints: [PositionSample] {
    dropLast().map { PositionSample(time: $0.time, x: $0.x, y: $0.y) }
  }
}
