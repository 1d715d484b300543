/// The page on which results are laid out: a terminal of some width, or a page of unlimited width.
///
/// Files, pipes and tests have unlimited width, so that the same results always give the same bytes. While output for a
/// terminal is laid out, ``current`` is that terminal's page; tables and reports read ``current``.
package struct Page: Hashable, Sendable {
  /// The number of columns of the terminal; nil for unlimited width.
  package var width: Int?
  /// Whether failures are written in red.
  package var isColoured: Bool
  /// Whether a table row is written as a block of lines, each with a heading and a value.
  package var isExpanded: Bool
  /// The greatest number of flipped decisions that a list shows; nil for all.
  package var rows: Int?
  /// The advice on how to see the columns that do not fit, as the last clause of a sentence.
  package var remedy: String

  package init(
    width: Int? = nil, isColoured: Bool = false, isExpanded: Bool = false, rows: Int? = nil,
    remedy: String = "a wider terminal shows them"
  ) {
    (self.width, self.isColoured, self.rows) = (width, isColoured, rows)
    (self.isExpanded, self.remedy) = (isExpanded, remedy)
  }

  /// The page of the current output; it has unlimited width unless ``layingOut(_:)`` has set another page.
  @TaskLocal package static var current = Page()

  /// Whether the page is a terminal.
  ///
  /// On a terminal, the counts that summarise a list are written after the list.
  package var isTerminal: Bool { width != nil }

  /// The number of lines above which a list is long.
  ///
  /// The counts that summarise a long list are written both before and after it, since one end of the list is out of
  /// sight.
  package static let longList = 20

  /// Joins a list and the counts that summarise it; `tail` is the list.
  ///
  /// On a terminal, the counts come after the list, where they stay visible. Otherwise they come before it. With a long
  /// list, the counts come both before and after it.
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

  /// A page whose width is reduced by an indentation.
  package func indented(by columns: Int) -> Page {
    var page = self
    page.width = width.map { max($0 - columns, 1) }
    return page
  }

  /// Runs a closure with this page as ``current``.
  package func layingOut<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Page.$current.withValue(self, operation: body)
  }
}

// Failures in colour.
extension Page {
  /// The terminal's escape sequence that turns text red, for failures on a coloured page; `failureEnd` ends the red
  /// text.
  package static let failureStart = "\u{1b}[31m"
  package static let failureEnd = "\u{1b}[0m"

  /// Marks a text as a failure, in red, if the page is coloured; control characters of the text must already be
  /// escaped.
  package func failure(_ text: String) -> String {
    isColoured && !text.isEmpty ? Page.failureStart + text + Page.failureEnd : text
  }
}

// The width of texts, and wrapping.
extension Page {
  /// The number of terminal columns of a text without control characters.
  package static func columns(of text: some StringProtocol) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The width of a text: in columns on a terminal, otherwise in characters.
  ///
  /// The text must not contain control characters.
  func width(of text: String) -> Int {
    // Counts the bytes of ASCII text instead of its characters, because counting characters is much slower.
    isTerminal || text.utf8.allSatisfy { $0 < 0x80 } ? Page.columns(of: text) : text.count
  }

  /// The number of terminal columns of a character: two for wide characters such as ideographs and emoji, zero for a
  /// combining mark.
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

  /// Wraps the lines of a text to the page's width; continuation lines are indented.
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

  /// The text of a line that is entirely marked as a failure, without the escape sequences; nil for any other line.
  private static func unpainted(_ line: Substring) -> Substring? {
    guard line.hasPrefix(failureStart), line.hasSuffix(failureEnd) else { return nil }
    return line.dropFirst(failureStart.count).dropLast(failureEnd.count)
  }

  /// The indentation of a line's continuation lines.
  ///
  /// They begin below the text that follows a label, such as `drags` in `did:      drags to 60 %`. If there is no
  /// label, or the label takes up more than a quarter of the width, they are indented by two columns more than the line.
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

  /// Breaks a text into lines within a width, at spaces if possible, otherwise after punctuation.
  ///
  /// Every line except the first is indented by `hang` columns.
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

  /// The index at which the first line of a text ends.
  private static func lineEnd<Text: StringProtocol>(
    of text: Text, within room: Int
  ) -> Text.Index {
    var used = 0
    var isAmidWords = false
    var space: Text.Index?
    var mark: Text.Index?
    var index = text.startIndex
    while index < text.endIndex {
      // Escape sequences that set a colour take up no columns.
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
