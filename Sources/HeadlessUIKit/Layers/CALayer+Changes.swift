import MotionMath

/// How a change of a property becomes an animation.
extension CALayer {
  /// Changes the model; inside an animation block what is on screen follows in its own time.
  ///
  /// A layer of no view animates by its actions instead.
  func change(_ property: LayerProperty, _ apply: (inout LayerValues) -> Void) {
    guard isViewBacked else {
      changeImplicitly(property, apply)
      return
    }
    guard let context = simulation.animationContext else {
      apply(&values)
      return
    }
    let old = property.value(in: values)
    let shown = old.isAdditive ? old : property.value(in: presented(at: simulation.now))
    apply(&values)
    let new = property.value(in: values)
    guard old != new || shown != new else { return }
    if let slot = context.keyframes {
      slot.recorder.record(
        property, of: self, from: shown, to: new, modelBefore: old, in: slot)
    } else {
      addBlockAnimation(
        ValueChange(property, from: shown, to: new), modelBefore: old, context)
    }
  }

  /// Adds an animation that a block makes of a property, which has its new value already.
  func addBlockAnimation(
    _ effect: some BlockEffect, modelBefore: AnimatableValue, _ context: AnimationContext
  ) {
    let new = effect.property.value(in: values)
    guard context.duration > 0 || context.delay > 0 else { return }
    if !new.isAdditive { removeBlockAnimations(of: effect.property) }
    addBlockAnimation(
      effect, key: effect.property.rawValue, context,
      modelChange: ModelChange(property: effect.property, before: modelBefore, after: new))
  }

  /// Adds an animation in a block's time.
  func addBlockAnimation(
    _ effect: any LayerEffect, key: String, _ context: AnimationContext,
    modelChange: ModelChange? = nil
  ) {
    var timing = MediaTiming(beginTime: context.delay, duration: context.duration)
    timing.repeatCount = context.repeats ? .infinity : context.repeatCount
    timing.autoreverses = context.autoreverses
    timing.fillsBackwards = true
    timing.fillsForwards = true
    let animation = LayerAnimation(
      layer: self, key: simulation.animations.uniqueKey(for: key), timing: timing,
      pace: context.pace, effect: effect, group: context.group,
      startingClock: context.clock ?? simulation.startingClock, modelChange: modelChange,
      blocksInteraction: !context.allowsUserInteraction)
    simulation.animations.add(animation)
    // A property animator may be scrubbed in the turn in which it took the change on.
    if context.clock != nil { animation.commit(at: simulation.now) }
  }

  /// A matrix takes over from what is on screen, so the animation it replaces ends.
  private func removeBlockAnimations(of property: LayerProperty) {
    for record in records where record.explicit == nil {
      guard let effect = record.effect as? any BlockEffect, effect.property == property else {
        continue
      }
      remove(record)
    }
  }

  /// Whether a running block keeps touches from the layer's view.
  var blocksInteraction: Bool { records.contains { $0.blocksInteraction } }
}
