package import MotionMath

/// What happens to an animation's effect outside its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// A system of time: every layer and animation has one, relative to its parent's.
///
/// ## Differences from UIKit
/// None known.
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

#if !canImport(CoreGraphics)
  /// Core Foundation's name for a length of time, in seconds.
  public typealias CFTimeInterval = Double
#endif

/// How a Core Animation object maps its parent's time to its own: the numbers of `CAMediaTiming`.
///
/// - Source: The comments in Apple's `CAMediaTiming.h`, and measurements on macOS.
package struct MediaTiming: Equatable {
  package var beginTime: Seconds = 0
  package var timeOffset: Seconds = 0
  package var speed = 1.0
  /// The length of one repetition, in seconds of local time.
  var duration: Seconds = 0
  /// Repetitions, fractions allowed; 0 means one.
  var repeatCount = 0.0
  /// The length of all repetitions, in seconds of local time; 0 means that `repeatCount` counts.
  var repeatDuration: Seconds = 0
  var autoreverses = false
  var fillsBackwards = false
  var fillsForwards = false

  /// Local time, before repetition, at an instant of the parent's time.
  func activeTime(at parentTime: Seconds) -> Seconds {
    (parentTime - beginTime) * speed + timeOffset
  }

  /// The instant of the parent's time at which the local time is `activeTime`; nil if never.
  func parentTime(atActive activeTime: Seconds) -> Seconds? {
    guard speed != 0 else { return nil }
    return (activeTime - timeOffset) / speed + beginTime
  }

  /// The length of one repetition there and, with `autoreverses`, back.
  var cycle: Seconds { autoreverses ? 2 * duration : duration }

  /// The length of all repetitions, in local time; infinite for endless ones.
  var activeDuration: Seconds {
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 { return cycle * repeatCount }
    return cycle
  }

  /// The instant of the parent's time at which everything has been played; nil if never.
  package var end: Seconds? {
    guard activeDuration.isFinite, speed != 0 else { return nil }
    return beginTime + activeDuration / abs(speed)
  }

  /// The fraction of one repetition, and how many came before; nil when there is no effect.
  ///
  /// The offset turns the cycle without moving the active time, and a negative speed plays the
  /// active time backwards.
  ///
  /// - Source: Measured on macOS.
  func fraction(at parentTime: Seconds) -> (fraction: Double, repetition: Int)? {
    let played = (parentTime - beginTime) * abs(speed)
    let length = activeDuration
    if played < 0 {
      guard fillsBackwards else { return nil }
      return fraction(inCycleAt: timeOffset)
    }
    // The last instant still belongs to the active time.
    if played >= length {
      guard fillsForwards || played == length else { return nil }
      return endFraction(length)
    }
    let isBackwards = speed < 0 && played > 0
    let time = isBackwards ? (length.isFinite ? length : 0) - played : played
    return fraction(inCycleAt: time + timeOffset)
  }

  /// The last instant is the end of a cycle, not the start of the next one.
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
