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

/// Goes along a curve of several stretches at one speed.
///
/// The curve is measured once as short chords; the error of the place is below a thousandth of a
/// stretch for the curves of keyframe animations.
struct ArcLengthPace {
  /// Chords per stretch.
  private static let resolution = 64

  /// The length of the curve up to the end of each chord.
  private let lengths: [Double]
  private let stretches: Int

  /// Measures the curve given by its place at a progress in 0...1 of each stretch.
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

  /// Where a fraction of the whole length lies.
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

/// How a keyframe animation finds the values between its keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Straight from one value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value stands until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, at one speed over all values; key times do not count.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// On a smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On a smooth curve at one speed; key times do not count.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  var isPaced: Bool { self == .paced || self == .cubicPaced }
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// How a layer turns along the path of a keyframe animation; accepted, but not simulated.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
