import Controllers
import Formats
import HeadlessUIKit
import Replay
import Rules
import Traces

/// A run as text for a terminal: the groups, flips, wrong decisions, moved metrics, budgets, and a summary.
public struct SuiteTable {
  private let report: SuiteReport
  /// Whether to omit everything that passed.
  private let isQuiet: Bool
  private let program: String

  /// Creates the text; commands to type begin with `program`.
  public init(_ report: SuiteReport, isQuiet: Bool = false, program: String = "panlab") {
    (self.report, self.isQuiet, self.program) = (report, isQuiet, program)
  }

  /// The whole text, ending in a newline.
  ///
  /// Empty if `isQuiet` is set and the run is complete and passed, without findings, baseline changes or unmet budgets.
  public var text: String { ReportBlock.text(blocks) }

  private var blocks: [ReportBlock] {
    let isClean =
      report.passes && !report.isPartial && report.findings.isEmpty
      && report.groups.allSatisfy {
        $0.changes.isEmpty && $0.budgets.allSatisfy(\.isKept) && $0.findings.isEmpty
      }
    if isQuiet, isClean { return [] }
    return Self.joined(
      [isQuiet ? [] : [.table(groups)], flips, misses] + confusions
        + [metrics, budgets, failures, summary])
  }

  /// The differences from the baseline, flipped traces first; empty if there are none.
  package var changes: [ReportBlock] { Self.joined([flips, metrics]) }

  /// The parts that are not empty, separated by blank lines.
  private static func joined(_ parts: [[ReportBlock]]) -> [ReportBlock] {
    Array(parts.filter { !$0.isEmpty }.joined(separator: [.space]))
  }

  private var groups: TextTable {
    let scenes: [TextTable.Column] =
      report.groups.contains { $0.settings.ownScene != nil } ? [.left("scene", .useful)] : []
    return TextTable(
      columns: ["group"] + scenes + [
        .left("controller", .useful), .right("traces", .useful), .right("passed", .useful),
        .right("failed"), .right("accuracy", .useful), .left("verdict", failing: ["FAIL"]),
        .left("judge", .detail),
      ],
      rows: report.groups.map { group in
        let summary = group.summary
        return [group.name] + (scenes.isEmpty ? [] : [group.settings.scene ?? TextTable.missing])
          + [
            group.controller.name, "\(summary.traces)", "\(summary.passed)",
            "\(summary.failed)", group.accuracyText, group.passes ? "pass" : "FAIL",
            group.judge.rawValue,
          ]
      })
  }

  /// Flipped traces with the old and the new reason side by side, then added and removed traces.
  private var flips: [ReportBlock] {
    var table = TextTable(columns: [
      "against the baseline", "trace", "before", "now", Self.level("level"),
    ])
    for group in report.groups {
      for change in group.changes where change.kind != .changed {
        table.rows.append([
          change.kind.rawValue, change.trace, side(change.before),
          change.isSplit ? "several gestures, \(change.trace)#1 and so on" : side(change.after),
          change.level.rawValue,
        ])
      }
    }
    let rows = table.rows
    var notes: [String] = []
    table.rows = BaselineChange.Kind.allCases.flatMap { kind in
      let all = rows.filter { $0[0] == kind.rawValue }
      // Flips are always shown in full; added traces are limited, because a new folder of them would bury the flips.
      let shown = kind == .flipped ? all[...] : all.prefix(Self.rowLimit)
      if shown.count < all.count {
        notes.append(
          counted(all.count - shown.count, "more trace is", "more traces are")
            + " \(kind.rawValue)")
      }
      return shown
    }
    return table.rows.isEmpty ? [] : [.table(table), .list(notes)]
  }

  /// A table column for the values of `BudgetLevel`, in which `error` is marked as a failure.
  private static func level(_ heading: String) -> TextTable.Column {
    .left(heading, failing: [BudgetLevel.error.rawValue])
  }

  /// The maximum number of added or removed traces that are listed.
  private static let rowLimit = 10

  private func side(_ side: BaselineChange.Side?) -> String {
    guard let side else { return TextTable.missing }
    return side.decision.rawValue + (side.reasons.isEmpty ? "" : ": \(side.reasons)")
  }

  /// The decisions that differ from their labels.
  private var misses: [ReportBlock] {
    var table = TextTable(columns: [
      Self.level("not as meant"), "trace", "meant", "decided", .left("rule", .useful),
      Metric.margin.column, .left("label", .detail),
    ])
    for group in report.groups where group.labelLevel != .off {
      for index in group.traces.indices where group.traces[index].outcome.verdict == .fail {
        let trace = group.traces[index]
        table.rows.append([group.labelLevel.rawValue, trace.outcome.trace] + trace.missCells)
      }
    }
    table.rows =
      table.rows.filter { $0[0] == BudgetLevel.error.rawValue }
      + table.rows.filter { $0[0] != BudgetLevel.error.rawValue }
    return table.rows.isEmpty ? [] : [.table(table)]
  }

  /// A confusion matrix, intended against decided, for each group with stops.
  private var confusions: [[ReportBlock]] {
    report.groups.map { group in
      Confusion(group.traces.lazy.map(\.outcome), stops: group.controller.stopNames).blocks
        .map { block in
          if case .heading(let text, let level) = block {
            return .heading("\(group.name): \(text)", level: level)
          }
          return block
        }
        .filter { if case .space = $0 { false } else { true } }
    }
  }

  private var metrics: [ReportBlock] {
    var table = TextTable(columns: [
      Self.level("moved"), "trace", "metric", .right("before"), .right("now"),
      .right("tolerance", .detail),
    ])
    for group in report.groups {
      for change in group.changes where change.kind == .changed {
        for metric in change.metrics {
          table.rows.append([
            change.level.rawValue, change.trace, metric.name, number(metric.before),
            number(metric.after), number(metric.tolerance),
          ])
        }
      }
    }
    return table.rows.isEmpty ? [] : [.table(table)]
  }

  private func number(_ value: Double?) -> String {
    value.map { Number.shortest(Number.rounded($0)) } ?? TextTable.missing
  }

  /// The findings of the run and its groups, and the budgets that were not met.
  ///
  /// For example: `error first-look: accuracy 0.917 is below 1.000 (panlab.json:18)`.
  private var budgets: [ReportBlock] {
    var lines: [BudgetLevel: [String]] = [:]
    func add(_ findings: [GroupFinding], of name: String) {
      for finding in findings {
        lines[finding.level, default: []].append(
          "\(finding.level.rawValue) \(name): \(finding.sentence)")
      }
    }
    add(report.findings, of: report.name)
    for group in report.groups {
      add(group.findings, of: group.name)
      for finding in group.budgets where !finding.isKept && finding.level != .off {
        let place = finding.place.map { " (\($0.text))" } ?? ""
        lines[finding.level, default: []].append(
          "\(finding.level.rawValue) \(group.name): \(finding.sentence)\(place)")
      }
    }
    let warnings = lines[.warn].map { [ReportBlock.list($0)] } ?? []
    return (lines[.error] ?? []).map(ReportBlock.failure) + warnings
  }

  /// The first failures, repeated near the end of the output, because in a terminal the end stays in sight.
  private var failures: [ReportBlock] {
    guard !report.passes else { return [] }
    let lines = report.failureLines(program: program)
    return lines.isEmpty ? [] : [.list(lines + [report.extremes].compactMap(\.self))]
  }

  private var summary: [ReportBlock] {
    (report.changeSentence.map { [ReportBlock.paragraph($0)] } ?? []) + [end]
  }

  private var end: ReportBlock {
    let flips = report.groups.reduce(0) { sum, group in
      sum + group.changes.count { $0.kind == .flipped }
    }
    let flipped = flips == 0 ? "" : "; \(flips) flipped"
    let partial = report.isPartial ? "\(partialSentence); " : ""
    return .counts(
      partial + report.summary.sentence + flipped,
      isFailure: report.summary.failed > 0 && !report.passes)
  }
}
