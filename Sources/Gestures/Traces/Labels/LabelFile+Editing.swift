import Formats

extension LabelFile {
  /// A change of one trace's label.
  package struct Change: Hashable, Sendable {
    /// The trace's name within the folder, in the form of ``TraceName/key(of:)``.
    package var trace: String
    /// The new label; nil to remove the trace's label.
    package var label: Label?

    package init(trace: String, label: Label?) { (self.trace, self.label) = (trace, label) }
  }

  /// Changes some labels in the text of a label file.
  ///
  /// All other rows, comments, columns and line ends stay unchanged. A new intent is written to the first row of its
  /// trace, or to a new row at the end. A stop that is not declared yet is added to the line `# stops:`. If a label is
  /// removed, all rows of its trace are removed. `text` is nil for a new file.
  ///
  /// - Throws: ``TraceError`` if the text has no columns `trace` and `intent`, or if a quote is never closed.
  package static func text(
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
    bytes = try declaring(changes.compactMap(\.label?.intent), in: bytes, file: file)
    let edited = try bytes.withUnsafeBufferPointer { (buffer) throws(TraceError) in
      var editing = try LabelEditing(buffer, file: file)
      return try editing.apply(changes)
    }
    return String(decoding: edited, as: UTF8.self)
  }
}

extension LabelFile {
  /// The text of a label file, with a line that declares every stop that the intents name; unchanged if the text
  /// already declares them all.
  private static func declaring(
    _ intents: [Label.Intent], in bytes: [UInt8], file: String
  ) throws(TraceError) -> [UInt8] {
    let known = try bytes.withUnsafeBufferPointer { (buffer) throws(TraceError) in
      var findings = Findings(file: file, strict: false)
      return try Preamble(buffer, example: "trace,intent", findings: &findings).stops
    }
    var stops = known
    for case .stop(let name) in intents where !stops.contains(name) { stops.append(name) }
    guard stops != known else { return bytes }
    let line = Array(stopsLine(stops).utf8)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    func declares(_ line: ArraySlice<UInt8>) -> Bool {
      let text = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
      return text.lowercased().hasPrefix("#stops:")
    }
    guard !known.isEmpty, let old = lines.firstIndex(where: declares) else { return line + bytes }
    var edited = lines.map(Array.init)
    edited[old] = Array(line.dropLast())
    return Array(edited.joined(separator: [UInt8(ascii: "\n")]))
  }
}

/// A single pass that copies a label file and applies changes.
private struct LabelEditing {
  private let text: UnsafeBufferPointer<UInt8>
  private let file: String
  private let preamble: Preamble
  private let traceColumn: Int
  private let intentColumn: Int
  private var splitter: RowSplitter
  private var output: [UInt8]

  init(_ text: UnsafeBufferPointer<UInt8>, file: String) throws(TraceError) {
    (self.text, self.file) = (text, file)
    var findings = Findings(file: file, strict: false)
    preamble = try Preamble(text, example: "trace,intent", findings: &findings)
    traceColumn = try Self.column("trace", of: preamble, file: file)
    intentColumn = try Self.column("intent", of: preamble, file: file)
    splitter = RowSplitter(separator: preamble.separator)
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
    var (start, line) = (preamble.end, preamble.endLine)
    while start < text.count {
      splitter.split(text, at: start)
      if splitter.hasOpenQuote { throw TraceError(file: file, line: line, problem: .unclosedQuote) }
      let row = start..<splitter.next
      let name = VisibleText.line(splitter.text(traceColumn))
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

  /// Copies the current row; with `intent`, replaces the intent in the row.
  private mutating func copy(_ row: Range<Int>, intent: Label.Intent?) {
    guard let intent else {
      output += text[row]
      return
    }
    // If the row is too short, the missing separators are added.
    let missing = max(intentColumn + 1 - splitter.count, 0)
    let place = missing > 0 ? splitter.end..<splitter.end : splitter.places[intentColumn]
    output += text[row.lowerBound..<place.lowerBound]
    output += [UInt8](repeating: preamble.separator, count: missing)
    output += Array(intent.rawValue.utf8)
    output += text[place.upperBound..<row.upperBound]
  }

  /// Adds a row for a trace at the end, with the columns of the file.
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

  /// The line end that follows the header.
  private var lineEnd: [UInt8] {
    let header = text[..<preamble.end]
    let content = header.lastIndex { !LineEnd.isLineBreak($0) } ?? header.startIndex
    let end = Array(header[content...].dropFirst())
    return end.isEmpty ? [UInt8(ascii: "\n")] : end
  }
}
