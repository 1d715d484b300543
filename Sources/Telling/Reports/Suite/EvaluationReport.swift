import Controllers
package import Formats
import HeadlessUIKit
package import Replay
import Rules
import Traces

/// The outcomes of a set of traces, one row each, with the counts of outcomes by verdict and decision.
///
/// The same evaluation always gives the same bytes.
package struct EvaluationReport: Report {
  private let controller: Controller
  private let settings: ReplaySettings
  private let judge: Judge
  private let outcomes: OutcomeList
  /// Whether traces are missing, because the run was stopped before its end.
  private let isPartial: Bool
  /// Whether any recording contains how the gesture ended on its device; if not, the report has no columns for that
  /// ending.
  private let hasDevices: Bool
  /// The number of decisions that depend on how SwiftUI's drag is interpreted; nil if there is only one interpretation
  /// of every gesture.
  private let readings: Int?
  /// What the delay of touches does; nil if the controller has none.
  private let delayEffect: DelayEffect?

  private var summary: Summary {
    var summary = Summary()
    switch outcomes {
    case .exact(let outcomes):
      for index in outcomes.indices {
        summary.count(outcomes[index].verdict, outcomes[index].decision)
      }
    case .checked(let traces): traces.count(into: &summary)
    }
    return summary
  }
  private var confusion: Confusion { Confusion(outcomes, stops: controller.stopNames) }

  /// Creates the report of an evaluation, or of the traces that were finished before it was stopped.
  package init(
    _ evaluation: Evaluation, isPartial: Bool = false, delayEffect: DelayEffect? = nil
  ) {
    (controller, settings) = (evaluation.controller, evaluation.settings)
    self.delayEffect = delayEffect
    judge = evaluation.judge
    outcomes = .exact(evaluation.outcomes)
    (hasDevices, readings) = outcomes.furtherColumns
    self.isPartial = isPartial
  }

  /// Creates the report of a group, whose outcomes may be rounded.
  ///
  /// In JSON and CSV, this report equals the report of the unrounded evaluation, because these formats round all
  /// numbers.
  package init(_ group: CheckedGroup, isPartial: Bool = false) {
    (controller, settings) = (group.controller, group.settings)
    (judge, delayEffect) = (group.judge, group.delayEffect)
    outcomes = .checked(group.traces)
    (hasDevices, readings) = outcomes.furtherColumns
    self.isPartial = isPartial
  }

  /// The outcomes as a JSON document: `panlab.outcomes/1`.
  package var json: JSONValue {
    var members = frame
    members["outcomes"] = .array(outcomes.map(\.json))
    return .object(members)
  }

  /// The members of the JSON document except for the outcomes.
  private var frame: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "schema": .string("panlab.outcomes/1"), "controller": controller.json,
      "settings": settings.json, "judge": .string(judge.rawValue), "summary": summary.json,
    ]
    if isPartial { members["partial"] = .bool(true) }
    members["delay"] = delayEffect?.json
    if !controller.stopNames.isEmpty { members["confusion"] = confusion.json }
    return members
  }

  /// The report in a format; for JSON and CSV, the text of each outcome is generated only when it is written.
  package func longText(as format: ReportFormat) -> LongText {
    switch format {
    case .json:
      JSONValue.object(frame).document(
        linesToDepth: jsonDepth,
        with: JSONValue.List("outcomes", count: outcomes.count) { index, writer in
          outcomes[index].write(to: &writer)
        })
    case .csv:
      CSVText.long(header: columns) { csv in
        for outcome in outcomes {
          OutcomeFields.write(outcome, to: &csv)
          if hasDevices {
            csv.add(outcome.device?.ending)
            csv.add(outcome.device?.answer.rawValue)
          }
          if readings != nil {
            csv.add((outcome.readings ?? []).map(\.text).joined(separator: " "))
          }
          csv.endRow()
        }
      }
    case .table: ReportBlock.longText(blocks(.aligned))
    case .markdown: LongText(text(as: format))
    }
  }

  /// The columns of CSV: the fields, the codes of the diagnostics, and columns that only some runs need.
  package var columns: [String] {
    OutcomeFields.columns + ["diagnostics"] + (hasDevices ? ["device", "device_answer"] : [])
      + (readings == nil ? [] : ["other_readings"])
  }

  package var records: [[JSONValue]] { outcomes.map(record) }

  private func record(of outcome: Outcome) -> [JSONValue] {
    let device: [JSONValue] =
      hasDevices ? [.text(outcome.device?.ending), .text(outcome.device?.answer.rawValue)] : []
    let others: [JSONValue] =
      readings == nil
      ? [] : [.array((outcome.readings ?? []).map { .string($0.text) })]
    return outcome.record + device + others
  }
}

/// The outcomes of a run, in order.
private enum OutcomeList: RandomAccessCollection {
  case exact([Outcome])
  /// Those of a group's traces, as they are stored.
  case checked(CheckedTraces)

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .exact(let outcomes): outcomes.count
    case .checked(let traces): traces.count
    }
  }

  subscript(index: Int) -> Outcome {
    switch self {
    case .exact(let outcomes): outcomes[index]
    case .checked(let traces): traces.exactOutcome(at: index)
    }
  }

  /// What an outcome shares with others; it may lack name, numbers and flip.
  private func shared(at index: Int) -> Outcome {
    switch self {
    case .exact(let outcomes): outcomes[index]
    case .checked(let traces): traces.sharedOutcome(at: index)
    }
  }

  /// The diagnostics of all outcomes, numbered.
  var footnotes: Footnotes {
    var footnotes = Footnotes()
    for index in indices { footnotes.count(shared(at: index).diagnostics) }
    return footnotes
  }

  /// Whether any recording contains how the gesture ended on its device, and the number of decisions that depend on how
  /// SwiftUI's drag is interpreted; nil if there is only one interpretation of every gesture.
  var furtherColumns: (hasDevices: Bool, readings: Int?) {
    var (hasDevices, readings) = (false, Int?.none)
    for index in indices {
      let outcome = shared(at: index)
      hasDevices = hasDevices || outcome.device != nil
      if let own = outcome.readings { readings = (readings ?? 0) + (own.isEmpty ? 0 : 1) }
    }
    return (hasDevices, readings)
  }
}

extension EvaluationReport {
  /// The outcomes in aligned columns, then the diagnostics to which the rows refer by number, then the counts.
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let metrics: [Metric] = [.progress, .velocity, .completion]
    let footnotes = outcomes.footnotes
    let table = TextTable(
      columns: [
        "trace", "intent", "decision", .left("verdict", failing: [Outcome.Verdict.fail.rawValue]),
      ] + (hasDevices ? ["device"] : []) + [.left("rule", .useful), Metric.margin.column]
        + metrics.map(\.column) + [.left("transition", .detail), "diagnostics"],
      rows: TextTable.Rows(count: outcomes.count) { index in
        let outcome = outcomes[index]
        return [
          outcome.trace, outcome.intent?.rawValue ?? TextTable.missing, outcome.decision.rawValue,
          outcome.verdict.rawValue,
        ] + (hasDevices ? [outcome.device?.text ?? TextTable.missing] : [])
          + [outcome.told.rule ?? TextTable.missing, outcome.marginText]
          + metrics.map { $0.text(of: outcome) } + [
            outcome.transition.rawValue, footnotes.markers(for: outcome.diagnostics),
          ]
      })
    let partial = isPartial ? "\(partialSentence); " : ""
    let scene = settings.ownScene.map { " on '\($0)'" } ?? ""
    let sentence = "\(partial)\(summary.sentence); \(judge.sentence)\(scene)"
    return [
      .table(table), .list(footnotes.lines), .list(readingLines),
      .list(delayEffect?.sentences ?? []),
    ] + confusion.blocks + [
      .counts(sentence, isFailure: summary.failed > 0)
    ]
  }

  /// A line that says whether decisions depend on how SwiftUI's drag is interpreted; empty for pans.
  private var readingLines: [String] {
    guard let readings else { return [] }
    return [
      readings == 0
        ? "no other reading of SwiftUI's drag changes a decision"
        : "another reading of SwiftUI's drag changes \(readings) of \(counted(outcomes.count, "decision"))"
          + "; 'explain' lists every reading of one"
    ]
  }
}
