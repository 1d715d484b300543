import Formats
import Rules

extension Parameter {
  /// Creates a parameter with values of any type, which `text` and `value` convert to and from text.
  static func setting<Value>(
    _ name: String, _ path: any WritableKeyPath<Controller, Value> & Sendable, _ kind: Kind,
    _ meaning: String, _ role: ParameterRole, text: @escaping @Sendable (Value) -> String,
    value: @escaping @Sendable (String, Controller) throws(ParameterError.Problem) -> Value
  ) -> Parameter {
    Parameter(
      name: name, kind: kind, meaning: meaning, role: role, read: { text($0[keyPath: path]) },
      write: { (text, controller) throws(ParameterError.Problem) in
        controller[keyPath: path] = try value(text, controller)
      })
  }

  /// Creates a parameter that is a number with a unit; a text that sets it may omit the unit.
  static func number(
    _ name: String, _ path: any WritableKeyPath<Controller, Double> & Sendable,
    _ unit: ParameterUnit, _ range: ClosedRange<Double>, _ meaning: String, _ role: ParameterRole
  ) -> Parameter {
    let kind = Kind.number(unit, range)
    return setting(
      name, path, kind, meaning, role, text: { Number.shortest($0) + unit.suffix },
      value: { (text, controller) throws(ParameterError.Problem) in
        try number(text, unit: unit, range: controller.numbers.ranges[name] ?? range, kind: kind)
      })
  }

  /// Creates the setting for one of the controller's custom parameters.
  static func own(_ parameter: NamedParameter) -> Parameter {
    let (name, unit, range) = (parameter.name, parameter.unit, parameter.range)
    let kind = Kind.number(unit, range)
    return Parameter(
      name: name, kind: kind,
      meaning: parameter.note.isEmpty ? "a number in the rule" : parameter.note,
      role: .number(
        name, instead: parameter.isTunable ? "give it to the app's code" : "let the rule use it"),
      ownDefault: Number.shortest(parameter.default) + unit.suffix,
      read: { controller in
        controller.ownParameters.first { $0.name == name }?.text ?? parameter.text
      },
      write: { (text, controller) throws(ParameterError.Problem) in
        controller.numbers.set(name, to: try number(text, unit: unit, range: range, kind: kind))
      })
  }

  /// Creates a parameter that is a time: a number of seconds, or a formula that may use the screen's size.
  static func duration(
    _ name: String, _ path: any WritableKeyPath<Controller, DurationRule> & Sendable,
    _ meaning: String, _ role: ParameterRole
  ) -> Parameter {
    let kind = Kind.number(.seconds, DurationRule.range)
    return setting(
      name, path, kind, meaning, role, text: \.text,
      value: { (text, controller) throws(ParameterError.Problem) in
        let formula = try formula(
          text, unit: .seconds, moment: .start, parameters: controller.ownParameters)
        if let formula, formula.constant == nil { return .formula(formula) }
        return .constant(
          try number(
            formula?.text ?? text, unit: .seconds,
            range: controller.numbers.ranges[name] ?? DurationRule.range, kind: kind))
      })
  }

  /// Creates a parameter that is a case of an enumeration.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ path: any WritableKeyPath<Controller, Value> & Sendable, _ meaning: String,
    _ role: ParameterRole
  ) -> Parameter where Value: Sendable {
    let words = Value.allCases.map(\.rawValue)
    return setting(
      name, path, .choice(words), meaning, role, text: { $0.rawValue },
      value: { (text, _) throws(ParameterError.Problem) in
        guard let word = word(text, in: words), let value = Value(rawValue: word) else {
          throw .notAChoice(text, words)
        }
        return value
      })
  }

  /// Creates a parameter that is a switch: `on` or `off`.
  static func toggle(
    _ name: String, _ path: any WritableKeyPath<Controller, Bool> & Sendable, _ meaning: String,
    _ role: ParameterRole
  ) -> Parameter {
    let words = ["on", "off"]
    return setting(
      name, path, .choice(words), meaning, role, text: { $0 ? "on" : "off" },
      value: { (text, _) throws(ParameterError.Problem) in
        guard let word = word(text, in: words) else { throw .notAChoice(text, words) }
        return word == "on"
      })
  }

  /// Creates a parameter that is a travel with a unit.
  static func extent(
    _ name: String, _ path: any WritableKeyPath<Controller, Extent> & Sendable, _ meaning: String,
    _ role: ParameterRole
  ) -> Parameter {
    setting(
      name, path, .extent, meaning, role, text: \.text,
      value: { (text, _) throws(ParameterError.Problem) in try extent(text) })
  }

  /// Creates a parameter that is a completion speed.
  static func speed(
    _ name: String, _ path: any WritableKeyPath<Controller, SpeedRule> & Sendable,
    _ meaning: String, _ role: ParameterRole
  ) -> Parameter {
    setting(
      name, path, .speed, meaning, role, text: \.text,
      value: { (text, controller) throws(ParameterError.Problem) in
        try speed(text, parameters: controller.ownParameters)
      })
  }

  /// The choice that matches `text`, ignoring case and hyphens: `easeInOut` matches `ease-in-out`.
  static func word(_ text: String, in words: [String]) -> String? {
    func plain(_ word: String) -> String { word.lowercased().filter { $0 != "-" } }
    return words.first { plain($0) == plain(text.trimmed) }
  }

  private static func number(
    _ text: String, unit: ParameterUnit, range: ClosedRange<Double>, kind: Kind
  ) throws(ParameterError.Problem) -> Double {
    let written = try finite(text, kind: kind)
    guard let value = unit.amount(written) else {
      throw .wrongUnit(text, found: written.unit, kind: kind)
    }
    return try within(range, value, text, unit: unit.rawValue)
  }

  private static func extent(_ text: String) throws(ParameterError.Problem) -> Extent {
    let written = try finite(text, kind: .extent)
    switch written.unit {
    case "pt": return .points(try within(Kind.extentPoints, written.value, text, unit: "pt"))
    case "w": return .widths(try within(Kind.extentFactors, written.value, text, unit: "w"))
    case "h": return .heights(try within(Kind.extentFactors, written.value, text, unit: "h"))
    case "l": return .lengths(try within(Kind.extentFactors, written.value, text, unit: "l"))
    default: throw .wrongUnit(text, found: written.unit, kind: .extent)
    }
  }

  private static func speed(
    _ text: String, parameters: [NamedParameter]
  ) throws(ParameterError.Problem) -> SpeedRule {
    if let limits = try matchedLimits(text) { return .matched(limits) }
    let formula = try formula(text, unit: .fraction, moment: .release, parameters: parameters)
    if let formula, formula.constant == nil {
      return formula == .oneMinusProgress ? .oneMinusProgress : .formula(formula)
    }
    let text = formula?.text ?? text
    return .constant(try number(text, unit: .fraction, range: Kind.speeds, kind: .speed))
  }

  /// Parses the limits in `matched` and `matched(0.5, 3)`; nil for other texts.
  private static func matchedLimits(
    _ text: String
  ) throws(ParameterError.Problem) -> ClosedRange<Double>? {
    let text = text.trimmed
    let name = SpeedRule.matchedText
    guard text.lowercased() != name else { return SpeedRule.matchedLimits }
    guard text.lowercased().hasPrefix(name + "("), text.hasSuffix(")") else { return nil }
    let numbers = text.dropFirst(name.count + 1).dropLast()
      .split(separator: ",", omittingEmptySubsequences: false).map { WrittenNumber(String($0)) }
    guard numbers.count == 2, let low = numbers[0], let high = numbers[1], low.unit.isEmpty,
      high.unit.isEmpty, Kind.speeds.contains(low.value), Kind.speeds.contains(high.value),
      low.value <= high.value
    else { throw .notLimits(text) }
    return low.value...high.value
  }

  /// Parses a formula.
  ///
  /// Returns nil for a number, and for a text that is empty or `-`: other code reads these texts and reports better
  /// errors.
  private static func formula(
    _ text: String, unit: ParameterUnit, moment: RuleMoment, parameters: [NamedParameter]
  ) throws(ParameterError.Problem) -> Formula? {
    let text = text.trimmed
    if text.isEmpty || text == "-" { return nil }
    if let written = WrittenNumber(text), written.unit.allSatisfy({ $0.isLetter || $0 == "%" }) {
      return nil
    }
    do throws(RuleError) {
      return try Formula(reading: text, unit: unit, moment: moment, parameters: parameters)
    } catch {
      throw .rule(error)
    }
  }

  private static func finite(
    _ text: String, kind: Kind
  ) throws(ParameterError.Problem) -> WrittenNumber {
    guard let written = WrittenNumber(text) else { throw .notANumber(text, kind: kind) }
    guard written.value.isFinite else { throw .notFinite(text, kind: kind) }
    return written
  }

  private static func within(
    _ range: ClosedRange<Double>, _ value: Double, _ text: String, unit: String
  ) throws(ParameterError.Problem) -> Double {
    if value < range.lowerBound { throw .below(text, range, unit: unit) }
    if value > range.upperBound { throw .above(text, range, unit: unit) }
    return value
  }
}

extension Formula {
  /// The speed ``SpeedRule/oneMinusProgress`` written as a formula.
  fileprivate static let oneMinusProgress = Formula(
    .binary(.constant(1, .fraction), .minus, .quantity(.progress)))

  /// The formula's value, if it is a constant.
  fileprivate var constant: Double? {
    if case .constant(let value, _) = operand { return value }
    return nil
  }
}
