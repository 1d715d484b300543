package import MotionMath

extension CALayer {
  /// Starts an animation; one with the same key ends first.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    guard let effect = anim.effect(on: self) else { return }
    let transaction = simulation.animations.transactions.top
    let animation = LayerAnimation(
      layer: self, key: key ?? freeKey("animation"),
      timing: anim.timing(defaultDuration: transaction.duration), pace: anim.pace, effect: effect,
      group: transaction.group, explicit: anim)
    simulation.animations.add(animation)
  }

  /// The animation added by the app, or a description of a block's.
  ///
  /// Block animations have the keys of devices: the property's name, `bounds.origin` or `bounds.size`
  /// for bounds, and with `-2`, `-3` while others of the property run.
  public func animation(forKey key: String) -> CAAnimation? {
    records.first { $0.key == key }.map { $0.explicit ?? $0.description }
  }

  /// The name, numbered from 2 if an animation has it already.
  func freeKey(_ name: String) -> String {
    var (key, number) = (name, 1)
    while records.contains(where: { $0.key == key }) {
      number += 1
      key = "\(name)-\(number)"
    }
    return key
  }

  /// Oldest first; nil when there are none.
  public func animationKeys() -> [String]? { records.isEmpty ? nil : records.map(\.key) }

  public func removeAnimation(forKey key: String) {
    for record in records where record.key == key { remove(record) }
  }

  public func removeAllAnimations() { for record in records { remove(record) } }

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
  package func presented(at now: Seconds) -> LayerValues {
    guard !records.isEmpty else { return values }
    var result = values
    for record in records { record.apply(to: &result, at: now) }
    return result
  }
}

extension CALayer {
  /// In the superlayer's time.
  public var beginTime: CFTimeInterval {
    get { media.beginTime }
    set { media.beginTime = newValue }
  }

  /// In seconds; without effect on a layer that does not repeat.
  public var duration: CFTimeInterval {
    get { media.duration }
    set { media.duration = newValue }
  }

  /// The rate relative to the superlayer's time; 0 pauses it.
  public var speed: Float {
    get { Float(media.speed) }
    set { media.speed = Double(newValue) }
  }

  /// Added to the layer's time, in seconds.
  public var timeOffset: CFTimeInterval {
    get { media.timeOffset }
    set { media.timeOffset = newValue }
  }

  public var repeatCount: Float {
    get { Float(media.repeatCount) }
    set { media.repeatCount = Double(newValue) }
  }

  public var repeatDuration: CFTimeInterval {
    get { media.repeatDuration }
    set { media.repeatDuration = newValue }
  }

  public var autoreverses: Bool {
    get { media.autoreverses }
    set { media.autoreverses = newValue }
  }

  public var fillMode: CAMediaTimingFillMode {
    get { media.fillMode }
    set { media.fillMode = newValue }
  }

  /// Converts an instant from another layer's time, or the simulation's when nil.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    let instant = l.map { $0.instant(atLocal: t) ?? simulation.now } ?? t
    return localTime(at: instant)
  }

  /// Converts an instant to another layer's time, or the simulation's when nil.
  ///
  /// While this layer is paused, every instant counts as now.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let instant = self.instant(atLocal: t) ?? simulation.now
    return l.map { $0.localTime(at: instant) } ?? instant
  }

  /// Restores the default timing.
  package func resetTime() { media = MediaTiming() }

  /// The layer's time at an instant of the simulation.
  package func localTime(at now: Seconds) -> Seconds {
    let parent = upperLayer?.localTime(at: now) ?? now
    return media.activeTime(at: parent)
  }

  /// The instant of the simulation for a local time; nil while the layer is paused.
  func instant(atLocal local: Seconds) -> Seconds? {
    guard let parent = media.parentTime(atActive: local) else { return nil }
    guard let upperLayer else { return parent }
    return upperLayer.instant(atLocal: parent)
  }
}
