import MotionMath

/// The delegate of a layer, usually its view.
public protocol CALayerDelegate: AnyObject {
  func layoutSublayers(of layer: CALayer)
  /// The action for a change of a property; nil lets the layer decide, and `NSNull` disables animation.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

/// A layer's view, which lays out the layer's sublayers together with its own subviews.
package protocol LayerLayoutOwner: CALayerDelegate {
  func setNeedsLayout()
  func layoutIfNeeded()
}

extension CALayerDelegate {
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// A rectangle of the screen with values that can be animated.
///
/// The properties are the *model*: the values that the app has set. The presentation is the model with the layer's
/// animations applied; ``presentation()`` returns it.
///
/// ## Differences from UIKit
/// Nothing is drawn. The sublayers of a presentation copy are copies made on each access.
open class CALayer: NSObject, CAMediaTiming {
  package final let simulation: Simulation
  @usableFromInline package final var values = LayerValues()
  package final var media = MediaTiming()
  /// The animations of the layer, in the order in which they were added.
  final var records: [LayerAnimation] = []
  /// Whether a view owns the layer and decides about its animations.
  package final var isViewBacked = false
  /// Whether a window owns the layer, so that the layer is the root of a tree on screen.
  package final var isOwnedByWindow = false

  package private(set) final var children: [CALayer]?
  /// The superlayer; nil if there is none.
  ///
  /// A layer that is deallocated sets this reference to nil in all its sublayers.
  @Unretained private final var parentLayer: CALayer?
  /// The simulation's commit number when the layer was created or last inserted into a layer tree.
  private(set) final var insertionCommit: Int
  private final var storedExtras: LayerExtras?
  /// The view that owns the layer; nil if there is none.
  ///
  /// When the view is released, it sets this property to nil. ``Unretained`` cannot be used here, because it accepts
  /// classes but no protocols.
  package final unowned(unsafe) var owner: (any CALayerDelegate)?
  private final weak var appDelegate: (any CALayerDelegate)?

  /// Whether a layer without a view needs layout, which `layoutIfNeeded()` performs.
  private final var needsSublayout = false

  open var name: String?
  open var masksToBounds = false
  open var isHidden = false

  // MARK: Kept for drawing

  open var allowsEdgeAntialiasing = false
  open var allowsGroupOpacity = true
  open var contents: Any?
  open var contentsGravity = CALayerContentsGravity.resize
  open var contentsScale: CGFloat = 1
  open var cornerCurve = CALayerCornerCurve.circular
  open var drawsAsynchronously = false
  open var isDoubleSided = true
  /// Stored, but not simulated: the y axis always points down.
  open var isGeometryFlipped = false {
    didSet {
      if isGeometryFlipped { simulation.report(.notSimulated, "CALayer.isGeometryFlipped") }
    }
  }
  open var isOpaque = false
  open var maskedCorners = CACornerMask.all
  open var magnificationFilter = CALayerContentsFilter.linear
  open var minificationFilter = CALayerContentsFilter.linear
  open var minificationFilterBias: Float = 0
  open var needsDisplayOnBoundsChange = false
  open var rasterizationScale: CGFloat = 1
  open var shouldRasterize = false

  /// The layer's rectangle in its own coordinates, in points.
  open var bounds: CGRect {
    get { values.bounds }
    set {
      let (origin, size) = (newValue.origin, newValue.size)
      guard isPlace(origin.x + origin.y + size.width + size.height, "bounds") else { return }
      change(.bounds) { $0.bounds = newValue }
    }
  }

  /// The model's ``bounds``, read without calling overrides in subclasses.
  @inlinable
  package final var modelBounds: CGRect { values.bounds }

  /// ``position`` and ``anchorPoint`` as stored in the model, bypassing overrides in subclasses.
  @inlinable
  package final var modelAnchor: (position: CGPoint, part: CGPoint) {
    (values.position, values.anchorPoint)
  }

  /// The bounding box in the superlayer, in points; setting it sets `bounds.size` and `position`.
  ///
  /// If the transform only translates, scales, flips and turns by quarters, reading the frame returns the frame that
  /// was set. Apple leaves the frame undefined for other rotations and for skews. For these transforms, setting the
  /// frame here sets `bounds.size` to the frame's size divided by the transform's scale along each axis. It sets
  /// `position` so that the bounding box has the centre of the frame that was set.
  open var frame: CGRect {
    get { values.frame }
    set {
      if CATransform3DIsIdentity(values.transform) {
        if newValue.size != values.bounds.size { resize(to: newValue.size) }
        let anchor = values.anchorPoint
        let position = CGPoint(
          x: newValue.minX + anchor.x * newValue.width,
          y: newValue.minY + anchor.y * newValue.height)
        if position != values.position { self.position = position }
        return
      }
      let size = values.transform.sizeBeforeTransform(newValue.size)
      if size != values.bounds.size { resize(to: size) }
      let position = values.position(centering: newValue)
      if position != values.position { self.position = position }
    }
  }

  /// Sets `bounds.size` by assigning the whole `bounds`; assigning to `bounds.size` would allocate, because subclasses
  /// can override `bounds`.
  private func resize(to size: CGSize) { bounds = CGRect(origin: values.bounds.origin, size: size) }

  // MARK: Drawing and layout of its own

  /// Does nothing and is never called, because nothing is drawn.
  open func display() {}
  /// Does nothing and is never called, because nothing is drawn.
  open func draw(in ctx: CGContext) {}
  open func setNeedsDisplay() {}
  open func setNeedsDisplay(_ rect: CGRect) {}
  open func displayIfNeeded() {}
  /// Asks the layer's view or delegate to lay out the sublayers.
  ///
  /// A view's layer is laid out together with the view; any other layer is laid out by ``layoutIfNeeded()``.
  open func layoutSublayers() { (owner ?? appDelegate)?.layoutSublayers(of: self) }
  open func setNeedsLayout() {
    if let view = owner as? any LayerLayoutOwner {
      view.setNeedsLayout()
    } else {
      needsSublayout = true
    }
  }
  open func needsLayout() -> Bool { needsSublayout }
  open func layoutIfNeeded() {
    if let view = owner as? any LayerLayoutOwner { return view.layoutIfNeeded() }
    guard needsSublayout else { return }
    needsSublayout = false
    layoutSublayers()
  }
  open func needsDisplay() -> Bool { false }
  open class func needsDisplay(forKey key: String) -> Bool { false }
  open func preferredFrameSize() -> CGSize { bounds.size }

  /// Makes a view the owner of the layer.
  package final func belong(to view: any CALayerDelegate) {
    isViewBacked = true
    owner = view
  }

  /// Clears the owner; called when the view is released, or gets another layer.
  package final func leaveOwner() { owner = nil }

  /// The model's opacity, not rounded to `Float`.
  package final var modelOpacity: Double { values.opacity }

  /// Whether the model's transform is the identity.
  package final var isUntransformed: Bool { CATransform3DIsIdentity(values.transform) }

  /// Sets the local time, in seconds, at which the layer stays while its `speed` is 0.
  package final func hold(at offset: CFTimeInterval) { media.timeOffset = offset }

  /// Creates a layer in the simulation that is currently running.
  public required override init() {
    simulation = .current
    insertionCommit = simulation.commitNumber
    super.init()
  }

  /// Creates a copy without animations or sublayers.
  public required init(layer: Any) {
    let original = layer as? CALayer
    simulation = original?.simulation ?? .current
    insertionCommit = simulation.commitNumber
    super.init()
    guard let original else { return }
    values = original.values
    media = original.media
    (name, masksToBounds, isHidden) = (original.name, original.masksToBounds, original.isHidden)
    allowsEdgeAntialiasing = original.allowsEdgeAntialiasing
    allowsGroupOpacity = original.allowsGroupOpacity
    (contents, contentsScale) = (original.contents, original.contentsScale)
    (contentsGravity, cornerCurve) = (original.contentsGravity, original.cornerCurve)
    drawsAsynchronously = original.drawsAsynchronously
    (isDoubleSided, isOpaque) = (original.isDoubleSided, original.isOpaque)
    isGeometryFlipped = original.isGeometryFlipped
    maskedCorners = original.maskedCorners
    needsDisplayOnBoundsChange = original.needsDisplayOnBoundsChange
    rasterizationScale = original.rasterizationScale
    shouldRasterize = original.shouldRasterize
  }

  deinit {
    for layer in children ?? [] { layer.parentLayer = nil }
    storedExtras?.mask?.storedExtras?.maskedLayer = nil
  }

  /// The rarely used properties of the layer; created on first access.
  final var extras: LayerExtras {
    if let storedExtras { return storedExtras }
    let made = LayerExtras()
    storedExtras = made
    return made
  }

  /// The layer of which this layer is a presentation copy; nil if it is not a presentation copy.
  final var original: CALayer? { storedExtras?.original }

  /// The layer's view, or otherwise the delegate that the app has set.
  open var delegate: (any CALayerDelegate)? {
    get { owner ?? appDelegate }
    set { appDelegate = newValue }
  }

  open var superlayer: CALayer? { parentLayer }

  /// The layer whose time this layer's time is relative to: the superlayer or, for a mask, the masked layer.
  final var upperLayer: CALayer? { parentLayer ?? storedExtras?.maskedLayer }

  /// Whether sublayers are flattened into the layer's plane; true by default.
  var flattensSublayers: Bool { true }

  // MARK: Hierarchy

  /// The sublayers from back to front; nil if there are none.
  open var sublayers: [CALayer]? {
    get { storedExtras?.original?.children?.compactMap { $0.presentation() } ?? children }
    set {
      for layer in children ?? [] { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// The layer whose opacity masks this layer; a mask has no superlayer.
  open var mask: CALayer? {
    get { storedExtras?.mask }
    set {
      guard newValue !== storedExtras?.mask else { return }
      storedExtras?.mask?.extras.maskedLayer = nil
      extras.mask = newValue
      guard let newValue else { return }
      newValue.removeFromSuperlayer()
      newValue.extras.maskedLayer?.extras.mask = nil
      newValue.extras.maskedLayer = self
      newValue.insertionCommit = simulation.commitNumber
    }
  }

  // MARK: Actions

  /// The layer's own actions by property key; `NSNull` disables animation.
  open var actions: [String: any CAAction]? {
    get { storedExtras?.actions }
    set { extras.actions = newValue }
  }

  /// The class's action for a property; nil, the default, means the standard animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The action for a change of a property: the delegate's action, the layer's own from `actions`, the class's, or else
  /// the standard animation.
  open func action(forKey event: String) -> (any CAAction)? { searchedAction(forKey: event) }

  open func addSublayer(_ layer: CALayer) { insert(layer, at: children?.count ?? 0) }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: children?.firstIndex { $0 === sibling } ?? 0)
  }

  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = children?.firstIndex { $0 === sibling }
    insert(layer, at: index.map { $0 + 1 } ?? children?.count ?? 0)
  }

  /// Replaces a sublayer with another layer; does nothing if `oldLayer` is not a sublayer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, children?.contains(where: { $0 === oldLayer }) == true else {
      return
    }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  open func removeFromSuperlayer() {
    guard let parentLayer else { return }
    if simulation.animations.isRunning, isInWindow { simulation.animations.layerLeftWindow(self) }
    parentLayer.children?.removeAll { $0 === self }
    if parentLayer.children?.isEmpty == true { parentLayer.children = nil }
    self.parentLayer = nil
  }

  /// Whether the layer is `layer` or one of its descendants.
  final func isDescendant(of layer: CALayer) -> Bool {
    var ancestor: CALayer? = self
    while let current = ancestor {
      if current === layer { return true }
      ancestor = current.upperLayer
    }
    return false
  }

  /// The class name of the view that owns the layer; without such a view, the class name of the layer.
  package final var ownerName: String {
    owner.map { String(describing: type(of: $0)) } ?? String(describing: type(of: self))
  }

  private func insert(_ layer: CALayer, at index: Int) {
    if layer.simulation !== simulation {
      let foreign = layer.simulation === Simulation.bound ? self : layer
      Simulation.bound?.report(.foreignView, foreign.ownerName)
    }
    layer.removeFromSuperlayer()
    let count = children?.count ?? 0
    if count == 0 {
      children = [layer]
    } else if index >= count {
      children?.append(layer)
    } else {
      children?.insert(layer, at: max(index, 0))
    }
    layer.parentLayer = self
    layer.insertionCommit = simulation.commitNumber
  }

  // MARK: Animations

  /// Starts an animation, after ending any animation with the same key.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    guard let effect = anim.effect(on: self) else { return }
    let transaction = simulation.animations.transactions.top
    let animation = LayerAnimation(
      layer: self, key: key ?? freeKey("animation"),
      timing: anim.timing(defaultDuration: transaction.duration), pace: anim.pace, effect: effect,
      group: transaction.group, explicit: anim)
    simulation.animations.add(animation)
  }

  /// The animation that the app added for a key, or a description of a block animation.
  ///
  /// Block animations have the same keys as on devices: the property's name or, for `bounds`, `bounds.origin` or
  /// `bounds.size`; `-2`, `-3` and so on are appended while other animations of the property run.
  open func animation(forKey key: String) -> CAAnimation? {
    records.first { $0.key == key }.map { $0.explicit ?? $0.description }
  }

  /// The keys of the animations, oldest first; nil if there are none.
  open func animationKeys() -> [String]? { records.isEmpty ? nil : records.map(\.key) }

  open func removeAnimation(forKey key: String) {
    for record in records where record.key == key { remove(record) }
  }

  open func removeAllAnimations() { for record in records { remove(record) } }

  /// A copy of the layer with the values currently on screen.
  open func presentation() -> Self? {
    let copy = type(of: self).init(layer: self)
    copy.values = presented(at: simulation.now)
    copy.extras.original = self
    return copy
  }

  /// The time at which the layer begins, in the superlayer's time.
  open var beginTime: CFTimeInterval {
    get { media.beginTime }
    set { media.beginTime = newValue }
  }

  /// The duration in seconds; without effect unless the layer repeats.
  open var duration: CFTimeInterval {
    get { media.duration }
    set { media.duration = newValue }
  }

  /// The rate of the layer's time relative to the superlayer's time; 0 pauses the layer's time.
  open var speed: Float {
    get { Float(media.speed) }
    set { media.speed = Double(newValue) }
  }

  /// An offset added to the layer's local time, in seconds.
  open var timeOffset: CFTimeInterval {
    get { media.timeOffset }
    set { media.timeOffset = newValue }
  }

  open var repeatCount: Float {
    get { Float(media.repeatCount) }
    set { media.repeatCount = Double(newValue) }
  }

  open var repeatDuration: CFTimeInterval {
    get { media.repeatDuration }
    set { media.repeatDuration = newValue }
  }

  open var autoreverses: Bool {
    get { media.autoreverses }
    set { media.autoreverses = newValue }
  }

  open var fillMode: CAMediaTimingFillMode {
    get { media.fillMode }
    set { media.fillMode = newValue }
  }

  /// Converts an instant from another layer's time, or from the simulation's time if that layer is nil.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    let instant = l.map { $0.instant(atLocal: t) ?? simulation.now } ?? t
    return localTime(at: instant)
  }

  /// Converts an instant to another layer's time, or to the simulation's time if that layer is nil.
  ///
  /// While this layer is paused, every instant is treated as now.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let instant = self.instant(atLocal: t) ?? simulation.now
    return l.map { $0.localTime(at: instant) } ?? instant
  }

  // MARK: Properties

  /// The position of the anchor point in the superlayer, in points.
  open var position: CGPoint {
    get { values.position }
    set {
      guard isPlace(newValue.x + newValue.y, "position") else { return }
      change(.position) { $0.position = newValue }
    }
  }

  /// The point of the layer that `position` places and about which `transform` acts.
  ///
  /// In fractions of the bounds; the centre by default.
  open var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set { change(.anchorPoint) { $0.anchorPoint = newValue } }
  }

  /// The anchor point's height above the layer, in points.
  open var anchorPointZ: CGFloat {
    get { values.anchorPointZ }
    set { change(.anchorPointZ) { $0.anchorPointZ = newValue } }
  }

  /// The layer's position on the z axis, in points.
  open var zPosition: CGFloat {
    get { values.zPosition }
    set { change(.zPosition) { $0.zPosition = newValue } }
  }

  /// The transform about the anchor point.
  open var transform: CATransform3D {
    get { values.transform }
    set { change(.transform) { $0.transform = newValue } }
  }

  /// An additional transform for sublayers, typically a perspective.
  open var sublayerTransform: CATransform3D {
    get { values.sublayerTransform }
    set { change(.sublayerTransform) { $0.sublayerTransform = newValue } }
  }

  /// The opacity, from 0 (invisible) to 1.
  open var opacity: Float {
    get { Float(values.opacity) }
    set { change(.opacity) { $0.opacity = Double(newValue) } }
  }

  /// The radius of the rounded corners, in points.
  open var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { change(.cornerRadius) { $0.cornerRadius = newValue } }
  }

  /// The width of the border, in points.
  open var borderWidth: CGFloat {
    get { values.borderWidth }
    set { change(.borderWidth) { $0.borderWidth = newValue } }
  }

  /// The opacity of the shadow, from 0 (none) to 1; 0 by default.
  open var shadowOpacity: Float {
    get { Float(values.shadowOpacity) }
    set { change(.shadowOpacity) { $0.shadowOpacity = Double(newValue) } }
  }

  /// The blur radius of the shadow, in points; 3 by default.
  open var shadowRadius: CGFloat {
    get { values.shadowRadius }
    set { change(.shadowRadius) { $0.shadowRadius = newValue } }
  }

  /// The offset of the shadow, in points; (0, −3) by default.
  open var shadowOffset: CGSize {
    get { values.shadowOffset }
    set { change(.shadowOffset) { $0.shadowOffset = newValue } }
  }

  open func setAffineTransform(_ matrix: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(matrix)
  }

  open func affineTransform() -> CGAffineTransform {
    CATransform3DGetAffineTransform(transform)
  }

  open var backgroundColor: CGColor? {
    get { rareColor(.backgroundColor) }
    set { setRare(.backgroundColor, .color(newValue)) }
  }

  /// The colour of the border; opaque black by default.
  open var borderColor: CGColor? {
    get { rareColor(.borderColor) }
    set { setRare(.borderColor, .color(newValue)) }
  }

  /// The colour of the shadow; opaque black by default.
  open var shadowColor: CGColor? {
    get { rareColor(.shadowColor) }
    set { setRare(.shadowColor, .color(newValue)) }
  }

  open var shadowPath: CGPath? {
    get { rarePath(.shadowPath) }
    set { setRare(.shadowPath, .path(newValue?.copy())) }
  }

  /// The visible part of the contents, as fractions of their size; the whole by default.
  open var contentsRect: CGRect {
    get { rareRect(.contentsRect) }
    set { setRare(.contentsRect, .rect(newValue)) }
  }

  /// The stretchable part of the contents, as fractions of their size; the whole by default.
  open var contentsCenter: CGRect {
    get { rareRect(.contentsCenter) }
    set { setRare(.contentsCenter, .rect(newValue)) }
  }

  open func value(forKeyPath keyPath: String) -> Any? {
    let value = LayerKeyPath(keyPath)?.value(in: values)
    if case .scalar(let number)? = value { return NSNumber(value: number) }
    return value?.any ?? extras.named[keyPath]
  }

  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = LayerKeyPath(keyPath) else {
      extras.named[keyPath] = value
      return
    }
    guard let value = value.flatMap(AnimatableValue.init(any:)) else { return }
    change(path.property) { path.set(value, in: &$0) }
  }

  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  // MARK: LayerTree

  /// The layer of which this layer is a presentation copy; the layer itself if it is not a presentation copy.
  open func model() -> Self { (original as? Self) ?? self }

  /// Converts a point from another layer, or from the root of the layer tree if that layer is nil.
  ///
  /// Under perspective, the result is the point at the same position on screen. If this layer has no such point, the
  /// result is in the coordinates of the root.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    let top = l.map { $0.pointInRoot(p) } ?? p
    return pointFromRoot(top)
  }

  /// Converts a point to another layer, or to the root of the layer tree if that layer is nil.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    let top = pointInRoot(p)
    return l.map { $0.pointFromRoot(top) } ?? top
  }

  /// Converts a rectangle from another layer; under a rotation, returns the bounding box.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    CGRect(enclosing: r.corners.map { convert($0, from: l) })
  }

  /// Converts a rectangle to another layer; under a rotation, returns the bounding box.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    CGRect(enclosing: r.corners.map { convert($0, to: l) })
  }

  /// The deepest layer at a point, which is this layer or a descendant; nil if there is none.
  ///
  /// The point is in the superlayer's coordinates. Called on a presentation copy, the method returns a presentation
  /// copy:
  ///
  ///     layer.presentation()?.hitTest(point)?.model()
  ///
  /// Hidden layers and parts clipped by `masksToBounds` are excluded.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard let original else { return hit(p, in: .model) }
    guard let found = original.hit(p, in: .presentation) else { return nil }
    return found === original ? self : found.presentation()
  }

  open func contains(_ p: CGPoint) -> Bool { values.bounds.contains(p) }

  // MARK: Kept

  /// Always nil; setting it is reported as not simulated, because nothing is drawn.
  open var compositingFilter: Any? {
    get { nil }
    set { if newValue != nil { simulation.report(.notSimulated, "CALayer.compositingFilter") } }
  }
  open var filters: [Any]? {
    get { nil }
    set { if newValue != nil { simulation.report(.notSimulated, "CALayer.filters") } }
  }
  open class func defaultValue(forKey key: String) -> Any? { nil }
  open func shouldArchiveValue(forKey key: String) -> Bool { false }
  /// Does nothing, whereas Core Animation scrolls the nearest ancestor that is a scroll layer.
  open func scrollRectToVisible(_ r: CGRect) {}

  #if !canImport(Darwin)
    /// Draws nothing, and reports that drawing is not simulated.
    open func render(in ctx: CGContext) {
      simulation.report(.notSimulated, "CALayer.render")
    }
  #endif
}

/// Properties that only a few layers set, stored separately so that other layers stay small.
final class LayerExtras {
  var actions: [String: any CAAction]?
  var mask: CALayer?
  /// The layer that this layer masks; that layer clears this reference when it is released.
  @Unretained var maskedLayer: CALayer?
  /// The layer of which this layer is a presentation copy.
  var original: CALayer?
  /// The values that the app stores in the layer under keys that are not properties.
  var named: [String: Any] = [:]
}

public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CALayerContentsFilter(rawValue: "linear")
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = CALayerContentsGravity(rawValue: "center")
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
