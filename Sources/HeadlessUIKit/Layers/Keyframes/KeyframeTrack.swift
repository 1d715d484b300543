import MotionMath

/// Something with a place for every fraction of a keyframe animation's time.
protocol KeyframeTrack {
  /// The value at a fraction in 0...1 of the time; fractions outside count as the nearest end.
  func value(at fraction: Double) -> AnimatableValue
}

/// When each keyframe has its turn: the key times, and the pace between two of them.
struct KeyframeTimes {
  /// One instant per keyframe, ascending, in fractions of the duration.
  let times: [Double]
  /// The pace from each keyframe to the next; missing ones are linear.
  let curves: [CubicBezierCurve]

  /// - Precondition: `times` is not empty.
  init(_ times: [Double], curves: [CubicBezierCurve] = []) {
    precondition(!times.isEmpty, "a keyframe animation needs at least one time")
    self.times = times
    self.curves = curves
  }

  /// Evenly spread over 0...1.
  static func even(_ count: Int) -> [Double] {
    (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  /// Spread so that every stretch takes the share of the time that its length is of the whole.
  static func paced(_ lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    guard total > 0 else { return even(lengths.count + 1) }
    var sum = 0.0
    return [0]
      + lengths.map { length in
        sum += length
        return sum / total
      }
  }

  /// The stretch that a fraction lies in, and the fraction of that stretch's change.
  func stretch(at fraction: Double) -> (index: Int, progress: Double) {
    guard times.count > 1, fraction > times[0] else { return (0, 0) }
    var index = 0
    while index < times.count - 2 && fraction >= times[index + 1] { index += 1 }
    let length = times[index + 1] - times[index]
    let linear = length > 0 ? min((fraction - times[index]) / length, 1) : 1
    return (index, index < curves.count ? curves[index].progress(at: linear) : linear)
  }
}
