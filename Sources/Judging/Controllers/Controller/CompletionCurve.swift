import Formats
public import MotionMath
public import Rules

/// The curve with which a transition settles, independent of the finger's speed.
///
/// UIKit's `completionCurve` names four curves. Any other curve is passed to `timingCurve`, which needs an
/// interruptible animator. A spring has its own initial velocity, 0 by default.
public struct CompletionCurve: Hashable, Sendable {
  /// The curve or spring.
  public let spec: CurveSpec

  public init(_ spec: CurveSpec) { self.spec = spec }

  /// A curve that starts and ends slowly; UIKit's default.
  public static let easeInOut = CompletionCurve(.bezier(.easeInOut))
  /// A curve that starts slowly.
  public static let easeIn = CompletionCurve(.bezier(.easeIn))
  /// A curve that ends slowly.
  public static let easeOut = CompletionCurve(.bezier(.easeOut))
  /// A straight line: constant speed.
  public static let linear = CompletionCurve(.bezier(.linear))
}

/// The value of UIKit's `timingCurve` when the transition settles; takes precedence over ``CompletionCurve``.
public enum TimingCurve: Hashable, Sendable {
  /// No timing curve: the completion curve applies.
  case none
  /// A Bézier curve over the remaining time; the completion speed scales that time.
  case curve(CubicBezierCurve)
  /// A spring, which ignores the completion speed.
  case spring(SpringSpec.Form, InitialVelocity)

  /// The initial velocity of a spring.
  public enum InitialVelocity: Hashable, Sendable {
    /// The finger's velocity divided by the remaining distance, per second; positive in the direction of settling.
    ///
    /// If there is a `limit`, the result is clamped to ±`limit` per second.
    case finger(limit: Double?)
    /// The finger's velocity if it is at least `velocity-threshold`; a slower finger starts the spring with the square
    /// root of this number times the remaining part of the transition, per second.
    case pushed(Double)
    /// A fixed velocity, in remaining distances per second.
    ///
    /// Positive towards the target; with 0, the spring starts from rest.
    case fixed(Double)
  }

  /// The names of the parameters that its spring depends on.
  package var parameterNames: [String] {
    if case .spring(_, .pushed) = self { [Threshold.velocity.rawValue] } else { [] }
  }
}

extension Controller {
  /// The timing with which the transition settles: the timing curve if there is one, otherwise the completion curve.
  public var timing: TimingCurve {
    guard timingCurve == .none else { return timingCurve }
    switch completionCurve.spec {
    case .bezier(let curve): return .curve(curve)
    case .spring(let spec): return .spring(spec.form, .fixed(spec.velocity))
    }
  }
}

extension CompletionCurve {
  /// The curve as text: `ease-out`, `cubic-bezier(0.2,0,0,1)`, `spring(0.8,0.4)`.
  public var text: String { spec.text }
}

extension TimingCurve {
  /// The text that stands for ``none``.
  static let noneText = "none"

  /// The timing as text: `none`, `ease-out`, `spring(0.8,0.4)` for a spring that starts at the finger's velocity,
  /// `spring(0.8,0.4,velocity:0)` for a spring that starts from rest.
  public var text: String {
    switch self {
    case .none: return Self.noneText
    case .curve(let curve): return CurveSpec.bezier(curve).text
    case .spring(let form, let velocity):
      let spring = SpringSpec(form).description
      switch velocity {
      case .finger(nil): return spring
      case .finger(let limit?):
        return "\(spring.dropLast()),velocity-limit:\(Number.shortest(limit)))"
      case .pushed(let push):
        return "\(spring.dropLast()),slow-push:\(Number.shortest(push)))"
      case .fixed(let velocity):
        return "\(spring.dropLast()),velocity:\(Number.shortest(velocity)))"
      }
    }
  }
}

extension CurveSpec {
  /// The named curves, with the names that users type, in the order in which help lists them.
  static let names: [(name: String, curve: CubicBezierCurve)] = [
    ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut), ("default", .default),
  ]

  /// The notations of curves without a name.
  static let forms = ["cubic-bezier(x1,y1,x2,y2)", "spring(damping-ratio,response)"]

  /// The curve's name if it has one, otherwise its notation with numbers.
  var text: String {
    if case .bezier(let curve) = self,
      let name = Self.names.first(where: { $0.curve == curve })?.name
    {
      return name
    }
    return description
  }

  /// The longest accepted settling time of a spring, in seconds; equal to the longest accepted duration of a
  /// transition.
  static let longestSettling = DurationRule.range.upperBound

  /// The settling time of a spring from rest, in seconds, if it exceeds ``longestSettling``; otherwise nil.
  var excessiveSettling: Seconds? {
    guard case .spring(let spec) = self else { return nil }
    let seconds = SpringSpec(spec.form).settlingDuration
    return seconds > Self.longestSettling ? seconds : nil
  }
}

/// The speed at which the transition settles.
public enum SpeedRule: Hashable, Sendable {
  /// A fixed `completionSpeed`.
  case constant(Double)
  /// `1 − progress` at the release.
  case oneMinusProgress
  /// The `completionSpeed` with which settling starts as fast as the finger moves, clamped to these limits.
  case matched(ClosedRange<Double>)
  /// A unitless formula, evaluated at the release.
  case formula(Formula)

  /// The smallest `completionSpeed` that an interaction controller sets.
  ///
  /// UIKit requires a speed above 0, but the rule `1 − progress` gives 0 or less for releases at or beyond progress 1.
  /// A minimum of 0.01 does not change this rule's speed up to progress 0.99. It limits the settling of a cancelled
  /// transition to a hundred times the transition's duration.
  public static let minimumSpeed = 0.01
  /// The greatest `completionSpeed` that an interaction controller sets; needed because a formula may divide by almost
  /// 0.
  public static let maximumSpeed = 100.0
  /// The default limits of the speed of ``matched(_:)``; our choice.
  ///
  /// Because of the lower limit, settling takes at most twice as long as at speed 1, even if the finger paused. The
  /// upper limit is high enough to match the fastest flicks on a phone: about 3,300 pt/s across the phone's width, in a
  /// transition of 0.35 s.
  public static let matchedLimits = 0.5...3.0

  /// The `completionSpeed` to set at the release: unitless, never below ``minimumSpeed``.
  ///
  /// With ``oneMinusProgress``, progress below 0 (possible if the controller does not clamp) gives a speed above 1.
  ///
  /// If `duration` is nil, the controller's duration for the release's screen size is used.
  public func speed(
    at release: Release, controller: Controller, finishes: Bool = true, duration: Seconds? = nil
  ) -> Double {
    switch self {
    case .constant, .oneMinusProgress:
      return max(asked(at: release, controller: controller) ?? 1, Self.minimumSpeed)
    case .matched(let limits):
      let duration = duration ?? controller.duration(width: release.width, height: release.height)
      let way = RemainingWay(fingerRate: release.progressRate, finishes: finishes, shown: 0)
      // Without a usable slope, no completion speed makes the curve start as fast as the finger moves. Slope 1 then
      // makes the curve's mean rate match the finger's rate.
      return way.matchedSpeed(
        of: duration, slope: controller.timing.usableSlope ?? 1, from: limits.lowerBound,
        to: limits.upperBound)
    case .formula:
      return min(
        max(asked(at: release, controller: controller) ?? 1, Self.minimumSpeed), Self.maximumSpeed)
    }
  }

  /// The speed that the rule asks for at the release, before it is limited; nil for ``matched(_:)``, which has limits of
  /// its own.
  func asked(at release: Release, controller: Controller) -> Double? {
    switch self {
    case .constant(let speed): speed
    case .oneMinusProgress: 1 - release.progress
    case .matched: nil
    case .formula(let formula): formula.value(at: release, numbers: controller.numbers)
    }
  }

  /// Whether some release may ask for a speed of 0 or less.
  package var mayAskForNone: Bool {
    switch self {
    case .constant(let speed): speed <= 0
    case .oneMinusProgress, .formula: true
    case .matched: false
    }
  }

  /// The names of the parameters that the speed uses.
  package var parameterNames: [String] {
    switch self {
    case .constant, .oneMinusProgress, .matched: []
    case .formula(let formula): formula.parameterNames
    }
  }

  /// Whether the speed depends on the finger's velocity at every change of the pan.
  var needsEveryVelocity: Bool {
    if case .formula(let formula) = self { formula.needsEveryVelocity } else { false }
  }
}

extension TimingCurve {
  /// The curve's slope at its start, if the completion speed can scale this slope to any rate; otherwise nil.
  ///
  /// Nil for a curve that starts at rest, backwards or vertically, and for a spring.
  package var usableSlope: Double? {
    guard case .curve(let curve) = self else { return nil }
    let slope = curve.slope(at: 0)
    return slope > 0 && slope.isFinite ? slope : nil
  }
}

extension SpeedRule {
  /// The text that stands for `1 − progress`.
  static let oneMinusProgressText = "1-progress"

  /// The text that stands for a speed matched to the finger.
  static let matchedText = "matched"

  /// The speed as text: `0.5`, `1-progress`, `matched`, `matched(1,2)`.
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
