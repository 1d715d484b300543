public import Foundation

/// Points and rectangles between layers, in the model tree or, for presentation copies, on screen.
extension CALayer {
  /// Converts a point of another layer's coordinates to this layer's; nil stands for the root.
  ///
  /// In perspective the point is the one that lies at the same place on screen; where there is none
  /// the point comes back unchanged.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    let top = l.map { $0.pointInRoot(p) } ?? p
    return pointFromRoot(top)
  }

  /// Converts a point of this layer's coordinates to another layer's; nil stands for the root.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    let top = pointInRoot(p)
    return l.map { $0.pointFromRoot(top) } ?? top
  }

  /// Converts a rectangle; under a rotation the result is the bounding box.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    CGRect(enclosing: r.corners.map { convert($0, from: l) })
  }

  /// Converts a rectangle; under a rotation the result is the bounding box.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    CGRect(enclosing: r.corners.map { convert($0, to: l) })
  }

  /// The farthest descendant under a point of the superlayer's coordinates; nil when there is none.
  ///
  /// Asked of a presentation copy, it looks at what is on screen and returns a presentation copy:
  ///
  ///     layer.presentation()?.hitTest(point)?.model()
  ///
  /// Layers in front come first; hidden ones and what `masksToBounds` cuts off do not count.
  public func hitTest(_ p: CGPoint) -> CALayer? {
    guard let original else { return hit(p, in: .model) }
    guard let found = original.hit(p, in: .presentation) else { return nil }
    return found === original ? self : found.presentation()
  }

  /// Whether a point of the layer's own coordinates lies in its bounds.
  public func contains(_ p: CGPoint) -> Bool {
    values.bounds.contains(p)
  }

  private var tree: LayerTree { original == nil ? .model : .presentation }

  private func pointInRoot(_ p: CGPoint) -> CGPoint {
    model().matrixToRoot(in: tree).applying(to: p) ?? p
  }

  private func pointFromRoot(_ p: CGPoint) -> CGPoint {
    model().matrixToRoot(in: tree).unprojecting(p) ?? p
  }

  private func hit(_ p: CGPoint, in tree: LayerTree) -> CALayer? {
    guard !isHidden, let inside = matrixToSuperlayer(in: tree).unprojecting(p) else { return nil }
    let isInside = values(in: tree).bounds.contains(inside)
    if masksToBounds && !isInside { return nil }
    for sublayer in sublayersInDrawingOrder(in: tree).reversed() {
      if let found = sublayer.hit(inside, in: tree) { return found }
    }
    return isInside ? self : nil
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
