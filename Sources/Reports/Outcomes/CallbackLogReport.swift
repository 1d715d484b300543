package import Formats
package import Replay

/// The callbacks of one replay, in order.
extension CallbackLog: Report {
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    if entries.isEmpty {
      return [.paragraph("nothing was called: the gesture started no transition")]
    }
    let table = TextTable(
      columns: [.right("time (ms)"), "call"],
      rows: entries.map { [Number.fixed($0.time * 1000, decimals: 3), $0.text] })
    return [.table(table)]
  }

  package var columns: [String] { ["t_ms", "call"] }

  package var records: [[JSONValue]] {
    entries.map { [.rounded($0.time * 1000), .string($0.text)] }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.callbacks/1"), "trace": .string(trace), "scene": .string(scene),
      "calls": objects,
    ])
  }
}
