package import Foundation

/// One step of a path, with its points in the path's space.
package enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quadCurve(CGPoint, control: CGPoint)
  case curve(CGPoint, control1: CGPoint, control2: CGPoint)
  case close

  /// Where the pen is after this step; nil for `close`, which returns to the subpath's start.
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

  /// The step whose points are those of this one, each passed through `change`.
  package func mapPoints(_ change: (CGPoint) -> CGPoint) -> PathElement {
    switch self {
    case .move(let point): .move(change(point))
    case .line(let point): .line(change(point))
    case .quadCurve(let point, let control):
      .quadCurve(change(point), control: change(control))
    case .curve(let point, let control1, let control2):
      .curve(change(point), control1: change(control1), control2: change(control2))
    case .close: .close
    }
  }
}
