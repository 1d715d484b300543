import Formats

/// A titled part of an explanation: rows of words in columns.
struct ExplanationSection {
  let title: String
  /// As many texts in every row.
  let rows: [[String]]
  /// Whether spaces at the start of a text are its place in a tree.
  var isTree = false

  /// The title, then the rows in aligned columns, indented.
  var text: String {
    title + "\n"
      + table.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { "  \($0)\n" }.joined()
  }

  /// The title as a paragraph, then a table; a tree as it is.
  var markdown: String {
    MarkdownText.document([
      MarkdownText.paragraph(title), isTree ? MarkdownText.block(table.text) : table.markdown,
    ])
  }

  private var table: TextTable {
    TextTable(
      columns: (rows.first ?? []).map { _ in .left("") }, rows: rows)
  }
}
