/// A table of text in aligned columns, two spaces apart.
package struct TextTable {
  /// The side of the column to which texts are aligned.
  package enum Alignment {
    case left, right
  }

  /// How a table is written.
  package enum Style {
    case aligned, markdown
  }

  /// The importance of a column: if a page is too narrow for all columns, less important columns are omitted first.
  package enum Importance: Int, Comparable, CaseIterable {
    /// A column of the least importance, which is omitted before a `useful` column.
    case detail
    case useful
    /// A column that is omitted only if it has no values.
    case essential

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// A column: its heading, its alignment, its importance, and the cell texts that are marked as failures.
  ///
  /// A string literal creates an essential, left-aligned column with this heading.
  package struct Column: ExpressibleByStringLiteral {
    package let header: String
    package let alignment: Alignment
    package let importance: Importance
    /// The cell texts that a coloured page marks as failures.
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

  /// The text of a missing value.
  package static let missing = "-"

  package let columns: [Column]
  /// The rows, each with one text per column.
  package var rows: Rows

  package init(columns: [Column], rows: [[String]] = []) {
    self.init(columns: columns, rows: Rows(rows))
  }

  package init(columns: [Column], rows: Rows) { (self.columns, self.rows) = (columns, rows) }

  /// Creates a table without headings from pairs of a name and a value.
  package init(pairs: [[String]]) { self.init(columns: ["", ""], rows: pairs) }

  /// The table as aligned columns, ``text``, or as Markdown, ``markdown``.
  package func text(as style: Style) -> String { style == .aligned ? text : markdown }

  /// The headings, then one line per row, without trailing spaces.
  ///
  /// A table whose headings are all empty starts with its first row. If the page is too narrow, columns are omitted and
  /// texts wrapped.
  ///
  /// Each row of a table with headings becomes a block of lines if not even the essential columns fit, or if
  /// ``Page/isExpanded`` is true.
  package var text: String {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.text
  }

  /// Writes ``text``; the rows are made twice, for their widths and for their lines.
  package func write(to writer: inout ByteWriter) {
    let page = Page.current
    if page.isExpanded, hasHeadings { return writer.write(expanded(on: page)) }
    let heading = hasHeadings ? columns.map { VisibleText.line($0.header) } : nil
    var widths = heading.map { $0.map { page.width(of: $0) } } ?? columns.map { _ in 0 }
    for row in rows {
      for column in widths.indices {
        widths[column] = max(widths[column], page.width(of: VisibleText.line(row[column])))
      }
    }
    if let width = page.width, Self.width(of: widths) > width {
      return writer.write(TableFit(self, within: width)?.text(on: page) ?? expanded(on: page))
    }
    let shown = Array(columns.indices)
    if let heading { write(heading, of: shown, widths, on: page, isHeading: true, to: &writer) }
    for row in rows {
      write(
        row.map(VisibleText.line), of: shown, widths, on: page, isHeading: false, to: &writer)
    }
  }

  var hasHeadings: Bool { !columns.allSatisfy(\.header.isEmpty) }

  /// The headings, unless all are empty, and the rows, with control characters escaped.
  var visibleLines: [[String]] {
    ((hasHeadings ? [columns.map(\.header)] : []) + rows).map { $0.map(VisibleText.line) }
  }

  /// The total width of columns, including the gaps between them.
  static func width(of widths: [Int]) -> Int { widths.reduce(0, +) + 2 * max(widths.count - 1, 0) }

  /// The table in GitHub's Markdown.
  ///
  /// A table whose headings are all empty has an empty heading line, since Markdown requires one.
  package var markdown: String {
    var writer = ByteWriter()
    MarkdownText.write(row: columns.map(\.header), to: &writer)
    MarkdownText.write(
      row: columns.map { $0.alignment == .left ? ":---" : "---:" }, to: &writer)
    for row in rows { MarkdownText.write(row: row, to: &writer) }
    return writer.text
  }

  /// Writes one line of the table, without spaces at its end.
  ///
  /// `cells` are the texts in the columns whose indices are in `shown`, and `widths` are the widths of these columns.
  func write(
    _ cells: [String], of shown: [Int], _ widths: [Int], on page: Page, isHeading: Bool,
    failing: Set<Int> = [], to writer: inout ByteWriter
  ) {
    let start = writer.bytes.count
    for (index, cell) in cells.enumerated() {
      let column = columns[shown[index]]
      let padding = widths[index] - page.width(of: cell)
      let isFailure =
        page.isColoured && !isHeading
        && (failing.contains(index) || column.failures.contains(cell))
      if index > 0 { writer.write(spaces: 2) }
      if column.alignment == .right { writer.write(spaces: padding) }
      writer.write(isFailure ? page.failure(cell) : cell)
      if column.alignment == .left { writer.write(spaces: padding) }
    }
    writer.removeSpaces(after: start)
    writer.endLine()
  }
}

/// Fits a table to a page that is too narrow: selects the visible columns and their widths.
///
/// Columns with a heading but no values are omitted. All other essential columns are visible. Further columns are added
/// while there is room: first the useful ones, then the details, each from left to right. Texts of several words wrap;
/// words are broken only as a last resort.
struct TableFit {
  private let table: TextTable
  private let lines: [[String]]
  /// The indices of the visible columns, in the same order as `widths`.
  private let shown: [Int]
  private let widths: [Int]
  /// The headings of the omitted columns that contain at least one value.
  private let omitted: [String]

  /// The least width of a column whose words are broken.
  private static let leastWidth = 8

  /// Selects the columns and their widths; returns nil if the table has headings and not even its essential columns
  /// fit.
  init?(_ table: TextTable, within width: Int) {
    let lines = table.visibleLines
    (self.table, self.lines) = (table, lines)
    let sizes = table.columns.indices.map { Size(of: $0, in: table, lines, within: width) }
    let shown = Self.columns(of: table, sizes, within: width)
    self.shown = shown
    omitted = table.columns.indices.filter { !shown.contains($0) && !sizes[$0].isEmpty }
      .map { VisibleText.line(table.columns[$0].header) }
    let shownSizes = shown.map { sizes[$0] }
    guard var widths = Self.widths(of: shownSizes, within: width) else {
      guard !table.hasHeadings else { return nil }
      widths = shownSizes.map(\.least)
      return
    }
    // Keeps a heading on one line if there is room.
    for (index, column) in shown.enumerated() {
      let room = width - TextTable.width(of: widths)
      widths[index] += min(max(sizes[column].heading - widths[index], 0), max(room, 0))
    }
    self.widths = widths
  }

  /// The possible widths of one column of the table, in character columns of the terminal.
  private struct Size {
    /// The width with every cell on one line; the heading may wrap.
    let natural: Int
    /// The width below which texts of several words are hard to read.
    let readable: Int
    /// The width of the longest word.
    let word: Int
    /// The smallest width to which the column may shrink; longer words are broken.
    let least: Int
    /// The width with the heading on one line.
    let heading: Int
    /// Whether the column has a heading but no values.
    let isEmpty: Bool

    init(of column: Int, in table: TextTable, _ lines: [[String]], within width: Int) {
      let cells = lines.map { $0[column] }
      func longestWord(_ cell: String) -> Int {
        cell.split(separator: " ").map(Page.columns).max() ?? 0
      }
      let title = table.hasHeadings ? cells[0] : ""
      let body = table.hasHeadings ? cells.dropFirst() : cells[...]
      heading = Page.columns(of: title)
      natural = max(body.map(Page.columns).max() ?? 0, longestWord(title))
      isEmpty = heading > 0 && body.allSatisfy(\.isEmpty)
      guard table.columns[column].alignment == .left else {
        (word, readable, least) = (natural, natural, natural)
        return
      }
      word = cells.map(longestWord).max() ?? 0
      readable = max(word, min(natural, width / 2))
      least = min(natural, TableFit.leastWidth)
    }
  }

  private static func columns(
    of table: TextTable, _ sizes: [Size], within width: Int
  ) -> [Int] {
    let filled = table.columns.indices.filter { !sizes[$0].isEmpty }
    var shown = filled.filter { table.columns[$0].importance == .essential }
    for importance in TextTable.Importance.allCases.reversed() where importance != .essential {
      for column in filled where table.columns[column].importance == importance {
        let widths = (shown + [column]).map {
          table.columns[$0].importance == .essential ? sizes[$0].readable : sizes[$0].natural
        }
        if TextTable.width(of: widths) <= width { shown.append(column) }
      }
    }
    return shown.sorted()
  }

  /// The widths of the columns, `width` in total at most; nil if not even their least widths fit.
  ///
  /// The widest columns shrink first.
  private static func widths(of sizes: [Size], within width: Int) -> [Int]? {
    var widths = sizes.map(\.natural)
    for limit in [\Size.readable, \.word, \.least] {
      while TextTable.width(of: widths) > width {
        let candidates = widths.indices.filter { widths[$0] > sizes[$0][keyPath: limit] }
        guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
    return TextTable.width(of: widths) <= width ? widths : nil
  }

  /// The lines of the table, and a sentence about the omitted columns.
  func text(on page: Page) -> String {
    var writer = ByteWriter()
    for (number, cells) in lines.enumerated() {
      let isHeading = table.hasHeadings && number == 0
      var parts = zip(shown, widths).map { column, width in
        let indentation = cells[column].prefix { $0 == " " }.count
        return Page.lines(
          of: cells[column], within: width, hanging: min(indentation, width / 2))
      }
      let failing = Set(
        shown.indices.filter { table.columns[shown[$0]].failures.contains(cells[shown[$0]]) })
      let height = parts.map(\.count).max() ?? 1
      for index in parts.indices {
        let blank = [String](repeating: "", count: height - parts[index].count)
        // Aligns headings to the bottom, directly above their column.
        parts[index] = isHeading ? blank + parts[index] : parts[index] + blank
      }
      for row in 0..<height {
        table.write(
          parts.map { $0[row] }, of: shown, widths, on: page, isHeading: isHeading,
          failing: failing, to: &writer)
      }
    }
    if !omitted.isEmpty {
      writer.write(
        page.wrapped("not shown: \(omitted.joined(separator: ", ")); \(page.remedy)") + "\n")
    }
    return writer.text
  }
}

extension TextTable {
  /// Writes each row as a block, with an empty line between blocks.
  ///
  /// Each cell of the row begins a new line, which starts with the column's heading.
  func expanded(on page: Page) -> String {
    let headings = columns.map { VisibleText.line($0.header) }
    let label = headings.map { Page.columns(of: $0) }.max() ?? 0
    let blocks = rows.map { row in
      columns.indices.map { column -> String in
        let cell = VisibleText.line(row[column])
        if headings[column].isEmpty, cell.isEmpty { return "" }
        let isFailure = columns[column].failures.contains(cell)
        let room = page.width.map { max($0 - label - 2, Self.leastValueWidth) }
        let lines = room.map { Page.lines(of: cell, within: $0) } ?? [cell]
        return lines.enumerated().map { index, line in
          let name = index == 0 ? headings[column] : ""
          let padding = String(repeating: " ", count: label + 2 - Page.columns(of: name))
          let text = line.isEmpty ? name : name + padding + (isFailure ? page.failure(line) : line)
          return text + "\n"
        }.joined()
      }.joined()
    }
    return blocks.joined(separator: "\n")
  }

  /// The least width of a value in an expanded table.
  private static let leastValueWidth = 10
}
