import Formats

/// A part of a summary that may have to do with fewer rows than it has.
struct SummarySection {
  let title: String
  /// Which section is served first when there is not room for all: 0 before 1.
  let rank: Int
  /// The headings of a table; empty where rows are blocks of their own.
  var header: [String] = []
  /// The rows as Markdown, newline-terminated.
  var rows: [String] = []
  private var shown: Int?

  /// Creates a section without rows.
  init(_ title: String, rank: Int) {
    self.title = title
    self.rank = rank
  }

  /// Adds a row of a table.
  mutating func append(_ cells: [String]) {
    rows.append("| \(cells.map(MarkdownText.escaped).joined(separator: " | ")) |\n")
  }

  private var head: String {
    let table =
      header.isEmpty
      ? ""
      : "| \(header.joined(separator: " | ")) |\n|"
        + String(repeating: " :--- |", count: header.count) + "\n"
    return "### \(title)\n\n\(table)"
  }

  private func missing(_ count: Int) -> String {
    count == 0
      ? ""
      : "\n\(count) more of \(rows.count) are left out: a summary has no room for them;"
        + " the JSON report has all\n"
  }

  /// The bytes that the section takes without any row.
  var overhead: Int { head.utf8.count + missing(rows.count).utf8.count + 1 }

  /// Keeps as many rows as there is room for, in bytes, and takes their room.
  mutating func fit(into room: inout Int) {
    var count = 0
    for row in rows {
      guard row.utf8.count <= room else { break }
      room -= row.utf8.count
      count += 1
    }
    shown = count
  }

  /// The section as far as it fits.
  var text: String {
    let count = shown ?? rows.count
    return head + rows.prefix(count).joined() + missing(rows.count - count)
  }
}
