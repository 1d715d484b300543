public import Traces

/// How much it matters that something is not as promised; only `error` fails a run.
public enum BudgetLevel: String, Hashable, Sendable, CaseIterable {
  case off, warn, error
}

/// A budget of a group, and what was measured against it.
public struct BudgetFinding: Hashable, Sendable {
  /// The budget's name in the suite, such as `accuracy` or `completion-time`.
  public var budget: String
  public var level: BudgetLevel
  public var isKept: Bool
  /// What was found in one line, without a full stop: `accuracy 0.913 is below 0.950`.
  public var sentence: String
  /// The measured value, in ``unit``; nil where nothing could be measured.
  public var measured: Double?
  /// The limit, in ``unit``.
  public var limit: Double?
  /// The unit of both, such as `s`; empty for fractions and counts.
  public var unit: String
  /// The traces that are to blame, by name.
  public var traces: [String]
  /// Where the budget stands in the suite's file.
  public var place: SourcePlace?

  /// Creates a finding.
  public init(
    budget: String, level: BudgetLevel, isKept: Bool, sentence: String, measured: Double? = nil,
    limit: Double? = nil, unit: String = "", traces: [String] = [], place: SourcePlace? = nil
  ) {
    self.budget = budget
    self.level = level
    self.isKept = isKept
    self.sentence = sentence
    self.measured = measured
    self.limit = limit
    self.unit = unit
    self.traces = traces
    self.place = place
  }
}
