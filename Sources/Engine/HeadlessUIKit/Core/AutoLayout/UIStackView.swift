/// A row or column of views, arranged by constraints that the stack view creates.
open class UIStackView: UIView {
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  public static let spacingUseSystem: CGFloat = 1.17549435e-38

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { setNeedsUpdateConstraints() }
  }
  open var distribution = Distribution.fill {
    didSet { setNeedsUpdateConstraints() }
  }
  open var alignment = Alignment.fill {
    didSet { setNeedsUpdateConstraints() }
  }
  /// The spacing between views, in points.
  open var spacing: CGFloat = 0 { didSet { setNeedsUpdateConstraints() } }
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { setNeedsUpdateConstraints() }
  }
  /// Stored, but has no effect, because distances are measured between the edges of views; setting true is reported as
  /// `not-simulated`.
  open var isBaselineRelativeArrangement = false {
    didSet {
      guard isBaselineRelativeArrangement else { return }
      simulation.report(.notSimulated, "UIStackView.isBaselineRelativeArrangement")
    }
  }
  private var spacings: [ObjectIdentifier: CGFloat] = [:]
  private var arrangement: [NSLayoutConstraint] = []
  private var gaps: [UILayoutGuide] = []

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init(coder: NSCoder) { super.init(frame: .zero) }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    _ = view.layoutParts
    if view.superview !== self { addSubview(view) }
    setNeedsUpdateConstraints()
  }

  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsUpdateConstraints()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Returns the custom spacing after a view; ``spacingUseDefault`` if there is none.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    spacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    let isDefault = spacing == Self.spacingUseDefault
    spacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
    setNeedsUpdateConstraints()
  }

  /// Arranges the visible views again after a view has been hidden or shown.
  ///
  /// In an animation block the views are arranged immediately, so the app need not call `layoutIfNeeded()`.
  ///
  /// - Source: The documentation of UIStackView, "Dynamically changing the stack view's content".
  override func subviewDidHide(_ subview: UIView) {
    guard arrangedSubviews.contains(where: { $0 === subview }) else { return }
    setNeedsUpdateConstraints()
    if simulation.animations.context != nil, window != nil { layoutIfNeeded() }
  }

  open override func setNeedsUpdateConstraints() {
    super.setNeedsUpdateConstraints()
    setNeedsLayout()
  }

  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(arrangement)
    for gap in gaps { removeLayoutGuide(gap) }
    (arrangement, gaps) = ([], [])
    arrange()
    for constraint in arrangement { constraint.isActive = true }
    super.updateConstraints()
  }

  // MARK: Constraints

  private typealias Attribute = NSLayoutConstraint.Attribute

  private var start: Attribute { axis == .horizontal ? .leading : .top }
  private var end: Attribute { axis == .horizontal ? .trailing : .bottom }
  private var centre: Attribute { axis == .horizontal ? .centerX : .centerY }
  private var length: Attribute { axis == .horizontal ? .width : .height }
  private var crossStart: Attribute { axis == .horizontal ? .top : .leading }
  private var crossEnd: Attribute { axis == .horizontal ? .bottom : .trailing }
  private var crossCentre: Attribute { axis == .horizontal ? .centerY : .centerX }
  private var crossLength: Attribute { axis == .horizontal ? .height : .width }

  private var canvas: any AnchorOwner {
    isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
  }

  private func spacing(after view: UIView) -> CGFloat {
    let own = spacings[ObjectIdentifier(view)] ?? spacing
    return own == Self.spacingUseSystem ? systemSpacing : own
  }

  private func relate(
    _ first: any AnchorOwner, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation,
    _ second: (any AnchorOwner)?, _ other: Attribute, times multiplier: CGFloat = 1,
    plus constant: CGFloat = 0,
    _ name: String, priority: UILayoutPriority = .required
  ) {
    let constraint = NSLayoutConstraint(
      first.layoutReference, attribute, relation, second?.layoutReference, other, multiplier,
      constant)
    constraint.identifier = name
    constraint.priority = priority
    constraint.isOfSystem = true
    arrangement.append(constraint)
  }

  private func arrange() {
    let shown = arrangedSubviews.filter { !$0.isHidden }
    for view in arrangedSubviews {
      align(view, with: shown.first)
      guard view.isHidden else { continue }
      relate(view, length, .equal, nil, .notAnAttribute, "UISV-hiding")
    }
    // Hidden views collapse to zero length at the end of the preceding view.
    var last: UIView?
    for view in arrangedSubviews {
      if view.isHidden {
        relate(view, start, .equal, last ?? canvas, last == nil ? start : end, "UISV-hiding")
      } else {
        last = view
      }
    }
    guard let first = shown.first, let last = shown.last else { return }
    relate(first, start, .equal, canvas, start, "UISV-canvas-connection")
    relate(last, end, .equal, canvas, end, "UISV-canvas-connection")
    relate(
      self, crossLength, .equal, nil, .notAnAttribute, "UISV-spanning-fit",
      priority: UILayoutPriority(51))
    for (view, next) in zip(shown, shown.dropFirst()) { space(view, next) }
    size(shown)
  }

  private func space(_ view: UIView, _ next: UIView) {
    let isRigid = distribution.rawValue <= Distribution.fillProportionally.rawValue
    relate(
      next, start, isRigid ? .equal : .greaterThanOrEqual, view, end,
      plus: spacing(after: view), "UISV-spacing")
    guard !isRigid else { return }
    let gap = UILayoutGuide()
    gap.identifier = "UISV-distributing"
    addLayoutGuide(gap)
    let isCentred = distribution == .equalCentering
    relate(gap, start, .equal, view, isCentred ? centre : end, "UISV-distributing-edge")
    relate(gap, end, .equal, next, isCentred ? centre : start, "UISV-distributing-edge")
    if let first = gaps.first {
      relate(
        gap, length, .equal, first, length,
        isCentred ? "UISV-equal-centering" : "UISV-fill-equally",
        priority: UILayoutPriority(isCentred ? 149 : 1000))
    }
    gaps.append(gap)
  }

  private func size(_ shown: [UIView]) {
    guard let first = shown.first else { return }
    switch distribution {
    case .fillEqually:
      for view in shown.dropFirst() {
        relate(view, length, .equal, first, length, "UISV-fill-equally")
      }
    case .fillProportionally:
      let lengths = shown.map { view in
        let size = view.contentSize(fitting: nil)
        return max(0, axis == .horizontal ? size.width : size.height)
      }
      guard lengths[0] > 0 else { return }
      for (view, length) in zip(shown, lengths).dropFirst() {
        relate(
          view, self.length, .equal, first, self.length, times: length / lengths[0],
          "UISV-fill-proportionally", priority: UILayoutPriority(999))
      }
    case .fill, .equalSpacing, .equalCentering: break
    }
  }

  private func align(_ view: UIView, with first: UIView?) {
    let isBaseline =
      axis == .horizontal && (alignment == .firstBaseline || alignment == .lastBaseline)
    let isAtStart = alignment == .fill || alignment == .leading
    let isAtEnd = alignment == .fill || alignment == .trailing
    relate(
      view, crossStart, isAtStart ? .equal : .greaterThanOrEqual, canvas, crossStart,
      "UISV-alignment")
    relate(view, crossEnd, isAtEnd ? .equal : .lessThanOrEqual, canvas, crossEnd, "UISV-alignment")
    if alignment == .center {
      relate(view, crossCentre, .equal, canvas, crossCentre, "UISV-alignment")
    } else if isBaseline, let first, view !== first {
      let line: Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      relate(view, line, .equal, first, line, "UISV-alignment")
    }
  }
}
