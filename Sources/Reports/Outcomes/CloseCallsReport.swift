package import Controllers
package import Formats
package import Replay
import Rules

/// The decisions nearest to their boundary, with the change that flips each of them.
package struct CloseCallsReport: Report {
  let calls: [CloseCall]
  let controller: Controller
  let settings: ReplaySettings

  /// Creates the report of calls that were made under one controller.
  package init(_ calls: [CloseCall], controller: Controller, settings: ReplaySettings) {
    (self.calls, self.controller, self.settings) = (calls, controller, settings)
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    if calls.isEmpty {
      return [.paragraph("no decision can be turned around by one parameter of the rule")]
    }
    let table = TextTable(
      columns: [
        "trace", "decision", .left("verdict", .useful, failing: [Outcome.Verdict.fail.rawValue]),
        .left("rule", .detail), Metric.margin.column, "flip", .right("change"),
      ],
      rows: calls.map { call in
        [
          call.outcome.trace, call.outcome.decision.rawValue, call.outcome.verdict.rawValue,
          call.outcome.rule ?? TextTable.missing, call.outcome.marginText,
          "\(call.flip.parameter) \(call.flip.oldText) -> \(call.flip.text)",
          Number.percent(call.effort),
        ]
      })
    return [.table(table)]
  }

  package var columns: [String] { OutcomeFields.columns + ["effort"] }

  package var records: [[JSONValue]] {
    calls.map { OutcomeFields.row(of: $0.outcome) + [.rounded($0.effort)] }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.close-calls/1"), "controller": controller.json,
      "settings": settings.json,
      "calls": .array(
        calls.map { .object(["outcome": $0.outcome.json, "effort": .rounded($0.effort)]) }),
    ])
  }
}
