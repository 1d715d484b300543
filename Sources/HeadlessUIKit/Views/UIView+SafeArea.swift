/// How far safe areas reach into views.
extension UIView {
  /// The part of the superview's insets that overlaps the view, and what its controller adds.
  func overlap(with outer: UIEdgeInsets) -> UIEdgeInsets {
    let own = viewController?.additionalSafeAreaInsets ?? .zero
    guard outer != .zero, let parentView else { return own }
    var all = parentView.bounds
    var safe = all.inset(by: outer)
    let box: CGRect
    if layer.isUntransformed {
      box = frame
    } else {
      let transform = layer.transformFromSuperlayer
      (all, safe, box) = (all.applying(transform), safe.applying(transform), bounds)
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
  /// Where neither they nor a place have changed, it goes no further.
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
    let subviews = subviews
    guard !subviews.isEmpty else { return }
    let inner = insetsForSubviews(of: insets)
    for subview in subviews {
      if concernsAll || subview.safeAreaChange.contains(.place) {
        subview.updateSafeAreas(to: subview.overlap(with: inner))
      } else if !subview.safeAreaChange.isEmpty {
        subview.updateSafeAreas(to: subview.knownSafeArea)
      }
    }
  }

  /// Lets the safe areas that a change concerns be looked at before the next layout.
  func safeAreasMayChange(by change: SafeAreaChange) {
    simulation.interface.safeAreasMayChange = true
    safeAreaChange.formUnion(change)
    climb { $0.safeAreaChange.insert(.inside).inserted }
  }
}

/// What has changed about a view since safe areas were looked at.
struct SafeAreaChange: OptionSet {
  let rawValue: UInt8
  /// Where it lies in its superview, or what its controller adds.
  static let place = SafeAreaChange(rawValue: 1)
  /// What its subviews lie in.
  static let bounds = SafeAreaChange(rawValue: 2)
  /// Something about a view inside.
  static let inside = SafeAreaChange(rawValue: 4)
}
