import Controllers
public import HeadlessUIKit
public import Rules
public import Traces

/// A promise about a group of a suite.
public struct Budget: Hashable, Sendable {
  /// The kind of promise.
  public enum Kind: Hashable, Sendable {
    /// At least this share of the labelled traces is decided as meant, each counted by its weight.
    case accuracy(atLeast: Double)
    /// No decision differs from the baseline's.
    case flips
    /// No metric has moved from the baseline's by more than its tolerance.
    case changes
    /// The size of a metric, of every trace or on the whole, is at most this.
    case metric(Metric, Statistic, atMost: Double)
    /// No decision is nearer to the boundary of its clause; counts clauses in this unit.
    case margin(ParameterUnit, atLeast: Double)
    /// No trace shows a diagnostic of this severity.
    case diagnostics(Diagnostic.Severity)
  }

  /// The values that a metric's limit applies to.
  public enum Statistic: String, Hashable, Sendable, CaseIterable {
    /// Every trace by itself.
    case each = ""
    case median, p90, mean
  }

  public var kind: Kind
  public var level: BudgetLevel
  /// Where it stands in the suite's file.
  public var place: SourcePlace?

  public init(_ kind: Kind, level: BudgetLevel = .error, place: SourcePlace? = nil) {
    (self.kind, self.level, self.place) = (kind, level, place)
  }

  /// The name in a suite: `accuracy`, `completion-p90`, `diagnostics-error`.
  public var name: String {
    switch kind {
    case .accuracy: "accuracy"
    case .flips: "flips"
    case .changes: "changes"
    case .metric(let metric, let statistic, _): Self.name(metric, statistic)
    case .margin: "margin"
    case .diagnostics(let severity): Self.name(severity)
    }
  }

  /// The limit in ``unit``; nil for budgets without one.
  public var limit: Double? {
    switch kind {
    case .accuracy(let limit), .metric(_, _, let limit), .margin(_, let limit): limit
    case .flips, .changes, .diagnostics: nil
    }
  }

  /// The unit of the limit; `fraction` where there is none.
  public var unit: ParameterUnit {
    switch kind {
    case .accuracy, .flips, .changes, .diagnostics: .fraction
    case .metric(let metric, _, _): metric.unit ?? .fraction
    case .margin(let unit, _): unit
    }
  }

  /// Whether it says something about the traces of a group together, so that it can be judged only
  /// when all are there.
  public var isOfWholeGroup: Bool {
    switch kind {
    case .accuracy: true
    case .metric(_, let statistic, _): statistic != .each
    case .flips, .changes, .margin, .diagnostics: false
    }
  }

  /// Every name that a suite may give a budget.
  public static let names: [String] =
    SuiteKey.names(.budget).filter { FindingKind(rawValue: $0) == nil }

  /// The budget of this name; nil if there is none, or a limit is missing.
  public init?(
    name: String, limit: Double?, unit: ParameterUnit, level: BudgetLevel,
    place: SourcePlace? = nil
  ) {
    let kind: Kind?
    switch name {
    case "accuracy": kind = limit.map { .accuracy(atLeast: $0) }
    case "flips": kind = .flips
    case "changes": kind = .changes
    case "margin": kind = limit.map { .margin(unit, atLeast: $0) }
    default:
      if let severity = Diagnostic.Severity.allCases.first(where: { Self.name($0) == name }) {
        kind = .diagnostics(severity)
      } else {
        kind = Self.metric(named: name).flatMap { metric, statistic in
          limit.map { .metric(metric, statistic, atMost: $0) }
        }
      }
    }
    guard let kind else { return nil }
    self.init(kind, level: level, place: place)
  }

  /// The metric and statistic that a name such as `completion-p90` means.
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

/// What could not be judged of a group, in one line.
public struct GroupFinding: Hashable, Sendable {
  public var kind: FindingKind
  public var level: BudgetLevel
  /// What was found and what to do, without a full stop.
  public var sentence: String
  /// The traces that it concerns, by name.
  public var traces: [String]

  public init(kind: FindingKind, level: BudgetLevel, sentence: String, traces: [String]) {
    (self.kind, self.level) = (kind, level)
    (self.sentence, self.traces) = (sentence, traces)
  }
}
