import Formats

extension LabelFile {
  /// What becomes of one trace's label.
  public struct Change: Hashable, Sendable {
    /// The trace's name inside the folder, as ``TraceName/key(of:)`` gives it.
    public var trace: String
    /// The label; nil to remove it.
    public var label: Label?

    /// Creates a change.
    public init(trace: String, label: Label?) {
      (self.trace, self.label) = (trace, label)
    }
  }

  /// The text of a label file with some labels changed and everything else as it is: other rows,
  /// comments, columns, their order and the line ends.
  ///
  /// A trace that has a row gets the new intent there, in the first if there are several; another one
  /// gets a row at the end. A label that is removed takes all rows of its trace with it.
  ///
  /// - Parameters:
  ///   - text: The file's text; nil where there is no file yet.
  ///   - file: What messages call the file.
  ///   - changes: One per trace at most.
  /// - Returns: The new text.
  /// - Throws: ``TraceError`` if the text has no columns `trace` and `intent`, or an open quote.
  public static func text(
    _ text: String?, file: String, changing changes: [Change]
  ) throws(TraceError) -> String {
    let isEmpty = text?.split(whereSeparator: \.isNewline).allSatisfy {
      $0.allSatisfy(\.isWhitespace) || $0.hasPrefix("#")
    }
    var bytes = Array((text ?? "").utf8)
    if isEmpty ?? true {
      if let last = bytes.last, !LineEnd.isLineBreak(last) { bytes.append(UInt8(ascii: "\n")) }
      bytes += Array("trace,intent\n".utf8)
    }
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<[UInt8], TraceError> in
      do throws(TraceError) {
        var editing = try LabelEditing(buffer, file: file)
        return .success(try editing.apply(changes))
      } catch {
        return .failure(error)
      }
    }
    return String(decoding: try result.get(), as: UTF8.self)
  }
}

/// One pass over a label file that copies it with changes.
private struct LabelEditing {
  private let text: UnsafeBufferPointer<UInt8>
  private let file: String
  private let preamble: Preamble
  private let traceColumn: Int
  private let intentColumn: Int
  private var output: [UInt8]

  init(_ text: UnsafeBufferPointer<UInt8>, file: String) throws(TraceError) {
    (self.text, self.file) = (text, file)
    var findings = Findings(file: file, strict: false)
    preamble = try Preamble(text, example: "trace,intent", findings: &findings)
    traceColumn = try Self.column("trace", of: preamble, file: file)
    intentColumn = try Self.column("intent", of: preamble, file: file)
    output = Array(text[..<preamble.end])
  }

  private static func column(
    _ name: String, of preamble: Preamble, file: String
  ) throws(TraceError) -> Int {
    guard let column = preamble.names.firstIndex(where: { $0.lowercased() == name }) else {
      throw TraceError(
        file: file, line: preamble.headerLine, problem: .missingColumn(name, found: preamble.names))
    }
    return column
  }

  mutating func apply(_ changes: [LabelFile.Change]) throws(TraceError) -> [UInt8] {
    let wanted = Dictionary(changes.map { ($0.trace, $0.label) }, uniquingKeysWith: { $1 })
    var found: Set<String> = []
    var splitter = RowSplitter(separator: preamble.separator)
    var (start, line) = (preamble.end, preamble.endLine)
    while start < text.count {
      splitter.split(text, at: start)
      if splitter.hasOpenQuote { throw TraceError(file: file, line: line, problem: .unclosedQuote) }
      let row = start..<splitter.next
      let name = splitter.text(traceColumn)
      let isComment = text[start] == UInt8(ascii: "#")
      if !isComment, let change = wanted[name] {
        let isFirst = found.insert(name).inserted
        if let label = change { copy(row, intent: isFirst ? label.intent : nil) }
      } else {
        output += text[row]
      }
      line += splitter.lineBreaks
      start = splitter.next
    }
    for change in changes where !found.contains(change.trace) {
      if let label = change.label { append(label, for: change.trace) }
    }
    return output
  }

  /// Copies a row, with another intent if one is given.
  private mutating func copy(_ row: Range<Int>, intent: Label.Intent?) {
    guard let intent else {
      output += text[row]
      return
    }
    let (field, missing) = place(ofField: intentColumn, in: row)
    output += text[row.lowerBound..<field.lowerBound]
    output += [UInt8](repeating: preamble.separator, count: missing)
    output += Array(intent.rawValue.utf8)
    output += text[field.upperBound..<row.upperBound]
  }

  /// Where a field stands, quotes included and spaces not; and how many separators are missing
  /// before it in a row that is too short.
  private func place(ofField column: Int, in row: Range<Int>) -> (Range<Int>, missing: Int) {
    var index = row.lowerBound
    for number in 0...column {
      while index < row.upperBound, isSpace(text[index]) { index += 1 }
      let begin = index
      var (solid, isQuoted) = (index, false)
      while index < row.upperBound {
        let byte = text[index]
        if byte == UInt8(ascii: "\""), isQuoted || index == begin {
          isQuoted.toggle()
        } else if !isQuoted, byte == preamble.separator || LineEnd.isLineBreak(byte) {
          break
        }
        index += 1
        if !isSpace(byte) { solid = index }
      }
      if number == column { return (begin..<solid, 0) }
      guard index < row.upperBound, text[index] == preamble.separator else {
        return (index..<index, column - number)
      }
      index += 1
    }
    return (index..<index, 0)
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (byte == UInt8(ascii: "\t") && preamble.separator != byte)
  }

  /// Adds a row at the end, in the columns that the file has.
  private mutating func append(_ label: Label, for trace: String) {
    if let last = output.last, !LineEnd.isLineBreak(last) { output += lineEnd }
    let fields = preamble.names.map { name in
      switch name.lowercased() {
      case "trace": CSVField.text(trace)
      case "intent": label.intent.rawValue
      case "weight": label.weight == 1 ? "" : Number.plain(label.weight)
      case "tags": CSVField.text(label.tags.joined(separator: " "))
      case "note": CSVField.text(label.note ?? "")
      default: ""
      }
    }
    let separator = String(decoding: [preamble.separator], as: UTF8.self)
    output += Array(fields.joined(separator: separator).utf8) + lineEnd
  }

  /// The line end of the header, which is the file's way.
  private var lineEnd: [UInt8] {
    let header = text[..<preamble.end]
    let content = header.lastIndex { !LineEnd.isLineBreak($0) } ?? header.startIndex
    let end = Array(header[content...].dropFirst())
    return end.isEmpty ? [UInt8(ascii: "\n")] : end
  }
}
