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

  /// A column: its heading, and the side its texts keep to.
  ///
  /// A text alone is a heading whose texts keep to the left.
  package struct Column: ExpressibleByStringLiteral {
    package let header: String
    package let alignment: Alignment

    private init(_ header: String, _ alignment: Alignment) {
      (self.header, self.alignment) = (header, alignment)
    }

    package init(stringLiteral header: String) { self.init(header, .left) }

    package static func left(_ header: String) -> Column { Column(header, .left) }

    package static func right(_ header: String) -> Column { Column(header, .right) }
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
  /// A table whose headings are all empty starts with its first row.
  package var text: String {
    let headers = columns.map(\.header)
    let all = headers.allSatisfy(\.isEmpty) ? rows : [headers] + rows
    let lines = all.map { $0.map(VisibleText.line) }
    let widths = columns.indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { line($0, widths: widths) }.joined()
  }

  /// The table as GitHub shows it.
  ///
  /// A table whose headings are all empty has an empty heading line, since Markdown needs one.
  package var markdown: String {
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    let rule = columns.map { $0.alignment == .left ? ":---" : "---:" }
    let body = rows.map { row($0.map(MarkdownText.escaped)) }
    return row(columns.map { MarkdownText.escaped($0.header) }) + row(rule) + body.joined()
  }

  private func line(_ cells: [String], widths: [Int]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: widths[index] - cell.count)
      if index > 0 { line += "  " }
      line += columns[index].alignment == .left ? cell + padding : padding + cell
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
