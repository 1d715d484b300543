/// Splits one row into fields with everything CSV allows: quotes, doubled quotes, spaces around.
///
/// The fields are copied, unquoted and trimmed, into one buffer that is used again for each row.
struct RowSplitter {
  let separator: UInt8
  private var buffer: [UInt8] = []
  private var ranges: [Range<Int>] = []

  /// The index of the next row's first byte.
  private(set) var next = 0
  /// How many line breaks the row contains, its own end included.
  private(set) var lineBreaks = 0
  /// Whether the row ends in an odd line end.
  private(set) var endsOddly = false
  /// Whether the text ended before the row did.
  private(set) var endsWithText = false
  /// Whether a quote was never closed.
  private(set) var hasOpenQuote = false

  init(separator: UInt8) {
    self.separator = separator
  }

  /// How many fields the row has, at least one.
  var count: Int { ranges.count }

  /// Whether nothing is written in any field.
  var isBlank: Bool { ranges.allSatisfy(\.isEmpty) }

  /// Whether a field was left empty or is not there.
  func isEmpty(_ field: Int) -> Bool { field >= ranges.count || ranges[field].isEmpty }

  /// A field's text, with unreadable bytes replaced.
  func text(_ field: Int) -> String {
    field < ranges.count ? String(decoding: buffer[ranges[field]], as: UTF8.self) : ""
  }

  /// A field's bytes; none if it is not there.
  func bytes(_ field: Int) -> ArraySlice<UInt8> {
    field < ranges.count ? buffer[ranges[field]] : []
  }

  /// Reads the row that begins at an index.
  mutating func split(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
    buffer.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    (lineBreaks, endsOddly, endsWithText, hasOpenQuote) = (0, false, false, false)
    var i = start
    while true {
      i = field(text, at: i)
      guard i < text.count else {
        endsWithText = true
        break
      }
      if text[i] == separator {
        i += 1
        continue
      }
      let end = LineEnd(text, at: i)
      i = end.next
      endsOddly = end.isOdd
      lineBreaks += 1
      break
    }
    next = i
  }

  /// Reads one field and returns the index of the separator, line break or end behind it.
  private mutating func field(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    var i = start
    while i < text.count, isSpace(text[i]) { i += 1 }
    let begin = buffer.count
    var lastSolid = begin
    if i < text.count, text[i] == UInt8(ascii: "\"") {
      i = quotedPart(text, at: i + 1)
      lastSolid = buffer.count
    }
    while i < text.count, text[i] != separator, !LineEnd.isLineBreak(text[i]) {
      buffer.append(text[i])
      if !isSpace(text[i]) { lastSolid = buffer.count }
      i += 1
    }
    buffer.removeLast(buffer.count - lastSolid)
    ranges.append(begin..<lastSolid)
    return i
  }

  private mutating func quotedPart(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    var i = start
    while i < text.count {
      if text[i] == UInt8(ascii: "\"") {
        guard i + 1 < text.count, text[i + 1] == UInt8(ascii: "\"") else { return i + 1 }
        i += 1
      }
      if LineEnd.isLineBreak(text[i]) {
        let end = LineEnd(text, at: i)
        lineBreaks += 1
        buffer.append(UInt8(ascii: "\n"))
        i = end.next
        continue
      }
      buffer.append(text[i])
      i += 1
    }
    hasOpenQuote = true
    return i
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (byte == UInt8(ascii: "\t") && separator != byte)
  }
}
