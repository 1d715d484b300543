/// Reads recordings from CSV, repairs them visibly where possible, and refuses the rest with a reason.
///
/// Every ``Dirt`` found is a ``Repair`` of its trace; dirt of the text itself (line ends,
/// separators, blank lines) is listed once, with the first trace of the file. Interleaved fingers,
/// `\r\n`, unknown columns, missing optional values and a second contact of a finger that was up
/// are not dirt. A metadata line `# intent: finish` labels the file's traces.
public enum TraceReader {
  /// How to read.
  public struct Options: Hashable, Sendable {
    /// Refuse a file at its first dirt instead of repairing it.
    public var strict: Bool

    /// Creates options; by default dirt is repaired.
    public init(strict: Bool = false) { self.strict = strict }
  }

  /// Reads a file, mapped into memory.
  ///
  /// - Parameters:
  ///   - path: The file as the user gave it, for messages too.
  ///   - name: The trace's name, by default ``TraceName/name(forPath:)``; a file with a
  ///     `trace` column gives `name#recording`.
  ///   - options: Whether to repair dirt.
  /// - Returns: The file's traces in the order of first appearance, at least one.
  /// - Throws: ``TraceError`` if the file cannot be read or a trace in it cannot be replayed.
  public static func read(
    path: String, name: String? = nil, options: Options = Options()
  ) throws(TraceError) -> [Trace] {
    try read(path: path, origin: .named, name: name, options: options)
  }

  /// Reads a file that the user named or that was found in a folder.
  package static func read(
    path: String, origin: MappedFile.Origin, name: String? = nil, options: Options = Options()
  ) throws(TraceError) -> [Trace] {
    let file = try MappedFile(path: path, origin: origin)
    defer { withExtendedLifetime(file) {} }
    return try read(
      file.bytes.bindMemory(to: UInt8.self), file: path,
      name: name ?? TraceName.name(forPath: path), options: options,
      release: { file.release($0) })
  }

  /// Reads a whole file in memory, which messages call `file`.
  ///
  /// - Throws: ``TraceError`` if a trace cannot be replayed.
  public static func read(
    bytes: [UInt8], file: String, name: String, options: Options = Options()
  ) throws(TraceError) -> [Trace] {
    try bytes.withUnsafeBufferPointer { (buffer) throws(TraceError) in
      try read(buffer, file: file, name: name, options: options, release: { _ in })
    }
  }

  private static func read(
    _ text: UnsafeBufferPointer<UInt8>, file: String, name: String, options: Options,
    release: (Range<Int>) -> Void
  ) throws(TraceError) -> [Trace] {
    var findings = Findings(file: file, strict: options.strict)
    let preamble = try Preamble(text, example: Columns.example, findings: &findings)
    let label = try label(of: preamble, file: file)
    try checkDevice(preamble, file: file)
    let columns: Columns
    do throws(TraceError.Problem) {
      columns = try Columns(preamble.names)
    } catch {
      throw TraceError(file: file, line: preamble.headerLine, problem: error)
    }
    var rows = RowReader(text, preamble, columns, findings: findings)
    try rows.readAll(release: release)
    guard !rows.recordings.drafts.isEmpty else {
      throw TraceError(file: file, line: preamble.headerLine, problem: .noRows)
    }
    let metadata = TraceMetadata(entries: preamble.metadata.map(\.entry))
    return try traces(
      of: &rows, name: name, hasNames: columns.roles.contains(.trace), metadata, label, options)
  }

  private static func traces(
    of rows: inout RowReader, name: String, hasNames: Bool, _ metadata: TraceMetadata,
    _ label: Label?, _ options: Options
  ) throws(TraceError) -> [Trace] {
    var traces: [Trace] = []
    for index in rows.recordings.drafts.indices {
      let draft = rows.recordings.take(index)
      var repair = RecordingRepair(draft, file: rows.findings.file, strict: options.strict)
      try repair.repairAll()
      traces.append(
        Trace(
          name: hasNames ? TraceName.name(name, recording: draft.recording) : name,
          metadata: metadata, samples: repair.samples, label: label,
          repairs: repair.findings.repairs))
    }
    traces[0].repairs = (rows.findings.repairs + traces[0].repairs).sortedByLine()
    return traces
  }

  /// The contacts of another tool's file, not yet repaired.
  struct Contacts {
    private var recordings: Recordings
    let metadata: TraceMetadata
    let label: Label?
    /// The repairs of the text.
    let repairs: [Repair]

    fileprivate init(
      _ recordings: Recordings, _ metadata: TraceMetadata, _ label: Label?, _ repairs: [Repair]
    ) {
      (self.recordings, self.metadata, self.label, self.repairs) = (
        recordings, metadata, label, repairs
      )
    }

    var drafts: [Draft] { recordings.drafts }

    /// Moves a contact out, so that its samples are in memory only once.
    mutating func take(_ index: Int) -> Draft { recordings.take(index) }
  }

  /// Reads rows whose columns have the names of any tool, and splits them into contacts of a finger.
  ///
  /// - Throws: ``TraceError`` if a row cannot be read.
  static func contacts(
    bytes: [UInt8], file: String, strict: Bool
  ) throws(TraceError) -> Contacts {
    try bytes.withUnsafeBufferPointer { (text) throws(TraceError) in
      var findings = Findings(file: file, strict: strict)
      let preamble = try Preamble(text, example: Columns.example, findings: &findings)
      try checkDevice(preamble, file: file)
      let columns: Columns
      do throws(TraceError.Problem) {
        columns = try Columns(preamble.names, vocabulary: ColumnVocabulary())
      } catch {
        var problem = error
        if case .noHeader(let row, let example) = error {
          problem = .unnamedColumns(firstRow: row, example: example)
        }
        throw TraceError(file: file, line: preamble.headerLine, problem: problem)
      }
      var rows = RowReader(text, preamble, columns, findings: findings, splitsContacts: true)
      try rows.readAll { _ in }
      guard !rows.recordings.drafts.isEmpty else {
        throw TraceError(file: file, line: preamble.headerLine, problem: .noRows)
      }
      return Contacts(
        rows.recordings, TraceMetadata(entries: preamble.metadata.map(\.entry)),
        try label(of: preamble, file: file), rows.findings.repairs)
    }
  }

  /// Refuses a screen and a rate that no device has.
  private static func checkDevice(_ preamble: Preamble, file: String) throws(TraceError) {
    for line in preamble.metadata {
      let (key, text) = (line.entry.key, line.entry.value)
      if key == "screen", ScreenSize(text) == nil {
        throw TraceError(file: file, line: line.number, problem: .notAScreen(text))
      }
      if key == "display-hz", !(Double(text).map(TraceMetadata.rates.contains) ?? false) {
        throw TraceError(file: file, line: line.number, problem: .notARate(text))
      }
    }
  }

  /// The label that a metadata line `intent` gives.
  private static func label(of preamble: Preamble, file: String) throws(TraceError) -> Label? {
    guard let line = preamble.metadata.first(where: { $0.entry.key == "intent" }) else {
      return nil
    }
    let (word, stops) = (line.entry.value, preamble.stops)
    guard let intent = Label.Intent(word, stops: stops) else {
      throw TraceError(
        file: file, line: line.number,
        problem: stops.isEmpty ? .unknownIntent(word) : .unknownStop(word, stops))
    }
    return Label(intent: intent)
  }
}
