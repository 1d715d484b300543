import Foundation
import MotionMath

/// Changes that animate by themselves, on layers that belong to no view.
extension CALayer {
  /// The action for a key: the delegate's, the layer's own, its class's, or the usual animation.
  ///
  /// `NSNull` at any of these places ends the search.
  func searchedAction(forKey event: String) -> (any CAAction)? {
    let given =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? type(of: self).defaultAction(forKey: event)
    if let given { return given is NSNull ? nil : given }
    guard let property = LayerProperty(rawValue: event), property.animatesImplicitly else {
      return nil
    }
    let animation = CABasicAnimation(keyPath: event)
    animation.timingFunction =
      simulation.transactions.top.timingFunction ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// Changes the model and runs the property's action, if the layer was on screen before.
  func changeImplicitly(_ property: LayerProperty, _ apply: (inout LayerValues) -> Void) {
    let transaction = simulation.transactions.top
    guard property.animatesImplicitly, !transaction.disablesActions, transaction.duration > 0,
      isCommittedInWindow
    else {
      apply(&values)
      return
    }
    let old = property.value(in: values)
    let shown = property.value(in: presented(at: simulation.now))
    let action = action(forKey: property.rawValue)
    apply(&values)
    guard let action, old != property.value(in: values) else { return }
    let outer = simulation.valueBeforeChange
    simulation.valueBeforeChange = ShownValue(property: property, value: shown)
    action.run(forKey: property.rawValue, object: self, arguments: nil)
    simulation.valueBeforeChange = outer
  }

  /// Whether the layer and all above it were in a window's tree when the last turn ended.
  private var isCommittedInWindow: Bool {
    var layer = self
    while true {
      guard layer.insertionCommit < simulation.commitNumber else { return false }
      guard let parent = layer.upperLayer else { return layer.isWindowLayer }
      layer = parent
    }
  }
}

/// What was on screen of one property before it changed.
struct ShownValue {
  let property: LayerProperty
  let value: AnimatableValue

  /// The value at a key path into the property; nil for another property's.
  func part(_ path: LayerKeyPath) -> AnimatableValue? {
    guard path.property == property else { return nil }
    var values = LayerValues()
    property.set(value, in: &values)
    return path.value(in: values)
  }
}
