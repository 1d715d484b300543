import Formats

/// A decision that flipped, as a line; on a page that is too narrow as two, the second with the reason.
struct FlipRow {
  var trace: String
  /// `finish -> cancel`.
  var decisions: String
  /// `[now fails]`, `[now passes]` or nothing.
  var verdict: String
  /// The clause that decides now, with its margin.
  var reason: String

  /// The lines of several rows, in columns.
  static func text(of rows: [FlipRow]) -> String {
    let whole = table(rows.map { $0.cells + [$0.reason] })
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

  /// Whether a table has room on the page with every column on one line.
  static func fits(_ table: TextTable) -> Bool {
    guard let width = Page.current.width else { return true }
    var page = Page.current
    page.width = nil
    return longestLine(page.layingOut { table.text }) <= width
  }

  private var cells: [String] { [trace, decisions, verdict] }

  /// Rows in columns, whatever the width of the page.
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

  /// A text that fits, with dots in place of its middle if it must be cut.
  private static func shortened(_ text: String, to width: Int) -> String {
    guard Page.columns(of: text) > width else { return text }
    let half = max((width - 1) / 2, 1)
    return "\(text.prefix(half))…\(text.suffix(max(width - 1 - half, 1)))"
  }
}
