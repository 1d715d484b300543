package import Foundation

#if canImport(CoreGraphics)
  package import CoreGraphics
#endif

extension CGPath {
  /// The path at `fraction` of the way between two others; nil when they do not match step by step.
  ///
  /// On-line and control points move in straight lines. So an oval that grows into another oval
  /// is an oval of linearly growing radii at every fraction.
  ///
  /// - Returns: Exactly `from` at 0 and `to` at 1; beyond them where the fraction leaves 0...1.
  package static func interpolated(
    from: CGPath, to: CGPath, fraction: CGFloat
  ) -> CGPath? {
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
  /// The step between two of the same kind; nil for different kinds.
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
