package import Formats

/// The formats that every report can be rendered in.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// Aligned columns for people.
  case table
  case json
  case csv
  /// Tables as GitHub shows them, for a job summary or a comment.
  case markdown
}

/// A result that can be written in any ``ReportFormat``.
///
/// A report says what there is to show: blocks for people, a JSON document and rows for programs. The
/// formats are rendered here, the same way for every report. The same report gives the same bytes.
package protocol Report {
  /// The document for people, in aligned columns or as Markdown.
  func blocks(_ style: TextTable.Style) -> [ReportBlock]

  var json: JSONValue { get }

  /// How many levels of the JSON document have a line for each element.
  var jsonDepth: Int { get }

  /// The names of the values in ``records``, with their units.
  var columns: [String] { get }

  /// The rows of CSV.
  var records: [[JSONValue]] { get }
}

/// A part of a report for people.
package enum ReportBlock {
  case table(TextTable)
  /// A table below its title: indented in a terminal; a tree keeps its spaces in Markdown.
  case indented(TextTable, isTree: Bool)
  /// A sentence on a line of its own; nothing if it is empty.
  case paragraph(String)
  case list([String])
  /// A sentence about a failure, which a coloured page shows in red.
  case failure(String)
  /// The counts, in one sentence; a terminal has them at its end, where they stay in sight.
  case counts(String, isFailure: Bool)
  /// A heading of this level; in a terminal, a line.
  case heading(String, level: Int)
  /// An empty line between blocks in a terminal; Markdown always has one.
  case space
}

extension Report {
  package var jsonDepth: Int { 2 }

  /// The rows of CSV as objects.
  package var objects: JSONValue { .array(records.map { .object(columns, $0) }) }

  /// The whole report, newline-terminated.
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
  /// The blocks in aligned columns; on a terminal the counts come last, and before a long list first too.
  package static func text(_ blocks: [ReportBlock]) -> String {
    let counts = blocks.filter(\.isCounts).map(\.text).joined()
    let text =
      Page.current.isTerminal
      ? blocks.filter { !$0.isCounts }.map(\.text).joined() + counts : blocks.map(\.text).joined()
    return isLongList(blocks) && !counts.isEmpty ? counts + "\n" + text : text
  }

  /// Whether the blocks are a list of more rows than one sees at once, and no document with a title.
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
      Page.current.indented(by: 2).layingOut { table.text }
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { "  \($0)\n" }.joined()
    case .failure(let sentence), .counts(let sentence, isFailure: true):
      Page.current.failure(VisibleText.line(sentence)) + "\n"
    case .counts(let sentence, isFailure: false): ReportBlock.paragraph(sentence).text
    case .paragraph(let sentence): sentence.isEmpty ? "" : VisibleText.line(sentence) + "\n"
    case .list(let items): items.map { VisibleText.line($0) + "\n" }.joined()
    case .heading(let title, _): VisibleText.line(title) + "\n"
    case .space: "\n"
    }
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
