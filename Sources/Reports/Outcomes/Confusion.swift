import Formats
package import Replay

extension TextTable {
  /// Counts by rows and columns; a row that has none is left out.
  package init(_ cells: [ControllerComparison.Cell]) {
    var (rows, columns): ([String], [String]) = ([], [])
    for cell in cells where !rows.contains(cell.row) { rows.append(cell.row) }
    for cell in cells where !columns.contains(cell.column) { columns.append(cell.column) }
    if columns.isEmpty { columns = Outcome.Choice.allCases.map(\.rawValue) }
    self.init(columns: [""] + columns.map { .right($0) })
    for row in rows {
      let counts = cells.filter { $0.row == row }
      // A word that no trace has says nothing.
      guard counts.contains(where: { $0.count > 0 }) else { continue }
      self.rows.append([row] + counts.map { "\($0.count)" })
    }
  }
}

/// What was meant against where a controller with stops settled.
struct Confusion {
  private let cells: [ControllerComparison.Cell]

  init(_ outcomes: some Sequence<Outcome>, stops: [String]) {
    cells = stops.isEmpty ? [] : ControllerComparison.Cell.labels(of: Array(outcomes), stops: stops)
  }

  /// The table under its heading; empty with two ends, and without labels.
  var blocks: [ReportBlock] {
    let table = TextTable(cells)
    guard !table.rows.isEmpty else { return [] }
    return [.heading("Labels in rows, decisions in columns", level: 3), .table(table), .space]
  }

  /// The counts as an array of `row`, `column` and `count`; empty with two ends.
  var json: JSONValue { .array(cells.map(\.json)) }
}

extension ControllerComparison.Cell {
  /// The cell as `row`, `column` and `count`.
  var json: JSONValue {
    .object([
      "row": .string(row), "column": .string(column), "count": .number(Double(count)),
    ])
  }
}
