import Devices

/// The start of a file up to its first row: byte-order mark, metadata lines and header.
struct Preamble {
  /// One `# key: value` line.
  struct Line {
    let entry: TraceMetadata.Entry
    let number: Int
  }

  /// The metadata lines in the order of the file.
  private(set) var metadata: [Line] = []
  /// The header's fields.
  private(set) var names: [String] = []
  /// The header as written.
  private(set) var header = ""
  /// The separator that a line such as `sep=;` gives; nil if there is none.
  private var given: UInt8?
  /// The header's line number.
  private(set) var headerLine = 1
  /// The separator of fields.
  private(set) var separator = UInt8(ascii: ",")
  /// The index of the first byte after the header.
  private(set) var end = 0
  /// The line number of the first row.
  private(set) var endLine = 1
  /// The comment on the line before, which may be the header.
  private var comment: String?

  /// Reads a file up to and including its header.
  ///
  /// `example` is an example of a header, for messages.
  ///
  /// - Throws: ``TraceError`` if the file is not UTF-8 text with a header line.
  init(
    _ text: UnsafeBufferPointer<UInt8>, example: String, recipe: Recipe? = nil,
    findings: inout Findings
  ) throws(TraceError) {
    try skipByteOrderMark(text, &findings)
    while end < text.count {
      let line = endLine
      let start = end
      let before = findings
      let content = try nextLine(text, &findings)
      if names.isEmpty, let separator = Self.separatorLine(content) {
        given = separator
      } else if content.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
        try findings.note(.blankLine, line: line)
      } else if text[start] == UInt8(ascii: "#") {
        comment = String(decoding: content.dropFirst(), as: UTF8.self)
        try readMetadata(content.dropFirst(), line: line, &findings)
      } else {
        try readHeader(text, at: start, line: line, content, recipe, &findings)
        // If the line is a row instead of a header, the row is read again later, together with its line end. The
        // findings of this first reading are dropped, so that they are not reported twice.
        if end == start { findings = before }
        return
      }
    }
    throw TraceError(file: findings.file, line: endLine, problem: .empty(example: example))
  }

  private mutating func skipByteOrderMark(
    _ text: UnsafeBufferPointer<UInt8>, _ findings: inout Findings
  ) throws(TraceError) {
    if let other = OtherFile(text) {
      throw TraceError(file: findings.file, problem: .notText(other))
    }
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      throw TraceError(file: findings.file, line: 1, problem: .utf16)
    }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      try findings.note(.byteOrderMark, line: 1)
      end = 3
    }
  }

  private mutating func nextLine(
    _ text: UnsafeBufferPointer<UInt8>, _ findings: inout Findings
  ) throws(TraceError) -> Slice<UnsafeBufferPointer<UInt8>> {
    let start = end
    while end < text.count, !LineEnd.isLineBreak(text[end]) {
      if text[end] == 0 {
        throw TraceError(file: findings.file, line: endLine, problem: .nulByte)
      }
      end += 1
    }
    let content = text[start..<end]
    if end < text.count {
      let lineEnd = LineEnd(text, at: end)
      if lineEnd.isOdd { try findings.note(.lineEndings, line: endLine) }
      end = lineEnd.next
      endLine += 1
    }
    return content
  }

  /// Keeps a metadata line `key: value`; skips a comment without a colon.
  private mutating func readMetadata(
    _ content: Slice<UnsafeBufferPointer<UInt8>>, line: Int, _ findings: inout Findings
  ) throws(TraceError) {
    if String(validating: content, as: UTF8.self) == nil {
      try findings.note(.notUTF8, line: line)
    }
    let text = String(decoding: content, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return }
    let key = text[..<colon].trimming(while: \.isWhitespace).lowercased()
    let value = text[text.index(after: colon)...].trimming(while: \.isWhitespace)
    guard !key.isEmpty else { return }
    metadata.append(Line(entry: .init(key: key, value: String(value)), number: line))
  }

  private mutating func readHeader(
    _ text: UnsafeBufferPointer<UInt8>, at start: Int, line: Int,
    _ content: Slice<UnsafeBufferPointer<UInt8>>, _ recipe: Recipe?, _ findings: inout Findings
  ) throws(TraceError) {
    header = String(decoding: content, as: UTF8.self)
    separator =
      recipe?.separator ?? given ?? Self.separator(in: content, withSpaces: recipe != nil)
    if separator != UInt8(ascii: ","), separator != recipe?.separator {
      try findings.note(.separator, line: line)
    }
    var splitter = RowSplitter(separator: separator)
    splitter.split(text, at: start)
    if splitter.hasOpenQuote {
      throw TraceError(file: findings.file, line: line, problem: .unclosedQuote)
    }
    names = (0..<splitter.count).map { splitter.text($0) }
    if names.count > 1, names.last?.isEmpty == true {
      try findings.note(.trailingSeparator, line: line)
    }
    headerLine = line
    if let columns = recipe?.columns, !columns.isEmpty {
      // The first line is either a row, or a header whose names are replaced by the recipe's names.
      let hasHeader = Self.areNames(names)
      names = columns + Array(repeating: "", count: max(names.count - columns.count, 0))
      if !hasHeader {
        (end, endLine) = (start, line)
        return
      }
    }
    if let recipe, let found = commented(recipe) {
      names = found
      (end, endLine) = (start, line)
      return
    }
    end = splitter.next
    endLine = line + splitter.lineBreaks
  }

  /// The names in the comment before the first row, if the row has none and the comment has as many.
  private func commented(_ recipe: Recipe) -> [String]? {
    guard let comment, !Self.areNames(names), names.count > 2 else { return nil }
    let fields = comment.split(
      separator: Character(Unicode.Scalar(separator)), omittingEmptySubsequences: false
    ).map { String($0.trimming(while: \.isWhitespace)) }
    guard fields.count == names.count, (try? Columns(fields, recipe: recipe)) != nil else {
      return nil
    }
    return fields
  }

  /// Whether the fields of a file's first row are the names of columns, because none of them is a number.
  static func areNames(_ fields: [some StringProtocol]) -> Bool {
    !fields.contains { DecimalNumber($0) != nil }
  }

  /// The separator that a line `sep=;` gives, as spreadsheets write it; nil for any other line.
  private static func separatorLine(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
    line.count == 5 && line.dropLast().elementsEqual("sep=".utf8) ? line.last : nil
  }

  /// The separator that occurs most often in the header; a comma by default.
  private static func separator(
    in header: Slice<UnsafeBufferPointer<UInt8>>, withSpaces: Bool
  ) -> UInt8 {
    var best = (separator: UInt8(ascii: ","), count: 0)
    for candidate in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      let count = header.count { $0 == candidate }
      if count > best.count { best = (candidate, count) }
    }
    if best.count == 0, withSpaces, header.contains(UInt8(ascii: " ")) { return UInt8(ascii: " ") }
    return best.separator
  }
}

extension Preamble {
  /// The stops that a line `# stops: …` declares; empty if there is none.
  var stops: [String] {
    metadata.first { $0.entry.key == "stops" }?.entry.value
      .split { $0.isWhitespace || $0 == "," }.map(String.init) ?? []
  }

  /// The label that a line `# intent: …` gives; nil if there is none.
  func label(file: String) throws(TraceError) -> Label? {
    guard let line = metadata.first(where: { $0.entry.key == "intent" }) else { return nil }
    let (word, stops) = (line.entry.value, stops)
    guard let intent = Label.Intent(word, stops: stops) else {
      throw TraceError(
        file: file, line: line.number,
        problem: stops.isEmpty ? .unknownIntent(word) : .unknownStop(word, stops))
    }
    return Label(intent: intent)
  }

  /// Checks the metadata about the device, such as its screen or display rate, and throws if a value is impossible.
  func checkDevice(file: String) throws(TraceError) {
    for line in metadata {
      let (key, text) = (line.entry.key, line.entry.value)
      if key == "screen", ScreenSize(text) == nil {
        throw TraceError(file: file, line: line.number, problem: .notAScreen(text))
      }
      if key == "display-hz", !(Double(text).map(TraceMetadata.rates.contains) ?? false) {
        throw TraceError(file: file, line: line.number, problem: .notARate(text))
      }
      if key == "turned", DeviceTurn(text) == nil {
        throw TraceError(file: file, line: line.number, problem: .notATurn(text))
      }
      if key == "environment", SystemEnvironment(text) == nil {
        throw TraceError(file: file, line: line.number, problem: .notAnEnvironment(text))
      }
      if key == "safe-area", SafeArea(text) == nil {
        throw TraceError(file: file, line: line.number, problem: .notASafeArea(text))
      }
      if key == DeviceObservation.outcomeKey {
        let details = metadata.first { $0.entry.key == DeviceObservation.detailsKey }
        do throws(TraceError.Problem) {
          _ = try DeviceObservation(outcome: text, details: details?.entry.value, stops: stops)
        } catch {
          var place = line.number
          if case .observedWord = error { place = details?.number ?? place }
          throw TraceError(file: file, line: place, problem: error)
        }
      }
      if key == "begins", !(Double(text).map(TraceMetadata.beginnings.contains) ?? false) {
        throw TraceError(file: file, line: line.number, problem: .notABeginning(text))
      }
    }
  }
}

/// The head of a recording's file, with all values that it determines for the rows.
///
/// The head is the text before the first row. The files of a folder usually begin with equal bytes, so the head of one
/// file can be reused for the next file.
package final class FileHead: Sendable {
  let preamble: Preamble
  let columns: Columns
  let metadata: TraceMetadata
  let label: Label?
  /// Whether a column names the recording of each row.
  let hasNames: Bool
  /// The bytes of the file from which this head was read; empty if the head cannot be reused for another file.
  private let bytes: [UInt8]

  /// The maximum length, in bytes, of a file head that may be reused for another file.
  private static let longest = 1 << 12

  /// Returns the head of a file.
  ///
  /// The result is `last` if the file begins with the bytes of that head. Otherwise the head is read, and replaces
  /// `last`.
  ///
  /// - Throws: ``TraceError`` if the head cannot be read.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, _ findings: inout Findings, after last: inout FileHead?
  ) throws(TraceError) -> FileHead {
    if let last, last.begins(text) { return last }
    let head = try FileHead(text, &findings)
    last = head
    return head
  }

  private init(
    _ text: UnsafeBufferPointer<UInt8>, _ findings: inout Findings
  ) throws(TraceError) {
    let file = findings.file
    (preamble, columns) = try Self.header(text, &findings)
    label = try preamble.label(file: file)
    try preamble.checkDevice(file: file)
    metadata = TraceMetadata(entries: preamble.metadata.map(\.entry))
    hasNames = columns.roles.contains(.trace)
    let end = preamble.end
    // A head is the file up to its first row. If reading a head produced findings, the head is not reused for the next
    // file, because findings must be reported for each file. A head that is longer than the limit is not reused either.
    // Nor is a head without a final line break, because the next file may begin with the same bytes, but continue its
    // header after them.
    let isWhole = findings.isEmpty && end <= Self.longest && text[end - 1] == UInt8(ascii: "\n")
    bytes = isWhole ? Array(text[..<end]) : []
  }

  /// Reads the header with Panlab's names for the columns; if that fails, with the names that other tools use.
  private static func header(
    _ text: UnsafeBufferPointer<UInt8>, _ findings: inout Findings
  ) throws(TraceError) -> (Preamble, Columns) {
    var first = findings
    let preamble = try Preamble(text, example: Trace.headerExample, findings: &first)
    do throws(TraceError.Problem) {
      var columns = try Columns(preamble.names)
      if Columns.tellOfPeople(preamble.names) {
        columns = (try? Columns(preamble.names, recipe: .table)) ?? columns
      }
      findings = first
      return (preamble, columns)
    } catch {
      if let other = try? Preamble(
        text, example: Trace.headerExample, recipe: .table, findings: &findings),
        let columns = try? Columns(other.names, recipe: .table)
      {
        return (other, columns)
      }
      throw TraceError(
        file: findings.file, line: preamble.headerLine, problem: error.quoting(preamble.header))
    }
  }

  /// Whether this head can be reused for a file, because the file's text begins with the same bytes.
  ///
  /// Always false if `bytes` is empty.
  private func begins(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    !bytes.isEmpty && text.count >= bytes.count
      && bytes.withUnsafeBufferPointer { own in
        own.indices.allSatisfy { own[$0] == text[$0] }
      }
  }
}
