extension UIView: AnchorOwner {
  public var leadingAnchor: NSLayoutXAxisAnchor { x(.leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { x(.trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { x(.left) }
  public var rightAnchor: NSLayoutXAxisAnchor { x(.right) }
  public var centerXAnchor: NSLayoutXAxisAnchor { x(.centerX) }
  public var topAnchor: NSLayoutYAxisAnchor { y(.top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { y(.bottom) }
  public var centerYAnchor: NSLayoutYAxisAnchor { y(.centerY) }
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { y(.firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { y(.lastBaseline) }
  public var widthAnchor: NSLayoutDimension { length(.width) }
  public var heightAnchor: NSLayoutDimension { length(.height) }

  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(of: self) { $0.safeAreaInsets } }

  public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(of: self) { $0.layoutMargins } }

  /// 8 points on every side.
  public var layoutMargins: UIEdgeInsets { UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }

  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = false
  }

  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    simulation.report(.notSimulated, "UILayoutGuide")
  }

  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    simulation.report(.notSimulated, "UIView.setContentHuggingPriority")
  }

  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    simulation.report(.notSimulated, "UIView.setContentCompressionResistancePriority")
  }

  public func setNeedsUpdateConstraints() {
    simulation.report(.notSimulated, "UIView.setNeedsUpdateConstraints")
  }

  /// The current size.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    simulation.report(.notSimulated, "UIView.systemLayoutSizeFitting")
    return bounds.size
  }

  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)
}
