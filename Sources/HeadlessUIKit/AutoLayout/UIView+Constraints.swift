extension UIView {
  // MARK: Fitting

  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  /// The size that the constraints in this view give it, as near to a wish as priorities allow.
  func fittingSize(
    _ wish: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintTree()
    let engine = LayoutEngine(root: self, isFitting: true)
    addConstraintsOfTree(to: engine)
    return engine.size(fitting: wish, horizontal, vertical).roundedUp(at: pixelsPerPoint)
  }

  private func addConstraintsOfTree(to engine: LayoutEngine) {
    for constraint in constraints { engine.add(constraint) }
    for subview in subviews { subview.addConstraintsOfTree(to: engine) }
  }

  // MARK: Placing

  /// The scale of `UIScreen`.
  var pixelsPerPoint: CGFloat { 3 }

  /// Sets the frame before the transform, at whole pixels; false if it was there.
  func place(at rect: CGRect) -> Bool {
    let size = rect.size.rounded(at: pixelsPerPoint)
    let origin = CGPoint(
      x: rect.minX.rounded(at: pixelsPerPoint), y: rect.minY.rounded(at: pixelsPerPoint))
    let anchor = anchorPoint
    let center = CGPoint(
      x: origin.x + size.width * anchor.x, y: origin.y + size.height * anchor.y)
    let (isResized, isMoved) = (size != bounds.size, center != self.center)
    if isResized { bounds.size = size }
    if isMoved { self.center = center }
    return isResized || isMoved
  }

  /// Takes note of a new frame, or of another origin of the bounds.
  func layoutFrameDidChange(hasScrolled: Bool) {
    guard let item = existingLayoutParts?.reference.item else { return }
    if hasScrolled || item.frame == nil { item.engine?.itemDidChange(item) }
  }

  /// Takes note of another content size or way of layout.
  func layoutContentDidChange() {
    guard let item = existingLayoutParts?.reference.item else { return }
    item.engine?.itemDidChange(item)
  }
}

extension CGFloat {
  fileprivate func rounded(at scale: CGFloat) -> CGFloat { (self * scale).rounded() / scale }
}

extension CGSize {
  func rounded(at scale: CGFloat) -> CGSize {
    CGSize(width: width.rounded(at: scale), height: height.rounded(at: scale))
  }

  func roundedUp(at scale: CGFloat) -> CGSize {
    CGSize(
      width: (width * scale - 1e-6).rounded(.up) / scale,
      height: (height * scale - 1e-6).rounded(.up) / scale)
  }
}
