/// Which of a layer's two trees is meant.
package enum LayerTree: Sendable {
  /// What the app asked for.
  case model
  /// What is on screen now.
  case presentation
}

extension LayerValues {
  /// From the layer's own coordinates to its superlayer's, depth included.
  ///
  /// The anchor point goes to the origin, the transform acts there, and the result to the position.
  var matrixToSuperlayer: CATransform3D {
    let (x, y) = (anchorOffset.x, anchorOffset.y)
    let isFlat = anchorPointZ == 0 && zPosition == 0
    if isFlat && CATransform3DIsIdentity(transform) {
      return CATransform3DMakeTranslation(position.x - x, position.y - y, 0)
    }
    let turned = CATransform3DConcat(
      CATransform3DMakeTranslation(-x, -y, -anchorPointZ), transform)
    return CATransform3DConcat(
      turned, CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// What sublayers get in addition, about the anchor point; identity in most layers.
  var matrixOfSublayers: CATransform3D {
    if CATransform3DIsIdentity(sublayerTransform) { return CATransform3DIdentity }
    let (x, y) = (anchorOffset.x, anchorOffset.y)
    let turned = CATransform3DConcat(
      CATransform3DMakeTranslation(-x, -y, -anchorPointZ), sublayerTransform)
    return CATransform3DConcat(turned, CATransform3DMakeTranslation(x, y, anchorPointZ))
  }

  /// Where a point of the layer's coordinates lies in the superlayer.
  fileprivate func pointInSuperlayer(_ point: CGPoint) -> CGPoint {
    var offset = CGPoint(
      x: point.x - bounds.minX - anchorPoint.x * bounds.width,
      y: point.y - bounds.minY - anchorPoint.y * bounds.height)
    if !CATransform3DIsIdentity(transform) {
      offset = offset.applying(CATransform3DGetAffineTransform(transform))
    }
    return CGPoint(x: position.x + offset.x, y: position.y + offset.y)
  }

  /// Where a point of the superlayer's coordinates lies in the layer.
  fileprivate func pointFromSuperlayer(_ point: CGPoint) -> CGPoint {
    var offset = CGPoint(x: point.x - position.x, y: point.y - position.y)
    if !CATransform3DIsIdentity(transform) {
      offset = offset.applying(CATransform3DGetAffineTransform(transform).inverted())
    }
    return CGPoint(
      x: offset.x + bounds.minX + anchorPoint.x * bounds.width,
      y: offset.y + bounds.minY + anchorPoint.y * bounds.height)
  }

  private var anchorOffset: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}

extension CALayer {
  /// Where a point of the layer's coordinates lies in the superlayer, without depth.
  package func pointInSuperlayer(_ point: CGPoint) -> CGPoint {
    values.pointInSuperlayer(point)
  }

  /// Where a point of the superlayer's coordinates lies in the layer, without depth.
  package func pointFromSuperlayer(_ point: CGPoint) -> CGPoint {
    values.pointFromSuperlayer(point)
  }

  /// The same for a touch: on screen while a property animator moves the layer, else in the model.
  ///
  /// Apple documents that property animators do the hit-testing of what they animate unless told
  /// otherwise; catching a transition on its way depends on it. A view that a block animates is
  /// found at its final place.
  package func touchPointFromSuperlayer(_ point: CGPoint) -> CGPoint {
    let isFoundOnScreen = records.contains { $0.clock?.findsTouchesOnScreen ?? false }
    return (isFoundOnScreen ? presented(at: simulation.now) : values).pointFromSuperlayer(point)
  }

  /// The layer that a presentation copy shows; the layer itself otherwise.
  public func model() -> Self {
    (original as? Self) ?? self
  }

  func values(in tree: LayerTree) -> LayerValues {
    tree == .model ? values : presented(at: simulation.now)
  }

  /// The layer's plane as seen in its superlayer's, flattened unless that keeps depth.
  func matrixToSuperlayer(in tree: LayerTree) -> CATransform3D {
    var result = values(in: tree).matrixToSuperlayer
    guard let superlayer else { return result }
    result = CATransform3DConcat(result, superlayer.values(in: tree).matrixOfSublayers)
    return superlayer.flattensSublayers ? result.flattened : result
  }

  /// The layer's plane as seen in the coordinates of the root of its tree.
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

  /// The four corners of the bounds on screen: top left, top right, bottom right, bottom left.
  ///
  /// On screen means the coordinates of the tree's root, usually the window, through transforms,
  /// anchor points, depth and perspective. Each layer flattens its sublayers into its own plane, as
  /// Core Animation does, except a ``CATransformLayer``.
  ///
  /// - Returns: nil when a corner lies at or behind the viewer.
  package func corners(in tree: LayerTree) -> [CGPoint]? {
    let layer = model()
    let matrix = layer.matrixToRoot(in: tree)
    let corners = layer.values(in: tree).bounds.corners
    let seen = corners.compactMap { matrix.applying(to: $0) }
    return seen.count == corners.count ? seen : nil
  }

  /// The sublayers from the back to the front: by depth, then as they were added.
  package func sublayersInDrawingOrder(in tree: LayerTree) -> [CALayer] {
    guard let children, children.count > 1 else { return children ?? [] }
    let depths = children.map { $0.values(in: tree).zPosition }
    guard depths.contains(where: { $0 != depths[0] }) else { return children }
    return children.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
      .map { children[$0] }
  }
}

extension CATransform3D {
  /// The same picture of the plane z = 0, laid into the plane z = 0.
  fileprivate var flattened: CATransform3D {
    if CATransform3DIsAffine(self) { return self }
    var result = self
    (result.m13, result.m23, result.m43) = (0, 0, 0)
    (result.m31, result.m32, result.m34) = (0, 0, 0)
    result.m33 = 1
    return result
  }
}

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
  var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}
