package import Foundation

/// The border of what a mask leaves of its layer.
package struct MaskOutline {
  /// In the masked layer's coordinates, going round once; a circle is drawn with many points.
  package let points: [CGPoint]
  /// In points; nil for a mask that is not a circle.
  package let radius: CGFloat?

  /// So many points make a circle that looks round at the size of a screen.
  private static let pointsOfCircle = 64

  /// A mask's own border: its box, or the circle in its box.
  init(box: CGRect, isRound: Bool, toMasked matrix: CATransform3D) {
    let border = isRound ? Self.circle(in: box) : box.corners
    points = border.compactMap { matrix.applying(to: $0) }
    radius = isRound ? min(box.width, box.height) / 2 : nil
  }

  private static func circle(in box: CGRect) -> [CGPoint] {
    (0..<pointsOfCircle).map { index in
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(pointsOfCircle)
      return CGPoint(
        x: box.midX + box.width / 2 * cos(angle), y: box.midY + box.height / 2 * sin(angle))
    }
  }
}

extension CALayer {
  /// What the layer's mask leaves of it; nil without a mask.
  ///
  /// A shape layer masks with its path, taken as the oval or the rectangle that fills the path's box;
  /// other layers mask with their bounds, rounded to a circle when the corner radius says so.
  package func maskOutline(in tree: LayerTree) -> MaskOutline? {
    guard let mask = model().mask else { return nil }
    let values = mask.values(in: tree)
    let matrix = values.matrixToSuperlayer
    if let shape = mask as? CAShapeLayer {
      let path = tree == .model ? shape.path : shape.presentation()?.path
      guard let path else { return nil }
      return MaskOutline(box: path.boundingBoxOfPath, isRound: path.hasCurves, toMasked: matrix)
    }
    let reach = min(values.bounds.width, values.bounds.height) / 2
    let tolerance: CGFloat = 1e-6
    let isRound = reach > 0 && values.cornerRadius >= reach - tolerance
    return MaskOutline(box: values.bounds, isRound: isRound, toMasked: matrix)
  }
}

extension CGPath {
  /// Whether a part of the path is bent.
  fileprivate var hasCurves: Bool {
    elements.contains { element in
      switch element {
      case .curve, .quadCurve: true
      default: false
      }
    }
  }
}
