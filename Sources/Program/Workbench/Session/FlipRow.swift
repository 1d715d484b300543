import Formats

/// A trace whose decision flipped, as a row of a table.
///
/// A row is one line. If the page is too narrow for any of the rows, every reason moves to a line below its row.
struct FlipRow {
  var trace: String
  /// The old and the new decision: `finish -> cancel`.
  var decisions: String
  /// The change of the verdict: `[now fails]`, `[now passes]` or empty.
  var verdict: String
  /// The clause of the rule that makes the new decision, with its margin.
  var reason: String

  /// Lays out several rows in columns.
  static func text(of rows: [FlipRow]) -> String {
    let whole = table(rows.map { [$0.trace, $0.decisions, $0.verdict, $0.reason] })
    guard let width = Page.current.width, longestLine(whole) > width else { return whole }
    let room = longestLine(table(rows.map { ["", $0.decisions, $0.verdict] }))
    let heads = table(
      rows.map { row in
        [shortened(row.trace, to: max(width - room, 12)), row.decisions, row.verdict]
      })
    return zip(heads.split(separator: "\n"), rows).map { head, row in
      head + "\n" + (row.reason.isEmpty ? "" : "    \(shortened(row.reason, to: width - 4))\n")
    }.joined()
  }

  /// Whether all columns of a table fit on the current page side by side.
  static func fits(_ table: TextTable) -> Bool {
    guard let width = Page.current.width else { return true }
    var page = Page.current
    page.width = nil
    return longestLine(page.layingOut { table.text }) <= width
  }

  /// Lays out rows in columns, ignoring the width of the page.
  private static func table(_ rows: [[String]]) -> String {
    var page = Page.current
    (page.width, page.isExpanded) = (nil, false)
    return page.layingOut {
      TextTable(
        columns: [.left(""), .left(""), .left("", failing: [ChangeReport.nowFails]), .left("")]
          .prefix(rows.first?.count ?? 0).map { $0 }, rows: rows
      ).text
    }
  }

  private static func longestLine(_ text: String) -> Int {
    text.split(separator: "\n").map { line in
      Page.columns(
        of: line.replacing(Page.failureStart, with: "").replacing(Page.failureEnd, with: ""))
    }.max() ?? 0
  }

  /// The text truncated in the middle to a width, with an ellipsis.
  private static func shortened(_ text: String, to width: Int) -> String {
    guard Page.columns(of: text) > width else { return text }
    let half = max((width - 1) / 2, 1)
    return "\(text.prefix(half))…\(text.suffix(max(width - 1 - half, 1)))"
  }
}
