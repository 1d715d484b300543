/// Splits a row into fields by the rules of CSV: fields may be in quotes, with doubled quotes inside, and may have
/// spaces around them.
///
/// The fields are copied, unquoted and trimmed, into one buffer that is reused for each row.
struct RowSplitter {
  let separator: UInt8
  private var buffer: [UInt8] = []
  private var ranges: [Range<Int>] = []
  /// The ranges of the fields in the text; a range includes the field's quotes but not the spaces around the field.
  private(set) var places: [Range<Int>] = []
  /// The index after the last field.
  private(set) var end = 0

  /// The index of the next row's first byte.
  private(set) var next = 0
  /// The number of line breaks in the row, including the line break at its end.
  private(set) var lineBreaks = 0
  /// Whether the row has an unusual line end; see ``LineEnd``.
  private(set) var endsOddly = false
  /// Whether the text ends after the row, without a line break.
  private(set) var endsWithText = false
  /// Whether a quote was never closed.
  private(set) var hasOpenQuote = false

  init(separator: UInt8) { self.separator = separator }

  private static let space = UInt8(ascii: " ")

  /// The number of fields, at least one.
  var count: Int { ranges.count }

  /// Whether all fields are empty.
  var isBlank: Bool { ranges.allSatisfy(\.isEmpty) }

  /// Whether a field is empty or missing.
  func isEmpty(_ field: Int) -> Bool { field >= ranges.count || ranges[field].isEmpty }

  /// Whether all fields consist of ASCII characters.
  var isASCII: Bool { buffer.allSatisfy { $0 < 0x80 } }

  /// A field's text, with invalid UTF-8 replaced.
  func text(_ field: Int) -> String {
    field < ranges.count ? String(decoding: buffer[ranges[field]], as: UTF8.self) : ""
  }

  /// A field's bytes; empty if the field is missing.
  func bytes(_ field: Int) -> ArraySlice<UInt8> {
    field < ranges.count ? buffer[ranges[field]] : []
  }

  /// Reads the row that begins at an index.
  mutating func split(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
    buffer.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    buffer.reserveCapacity(64)
    ranges.reserveCapacity(8)
    places.reserveCapacity(8)
    (lineBreaks, endsOddly, endsWithText, hasOpenQuote) = (0, false, false, false)
    var i = start
    while true {
      i = field(text, at: i)
      end = i
      guard i < text.count else {
        endsWithText = true
        break
      }
      if text[i] == separator {
        i += 1
        if separator == Self.space { while i < text.count, text[i] == separator { i += 1 } }
        // Spaces at the end of a line do not separate fields.
        if separator != Self.space || i < text.count && !LineEnd.isLineBreak(text[i]) { continue }
        guard i < text.count else {
          endsWithText = true
          break
        }
      }
      let lineEnd = LineEnd(text, at: i)
      i = lineEnd.next
      endsOddly = lineEnd.isOdd
      lineBreaks += 1
      break
    }
    next = i
  }

  /// Reads one field; returns the index of the separator or line break after it, or the end of the text.
  private mutating func field(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    var i = start
    while i < text.count, isSpace(text[i]) || text[i] == Self.space && separator == Self.space {
      i += 1
    }
    let (begin, place) = (buffer.count, i)
    var placeEnd = i
    if i < text.count, text[i] == UInt8(ascii: "\"") {
      i = quotedPart(text, at: i + 1)
      placeEnd = i
    }
    let rest = i
    while i < text.count, text[i] != separator, !LineEnd.isLineBreak(text[i]) { i += 1 }
    var solid = i
    while solid > rest, isSpace(text[solid - 1]) { solid -= 1 }
    if solid > rest {
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[rest..<solid]))
      placeEnd = solid
    }
    ranges.append(begin..<buffer.count)
    places.append(place..<placeEnd)
    return i
  }

  private mutating func quotedPart(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    var i = start
    let quote = UInt8(ascii: "\"")
    while i < text.count {
      let run = i
      while i < text.count, text[i] != quote, !LineEnd.isLineBreak(text[i]) { i += 1 }
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<i]))
      guard i < text.count else { break }
      if text[i] == quote {
        guard i + 1 < text.count, text[i + 1] == quote else { return i + 1 }
        buffer.append(quote)
        i += 2
      } else {
        lineBreaks += 1
        buffer.append(UInt8(ascii: "\n"))
        i = LineEnd(text, at: i).next
      }
    }
    hasOpenQuote = true
    return i
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    (byte == Self.space && separator != byte) || (byte == UInt8(ascii: "\t") && separator != byte)
  }
}

/// The end of a line of text: one of the sequences `\n`, `\r\n`, `\r\r\n` and `\r`.
struct LineEnd {
  /// The index of the next line's first byte.
  let next: Int
  /// Whether the line end is `\r\r\n` or a lone `\r` instead of `\n` or `\r\n`.
  let isOdd: Bool

  /// Reads the line end at the index of a `\n` or `\r`.
  init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    var i = index
    // At most two carriage returns belong to a line end; if there were no limit, reading a million of them would take
    // quadratic time.
    while i < text.count, i < index + 2, text[i] == UInt8(ascii: "\r") { i += 1 }
    if i < text.count, text[i] == UInt8(ascii: "\n") {
      next = i + 1
      isOdd = i - index > 1
    } else {
      next = index + 1
      isOdd = true
    }
  }

  static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
