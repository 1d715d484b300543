public import Foundation

extension Sequence<PathElement> {
  /// The smallest rectangle around all points, control points included; `.null` for none.
  package var boundingBoxOfPoints: CGRect {
    CGRect(enclosing: flatMap(\.points))
  }

  /// The smallest rectangle around the drawn lines and curves; `.null` for none.
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

#if !canImport(CoreGraphics)
  extension CGPath {
    /// The smallest rectangle around all points, control points included; `.null` when empty.
    public var boundingBox: CGRect { elements.boundingBoxOfPoints }

    /// The smallest rectangle around the drawn lines and curves; `.null` when empty.
    public var boundingBoxOfPath: CGRect { elements.boundingBoxOfCurves }
  }
#endif
