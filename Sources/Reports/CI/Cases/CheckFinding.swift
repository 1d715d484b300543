import Traces

/// One thing in a run that is not as it should be.
struct CheckFinding {
  /// How much it matters, in the order of what people look at first.
  enum Level: Int, Comparable {
    case error, warning, note

    /// nil for what the suite switched off.
    init?(_ level: BudgetLevel) {
      switch level {
      case .off: return nil
      case .warn: self = .warning
      case .error: self = .error
      }
    }

    /// The word of SARIF and of GitHub's commands, but that those say `notice`.
    var word: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      }
    }

    static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  let rule: CheckRule
  let level: Level
  /// What was found, in one line without a full stop.
  let sentence: String
  /// Why, in lines; nil where the sentence says it all.
  let body: String?
  let place: SourcePlace?
}

/// What kind of thing a finding is: a stable word and what it stands for.
struct CheckRule: Hashable {
  /// Kebab-case; budgets are `budget-` and their name.
  let id: String
  let meaning: String

  static let flip = CheckRule(id: "flip", meaning: "The decision is not the baseline's")
  static let label = CheckRule(
    id: "label", meaning: "The decision is not what the label says the person meant")
  static let metric = CheckRule(
    id: "metric", meaning: "A metric moved from the baseline by more than its tolerance")
  static let added = CheckRule(id: "added", meaning: "The baseline does not have the trace")
  static let removed = CheckRule(
    id: "removed", meaning: "The baseline has a trace that was not in the run")
  static let unusable = CheckRule(id: "unusable", meaning: "A file could not be used")

  static func budget(_ name: String) -> CheckRule {
    CheckRule(id: "budget-\(name)", meaning: "The budget '\(name)' of a group is not kept")
  }
}
