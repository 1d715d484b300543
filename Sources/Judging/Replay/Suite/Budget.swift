import Controllers
import Formats
public import HeadlessUIKit
public import Rules
public import Traces

/// A limit on the results of one group of recordings in a suite, and how severe it is to break the limit.
public struct Budget: Hashable, Sendable {
  /// The quantity that a budget limits.
  public enum Kind: Hashable, Sendable {
    /// At least this share of the traces whose label says a decision, counted by weight, is decided as intended.
    case accuracy(atLeast: Double)
    /// At least this share of the decisions that devices made during recording is the same in the replay.
    ///
    /// A decision does not count if the velocity is not known precisely enough to tell which decision is right.
    case agreement(atLeast: Double)
    /// At least this share of the recordings that say what their device did is as on it: the decision, the values, the
    /// times, the motion of the views and the orientation.
    case likeness(atLeast: Double)
    /// No trace of the baseline is missing from the group.
    case removed
    /// No decision differs from the decision in the baseline.
    case flips
    /// No metric differs from its value in the baseline by more than the metric's tolerance.
    case changes
    /// The absolute value of a metric, for each trace or as a statistic over all traces, is at most this limit.
    case metric(Metric, Statistic, atMost: Double)
    /// The absolute value of a metric, for each trace or as a statistic over all traces, is at least this limit.
    ///
    /// A completion of 0 does not count: nothing was left to complete.
    case leastMetric(Metric, Statistic, atLeast: Double)
    /// Every decision whose margin has this unit has at least this margin.
    ///
    /// The margin is the distance to the value at which the decision would flip. Its unit depends on the clause that
    /// made the decision.
    case margin(ParameterUnit, atLeast: Double)
    /// No trace has a diagnostic of this severity.
    case diagnostics(Diagnostic.Severity)
  }

  /// The values that a limit on a metric applies to: each trace's value, or a statistic of all of them.
  public enum Statistic: String, Hashable, Sendable, CaseIterable {
    /// The value of each trace.
    case each = ""
    case median, p90, mean
  }

  public var kind: Kind
  public var level: BudgetLevel
  /// The file and line where the suite states the budget.
  public var place: SourcePlace?

  public init(_ kind: Kind, level: BudgetLevel = .error, place: SourcePlace? = nil) {
    (self.kind, self.level, self.place) = (kind, level, place)
  }

  /// The name of the budget in a suite: `accuracy`, `completion-p90`, `diagnostics-error`.
  public var name: String {
    switch kind {
    case .accuracy: "accuracy"
    case .agreement: "agreement"
    case .likeness: Self.likenessName
    case .removed: FindingKind.removed.rawValue
    case .flips: "flips"
    case .changes: "changes"
    case .metric(let metric, let statistic, _), .leastMetric(let metric, let statistic, _):
      Self.name(metric, statistic)
    case .margin: "margin"
    case .diagnostics(let severity): Self.name(severity)
    }
  }

  /// The limit in ``unit``; nil if the budget has no limit.
  public var limit: Double? {
    switch kind {
    case .accuracy(let limit), .agreement(let limit), .likeness(let limit),
      .metric(_, _, let limit),
      .leastMetric(_, _, let limit), .margin(_, let limit):
      limit
    case .removed, .flips, .changes, .diagnostics: nil
    }
  }

  /// The unit of the limit; `fraction` if the budget has no limit.
  public var unit: ParameterUnit {
    switch kind {
    case .accuracy, .agreement, .likeness, .removed, .flips, .changes, .diagnostics: .fraction
    case .metric(let metric, _, _), .leastMetric(let metric, _, _): metric.unit ?? .fraction
    case .margin(let unit, _): unit
    }
  }

  /// Whether the budget concerns all traces of a group together, so that it can be judged only if all of them are
  /// present.
  public var isOfWholeGroup: Bool {
    switch kind {
    case .accuracy, .agreement, .likeness, .removed: true
    case .metric(_, let statistic, _), .leastMetric(_, let statistic, _): statistic != .each
    case .flips, .changes, .margin, .diagnostics: false
    }
  }

  /// Whether the budget compares with a baseline.
  public var isOfBaseline: Bool {
    switch kind {
    case .removed, .flips, .changes: true
    case .accuracy, .agreement, .likeness, .metric, .leastMetric, .margin, .diagnostics: false
    }
  }

  /// Whether the limit is the lower end of a metric's range, such as `200ms` in `200ms..600ms`.
  public var isLowerEnd: Bool { if case .leastMetric = kind { true } else { false } }

  static let likenessName = "as-on-device"

  /// The names of all budgets that a suite may set.
  public static let names: [String] =
    SuiteKey.names(.budget).filter { FindingKind(rawValue: $0) == nil }

  /// Creates the budget with this name; nil if the name is unknown, or if the limit is missing and the budget needs
  /// one.
  ///
  /// `isLowerEnd` says whether the limit of a metric is the least value rather than the greatest.
  public init?(
    name: String, limit: Double?, unit: ParameterUnit, level: BudgetLevel,
    place: SourcePlace? = nil, isLowerEnd: Bool = false
  ) {
    let kind: Kind?
    switch name {
    case "agreement": kind = limit.map { .agreement(atLeast: $0) }
    case Self.likenessName: kind = limit.map { .likeness(atLeast: $0) }
    case "accuracy": kind = limit.map { .accuracy(atLeast: $0) }
    case FindingKind.removed.rawValue: kind = .removed
    case "flips": kind = .flips
    case "changes": kind = .changes
    case "margin": kind = limit.map { .margin(unit, atLeast: $0) }
    default:
      if let severity = Diagnostic.Severity.allCases.first(where: { Self.name($0) == name }) {
        kind = .diagnostics(severity)
      } else {
        kind = Self.metric(named: name).flatMap { metric, statistic in
          limit.map {
            isLowerEnd
              ? .leastMetric(metric, statistic, atLeast: $0)
              : .metric(metric, statistic, atMost: $0)
          }
        }
      }
    }
    guard let kind else { return nil }
    self.init(kind, level: level, place: place)
  }

  /// The metric and the statistic in a budget's name, such as `completion-p90`.
  static func metric(named name: String) -> (Metric, Statistic)? {
    for metric in Metric.limited {
      for statistic in Statistic.allCases where Self.name(metric, statistic) == name {
        return (metric, statistic)
      }
    }
    return nil
  }

  static func name(_ metric: Metric, _ statistic: Statistic) -> String {
    statistic == .each ? metric.name : "\(metric.name)-\(statistic.rawValue)"
  }

  static func name(_ severity: Diagnostic.Severity) -> String {
    "diagnostics-\(severity.rawValue)"
  }
}

/// A finding about a group of recordings, in one line: why gestures cannot be judged reliably, or what is missing.
public struct GroupFinding: Hashable, Sendable {
  public var kind: FindingKind
  public var level: BudgetLevel
  /// What was found and what to do, without a full stop.
  public var sentence: String
  /// The names of the traces that the finding concerns.
  public var traces: [String]

  public init(kind: FindingKind, level: BudgetLevel, sentence: String, traces: [String]) {
    (self.kind, self.level) = (kind, level)
    (self.sentence, self.traces) = (sentence, traces)
  }
}

/// Reads one member of a suite's `budgets` object.
///
/// A budget without a limit is written as its severity: `"flips": "error"`. A budget with a limit is written as the
/// limit, or as an object with `limit` and `level`: `"completion-p90": { "limit": "600ms", "level": "warn" }`. The limit
/// of a metric may have two ends, `"200ms..600ms"`, or the lower end alone, `"200ms.."`; each end is a budget.
struct BudgetReader {
  let file: String
  let name: String

  func budgets(in member: JSONValue.Member) throws(SuiteError) -> [Budget] {
    guard Budget.names.contains(name) else {
      throw failure(
        .unknownKey(name, choices: SuiteKey.names(.budget)),
        line: member.line)
    }
    let place = SourcePlace(file: file, line: member.line)
    var (limits, level) = ([member.value], BudgetLevel.error)
    if case .object = member.value.content {
      let object = try SuiteObject(member.value, key: name, file: file)
      try object.require(["limit", "level"])
      if let given = object["level"] { level = try self.level(given.value) }
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
      // A group may turn off a budget of the whole suite without repeating its limit.
      guard level == .off else { throw failure(.missingKey("limit"), line: member.line) }
      return []
    }
    if case .array(let nodes) = limits[0].content, name == "margin" { limits = nodes }
    var budgets: [Budget] = []
    for limit in limits {
      for end in try ends(of: limit) {
        let (value, unit) = try self.limit(end.node)
        var made = try budget(
          limit: value, unit: unit, level: level, place: place, line: limit.line)
        if end.isLower, case .metric(let metric, let statistic, _) = made.kind {
          made.kind = .leastMetric(metric, statistic, atLeast: value)
        }
        budgets.append(made)
      }
    }
    if budgets.count == 2, budgets[0].isLowerEnd, let lower = budgets[0].limit,
      let upper = budgets[1].limit, lower > upper
    {
      throw failure(
        "the lower end is above the upper one; swap them", line: limits[0].line)
    }
    return budgets
  }

  /// The ends of a metric's range, or the limit itself if it is no range.
  private func ends(
    of limit: JSONValue
  ) throws(SuiteError) -> [(node: JSONValue, isLower: Bool)] {
    guard case .string(let text) = limit.content, let dots = text.firstRange(of: "..") else {
      return [(limit, false)]
    }
    guard Budget.metric(named: name) != nil else {
      throw failure(
        "'\(text)' is a range, and this budget takes one limit; give a number", line: limit.line)
    }
    let ends = [(text[..<dots.lowerBound], true), (text[dots.upperBound...], false)]
      .filter { !$0.0.isEmpty }
    guard !ends.isEmpty else {
      throw failure("'\(text)' is a range without an end; give one", line: limit.line)
    }
    return ends.map { (JSONValue(.string(String($0.0)), line: limit.line), $0.1) }
  }

  /// The severity that a member of `budgets` gives to a kind of finding.
  func level(in member: JSONValue.Member) throws(SuiteError) -> BudgetLevel {
    guard case .object = member.value.content else { return try level(member.value) }
    let object = try SuiteObject(member.value, key: name, file: file)
    try object.require(["level"])
    return try object["level"].map { level throws(SuiteError) in try self.level(level.value) }
      ?? .error
  }

  private var hasNoLimit: Bool {
    SuiteKey.all.contains { $0.name == name && $0.value == .level }
  }

  private func isLevel(_ node: JSONValue) -> Bool {
    switch node.content {
    case .bool: true
    case .string(let text):
      BudgetLevel(rawValue: text) != nil || WrittenNumber(text) == nil && !text.contains("..")
    case .null, .number, .array, .object: false
    }
  }

  /// Reads a severity: `off`, `warn` or `error`; true means `error`, and false means `off`.
  private func level(_ node: JSONValue) throws(SuiteError) -> BudgetLevel {
    switch node.content {
    case .bool(let matters): return matters ? .error : .off
    case .string(let text):
      if let level = BudgetLevel(rawValue: text) { return level }
      let choices = BudgetLevel.allCases.map(\.rawValue) + (hasNoLimit ? [] : ["a number"])
      let advice = advice(for: text, choices: choices) ?? "choose \(alternatives(choices))"
      throw failure("'\(text)' is not a level; \(advice)", line: node.line)
    case .number(let number, _):
      throw failure(
        "\(Number.shortest(number)) is a number where a level is expected; none is allowed at \"error\", so"
          + " choose off, warn or error", line: node.line)
    case .null, .array, .object:
      throw failure("not a level; choose off, warn or error", line: node.line)
    }
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
    if ["accuracy", "agreement", Budget.likenessName].contains(name), value > 1 {
      throw outOfRange(Number.shortest(value), "0 to 1, or 0% to 100%", line: node.line)
    }
    if unit == .seconds, value > Self.longest {
      throw failure(
        "\(Number.shortest(value)) s is longer than any transition; write milliseconds as"
          + " \"\(Number.shortest(value))ms\"", line: node.line)
    }
    return (value, unit)
  }

  /// The greatest valid time limit, in seconds; a greater number was probably meant in milliseconds.
  private static let longest = 20.0

  private static func unit(_ text: String) -> ParameterUnit? {
    switch text {
    case "", "%": .fraction
    case "ms": .seconds
    case "/s": .perSecond
    default: ParameterUnit(rawValue: text)
    }
  }

  /// Reads a non-negative number, in `unit`.
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

  private func failure(_ words: String, line: Int) -> SuiteError {
    SuiteError(file: file, line: line, "'\(name)': \(words)")
  }

  private func outOfRange(_ text: String, _ range: String, line: Int) -> SuiteError {
    SuiteError(file: file, line: line, "'\(name)': \(text) is out of range; give \(range)")
  }
}
