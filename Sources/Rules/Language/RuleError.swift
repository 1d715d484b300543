import Formats

/// The reason why the text of a rule or formula was refused, and the place.
///
/// The description is one sentence, then the text with a caret under the place.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault.
  public enum Problem: Hashable, Sendable {
    case empty
    case strayCharacter(String)
    case unknownUnit(String)
    /// The number is beyond 1e15.
    case tooLarge(String)
    /// No quantity, parameter or function has this name; the choices are the known names.
    case unknownName(String, choices: [String])
    /// The quantity is not known when the formula is evaluated.
    case notYetKnown(String, known: [String])
    case functionWithoutValues(RuleFunction)
    /// Another token in place of a value; nil at the end of the text.
    case expectedValue(found: String?)
    case unclosed
    /// An unexpected token after a complete rule.
    case unexpected(String)
    case argumentCount(RuleFunction, found: Int)
    case projectUnits(velocity: String, rate: String)
    case differentUnits(String, String, String, String)
    /// The sides of a comparison have a unit without a name.
    case namelessUnit(String, String)
    /// A number in place of a condition.
    case notACondition(String)
    /// A condition in place of a number.
    case notANumber(String)
    case chained
    case wrongUnit(String, found: String, wanted: ParameterUnit)
    /// The text is longer than this many words and signs.
    case tooLong(limit: Int)
    /// More nested parentheses, signs or `not`s than this.
    case tooDeep(limit: Int)
  }

  /// The text that was read.
  public let text: String
  /// The number of characters before the place.
  public let column: Int
  /// The fault.
  public let problem: Problem

  /// The sentence alone.
  public var sentence: String { problem.words }

  /// The text, and below it a caret under the place.
  public var excerpt: String {
    // Line breaks and tabs become spaces, so that the caret is in the right column.
    let line = String(text.map { $0.isWhitespace ? " " : $0 })
    return "  \(line)\n  \(String(repeating: " ", count: column))^"
  }

  public var description: String { "\(sentence)\n\(excerpt)" }
}

extension RuleError.Problem {
  fileprivate var words: String {
    switch self {
    case .empty: return "nothing found; write a rule, as in progress > 0.5"
    case .strayCharacter(let character):
      return "'\(character)' means nothing in a rule; \(Self.advice(onCharacter: character))"
    case .unknownUnit(let unit):
      return "'\(unit)' is not a unit; choose pt, pt/s, 1/s, s, ms, %, w, h, w/s or h/s"
    case .tooLarge(let number): return "'\(number)' is too large; give a number below 1e15"
    case .unknownName(let name, let choices):
      return "'\(name)': no quantity, parameter or function has this name; "
        + Self.advice(onName: name, choices)
    case .notYetKnown(let name, let known):
      return "'\(name)' is not known before the finger moves; choose \(alternatives(known))"
    case .functionWithoutValues(let function):
      return "'\(function.rawValue)' is a function; write \(function.example)"
    case .expectedValue(let found):
      let fact = found.map { "'\($0)' stands where a value is due" } ?? "the rule ends too soon"
      return "\(fact); give a number, a quantity or a parameter"
    case .unclosed: return "'(' is not closed; add ')'"
    case .unexpected(let found): return "'\(found)': the rule could end here; \(Self.joinAdvice)"
    case .argumentCount(let function, let found):
      return "'\(function.rawValue)' has \(found) \(found == 1 ? "value" : "values"); "
        + "write \(function.example)"
    case .projectUnits(let velocity, let rate):
      return "'project' takes a velocity and a fraction, and these are \(velocity) and \(rate); "
        + "write \(RuleFunction.project.example)"
    case .differentUnits(let left, let leftUnit, let right, let rightUnit):
      return "'\(left)' is \(leftUnit) and '\(right)' is \(rightUnit); give both the same unit"
    case .namelessUnit(let text, let unit):
      return "'\(text)' is \(unit); divide until a fraction, pt, pt/s, 1/s or s is left"
    case .notACondition(let text): return "'\(text)' is a number; compare it, as in \(text) > 0.5"
    case .notANumber(let text):
      return "'\(text)' holds or not and is no number; join it with 'and' or 'or'"
    case .chained: return "two comparisons in a row; join them with 'and'"
    case .wrongUnit(let text, let found, let wanted):
      let unit = wanted == .fraction ? "a plain number" : "in \(wanted.rawValue)"
      return "'\(text)' is \(found) and should be \(unit); \(Self.advice(onUnit: wanted))"
    case .tooLong(let limit): return "longer than \(limit) words and signs; make it shorter"
    case .tooDeep(let limit):
      return "more than \(limit) parentheses inside one another; make it simpler"
    }
  }

  private static let joinAdvice = "join comparisons with 'and' or 'or', numbers with + - * /"

  private static func advice(onCharacter character: String) -> String {
    switch character {
    case "&", "&&": "write 'and'"
    case "|", "||": "write 'or'"
    case "!": "write 'not'"
    case "=", "==", "!=": "measured numbers are compared with >, >=, < and <="
    case "≥": "write >="
    case "≤": "write <="
    case "×", "·": "write *"
    case "÷": "write /"
    case "−", "–": "write -"
    case "^": "write a product with *"
    default: "use names, numbers, parentheses, commas, + - * / and > >= < <="
    }
  }

  private static func advice(onName name: String, _ choices: [String]) -> String {
    if let near = nearest(to: name, in: choices) { return "did you mean '\(near)'?" }
    // `a-b` is one name; perhaps a difference was meant.
    let parts = name.split(separator: "-").map(String.init)
    if (1..<max(parts.count, 1)).contains(where: { cut in
      choices.contains(parts[..<cut].joined(separator: "-"))
        && choices.contains(parts[cut...].joined(separator: "-"))
    }) {
      return "put spaces around a minus"
    }
    return "own parameters are declared in a controller file, under 'parameters'"
  }

  private static func advice(onUnit unit: ParameterUnit) -> String {
    switch unit {
    case .fraction: "divide by something of that unit"
    case .seconds: "write a time, as in 0.35s, or divide a distance by a speed"
    case .points, .pointsPerSecond, .perSecond: "write it in \(unit.rawValue)"
    }
  }
}

extension RuleFunction {
  /// An example of its use.
  var example: String {
    switch self {
    case .abs: "abs(velocity)"
    case .min: "min(progress, 0.5)"
    case .max: "max(progress, 0.5)"
    case .sign: "sign(velocity)"
    case .clamp: "clamp(progress, 0, 1)"
    case .project: "project(velocity, 0.998)"
    }
  }
}
