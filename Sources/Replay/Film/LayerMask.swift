import Foundation
import HeadlessUIKit

/// What a layer's mask leaves of it, on the screen.
///
/// The mask's path counts, else its bounds; a path is taken for convex, as circles and rounded
/// rectangles are.
struct LayerMask {
  /// On the screen.
  let outline: ConvexPolygon
  /// In points of the layer, where the path is as wide as it is high; nil elsewhere.
  let radius: Double?

  /// How many straight pieces stand for one curve.
  private static let pieces = 16

  /// Finds the mask of a layer; nil if it has none.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - shown: Its presentation copy.
  init?(of layer: CALayer, shown: CALayer) {
    guard let mask = layer.mask?.presentation() else { return nil }
    let path = (mask as? CAShapeLayer)?.path
    let points = path?.corners(pieces: Self.pieces) ?? mask.bounds.corners
    let (origin, anchor) = (mask.bounds, mask.anchorPoint)
    let offset = CGPoint(
      x: mask.position.x - origin.minX - anchor.x * origin.width,
      y: mask.position.y - origin.minY - anchor.y * origin.height)
    outline = ConvexPolygon(
      corners: points.map { point in
        ScreenPoint(
          shown.convert(CGPoint(x: point.x + offset.x, y: point.y + offset.y), to: nil))
      })
    let box = path?.boundingBox
    radius = box.flatMap { abs($0.width - $0.height) < 1e-6 ? Double($0.width) / 2 : nil }
  }
}

extension CGPath {
  /// The path's points, with each curve as so many straight pieces; no point twice in a row.
  fileprivate func corners(pieces: Int) -> [CGPoint] {
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

extension CGRect {
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}
