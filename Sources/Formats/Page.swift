/// The page that results are laid out on: a terminal of some width, or a page without an edge.
///
/// Files, pipes and tests have no edge, so that the same results are always the same bytes there. The
/// command line binds ``current`` while it lays out what a terminal will show; tables and reports look
/// at it.
package struct Page: Hashable, Sendable {
  /// The columns of the terminal; nil if a line is as long as its text.
  package var width: Int?
  /// Whether failures are written in red.
  package var isColoured: Bool
  /// Whether every row of a table is written as a block of lines, a heading and a value on each.
  package var isExpanded: Bool
  /// How many of the decisions that a change flipped are listed at most; nil for all.
  package var rows: Int?
  /// How to see the columns that do not fit, as the end of a sentence.
  package var remedy: String

  package init(
    width: Int? = nil, isColoured: Bool = false, isExpanded: Bool = false, rows: Int? = nil,
    remedy: String = "a wider terminal shows them"
  ) {
    (self.width, self.isColoured, self.rows) = (width, isColoured, rows)
    (self.isExpanded, self.remedy) = (isExpanded, remedy)
  }

  /// The page that is being written; one without an edge unless another is bound.
  @TaskLocal package static var current = Page()

  /// Whether a person reads the page as it is written, so that the counts belong at its end.
  package var isTerminal: Bool { width != nil }

  /// How many lines are a long list, whose counts stand before and after it: one end of it is out of sight.
  package static let longList = 20

  /// Counts with what they are of; on a terminal they come last, where they stay in sight.
  package func text(counts: String, of tail: String) -> String {
    if Page.isLong(tail) { return counts + tail + counts }
    return isTerminal ? tail + counts : counts + tail
  }

  /// Whether a text has more lines than ``longList``.
  package static func isLong(_ text: String) -> Bool {
    var lines = 0
    for byte in text.utf8 where byte == UInt8(ascii: "\n") {
      lines += 1
      if lines > longList { return true }
    }
    return false
  }

  /// The page within an indentation.
  package func indented(by columns: Int) -> Page {
    var page = self
    page.width = width.map { max($0 - columns, 1) }
    return page
  }

  /// Lays something out on this page.
  package func layingOut<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Page.$current.withValue(self, operation: body)
  }
}

// Colour.
extension Page {
  /// What starts and ends a failure on a coloured page.
  package static let failureStart = "\u{1b}[31m"
  package static let failureEnd = "\u{1b}[0m"

  /// The text of a failure; its control characters must have been written out.
  package func failure(_ text: String) -> String {
    isColoured && !text.isEmpty ? Page.failureStart + text + Page.failureEnd : text
  }
}

// Width.
extension Page {
  /// The columns that a terminal gives to a text without control characters.
  package static func columns(of text: some StringProtocol) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + columns(of: $1) }
  }

  /// How much of a line a text without control characters takes: columns of a terminal, else characters.
  func width(of text: String) -> Int {
    // Counting characters takes the longest by far.
    isTerminal || text.utf8.allSatisfy { $0 < 0x80 } ? Page.columns(of: text) : text.count
  }

  /// Two for wide characters such as ideographs and emoji, none for marks that join another.
  ///
  /// - Source: Unicode Standard Annex #11, the blocks that are wide throughout.
  private static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return 0
      default: return 1
      }
    }
  }

  /// A text whose lines fit the page: long ones are continued on lines that are indented below them.
  package func wrapped(_ text: String) -> String {
    guard let width else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        guard line.utf8.count > width else { return String(line) }
        if let words = Page.unpainted(line) {
          return Page.lines(of: words, within: width, hanging: Page.hang(of: words, within: width))
            .map(failure).joined(separator: "\n")
        }
        return Page.lines(
          of: line, within: width, hanging: Page.hang(of: line, within: width)
        ).joined(separator: "\n")
      }.joined(separator: "\n")
  }

  /// The words of a line that is a failure as a whole; nil for any other line.
  private static func unpainted(_ line: Substring) -> Substring? {
    guard line.hasPrefix(failureStart), line.hasSuffix(failureEnd) else { return nil }
    return line.dropFirst(failureStart.count).dropLast(failureEnd.count)
  }

  /// How far the continuation of a line is indented: below its text where a label stands before it, as
  /// in `did:      drags to 60 %`.
  private static func hang(of line: Substring, within width: Int) -> Int {
    let indentation = line.prefix { $0 == " " }.count
    let words = line.dropFirst(indentation)
    let label = indentation > 0 ? words.firstRange(of: ": ") : nil
    if let gap = label ?? words.firstRange(of: "  ") {
      let text = words[gap.upperBound...].drop { $0 == " " }
      let place = line.count - text.count
      if place <= width / 4 { return place }
    }
    return min(indentation + 2, width / 2)
  }

  /// The lines of a text within a width, broken at spaces, else behind punctuation.
  ///
  /// All lines but the first are indented by `hang` columns.
  package static func lines(
    of text: some StringProtocol, within width: Int, hanging hang: Int = 0
  ) -> [String] {
    var tail = text[...]
    var lines: [String] = []
    while true {
      let indentation = lines.isEmpty ? 0 : hang
      let end = lineEnd(of: tail, within: max(width - indentation, 1))
      var line = tail[..<end]
      tail = tail[end...].drop { $0 == " " }
      if !tail.isEmpty { while line.last == " " { line.removeLast() } }
      lines.append(String(repeating: " ", count: indentation) + line)
      if tail.isEmpty { return lines }
    }
  }

  /// Where the first line of a text ends.
  private static func lineEnd<Text: StringProtocol>(
    of text: Text, within room: Int
  ) -> Text.Index {
    var used = 0
    var isAmidWords = false
    var space: Text.Index?
    var mark: Text.Index?
    var index = text.startIndex
    while index < text.endIndex {
      // Colours take no room.
      if text[index] == "\u{1b}", let end = text[index...].firstIndex(of: "m") {
        index = text.index(after: end)
        continue
      }
      used += columns(of: text[index])
      if text[index] == " " {
        if isAmidWords { space = index }
      } else {
        isAmidWords = true
      }
      if used > room {
        let first = text.index(after: text.startIndex)
        return space ?? mark ?? max(index, first)
      }
      index = text.index(after: index)
      if "/-_,.#".contains(text[text.index(before: index)]) { mark = index }
    }
    return text.endIndex
  }
}
