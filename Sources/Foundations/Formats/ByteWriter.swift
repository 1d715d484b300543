/// Writes a text as UTF-8 bytes and passes it on in pieces, so that a long text is never stored as a whole.
///
/// The writers of all formats use it: JSON, CSV, tables, Markdown and XML.
package struct ByteWriter {
  /// The bytes that were not passed on yet.
  package private(set) var bytes: [UInt8] = []
  /// Receives pieces of the text, each of whole lines; nil to keep the whole text.
  private let take: (([UInt8]) -> Void)?

  /// Creates a writer that passes pieces of about ``LongText/pieceSize`` bytes to `take`; if `take` is nil, it keeps
  /// the whole text.
  package init(_ take: (([UInt8]) -> Void)? = nil) { self.take = take }

  /// The text that was not passed on yet.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func write(_ byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ word: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  package mutating func write(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Writes a text as it is.
  package mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a text with the escapes of a format.
  package mutating func write(_ text: String, as escaping: Escaping) {
    var text = text
    text.withUTF8 { text in
      let marks = escaping.marks
      var start = 0
      var index = 0
      while index < text.count {
        guard marks.contains(text[index]) else {
          index += 1
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        let scalar = Unicode.Scalar(text, at: index)
        escaping.write(scalar, after: index > 0 ? text[index - 1] : 0, to: &self)
        index += UTF8.width(scalar)
        start = index
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  /// Writes a character as it is.
  package mutating func write(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Writes the shortest text of a number; see ``Number/shortest(_:)``.
  package mutating func write(_ number: Double) { Number.appendShortest(number, to: &bytes) }

  package mutating func write(spaces count: Int) {
    for _ in 0..<count { bytes.append(UInt8(ascii: " ")) }
  }

  /// Removes the spaces at the end of a line; `start` is the index of the line's first byte.
  mutating func removeSpaces(after start: Int) {
    while bytes.count > start, bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
  }

  /// Ends a line, and passes the text on if there is enough of it.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    guard let take, bytes.count >= LongText.pieceSize else { return }
    take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Unicode.Scalar {
  /// The character whose first byte is at an index of valid UTF-8.
  fileprivate init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    var bytes = text[index...].makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&bytes) {
      self = scalar
    } else {
      self = "\u{FFFD}"
    }
  }
}

/// How a format writes the characters that it cannot contain as they are.
package enum Escaping: Sendable {
  /// A text of JSON, between quotation marks.
  case json
  /// A text of Markdown on one line; see ``MarkdownText/escaped(_:)``.
  case markdown
  /// The content of an XML element; see ``XMLText/escaped(_:)``.
  case content
  /// The value of an XML attribute; see ``XMLText/attribute(_:)``.
  case attribute
  /// The content of an XML element, so that a parser reads exactly the same text; see ``XMLText/exact(_:)``.
  case exactContent

  /// The first bytes of all characters that may have to be escaped; other bytes are copied.
  fileprivate var marks: ByteSet {
    switch self {
    case .json: .json
    case .markdown: .markdown
    case .content, .attribute, .exactContent: .markup
    }
  }

  /// The text with the format's escapes.
  package func applied(to text: String) -> String {
    var bytes = text
    let marks = marks
    guard bytes.withUTF8({ $0.contains(where: marks.contains) }) else { return text }
    var writer = ByteWriter()
    writer.write(text, as: self)
    return writer.text
  }

  /// Writes a character that may have to be escaped; `last` is the byte before it, or 0 at the start of the text.
  fileprivate func write(_ scalar: Unicode.Scalar, after last: UInt8, to writer: inout ByteWriter) {
    switch self {
    case .json: Self.writeJSON(scalar, after: last, to: &writer)
    case .markdown: Self.writeMarkdown(scalar, after: last, to: &writer)
    case .content, .attribute, .exactContent: writeMarkup(scalar, to: &writer)
    }
  }

  private static func writeJSON(
    _ scalar: Unicode.Scalar, after last: UInt8, to writer: inout ByteWriter
  ) {
    switch scalar {
    case "\"": writer.write("\\\"" as StaticString)
    case "\\": writer.write("\\\\" as StaticString)
    case "\n": writer.write("\\n" as StaticString)
    case "\r": writer.write("\\r" as StaticString)
    case "\t": writer.write("\\t" as StaticString)
    // Escapes the second `#`, since `##[` would be a command in the log of a CI service.
    case "#" where last != UInt8(ascii: "#"): writer.write(scalar)
    case _ where VisibleText.isControl(scalar) || scalar == "#":
      for unit in String(scalar).utf16 {
        let code = String(unit, radix: 16)
        writer.write("\\u" + String(repeating: "0", count: 4 - code.count) + code)
      }
    default: writer.write(scalar)
    }
  }

  private static func writeMarkdown(
    _ scalar: Unicode.Scalar, after last: UInt8, to writer: inout ByteWriter
  ) {
    switch scalar {
    case "\n" where last == UInt8(ascii: "\r"): break
    case "\n", "\r": writer.write("<br>" as StaticString)
    case "\t": writer.write(UInt8(ascii: " "))
    case "&": writer.write("&amp;" as StaticString)
    case "<": writer.write("&lt;" as StaticString)
    case "\\", "`", "*", "_", "[", "]", "|", "~", "$":
      writer.write(UInt8(ascii: "\\"))
      writer.write(scalar)
    case _ where VisibleText.isControl(scalar):
      writer.write(UInt8(ascii: "\\"))
      writer.write(VisibleText.escape(scalar))
    default: writer.write(scalar)
    }
  }

  private func writeMarkup(_ scalar: Unicode.Scalar, to writer: inout ByteWriter) {
    switch scalar {
    case "&": writer.write("&amp;" as StaticString)
    case "<": writer.write("&lt;" as StaticString)
    case ">": writer.write("&gt;" as StaticString)
    case "\"": writer.write("&quot;" as StaticString)
    case "\r": writer.write("&#13;" as StaticString)
    case "\n", "\t":
      if self == .attribute { writer.write("&#\(scalar.value);") } else { writer.write(scalar) }
    case _ where VisibleText.isControl(scalar):
      writer.write(
        self == .exactContent && Self.isInXML(scalar)
          ? "&#\(scalar.value);" : VisibleText.escape(scalar))
    default: writer.write(scalar)
    }
  }

  /// Whether XML allows a control character as a character reference.
  private static func isInXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": false
    default: true
    }
  }
}

/// A set of bytes.
struct ByteSet: Sendable {
  private var words = SIMD4<UInt64>()

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  private init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  }

  /// The first bytes of the characters of which ``VisibleText/isControl(_:)`` is true, and of tabs and line breaks.
  static let controls = ByteSet(
    Array(0..<0x20) + [0x7F, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF3])

  private func union(_ characters: String) -> ByteSet {
    var set = ByteSet(characters.utf8)
    set.words |= words
    return set
  }

  static let json = controls.union("\"\\#")
  static let markdown = controls.union("&<\\`*_[]|~$")
  static let markup = controls.union("&<>\"")
  /// The bytes that a field of CSV contains only after a look at the whole field.
  static let csv = controls.union("\",")
}

/// A text that is generated while it is written, in pieces of whole lines.
package struct LongText {
  /// The approximate length of a piece, in bytes.
  static let pieceSize = 1 << 18

  /// Generates the text and passes each piece to `take`.
  package let forEachPiece: (_ take: @escaping ([UInt8]) -> Void) -> Void

  package init(_ forEachPiece: @escaping (_ take: @escaping ([UInt8]) -> Void) -> Void) {
    self.forEachPiece = forEachPiece
  }

  /// Creates a long text from a closure that writes it.
  package init(writing write: @escaping (inout ByteWriter) -> Void) {
    self.init { take in
      var writer = ByteWriter(take)
      write(&writer)
      take(writer.bytes)
    }
  }

  /// Creates a long text from an existing string.
  package init(_ text: String) { self.init { take in take(Array(text.utf8)) } }

  /// The whole text as one string.
  package var whole: String {
    var bytes: [UInt8] = []
    forEachPiece { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
