package import MotionMath

extension CALayer {
  /// The given name as a key; if another animation of the layer has this key, a number is appended, as in `name-2`.
  func freeKey(_ name: String) -> String {
    var (key, number) = (name, 1)
    while records.contains(where: { $0.key == key }) {
      number += 1
      key = "\(name)-\(number)"
    }
    return key
  }

  func remove(_ record: LayerAnimation) {
    records.removeAll { $0 === record }
    simulation.animations.end(record, finished: false)
  }

  /// The values of the model layer at an instant, with the layer's animations applied to them.
  package func presented(at now: Seconds) -> LayerValues {
    guard !records.isEmpty else { return values }
    var result = values
    for record in records { record.apply(to: &result, at: now) }
    return result
  }
}

extension CALayer {
  /// Restores the default timing.
  package func resetTime() { media = MediaTiming() }

  /// The layer's local time at an instant of the simulation.
  package func localTime(at now: Seconds) -> Seconds {
    let parent = upperLayer?.localTime(at: now) ?? now
    return media.activeTime(at: parent)
  }

  /// The instant of the simulation at which the layer's time is `local`; nil while the layer is paused.
  func instant(atLocal local: Seconds) -> Seconds? {
    guard let parent = media.parentTime(atActive: local) else { return nil }
    guard let upperLayer else { return parent }
    return upperLayer.instant(atLocal: parent)
  }
}
