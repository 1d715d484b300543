import Controllers
import Formats
public import Replay
public import Rules

/// A trace whose outcome differs from the baseline.
public struct BaselineChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The decision differs.
    case flipped
    /// The decision is the same, but a metric moved by more than its tolerance.
    case changed
    /// The trace is not in the baseline.
    case added
    /// The trace is in the baseline, but not in the run.
    case removed
  }

  /// A decision with its reason, either from the baseline or from the run.
  public struct Side: Hashable, Sendable {
    public var decision: Outcome.Choice
    /// The clause that decided, or the reason why no clause decided.
    public var rule: String?
    /// The signed difference between the two sides of the clause that decided.
    public var margin: Double?
    public var marginUnit: ParameterUnit?
  }

  /// A metric that moved.
  public struct Metric: Hashable, Sendable {
    /// The metric's name in JSON, such as `completion_s`.
    public var name: String
    public var before: Double?
    public var after: Double?
    /// How far the metric may move, in its unit.
    public var tolerance: Double
  }

  public var trace: String
  public var kind: Kind
  public var level: BudgetLevel
  /// The decision in the baseline; nil for a trace that the baseline lacks.
  public var before: Side?
  /// The decision in this run; nil for a trace that the run lacks.
  public var after: Side?
  /// The metrics that moved, in the order of the outcome's fields.
  public var metrics: [Metric]
  /// Whether the run lacks the trace because its file now contains several gestures.
  public var isSplit: Bool

  public init(
    trace: String, kind: Kind, level: BudgetLevel = .warn, before: Side?, after: Side?,
    metrics: [Metric] = [], isSplit: Bool = false
  ) {
    (self.trace, self.kind, self.level) = (trace, kind, level)
    (self.before, self.after, self.metrics) = (before, after, metrics)
    self.isSplit = isSplit
  }
}

extension BaselineChange {
  /// The change in one line, without a full stop.
  package var sentence: String {
    switch kind {
    case .flipped:
      "flipped from \(before?.text ?? TextTable.missing) to \(after?.text ?? TextTable.missing)"
    case .changed: metrics.map(\.text).joined(separator: ", ")
    case .added: "not in the baseline: \(after?.text ?? TextTable.missing)"
    case .removed where isSplit:
      "in the baseline, and now read as several gestures, '\(trace)#1' and so on; accept them with"
        + " --update-baseline all"
    case .removed: "in the baseline but not in the run: \(before?.text ?? TextTable.missing)"
    }
  }
}

extension BaselineChange.Side {
  init(_ outcome: Outcome) {
    let told = outcome.told
    self.init(
      decision: outcome.decision, rule: told.rule, margin: told.margin, marginUnit: told.unit)
  }

  /// The decision with its reason: `cancel (velocity > velocity-threshold missed by 85.0 pt/s)`.
  package var text: String { decision.rawValue + (reason.map { " (\($0))" } ?? "") }

  /// The reason, as in ``Replay/Outcome/reason``; nil for a decision without a rule.
  var reason: String? { DecisionReason(rule: rule, margin: margin, unit: marginUnit)?.text }
}

extension BaselineChange.Metric {
  /// The metric's change in words: `completion_s 0.133 -> 0.25 (tolerance 0.01)`.
  package var text: String {
    func text(_ value: Double?) -> String {
      value.map { Number.shortest(Number.rounded($0)) } ?? "nothing"
    }
    return "\(name) \(text(before)) -> \(text(after)) (tolerance \(text(tolerance)))"
  }
}
