/// Reads the rows of a file: the plain ones fast, the others with care.
///
/// A row is plain if it has every column, no quotes, no spaces and an ordinary line end. Whatever
/// is odd about a row, ``careful(at:)`` reads it again from its first byte, mends it and has the
/// words for what cannot be mended.
struct RowReader {
  let text: UnsafeBufferPointer<UInt8>
  let columns: Columns
  let separator: UInt8
  var findings: Findings
  var recordings = Recordings()
  var line: Int
  var splitter: RowSplitter
  /// Blank lines that count only if another row follows.
  var blankLines: (line: Int, count: Int)?
  /// The power of ten that turns times into seconds; known from the first row on.
  var timeExponent: Int
  private var index: Int
  private let hasTraceColumn: Bool

  /// Bytes between two calls of `release`.
  private static let releaseStep = 1 << 22

  init(
    _ text: UnsafeBufferPointer<UInt8>, _ preamble: Preamble, _ columns: Columns,
    findings: Findings
  ) {
    self.text = text
    self.columns = columns
    self.findings = findings
    separator = preamble.separator
    splitter = RowSplitter(separator: preamble.separator)
    index = preamble.end
    line = preamble.endLine
    timeExponent = columns.timeExponent
    hasTraceColumn = columns.roles.contains(.trace)
  }

  /// Reads all rows.
  ///
  /// - Parameter release: Told the ranges of bytes that will not be read soon again.
  /// - Throws: ``TraceError`` at the first row that cannot be mended.
  mutating func readAll(release: (Range<Int>) -> Void) throws(TraceError) {
    guard let base = text.baseAddress else { return }
    var released = 0
    // The first row settles the unit of the times and how many rows to expect.
    let start = index
    while index < text.count, recordings.drafts.isEmpty { index = try careful(at: index) }
    if !hasTraceColumn, index > start, !recordings.drafts.isEmpty {
      recordings.reserve(expectedRows(base))
    }
    while index < text.count {
      if let next = plain(base, at: index) {
        index = next
        if blankLines != nil { try noteBlankLines() }
      } else {
        index = try careful(at: index)
      }
      if index - released >= Self.releaseStep {
        release(released..<index)
        released = index
      }
    }
  }

  /// Notes the blank lines before a row; those at the end of a file are nobody's mistake.
  mutating func noteBlankLines() throws(TraceError) {
    guard let blank = blankLines else { return }
    blankLines = nil
    try findings.note(.blankLine, line: blank.line, count: blank.count)
  }

  /// Guesses the number of rows from the next ones; room that is not used costs no memory.
  private func expectedRows(_ base: UnsafePointer<UInt8>) -> Int {
    let probe = min(text.count - index, 1 << 16)
    let breaks = text[index..<index + probe].count { $0 == UInt8(ascii: "\n") }
    return Int(Double(text.count - index) * Double(breaks) / Double(max(probe, 1)) * 1.06) + 16
  }

  /// Reads one plain row and returns the index behind it; nil, and nothing done, if it is not.
  @inline(__always)
  private mutating func plain(_ base: UnsafePointer<UInt8>, at start: Int) -> Int? {
    let end = text.count
    var row = Row()
    var i = start
    let last = columns.roles.count - 1
    for column in 0...last {
      guard plainField(base, &i, end, columns.roles[column], &row), i < end else { return nil }
      if column == last { break }
      guard base[i] == separator else { return nil }
      i &+= 1
    }
    if base[i] == UInt8(ascii: "\r") { i &+= 1 }
    guard i < end, base[i] == UInt8(ascii: "\n") else { return nil }
    guard let recording = recordings.index(of: row.trace, origin: row.time),
      recordings.append(row, to: recording, line: line)
    else { return nil }
    line &+= 1
    return i &+ 1
  }

  @inline(__always)
  private func plainField(
    _ base: UnsafePointer<UInt8>, _ i: inout Int, _ end: Int, _ role: Columns.Role,
    _ row: inout Row
  ) -> Bool {
    switch role {
    case .time:
      guard let number = DecimalNumber(base, &i, end: end) else { return false }
      row.time = DecimalNumber(
        mantissa: number.mantissa, exponent: number.exponent + timeExponent)
    case .x:
      guard let value = plainNumber(base, &i, end) else { return false }
      row.x = value
    case .y:
      guard let value = plainNumber(base, &i, end) else { return false }
      row.y = value
    case .phase:
      let word = plainWord(base, &i, end)
      guard let phase = Trace.Phase(word: word) else { return false }
      row.phase = phase
    case .touch:
      row.touch = plainWord(base, &i, end)
      return isPlain(row.touch)
    case .trace:
      row.trace = plainWord(base, &i, end)
      return !row.trace.isEmpty && isPlain(row.trace)
    case .dispatch:
      guard !isEmpty(base, i, end) else { return true }
      guard let number = DecimalNumber(base, &i, end: end) else { return false }
      row.dispatch = DecimalNumber(mantissa: number.mantissa, exponent: number.exponent - 3)
    case .force:
      guard !isEmpty(base, i, end) else { return true }
      guard let value = plainNumber(base, &i, end) else { return false }
      row.force = value
    case .other:
      return isPlain(plainWord(base, &i, end))
    }
    return true
  }

  @inline(__always)
  private func plainNumber(
    _ base: UnsafePointer<UInt8>, _ i: inout Int, _ end: Int
  ) -> Double? {
    guard let number = DecimalNumber(base, &i, end: end), !number.isTruncated else { return nil }
    let value = number.value
    return value.isFinite ? value : nil
  }

  @inline(__always)
  private func plainWord(
    _ base: UnsafePointer<UInt8>, _ i: inout Int, _ end: Int
  ) -> UnsafeBufferPointer<UInt8> {
    let start = i
    while i < end, base[i] != separator, !LineEnd.isLineBreak(base[i]) { i &+= 1 }
    return UnsafeBufferPointer(start: base + start, count: i - start)
  }

  @inline(__always)
  private func isEmpty(_ base: UnsafePointer<UInt8>, _ i: Int, _ end: Int) -> Bool {
    i < end && (base[i] == separator || LineEnd.isLineBreak(base[i]))
  }

  /// Whether a word means the same without the care for quotes and spaces around it.
  @inline(__always)
  private func isPlain(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, let last = word.last else { return true }
    return first > UInt8(ascii: "\"") && last > UInt8(ascii: " ")
  }
}
