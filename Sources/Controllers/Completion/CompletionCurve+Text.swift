import Formats
import MotionMath

extension CompletionCurve {
  /// The curve as it is written: `ease-out`, `cubic-bezier(0.2,0,0,1)`, `spring(0.8,0.4)`.
  public var text: String { spec.text }
}

extension TimingCurve {
  /// How ``none`` is written.
  static let noneText = "none"

  /// The timing as it is written: `none`, `ease-out`, `spring(0.8,0.4)` for one that takes the finger's
  /// speed over, `spring(0.8,0.4,velocity:0)` for one that settles from rest.
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

  /// The longest time in which a spring has to settle, in seconds: a transition lasts no longer.
  static let longestSettling = DurationRule.range.upperBound

  /// How long a spring takes to settle from rest, where that is too long; nil for all else.
  var excessiveSettling: Seconds? {
    guard case .spring(let spec) = self else { return nil }
    let seconds = SpringSpec(spec.form).settlingDuration
    return seconds > Self.longestSettling ? seconds : nil
  }
}
