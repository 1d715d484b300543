package import MotionMath

/// The effect of an animation outside its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The timing of a layer or animation, relative to the time of its parent.
///
/// The parent of a layer is its superlayer; the parent of an animation is its layer or group.
public protocol CAMediaTiming: AnyObject {
  var beginTime: CFTimeInterval { get set }
  var duration: CFTimeInterval { get set }
  var speed: Float { get set }
  var timeOffset: CFTimeInterval { get set }
  var repeatCount: Float { get set }
  var repeatDuration: CFTimeInterval { get set }
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

#if !canImport(Darwin)
  /// A duration in seconds, as in Core Foundation.
  public typealias CFTimeInterval = Double
#endif

/// The values of `CAMediaTiming`, which map the parent's time to local time.
///
/// - Source: The comments in Apple's `CAMediaTiming.h`, and measurements on macOS.
package struct MediaTiming: Equatable {
  package var beginTime: Seconds = 0
  package var timeOffset: Seconds = 0
  package var speed = 1.0
  /// The length of one repetition, in seconds of local time.
  var duration: Seconds = 0
  /// The number of repetitions, which may be fractional; 0 means one.
  var repeatCount = 0.0
  /// The total length of all repetitions, in seconds of local time; 0 means that `repeatCount` decides.
  var repeatDuration: Seconds = 0
  var autoreverses = false
  var fillsBackwards = false
  var fillsForwards = false

  var fillMode: CAMediaTimingFillMode {
    get {
      fillsForwards ? (fillsBackwards ? .both : .forwards) : fillsBackwards ? .backwards : .removed
    }
    set {
      fillsBackwards = newValue == .backwards || newValue == .both
      fillsForwards = newValue == .forwards || newValue == .both
    }
  }

  /// The local time at an instant of the parent's time, before the local time is divided into repetitions.
  func activeTime(at parentTime: Seconds) -> Seconds {
    (parentTime - beginTime) * speed + timeOffset
  }

  /// The instant of the parent's time at which the local time is `activeTime`; nil if the speed is 0.
  func parentTime(atActive activeTime: Seconds) -> Seconds? {
    guard speed != 0 else { return nil }
    return (activeTime - timeOffset) / speed + beginTime
  }

  /// The length of one repetition, including the reverse half if `autoreverses` is set.
  var cycle: Seconds { autoreverses ? 2 * duration : duration }

  /// The total length of all repetitions in local time; may be infinite.
  var activeDuration: Seconds {
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 { return cycle * repeatCount }
    return cycle
  }

  /// The instant of the parent's time at which the animation ends; nil if it does not end.
  package var end: Seconds? {
    guard activeDuration.isFinite, speed != 0 else { return nil }
    return beginTime + activeDuration / abs(speed)
  }

  /// The fraction of the current repetition, and the number of earlier repetitions; nil while the animation has no
  /// effect.
  ///
  /// `timeOffset` shifts the time within a repetition, but not when the animation begins and ends; a negative speed
  /// plays repetitions backwards.
  ///
  /// - Source: Measured on macOS.
  func fraction(at parentTime: Seconds) -> (fraction: Double, repetition: Int)? {
    let played = (parentTime - beginTime) * abs(speed)
    let length = activeDuration
    if played < 0 {
      guard fillsBackwards else { return nil }
      return fraction(inCycleAt: timeOffset)
    }
    // At the last instant of its duration, the animation still has an effect.
    if played >= length {
      guard fillsForwards || played == length else { return nil }
      return endFraction(length)
    }
    let isBackwards = speed < 0 && played > 0
    let time = isBackwards ? (length.isFinite ? length : 0) - played : played
    return fraction(inCycleAt: time + timeOffset)
  }

  /// The fraction and the repetition at the animation's end.
  ///
  /// If the animation plays forwards and ends with a whole repetition, this is the end of that repetition rather than
  /// the start of the next one.
  private func endFraction(_ length: Seconds) -> (fraction: Double, repetition: Int) {
    guard cycle > 0 else { return (1, 0) }
    if speed < 0 { return fraction(inCycleAt: timeOffset) }
    let cycles = (length + timeOffset) / cycle
    guard cycles == cycles.rounded() else { return fraction(inCycleAt: length + timeOffset) }
    return (autoreverses ? 0 : 1, max(0, Int(cycles) - 1))
  }

  private func fraction(inCycleAt time: Seconds) -> (fraction: Double, repetition: Int) {
    guard cycle > 0 else { return (1, 0) }
    let repetition = (time / cycle).rounded(.down)
    let local = time - repetition * cycle
    let fraction = duration > 0 ? local / duration : 1
    return (fraction > 1 ? 2 - fraction : fraction, max(0, Int(repetition)))
  }
}

public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  /// The preferred rate; if nil, the system decides and uses `maximum`.
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The display's own rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}
