import MotionMath

/// Property changes inside animation blocks.
extension CALayer {
  /// Changes the model; inside an animation block, the presentation follows over time.
  ///
  /// If no view owns the layer, the change is animated by the layer's actions, not by the block.
  package func change(_ property: LayerProperty, _ apply: (inout LayerValues) -> Void) {
    simulation.checkIsCurrent(ownerName)
    guard isViewBacked else {
      changeImplicitly(property, apply)
      return
    }
    let animations = simulation.animations
    guard animations.isInBlock, let context = animations.context,
      !animations.transactions.disablesActions
    else {
      apply(&values)
      return
    }
    let old = property.value(in: values)
    let shown = old.isAdditive ? old : property.value(in: presented(at: simulation.now))
    apply(&values)
    let new = property.value(in: values)
    guard old != new || (shown != new && !isStacking(property)) else { return }
    if let slot = context.keyframes {
      slot.recorder.record(property, of: self, from: shown, to: new, modelBefore: old, in: slot)
      return
    }
    animate(property, from: shown, to: new) { addBlockAnimation($0, modelBefore: old, context) }
  }

  /// Calls `add` for each change that a block animates; the origin and the size of `bounds` are animated separately.
  private func animate(
    _ property: LayerProperty, from shown: AnimatableValue, to new: AnimatableValue,
    _ add: (ValueChange) -> Void
  ) {
    switch (shown, new) {
    case (.rect(let from), .rect(let to))
    where property == .bounds && from.origin != to.origin && from.size != to.size:
      let place = CGRect(origin: from.origin, size: to.size)
      add(ValueChange(property, from: .rect(place), to: new))
      add(
        ValueChange(property, from: .rect(CGRect(origin: to.origin, size: from.size)), to: new))
    case (.transform(let from), .transform(let to)) where isStacking(property):
      add(ValueChange(property, from: from, to: to, over: presented(at: simulation.now)))
    default: add(ValueChange(property, from: shown, to: new))
    }
  }

  /// Whether block animations of the property are running and can all be combined with a new animation.
  private func isStacking(_ property: LayerProperty) -> Bool {
    let running = records.filter { ($0.effect as? any BlockEffect)?.property == property }
    return !running.isEmpty && running.allSatisfy { ($0.effect as? ValueChange)?.stacks ?? false }
  }

  /// Adds a block's animation of a property; the model already has the property's new value.
  func addBlockAnimation(
    _ effect: some BlockEffect, modelBefore: AnimatableValue, _ context: AnimationContext
  ) {
    let new = effect.property.value(in: values)
    guard context.duration > 0 || context.delay > 0 else { return }
    if !new.isAdditive, !effect.stacks || !isStacking(effect.property) {
      removeBlockAnimations(of: effect.property)
    }
    addBlockAnimation(
      effect, key: effect.keyPath, context,
      modelChange: ModelChange(property: effect.property, before: modelBefore, after: new))
  }

  package func addBlockAnimation(
    _ effect: any LayerEffect, key: String, _ context: AnimationContext,
    modelChange: ModelChange? = nil
  ) {
    var timing = MediaTiming(beginTime: context.delay, duration: context.duration)
    timing.repeatCount = context.repeats ? .infinity : context.repeatCount
    timing.autoreverses = context.autoreverses
    (timing.fillsBackwards, timing.fillsForwards) = (true, true)
    let animation = LayerAnimation(
      layer: self, key: freeKey(key), timing: timing,
      pace: context.pace, effect: effect, group: context.group,
      startingClock: context.clock ?? simulation.animations.startingClock, modelChange: modelChange,
      blocksInteraction: !context.allowsUserInteraction)
    simulation.animations.add(animation)
    // Commits a property animator's animation at once, not at the end of this turn of the run loop, because the
    // animator may be scrubbed before the turn ends.
    if context.clock != nil { animation.commit(at: simulation.now) }
  }

  /// Removes the block animations of a property, because its new animation starts from the value on screen.
  private func removeBlockAnimations(of property: LayerProperty) {
    for record in records where record.explicit == nil {
      guard let effect = record.effect as? any BlockEffect, effect.property == property else {
        continue
      }
      remove(record)
    }
  }

  /// Whether a running animation block disables touches for the layer's view.
  package var blocksInteraction: Bool { records.contains { $0.blocksInteraction } }
}

/// Implicit animations of layers without a view.
extension CALayer {
  /// The action for a property: the delegate's, the layer's own or the class's action, or else the standard animation.
  ///
  /// nil if the first action found is `NSNull`, which means that the change is not animated. Also nil if there is no
  /// action and the property does not animate implicitly.
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
      simulation.animations.transactions.top.timingFunction ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// Changes the model and, if the layer was already on screen, runs the property's action.
  func changeImplicitly(_ property: LayerProperty, _ apply: (inout LayerValues) -> Void) {
    let transaction = simulation.animations.transactions.top
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
    let outer = simulation.animations.valueBeforeChange
    simulation.animations.valueBeforeChange = ShownValue(property: property, value: shown)
    action.run(forKey: property.rawValue, object: self, arguments: nil)
    simulation.animations.valueBeforeChange = outer
  }

  var isInWindow: Bool {
    var layer = self
    while let parent = layer.upperLayer { layer = parent }
    return layer.isOwnedByWindow && layer.owner != nil
  }

  /// Whether the layer and all its ancestors were already in a window at the simulation's last commit.
  private var isCommittedInWindow: Bool {
    var layer = self
    while true {
      guard layer.insertionCommit < simulation.commitNumber else { return false }
      guard let parent = layer.upperLayer else {
        return layer.isOwnedByWindow && layer.owner != nil
      }
      layer = parent
    }
  }
}

/// The value that a property had on screen before its change.
struct ShownValue {
  let property: LayerProperty
  let value: AnimatableValue

  /// The part of the value to which a key path refers; nil if the key path refers to another property.
  func part(_ path: LayerKeyPath) -> AnimatableValue? {
    guard path.property == property else { return nil }
    var values = LayerValues()
    property.set(value, in: &values)
    return path.value(in: values)
  }
}
