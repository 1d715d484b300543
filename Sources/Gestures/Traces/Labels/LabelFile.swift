import Formats

/// The labels of a folder's gestures: the file `labels.csv`.
///
/// The columns `trace,intent[,weight][,tags][,note]` are found by name, in any order and case; other columns are
/// ignored. `trace` is a name within the folder: the stem, which is the file's name without its extension, or
/// `stem#recording`. A row with an empty intent labels nothing yet. Tags are separated by spaces, `;` or `|`. A line `# stops: closed, half, full` before the header
/// names the stops that are allowed as intents besides `finish`, `cancel`, `any` and `none`.
public struct LabelFile: Hashable, Sendable {
  /// One row of the file.
  public struct Entry: Hashable, Sendable {
    /// The trace's name within the folder, in the form of ``TraceName/key(of:)``.
    public var trace: String
    public var label: Label
    /// The one-based line on which the row begins.
    public var line: Int

    public init(trace: String, label: Label, line: Int) {
      (self.trace, self.label, self.line) = (trace, label, line)
    }
  }

  /// The path as the user gave it.
  public var file: String
  /// The rows that could be read, in the order of the file.
  public var entries: [Entry]
  /// The stops that intents may name.
  public var stops: [String] = []
  /// The problems with rows that could not be read.
  public var problems: [TraceError]
  /// The repairs of the file's text.
  public var repairs: [Repair]

  public init(file: String, entries: [Entry], problems: [TraceError] = [], repairs: [Repair] = []) {
    (self.file, self.entries) = (file, entries)
    (self.problems, self.repairs) = (problems, repairs)
    var known: Set<String> = []
    for case .stop(let name) in entries.lazy.map(\.label.intent)
    where known.insert(name).inserted { stops.append(name) }
  }

  /// The label file as text, without empty columns; reading the text gives an equal label file.
  public var csv: String {
    let labels = entries.map(\.label)
    let hasWeight = labels.contains { $0.weight != 1 }
    let hasTags = labels.contains { !$0.tags.isEmpty }
    let hasNote = labels.contains { $0.note != nil }
    var text = stops.isEmpty ? "" : Self.stopsLine(stops)
    text += "trace,intent"
    if hasWeight { text += ",weight" }
    if hasTags { text += ",tags" }
    if hasNote { text += ",note" }
    text += "\n"
    for entry in entries {
      text += "\(CSVField.text(entry.trace)),\(entry.label.intent.rawValue)"
      if hasWeight { text += "," + Number.plain(entry.label.weight) }
      if hasTags { text += "," + CSVField.text(entry.label.tags.joined(separator: " ")) }
      if hasNote { text += "," + CSVField.text(entry.label.note ?? "") }
      text += "\n"
    }
    return text
  }
}

extension LabelFile {
  /// Reads a label file.
  ///
  /// An unreadable row becomes one of ``problems``; the other rows are still read.
  ///
  /// - Throws: ``TraceError`` if the file is not CSV with the columns `trace` and `intent`.
  public init(
    bytes: [UInt8], file: String, options: TraceReader.Options = TraceReader.Options()
  ) throws(TraceError) {
    self = try bytes.withUnsafeBufferPointer { (text) throws(TraceError) in
      var reading = try LabelReading(text, file: file, strict: options.strict)
      var entries: [Entry] = []
      var labels = try reading.readAll { entries.append($0) }
      labels.entries = entries
      return labels
    }
  }

  /// Reads a label file whose rows `take` receives one after the other; the result has none.
  static func read(
    bytes: [UInt8], file: String, options: TraceReader.Options, _ take: (Entry) -> Void
  ) throws(TraceError) -> LabelFile {
    try bytes.withUnsafeBufferPointer { (text) throws(TraceError) in
      var reading = try LabelReading(text, file: file, strict: options.strict)
      return try reading.readAll(take)
    }
  }
}

extension LabelFile {
  /// The metadata line that declares stops.
  static func stopsLine(_ stops: [String]) -> String {
    "# stops: \(stops.joined(separator: ", "))\n"
  }
}

/// A single pass that reads a label file.
private struct LabelReading {
  private static let example = "trace,intent"

  private let text: UnsafeBufferPointer<UInt8>
  private let names: [String]
  private let stops: [String]
  private let columns: Columns
  private var findings: Findings
  private var splitter: RowSplitter
  private var index: Int
  private var line: Int

  /// The indices of the columns; the optional columns may be missing.
  private struct Columns {
    let trace: Int
    let intent: Int
    let weight: Int?
    let tags: Int?
    let note: Int?
  }

  init(_ text: UnsafeBufferPointer<UInt8>, file: String, strict: Bool) throws(TraceError) {
    self.text = text
    findings = Findings(file: file, strict: strict)
    let preamble = try Preamble(text, example: Self.example, findings: &findings)
    names = preamble.names
    stops = preamble.stops
    splitter = RowSplitter(separator: preamble.separator)
    index = preamble.end
    line = preamble.endLine
    var columns: [String: Int] = [:]
    for (column, name) in names.enumerated() {
      guard columns.updateValue(column, forKey: name.lowercased()) == nil || name.isEmpty else {
        throw TraceError(file: file, line: preamble.headerLine, problem: .repeatedColumn(name))
      }
    }
    guard columns["trace"] != nil || columns["intent"] != nil else {
      throw TraceError(
        file: file, line: preamble.headerLine,
        problem: .noHeader(firstRow: names.joined(separator: ","), example: Self.example))
    }
    func required(_ name: String) throws(TraceError) -> Int {
      guard let column = columns[name] else {
        throw TraceError(
          file: file, line: preamble.headerLine,
          problem: .missingColumn(name, found: preamble.names))
      }
      return column
    }
    self.columns = Columns(
      trace: try required("trace"), intent: try required("intent"), weight: columns["weight"],
      tags: columns["tags"], note: columns["note"])
  }

  mutating func readAll(_ take: (LabelFile.Entry) -> Void) throws(TraceError) -> LabelFile {
    var labels = LabelFile(file: findings.file, entries: [])
    labels.stops = stops
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
        let name = try traceName()
        if splitter.isEmpty(columns.intent) { continue }
        take(LabelFile.Entry(trace: name, label: try label(), line: row))
      } catch {
        labels.problems.append(TraceError(file: findings.file, line: row, problem: error))
      }
    }
    labels.repairs = findings.repairs
    return labels
  }

  private mutating func noteUnreadableText(_ row: Int) throws(TraceError) {
    if splitter.isASCII { return }
    let isReadable = (0..<splitter.count).allSatisfy {
      String(validating: splitter.bytes($0), as: UTF8.self) != nil
    }
    if !isReadable { try findings.note(.notUTF8, line: row) }
  }

  private func field(_ column: Int?) -> String { column.map { splitter.text($0) } ?? "" }

  private func traceName() throws(TraceError.Problem) -> String {
    if splitter.hasOpenQuote { throw .unclosedQuote }
    let extra = names.count..<max(splitter.count, names.count)
    guard extra.allSatisfy({ splitter.isEmpty($0) }) else {
      throw .tooManyFields(found: splitter.count, expected: names.count)
    }
    for (name, column) in [("trace", columns.trace), ("intent", columns.intent)]
    where column >= splitter.count {
      throw .tooFewFields(found: splitter.count, missing: name)
    }
    let name = VisibleText.line(field(columns.trace))
    guard !name.isEmpty else { throw .emptyField(column: "trace") }
    return name
  }

  private func label() throws(TraceError.Problem) -> Label {
    let word = field(columns.intent)
    guard let intent = Label.Intent(word, stops: stops) else {
      throw stops.isEmpty ? .unknownIntent(word) : .unknownStop(word, stops)
    }
    let note = field(columns.note)
    return Label(
      intent: intent, weight: try weight(), tags: tags, note: note.isEmpty ? nil : note)
  }

  private var tags: [String] {
    guard let column = columns.tags else { return [] }
    guard splitter.isASCII else {
      return splitter.text(column).split { $0.isWhitespace || $0 == ";" || $0 == "|" }
        .map(String.init)
    }
    return splitter.bytes(column).split { byte in
      switch byte {
      case 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: ";"), UInt8(ascii: "|"): true
      default: false
      }
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func weight() throws(TraceError.Problem) -> Double {
    let text = field(columns.weight)
    if text.isEmpty { return 1 }
    guard let number = DecimalNumber(whole: Array(text.utf8)) else {
      throw .weightNotPositive(text)
    }
    let value = number.isTruncated ? Double(text) ?? 0 : number.value
    guard value > 0, value.isFinite else { throw .weightNotPositive(text) }
    return value
  }
}
