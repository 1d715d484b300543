import Formats
public import MotionMath
public import Rules

/// The speed of the rest of the transition.
public enum SpeedRule: Hashable, Sendable {
  /// A fixed `completionSpeed`.
  case constant(Double)
  /// `1 − progress` at the hand-off.
  case oneMinusProgress
  /// The speed at which the rest begins as fast as the finger moves, clamped to these limits.
  case matched(ClosedRange<Double>)
  /// A plain number that is computed at the hand-off.
  case formula(Formula)

  /// The least `completionSpeed` a driver sets.
  ///
  /// UIKit wants a speed above 0, and `1 − progress` is 0 or less from progress 1 on. One hundredth
  /// changes no hand-off up to progress 0.99, and no cancelled transition lasts longer than a hundred
  /// times its duration.
  public static let minimumSpeed = 0.01
  /// The greatest `completionSpeed` a driver sets: a formula may divide by nearly nothing.
  public static let maximumSpeed = 100.0
  /// The default limits of ``matched(_:)``: our choice.
  ///
  /// After a resting finger the rest takes at most twice as long as a plain completion; the fastest flicks
  /// on a phone, about 3,300 pt/s over its width in 0.35 s, are still matched.
  public static let matchedLimits = 0.5...3.0

  /// The `completionSpeed` to set when the finger lets go: unitless, never below
  /// ``minimumSpeed``.
  ///
  /// Progress below 0 (a controller that does not clamp) gives `1 − progress` above 1.
  ///
  /// The default `duration` is the controller's on the release's screen.
  public func speed(
    at release: Release, controller: Controller, finishes: Bool = true, duration: Seconds? = nil
  ) -> Double {
    switch self {
    case .constant(let speed): return max(speed, Self.minimumSpeed)
    case .oneMinusProgress: return max(1 - release.progress, Self.minimumSpeed)
    case .matched(let limits):
      let duration = duration ?? controller.duration(width: release.width, height: release.height)
      // The first rate is slope · speed / duration, for any distance. If no speed can match it,
      // the mean rate is matched instead.
      let rate = release.rate(finishes: finishes) * duration
      let speed = rate / (controller.timing.usableSlope ?? 1)
      return min(max(speed, limits.lowerBound), limits.upperBound)
    case .formula(let formula):
      return min(
        max(formula.value(at: release, numbers: controller.numbers), Self.minimumSpeed),
        Self.maximumSpeed)
    }
  }

  /// The names of the parameters it uses.
  package var parameterNames: [String] {
    switch self {
    case .constant, .oneMinusProgress, .matched: []
    case .formula(let formula): formula.parameterNames
    }
  }
}

extension TimingCurve {
  /// The slope of its start, if the completion speed can scale it to any rate; nil for a curve that starts at
  /// rest, backwards or vertically, and for a spring.
  var usableSlope: Double? {
    guard case .curve(let curve) = self else { return nil }
    let slope = curve.slope(at: 0)
    return slope > 0 && slope.isFinite ? slope : nil
  }
}

extension SpeedRule {
  /// The text of `1 − progress`.
  static let oneMinusProgressText = "1-progress"

  /// The text of a speed that matches the finger.
  static let matchedText = "matched"

  /// The speed as it is written: `0.5`, `1-progress`, `matched`, `matched(1,2)`.
  public var text: String {
    switch self {
    case .constant(let speed): Number.shortest(speed)
    case .oneMinusProgress: Self.oneMinusProgressText
    case .matched(Self.matchedLimits): Self.matchedText
    case .matched(let limits):
      "\(Self.matchedText)(\(Number.shortest(limits.lowerBound)),\(Number.shortest(limits.upperBound)))"
    case .formula(let formula): formula.text
    }
  }
}
