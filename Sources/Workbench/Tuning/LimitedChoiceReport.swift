package import Formats
package import Reports
import Rules
package import Tuning

/// The best controller within a limit, beside the one without, as `tune --at-most` shows it.
extension LimitedChoice: Report {
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let warnings = front.isInterrupted ? ["warning: \(TuningWarning.interrupted)"] : []
    return [.table(table), .paragraph(sentence)] + warnings.flatMap { [.space, .paragraph($0)] }
  }

  private var rivalName: String { limit.rival.columnName }

  private var rows: [(name: String, values: [Double]?, error: Double, rival: Double)] {
    let points = [("without a limit", free), ("within the limit", point)]
    return points.map { ($0, $1.values, $1.error, $1.rival) }
      + (heldOut.map { [("within, held out", nil, $0.error, $0.rival)] } ?? [])
  }

  private var table: TextTable {
    TextTable(
      columns: [.left("")] + front.parameters.map { .right($0.name) }
        + [.right("error"), .right(rivalName)],
      rows: rows.map { row in
        [row.name]
          + front.parameters.enumerated().map { index, parameter in
            row.values.map { parameter.text($0[index]) } ?? TextTable.missing
          }
          + [Number.fixed(row.error, decimals: 4), Number.fixed(row.rival, decimals: 4)]
      })
  }

  private var sentence: String {
    let price = point.error - free.error
    let limit = "\(rivalName) at most \(Number.shortest(limit.value))"
    return price > 1e-12
      ? "\(limit) costs \(Number.fixed(price * 100, decimals: 1)) points of agreement:"
        + " \(Number.fixed(1 - point.error, decimals: 4)) instead of"
        + " \(Number.fixed(1 - free.error, decimals: 4))"
      : "\(limit) costs nothing"
  }

  package var columns: [String] {
    ["choice"] + front.parameters.map(\.columnName) + ["error", rivalName]
  }

  package var records: [[JSONValue]] {
    rows.map { row in
      [.string(row.name)]
        + front.parameters.indices.map { index in row.values.map { .number($0[index]) } ?? .null }
        + [.rounded(row.error), .rounded(row.rival)]
    }
  }

  package var json: JSONValue {
    func json(_ point: ParetoFront.Point) -> JSONValue {
      .object(
        front.parameters.map(\.name) + ["error", rivalName],
        point.values.map(JSONValue.number) + [.rounded(point.error), .rounded(point.rival)])
    }
    return .object([
      "schema": .string("panlab.at-most/1"), "interrupted": .bool(front.isInterrupted),
      "exact": .bool(front.isExact), "rival": .string(limit.rival.rawValue),
      "limit": .number(limit.value), "point": json(point), "free": json(free),
      "price": .rounded(point.error - free.error),
      "held_out": heldOut.map {
        .object(["error", rivalName], [.rounded($0.error), .rounded($0.rival)])
      } ?? .null,
    ])
  }
}
