extension Sequence<PathElement> {
  package var boundingBoxOfPoints: CGRect { CGRect(enclosing: flatMap(\.points)) }

  package var boundingBoxOfCurves: CGRect {
    var points: [CGPoint] = []
    var pen = CGPoint.zero
    var start = CGPoint.zero
    for element in self {
      switch element {
      case .move(let point): start = point
      case .line, .close: break
      case .quadCurve(let end, let control):
        points += PathElement.turningPoints(of: .quadratic(pen, control, end))
      case .curve(let end, let control1, let control2):
        points += PathElement.turningPoints(of: BezierSegment(pen, control1, control2, end))
      }
      pen = element.end ?? start
      points.append(pen)
    }
    return CGRect(enclosing: points)
  }
}

extension PathElement {
  /// The points where a curve turns back in x or in y: with its ends they span its box.
  fileprivate static func turningPoints(of segment: BezierSegment) -> [CGPoint] {
    segment.turningParameters.map(segment.point(at:))
  }
}

#if !canImport(Darwin)
  extension CGPath {
    public var boundingBox: CGRect { elements.boundingBoxOfPoints }

    public var boundingBoxOfPath: CGRect { elements.boundingBoxOfCurves }
  }
#endif

extension Sequence<PathElement> {
  /// Whether `point` is inside the shape; open subpaths count as closed, the outline as undecided.
  ///
  /// Counts the crossings of the outline with a ray to the right: `evenOdd` needs an odd number,
  /// otherwise the total winding must not be zero.
  package func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
    var counter = CrossingCounter(point: point)
    var pen = CGPoint.zero
    var start = CGPoint.zero
    for element in self {
      switch element {
      case .move(let next):
        counter.addLine(pen, start)
        start = next
      case .line(let end): counter.addLine(pen, end)
      case .quadCurve(let end, let control): counter.addCurve(.quadratic(pen, control, end))
      case .curve(let end, let control1, let control2):
        counter.addCurve(BezierSegment(pen, control1, control2, end))
      case .close: counter.addLine(pen, start)
      }
      pen = element.end ?? start
    }
    counter.addLine(pen, start)
    return evenOdd ? counter.crossings % 2 == 1 : counter.winding != 0
  }
}

/// Counts where an outline crosses the ray from `point` to the right.
private struct CrossingCounter {
  let point: CGPoint
  /// Crossings in either direction.
  var crossings = 0
  /// Crossings downwards minus crossings upwards.
  var winding = 0

  init(point: CGPoint) { self.point = point }

  mutating func addLine(_ start: CGPoint, _ end: CGPoint) {
    guard (start.y <= point.y) != (end.y <= point.y) else { return }
    let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
    count(x: x, downwards: end.y > start.y)
  }

  /// Between its turning points a curve meets a horizontal line at most once: bisect there.
  mutating func addCurve(_ curve: BezierSegment) {
    let stops = [0] + curve.turningParameters.sorted() + [1]
    for (from, to) in zip(stops, stops.dropFirst()) {
      let (first, last) = (curve.point(at: from), curve.point(at: to))
      guard (first.y <= point.y) != (last.y <= point.y) else { continue }
      var (low, high) = (from, to)
      // 48 halvings leave less than 1e-14 of the parameter.
      for _ in 0..<48 {
        let middle = (low + high) / 2
        if (curve.point(at: middle).y <= point.y) == (first.y <= point.y) {
          low = middle
        } else {
          high = middle
        }
      }
      count(x: curve.point(at: low).x, downwards: last.y > first.y)
    }
  }

  private mutating func count(x: CGFloat, downwards: Bool) {
    guard x > point.x else { return }
    crossings += 1
    winding += downwards ? 1 : -1
  }
}

#if !canImport(Darwin)
  extension CGPath {
    public func contains(
      _ point: CGPoint, using rule: CGPathFillRule = .winding,
      transform: CGAffineTransform = .identity
    ) -> Bool {
      elements.contains(point.applying(transform), evenOdd: rule == .evenOdd)
    }
  }
#endif

/// A cubic curve between two points of a path.
package struct BezierSegment: Hashable, Sendable {
  package let start, control1, control2, end: CGPoint

  package init(_ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  package static func quadratic(
    _ start: CGPoint, _ control: CGPoint, _ end: CGPoint
  ) -> BezierSegment {
    func between(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + 2 * (control.x - point.x) / 3, y: point.y + 2 * (control.y - point.y) / 3)
    }
    return BezierSegment(start, between(start), between(end), end)
  }

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
