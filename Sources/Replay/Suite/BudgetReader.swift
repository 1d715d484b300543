import Controllers
import Formats
import HeadlessUIKit
import Rules
import Traces

/// Reads one member of `budgets`.
///
/// What may not happen at all is a level: `"flips": "error"`. What has a limit is the limit, or an
/// object with `limit` and `level`: `"completion-p90": { "limit": "600ms", "level": "warn" }`.
struct BudgetReader {
  let file: String
  let name: String

  func budgets(in member: JSONValue.Member) throws(SuiteError) -> [Budget] {
    guard Budget.names.contains(name) else {
      throw failure(.unknownKey(name, choices: Budget.names), line: member.line)
    }
    let place = SourcePlace(file: file, line: member.line)
    var (limits, level) = ([member.value], BudgetLevel.error)
    if case .object = member.value.content {
      let object = try SuiteObject(member.value, key: name, file: file)
      try object.require(["limit", "level"])
      level = try object.optionalWord("level") ?? .error
      limits = object["limit"].map { [$0.value] } ?? []
    } else if hasNoLimit || isLevel(member.value) {
      level = try self.level(member.value)
      limits = []
    }
    if hasNoLimit {
      return [
        try budget(limit: nil, unit: .fraction, level: level, place: place, line: member.line)
      ]
    }
    if limits.isEmpty {
      // A budget of the whole suite may be turned off for a group without saying what it was.
      guard level == .off else { throw failure(.missingKey("limit"), line: member.line) }
      return []
    }
    if case .array(let nodes) = limits[0].content, name == "margin" { limits = nodes }
    var budgets: [Budget] = []
    for limit in limits {
      let (value, unit) = try self.limit(limit)
      budgets.append(
        try budget(limit: value, unit: unit, level: level, place: place, line: limit.line))
    }
    return budgets
  }

  private var hasNoLimit: Bool {
    name == "flips" || name == "changes" || name.hasPrefix("diagnostics-")
  }

  private func isLevel(_ node: JSONValue) -> Bool {
    if case .string(let text) = node.content { return BudgetLevel(rawValue: text) != nil }
    return false
  }

  private func level(_ node: JSONValue) throws(SuiteError) -> BudgetLevel {
    guard case .string(let text) = node.content else {
      throw failure(.wrongType(name, expected: .text), line: node.line)
    }
    guard let level = BudgetLevel(rawValue: text) else {
      throw failure(
        .unknownWord(text, key: name, choices: BudgetLevel.allCases.map(\.rawValue)),
        line: node.line)
    }
    return level
  }

  private func budget(
    limit: Double?, unit: ParameterUnit, level: BudgetLevel, place: SourcePlace, line: Int
  ) throws(SuiteError) -> Budget {
    guard
      let budget = Budget(name: name, limit: limit, unit: unit, level: level, place: place)
    else { throw failure(.missingKey("limit"), line: line) }
    return budget
  }

  private func limit(_ node: JSONValue) throws(SuiteError) -> (Double, ParameterUnit) {
    if name == "margin", case .string(let text) = node.content, let written = WrittenNumber(text),
      let unit = Self.unit(written.unit)
    {
      return (try number(node, unit: unit), unit)
    }
    let unit = Budget.metric(named: name)?.0.unit ?? .fraction
    let value = try number(node, unit: unit)
    if name == "accuracy", value > 1 {
      throw outOfRange(Number.shortest(value), "0 to 1, or 0% to 100%", line: node.line)
    }
    return (value, unit)
  }

  private static func unit(_ text: String) -> ParameterUnit? {
    switch text {
    case "", "%": .fraction
    case "ms": .seconds
    case "/s": .perSecond
    default: ParameterUnit(rawValue: text)
    }
  }

  /// A number that is not negative, in `unit`.
  func number(_ node: JSONValue, unit: ParameterUnit) throws(SuiteError) -> Double {
    let (text, value): (String, Double)
    switch node.content {
    case .number(let number, _) where number.isFinite:
      (text, value) = (Number.shortest(number), number)
    case .string(let written):
      guard let number = WrittenNumber(written), number.value.isFinite else {
        throw failure(.wrongType(name, expected: .number), line: node.line)
      }
      guard number.unit.isEmpty || Self.unit(number.unit) == unit else {
        throw SuiteError(
          file: file, line: node.line,
          "'\(name)': '\(written)' is not in its unit; leave the unit out or give"
            + " '\(unit == .fraction ? "%" : unit.suffix)'")
      }
      let divisor: Double = number.unit == "%" ? 100 : number.unit == "ms" ? 1000 : 1
      (text, value) = (written, number.value / divisor)
    case .number, .bool, .null, .array, .object:
      throw failure(.wrongType(name, expected: .number), line: node.line)
    }
    guard value >= 0 else {
      throw outOfRange(text, "0 or more", line: node.line)
    }
    return value
  }

  private func failure(_ problem: JSONProblem, line: Int) -> SuiteError {
    SuiteError(file: file, line: line, json: problem)
  }

  private func outOfRange(_ text: String, _ range: String, line: Int) -> SuiteError {
    SuiteError(file: file, line: line, "'\(name)': \(text) is out of range; give \(range)")
  }
}
