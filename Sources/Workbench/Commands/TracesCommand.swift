import Formats
import Reports
import Traces

extension Command {
  /// Lists what is loaded.
  static let traces: Command = .init(
    name: "traces", arguments: "[TRACE…]",
    summary: "List the loaded traces with their labels",
    detail: """
      Touch points, length, what the person meant, and what had to be mended on reading.
          traces swipe-back
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    let positions = try session.positions(of: words, for: "traces")
    var table = TextTable(columns: [
      .left("trace"), .right("samples"), .right("duration (s)"), .left("intent"), .left("tags"),
      .right("repairs"),
    ])
    for position in positions {
      let trace = session.state.entries[position].trace
      table.rows.append([
        trace.name, String(trace.samples.count), Number.fixed(trace.duration, decimals: 3),
        trace.label?.intent.rawValue ?? TextTable.missing,
        trace.label?.tags.joined(separator: " ") ?? "", String(trace.repairs.count),
      ])
    }
    return Reply(table.text + ChangeReport.count(positions.count) + "\n")
  }
}
