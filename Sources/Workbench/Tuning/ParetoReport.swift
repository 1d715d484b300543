import Formats
public import Reports
import Rules
public import Tuning

/// A Pareto front between wrong decisions and another quantity, one row per controller.
public struct ParetoReport {
  private let front: ParetoFront

  /// Creates the report of a front.
  public init(_ front: ParetoFront) { self.front = front }

  /// The whole report, newline-terminated.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .table: table.text + warnings.map { "\n\($0)\n" }.joined()
    case .json: json
    case .csv: csv
    case .markdown: MarkdownText.document([table.markdown] + warnings.map(MarkdownText.paragraph))
    }
  }

  private var names: [String] { front.parameters.map(\.name) }

  private var rivalName: String { front.rival.columnName }

  private var warnings: [String] {
    front.isInterrupted ? ["warning: \(TuningWarning.interrupted)"] : []
  }

  private var table: TextTable {
    TextTable(
      columns: names.map { .right($0) } + [.right("error"), .right(rivalName)],
      rows: front.points.map { point in
        zip(front.parameters, point.values).map { $0.text($1) } + [
          Number.fixed(point.error, decimals: 4), Number.fixed(point.rival, decimals: 4),
        ]
      })
  }

  private var rows: [[JSONValue]] {
    front.points.map { point in
      point.values.map { .number($0) } + [.rounded(point.error), .rounded(point.rival)]
    }
  }

  private var csv: String {
    var csv = CSVText(header: front.parameters.map(\.columnName) + ["error", rivalName])
    for row in rows { csv.append(row) }
    return csv.text
  }

  private var json: String {
    JSONValue.object([
      "schema": .string("panlab.pareto/1"), "interrupted": .bool(front.isInterrupted),
      "rival": .string(front.rival.rawValue),
      "parameters": .array(
        front.parameters.map {
          .object(["name": .string($0.name), "unit": .string($0.suffix)])
        }),
      "points": .array(
        rows.map { row in
          .object(
            Dictionary(zip(names + ["error", rivalName], row)) { first, _ in first })
        }),
    ]).document(linesToDepth: 2)
  }
}

extension ParetoFront.Rival {
  /// The name with its unit, for columns and JSON members.
  var columnName: String {
    switch self {
    case .falseFinish: "false_finish"
    case .completion: "completion_s"
    case .jump: "jump_per_s"
    case .margin: "closeness"
    }
  }
}
