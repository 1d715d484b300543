/// A timing curve through (0, 0) and (1, 1), shaped by two control points.
public struct CubicBezierCurve: Hashable, Sendable {
  public let x1, y1, x2, y2: Double

  /// Creates a curve.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  public static let linear = CubicBezierCurve(0, 0, 1, 1)
  public static let easeIn = CubicBezierCurve(0.42, 0, 1, 1)
  public static let easeOut = CubicBezierCurve(0, 0, 0.58, 1)
  public static let easeInOut = CubicBezierCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default curve.
  public static let `default` = CubicBezierCurve(0.25, 0.1, 0.25, 1)

  /// The completed fraction of the change at `fraction` of the duration.
  public func progress(at fraction: Double) -> Double { fraction }

  /// The first derivative of ``progress(at:)``.
  public func slope(at fraction: Double) -> Double { 1 }
}
