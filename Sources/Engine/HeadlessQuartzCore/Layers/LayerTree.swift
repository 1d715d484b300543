package enum LayerTree: Sendable {
  case model
  case presentation
}

extension LayerValues {
  /// The transform to the superlayer's coordinates, including depth.
  var matrixToSuperlayer: CATransform3D {
    let (x, y) = (anchorOffset.x, anchorOffset.y)
    let isFlat = anchorPointZ == 0 && zPosition == 0
    if isFlat && CATransform3DIsIdentity(transform) {
      return CATransform3DMakeTranslation(position.x - x, position.y - y, 0)
    }
    let turned = CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, -anchorPointZ), transform)
    return CATransform3DConcat(
      turned, CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// The transform that the layer adds to its sublayers, about its anchor point; the identity in most layers.
  var matrixOfSublayers: CATransform3D {
    if CATransform3DIsIdentity(sublayerTransform) { return CATransform3DIdentity }
    let (x, y) = (anchorOffset.x, anchorOffset.y)
    let turned = CATransform3DConcat(
      CATransform3DMakeTranslation(-x, -y, -anchorPointZ), sublayerTransform)
    return CATransform3DConcat(turned, CATransform3DMakeTranslation(x, y, anchorPointZ))
  }

  // Always inlined, because a call would copy all values of the layer.

  @inline(__always)
  fileprivate func pointInSuperlayer(_ point: CGPoint) -> CGPoint {
    var offset = CGPoint(
      x: point.x - bounds.minX - anchorPoint.x * bounds.width,
      y: point.y - bounds.minY - anchorPoint.y * bounds.height)
    if !CATransform3DIsIdentity(transform) {
      offset = offset.applying(CATransform3DGetAffineTransform(transform))
    }
    return CGPoint(x: position.x + offset.x, y: position.y + offset.y)
  }

  @inline(__always)
  fileprivate func pointFromSuperlayer(_ point: CGPoint) -> CGPoint {
    var offset = CGPoint(x: point.x - position.x, y: point.y - position.y)
    if !CATransform3DIsIdentity(transform) {
      offset = offset.applying(CATransform3DGetAffineTransform(transform).inverted())
    }
    return CGPoint(
      x: offset.x + bounds.minX + anchorPoint.x * bounds.width,
      y: offset.y + bounds.minY + anchorPoint.y * bounds.height)
  }

  @inline(__always)
  fileprivate var transformFromSuperlayer: CGAffineTransform {
    var result = CATransform3DGetAffineTransform(transform).inverted()
    result.tx += anchorOffset.x - result.a * position.x - result.c * position.y
    result.ty += anchorOffset.y - result.b * position.x - result.d * position.y
    return result
  }

  @inline(__always)
  private var anchorOffset: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}

extension CALayer {
  /// Converts a point to the superlayer's coordinates, ignoring depth.
  package func pointInSuperlayer(_ point: CGPoint) -> CGPoint {
    values.pointInSuperlayer(point)
  }

  /// Converts a point from the superlayer's coordinates, ignoring depth.
  package func pointFromSuperlayer(_ point: CGPoint) -> CGPoint {
    values.pointFromSuperlayer(point)
  }

  /// The transform from the superlayer's coordinates to this layer's coordinates, ignoring depth.
  package var transformFromSuperlayer: CGAffineTransform { values.transformFromSuperlayer }

  /// Converts a touch point from the superlayer's coordinates.
  ///
  /// Uses the layer's presentation while a property animator moves the layer, otherwise the model. Apple documents that
  /// property animators hit-test the views that they animate at their positions on screen, unless told otherwise.
  /// Catching a running transition with a finger depends on this. A view in an animation block is found at its final
  /// position.
  package func touchPointFromSuperlayer(_ point: CGPoint) -> CGPoint {
    let isFoundOnScreen = records.contains { $0.clock?.findsTouchesOnScreen ?? false }
    guard isFoundOnScreen else { return values.pointFromSuperlayer(point) }
    return presented(at: simulation.now).pointFromSuperlayer(point)
  }

  func values(in tree: LayerTree) -> LayerValues {
    tree == .model ? values : presented(at: simulation.now)
  }

  func matrixToSuperlayer(in tree: LayerTree) -> CATransform3D {
    var result = values(in: tree).matrixToSuperlayer
    guard let superlayer else { return result }
    result = CATransform3DConcat(result, superlayer.values(in: tree).matrixOfSublayers)
    return superlayer.flattensSublayers ? result.flattened : result
  }

  func matrixToRoot(in tree: LayerTree) -> CATransform3D {
    var result = CATransform3DIdentity
    var layer = self
    while let parent = layer.superlayer {
      result = CATransform3DConcat(result, layer.values(in: tree).matrixToSuperlayer)
      result = CATransform3DConcat(result, parent.values(in: tree).matrixOfSublayers)
      if parent.flattensSublayers { result = result.flattened }
      layer = parent
    }
    return result
  }

  /// The corners of the bounds on screen: top left, top right, bottom right, bottom left.
  ///
  /// The corners are in the coordinates of the tree's root, usually the window, after all transforms. Each layer
  /// flattens its sublayers into its own plane, as in Core Animation, except a ``CATransformLayer``.
  ///
  /// - Returns: nil if a corner lies at or behind the viewer.
  package func corners(in tree: LayerTree) -> [CGPoint]? {
    let layer = model()
    let matrix = layer.matrixToRoot(in: tree)
    let corners = layer.values(in: tree).bounds.corners
    let seen = corners.compactMap { matrix.applying(to: $0) }
    return seen.count == corners.count ? seen : nil
  }

  /// The sublayers from back to front: by depth, then in the order in which they were added.
  package func sublayersInDrawingOrder(in tree: LayerTree) -> [CALayer] {
    guard let children, children.count > 1 else { return children ?? [] }
    let depths = children.map { $0.values(in: tree).zPosition }
    guard depths.contains(where: { $0 != depths[0] }) else { return children }
    return children.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { children[$0] }
  }
}

extension CATransform3D {
  /// A matrix that ignores depth and projects the plane z = 0 like this matrix.
  fileprivate var flattened: CATransform3D {
    if CATransform3DIsAffine(self) { return self }
    var result = self
    (result.m13, result.m23, result.m43) = (0, 0, 0)
    (result.m31, result.m32, result.m34) = (0, 0, 0)
    result.m33 = 1
    return result
  }
}

/// Conversions of points in the model tree; for presentation copies, in the presentation tree.
extension CALayer {
  private var tree: LayerTree { original == nil ? .model : .presentation }

  func pointInRoot(_ p: CGPoint) -> CGPoint {
    model().matrixToRoot(in: tree).applying(to: p) ?? p
  }

  /// Points of the layer in the root's coordinates: as `convert(_:to:)` with nil converts each, but the matrix, which
  /// takes longer than all the points of a rounded corner, is made once.
  package func pointsInRoot(_ points: [CGPoint]) -> [CGPoint] {
    let matrix = model().matrixToRoot(in: tree)
    return points.map { matrix.applying(to: $0) ?? $0 }
  }

  func pointFromRoot(_ p: CGPoint) -> CGPoint {
    model().matrixToRoot(in: tree).unprojecting(p) ?? p
  }

  func hit(_ p: CGPoint, in tree: LayerTree) -> CALayer? {
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
  package var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}
