package import Formats
package import Reports
import Rules
package import Tuning

/// A Pareto front between wrong decisions and another quantity, one row per controller.
extension ParetoFront: Report {
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let warnings = isInterrupted ? ["warning: \(TuningWarning.interrupted)"] : []
    return [.table(table)] + warnings.flatMap { [.space, .paragraph($0)] }
  }

  private var names: [String] { parameters.map(\.name) }

  private var rivalName: String { rival.columnName }

  private var table: TextTable {
    TextTable(
      columns: names.map { .right($0) } + [.right("error"), .right(rivalName)],
      rows: points.map { point in
        zip(parameters, point.values).map { $0.text($1) } + [
          Number.fixed(point.error, decimals: 4), Number.fixed(point.rival, decimals: 4),
        ]
      })
  }

  package var columns: [String] { parameters.map(\.columnName) + ["error", rivalName] }

  package var records: [[JSONValue]] {
    points.map { point in
      point.values.map { .number($0) } + [.rounded(point.error), .rounded(point.rival)]
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.pareto/1"), "interrupted": .bool(isInterrupted),
      "exact": .bool(isExact),
      "rival": .string(rival.rawValue),
      "parameters": .array(
        parameters.map {
          .object(["name": .string($0.name), "unit": .string($0.suffix)])
        }),
      "points": .array(
        records.map { .object(names + ["error", rivalName], $0) }),
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
