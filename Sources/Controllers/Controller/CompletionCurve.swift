import Formats
public import MotionMath
import Rules

/// The curve of the rest of a transition, independent of the finger's speed.
///
/// UIKit's `completionCurve` names four curves; any other curve is given to `timingCurve`, which needs an
/// interruptible animator. A spring starts at its own velocity, 0 by default.
public struct CompletionCurve: Hashable, Sendable {
  /// The curve, or the spring.
  public let spec: CurveSpec

  public init(_ spec: CurveSpec) { self.spec = spec }

  /// Starts slowly and ends slowly; UIKit's default.
  public static let easeInOut = CompletionCurve(.bezier(.easeInOut))
  /// Starts slowly.
  public static let easeIn = CompletionCurve(.bezier(.easeIn))
  /// Ends slowly.
  public static let easeOut = CompletionCurve(.bezier(.easeOut))
  /// Constant speed.
  public static let linear = CompletionCurve(.bezier(.linear))
}

/// The value of UIKit's `timingCurve` at the hand-off; takes precedence over ``CompletionCurve``.
public enum TimingCurve: Hashable, Sendable {
  /// No timing curve: the completion curve applies.
  case none
  /// A curve over the remaining time, which the completion speed scales.
  case curve(CubicBezierCurve)
  /// A spring, which ignores the completion speed.
  case spring(SpringSpec.Form, InitialVelocity)

  /// The initial velocity of a spring.
  public enum InitialVelocity: Hashable, Sendable {
    /// The finger's velocity over the remaining distance, positive in the direction of the completion;
    /// clamped to ±`limit` distances per second if there is a limit.
    case finger(limit: Double?)
    /// A number of distances per second, positive towards the target: 0 starts from rest.
    case fixed(Double)
  }
}

extension Controller {
  /// The timing of the rest of the transition: the timing curve, or else the completion curve.
  public var timing: TimingCurve {
    guard timingCurve == .none else { return timingCurve }
    switch completionCurve.spec {
    case .bezier(let curve): return .curve(curve)
    case .spring(let spec): return .spring(spec.form, .fixed(spec.velocity))
    }
  }
}

extension CompletionCurve {
  /// The curve as it is written: `ease-out`, `cubic-bezier(0.2,0,0,1)`, `spring(0.8,0.4)`.
  public var text: String { spec.text }
}

extension TimingCurve {
  /// The text of ``none``.
  static let noneText = "none"

  /// The timing as it is written: `none`, `ease-out`, `spring(0.8,0.4)` for a spring that starts at the
  /// finger's velocity, `spring(0.8,0.4,velocity:0)` for one that starts from rest.
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
      case .fixed(let velocity):
        return "\(spring.dropLast()),velocity:\(Number.shortest(velocity)))"
      }
    }
  }
}

extension CurveSpec {
  /// The named curves in the spelling of choices, in the order they are listed.
  static let names: [(name: String, curve: CubicBezierCurve)] = [
    ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut), ("default", .default),
  ]

  /// The forms with numbers in which a curve can be written.
  static let forms = ["cubic-bezier(x1,y1,x2,y2)", "spring(damping-ratio,response)"]

  /// Its name in the spelling of choices, or its description.
  var text: String {
    if case .bezier(let curve) = self,
      let name = Self.names.first(where: { $0.curve == curve })?.name
    {
      return name
    }
    return description
  }

  /// The longest settling time of a spring, in seconds: the longest duration of a transition.
  static let longestSettling = DurationRule.range.upperBound

  /// The settling time of a spring from rest, if it is too long; otherwise nil.
  var excessiveSettling: Seconds? {
    guard case .spring(let spec) = self else { return nil }
    let seconds = SpringSpec(spec.form).settlingDuration
    return seconds > Self.longestSettling ? seconds : nil
  }
}
