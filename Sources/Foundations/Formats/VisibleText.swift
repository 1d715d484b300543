/// Escapes invisible characters, and characters that a terminal or the log of a CI service would treat as a command.
///
/// The texts to be escaped come from files, from file names and from cells of tables.
package enum VisibleText {
  /// Whether a character is a control character other than a tab or a line break, or changes the order or the lines of
  /// the surrounding text.
  ///
  /// True for the C0 and C1 controls and delete; marks and overrides of writing direction; line and paragraph
  /// separators; the byte-order mark; and the two noncharacters that XML excludes. Also true for invisible characters,
  /// which can make two names look alike: fillers, the zero-width space and similar characters, and tags. False for
  /// joiners and variation selectors, which scripts and emoji need.
  ///
  /// - Source: Unicode Standard Annex 44, `Default_Ignorable_Code_Point`.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": true
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFF9}"..."\u{FFFB}": true
    case "\u{AD}", "\u{34F}", "\u{180E}", "\u{200B}", "\u{2060}"..."\u{206F}": true
    case "\u{115F}", "\u{1160}", "\u{17B4}", "\u{17B5}", "\u{3164}", "\u{FFA0}": true
    case "\u{1BCA0}"..."\u{1BCA3}", "\u{1D173}"..."\u{1D17A}", "\u{E0000}"..."\u{E00FF}": true
    default: false
    }
  }

  /// The escape of a character as in Swift: `\u{1}`, or `\n`.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// Escapes every control character except tabs and line breaks.
  package static func withoutControls(_ text: String) -> String { escaping(text, isControl) }

  /// The text on one line: escaped like ``shown(_:keepsFailures:)``, with line breaks and tabs escaped too.
  package static func line(_ text: String) -> String {
    // Checks the bytes first, because most texts, such as file names, contain nothing to escape.
    var bytes = text
    guard bytes.withUTF8({ $0.contains { $0 < 0x20 } }) else { return shown(text) }
    return shown(escaping(text) { $0 == "\n" || $0 == "\r" || $0 == "\t" })
  }

  /// A message on one line; if it ends in an excerpt of a rule and a line with a caret, these stand below it.
  package static func message(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2, let caret = lines.last, caret.last == "^",
      caret.dropLast().allSatisfy({ $0 == " " })
    else { return line(text) }
    let sentence = lines.dropLast(2).joined(separator: "\n")
    return ([sentence] + lines.suffix(2).map(String.init)).map(line).joined(separator: "\n")
  }

  /// Escapes everything that a terminal or the log of a CI service would treat as a command: control characters, and
  /// the beginnings of log commands, such as `::error::` or `##[error]`.
  ///
  /// With `keepsFailures`, the colour sequences of ``Page/failure(_:)`` stay.
  ///
  /// - Source: GitHub Docs, "Workflow commands for GitHub Actions"; Azure Pipelines, "Logging commands".
  package static func shown(_ text: String, keepsFailures: Bool = false) -> String {
    guard mayBeObeyed(text) else { return text }
    // Collects the result in a string, since appending one view of Unicode scalars to another would copy both.
    var result = ""
    var isAtStart = true
    var tail = text.unicodeScalars[...]
    while let scalar = tail.popFirst() {
      if keepsFailures, scalar == "\u{1b}", let colour = failureColour(before: tail) {
        result += String(scalar) + String(colour)
        tail = tail.dropFirst(colour.count)
        continue
      }
      if isControl(scalar) || scalar == "\r" {
        result += escape(scalar)
      } else if isAtStart && scalar == ":" && tail.first == ":" || beginsCommand(scalar, tail) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      isAtStart = scalar == "\n" || isAtStart && scalar.properties.isWhitespace
    }
    return result
  }

  /// The remainder of the colour sequence whose escape character precedes `tail`; nil if there is no such sequence.
  ///
  /// Only the sequences that begin or end the colour of ``Page/failure(_:)`` are recognised.
  private static func failureColour(
    before tail: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    for sequence in [Page.failureStart, Page.failureEnd] {
      let colour = sequence.unicodeScalars.dropFirst()
      if tail.starts(with: colour) { return colour }
    }
    return nil
  }

  /// Whether a text may contain bytes that need escaping; most texts contain none.
  private static func mayBeObeyed(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { mayBeObeyed($0) }
  }

  /// Escapes whole lines, given as bytes, like ``shown(_:keepsFailures:)``.
  package static func shown(_ lines: [UInt8]) -> [UInt8] {
    guard lines.withUnsafeBufferPointer(mayBeObeyed) else { return lines }
    return Array(shown(String(decoding: lines, as: UTF8.self)).utf8)
  }

  private static func mayBeObeyed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var start = 0
    let size = MemoryLayout<Words>.size
    // Reads a vector of bytes at a time, and a second vector that begins one byte later, so that each byte can be
    // compared with its successor.
    while start + size < bytes.count {
      let words = bytes.loadUnaligned(fromByteOffset: start, as: Words.self)
      let next = bytes.loadUnaligned(fromByteOffset: start + 1, as: Words.self)
      if mayBeObeyed(words, before: next),
        hasObeyed(UnsafeBufferPointer(rebasing: text[start...start + size]))
      {
        return true
      }
      start += size
    }
    return hasObeyed(UnsafeBufferPointer(rebasing: text[start...]))
  }

  private typealias Words = SIMD4<UInt64>

  /// Whether any byte in `words` may need escaping; `next` contains, for each of these bytes, the byte that follows it.
  ///
  /// The result may be true by mistake; `hasObeyed(_:)` then checks the bytes one by one.
  @inline(__always)
  private static func mayBeObeyed(_ words: Words, before next: Words) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Returns words with the top bit set for each byte of `words` that is 0. The subtraction borrows from the next
    // higher byte, so if that byte is 1, its top bit is set too.
    func zeros(_ words: Words) -> Words { (words &- ones) & ~words }
    func pairs(_ byte: UInt64) -> Words { zeros(words ^ ones * byte) & zeros(next ^ ones * byte) }
    let controls = (words &- ones * 0x20) & ~words
    let found = words | controls | zeros(words ^ ones * 0x7F) | pairs(0x3A) | pairs(0x23)
    return found & ones << 7 != Words.zero
  }

  /// Whether any of the bytes may need escaping, checked one by one.
  private static func hasObeyed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"): break
      // The ASCII control characters, and the first UTF-8 byte of every other character that needs escaping.
      case 0..<0x20, 0x7F, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF3: return true
      case UInt8(ascii: ":"), UInt8(ascii: "#"): if byte == last { return true }
      default: break
      }
      last = byte
    }
    return false
  }

  /// Whether a CI command such as `##[` or `##vso[` begins here.
  private static func beginsCommand(
    _ scalar: Unicode.Scalar, _ tail: Substring.UnicodeScalarView
  ) -> Bool {
    guard scalar == "#", tail.first == "#" else { return false }
    return tail.dropFirst().drop { $0.isASCII && $0.properties.isAlphabetic }.first == "["
  }

  private static func escaping(
    _ text: String, _ isEscaped: (Unicode.Scalar) -> Bool
  ) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Escapes text so that Markdown shows it as written.
///
/// - Source: GitHub Flavored Markdown Spec 0.29, §2.4 (backslash escapes) and §4.10 (tables).
package enum MarkdownText {
  /// Escapes a text onto one line: characters with a meaning in Markdown or HTML are escaped, a line break becomes
  /// `<br>`, a tab becomes a space, and other control characters become escapes such as `\u{1}`.
  package static func escaped(_ text: String) -> String { Escaping.markdown.applied(to: text) }

  /// Writes a row of a table, with escaped cells.
  package static func write(row cells: [String], to writer: inout ByteWriter) {
    writer.write("| " as StaticString)
    for (index, cell) in cells.enumerated() {
      if index > 0 { writer.write(" | " as StaticString) }
      writer.write(cell, as: .markdown)
    }
    writer.write(" |" as StaticString)
    writer.endLine()
  }

  /// Joins Markdown blocks with an empty line between them; empty blocks are omitted.
  package static func document(_ blocks: [String]) -> String {
    blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A paragraph on one line, escaped so that its start is not read as a list, heading or quotation.
  package static func paragraph(_ text: String) -> String { lineStart(escaped(text)) + "\n" }

  /// A list with one line per item; empty if there are no items.
  package static func list(_ items: [String]) -> String {
    items.map { "- \(lineStart(escaped($0)))\n" }.joined()
  }

  /// A code block that shows a text as written, except that control characters are escaped.
  ///
  /// The fences are longer than any fence in the text.
  package static func block(_ text: String) -> String {
    var (longest, run) = (0, 0)
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(longest + 1, 3))
    let body = VisibleText.withoutControls(text)
    return "\(fence)text\n\(body)\(body.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  /// Escapes the start of a text if it would begin a Markdown block, such as a list or a heading.
  private static func lineStart(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    if first == "#" || first == ">" || first == "+" || first == "-" || first == "=" {
      return "\\" + text
    }
    // `1.` and `1)` start a numbered list.
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let tail = text.dropFirst(digits.count)
    guard !digits.isEmpty, tail.hasPrefix(".") || tail.hasPrefix(")") else { return text }
    return digits + "\\" + tail
  }
}
