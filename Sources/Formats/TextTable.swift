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
    let sizes = lines.map { $0.map(page.width) }
    let widths = columns.indices.map { column in sizes.map { $0[column] }.max() ?? 0 }
    if let width = page.width, Self.width(of: widths) > width {
      return TableFit(self, within: width)?.text(on: page) ?? expanded(on: page)
    }
    let shown = Array(columns.indices)
    return lines.indices.map { index in
      line(
        lines[index], sizes[index], of: shown, widths: widths,
        isHeading: hasHeadings && index == 0)
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

  /// A line of cells of these sizes, one for each of the given columns.
  func line(
    _ cells: [String], _ sizes: [Int], of shown: [Int], widths: [Int], isHeading: Bool,
    failing: Set<Int> = []
  ) -> String {
    let page = Page.current
    var line = ""
    line.reserveCapacity(Self.width(of: widths))
    for (index, cell) in cells.enumerated() {
      let column = columns[shown[index]]
      let padding = String(repeating: " ", count: widths[index] - sizes[index])
      let isFailure = !isHeading && (failing.contains(index) || column.failures.contains(cell))
      let text = isFailure ? page.failure(cell) : cell
      if index > 0 { line += "  " }
      line += column.alignment == .left ? text + padding : padding + text
    }
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return line + "\n"
  }
}

/// A table on a page that is too narrow for it: which columns are shown, and how wide.
///
/// Essential columns stay; the others are taken, the useful ones first and from the left, as long as there
/// is room for them. Texts of several words wrap; words break only where nothing else helps.
struct TableFit {
  private let table: TextTable
  private let lines: [[String]]
  /// The columns that are shown, and their widths.
  private let shown: [Int]
  private let widths: [Int]
  /// The headings of the columns that are left out although they hold something.
  private let omitted: [String]

  /// The narrowest column of broken words.
  private static let leastWidth = 8

  /// Finds the columns and their widths; nil if not even the essential ones fit.
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
    // A heading stays on one line where there is room.
    for (index, column) in shown.enumerated() {
      let room = width - TextTable.width(of: widths)
      widths[index] += min(max(sizes[column].heading - widths[index], 0), max(room, 0))
    }
    self.widths = widths
  }

  /// How wide a column may be.
  private struct Size {
    /// With every cell on one line; the heading may wrap.
    let natural: Int
    /// Below this, texts of several words are hard to read.
    let readable: Int
    /// The longest word.
    let word: Int
    /// With broken words.
    let least: Int
    /// With the heading on one line.
    let heading: Int
    /// Whether it has a heading and nothing below.
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

  /// The widths, at most `width` together: the widest columns give way first.
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

  /// The lines, and a sentence about the columns that are left out.
  func text(on page: Page) -> String {
    var text = ""
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
        // Headings stand directly above their column.
        parts[index] = isHeading ? blank + parts[index] : parts[index] + blank
      }
      for row in 0..<height {
        let cells = parts.map { $0[row] }
        text += table.line(
          cells, cells.map(page.width), of: shown, widths: widths, isHeading: isHeading,
          failing: failing)
      }
    }
    if !omitted.isEmpty {
      text += page.wrapped("not shown: \(omitted.joined(separator: ", ")); \(page.remedy)") + "\n"
    }
    return text
  }
}

extension TextTable {
  /// A block of lines for each row, a heading and a value on each, with an empty line between blocks.
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

  /// The narrowest value of an expanded table.
  private static let leastValueWidth = 10
}
