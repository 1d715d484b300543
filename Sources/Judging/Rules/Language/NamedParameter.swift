import Formats

/// A line of a file, with the path as the user wrote it.
package struct FilePlace: Hashable, Sendable {
  package let file: String
  /// The line number, counted from 1.
  package let line: Int

  package init(file: String, line: Int) { (self.file, self.line) = (file, line) }
}

/// A custom parameter, which comes with a rule: `pop-bias`, `travel-threshold`.
public struct NamedParameter: Hashable, Sendable {
  /// The kebab-case name in rules and in the console.
  public let name: String
  /// The unit of the parameter's value.
  public let unit: ParameterUnit
  /// The allowed values, in the parameter's unit.
  public let range: ClosedRange<Double>
  /// The initial value, in the parameter's unit.
  public let `default`: Double
  /// The parameter's meaning, in one line without a full stop; may be empty.
  public let note: String
  /// Whether the parameter is a number of the app's own code, which no rule names.
  public let isTunable: Bool
  /// The current value, in the parameter's unit.
  public var value: Double
  /// The line of the controller file that declares the parameter; nil if no file does.
  ///
  /// Ignored when parameters are compared.
  package var place: FilePlace? {
    get { remark.place }
    set { remark.place = newValue }
  }
  private var remark = Remark()

  /// Information that is ignored when parameters are compared: all remarks are equal.
  private struct Remark: Hashable, Sendable {
    var place: FilePlace?
    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// The value with its unit: `0.3s`.
  public var text: String { Number.shortest(value) + unit.suffix }

  /// Creates a parameter with its default value.
  ///
  /// - Parameters:
  ///   - name: Letters, digits and single hyphens; starts with a letter.
  ///   - default: The initial value, within `range`.
  ///   - unit: The unit of the value.
  ///   - range: The allowed values; nil for the unit's natural range.
  ///   - note: The parameter's meaning, in one line.
  ///   - isTunable: Whether the parameter is a number of the app's own code.
  /// - Precondition: The name is free, and the default lies in the range.
  public init(
    _ name: String, default: Double, _ unit: ParameterUnit, range: ClosedRange<Double>? = nil,
    note: String = "", isTunable: Bool = false
  ) {
    let range = range ?? Self.naturalRange(of: unit, holding: `default`)
    precondition(Self.problem(withName: name) == nil, "'\(name)' cannot name a parameter")
    precondition(range.contains(`default`), "\(name): \(`default`) is outside \(range)")
    (self.name, self.unit, self.range, self.note) = (name, unit, range, note)
    (self.default, value, self.isTunable) = (`default`, `default`, isTunable)
  }

  /// The default range of values in a unit; it always contains `value`.
  ///
  /// Each unit has a large number, such as 1000 for points. The range is from 0 to this number, or from its negative if
  /// `value` is negative. If `value` is outside this range, the range is extended to it.
  package static func naturalRange(
    of unit: ParameterUnit, holding value: Double
  ) -> ClosedRange<Double> {
    let much: Double =
      switch unit {
      case .fraction: 1
      case .points: 1000
      case .pointsPerSecond: 5000
      case .perSecond: 100
      case .seconds: 10
      }
    return (value < 0 ? min(-much, value) : 0)...max(much, value)
  }

  /// The reason why a name cannot be given to a parameter.
  package enum NameProblem: Hashable, Sendable {
    /// The name is not made of letters, digits and single hyphens between them.
    case malformed
    /// The name already has a meaning in rules.
    case taken
  }

  package static func problem(withName name: String) -> NameProblem? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let isWord = parts.allSatisfy { part in
      (part.first.map { $0.isASCII && $0.isLetter } ?? false)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isWord else { return .malformed }
    return RuleNames.reserved.contains(name) ? .taken : nil
  }
}

/// The moment at which a formula is evaluated; determines which names it may use.
public enum RuleMoment: Hashable, Sendable {
  /// At the decision: every quantity is known.
  case release
  /// Before the finger moves, when only `extent`, `width`, `height` and parameters are known.
  case start
}

/// The meaning of the names in a rule.
struct RuleNames {
  /// The words that already have a meaning in the rule language, so that no parameter can have such a name.
  ///
  /// `matched` has a meaning only as a completion speed.
  static let reserved: Set<String> = Set(
    ["and", "or", "not", "if", "then", "else", "matched"] + ["ms"]
      + ParameterUnit.allCases.map(\.rawValue)
      + ScreenUnit.allCases.map(\.rawValue)
      + RuleFunction.allCases.map(\.rawValue) + StopForm.allCases.map(\.rawValue)
      + Quantity.allCases.map(\.rawValue)
      + Threshold.allCases.map(\.rawValue))

  private let parameters: [NamedParameter]
  private let moment: RuleMoment

  /// Creates the names that a formula evaluated at `moment` may use, including the names of the given parameters.
  init(_ parameters: [NamedParameter], moment: RuleMoment = .release) {
    (self.parameters, self.moment) = (parameters, moment)
  }

  /// The operand with this name.
  func operand(_ name: String) throws(NameProblem) -> Operand {
    if let quantity = Quantity(rawValue: name) {
      guard quantities.contains(quantity) else { throw notYetKnown(name) }
      return .quantity(quantity)
    }
    if let threshold = Threshold(rawValue: name) {
      // Before the finger moves, only the formula for the duration is evaluated. It cannot refer to the duration
      // itself, so `thresholds` does not contain the duration at that moment.
      guard thresholds.contains(threshold) else { throw notYetKnown(name) }
      return .threshold(threshold)
    }
    if let parameter = parameters.first(where: { $0.name == name }) {
      return .parameter(name, parameter.unit)
    }
    let choices = known + RuleFunction.allCases.map(\.rawValue)
    throw NameProblem(
      sentence: "'\(name)': no quantity, parameter or function has this name; "
        + Self.advice(on: name, choices))
  }

  struct NameProblem: Error {
    let sentence: String
  }

  private func notYetKnown(_ name: String) -> NameProblem {
    NameProblem(
      sentence: "'\(name)' is not known before the finger moves; choose \(alternatives(known))")
  }

  private static func advice(on name: String, _ choices: [String]) -> String {
    // `a-b` is a single name; the user may have meant a difference.
    let parts = name.split(separator: "-").map(String.init)
    if (1..<max(parts.count, 1)).contains(where: { cut in
      choices.contains(parts[..<cut].joined(separator: "-"))
        && choices.contains(parts[cut...].joined(separator: "-"))
    }) {
      return "put spaces around a minus"
    }
    if let near = nearest(to: name, in: choices) { return "did you mean '\(near)'?" }
    return "custom parameters are declared in a controller file, under 'parameters'"
  }

  private var quantities: [Quantity] {
    moment == .release ? Quantity.allCases : Quantity.allCases.filter(\.isKnownBeforehand)
  }

  private var thresholds: [Threshold] {
    moment == .release ? Threshold.allCases : [.progress, .velocity]
  }

  private var known: [String] {
    quantities.map(\.rawValue) + thresholds.map(\.rawValue) + parameters.map(\.name)
  }
}
