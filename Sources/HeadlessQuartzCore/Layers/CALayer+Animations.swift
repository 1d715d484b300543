package import MotionMath

extension CALayer {
  /// Starts an animation; one with the same key ends first.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    guard let effect = anim.effect(on: self) else { return }
    let transaction = simulation.animations.transactions.top
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
  package func presented(at now: Seconds) -> LayerValues {
    guard !records.isEmpty else { return values }
    var result = values
    for record in records { record.apply(to: &result, at: now) }
    return result
  }
}

extension CALayer {
  /// When the layer's time begins, in its superlayer's time.
  public var beginTime: CFTimeInterval {
    get { media.beginTime }
    set { media.beginTime = newValue }
  }

  /// In seconds; of no effect on a layer that does not repeat.
  public var duration: CFTimeInterval {
    get { media.duration }
    set { media.duration = newValue }
  }

  /// The rate of the layer's time against its superlayer's; 0 holds it.
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
    get {
      switch (media.fillsBackwards, media.fillsForwards) {
      case (true, true): .both
      case (true, false): .backwards
      case (false, true): .forwards
      case (false, false): .removed
      }
    }
    set {
      media.fillsBackwards = newValue == .backwards || newValue == .both
      media.fillsForwards = newValue == .forwards || newValue == .both
    }
  }

  /// Converts an instant of another layer's time, or of the simulation's, to this layer's.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    let instant = l.map { $0.instant(atLocal: t) ?? simulation.now } ?? t
    return localTime(at: instant)
  }

  /// Converts an instant of this layer's time to another layer's, or to the simulation's.
  ///
  /// While this layer's time is held every instant is the present one.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let instant = self.instant(atLocal: t) ?? simulation.now
    return l.map { $0.localTime(at: instant) } ?? instant
  }

  /// Lets the layer's time be its superlayer's again.
  package func resetTime() {
    media = MediaTiming()
  }

  /// The layer's time at an instant of the simulation.
  package func localTime(at now: Seconds) -> Seconds {
    let parent = upperLayer?.localTime(at: now) ?? now
    return media.activeTime(at: parent)
  }

  /// The instant of the simulation at which the layer's time is `local`; nil while it is held.
  func instant(atLocal local: Seconds) -> Seconds? {
    guard let parent = media.parentTime(atActive: local) else { return nil }
    guard let upperLayer else { return parent }
    return upperLayer.instant(atLocal: parent)
  }
}
