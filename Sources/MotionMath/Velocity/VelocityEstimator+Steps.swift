extension VelocityEstimator {
  /// The weights of the last three steps, oldest first.
  ///
  /// - Source: Flutter's model of iOS scroll views; *observed:* reproduces the recorded target
  ///   offsets of three flings within 1 %.
  static let iOSFlingWeights = SIMD3(0.6, 0.35, 0.05)

  /// UIKit's law on the whole list; only its last three distinct times matter.
  static func measuredLaw(_ samples: ArraySlice<PositionSample>) -> Velocity? {
    var tracker = UIKitVelocityTracker()
    for sample in samples { tracker.add(time: sample.time, x: sample.x, y: sample.y) }
    return tracker.estimate
  }

  /// The step from the latest earlier sample to the last one.
  static func lastStep(_ samples: ArraySlice<PositionSample>) -> Velocity? {
    guard let last = samples.last, let previous = samples.last(where: { $0.time < last.time })
    else { return nil }
    return Velocity((last.position - previous.position) / (last.time - previous.time))
  }

  /// A weighted sum of the last three steps.
  static func weightedSteps(
    _ samples: ArraySlice<PositionSample>, weights: SIMD3<Double>
  ) -> Velocity? {
    guard samples.count >= 2 else { return nil }
    var sum = SIMD2<Double>.zero
    let recent = samples.suffix(4)
    for (index, age) in zip(recent.indices.dropFirst().reversed(), 0..<3) {
      let (start, end) = (recent[index - 1], recent[index])
      guard end.time > start.time else { continue }
      sum += (end.position - start.position) / (end.time - start.time) * weights[2 - age]
    }
    return Velocity(sum)
  }
}
