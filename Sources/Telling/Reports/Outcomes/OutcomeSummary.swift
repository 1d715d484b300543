package import Controllers
package import Formats
import HeadlessUIKit
package import Replay
import Rules
import Traces

/// One outcome in words: a line for each value that exists, then its diagnostics.
struct OutcomeSummary {
  let outcome: Outcome

  init(_ outcome: Outcome) { self.outcome = outcome }

  var table: TextTable {
    var table = TextTable(pairs: [
      ["trace", outcome.trace], ["intent", outcome.intent?.rawValue ?? "not labelled"],
      ["decision", decision], ["verdict", outcome.verdict.rawValue],
    ])
    for metric in Metric.all {
      // The margin is skipped here, because it is shown next to its clause.
      guard let value = outcome[metric], let unit = metric.unit else { continue }
      table.rows.append([metric.title, unit.text(value)])
    }
    table.rows.append(["transition", outcome.transition.rawValue])
    table.rows += outcome.diagnostics.map { [$0.severity.rawValue, "\($0.code): \($0.message)"] }
    return table
  }

  private var decision: String {
    outcome.decision.rawValue + (outcome.reason.map { ": \($0)" } ?? "")
  }
}

extension Summary {
  /// The counts of the outcomes in words: `48 traces: 40 passed, 8 failed; 27 finish, 20 cancel, 1 none`.
  ///
  /// Traces without a label are mentioned only if there are any.
  package var sentence: String {
    let unlabelled = self.unlabelled > 0 ? ", \(self.unlabelled) unlabelled" : ""
    return "\(counted(traces, "trace")): \(passed) passed, \(failed) failed"
      + "\(unlabelled); \(decisions)"
  }

  /// The decisions in words: `27 finish, 20 cancel, 1 none`; if only stops were reached, `12 closed, 8 half, 0 none`.
  package var decisions: String {
    let stops = self.stops.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let ends = stops.isEmpty || finish + cancel > 0 ? ["\(finish) finish", "\(cancel) cancel"] : []
    let unknown = self.unknown > 0 ? ["\(self.unknown) unknown"] : []
    return (ends + stops + ["\(self.none) none"] + unknown).joined(separator: ", ")
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "traces": .count(traces), "passed": .count(passed), "failed": .count(failed),
      "unlabelled": .count(unlabelled), "finish": .count(finish), "cancel": .count(cancel),
      "none": .count(self.none),
    ]
    if unknown > 0 { members["unknown"] = .count(unknown) }
    if !stops.isEmpty { members["stops"] = .object(stops.mapValues { .count($0) }) }
    return .object(members)
  }
}

extension TextTable {
  /// Creates a table of counts by row and column; rows without counts are omitted.
  package init(_ cells: [ControllerComparison.Cell]) {
    var (rows, columns): ([String], [String]) = ([], [])
    for cell in cells where !rows.contains(cell.row) { rows.append(cell.row) }
    for cell in cells where !columns.contains(cell.column) { columns.append(cell.column) }
    if columns.isEmpty { columns = [Outcome.Choice.finish, .cancel, .none].map(\.rawValue) }
    self.init(columns: [""] + columns.map { .right($0) })
    for row in rows {
      let counts = cells.filter { $0.row == row }
      // A row without counts carries no information.
      guard counts.contains(where: { $0.count > 0 }) else { continue }
      self.rows.append([row] + counts.map { "\($0.count)" })
    }
  }
}

/// The confusion matrix of a controller with stops: where gestures were meant to settle, and where they settled.
struct Confusion {
  private let cells: [ControllerComparison.Cell]

  init(_ outcomes: some Sequence<Outcome>, stops: [String]) {
    cells = stops.isEmpty ? [] : ControllerComparison.Cell.labels(of: outcomes, stops: stops)
  }

  /// The confusion matrix as a table with a heading; empty if the controller has no stops, or if no gesture has a
  /// label.
  var blocks: [ReportBlock] {
    let table = TextTable(cells)
    guard !table.rows.isEmpty else { return [] }
    return [.heading("Labels in rows, decisions in columns", level: 3), .table(table), .space]
  }

  /// The counts as an array of objects with `row`, `column` and `count`; empty if the controller has no stops.
  var json: JSONValue { .array(cells.map(\.json)) }
}

extension ControllerComparison.Cell {
  /// The cell as an object with the members `row`, `column` and `count`.
  var json: JSONValue {
    .object(["row": .string(row), "column": .string(column), "count": .count(count)])
  }
}

/// The decisions nearest to their boundaries, each with the change that flips it.
package struct CloseCallsReport: Report {
  private let calls: [CloseCall]
  let controller: Controller
  let settings: ReplaySettings
  /// The outcomes of the traces, if they may be the strokes of one recording.
  private let outcomes: [Outcome]
  /// How the traces were judged; can differ between the groups of a suite.
  let judges: [Judge]

  /// Creates the report of decisions that one controller made.
  package init(
    _ calls: [CloseCall], controller: Controller, settings: ReplaySettings,
    outcomes: [Outcome] = [], judges: [Judge]? = nil
  ) {
    (self.calls, self.controller, self.settings) = (calls, controller, settings)
    self.outcomes = outcomes
    self.judges = judges ?? [settings.judge(of: controller)]
  }

  /// A sentence that says how each stroke of one recording ended; nil if the traces are not the numbered strokes of one
  /// recording.
  private var strokes: String? {
    let names = outcomes.map { $0.trace.split(separator: "#", omittingEmptySubsequences: false) }
    guard names.count > 1, let first = names.first, let example = outcomes.first?.trace,
      names.enumerated().allSatisfy({ place, parts in
        parts.count == 2 && parts[0] == first[0] && parts[1] == "\(place + 1)"
      })
    else { return nil }
    let parts = zip(names, outcomes).map { "#\($0[1]) \($1.ending)" }
    let caught = outcomes.lazy.flatMap(\.diagnostics).first {
      $0.code == FindingKind.caught.rawValue
    }
    return
      "\(names.count == 2 ? "Two" : "\(names.count)") strokes: \(parts.joined(separator: ", "))"
      + (caught.map { "; \($0.fact)" } ?? "")
      + "; to explain one of them, name it, as in \(example)"
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let list: ReportBlock =
      calls.isEmpty
      ? .paragraph("no single parameter of the rule can flip a decision")
      : .table(TextTable(Self.shown, calls))
    let judged = judges.map(\.sentence).joined(separator: ", others ")
    return (strokes.map { [.paragraph($0), .space] } ?? []) + [
      list, .counts(judged, isFailure: false),
    ]
  }

  private static var shown: [Column<CloseCall>] {
    [
      .words("trace") { $0.outcome.trace }, .words("decision") { $0.outcome.decision.rawValue },
      .words(.left("verdict", .useful, failing: [Outcome.Verdict.fail.rawValue])) {
        $0.outcome.verdict.rawValue
      },
      .words(.left("rule", .detail)) { $0.outcome.told.rule },
      .shown(Metric.margin.column) { $0.outcome.marginText },
      .shown("flip") { "\($0.flip.parameter) \($0.flip.oldText) -> \($0.flip.text)" },
      .shown(.right("change")) { Number.percent($0.effort) },
    ]
  }

  package var columns: [String] { OutcomeFields.columns + ["effort"] }

  package var records: [[JSONValue]] {
    calls.map { OutcomeFields.row(of: $0.outcome) + [.rounded($0.effort)] }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.close-calls/1"), "controller": controller.json,
      "settings": settings.json, "judge": .string(settings.judge(of: controller).rawValue),
      "calls": .array(
        calls.map { .object(["outcome": $0.outcome.json, "effort": .rounded($0.effort)]) }),
    ])
  }
}
