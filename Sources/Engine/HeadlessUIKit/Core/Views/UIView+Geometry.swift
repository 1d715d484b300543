extension UIView {
  /// Handles a change of this view's bounds: requests layout of this view, and autoresizes the subviews after a change
  /// of size.
  ///
  /// Also requests layout of the superview, unless the size changed during the superview's layout.
  func boundsDidChange(from old: CGRect) {
    safeAreasMayChange(by: [.place, .bounds])
    let new = ownLayer.modelBounds
    guard new != old else { return }
    setNeedsLayout()
    guard new.size != old.size else { return }
    if let parentView, !parentView.isLayingOut { parentView.subviewDidResize() }
    guard autoresizesSubviews else { return }
    for subview in ownSubviews where !subview.autoresizingMask.isEmpty {
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

  /// Returns the view's new start and length after the superview's length has changed by `change`.
  ///
  /// The start margin, the length and the end margin share the change, as far as they are flexible. The shares are in
  /// proportion to their sizes. If the sizes of the flexible parts add up to 0 or less, the shares are equal.
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
  func pointInRoot(_ point: CGPoint) -> CGPoint {
    var result = point
    var view: UIView = self
    while let parent = view.parentView {
      result = view.ownLayer.pointInSuperlayer(result)
      view = parent
    }
    return result
  }

  func pointFromRoot(_ point: CGPoint) -> CGPoint {
    guard let parent = parentView else { return point }
    return ownLayer.pointFromSuperlayer(parent.pointFromRoot(point))
  }

  /// Converts a vector from the root's coordinates, in one walk up the hierarchy.
  func vectorFromRoot(_ vector: CGPoint) -> CGPoint {
    let (start, end) = pointsFromRoot(.zero, vector)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  private func pointsFromRoot(_ first: CGPoint, _ second: CGPoint) -> (CGPoint, CGPoint) {
    guard let parent = $parentView else { return (first, second) }
    let (first, second) = parent._withUnsafeGuaranteedRef {
      $0.pointsFromRoot(first, second)
    }
    return (ownLayer.pointFromSuperlayer(first), ownLayer.pointFromSuperlayer(second))
  }
}

/// The propagation of safe areas to subviews.
extension UIView {
  /// Returns the part of the superview's insets that overlaps this view, plus the additional insets of this view's
  /// controller.
  func overlap(with outer: UIEdgeInsets) -> UIEdgeInsets {
    let own = viewController?.additionalSafeAreaInsets ?? .zero
    guard outer != .zero, let parent = $parentView else { return own }
    var all = parent._withUnsafeGuaranteedRef { $0.bounds }
    var safe = all.inset(by: outer)
    let box: CGRect
    if ownLayer.isUntransformed {
      box = frame
    } else {
      let transform = ownLayer.transformFromSuperlayer
      (all, safe, box) = (all.applying(transform), safe.applying(transform), bounds)
    }
    /// Clamps `length`, how far the superview's inset on one side reaches into the view, to 0...`whole`.
    ///
    /// `whole` is the superview's inset on that side. Without the limits, `length` would be negative for a view inside
    /// the safe area, and greater than the inset for a view that extends beyond the superview's edge.
    func part(_ length: CGFloat, of whole: CGFloat) -> CGFloat { max(0, min(length, whole)) }
    return UIEdgeInsets(
      top: own.top + part(safe.minY - box.minY, of: safe.minY - all.minY),
      left: own.left + part(safe.minX - box.minX, of: safe.minX - all.minX),
      bottom: own.bottom + part(box.maxY - safe.maxY, of: all.maxY - safe.maxY),
      right: own.right + part(box.maxX - safe.maxX, of: all.maxX - safe.maxX))
  }

  /// Returns the insets from which the safe areas of the subviews are computed.
  ///
  /// They are zero for a scroll view, which insets its content instead.
  func insetsForSubviews(of insets: UIEdgeInsets) -> UIEdgeInsets {
    scrolledSize == nil ? screenInsets(in: insets) : .zero
  }

  /// Updates the safe areas of this view and its descendants, and notifies the views whose insets changed.
  ///
  /// Skips subtrees in which neither insets nor positions have changed.
  func updateSafeAreas(to insets: UIEdgeInsets) {
    let change = safeAreaChange
    safeAreaChange = []
    var concernsAll = change.contains(.bounds)
    if insets != knownSafeArea {
      knownSafeArea = insets
      safeAreaInsetsDidChange()
      viewController?.viewSafeAreaInsetsDidChange()
      setNeedsLayout()
      concernsAll = true
    }
    guard concernsAll || change.contains(.inside) else { return }
    guard !ownSubviews.isEmpty else { return }
    lazy var inner = insetsForSubviews(of: insets)
    for subview in ownSubviews {
      if concernsAll || subview.safeAreaChange.contains(.place) {
        subview.updateSafeAreas(to: subview.overlap(with: inner))
      } else if !subview.safeAreaChange.isEmpty {
        subview.updateSafeAreas(to: subview.knownSafeArea)
      }
    }
  }

  /// Marks the safe areas that a change affects, so that they are updated before the next layout.
  func safeAreasMayChange(by change: SafeAreaChange) {
    simulation.interface.safeAreasMayChange = true
    safeAreaChange.formUnion(change)
    climb { $0.safeAreaChange.insert(.inside).inserted }
  }
}

/// The changes of a view since its safe area was last updated.
struct SafeAreaChange: OptionSet {
  let rawValue: UInt8
  /// A change of the view's place in its superview, or of its controller's additional insets.
  static let place = SafeAreaChange(rawValue: 1)
  /// A change of the view's bounds, or of a bar that covers part of the view; either may change the safe areas of all
  /// subviews.
  static let bounds = SafeAreaChange(rawValue: 2)
  /// A ``place`` or ``bounds`` change in one of the view's descendants.
  static let inside = SafeAreaChange(rawValue: 4)
}
