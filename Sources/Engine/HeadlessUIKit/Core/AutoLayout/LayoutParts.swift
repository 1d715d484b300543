/// A view's constraints, guides and priorities; created for views that use Auto Layout.
@MainActor
final class LayoutParts {
  var view: UIView { viewReference.object }
  private let viewReference: Unretained<UIView>
  let reference: LayoutReference
  /// The active constraints that the view owns.
  var constraints: [NSLayoutConstraint] = []
  /// The guides that the app has added.
  var guides: [UILayoutGuide] = []
  fileprivate var ownGuides: [String: UILayoutGuide] = [:]
  /// The content hugging priorities by axis.
  var hugging: [UILayoutPriority] = [.defaultLow, .defaultLow]
  var resistance: [UILayoutPriority] = [.defaultHigh, .defaultHigh]
  /// The margins that the app has set; nil for the default.
  var margins: NSDirectionalEdgeInsets?
  var addsSafeAreaToMargins = true
  /// The layout engine of the view's tree; nil unless this view is the root of the tree.
  var engine: LayoutEngine?
  /// The engine that places subviews or guides of this view.
  var placingEngine: LayoutEngine?

  init(_ view: UIView) {
    viewReference = Unretained(view)
    reference = LayoutReference(view)
  }

  /// Clears all references to the view, which is being released.
  func viewWillGo() {
    reference.clear()
    for constraint in constraints { constraint.owner = nil }
    for guide in allGuides { guide.owner = nil }
  }

  var allGuides: [UILayoutGuide] { guides + ownGuides.values }

  /// Returns one of the view's built-in guides, created on first access.
  func guide<Guide: UILayoutGuide>(_ name: String, _ make: (UIView) -> Guide) -> Guide {
    if let made = ownGuides[name] as? Guide { return made }
    let made = make(view)
    ownGuides[name] = made
    return made
  }
}

extension UIView {
  var layoutParts: LayoutParts {
    if let existingLayoutParts { return existingLayoutParts }
    let made = LayoutParts(self)
    existingLayoutParts = made
    return made
  }

  /// The engine of the view's tree; nil as long as nothing in the tree has constraints.
  var layoutEngine: LayoutEngine? { rootView.existingLayoutParts?.engine }

  private var madeLayoutEngine: LayoutEngine {
    let parts = rootView.layoutParts
    if let engine = parts.engine { return engine }
    let made = LayoutEngine(root: parts.view)
    parts.engine = made
    parts.view.noteContent(for: made)
    return made
  }

  /// Tells an engine of the views in this tree that constraints place, though maybe no constraint of the app names them.
  func noteContent(for engine: LayoutEngine) {
    if !translatesAutoresizingMaskIntoConstraints { engine.contentMayCount(of: layoutReference) }
    for subview in ownSubviews { subview.noteContent(for: engine) }
  }

  // MARK: Keeping constraints

  func keep(_ constraint: NSLayoutConstraint) {
    layoutParts.constraints.append(constraint)
    constraint.owner = self
    madeLayoutEngine.add(constraint)
  }

  func discard(_ constraint: NSLayoutConstraint) {
    guard constraint.owner === self else { return }
    existingLayoutParts?.constraints.removeAll { $0 === constraint }
    constraint.owner = nil
    layoutEngine?.remove(constraint)
  }

  // MARK: Moving between trees

  /// Removes the view's tree from its engine, and deactivates constraints between the tree and views outside.
  ///
  /// Called before the view leaves its superview.
  func leaveLayout() {
    var ancestor = parentView
    while let view = ancestor {
      for constraint in view.existingLayoutParts?.constraints ?? []
      where involves(constraint.firstView) || involves(constraint.secondView) {
        view.discard(constraint)
      }
      ancestor = view.parentView
    }
    guard let engine = layoutEngine else { return }
    var inner: [NSLayoutConstraint] = []
    let isGone = engine.shed(self, constraintsInside)
    withdraw(from: isGone ? nil : engine, &inner)
    guard !inner.isEmpty else { return }
    let own = LayoutEngine(root: self)
    layoutParts.engine = own
    for constraint in inner { own.add(constraint) }
  }

  private var constraintsInside: [NSLayoutConstraint] {
    (existingLayoutParts?.constraints ?? []) + ownSubviews.flatMap(\.constraintsInside)
  }

  /// Moves the constraints of this view's tree to the engine of the tree that the view has joined.
  func joinLayout() {
    if let own = existingLayoutParts?.engine {
      existingLayoutParts?.engine = nil
      let engine = madeLayoutEngine
      for constraint in own.disband() { engine.add(constraint) }
    }
    if let engine = layoutEngine { noteContent(for: engine) }
  }

  /// Gives this subview a layout engine of its own, because the subview outlives its superview.
  func outliveLayout() {
    var inner: [NSLayoutConstraint] = []
    withdraw(from: nil, &inner)
    guard !inner.isEmpty else { return }
    let own = LayoutEngine(root: self)
    layoutParts.engine = own
    for constraint in inner { own.add(constraint) }
  }

  private func withdraw(from engine: LayoutEngine?, _ inner: inout [NSLayoutConstraint]) {
    if let parts = existingLayoutParts {
      if let engine { for constraint in parts.constraints { engine.remove(constraint) } }
      inner += parts.constraints
      parts.placingEngine = nil
      parts.reference.leave(engine)
      for guide in parts.guides { guide.layoutReference.leave(engine) }
      for guide in parts.ownGuides.values { guide.layoutReference.leave(engine) }
    }
    for subview in ownSubviews { subview.withdraw(from: engine, &inner) }
  }

  private func involves(_ view: UIView?) -> Bool { view?.isDescendant(of: self) ?? false }

  // MARK: Passes

  /// Updates the constraints of the views in this tree that need it, subviews first.
  func updateConstraintTree() {
    if descendantNeedsConstraintUpdate {
      descendantNeedsConstraintUpdate = false
      for subview in ownSubviews { subview.updateConstraintTree() }
    }
    guard needsConstraintUpdate else { return }
    needsConstraintUpdate = false
    if let viewController {
      viewController.updateViewConstraints()
    } else {
      updateConstraints()
    }
  }

  /// Notes in the superviews that this view's constraints need an update.
  func requestConstraintUpdate() {
    climb { view in
      if view.descendantNeedsConstraintUpdate { return false }
      view.descendantNeedsConstraintUpdate = true
      return true
    }
  }

  /// Lays out the tree below `top`; this view is the root of the tree that contains `top`.
  ///
  /// Repeats the layout, ten times at most, while it changes constraints or requests further layout of `top`.
  func layOutTree(from top: UIView) {
    existingLayoutParts?.engine?.placesDidChange()
    for _ in 0..<10 {
      updateConstraintTree()
      existingLayoutParts?.engine?.update()
      top.layoutTreeIfNeeded()
      guard let engine = existingLayoutParts?.engine, engine.isDirty || top.isLayoutPending else {
        return
      }
    }
    simulation.report(.neverSettles, "layout of \(NSLayoutConstraint.name(top))")
  }

  private var isLayoutPending: Bool { needsLayout || descendantNeedsLayout }

  /// Returns whether a layout pass from this root may change something.
  var mayNeedLayout: Bool {
    isLayoutPending || needsConstraintUpdate || descendantNeedsConstraintUpdate
      || existingLayoutParts != nil
  }
}

extension UIView {
  // MARK: Fitting

  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  /// Returns the size that the constraints in this view give it, as close to a target size as priorities allow.
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
    for subview in ownSubviews { subview.addConstraintsOfTree(to: engine) }
  }

  // MARK: Placing

  /// The scale of `UIScreen`: pixels per point.
  var pixelsPerPoint: CGFloat { 3 }

  /// Sets the untransformed frame, rounded to whole pixels; returns false if the view already had this frame.
  func place(at rect: CGRect) -> Bool {
    let size = rect.size.rounded(at: pixelsPerPoint)
    let origin = CGPoint(
      x: rect.minX.rounded(at: pixelsPerPoint), y: rect.minY.rounded(at: pixelsPerPoint))
    let anchor = ownLayer.modelAnchor
    let center = CGPoint(
      x: origin.x + size.width * anchor.part.x, y: origin.y + size.height * anchor.part.y)
    let (isResized, isMoved) = (size != ownLayer.modelBounds.size, center != anchor.position)
    if isResized { bounds.size = size }
    if isMoved { self.center = center }
    return isResized || isMoved
  }

  /// Tells the layout engine that this view has scrolled or moved.
  func layoutFrameDidChange(hasScrolled: Bool) {
    guard let item = existingLayoutParts?.reference.item else { return }
    if hasScrolled || item.frame == nil {
      item.engine?.itemDidChange(item)
    } else {
      item.engine?.itemDidMove(item)
    }
  }

  /// Tells the layout engine that a transform has moved this view.
  func layoutTransformDidChange() {
    guard let item = existingLayoutParts?.reference.item, item.frame != nil else { return }
    item.engine?.itemDidMove(item)
  }

  /// Tells the layout engine that this view's content size or its content priorities have changed, or that constraints
  /// have begun or ceased to determine its frame.
  func layoutContentDidChange() {
    if let item = existingLayoutParts?.reference.item {
      item.engine?.itemDidChange(item)
    } else if !translatesAutoresizingMaskIntoConstraints {
      layoutEngine?.contentMayCount(of: layoutReference)
    }
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
