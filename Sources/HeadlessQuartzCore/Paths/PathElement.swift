package enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quadCurve(CGPoint, control: CGPoint)
  case curve(CGPoint, control1: CGPoint, control2: CGPoint)
  case close

  /// The current point afterwards; nil for `close`, which returns to the subpath's start.
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

  /// The same element with each point mapped by `change`.
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
  /// The outline in reverse, including the order of its subpaths.
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
  /// The path at `fraction` of the way between two others; nil when their elements do not match.
  ///
  /// All points move in straight lines, so that an oval stays an oval. Exactly `from` at 0 and `to`
  /// at 1; extrapolated outside.
  package static func interpolated(from: CGPath, to: CGPath, fraction: CGFloat) -> CGPath? {
    let (one, other) = (from.elements, to.elements)
    guard one.count == other.count else { return nil }
    var result: [PathElement] = []
    result.reserveCapacity(one.count)
    for (start, end) in zip(one, other) {
      guard let element = PathElement.interpolated(from: start, to: end, fraction: fraction) else {
        return nil
      }
      result.append(element)
    }
    return CGPath.path(of: result)
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
