/// A rectangle of a window with a layer, subviews and gesture recognisers.
///
/// ## Differences from UIKit
/// Nothing is drawn.
open class UIView: UIResponder, @MainActor LayerLayoutOwner {
  open class var layerClass: AnyClass { CALayer.self }

  open var layer: CALayer { ownLayer }
  /// The view's layer.
  ///
  /// Not overridable, because everything reads it: an overridable property makes replays 7 % slower.
  private(set) final var ownLayer: CALayer
  var simulation: Simulation { ownLayer.simulation }

  open var subviews: [UIView] { ownSubviews }
  /// The subviews from back to front.
  ///
  /// Not overridable, for the same reason as ``ownLayer``.
  final var ownSubviews: [UIView] = []
  /// The superview.
  ///
  /// When the superview is released, it clears this reference.
  @Unretained var parentView: UIView?
  /// The view's controller, not retained; the controller's `deinit` sets this reference to nil.
  @Unretained var viewController: UIViewController?
  var needsLayout = true
  var descendantNeedsLayout = false
  private(set) var isLayingOut = false
  /// The safe area at the last call of `safeAreaInsetsDidChange()`.
  var knownSafeArea = UIEdgeInsets.zero
  var safeAreaChange: SafeAreaChange = [.place, .bounds, .inside]
  var needsConstraintUpdate = true
  var descendantNeedsConstraintUpdate = false
  /// The view's constraints, guides, margins and priorities; nil until one of them is needed.
  var existingLayoutParts: LayoutParts?

  open var tag = 0
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  /// Whether other views of the window get no touches while this view has some.
  open var isExclusiveTouch = false
  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true
  /// Whether code and the autoresizing mask set the frame; constraints then treat the frame as given.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { layoutContentDidChange() }
    }
  }
  open var contentMode = ContentMode.scaleToFill
  open var backgroundColor: UIColor? {
    didSet { ownLayer.backgroundColor = backgroundColor?.cgColor }
  }
  /// A view whose opacity masks this view; a view that becomes the mask is removed from its superview.
  open var mask: UIView? {
    didSet {
      mask?.removeFromSuperview()
      ownLayer.mask = mask?.layer
    }
  }
  open var isOpaque = true
  /// The tint colour; unless set, the superview's tint colour, or the system's blue if no ancestor has a tint colour.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTintColor ?? parentView?.tintColor ?? .systemBlue }
    set {
      guard newValue != ownTintColor else { return }
      ownTintColor = newValue
      tellTintColor()
    }
  }
  private var ownTintColor: UIColor?

  /// Notifies this view and all descendants that inherit its tint colour.
  private func tellTintColor() {
    tintColorDidChange()
    for subview in ownSubviews where subview.ownTintColor == nil { subview.tellTintColor() }
  }
  /// Stored, but has no effect: the device is never tilted.
  open var motionEffects: [UIMotionEffect] = []
  /// The interface style of this view and its subviews.
  ///
  /// Those whose traits change are notified.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { ownTraits?.userInterfaceStyle ?? .unspecified }
    set {
      if newValue != overrideUserInterfaceStyle { traitOverrides.userInterfaceStyle = newValue }
    }
  }
  /// The traits that the view overrides.
  var ownTraits: UITraitCollection?
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open var gestureRecognizers: [UIGestureRecognizer]? {
    didSet { attachRecognizers(insteadOf: oldValue ?? []) }
  }

  public init(frame: CGRect) {
    let layerClass = type(of: self).layerClass as? CALayer.Type
    ownLayer = (layerClass ?? CALayer.self).init()
    super.init()
    ownLayer.belong(to: self)
    if frame != .zero { self.frame = frame }
  }

  /// Replaces the layer of a new view that is not yet in a hierarchy.
  ///
  /// Not an initialiser: another designated initialiser would keep subclasses from inheriting `init()`.
  func adopt(_ layer: CALayer) {
    self.ownLayer.leaveOwner()
    ownLayer = layer
    ownLayer.belong(to: self)
  }

  /// Creates an empty view: archives are not supported.
  public required init?(coder: NSCoder) {
    ownLayer = CALayer()
    super.init()
    ownLayer.belong(to: self)
  }

  public convenience override init() { self.init(frame: .zero) }

  deinit {
    MainThread.enter {
      for index in ownSubviews.indices {
        ownSubviews[index].parentView = nil
        guard existingLayoutParts != nil else { continue }
        if !isKnownUniquelyReferenced(&ownSubviews[index]) { ownSubviews[index].outliveLayout() }
      }
      for recognizer in gestureRecognizers ?? [] { recognizer.attach(to: nil) }
      existingLayoutParts?.viewWillGo()
      ownLayer.leaveOwner()
    }
  }

  open var superview: UIView? { parentView }

  /// The window that contains the view; nil outside windows.
  open var window: UIWindow? { rootView.asWindow }

  /// The view itself, if it is a window.
  var asWindow: UIWindow? { nil }

  open override var next: UIResponder? { viewController ?? parentView }

  /// The traits of the controller or superview; without either, the traits of the window or the screen.
  open var traitCollection: UITraitCollection {
    let inherited = viewController?.traitCollection ?? parentView?.traitCollection
    return (inherited ?? UITraitCollection(size: UIScreen.main.bounds.size))
      .overridden(by: ownTraits)
  }

  // MARK: Geometry

  /// The bounding box in the superview, in points; the documentation of `CALayer.frame` says what it is under
  /// transforms.
  open var frame: CGRect {
    get { ownLayer.frame }
    set {
      let old = ownLayer.modelBounds
      ownLayer.frame = newValue
      if existingLayoutParts != nil { layoutFrameDidChange(hasScrolled: false) }
      boundsDidChange(from: old)
      announceChange()
    }
  }

  /// The layer's stored bounds.
  ///
  /// If a custom layer class overrides the getter of `bounds`, the override is not called: calling it would make
  /// replays 2 % slower.
  open var bounds: CGRect {
    get { ownLayer.modelBounds }
    set {
      let old = ownLayer.modelBounds
      ownLayer.bounds = newValue
      if existingLayoutParts != nil {
        layoutFrameDidChange(hasScrolled: old.origin != newValue.origin)
      }
      boundsDidChange(from: old)
      announceChange()
    }
  }

  /// The position of the anchor point in the superview, in points.
  open var center: CGPoint {
    get { ownLayer.position }
    set {
      ownLayer.position = newValue
      safeAreasMayChange(by: .place)
      if existingLayoutParts != nil { layoutFrameDidChange(hasScrolled: false) }
      announceChange()
    }
  }

  /// The affine part of `transform3D`.
  open var transform: CGAffineTransform {
    get { ownLayer.affineTransform() }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  open var transform3D: CATransform3D {
    get { ownLayer.transform }
    set {
      ownLayer.transform = newValue
      safeAreasMayChange(by: .place)
      if existingLayoutParts != nil { layoutTransformDidChange() }
      announceChange()
    }
  }

  /// The anchor point as a fraction of the bounds; the centre by default.
  open var anchorPoint: CGPoint {
    get { ownLayer.anchorPoint }
    set {
      ownLayer.anchorPoint = newValue
      safeAreasMayChange(by: .place)
    }
  }

  /// The opacity, from 0 (invisible) to 1.
  open var alpha: CGFloat {
    get { ownLayer.modelOpacity }
    set {
      ownLayer.change(.opacity) { $0.opacity = min(max(newValue, 0), 1) }
      announceChange()
    }
  }

  open var isHidden: Bool {
    get { ownLayer.isHidden }
    set {
      ownLayer.isHidden = newValue
      if existingLayoutParts != nil { superview?.subviewDidHide(self) }
      announceChange()
    }
  }

  open var clipsToBounds: Bool {
    get { ownLayer.masksToBounds }
    set { ownLayer.masksToBounds = newValue }
  }

  /// How far bars, the notch and the home indicator reach into the view, in points.
  ///
  /// Zero outside windows. A window's insets follow from its size. Any other view has the part of its superview's
  /// insets that it overlaps, plus its controller's additional insets. Our choice: a view that extends beyond its
  /// superview's edge has the superview's whole inset at that edge.
  open var safeAreaInsets: UIEdgeInsets {
    guard let parentView else { return .zero }
    return overlap(with: parentView.insetsForSubviews(of: parentView.safeAreaInsets))
  }

  open func safeAreaInsetsDidChange() {}

  /// Returns the insets from which the safe areas of the subviews follow: by default, the view's own `insets`.
  ///
  /// The container views of navigation and tab transitions add their bar; the container view of a presentation removes
  /// the top inset of a sheet.
  func screenInsets(in insets: UIEdgeInsets) -> UIEdgeInsets { insets }

  // MARK: The hierarchy

  open func addSubview(_ view: UIView) {
    insert(view, at: view.parentView === self ? ownSubviews.count - 1 : ownSubviews.count)
  }

  /// Inserts a view among the subviews; index 0 is the back.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    let others = view.parentView === self ? ownSubviews.filter { $0 !== view } : ownSubviews
    insert(view, at: others.firstIndex { $0 === siblingSubview } ?? others.count)
  }

  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    let others = ownSubviews.filter { $0 !== view }
    insert(view, at: others.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? others.count)
  }

  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard ownSubviews.indices.contains(index1), ownSubviews.indices.contains(index2) else { return }
    ownSubviews.swapAt(index1, index2)
    reorderSublayers()
  }

  open func bringSubviewToFront(_ view: UIView) { move(view, to: ownSubviews.count - 1) }

  open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  open func removeFromSuperview() {
    guard let parent = parentView else { return }
    let oldWindow = window
    if let oldWindow { willLeave(oldWindow) }
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if oldWindow != nil { announceWindow(nil, with: self) }
    detach(from: parent)
    didMoveToSuperview()
    if oldWindow != nil { didLeaveOrEnterWindow(false, with: self) }
  }

  // MARK: Told about changes of the hierarchy

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Lays out the view's own layer: calls `layoutSubviews()` between its controller's `viewWillLayoutSubviews()` and
  /// `viewDidLayoutSubviews()`.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.ownLayer else { return }
    let (interface, outer) = (simulation.interface, simulation.interface.laidOut)
    interface.laidOut = self
    viewController?.viewWillLayoutSubviews()
    layoutSubviews()
    viewController?.viewDidLayoutSubviews()
    interface.laidOut = outer
  }

  /// Places the subviews that have constraints.
  ///
  /// Called at the end of the run loop's turn after `setNeedsLayout()`. Overrides must call `super` for constraints to
  /// take effect.
  open func layoutSubviews() { existingLayoutParts?.placingEngine?.place(subviewsOf: self) }

  open func setNeedsLayout() {
    needsLayout = true
    climb { view in
      if view.descendantNeedsLayout { return false }
      view.descendantNeedsLayout = true
      return true
    }
  }

  /// Called after a direct subview's size has changed outside this view's layout.
  func subviewDidResize() { setNeedsLayout() }

  /// Lays out this view and its descendants now.
  ///
  /// If the superview also needs layout, the layout starts at the superview instead, and so on upwards.
  open func layoutIfNeeded() {
    let root = rootView
    root.updateConstraintTree()
    root.existingLayoutParts?.engine?.placesDidChange()
    root.existingLayoutParts?.engine?.update()
    var top = self
    while let parent = top.parentView, parent.needsLayout { top = parent }
    root.layOutTree(from: top)
  }

  func layoutTreeIfNeeded() {
    if needsLayout {
      needsLayout = false
      isLayingOut = true
      defer { isLayingOut = false }
      ownLayer.layoutSublayers()
    }
    guard descendantNeedsLayout else { return }
    descendantNeedsLayout = false
    for subview in ownSubviews { subview.layoutTreeIfNeeded() }
  }

  /// The size of a scroll view's content, in points; nil for other views.
  var scrolledSize: CGSize? {
    get { nil }
    set {}
  }

  open func setNeedsDisplay() {}

  /// Never called: nothing is drawn.
  open func draw(_ rect: CGRect) {}

  // MARK: Auto Layout

  /// Called when a subview that Auto Layout places was hidden or shown.
  func subviewDidHide(_ subview: UIView) {}

  /// Returns the value of an observable property that a subclass declares; nil if there is no property of this name.
  func ownValue(named name: String) -> AnyHashable? { nil }

  open class var requiresConstraintBasedLayout: Bool { false }

  /// Called before the first layout, and after `setNeedsUpdateConstraints()`; called for the subviews first.
  open func updateConstraints() {}

  open func setNeedsUpdateConstraints() {
    needsConstraintUpdate = true
    requestConstraintUpdate()
  }

  open func needsUpdateConstraints() -> Bool { needsConstraintUpdate }

  open func updateConstraintsIfNeeded() { updateConstraintTree() }

  /// The metric of a dimension without an intrinsic size.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The natural size of the content, in points.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open func invalidateIntrinsicContentSize() { layoutContentDidChange() }

  /// Returns the content size of text that wraps at `width`; `width` is nil before layout has determined the width.
  func contentSize(fitting width: CGFloat?) -> CGSize { intrinsicContentSize }

  /// Whether the content's height depends on the width that constraints determine.
  var wrapsText: Bool { false }

  /// The distance of the first baseline from the top, and of the last from the bottom; nil without text.
  var baselineOffsets: (first: CGFloat, last: CGFloat)? { nil }

  /// Returns how much the view resists growing beyond its content; 250 by default.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    existingLayoutParts?.hugging[axis.rawValue] ?? .defaultLow
  }

  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    layoutParts.hugging[axis.rawValue] = priority
    layoutContentDidChange()
  }

  /// Returns how much the view resists shrinking below its content; 750 by default.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { existingLayoutParts?.resistance[axis.rawValue] ?? .defaultHigh }

  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    layoutParts.resistance[axis.rawValue] = priority
    layoutContentDidChange()
  }

  /// Returns the size that constraints give the view if both lengths are requested at priority 50.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that constraints give the view, as close to `targetSize` as priorities allow.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }

  open func layoutMarginsDidChange() {}

  /// The margins in points, including the safe area unless `insetsLayoutMarginsFromSafeArea` is false.
  ///
  /// Before the safe area is added, the default is 8 on all sides; in a controller's view, it is 0 above and below, and
  /// 16 at the sides, or 20 if the view is at least 414 points wide.
  open var layoutMargins: UIEdgeInsets {
    get {
      let own = directionalLayoutMargins
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let safe = insetsLayoutMarginsFromSafeArea ? safeAreaInsets : .zero
      let margins = UIEdgeInsets(
        top: own.top + safe.top, left: (isMirrored ? own.trailing : own.leading) + safe.left,
        bottom: own.bottom + safe.bottom,
        right: (isMirrored ? own.leading : own.trailing) + safe.right)
      return preservesSuperviewLayoutMargins ? joinedWithSuperview(margins) : margins
    }
    set {
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: newValue.top, leading: isMirrored ? newValue.right : newValue.left,
        bottom: newValue.bottom, trailing: isMirrored ? newValue.left : newValue.right)
    }
  }

  /// The margins in points, without the safe area.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      if let margins = existingLayoutParts?.margins { return margins }
      guard viewController != nil else {
        return NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
      }
      let side: CGFloat = bounds.width < 414 ? 16 : 20
      return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }
    set {
      layoutParts.margins = newValue
      setNeedsLayout()
      layoutMarginsDidChange()
    }
  }

  /// Called when traits change, together with the controller's callback.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func tintColorDidChange() {}
  /// Stored, but has no effect, because nothing is drawn; modes other than `automatic` are reported as `not-simulated`.
  open var tintAdjustmentMode = TintAdjustmentMode.automatic {
    didSet { if tintAdjustmentMode != .automatic { reportKept("tintAdjustmentMode") } }
  }
  /// Whether the margins reach at least as far into the view as those of the superview.
  open var preservesSuperviewLayoutMargins = false {
    didSet {
      guard preservesSuperviewLayoutMargins != oldValue else { return }
      setNeedsLayout()
      layoutMarginsDidChange()
    }
  }
  /// Stored, but never read.
  open var accessibilityIgnoresInvertColors = false
  open func encode(with coder: NSCoder) {}
  /// The interactions added to the view.
  ///
  /// An interaction that is added is notified of the view but has no effect, which is reported as `not-simulated`.
  open var interactions: [any UIInteraction] = []
  open func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    interactions.append(interaction)
    reportKept("addInteraction")
    interaction.didMove(to: self)
  }
  open func removeInteraction(_ interaction: any UIInteraction) {
    guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    interactions.remove(at: index)
    interaction.didMove(to: nil)
  }
  open func setNeedsDisplay(_ rect: CGRect) {}

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Returns no action outside animation blocks; inside, an animation with the block's duration, delay and timing.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    simulation.animations.context?.action(of: layer, forKey: event) ?? NSNull()
  }

  // MARK: Hit testing

  /// Returns the deepest view that contains a point and receives touches: a descendant or this view.
  ///
  /// While an animation block animates a view, neither the view nor its descendants receive touches, unless the block
  /// allows user interaction.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01,
      self.point(inside: point, with: event),
      !ownLayer.blocksInteraction
    else { return nil }
    for subview in ownSubviews.reversed() {
      let inside = subview.ownLayer.touchPointFromSuperlayer(point)
      if let hit = subview.hitTest(inside, with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point)
  }

  // MARK: Gestures

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    var recognizers = gestureRecognizers ?? []
    recognizers.append(gestureRecognizer)
    gestureRecognizers = recognizers
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
  }

  private func attachRecognizers(insteadOf old: [UIGestureRecognizer]) {
    let new = gestureRecognizers ?? []
    for recognizer in old where recognizer.view === self {
      if !new.contains(where: { $0 === recognizer }) { recognizer.attach(to: nil) }
    }
    for recognizer in new where recognizer.view !== self {
      recognizer.view?.removeGestureRecognizer(recognizer)
      recognizer.attach(to: self)
    }
  }

  /// Called before a recogniser on this view or a descendant begins; returns whether the recogniser may begin.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns why a system view keeps a recogniser from beginning; nil if it lets the recogniser begin, or if the app's
  /// code makes the decision.
  func refusal(of gesture: UIGestureRecognizer) -> ViewRefusal? { nil }

  // MARK: Constraints

  open var leadingAnchor: NSLayoutXAxisAnchor { x(.leading) }

  open var trailingAnchor: NSLayoutXAxisAnchor { x(.trailing) }

  open var leftAnchor: NSLayoutXAxisAnchor { x(.left) }

  open var rightAnchor: NSLayoutXAxisAnchor { x(.right) }

  open var centerXAnchor: NSLayoutXAxisAnchor { x(.centerX) }

  open var topAnchor: NSLayoutYAxisAnchor { y(.top) }

  open var bottomAnchor: NSLayoutYAxisAnchor { y(.bottom) }

  open var centerYAnchor: NSLayoutYAxisAnchor { y(.centerY) }

  open var firstBaselineAnchor: NSLayoutYAxisAnchor { y(.firstBaseline) }

  open var lastBaselineAnchor: NSLayoutYAxisAnchor { y(.lastBaseline) }

  open var widthAnchor: NSLayoutDimension { length(.width) }

  open var heightAnchor: NSLayoutDimension { length(.height) }

  /// The active constraints that the view owns: constraints of the view itself and between its descendants.
  open var constraints: [NSLayoutConstraint] { existingLayoutParts?.constraints ?? [] }

  /// Activates a constraint, and makes this view its owner.
  open func addConstraint(_ constraint: NSLayoutConstraint) {
    guard !constraint.isActive else { return }
    let ancestor = constraint.commonAncestor
    if let ancestor, !ancestor.isDescendant(of: self) {
      constraint.report("the view that it is added to does not contain its items")
    } else {
      constraint.activate(in: ancestor == nil ? nil : self)
    }
  }

  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  open func removeConstraint(_ constraint: NSLayoutConstraint) { discard(constraint) }

  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { discard(constraint) }
  }

  open func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] { layoutEngine?.constraints(on: layoutReference, axis) ?? [] }

  /// Whether constraints allow the view more than one frame.
  open var hasAmbiguousLayout: Bool { layoutEngine?.isAmbiguous(layoutReference) ?? false }

  /// Does nothing, because layout always gives the same result for the same constraints.
  ///
  /// UIKit switches an ambiguous layout to another frame that the constraints allow.
  open func exerciseAmbiguityInLayout() {}

  open var layoutGuides: [UILayoutGuide] { existingLayoutParts?.guides ?? [] }

  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owner = self
    layoutParts.guides.append(layoutGuide)
  }

  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
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

  open var safeAreaLayoutGuide: UILayoutGuide {
    layoutParts.guide("safe area") { UILayoutGuide(of: $0) { $0.safeAreaInsets } }
  }

  open var layoutMarginsGuide: UILayoutGuide {
    layoutParts.guide("margins") { UILayoutGuide(of: $0) { $0.layoutMargins } }
  }

  /// The area inside the margins, at most 672 points wide.
  ///
  /// *Observed:* on devices with text of the default size.
  open var readableContentGuide: UILayoutGuide {
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

  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { existingLayoutParts?.addsSafeAreaToMargins ?? true }
    set { layoutParts.addsSafeAreaToMargins = newValue }
  }

  // MARK: KeptValues

  /// The guide of the keyboard.
  ///
  /// The keyboard is never shown, so the guide lies at the lower edge of the safe area.
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    if let guide = layoutGuides.lazy.compactMap({ $0 as? UIKeyboardLayoutGuide }).first {
      return guide
    }
    let guide = UIKeyboardLayoutGuide()
    addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: leadingAnchor),
      guide.trailingAnchor.constraint(equalTo: trailingAnchor),
      guide.topAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor),
      guide.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    return guide
  }

  open var cornerConfiguration: UICornerConfiguration {
    get { UICornerConfiguration(radius: ownLayer.cornerRadius) }
    set { ownLayer.cornerRadius = newValue.radius }
  }

  open func effectiveRadius(corner: UIRectCorner) -> CGFloat { ownLayer.cornerRadius }

  // MARK: UIScreen

  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(
      for: attribute, relativeTo: Simulation.current.environment.layoutDirection)
  }

  open class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    default: layoutDirection
    }
  }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(
      for: semanticContentAttribute, relativeTo: simulation.environment.layoutDirection)
  }

  /// Makes a first responder inside the view resign.
  ///
  /// Returns whether no first responder remains inside the view. `force` overrides a refusal.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let responder = simulation.interface.firstResponder as? UIView,
      responder.isDescendant(of: self)
    else { return true }
    if responder.resignFirstResponder() { return true }
    if force { simulation.interface.firstResponder = nil }
    return force
  }

  // MARK: TraitChanges

  /// Records the traits of this view.
  ///
  /// - Returns: A closure that notifies the view and its subviews if its traits have changed between the recording and
  ///   the call.
  func traitWatch() -> () -> Void {
    let old = traitCollection
    return { [self] in traitsDidChange(from: old) }
  }

  open var traitOverrides: UITraitOverrides {
    get {
      UITraitOverrides {
        self.ownTraits
      } write: { traits in
        self.simulation.interface.overridesTraits = true
        let tell = self.traitWatch()
        self.ownTraits = traits
        tell()
      }
    }
    set {}
  }

  // MARK: UICoordinateSpace

  @inline(__always)
  open func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, to: viewOf(coordinateSpace))
  }

  @inline(__always)
  open func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, from: viewOf(coordinateSpace))
  }

  @inline(__always)
  open func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, to: viewOf(coordinateSpace))
  }

  @inline(__always)
  open func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: viewOf(coordinateSpace))
  }

  /// The view's frame in the coordinates of another view, as the source of a popover.
  open func frame(in referenceView: UIView) -> CGRect? {
    referenceView.convert(bounds, from: self)
  }

  // MARK: SnapshotView

  /// Returns a picture of the view as an independent view at (0, 0).
  ///
  /// Later changes of the view do not affect it. Resizing the picture scales its contents.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// Returns a picture of a part of the view as an independent view at (0, 0).
  ///
  /// The cap insets are ignored: the whole picture scales.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    if capInsets != .zero { simulation.report(.notSimulated, "snapshot cap insets") }
    if afterUpdates { layoutIfNeeded() }
    return UIView.performingWithoutAnimation { SnapshotView(of: self, rect: rect) }
  }

  /// Draws nothing and reports `not-simulated`.
  ///
  /// Returns false, as UIKit does if part of the image is missing.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    simulation.report(.notSimulated, "UIView.drawHierarchy")
    return false
  }

  // MARK: Geometry

  /// Converts a point from another view, or from the window if `view` is nil.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    pointFromRoot(view?.pointInRoot(point) ?? point)
  }

  /// Converts a point to another view, or to the window if `view` is nil.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let top = pointInRoot(point)
    return view?.pointFromRoot(top) ?? top
  }

  /// Converts a rectangle from another view; a rotated rectangle becomes its bounding box.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(enclosing: rect.corners.map { convert($0, from: view) })
  }

  /// Converts a rectangle to another view; a rotated rectangle becomes its bounding box.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(enclosing: rect.corners.map { convert($0, to: view) })
  }

  // MARK: Hierarchy

  /// Whether the view is `view` or one of its descendants.
  open func isDescendant(of view: UIView) -> Bool {
    var isFound = self === view
    climb { ancestor in
      if ancestor === view { isFound = true }
      return !isFound
    }
    return isFound
  }

  /// Returns the first view with this tag, searching this view and its descendants depth first.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in ownSubviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: UIView

  open func addMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.append(effect)
    reportKept("addMotionEffect")
  }

  private func reportKept(_ name: String) {
    simulation.report(.notSimulated, "UIView.\(name)")
  }

  open func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }

  // MARK: Focus, which stays nowhere

  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  open func setNeedsFocusUpdate() {}
  open func updateFocusIfNeeded() {}
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
  open func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {}
  open var focusGroupIdentifier: String? {
    get { nil }
    set {}
  }

  // MARK: Restoration, never asked for

  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}

  // MARK: Updates of traits and properties

  /// No effect: traits change at once.
  open func updateTraitsIfNeeded() {}
  /// Never called.
  open func updateProperties() {}
  open func setNeedsUpdateProperties() {}
  open func updatePropertiesIfNeeded() {}

  // MARK: Kept

  open var canBecomeFocused: Bool { false }
  open var isFocused: Bool { false }
  open var restorationIdentifier: String?
  /// The scale of `UIScreen`; setting it has no effect.
  open var contentScaleFactor: CGFloat {
    get { pixelsPerPoint }
    set {}
  }
  /// No effect: nothing is drawn.
  open var clearsContextBeforeDrawing: Bool {
    get { true }
    set {}
  }
  open var largeContentTitle: String? {
    get { nil }
    set {}
  }
  open var showsLargeContentViewer: Bool {
    get { false }
    set {}
  }
  /// Never read: constraints use frames.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
  /// Never read: the baseline of a view without text is its lower edge.
  open var forFirstBaselineLayout: UIView { self }
  open var forLastBaselineLayout: UIView { self }
  /// Never called: nothing is drawn.
  open func display(_ layer: CALayer) {}
  open func draw(_ layer: CALayer, in ctx: CGContext) {}
  open func layerWillDraw(_ layer: CALayer) {}
}

extension UIView {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  public enum TintAdjustmentMode: Int, Sendable {
    case automatic, normal, dimmed
  }

  /// Stored, but has no effect.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }
}

/// A behaviour attached to a view, such as a context menu; interactions have no effect.
@preconcurrency @MainActor
public protocol UIInteraction: NSObjectProtocol {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

extension UIView: UIFocusEnvironment {}
extension UIView: UITraitEnvironment {}
extension UIView: UITraitChangeObservable {}

// The conversions to and from another coordinate space are declared in the class and always inlined, because Swift
// 6.3.1 crashes when it specialises them for a view.
extension UIView: UICoordinateSpace {
}

#if !canImport(ObjectiveC)
  extension UIView: ObservableByName {
    /// Lets observers check whether a property has changed.
    func announceChange() {
      if simulation.isObserved { simulation.attachment { Observations() }.check(self) }
    }

    func observableValue(named name: String) -> AnyHashable? {
      if let value = ownValue(named: name) { return value }
      return switch name {
      case "frame": frame
      case "bounds": bounds
      case "center": center
      case "transform": transform
      case "alpha": alpha
      case "hidden", "isHidden": isHidden
      default: nil
      }
    }
  }
#endif

/// Returns a coordinate space as a view; nil for the screen's space.
///
/// Never inlined: the optimiser of Swift 6.3 crashes when it specialises `convert(_:from:)` for views with this cast
/// inlined.
@inline(never)
@MainActor
func viewOf(_ space: any UICoordinateSpace) -> UIView? { space as? UIView }
