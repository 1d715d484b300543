package import Formats
package import Reports
import Rules
package import Tuning

/// A Pareto front between wrong decisions and another quantity, one row per controller.
package struct ParetoReport: Report {
  private let front: ParetoFront

  /// Creates the report of a front.
  package init(_ front: ParetoFront) { self.front = front }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let warnings = front.isInterrupted ? ["warning: \(TuningWarning.interrupted)"] : []
    return [.table(table)] + warnings.flatMap { [.space, .paragraph($0)] }
  }

  private var names: [String] { front.parameters.map(\.name) }

  private var rivalName: String { front.rival.columnName }

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

  package var csv: CSVText {
    var csv = CSVText(header: front.parameters.map(\.columnName) + ["error", rivalName])
    for row in rows { csv.append(row) }
    return csv
  }

  package var json: JSONValue {
    .object([
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
    ])
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
