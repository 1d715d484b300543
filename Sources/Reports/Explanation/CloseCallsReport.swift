public import Controllers
import Formats
public import Replay
import Rules

/// The decisions nearest to their boundary, with the change that turns each of them around.
public struct CloseCallsReport {
  let calls: [CloseCall]
  let controller: Controller
  let settings: ReplaySettings

  /// Creates the report of calls that were made under one controller.
  public init(_ calls: [CloseCall], controller: Controller, settings: ReplaySettings) {
    (self.calls, self.controller, self.settings) = (calls, controller, settings)
  }

  /// The whole report, newline-terminated.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .table: calls.isEmpty ? Self.nothing + "\n" : table.text
    case .markdown: calls.isEmpty ? MarkdownText.paragraph(Self.nothing) : table.markdown
    case .json: json.document(linesToDepth: 2)
    case .csv: csv
    }
  }

  private static let nothing = "no decision can be turned around by one parameter of the rule"

  private var table: TextTable {
    TextTable(
      columns: [
        .left("trace"), .left("decision"), .left("verdict"), .left("rule"), .right("margin"),
        .left("flip"), .right("change"),
      ],
      rows: calls.map { call in
        [
          call.outcome.trace, call.outcome.decision.rawValue, call.outcome.verdict.rawValue,
          call.outcome.rule ?? TextTable.missing, call.outcome.marginText,
          "\(call.flip.parameter) \(call.flip.oldText) -> \(call.flip.text)",
          Number.percent(call.effort),
        ]
      })
  }

  private var csv: String {
    var csv = CSVText(header: OutcomeFields.columns + ["effort"])
    for call in calls { csv.append(OutcomeFields(call.outcome).row + [.rounded(call.effort)]) }
    return csv.text
  }

  private var json: JSONValue {
    .object([
      "schema": .string("panlab.close-calls/1"), "controller": controller.json,
      "settings": settings.json,
      "calls": .array(
        calls.map { .object(["outcome": $0.outcome.json, "effort": .rounded($0.effort)]) }),
    ])
  }
}
