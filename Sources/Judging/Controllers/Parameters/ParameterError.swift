import Formats
public import MotionMath
public import Rules

/// The reason why a parameter could not be set.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the name or the value.
  public enum Problem: Error, Hashable, Sendable {
    case unknownName(choices: [String])
    /// The text does not start with a number; `kind` gives the valid values.
    case notANumber(String, kind: Parameter.Kind)
    case notFinite(String, kind: Parameter.Kind)
    case wrongUnit(String, found: String, kind: Parameter.Kind)
    /// The number is below the range; `unit` is the unit of the range.
    case below(String, ClosedRange<Double>, unit: String)
    /// The number is above the range; `unit` is the unit of the range.
    case above(String, ClosedRange<Double>, unit: String)
    case notAChoice(String, [String])
    case curve(CurveError)
    /// The spring takes too long to settle, or never settles; the associated values are its text and its settling time
    /// in seconds.
    case settlesTooLate(String, Double)
    case notLimits(String)
    case rule(RuleError)
    /// The text is not a list of stops; the associated value says what is wrong.
    case notStops(String)
    /// A stop lies outside the travel, or two stops lie at the same place; the associated value says what is wrong and
    /// how to fix it.
    case stopsOffTravel(String)
    /// The current value is not a number, so it cannot be changed by a step or an arithmetic operation.
    case noStep(from: String, kind: Parameter.Kind)
    case notAFactor(String)
  }

  /// The parameter's name as the user gave it.
  public let parameter: String
  /// What is wrong.
  public let problem: Problem

  public var description: String {
    switch problem {
    case .unknownName: "'\(parameter)': \(problem.words(parameter))"
    default: "\(parameter): \(problem.words(parameter))"
    }
  }
}

extension ParameterError.Problem {
  /// What is wrong and how to fix it, without the parameter's name in front.
  ///
  /// `parameter` is the name as the user gave it; if no parameter has this name, the text suggests a similar one.
  func words(_ parameter: String) -> String {
    switch self {
    case .unknownName(let choices):
      let advice = advice(for: parameter, choices: choices)
      return "no parameter has this name; \(advice ?? "'presets default' shows them all")"
    case .notANumber(let text, let kind): return "'\(text)' is not a number; \(kind.instruction)"
    case .notFinite(let text, let kind):
      return "'\(text)' is not a finite number; \(kind.instruction)"
    case .wrongUnit(let text, let found, let kind):
      let fact = found.isEmpty ? "has no unit" : "has the unit '\(found)'"
      return "'\(text)' \(fact); \(kind.unitInstruction)"
    case .below(let text, let range, let unit):
      return "'\(text)' is below the range \(rangeText(range, unit: unit)); give a value within it"
    case .above(let text, let range, let unit):
      return "'\(text)' is above the range \(rangeText(range, unit: unit)); give a value within it"
    case .notAChoice(let text, let choices):
      return "'\(text)' is not a choice; \(advice(for: text, choices: choices) ?? "see its help")"
    case .curve(let error): return error.description
    case .settlesTooLate(let text, let seconds):
      let limit = Number.shortest(CurveSpec.longestSettling)
      let fact =
        seconds < 1e6 ? "takes \(Number.shortest(seconds.rounded())) s to settle" : "never settles"
      return "'\(text)' \(fact), and the limit is \(limit) s; give more damping or a"
        + " shorter response"
    case .notLimits(let text):
      return "'\(text)' does not have two limits; give the lowest and the highest speed within"
        + " \(rangeText(Parameter.Kind.speeds, unit: "")), as in matched(0.5,3)"
    case .rule(let error): return error.description
    case .notStops(let fact): return "\(fact); \(Parameter.Kind.stops.instruction)"
    case .stopsOffTravel(let problem): return problem
    case .noStep(let value, let kind):
      return "no step follows '\(value)'; \(kind.instruction)"
    case .notAFactor(let text):
      return "'\(text)' is not a factor; give a plain number above 0, as in 1.1 or 110%"
    }
  }
}

extension Parameter.Kind {
  /// The part of an error message that says which values are valid, such as `choose` followed by the choices.
  fileprivate var instruction: String {
    switch self {
    case .number, .speed: "give a value within \(values)"
    case .choice(let words): "choose \(alternatives(words))"
    case .curve: "choose \(values)"
    case .extent: unitInstruction
    case .rule, .stops: "give \(values)"
    }
  }

  /// An instruction that says how to write the value with its unit, for a number with a wrong or missing unit.
  fileprivate var unitInstruction: String {
    switch self {
    case .number(.fraction, _): "give a fraction, as in 0.5 or 50%"
    case .number(.seconds, _): "give a time, as in 0.35s or 350ms"
    case .number(let unit, _): "give a value in \(unit.rawValue), as in 20\(unit.suffix)"
    case .speed:
      "give a plain number, as in 0.5, \(SpeedRule.oneMinusProgressText) or \(SpeedRule.matchedText)"
    case .extent: "give points, view widths, heights or lengths, as in 200pt, 1w, 0.5h or 1l"
    case .choice, .curve, .rule, .stops: instruction
    }
  }
}
