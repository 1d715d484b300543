extension UIView {
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

  // MARK: Constraints

  /// The active constraints that this view keeps: those between it and its subviews.
  public var constraints: [NSLayoutConstraint] { existingLayoutParts?.constraints ?? [] }

  /// Activates a constraint with this view as its keeper.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard !constraint.isActive else { return }
    let views = [constraint.firstView, constraint.secondView].compactMap { $0 }
    if views.allSatisfy({ $0.isDescendant(of: self) }) && !views.isEmpty {
      keep(constraint)
    } else {
      constraint.report("the view that it is added to does not contain its items")
    }
  }

  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  public func removeConstraint(_ constraint: NSLayoutConstraint) { discard(constraint) }

  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { discard(constraint) }
  }

  public func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] { layoutEngine?.constraints(on: layoutReference, axis) ?? [] }

  /// Whether constraints allow the view more than one frame.
  public var hasAmbiguousLayout: Bool { layoutEngine?.isAmbiguous(layoutReference) ?? false }

  /// Without effect: a layout is the same each time.
  public func exerciseAmbiguityInLayout() {}

  // MARK: Guides

  public var layoutGuides: [UILayoutGuide] { existingLayoutParts?.guides ?? [] }

  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owner = self
    layoutParts.guides.append(layoutGuide)
  }

  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    var ancestor: UIView? = self
    while let view = ancestor {
      for constraint in view.constraints
      where constraint.firstItem === layoutGuide || constraint.secondItem === layoutGuide {
        view.discard(constraint)
      }
      ancestor = view.parentView
    }
    layoutEngine?.forget(layoutGuide.layoutReference)
    existingLayoutParts?.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owner = nil
  }

  public var safeAreaLayoutGuide: UILayoutGuide {
    layoutParts.guide("safe area") { UILayoutGuide(of: $0) { $0.safeAreaInsets } }
  }

  public var layoutMarginsGuide: UILayoutGuide {
    layoutParts.guide("margins") { UILayoutGuide(of: $0) { $0.layoutMargins } }
  }

  /// Inside the margins, at most 672 points wide.
  ///
  /// *Observed:* on devices with text of the default size.
  public var readableContentGuide: UILayoutGuide {
    layoutParts.guide("readable") {
      UILayoutGuide(of: $0) { view in
        var insets = view.layoutMargins
        let excess = max(0, view.bounds.width - insets.left - insets.right - 672) / 2
        insets.left += excess
        insets.right += excess
        return insets
      }
    }
  }

  // MARK: Margins

  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { existingLayoutParts?.addsSafeAreaToMargins ?? true }
    set { layoutParts.addsSafeAreaToMargins = newValue }
  }

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
    let center = CGPoint(
      x: origin.x + size.width * anchorPoint.x, y: origin.y + size.height * anchorPoint.y)
    guard size != bounds.size || center != self.center else { return false }
    if size != bounds.size { bounds.size = size }
    if center != self.center { self.center = center }
    return true
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
