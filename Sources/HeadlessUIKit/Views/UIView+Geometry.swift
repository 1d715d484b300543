extension UIView {
  /// Asks for layout here and, after a change of the size outside its own layout, in the superview.
  func boundsDidChange(from old: CGRect) {
    safeAreasMayChange(by: [.place, .bounds])
    let new = layer.bounds
    guard new != old else { return }
    setNeedsLayout()
    guard new.size != old.size else { return }
    if let parentView, !parentView.isLayingOut { parentView.setNeedsLayout() }
    guard autoresizesSubviews else { return }
    for subview in subviews where !subview.autoresizingMask.isEmpty {
      subview.autoresize(from: old.size, to: new.size)
    }
  }

  private func autoresize(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    let box = frame
    let (x, width) = autoresized(
      box.minX, box.width, old.width, by: new.width - old.width,
      mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
      mask.contains(.flexibleRightMargin))
    let (y, height) = autoresized(
      box.minY, box.height, old.height, by: new.height - old.height,
      mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
      mask.contains(.flexibleBottomMargin))
    frame = CGRect(x: x, y: y, width: width, height: height)
  }

  /// Distributes a change of the superview's length over the flexible parts, in proportion.
  private func autoresized(
    _ start: CGFloat, _ length: CGFloat, _ whole: CGFloat, by change: CGFloat,
    _ flexibleStart: Bool, _ flexibleLength: Bool, _ flexibleEnd: Bool
  ) -> (CGFloat, CGFloat) {
    let end = whole - start - length
    let total =
      (flexibleStart ? start : 0) + (flexibleLength ? length : 0) + (flexibleEnd ? end : 0)
    let count = [flexibleStart, flexibleLength, flexibleEnd].filter { $0 }.count
    guard count > 0 else { return (start, length) }
    func share(_ part: CGFloat) -> CGFloat {
      total > 0 ? change * part / total : change / CGFloat(count)
    }
    return (
      flexibleStart ? start + share(start) : start,
      flexibleLength ? length + share(length) : length
    )
  }
}

extension UIView {
  /// Converts a point from another view, or from the window when nil.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let top = (view ?? window).map { $0.pointInRoot(point) } ?? point
    return pointFromRoot(top)
  }

  /// Converts a point to another view, or to the window when nil.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let top = pointInRoot(point)
    return (view ?? window).map { $0.pointFromRoot(top) } ?? top
  }

  /// Converts a rectangle; rotations give the bounding box.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(enclosing: rect.corners.map { convert($0, from: view) })
  }

  /// Converts a rectangle; rotations give the bounding box.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(enclosing: rect.corners.map { convert($0, to: view) })
  }

  private func pointInRoot(_ point: CGPoint) -> CGPoint {
    var result = point
    var view: UIView = self
    while let parent = view.parentView {
      result = view.layer.pointInSuperlayer(result)
      view = parent
    }
    return result
  }

  private func pointFromRoot(_ point: CGPoint) -> CGPoint {
    guard let parent = parentView else { return point }
    return layer.pointFromSuperlayer(parent.pointFromRoot(point))
  }
}
