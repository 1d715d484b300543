package import MotionMath

/// The middle of a folder of gestures: what a likeness must come near.
package struct GestureMedians: Hashable, Sendable {
  /// In seconds.
  package let duration: Seconds
  package let samples: Double
  /// In points.
  package let travel: Double
  /// In points per second.
  package let peakSpeed: Double
  /// In points per second; negative where most fingers leave backwards.
  package let releaseSpeed: Double

  /// The medians of some gestures; 0 of none.
  package init(_ measures: [GestureMeasures]) {
    duration = measures.map(\.duration).median
    samples = measures.map { Double($0.samples) }.median
    travel = measures.map(\.travel).median
    peakSpeed = measures.map(\.peakSpeed).median
    releaseSpeed = measures.map(\.releaseSpeed).median
  }
}

extension [Double] {
  /// The value in the middle, of an even count the mean of the two; 0 of none.
  package var median: Double {
    guard !isEmpty else { return 0 }
    let ordered = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (ordered[middle - 1] + ordered[middle]) / 2 : ordered[middle]
  }
}
