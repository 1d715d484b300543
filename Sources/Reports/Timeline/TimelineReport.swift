import Formats
public import Replay

/// One replay step by step: a row per delivered event and per frame of the completion.
public struct TimelineReport {
  let timeline: Timeline

  /// Creates the report of a replay.
  public init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  /// The whole report, newline-terminated; CSV has the rows alone, without the outcome.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .table: table(.aligned)
    case .markdown: table(.markdown)
    case .json: json.document(linesToDepth: 2)
    case .csv: csv
    }
  }

  private var json: JSONValue {
    let rows = timeline.rows.map { row in
      JSONValue.object(
        Dictionary(
          uniqueKeysWithValues: zip(TimelineColumn.allCases.map(\.rawValue), row.values)))
    }
    return .object([
      "schema": .string("panlab.timeline/1"),
      "outcome": timeline.outcome.json,
      "rows": .array(rows),
    ])
  }

  private var csv: String {
    var csv = CSVText(header: TimelineColumn.allCases.map(\.rawValue))
    for row in timeline.rows { csv.append(row.values) }
    return csv.text
  }

  /// The rows in aligned columns, then the outcome value by value.
  private func table(_ style: TextTable.Style) -> String {
    var table = TextTable(columns: TimelineColumn.allCases.map(\.tableColumn))
    table.rows = timeline.rows.map { row in
      zip(TimelineColumn.allCases, row.values).map { column, value in column.tableText(value) }
    }
    return table.text(as: style) + "\n" + OutcomeSummary(timeline.outcome).text(as: style)
  }
}
