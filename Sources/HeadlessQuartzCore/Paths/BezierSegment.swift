package import Foundation

/// A cubic curve between two points of a path.
package struct BezierSegment: Hashable, Sendable {
  package let start, control1, control2, end: CGPoint

  package init(_ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  /// The cubic curve that is the quadratic one with this control point.
  package static func quadratic(
    _ start: CGPoint, _ control: CGPoint, _ end: CGPoint
  ) -> BezierSegment {
    func between(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + 2 * (control.x - point.x) / 3, y: point.y + 2 * (control.y - point.y) / 3)
    }
    return BezierSegment(start, between(start), between(end), end)
  }

  /// The point at the parameter `t` in 0...1.
  package func point(at t: CGFloat) -> CGPoint {
    let s = 1 - t
    let (b0, b1, b2, b3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x,
      y: b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y)
  }

  /// The parameters inside 0...1 where the curve turns back in x or in y, at most four.
  package var turningParameters: [CGFloat] {
    Self.turningParameters(start.x, control1.x, control2.x, end.x)
      + Self.turningParameters(start.y, control1.y, control2.y, end.y)
  }

  /// Roots inside 0...1 of the derivative of one coordinate, A·t² + B·t + C up to a factor 3.
  private static func turningParameters(
    _ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat
  ) -> [CGFloat] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    // The form without cancellation; it also covers a = 0.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
