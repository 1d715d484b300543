import MotionMath

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

  func remove(_ record: LayerAnimation) {
    records.removeAll { $0 === record }
    simulation.animations.end(record, finished: false)
  }

  /// A copy of the layer with the values that are on screen now.
  public func presentation() -> Self? {
    let copy = type(of: self).init(layer: self)
    copy.values = presented(at: simulation.now)
    copy.extras.original = self
    return copy
  }

  /// The model with the animations applied, at an instant.
  func presented(at now: Seconds) -> LayerValues {
    guard !records.isEmpty else { return values }
    var result = values
    for record in records { record.apply(to: &result, at: now) }
    return result
  }
}
