import Foundation
import HeadlessUIKit

/// A layer's plane as seen on the screen, through everything that holds it.
///
/// Each layer flattens its sublayers into its own plane, as Core Animation does: perspective shows in the
/// corners, depth between siblings does not.
struct LayerProjection {
  /// From the layer's coordinates to the screen's.
  private let matrix: CATransform3D

  /// The projection of a window, whose coordinates are those of the screen.
  static let screen = LayerProjection(matrix: CATransform3DIdentity)

  private init(matrix: CATransform3D) {
    self.matrix = matrix
  }

  /// The projection of a layer in a superlayer that has this one.
  ///
  /// Both are given as presented.
  func sublayer(_ layer: CALayer, in superlayer: CALayer) -> LayerProjection {
    var result = layer.matrixToSuperlayer
    if !CATransform3DIsIdentity(superlayer.sublayerTransform) {
      result = CATransform3DConcat(result, superlayer.matrixOfSublayers)
    }
    return LayerProjection(matrix: CATransform3DConcat(result.flattened, matrix))
  }

  /// The places on the screen of points of the layer; nil when one lies at or behind the viewer.
  func points(_ points: [CGPoint]) -> [ScreenPoint]? {
    let seen = points.compactMap { matrix.applying(to: $0).map { ScreenPoint($0) } }
    return seen.count == points.count ? seen : nil
  }
}

extension CALayer {
  /// From the layer's coordinates to its superlayer's: the anchor point goes to the origin, the transform
  /// acts there, and the result goes to the position.
  fileprivate var matrixToSuperlayer: CATransform3D {
    let anchor = anchorPlace
    let turned = CATransform3DConcat(
      CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ), transform)
    return CATransform3DConcat(
      turned, CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// What sublayers get in addition, about the anchor point.
  fileprivate var matrixOfSublayers: CATransform3D {
    let anchor = anchorPlace
    let turned = CATransform3DConcat(
      CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ), sublayerTransform)
    return CATransform3DConcat(
      turned, CATransform3DMakeTranslation(anchor.x, anchor.y, anchorPointZ))
  }

  private var anchorPlace: CGPoint {
    CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// The corners of the bounds: top left, top right, bottom right, bottom left.
  var boundsCorners: [CGPoint] {
    [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ]
  }

  /// The sublayers from the back to the front: by depth, then as they were added.
  var sublayersInDrawingOrder: [CALayer] {
    let layers = sublayers ?? []
    let depths = layers.map { ($0.presentation() ?? $0).zPosition }
    return layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { layers[$0] }
  }
}

extension CATransform3D {
  /// The same picture of the plane z = 0, laid into the plane z = 0.
  fileprivate var flattened: CATransform3D {
    if CATransform3DIsAffine(self) { return self }
    var result = self
    (result.m13, result.m23, result.m43) = (0, 0, 0)
    (result.m31, result.m32, result.m33, result.m34) = (0, 0, 1, 0)
    return result
  }
}
