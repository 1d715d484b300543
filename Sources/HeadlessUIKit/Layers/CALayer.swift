public import Foundation
import MotionMath

/// Whoever is asked and told about a layer.
public protocol CALayerDelegate: AnyObject {
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  public func layoutSublayers(of layer: CALayer) {}
}

/// A rectangle of the screen with values that can be animated.
///
/// The properties are the *model*: what the app asked for. What is on screen is the model with the
/// layer's animations applied; ``presentation()`` returns it.
///
/// ## Differences from UIKit
/// Nothing is drawn. Setting a property of a layer that is not a view's does not animate by itself.
open class CALayer: NSObject, CAMediaTiming {
  let simulation: Simulation
  /// The model.
  var values = LayerValues()
  var media = MediaTiming()
  /// The animations, in the order they were added.
  var records: [LayerAnimation] = []
  /// Whether a view owns the layer, which then decides about animations.
  var isViewBacked = false

  open private(set) var sublayers: [CALayer]?
  /// Not weak, because it is asked on every conversion of time: a layer clears it in its sublayers
  /// when it goes.
  private unowned(unsafe) var parentLayer: CALayer?
  /// The view that owns the layer; not weak, because weak references slow all others: the view
  /// clears it when it goes.
  unowned(unsafe) var owner: (any CALayerDelegate)?
  private weak var appDelegate: (any CALayerDelegate)?
  open var name: String?
  open var masksToBounds = false
  open var isHidden = false
  open var allowsEdgeAntialiasing = false
  open var contents: Any?

  /// Creates a layer of the running simulation.
  public required override init() {
    simulation = .current
    super.init()
  }

  /// Creates a copy of another layer's values, without its animations and sublayers.
  public required init(layer: Any) {
    let original = layer as? CALayer
    simulation = original?.simulation ?? .current
    super.init()
    guard let original else { return }
    values = original.values
    media = original.media
    masksToBounds = original.masksToBounds
    isHidden = original.isHidden
    name = original.name
    contents = original.contents
  }

  deinit {
    for layer in sublayers ?? [] { layer.parentLayer = nil }
  }

  /// The layer's view, or whom the app named.
  open var delegate: (any CALayerDelegate)? {
    get { owner ?? appDelegate }
    set { appDelegate = newValue }
  }

  open var superlayer: CALayer? { parentLayer }

  // MARK: Hierarchy

  open func addSublayer(_ layer: CALayer) {
    insert(layer, at: sublayers?.count ?? 0)
  }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer, at: Int(idx))
  }

  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = sublayers?.firstIndex { $0 === sibling }
    insert(layer, at: index ?? 0)
  }

  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = sublayers?.firstIndex { $0 === sibling }
    insert(layer, at: index.map { $0 + 1 } ?? sublayers?.count ?? 0)
  }

  open func removeFromSuperlayer() {
    guard let parentLayer else { return }
    parentLayer.sublayers?.removeAll { $0 === self }
    if parentLayer.sublayers?.isEmpty == true { parentLayer.sublayers = nil }
    self.parentLayer = nil
  }

  /// Whether the layer is `layer` or lies below it.
  func isDescendant(of layer: CALayer) -> Bool {
    var ancestor: CALayer? = self
    while let current = ancestor {
      if current === layer { return true }
      ancestor = current.superlayer
    }
    return false
  }

  private func insert(_ layer: CALayer, at index: Int) {
    layer.removeFromSuperlayer()
    var layers = sublayers ?? []
    layers.insert(layer, at: min(max(index, 0), layers.count))
    sublayers = layers
    layer.parentLayer = self
  }
}

// MARK: - Animations

extension CALayer {
  /// Starts an animation; one with the same key ends first.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    guard let effect = anim.effect(on: self) else { return }
    let transaction = simulation.transactions.top
    let animation = LayerAnimation(
      layer: self, key: key ?? simulation.animations.uniqueKey(for: "animation"),
      timing: anim.timing(defaultDuration: transaction.duration), pace: anim.pace, effect: effect,
      group: transaction.group, explicit: anim)
    simulation.animations.add(animation)
  }

  /// The app's animation with this key.
  public func animation(forKey key: String) -> CAAnimation? {
    records.first { $0.key == key }?.explicit
  }

  /// The keys of the layer's animations, oldest first; nil when there are none.
  public func animationKeys() -> [String]? {
    records.isEmpty ? nil : records.map(\.key)
  }

  /// Ends the animation with this key before its time.
  public func removeAnimation(forKey key: String) {
    for record in records where record.key == key { remove(record) }
  }

  /// Ends all animations of the layer before their time.
  public func removeAllAnimations() {
    for record in records { remove(record) }
  }

  private func remove(_ record: LayerAnimation) {
    records.removeAll { $0 === record }
    simulation.animations.end(record, finished: false)
  }

  /// A copy of the layer with the values that are on screen now.
  public func presentation() -> Self? {
    let copy = type(of: self).init(layer: self)
    copy.values = presented(at: simulation.now)
    return copy
  }

  /// The model with the animations applied, at an instant.
  func presented(at now: Seconds) -> LayerValues {
    guard !records.isEmpty else { return values }
    var result = values
    for record in records { record.apply(to: &result, at: now) }
    return result
  }

  /// Changes the model; inside an animation block what is on screen follows in its own time.
  func change(_ property: LayerProperty, _ apply: (inout LayerValues) -> Void) {
    guard isViewBacked, let context = simulation.animationContext else {
      apply(&values)
      return
    }
    let old = property.value(in: values)
    let shown = old.isAdditive ? old : property.value(in: presented(at: simulation.now))
    apply(&values)
    let new = property.value(in: values)
    guard old != new || shown != new else { return }
    animate(property, from: shown, to: new, modelBefore: old, context)
  }

  private func animate(
    _ property: LayerProperty, from: AnimatableValue, to: AnimatableValue,
    modelBefore: AnimatableValue, _ context: AnimationContext
  ) {
    guard context.duration > 0 || context.delay > 0 else { return }
    if !to.isAdditive { removeBlockAnimations(of: property) }
    var timing = MediaTiming(beginTime: context.delay, duration: context.duration)
    timing.repeatCount = context.repeats ? .infinity : 0
    timing.autoreverses = context.autoreverses
    timing.fillsBackwards = true
    timing.fillsForwards = true
    let animation = LayerAnimation(
      layer: self, key: simulation.animations.uniqueKey(for: property.rawValue), timing: timing,
      pace: context.pace, effect: ValueChange(property, from: from, to: to),
      group: context.group, startingClock: context.clock ?? simulation.startingClock,
      modelChange: ModelChange(property: property, before: modelBefore, after: to))
    simulation.animations.add(animation)
    // A property animator may be scrubbed in the turn in which it took the change on.
    if context.clock != nil { animation.commit(at: simulation.now) }
  }

  /// A matrix takes over from what is on screen, so the animation it replaces ends.
  private func removeBlockAnimations(of property: LayerProperty) {
    for record in records where record.explicit == nil {
      guard let change = record.effect as? ValueChange, change.property == property else {
        continue
      }
      remove(record)
    }
  }
}
