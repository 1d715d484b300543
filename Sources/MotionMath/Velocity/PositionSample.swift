/// Where a finger was at one instant.
public struct PositionSample: Hashable, Sendable {
  /// The touch's own timestamp, in seconds on any clock; samples are in the order of time.
  public var time: Seconds
  /// The position, in points; x to the right, y downwards.
  public var x, y: Double

  /// Creates a sample.
  public init(time: Seconds, x: Double, y: Double) {
    (self.time, self.x, self.y) = (time, x, y)
  }

  var position: SIMD2<Double> { SIMD2(x, y) }
}
