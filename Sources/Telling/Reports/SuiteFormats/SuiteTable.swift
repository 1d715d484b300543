import Controllers
package import Formats
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
  public var text: String { longText.whole }

  /// The text, generated while it is written.
  package var longText: LongText { ReportBlock.longText(blocks) }

  private var blocks: [ReportBlock] {
    let isClean =
      report.passes && !report.isPartial && report.findings.isEmpty
      && report.groups.allSatisfy {
        $0.changes.isEmpty && $0.budgets.allSatisfy(\.isKept) && $0.findings.isEmpty
      }
    if isQuiet, isClean { return [] }
    return Self.joined(
      [isQuiet ? [] : [.table(groups)], flips, misses] + confusions
        + [metrics, delays, budgets, failures, summary])
  }

  /// What the delay of touches does in groups whose controller has one.
  private var delays: [ReportBlock] {
    let lines = report.groups.flatMap { group in
      (group.delayEffect?.sentences ?? []).map { "\(group.name): \($0)" }
    }
    return lines.isEmpty ? [] : [.list(lines)]
  }

  /// The differences from the baseline, flipped traces first, and how transitions settle; empty if there are none.
  package var changes: [ReportBlock] {
    Self.joined([flips, metrics, report.settling.map { [.paragraph($0.sentence)] } ?? []])
  }

  /// The parts that are not empty, separated by blank lines.
  private static func joined(_ parts: [[ReportBlock]]) -> [ReportBlock] {
    Array(parts.filter { !$0.isEmpty }.joined(separator: [.space]))
  }

  private var groups: TextTable {
    let scenes: [Column<CheckedGroup>] =
      report.groups.contains { $0.settings.ownScene != nil } ? [.scene] : []
    return TextTable(
      [.group] + scenes + [.controller, .traces, .passed, .failed, .accuracy, .verdict, .judge],
      report.groups)
  }

  /// Flipped traces with the old and the new reason side by side, then added and removed traces.
  private var flips: [ReportBlock] {
    let columns: [Column<BaselineChange>] = [
      .words("against the baseline") { $0.kind.rawValue }, .words("trace") { $0.trace },
      .words("before") { side($0.before) },
      .words("now") {
        $0.isSplit ? "several gestures, \($0.trace)#1 and so on" : side($0.after)
      },
      .words(Self.level("level")) { $0.level.rawValue },
    ]
    var notes: [String] = []
    let rows = BaselineChange.Kind.allCases.filter { $0 != .changed }.flatMap { kind in
      let all = report.groups.flatMap { $0.changes.filter { $0.kind == kind } }
      // Flips are always shown in full; added traces are limited, because a new folder of them would bury the flips.
      let shown = kind == .flipped ? all[...] : all.prefix(Self.rowLimit)
      if shown.count < all.count {
        notes.append(
          counted(all.count - shown.count, "more trace is", "more traces are")
            + " \(kind.rawValue)")
      }
      return shown
    }
    return rows.isEmpty ? [] : [.table(TextTable(columns, rows)), .list(notes)]
  }

  /// A table column for the values of `BudgetLevel`, in which `error` is marked as a failure.
  private static func level(_ heading: String) -> TextTable.Column {
    .left(heading, failing: [BudgetLevel.error.rawValue])
  }

  /// The maximum number of added or removed traces that are listed.
  private static let rowLimit = 10

  private func side(_ side: BaselineChange.Side?) -> String? {
    side.map { $0.decision.rawValue + ($0.reason.map { ": \($0)" } ?? "") }
  }

  /// The decisions that differ from their labels.
  private var misses: [ReportBlock] {
    let columns: [Column<Miss>] = [
      .words(Self.level("not as meant")) { $0.group.labelLevel.rawValue },
      .words("trace") { $0.trace.outcome.trace },
    ]
    let all = report.misses
    let rows =
      all.filter { $0.group.labelLevel == .error } + all.filter { $0.group.labelLevel != .error }
    return rows.isEmpty ? [] : [.table(TextTable(columns + Miss.columns(reason: "rule"), rows))]
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
    typealias Row = (change: BaselineChange, metric: BaselineChange.Metric)
    func number(
      _ heading: String, _ importance: TextTable.Importance = .essential,
      _ value: @escaping (BaselineChange.Metric) -> Double?
    ) -> Column<Row> {
      .words(.right(heading, importance)) {
        value($0.metric).map { Number.shortest(Number.rounded($0)) }
      }
    }
    let columns: [Column<Row>] = [
      .words(Self.level("moved")) { $0.change.level.rawValue },
      .words("trace") { $0.change.trace }, .words("metric") { $0.metric.name },
      number("before") { $0.before }, number("now") { $0.after },
      number("tolerance", .detail) { $0.tolerance },
    ]
    let rows = report.groups.flatMap { $0.changes.filter { $0.kind == .changed } }
      .flatMap { change in change.metrics.map { (change, $0) } }
    return rows.isEmpty ? [] : [.table(TextTable(columns, rows))]
  }

  /// The findings of the run and its groups, and the budgets that were not met.
  ///
  /// For example: `error first-look: accuracy 0.917 is below 1.000 (panlab.json:18)`.
  private var budgets: [ReportBlock] { limits(withFindings: true) }

  /// The budgets that were not met.
  package var unmetBudgets: [ReportBlock] { limits(withFindings: false) }

  private func limits(withFindings: Bool) -> [ReportBlock] {
    var lines: [BudgetLevel: [String]] = [:]
    func add(_ findings: [GroupFinding], of name: String) {
      for finding in withFindings ? findings : [] {
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
    [report.changeSentence, report.settling?.sentence].compactMap(\.self)
      .map(ReportBlock.paragraph) + [end]
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
