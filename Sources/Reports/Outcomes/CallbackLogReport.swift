package import Formats
package import Replay

/// The callbacks of one replay, in order.
package struct CallbackLogReport: Report {
  let log: CallbackLog

  /// Creates the report of a log.
  package init(_ log: CallbackLog) { self.log = log }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [log.entries.isEmpty ? .paragraph(Self.nothing) : .table(table)]
  }

  private static let nothing = "nothing was called: the gesture started no transition"

  private var table: TextTable {
    TextTable(
      columns: [.right("time (ms)"), .left("call")],
      rows: log.entries.map { [Number.fixed($0.time * 1000, decimals: 3), $0.text] })
  }

  package var csv: CSVText {
    var csv = CSVText(header: ["t_ms", "call"])
    for entry in log.entries { csv.append([.rounded(entry.time * 1000), .string(entry.text)]) }
    return csv
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.callbacks/1"), "trace": .string(log.trace),
      "scene": .string(log.scene),
      "calls": .array(
        log.entries.map { .object(["t_ms": .rounded($0.time * 1000), "call": .string($0.text)]) }),
    ])
  }
}
