package import Formats

/// The formats that every report can be rendered in.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// Aligned columns for people.
  case table
  case json
  case csv
  /// GitHub-flavoured Markdown tables, for a job summary or a comment.
  case markdown
}

/// A result that can be written in any ``ReportFormat``.
///
/// A report provides the content: blocks for people, a JSON document and rows for programs. All reports share the code
/// that renders the formats. The same report always gives the same bytes.
package protocol Report {
  /// The content that people read, in a form for aligned columns or for Markdown, depending on `style`.
  func blocks(_ style: TextTable.Style) -> [ReportBlock]

  var json: JSONValue { get }

  /// The number of outer levels of the JSON document that have one line for each element.
  ///
  /// Arrays and objects at deeper levels stay on one line.
  var jsonDepth: Int { get }

  /// The names of the values in ``records``, with their units.
  var columns: [String] { get }

  /// The rows of CSV.
  var records: [[JSONValue]] { get }

  /// The text of ``json``, for long documents generated while it is written.
  var longJSON: LongText { get }

  /// The whole report, for long ones generated while it is written.
  func longText(as format: ReportFormat) -> LongText
}

/// A block of a report that people read, such as a table or a sentence.
package enum ReportBlock {
  case table(TextTable)
  /// The rows of a table below a title, indented in aligned text.
  ///
  /// If `isTree` is true, Markdown shows the rows as preformatted text, which keeps leading spaces.
  case indented(TextTable, isTree: Bool)
  /// A sentence on its own line; an empty sentence gives no line.
  case paragraph(String)
  case list([String])
  /// A sentence about a failure, shown in red if the output has colours.
  case failure(String)
  /// The counts of a report in one sentence; in a terminal they come last, where they stay in sight.
  case counts(String, isFailure: Bool)
  /// A heading with its level; in a terminal, a plain line.
  case heading(String, level: Int)
  /// A blank line between blocks in aligned text; no effect in Markdown, which always has one.
  case space
}

extension Report {
  package var jsonDepth: Int { 2 }

  /// The rows of CSV as JSON objects.
  package var objects: JSONValue { .array(records.map { .object(columns, $0) }) }

  package var longJSON: LongText { LongText(json.document(linesToDepth: jsonDepth)) }

  package func longText(as format: ReportFormat) -> LongText { shortOrLongText(as: format) }

  /// The table and the JSON document as they are written, the other formats as a whole.
  func shortOrLongText(as format: ReportFormat) -> LongText {
    switch format {
    case .table: ReportBlock.longText(blocks(.aligned))
    case .json: longJSON
    case .csv, .markdown: LongText(text(as: format))
    }
  }

  /// The whole report, ending in a newline.
  package func text(as format: ReportFormat) -> String {
    switch format {
    case .table: ReportBlock.text(blocks(.aligned))
    case .markdown:
      Page().layingOut { MarkdownText.document(blocks(.markdown).map(\.markdown)) }
    case .json: json.document(linesToDepth: jsonDepth)
    case .csv: CSVText(header: columns, rows: records).text
    }
  }
}

extension ReportBlock {
  /// The blocks as text in aligned columns.
  ///
  /// In a terminal, the sentences that contain the report's counts are moved to the end. If the blocks are a long list,
  /// these sentences are also shown before the list, whether or not the output is a terminal.
  package static func text(_ blocks: [ReportBlock]) -> String { longText(blocks).whole }

  /// The text of the blocks, generated while it is written, on the page that is current now.
  package static func longText(_ blocks: [ReportBlock]) -> LongText {
    let page = Page.current
    return LongText(writing: { writer in
      page.layingOut {
        let counts = blocks.filter(\.isCounts).map(\.text).joined()
        if isLongList(blocks), !counts.isEmpty { writer.write(counts + "\n") }
        for block in blocks where !(page.isTerminal && block.isCounts) {
          if case .table(let table) = block {
            table.write(to: &writer)
          } else {
            writer.write(block.text)
          }
        }
        if page.isTerminal { writer.write(counts) }
      }
    })
  }

  /// Whether the blocks are a long list: they begin with a table rather than a title, and have more rows than a screen
  /// shows.
  private static func isLongList(_ blocks: [ReportBlock]) -> Bool {
    guard case .table? = blocks.first else { return false }
    let rows = blocks.map { block in
      if case .table(let table) = block { table.rows.count } else { 0 }
    }
    return rows.reduce(0, +) > Page.longList
  }

  private var isCounts: Bool {
    if case .counts = self { return true }
    return false
  }

  private var text: String {
    switch self {
    case .table(let table): table.text
    case .indented(let table, _):
      Self.indented(Page.current.indented(by: 2).layingOut { table.text })
    case .failure(let sentence), .counts(let sentence, isFailure: true):
      Page.current.failure(VisibleText.line(sentence)) + "\n"
    case .counts(let sentence, isFailure: false): ReportBlock.paragraph(sentence).text
    case .paragraph(let sentence): sentence.isEmpty ? "" : VisibleText.line(sentence) + "\n"
    case .list(let items): items.map { VisibleText.line($0) + "\n" }.joined()
    case .heading(let title, _): VisibleText.line(title) + "\n"
    case .space: "\n"
    }
  }

  /// Whole lines, each after two spaces.
  private static func indented(_ lines: String) -> String {
    var writer = ByteWriter()
    var isAtStart = true
    for byte in lines.utf8 {
      if isAtStart { writer.write(spaces: 2) }
      writer.write(byte)
      isAtStart = byte == UInt8(ascii: "\n")
    }
    return writer.text
  }

  fileprivate var markdown: String {
    switch self {
    case .table(let table): table.markdown
    case .indented(let table, let isTree): isTree ? MarkdownText.block(table.text) : table.markdown
    case .paragraph(let sentence), .failure(let sentence), .counts(let sentence, _):
      sentence.isEmpty ? "" : MarkdownText.paragraph(sentence)
    case .list(let items): MarkdownText.list(items)
    case .heading(let title, let level):
      String(repeating: "#", count: level) + " \(MarkdownText.escaped(title))\n"
    case .space: ""
    }
  }
}
