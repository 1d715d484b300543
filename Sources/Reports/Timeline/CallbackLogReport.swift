import Formats
public import Replay

/// The callbacks of one replay, in order.
public struct CallbackLogReport {
  let log: CallbackLog

  /// Creates the report of a log.
  public init(_ log: CallbackLog) {
    self.log = log
  }

  /// The whole report, newline-terminated.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .table: log.entries.isEmpty ? Self.nothing + "\n" : table.text
    case .markdown: log.entries.isEmpty ? MarkdownText.paragraph(Self.nothing) : table.markdown
    case .json: json.document(linesToDepth: 2)
    case .csv: csv
    }
  }

  private static let nothing = "nothing was called: the gesture started no transition"

  private var table: TextTable {
    TextTable(
      columns: [.right("time (ms)"), .left("call")],
      rows: log.entries.map { [Number.fixed($0.time * 1000, decimals: 3), $0.text] })
  }

  private var csv: String {
    var csv = CSVText(header: ["t_ms", "call"])
    for entry in log.entries { csv.append([.rounded(entry.time * 1000), .string(entry.text)]) }
    return csv.text
  }

  private var json: JSONValue {
    .object([
      "schema": .string("panlab.callbacks/1"), "trace": .string(log.trace),
      "scene": .string(log.scene),
      "calls": .array(
        log.entries.map { .object(["t_ms": .rounded($0.time * 1000), "call": .string($0.text)]) }),
    ])
  }
}
