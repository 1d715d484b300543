/// Rows of text in aligned columns, two spaces apart.
package struct TextTable {
  /// Which side of its column a text keeps to.
  package enum Alignment {
    case left, right
  }

  /// How a table is written.
  package enum Style {
    case aligned, markdown
  }

  /// How much a column matters where a page is too narrow for all of them.
  package enum Importance: Int, Comparable, CaseIterable {
    /// Left out first.
    case detail
    case useful
    /// Never left out.
    case essential

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// A column: its heading, the side its texts keep to, how much it matters, and which of its texts
  /// are failures.
  ///
  /// A text alone is an essential heading whose texts keep to the left.
  package struct Column: ExpressibleByStringLiteral {
    package let header: String
    package let alignment: Alignment
    package let importance: Importance
    /// The texts that a coloured page shows as failures.
    package let failures: Set<String>

    package init(stringLiteral header: String) { self = .left(header) }

    package static func left(
      _ header: String, _ importance: Importance = .essential, failing: Set<String> = []
    ) -> Column {
      Column(header: header, alignment: .left, importance: importance, failures: failing)
    }

    package static func right(
      _ header: String, _ importance: Importance = .essential, failing: Set<String> = []
    ) -> Column {
      Column(header: header, alignment: .right, importance: importance, failures: failing)
    }

    private init(
      header: String, alignment: Alignment, importance: Importance, failures: Set<String>
    ) {
      (self.header, self.alignment) = (header, alignment)
      (self.importance, self.failures) = (importance, failures)
    }
  }

  /// What stands for a value that does not exist.
  package static let missing = "-"

  package let columns: [Column]
  /// One text per column in every row.
  package var rows: [[String]]

  package init(columns: [Column], rows: [[String]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// Creates a table of two columns without headings: names and what belongs to them.
  package init(pairs: [[String]]) { self.init(columns: ["", ""], rows: pairs) }

  /// The table in aligned columns or as Markdown; see ``text`` and ``markdown``.
  package func text(as style: Style) -> String { style == .aligned ? text : markdown }

  /// The headings, then one line per row, each without spaces at its end.
  ///
  /// A table whose headings are all empty starts with its first row. On a page that is too narrow, columns
  /// are left out and texts wrapped; an expanded page has a block of lines for each row.
  package var text: String {
    let page = Page.current
    if page.isExpanded, hasHeadings { return expanded(on: page) }
    let lines = visibleLines
    let widths = columns.indices.map { column in
      lines.map { page.width(of: $0[column]) }.max() ?? 0
    }
    if let width = page.width, Self.width(of: widths) > width {
      return TableFit(self, within: width)?.text(on: page) ?? expanded(on: page)
    }
    return lines.enumerated().map { index, cells in
      line(cells, of: Array(columns.indices), widths: widths, isHeading: hasHeadings && index == 0)
    }.joined()
  }

  var hasHeadings: Bool { !columns.allSatisfy(\.header.isEmpty) }

  /// The headings, unless all are empty, and the rows, with control characters written out.
  var visibleLines: [[String]] {
    (hasHeadings ? [columns.map(\.header)] + rows : rows).map { $0.map(VisibleText.line) }
  }

  /// How wide columns of these widths are together.
  static func width(of widths: [Int]) -> Int { widths.reduce(0, +) + 2 * max(widths.count - 1, 0) }

  /// The table as GitHub shows it.
  ///
  /// A table whose headings are all empty has an empty heading line, since Markdown needs one.
  package var markdown: String {
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    let rule = columns.map { $0.alignment == .left ? ":---" : "---:" }
    let body = rows.map { row($0.map(MarkdownText.escaped)) }
    return row(columns.map { MarkdownText.escaped($0.header) }) + row(rule) + body.joined()
  }

  /// A line of cells, one for each of the given columns.
  func line(
    _ cells: [String], of shown: [Int], widths: [Int], isHeading: Bool, failing: Set<Int> = []
  ) -> String {
    let page = Page.current
    var line = ""
    for (index, cell) in cells.enumerated() {
      let column = columns[shown[index]]
      let padding = String(repeating: " ", count: widths[index] - page.width(of: cell))
      let isFailure = !isHeading && (failing.contains(index) || column.failures.contains(cell))
      let text = isFailure ? page.failure(cell) : cell
      if index > 0 { line += "  " }
      line += column.alignment == .left ? text + padding : padding + text
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
