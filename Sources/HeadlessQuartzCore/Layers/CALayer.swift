import MotionMath

/// Whoever is asked and told about a layer.
public protocol CALayerDelegate: AnyObject {
  func layoutSublayers(of layer: CALayer)
  /// What a change of a property does; nil leaves it to the layer, `NSNull` animates nothing.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// A rectangle of the screen with values that can be animated.
///
/// The properties are the *model*: what the app asked for. What is on screen is the model with the
/// layer's animations applied; ``presentation()`` returns it.
///
/// ## Differences from UIKit
/// Nothing is drawn. A presentation copy's sublayers are copies made when they are asked for.
open class CALayer: NSObject, CAMediaTiming {
  package final let simulation: Simulation
  /// The model.
  package final var values = LayerValues()
  package final var media = MediaTiming()
  /// The animations, in the order they were added.
  final var records: [LayerAnimation] = []
  /// Whether a view owns the layer, which then decides about animations.
  package final var isViewBacked = false

  package private(set) final var children: [CALayer]?
  /// Not weak, because it is asked on every conversion of time: a layer clears it in its sublayers
  /// when it goes.
  private final unowned(unsafe) var parentLayer: CALayer?
  /// The number of the turn in which the layer got its place, or was made.
  private(set) final var insertionCommit: Int
  /// What few layers have; nil in most.
  private final var storedExtras: LayerExtras?
  /// The view that owns the layer; not weak, because weak references slow all others: the view
  /// clears it when it goes.
  package final unowned(unsafe) var owner: (any CALayerDelegate)?
  private final weak var appDelegate: (any CALayerDelegate)?
  /// Whether the owner is a window, where what is on screen begins.
  package final var isOwnedByWindow = false
  open var name: String?
  open var masksToBounds = false
  open var isHidden = false
  open var allowsEdgeAntialiasing = false
  open var contents: Any?

  /// Creates a layer of the running simulation.
  public required override init() {
    simulation = .current
    insertionCommit = simulation.commitNumber
    super.init()
  }

  /// Creates a copy of another layer's values, without its animations and sublayers.
  public required init(layer: Any) {
    let original = layer as? CALayer
    simulation = original?.simulation ?? .current
    insertionCommit = simulation.commitNumber
    super.init()
    guard let original else { return }
    values = original.values
    media = original.media
    masksToBounds = original.masksToBounds
    isHidden = original.isHidden
    name = original.name
    contents = original.contents
    allowsEdgeAntialiasing = original.allowsEdgeAntialiasing
    if let drawing = original.storedExtras?.drawing { extras.drawing = drawing }
  }

  deinit {
    for layer in children ?? [] { layer.parentLayer = nil }
    storedExtras?.mask?.storedExtras?.maskedLayer = nil
  }

  /// What few layers have; made when it is first asked for.
  var extras: LayerExtras {
    if let storedExtras { return storedExtras }
    let made = LayerExtras()
    storedExtras = made
    return made
  }

  /// Whether there are extras at all: asking for them would make them.
  var existingExtras: LayerExtras? { storedExtras }

  /// The layer's view, or whom the app named.
  open var delegate: (any CALayerDelegate)? {
    get { owner ?? appDelegate }
    set { appDelegate = newValue }
  }

  open var superlayer: CALayer? { parentLayer }

  /// The layer whose time this one's counts from: its superlayer, or the layer that it masks.
  final var upperLayer: CALayer? { parentLayer ?? storedExtras?.maskedLayer }

  /// Whether sublayers are laid into the layer's plane before it is placed; true by default.
  var flattensSublayers: Bool { true }

  // MARK: Hierarchy

  /// From the back to the front; nil when there are none.
  open var sublayers: [CALayer]? {
    get { storedExtras?.original?.children?.compactMap { $0.presentation() } ?? children }
    set {
      for layer in children ?? [] { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// A layer whose opacity says where this one shows; it has no superlayer.
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

  /// The layer's own actions by property; `NSNull` animates nothing.
  open var actions: [String: any CAAction]? {
    get { storedExtras?.actions }
    set { extras.actions = newValue }
  }

  /// What layers of this class do when a property changes; nil, the default, is the usual animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// What a change of a property does: asks the delegate, `actions`, then the class.
  open func action(forKey event: String) -> (any CAAction)? {
    searchedAction(forKey: event)
  }

  open func addSublayer(_ layer: CALayer) {
    insert(layer, at: children?.count ?? 0)
  }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer, at: Int(idx))
  }

  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = children?.firstIndex { $0 === sibling }
    insert(layer, at: index ?? 0)
  }

  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = children?.firstIndex { $0 === sibling }
    insert(layer, at: index.map { $0 + 1 } ?? children?.count ?? 0)
  }

  open func removeFromSuperlayer() {
    guard let parentLayer else { return }
    parentLayer.children?.removeAll { $0 === self }
    if parentLayer.children?.isEmpty == true { parentLayer.children = nil }
    self.parentLayer = nil
  }

  /// Whether the layer is `layer` or lies below it.
  final func isDescendant(of layer: CALayer) -> Bool {
    var ancestor: CALayer? = self
    while let current = ancestor {
      if current === layer { return true }
      ancestor = current.upperLayer
    }
    return false
  }

  private func insert(_ layer: CALayer, at index: Int) {
    layer.removeFromSuperlayer()
    var layers = children ?? []
    layers.insert(layer, at: min(max(index, 0), layers.count))
    children = layers
    layer.parentLayer = self
    layer.insertionCommit = simulation.commitNumber
  }
}

/// What few layers have, kept apart so that the others stay small.
final class LayerExtras {
  var drawing: LayerDrawing?
  var actions: [String: any CAAction]?
  var mask: CALayer?
  /// Not weak, like the superlayer: the masked layer clears it when it goes.
  unowned(unsafe) var maskedLayer: CALayer?
  /// The layer that this presentation copy shows.
  var original: CALayer?
}

extension CALayer {
  var drawing: LayerDrawing? {
    get { existingExtras?.drawing }
    set { extras.drawing = newValue }
  }

  /// The layer that this one masks.
  var maskedLayer: CALayer? { existingExtras?.maskedLayer }

  /// The layer that this presentation copy shows; nil for a layer of the model.
  var original: CALayer? { existingExtras?.original }
}
