extension LabelFile {
  /// Reads a label file.
  ///
  /// A row that cannot be read becomes one of ``problems`` and does not hide the others.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, header included.
  ///   - file: What messages call the file.
  ///   - options: Whether to mend dirt.
  /// - Throws: ``TraceError`` if the file is not CSV with the columns `trace` and `intent`.
  public init(
    bytes: [UInt8], file: String, options: TraceReader.Options = TraceReader.Options()
  ) throws(TraceError) {
    let result = bytes.withUnsafeBufferPointer { text -> Result<LabelFile, TraceError> in
      do throws(TraceError) {
        var reading = try LabelReading(text, file: file, strict: options.strict)
        return .success(try reading.readAll())
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }
}

/// One pass over a label file.
private struct LabelReading {
  private static let example = "trace,intent"

  private let text: UnsafeBufferPointer<UInt8>
  private let names: [String]
  private var columns: [String: Int] = [:]
  private var findings: Findings
  private var splitter: RowSplitter
  private var index: Int
  private var line: Int

  init(_ text: UnsafeBufferPointer<UInt8>, file: String, strict: Bool) throws(TraceError) {
    self.text = text
    findings = Findings(file: file, strict: strict)
    let preamble = try Preamble(text, example: Self.example, findings: &findings)
    names = preamble.names
    splitter = RowSplitter(separator: preamble.separator)
    index = preamble.end
    line = preamble.endLine
    for (column, name) in names.enumerated() {
      guard columns.updateValue(column, forKey: name.lowercased()) == nil || name.isEmpty else {
        throw TraceError(file: file, line: preamble.headerLine, problem: .repeatedColumn(name))
      }
    }
    guard columns["trace"] != nil || columns["intent"] != nil else {
      throw TraceError(
        file: file, line: preamble.headerLine,
        problem: .noHeader(
          firstRow: names.joined(separator: ","), example: Self.example))
    }
    for name in ["trace", "intent"] where columns[name] == nil {
      throw TraceError(
        file: file, line: preamble.headerLine, problem: .missingColumn(name, found: names))
    }
  }

  mutating func readAll() throws(TraceError) -> LabelFile {
    var labels = LabelFile(file: findings.file, entries: [])
    while index < text.count {
      let row = line
      let isComment = text[index] == UInt8(ascii: "#")
      splitter.split(text, at: index)
      index = splitter.next
      line += splitter.lineBreaks
      if isComment || (splitter.isBlank && !splitter.hasOpenQuote) { continue }
      if splitter.endsOddly { try findings.note(.lineEndings, line: row) }
      try noteUnreadableText(row)
      do throws(TraceError.Problem) {
        labels.entries.append(
          LabelFile.Entry(trace: try traceName(), label: try label(), line: row))
      } catch {
        labels.problems.append(TraceError(file: findings.file, line: row, problem: error))
      }
    }
    labels.repairs = findings.repairs
    return labels
  }

  private mutating func noteUnreadableText(_ row: Int) throws(TraceError) {
    let isReadable = (0..<splitter.count).allSatisfy {
      String(validating: splitter.bytes($0), as: UTF8.self) != nil
    }
    if !isReadable { try findings.note(.notUTF8, line: row) }
  }

  private func field(_ name: String) -> String { columns[name].map { splitter.text($0) } ?? "" }

  private func traceName() throws(TraceError.Problem) -> String {
    if splitter.hasOpenQuote { throw .unclosedQuote }
    let extra = names.count..<max(splitter.count, names.count)
    guard extra.allSatisfy({ splitter.isEmpty($0) }) else {
      throw .tooManyFields(found: splitter.count, expected: names.count)
    }
    for name in ["trace", "intent"] {
      if let column = columns[name], column >= splitter.count {
        throw .tooFewFields(found: splitter.count, missing: name)
      }
    }
    let name = field("trace")
    guard !name.isEmpty else { throw .emptyField(column: "trace") }
    return name
  }

  private func label() throws(TraceError.Problem) -> Label {
    let word = field("intent")
    guard let intent = Label.Intent(rawValue: word.lowercased()) else {
      throw .unknownIntent(word)
    }
    let note = field("note")
    return Label(
      intent: intent, weight: try weight(),
      tags: field("tags").split { $0.isWhitespace || $0 == ";" || $0 == "|" }.map(String.init),
      note: note.isEmpty ? nil : note)
  }

  private func weight() throws(TraceError.Problem) -> Double {
    let text = field("weight")
    if text.isEmpty { return 1 }
    guard let number = DecimalNumber(whole: Array(text.utf8)) else {
      throw .weightNotPositive(text)
    }
    let value = number.isTruncated ? Double(text) ?? 0 : number.value
    guard value > 0, value.isFinite else { throw .weightNotPositive(text) }
    return value
  }
}
