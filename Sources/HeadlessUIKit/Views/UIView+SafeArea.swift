/// How far safe areas reach into views.
extension UIView {
  /// The part of the superview's insets that overlaps the view, and what its controller adds.
  func overlap(with outer: UIEdgeInsets) -> UIEdgeInsets {
    let own = viewController?.additionalSafeAreaInsets ?? .zero
    guard outer != .zero, let parentView else { return own }
    var (all, box) = (parentView.bounds, frame)
    var safe = all.inset(by: outer)
    if !CATransform3DIsIdentity(layer.transform) {
      (all, safe, box) = (layer.rectFromSuperlayer(all), layer.rectFromSuperlayer(safe), bounds)
    }
    /// At most the whole inset, so that a view that hangs over the edge has no more than that.
    func part(_ length: CGFloat, of whole: CGFloat) -> CGFloat { max(0, min(length, whole)) }
    return UIEdgeInsets(
      top: own.top + part(safe.minY - box.minY, of: safe.minY - all.minY),
      left: own.left + part(safe.minX - box.minX, of: safe.minX - all.minX),
      bottom: own.bottom + part(box.maxY - safe.maxY, of: all.maxY - safe.maxY),
      right: own.right + part(box.maxX - safe.maxX, of: all.maxX - safe.maxX))
  }

  /// What subviews overlap; a scroll view keeps its content clear of its safe area by insets.
  func insetsForSubviews(of insets: UIEdgeInsets) -> UIEdgeInsets {
    scrolledSize == nil ? insets : .zero
  }

  /// Tells this view and those in it about changed safe areas.
  ///
  /// Where nothing changed here and no view inside was added or moved, it goes no further.
  func updateSafeAreas(to insets: UIEdgeInsets) {
    if insets != knownSafeArea {
      knownSafeArea = insets
      safeAreaInsetsDidChange()
      viewController?.viewSafeAreaInsetsDidChange()
      setNeedsLayout()
    } else if !hasMovedInside {
      return
    }
    hasMovedInside = false
    guard !subviews.isEmpty else { return }
    let inner = insetsForSubviews(of: insets)
    for subview in subviews { subview.updateSafeAreas(to: subview.overlap(with: inner)) }
  }

  /// Lets the safe areas of the views inside be looked at before the next layout.
  func safeAreasMayChange() {
    simulation.interface.safeAreasMayChange = true
    hasMovedInside = true
    var outer = parentView
    while let view = outer, !view.hasMovedInside {
      view.hasMovedInside = true
      outer = view.parentView
    }
  }
}
