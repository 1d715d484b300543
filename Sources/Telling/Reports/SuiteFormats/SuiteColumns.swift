import Controllers
import Formats
import Replay
import Rules
import Traces

// The columns that the formats of a run share.

extension Column where Row == CheckedGroup {
  static var group: Self { .words("group") { $0.name } }
  static var scene: Self { .words(.left("scene", .useful)) { $0.settings.scene } }
  static var controller: Self { .words(.left("controller", .useful)) { $0.controller.name } }
  static var traces: Self { .count("traces", .useful) { $0.summary.traces } }
  static var passed: Self { .count("passed", .useful) { $0.summary.passed } }
  static var failed: Self { .count("failed") { $0.summary.failed } }
  static var unlabelled: Self { .count("unlabelled") { $0.summary.unlabelled } }
  static var accuracy: Self { .number("accuracy", .useful, decimals: 3) { $0.accuracy } }
  static var verdict: Self {
    .words(.left("verdict", failing: ["FAIL"])) { $0.passes ? "pass" : "FAIL" }
  }
  static var judge: Self { .words(.left("judge", .detail)) { $0.judge.rawValue } }
  static var budgetsKept: Self {
    .words("budgets kept") { group in
      let budgets = group.budgets.filter { $0.level != .off }
      return budgets.isEmpty ? nil : "\(budgets.count(where: \.isKept)) of \(budgets.count)"
    }
  }
}

/// A trace whose decision differs from its label.
struct Miss {
  /// All groups, which every miss shares, and the places of the trace's group and of the trace in it: there may be very
  /// many misses.
  fileprivate let groups: [CheckedGroup]
  fileprivate let place: Int
  fileprivate let index: Int

  var group: CheckedGroup { groups[place] }
  var trace: CheckedTrace { groups[place].traces[index] }

  /// What was meant, what happened, the reason and its margin, and the place of the label or, without a label, of the
  /// recording.
  static func columns(reason: String) -> [Column<Miss>] {
    [
      .words("meant") { $0.trace.outcome.intent?.rawValue },
      .words("decided") { $0.trace.outcome.ending },
      .words(.left(reason, .useful)) { $0.trace.outcome.told.rule },
      .shown(Metric.margin.column) { $0.trace.outcome.marginText },
      .words(.left("label", .detail)) { $0.trace.place?.text },
    ]
  }
}

extension SuiteReport {
  /// The traces that were not decided as meant, in groups where that counts.
  var misses: [Miss] {
    groups.indices.filter { groups[$0].labelLevel != .off }.flatMap { place in
      groups[place].traces.indices
        .filter { groups[place].traces.sharedOutcome(at: $0).verdict == .fail }
        .map { Miss(groups: groups, place: place, index: $0) }
    }
  }
}

extension BudgetFinding {
  static var columns: [Column<BudgetFinding>] {
    [
      .words("budget") { $0.budget }, .words("level") { $0.level.rawValue },
      .words("kept") { $0.isKept ? "yes" : "no" }, .count("compared") { $0.compared },
      .words("measured") { $0.text($0.measured) }, .words("limit") { $0.text($0.limit) },
      .words("finding") { $0.sentence },
    ]
  }

  private func text(_ value: Double?) -> String? {
    guard let value else { return nil }
    let number = Number.shortest(Number.rounded(value))
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}
