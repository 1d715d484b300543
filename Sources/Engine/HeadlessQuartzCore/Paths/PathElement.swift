package enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quadCurve(CGPoint, control: CGPoint)
  case curve(CGPoint, control1: CGPoint, control2: CGPoint)
  case close

  /// The current point after the element; nil for `close`, which returns to the subpath's start.
  package var end: CGPoint? {
    switch self {
    case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _):
      point
    case .close: nil
    }
  }

  /// All points in drawing order, control points first, as `CGPathElement` lists them.
  package var points: [CGPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadCurve(let point, let control): [control, point]
    case .curve(let point, let control1, let control2): [control1, control2, point]
    case .close: []
    }
  }

  /// The element with each point mapped by `change`.
  package func mapPoints(_ change: (CGPoint) -> CGPoint) -> PathElement {
    switch self {
    case .move(let point): .move(change(point))
    case .line(let point): .line(change(point))
    case .quadCurve(let point, let control): .quadCurve(change(point), control: change(control))
    case .curve(let point, let control1, let control2):
      .curve(change(point), control1: change(control1), control2: change(control2))
    case .close: .close
    }
  }
}

extension Sequence<PathElement> {
  /// The path in reverse direction, with its subpaths in reverse order.
  package var reversedPath: [PathElement] {
    var subpaths: [[PathElement]] = []
    for element in self {
      if case .move = element {
        subpaths.append([element])
      } else {
        subpaths.append((subpaths.popLast() ?? []) + [element])
      }
    }
    return subpaths.reversed().flatMap(Self.reversedSubpath)
  }

  private static func reversedSubpath(_ elements: [PathElement]) -> [PathElement] {
    let drawn = elements.filter { $0 != .close }
    let ends = drawn.compactMap(\.end)
    guard let last = ends.last else { return elements }
    var result: [PathElement] = [.move(last)]
    for (index, element) in drawn.enumerated().dropFirst().reversed() {
      let end = ends[index - 1]
      switch element {
      case .move, .close: break
      case .line: result.append(.line(end))
      case .quadCurve(_, let control): result.append(.quadCurve(end, control: control))
      case .curve(_, let control1, let control2):
        result.append(.curve(end, control1: control2, control2: control1))
      }
    }
    if drawn.count < elements.count { result.append(.close) }
    return result
  }
}

extension CGPath {
  /// The path at `fraction` of the way between two other paths; nil if their elements do not match.
  ///
  /// All points move in straight lines, so that an oval stays an oval. The result is exactly `from` at 0 and exactly
  /// `to` at 1. A fraction outside 0...1 extrapolates.
  ///
  /// A subpath that only one of the paths closes has the same control points, as an oval and a whole turn of an arc do;
  /// between the two it is open, which fills alike.
  package static func interpolated(from: CGPath, to: CGPath, fraction: CGFloat) -> CGPath? {
    var (one, other) = (from.elements, to.elements)
    if one.count != other.count {
      (one, other) = (one.withoutFinalCloses, other.withoutFinalCloses)
    }
    guard one.count == other.count else { return nil }
    var result: [PathElement] = []
    result.reserveCapacity(one.count)
    for (start, end) in zip(one, other) {
      guard let element = PathElement.interpolated(from: start, to: end, fraction: fraction) else {
        return nil
      }
      result.append(element)
    }
    return fraction == 0 ? from : fraction == 1 ? to : CGPath.path(of: result)
  }
}

extension [PathElement] {
  /// The elements without the closes that end a subpath, after which nothing is drawn from its start.
  fileprivate var withoutFinalCloses: [PathElement] {
    indices.filter { index in
      guard self[index] == .close else { return true }
      guard index + 1 < endIndex else { return false }
      if case .move = self[index + 1] { return false }
      return true
    }.map { self[$0] }
  }
}

extension PathElement {
  fileprivate static func interpolated(
    from: PathElement, to: PathElement, fraction: CGFloat
  ) -> PathElement? {
    func mix(_ one: CGPoint, _ other: CGPoint) -> CGPoint {
      if fraction == 1 { return other }
      return CGPoint(
        x: one.x + (other.x - one.x) * fraction, y: one.y + (other.y - one.y) * fraction)
    }
    switch (from, to) {
    case (.move(let a), .move(let b)): return .move(mix(a, b))
    case (.line(let a), .line(let b)): return .line(mix(a, b))
    case (.quadCurve(let a, let control), .quadCurve(let b, let otherControl)):
      return .quadCurve(mix(a, b), control: mix(control, otherControl))
    case (.curve(let a, let a1, let a2), .curve(let b, let b1, let b2)):
      return .curve(mix(a, b), control1: mix(a1, b1), control2: mix(a2, b2))
    case (.close, .close): return .close
    default: return nil
    }
  }
}

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
  /// The points at which a curve reverses in x or y; together with the curve's ends they determine its bounding box.
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
  /// Whether `point` is inside the shape; open subpaths count as closed, and the result on the outline is unspecified.
  ///
  /// Counts the crossings of the outline with a ray from `point` to the right. If `evenOdd` is true, the point is
  /// inside if the number of crossings is odd. Otherwise, the point is inside if the number of downward crossings
  /// differs from the number of upward crossings.
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

/// A counter of the crossings of an outline with the ray from `point` to the right.
private struct CrossingCounter {
  let point: CGPoint
  /// The number of all crossings, downward and upward.
  var crossings = 0
  /// The number of places where the outline crosses the ray downwards, minus the number where it crosses upwards.
  var winding = 0

  init(point: CGPoint) { self.point = point }

  mutating func addLine(_ start: CGPoint, _ end: CGPoint) {
    guard (start.y <= point.y) != (end.y <= point.y) else { return }
    let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
    count(x: x, downwards: end.y > start.y)
  }

  /// Counts the crossings of a curve with the ray.
  ///
  /// The curve is divided where it reverses in x or y. Each part meets a horizontal line at most once, so bisection
  /// finds the crossing.
  mutating func addCurve(_ curve: BezierSegment) {
    let stops = [0] + curve.turningParameters.sorted() + [1]
    for (from, to) in zip(stops, stops.dropFirst()) {
      let (first, last) = (curve.point(at: from), curve.point(at: to))
      guard (first.y <= point.y) != (last.y <= point.y) else { continue }
      var (low, high) = (from, to)
      // After 48 bisections, the interval of the curve's parameter is shorter than 1e-14.
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

  /// The parameters inside 0...1 at which the curve reverses in x or y; at most four.
  package var turningParameters: [CGFloat] {
    Self.turningParameters(start.x, control1.x, control2.x, end.x)
      + Self.turningParameters(start.y, control1.y, control2.y, end.y)
  }

  /// The roots inside 0...1 of the derivative of one coordinate, which is 3 · (a·t² + b·t + c).
  private static func turningParameters(
    _ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat
  ) -> [CGFloat] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    // Uses the form of the quadratic formula that avoids cancellation; this form is also correct for a = 0.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
