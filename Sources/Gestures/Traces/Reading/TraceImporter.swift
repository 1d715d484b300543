import Formats

/// Reads recordings of other tools; each contact of a finger becomes a trace, and contacts that overlap in time become
/// one.
///
/// Contacts get the same repairs as Panlab's own CSV, so equal points give an equal trace. The metadata contains
/// `source` (the file), `format`, `device`, `screen` and `scale` (points per unit of the panel).
public enum TraceImporter {
  /// Options for reading.
  public struct Options: Hashable, Sendable {
    /// The format; nil to detect it.
    public var format: RecordingFormat?
    /// The screen in points; nil to use the file's own screen, or 390 × 844 if only the panel's size is known.
    public var screen: ScreenSize?
    /// The touch panel's size in the panel's own units; positions in the file count from 0.
    ///
    /// Nil to use the size that the file or the recipe gives, or one point per unit if neither gives a size.
    public var panel: PanelSize?
    /// The recipe for reading the file; nil to detect it.
    public var recipe: Recipe?
    /// Whether to reject malformed input instead of repairing it.
    public var strict: Bool
    /// Whether to leave out places that are far off a finger's way.
    public var dropsSpikes: Bool

    /// Creates options; by default all settings are read from the file.
    public init(
      format: RecordingFormat? = nil, screen: ScreenSize? = nil, panel: PanelSize? = nil,
      recipe: Recipe? = nil, strict: Bool = false, dropsSpikes: Bool = false
    ) {
      (self.format, self.screen, self.panel) = (format, screen, panel)
      (self.recipe, self.strict, self.dropsSpikes) = (recipe, strict, dropsSpikes)
    }
  }

  /// The content of a file.
  public struct Result: Hashable, Sendable {
    /// The file's format.
    public var format: RecordingFormat
    /// The contacts that can be replayed, in the order of their touch-downs.
    public var traces: [Trace]
    /// For each contact that cannot be replayed, the reason.
    public var refusals: [TraceError]
    /// Whether the file itself names its recordings.
    public var areNamed = false
    /// Whether the file moves a finger instead of recording one, so that it may be anywhere next.
    public var isScript = false
    /// What a public corpus asks of those who use it; nil for any other file.
    public var terms: String? { Recipe.shipped.first { $0.format == format.rawValue }?.terms }
  }

  /// Reads a file; the names of its traces are made from the file's base name.
  ///
  /// - Returns: The result, with at least one contact that can be replayed.
  /// - Throws: ``TraceError`` if the file cannot be opened or nothing in it can be replayed.
  public static func read(path: String, options: Options = Options()) throws(TraceError) -> Result {
    let file = try MappedFile(path: path)
    let name = TraceName.key(of: TraceName.name(forPath: path))
    return try read(bytes: file.content, file: path, name: name, options: options)
  }

  /// Reads a file in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The file's name in messages.
  ///   - name: The trace's name; several contacts become `name#1`, `name#2`….
  ///   - options: The format, screen and panel, if the values in the file are not to be used.
  /// - Returns: The result, with at least one contact that can be replayed.
  /// - Throws: ``TraceError`` if nothing in the file can be replayed.
  public static func read(
    bytes: [UInt8], file: String, name: String, options: Options = Options()
  ) throws(TraceError) -> Result {
    if let other = OtherFile(bytes) { throw TraceError(file: file, problem: .notText(other)) }
    let format =
      options.recipe.map { RecordingFormat($0.format) } ?? options.format
      ?? .detected(in: bytes)
    if options.recipe == nil, format == .gestureLines {
      return try GestureLine.read(bytes, file: file, name: name, strict: options.strict)
    }
    let reader = options.recipe == nil ? readers.first { $0.format == format } : nil
    var recipe = options.recipe ?? self.recipe(of: format, in: bytes)
    // If a file has a header that names its columns, the header decides how they are read. The columns of a shipped
    // recipe apply only to files without such a header.
    if options.recipe == nil, !recipe.columns.isEmpty, hasHeader(bytes) { recipe = .table }
    if reader == nil, let instead = recipe.instead {
      let remedy = instead + (format == .extract ? madeFrom(bytes) : "")
      throw TraceError(file: file, problem: .hasNoPaths(format, remedy: remedy))
    }
    if reader == nil, recipe.shape == .rows {
      return try rows(bytes, file: file, name: name, recipe, format, options)
    }
    if bytes.contains(0) { throw TraceError(file: file, problem: .nulByte) }
    var findings = Findings(file: file, strict: options.strict)
    let recording: ContactRecording
    if let reader {
      recording = try reader.read(bytes, &findings)
    } else {
      recording = try RecipeReader(recipe).read(bytes, &findings)
    }
    guard !recording.contacts.isEmpty else {
      throw TraceError(file: file, problem: .noTouches(format))
    }
    var options = options
    if reader == nil {
      options.panel = options.panel ?? recipe.panel
      if options.panel == nil, recipe.places.map({ $0 == .fractions }) ?? recording.areShares {
        options.panel = PanelSize(width: 1, height: 1)
        if recipe.places == nil { try findings.note(.fractions, line: recording.firstLine) }
      }
    }
    if recording.arePixels || recipe.places == .pixels, options.panel == nil {
      try findings.note(.pixels, line: recording.firstLine)
    }
    return try result(of: recording, format: format, name: name, findings, options)
  }

  /// Whether a file is a recording of another tool, by its content; a file whose name ends in `.csv` is a table.
  package static func isRecording(_ file: MappedFile, path: String) -> Bool {
    let ending = Array(path.utf8.suffix(4))
    let isTable = ending.elementsEqual(".csv".utf8, by: { $0 | 0x20 == $1 | 0x20 })
    return isTable ? isOfCorpus(file) : isRecording(file)
  }

  /// Whether a table is one of a public corpus, by its header.
  private static func isOfCorpus(_ file: MappedFile) -> Bool {
    let line = file.bytes.prefix(512).prefix { !LineEnd.isLineBreak($0) }
    return corpora.contains { $0.hasHeader(line) }
  }

  private static let corpora = Recipe.shipped.filter { $0.shape == .rows && !$0.marks.isEmpty }

  /// Whether a file is a recording of another tool, whatever its name is.
  static func isRecording(_ file: MappedFile) -> Bool {
    RecordingFormat.detected(in: Array(file.bytes.prefix(1 << 16))) != .csv
  }

  /// Whether a file in a folder looks like a recording with the paths of fingers: any table or log, or JSON with places.
  package static func mayBeRecording(path: String) -> Bool {
    guard let file = try? MappedFile(path: path, origin: .found) else { return false }
    let head = Array(file.bytes.prefix(1 << 16))
    switch RecordingFormat.detected(in: head) {
    case .csv: return hasColumns(head)
    case .extract: return false
    case RecordingFormat("json"):
      let text = String(decoding: head, as: UTF8.self)
      return text.contains("\"x\"") || text.contains("X\"")
    default: return true
    }
  }

  /// Where the recordings are that an extract was made from, by its first line.
  private static func madeFrom(_ extract: [UInt8]) -> String {
    var lines = TextLines(extract)
    guard let line = lines.next()?.text,
      let gesture = try? JSONValue.imported(Array(line.utf8), file: ""),
      let path = gesture["file"]?.text
    else { return "" }
    let folder = path.lastIndex(of: "/").map { path[..<$0] }
    return ", as '\(folder.map(String.init) ?? path)'"
  }

  /// Whether a text is a table with columns for times and places.
  fileprivate static func hasColumns(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { text in
      var findings = Findings(file: "", strict: false)
      let preamble = try? Preamble(
        text, example: Trace.headerExample, recipe: .table, findings: &findings)
      return preamble.flatMap { try? Columns($0.names, recipe: .table) } != nil
    }
  }

  /// Whether the first line that is not a comment names columns.
  private static func hasHeader(_ bytes: [UInt8]) -> Bool {
    let first = TextLines(bytes).first { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    let fields = first?.text.split { ",;\t".contains($0) } ?? []
    return fields.count > 2 && Preamble.areNames(fields)
  }

  /// The recipe for a file: a built-in recipe if one exists for its format, otherwise a recipe made from the file's
  /// header and first rows.
  public static func recipe(for bytes: [UInt8]) -> Recipe {
    let format = RecordingFormat.detected(in: bytes)
    return format == .csv ? Recipe(describing: bytes) : recipe(of: format, in: bytes)
  }

  /// The built-in recipe of a format, or the one that the lines of a log show; for any other format, that of tables.
  private static func recipe(of format: RecordingFormat, in bytes: [UInt8]) -> Recipe {
    Recipe.shipped.first { $0.format == format.rawValue }
      ?? (format == .log ? recipe(ofLogIn: bytes) : nil) ?? .table
  }

  /// The recipe for an app's own log; nil if its lines do not show how they are written.
  private static func recipe(ofLogIn bytes: [UInt8]) -> Recipe? {
    let head = String(decoding: bytes.prefix(65_536), as: UTF8.self)
    return LogLines(head.split(whereSeparator: \.isNewline))?.recipe
  }

  /// The recipe by which a file would be read; nil if its format has its own ``Reader``.
  public static func adjustableRecipe(for bytes: [UInt8]) -> Recipe? {
    let format = RecordingFormat.detected(in: bytes)
    return readers.contains { $0.format == format } ? nil : recipe(of: format, in: bytes)
  }

  /// A format that has its own reading function rather than a recipe, for example because its lines cannot be read
  /// independently of each other.
  struct Reader: Sendable {
    let format: RecordingFormat
    let read: @Sendable ([UInt8], inout Findings) throws(TraceError) -> ContactRecording
  }

  /// The formats that have their own reading functions rather than recipes.
  static let readers: [Reader] = [
    Reader(format: .getevent, read: GeteventReader.read),
    Reader(format: .evemu, read: EvemuReader.read),
    Reader(format: .libinput, read: LibinputReader.read),
    Reader(format: .iosTouches, read: IOSTouchReader.read),
    Reader(format: .flutter, read: FlutterReader.read),
    Reader(format: .webDriver, read: WebDriverReader.read),
    Reader(format: .schedule, read: ScheduleReader.read),
    Reader(format: .playwright, read: PlaywrightReader.read),
    Reader(format: .swipeScript, read: SwipeScriptReader.read),
  ]

  private static func result(
    of recording: ContactRecording, format: RecordingFormat, name: String,
    _ findings: Findings, _ options: Options
  ) throws(TraceError) -> Result {
    var result = Result(format: format, traces: [], refusals: [])
    let gestures = recording.gestures
    result.areNamed = recording.contacts.contains { !$0.recording.isEmpty }
    result.isScript = recording.isScript
    var names = ContactNames(name, count: gestures.count)
    for fingers in gestures {
      guard let first = fingers.first else { continue }
      let scale = try PanelScale(
        of: first.panel, on: recording.screen, screen: options.screen, panel: options.panel
      )
      .withReadableScreen(file: findings.file)
      let name = names.next(of: first.recording)
      do throws(TraceError) {
        var trace = try Contact.trace(
          of: fingers, name: name, scale: scale, file: findings.file, strict: options.strict,
          dropsSpikes: options.dropsSpikes, isScript: recording.isScript)
        trace.metadata = metadata(
          of: recording, first.device, scale, format: format, file: findings.file)
        if !first.person.isEmpty { trace.metadata["person"] = first.person }
        trace.label = first.intent.map { Label(intent: $0) } ?? recording.label
        trace.times = recording.times
        trace.noteRecorder()
        result.traces.append(trace)
      } catch {
        result.refusals.append(error)
      }
    }
    guard !result.traces.isEmpty else {
      throw result.refusals.first ?? TraceError(file: findings.file, problem: .noTouches(format))
    }
    result.traces[0].repairs = (findings.repairs + result.traces[0].repairs).sortedByLine()
    return result
  }

  private static func metadata(
    of recording: ContactRecording, _ device: String?, _ scale: PanelScale, format: RecordingFormat,
    file: String
  ) -> TraceMetadata {
    var metadata = TraceMetadata()
    // Only the file's name is recorded, because the path of its folder may reveal private information.
    metadata["source"] = file.split(separator: "/").last.map(String.init)
    metadata["format"] = format.rawValue
    metadata["device"] = device ?? recording.device
    metadata["screen"] = scale.screen?.description
    metadata["scale"] = scale.text
    for entry in recording.notes where metadata[entry.key] == nil {
      metadata.entries.append(entry)
    }
    return metadata
  }

  /// Reads rows of touches, and creates a trace for each gesture, even if no column tells the contacts of its fingers
  /// apart.
  private static func rows(
    _ bytes: [UInt8], file: String, name: String, _ recipe: Recipe, _ format: RecordingFormat,
    _ options: Options
  ) throws(TraceError) -> Result {
    var contacts = try TraceReader.contacts(
      bytes: bytes, file: file, recipe: recipe, screen: options.screen,
      panel: options.panel ?? recipe.panel,
      strict: options.strict)
    var result = Result(format: format, traces: [], refusals: [])
    result.areNamed = contacts.areNamed
    var names = ContactNames(name, count: contacts.gestures.count)
    for gesture in contacts.gestures {
      let draft = contacts.take(gesture)
      let (person, intent) = (draft.person, draft.intent)
      let name = names.next(of: draft.recording)
      do throws(TraceError) {
        var repair = RecordingRepair(
          draft, file: file, strict: options.strict,
          screen: contacts.metadata.touchedScreen,
          direction: GestureDirection(of: name, contacts.metadata), dropsSpikes: options.dropsSpikes
        )
        try repair.repairAll()
        var trace = Trace(
          name: name, metadata: contacts.metadata,
          samples: repair.samples,
          label: intent.map { Label(intent: $0) } ?? contacts.label,
          repairs: repair.findings.repairs)
        if !person.isEmpty { trace.metadata["person"] = person }
        trace.times = contacts.times
        trace.noteRecorder()
        if format != .csv {
          // Only the file's name is recorded, because the path of its folder may reveal private information.
          trace.metadata["source"] = file.split(separator: "/").last.map(String.init)
          trace.metadata["format"] = format.rawValue
        }
        // Sorted by time, the rows of a contact may turn out to be two.
        result.traces += trace.strokes(repair)
      } catch {
        result.refusals.append(error)
      }
    }
    guard !result.traces.isEmpty else {
      throw result.refusals.first ?? TraceError(file: file, problem: .noRows)
    }
    result.traces[0].repairs = (contacts.repairs + result.traces[0].repairs).sortedByLine()
    return result
  }
}

/// The names of a file's contacts: `name#recording` as the rows name them, otherwise `name#1`, `name#2`…, or only the
/// file's name for its only contact.
struct ContactNames {
  private let file: String
  private let count: Int
  private var index = 0
  /// The number of contacts so far in each recording.
  private var known: [String: Int] = [:]

  init(_ file: String, count: Int) { (self.file, self.count) = (file, count) }

  mutating func next(of recording: String) -> String {
    index += 1
    if recording.isEmpty { return count > 1 ? "\(file)#\(index)" : file }
    let number = known[recording, default: 0] + 1
    known[recording] = number
    return "\(file)#\(recording)" + (number > 1 ? "#\(number)" : "")
  }
}

extension ContactRecording {
  /// The line of the first point.
  fileprivate var firstLine: Int { contacts.first?.points.first?.line ?? 1 }
}

extension Trace {
  /// Records in the metadata that the recorder left out short moves, if it did.
  ///
  /// The missing moves may be added while a file is read. If the trace is written to a file afterwards, its samples no
  /// longer show that moves were missing, but its metadata does.
  fileprivate mutating func noteRecorder() {
    if isThinned { metadata[Self.thinnedKey] = "yes" }
  }
}

extension RecordingFormat: RawRepresentable, CaseIterable {
  /// Finds the format with this name; nil for an unknown name.
  public init?(rawValue: String) {
    guard Self.allCases.contains(where: { $0.rawValue == rawValue }) else { return nil }
    self.init(rawValue)
  }

  /// All formats: CSV, logs and gesture lines, then the formats with their own ``TraceImporter/Reader``, then the formats
  /// that are read by recipes.
  public static let allCases: [RecordingFormat] =
    [.csv, .log, .gestureLines] + TraceImporter.readers.map(\.format)
    + Recipe.shipped.map { Self($0.format) }
}

extension RecordingFormat {
  /// Detects a file's format from its first 64 KiB; ``csv`` if no other format fits.
  static func detected(in bytes: [UInt8]) -> RecordingFormat {
    let head = String(decoding: bytes.prefix(65_536), as: UTF8.self)
    let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let lines = text.split(whereSeparator: \.isNewline)
    // A log's times may also stand in brackets.
    let isJSON = beginsAsJSON(text)
    if isJSON, let format = json(text) { return format }
    if isJSON, lines.first.map(GestureLine.isGesture) == true { return .gestureLines }
    func recipe(isJSON: Bool) -> RecordingFormat? {
      Recipe.shipped.first { $0.isRecognised(in: text, lines, isJSON: isJSON) }
        .map { RecordingFormat($0.format) }
    }
    if let format = recipe(isJSON: isJSON) { return format }
    if isJSON { return RecordingFormat("json") }
    for line in lines.prefix(400) {
      if line.hasPrefix("# libinput record") || line.hasPrefix("libinput:") { return .libinput }
      if line.hasPrefix("# EVEMU") || line.hasPrefix("E: ") || line.hasPrefix("Event: time ") {
        return .evemu
      }
      if GeteventLine(line, number: 0) != nil { return .getevent }
      if SwipeScriptReader.isCommand(line) { return .swipeScript }
    }
    if let format = inLines(lines) {
      return format == RecordingFormat("json") ? recipe(isJSON: true) ?? format : format
    }
    let isTable = TraceImporter.hasColumns(Array(head.utf8))
    return isTable || LogLines(lines) == nil ? .csv : .log
  }

  /// Whether a text begins as an object or a list of JSON does.
  static func beginsAsJSON(_ text: Substring) -> Bool {
    text.first == "{"
      && (text.dropFirst().first { !$0.isWhitespace }.map { "\"}".contains($0) } ?? true)
      || text.first == "["
        && text.dropFirst().first { !$0.isWhitespace }.map { "{[\"]".contains($0) } ?? true
  }

  /// The format of a log whose lines have JSON; nil if no line does.
  private static func inLines(_ lines: [Substring]) -> RecordingFormat? {
    for line in lines.prefix(400) where line.contains("{\"") {
      guard let (_, before) = JSONValue.inLine(line) else { continue }
      let body = line[before.endIndex...]
      if let format = json(body) { return format }
      if body.contains("\"x\"") || body.contains("X\"") { return RecordingFormat("json") }
    }
    return nil
  }

  /// The format of a JSON file, if this format has its own ``TraceImporter/Reader``; otherwise nil.
  private static func json(_ text: Substring) -> RecordingFormat? {
    if text.contains("\"rawTouch") { return .iosTouches }
    if text.contains("\"physicalX\"") { return .flutter }
    if text.contains("\"displayHz\""), text.contains("\"space\"") { return .schedule }
    if text.contains("\"context-options\""), text.contains("\"callId\"") { return .playwright }
    let words = ["\"pointerMove\"", "\"pointerDown\"", "\"moveTo\""]
    return words.contains { text.contains($0) } ? .webDriver : nil
  }
}

extension Recipe {
  /// Whether a line is the header of the recipe's tables: its names are the ``marks``, in any order.
  fileprivate func hasHeader(_ line: some Collection<UInt8>) -> Bool {
    let separators = separator.map { [$0] } ?? Array(",;\t".utf8)
    guard line.count(where: separators.contains) == marks.count - 1 else { return false }
    let names = line.split(whereSeparator: separators.contains).map {
      String(decoding: $0, as: UTF8.self)[...].trimming { $0.isWhitespace || $0 == "\"" }
    }
    return Set(names) == Set(marks.map { $0[...] })
  }

  /// Whether a file has the format of this recipe.
  ///
  /// A table must have the recipe's ``marks`` as its header, and any other file must contain them all. If the recipe has none, the file's first row must have a number
  /// for each of the recipe's columns.
  fileprivate func isRecognised(
    in text: Substring, _ lines: [Substring], isJSON: Bool
  ) -> Bool {
    guard (shape == .json) == isJSON else { return false }
    if !marks.isEmpty {
      return shape == .rows
        ? lines.first { !$0.hasPrefix("#") }.map { hasHeader($0.utf8) } ?? false
        : marks.allSatisfy { text.contains($0) }
    }
    guard shape == .rows, !columns.isEmpty, let separator,
      let first = lines.first(where: { !$0.hasPrefix("#") })
    else { return false }
    let fields = first.split(
      separator: Character(Unicode.Scalar(separator)), omittingEmptySubsequences: false)
    return fields.count == columns.count
      && fields.allSatisfy { DecimalNumber($0.trimming(while: \.isWhitespace)) != nil }
  }
}

/// The lines of a text with one-based numbers; line ends and the spaces around each line are removed.
///
/// A line ends with `\n`, or with one or more `\r` that a `\n` may follow.
struct TextLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func next() -> (number: Int, text: Substring)? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, !LineEnd.isLineBreak(bytes[index]) { index += 1 }
    let line = bytes[start..<index]
    while index < bytes.count, bytes[index] == UInt8(ascii: "\r") { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    number += 1
    return (number, String(decoding: line, as: UTF8.self)[...].trimming(while: \.isWhitespace))
  }
}
