import Foundation
import HeadlessUIKit

/// The part of a masked layer that the mask leaves visible, in screen coordinates.
///
/// Uses the mask's path if the mask has a path, otherwise the mask's bounds with rounded corners. Convex shapes such as
/// circles and rounded rectangles are exact. Any other path is replaced by its convex hull, so that nothing visible is
/// lost.
struct LayerMask {
  /// The outline of the visible part, in points of the screen.
  let outline: ConvexPolygon
  /// Half the mask's width, in points of the layer.
  ///
  /// nil unless the mask is a circle, or has a path that is as wide as it is high.
  let radius: Double?

  /// Finds the mask of a layer; nil if the layer has no mask.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - shown: The layer's presentation copy.
  init?(of layer: CALayer, shown: CALayer) {
    guard let mask = layer.mask?.presentation() else { return nil }
    let path = (mask as? CAShapeLayer)?.path
    let points = path?.corners ?? mask.roundedCorners
    let (origin, anchor) = (mask.bounds, mask.anchorPoint)
    let offset = CGPoint(
      x: mask.position.x - origin.minX - anchor.x * origin.width,
      y: mask.position.y - origin.minY - anchor.y * origin.height)
    outline = ConvexPolygon(
      around: shown.screenPoints(
        points.map { CGPoint(x: $0.x + offset.x, y: $0.y + offset.y) }))
    let box = path?.boundingBox ?? mask.bounds
    let isSquare = abs(box.width - box.height) <= Self.tolerance
    let isRound = path != nil || abs(mask.cornerRadius - box.width / 2) <= Self.tolerance
    radius = isSquare && isRound ? Double(box.width) / 2 : nil
  }

  /// The difference up to which two lengths count as equal, in points.
  private static let tolerance: CGFloat = 1e-6
}

extension CALayer {
  /// The corners of the bounds; a rounded corner is approximated by straight segments.
  var roundedCorners: [CGPoint] {
    let box = bounds
    let radius = min(cornerRadius, box.width / 2, box.height / 2)
    guard radius > 0 else {
      return [
        CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
        CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
      ]
    }
    return UIBezierPath(roundedRect: box, cornerRadius: radius).cgPath.corners
  }
}

extension CGPath {
  /// The path's points, with each curve approximated by sixteen straight segments, and without consecutive duplicates.
  fileprivate var corners: [CGPoint] {
    let pieces = 16
    var points: [CGPoint] = []
    func add(_ point: CGPoint) {
      guard let last = points.last else { return points.append(point) }
      if hypot(point.x - last.x, point.y - last.y) > 1e-9 { points.append(point) }
    }
    func add(_ curve: BezierSegment) {
      for piece in 1...pieces { add(curve.point(at: CGFloat(piece) / CGFloat(pieces))) }
    }
    for element in elements {
      let start = points.last ?? .zero
      switch element {
      case .move(let point), .line(let point): add(point)
      case .quadCurve(let end, let control): add(.quadratic(start, control, end))
      case .curve(let end, let control1, let control2):
        add(BezierSegment(start, control1, control2, end))
      case .close: break
      }
    }
    return points
  }
}
