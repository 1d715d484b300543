import MotionMath

/// The values of a keyframe animation as a function of time.
protocol KeyframeTrack {
  /// The value at a fraction of the duration, which is clamped to 0...1.
  func value(at fraction: Double) -> AnimatableValue
}

/// The key times of a keyframe animation, and the timing curves between neighbouring key times.
struct KeyframeTimes {
  /// The times of the keyframes, ascending, as fractions of the duration.
  let times: [Double]
  /// The timing curve from each keyframe to the next; if a curve is missing, the segment is linear.
  let curves: [CubicBezierCurve]

  /// Creates key times; segments without a curve are linear.
  ///
  /// - Precondition: `times` is not empty.
  init(_ times: [Double], curves: [CubicBezierCurve] = []) {
    precondition(!times.isEmpty, "a keyframe animation needs at least one time")
    self.times = times
    self.curves = curves
  }

  static func even(_ count: Int) -> [Double] {
    (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  /// Key times proportional to the lengths of the segments, so that the speed is constant.
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

  /// The index of the segment that contains a fraction of the duration, and the progress within the segment.
  func stretch(at fraction: Double) -> (index: Int, progress: Double) {
    guard times.count > 1, fraction > times[0] else { return (0, 0) }
    var index = 0
    while index < times.count - 2 && fraction >= times[index + 1] { index += 1 }
    let length = times[index + 1] - times[index]
    let linear = length > 0 ? min((fraction - times[index]) / length, 1) : 1
    return (index, index < curves.count ? curves[index].progress(at: linear) : linear)
  }
}

/// Motion at constant speed along a curve of several segments.
///
/// The curve is measured once, as a series of short chords; the error is below a thousandth of a segment.
struct ArcLengthPace {
  /// The number of chords per segment.
  private static let resolution = 64

  /// The length of the curve from its beginning to the end of each chord, ascending; the first element is 0.
  private let lengths: [Double]
  private let stretches: Int

  /// Measures a curve of `stretches` segments.
  ///
  /// `place` returns a point on the segment `index`, at a progress from 0 (the segment's start) to 1 (its end).
  init(stretches: Int, _ place: (_ index: Int, _ progress: Double) -> AnimatableValue) {
    self.stretches = stretches
    var lengths: [Double] = [0]
    for index in 0..<stretches {
      var last = place(index, 0)
      for step in 1...Self.resolution {
        let next = place(index, Double(step) / Double(Self.resolution))
        lengths.append(lengths[lengths.count - 1] + last.distance(to: next))
        last = next
      }
    }
    self.lengths = lengths
  }

  /// The index of the segment at a fraction of the curve's total length, and the progress within the segment.
  func stretch(at fraction: Double) -> (index: Int, progress: Double) {
    let target = min(max(fraction, 0), 1) * lengths[lengths.count - 1]
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    let chord = lengths[high] - lengths[low]
    let position = Double(low) + (chord > 0 ? (target - lengths[low]) / chord : 0)
    let index = min(Int(position) / Self.resolution, max(stretches - 1, 0))
    return (index, position / Double(Self.resolution) - Double(index))
  }
}

/// How the values of a keyframe animation are interpolated.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value is shown until the time of the next value.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Interpolates linearly, at constant speed over all values; key times are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Interpolates smoothly, at constant speed over all values; key times are ignored.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  var isPaced: Bool { self == .paced || self == .cubicPaced }
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// The rotation of a layer along the path of a keyframe animation; stored, but not simulated.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
