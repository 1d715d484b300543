package import Formats

/// A gesture as an object of JSON on one line, which is how programs exchange gestures.
///
///     {"name": "a", "label": {"intent": "finish"}, "metadata": {"screen": "390x844", "display-hz": "60"},
///      "samples": [[0, 20, 400, "began"], [8, 24, 400, "moved"], [16, 60, 400, "ended"]]}
///
/// A sample is a list of time in milliseconds, x and y in points, and phase; or an object with `t_ms`, `x`, `y`,
/// `phase` and any other columns of a trace file. Instead of `samples`, a line may have `csv`, the text of a trace file
/// with one recording. One of the two is required; all other members are optional. `label` has `intent`, and may have
/// `weight`, `tags` and `note`; `metadata` has the lines of a trace file's head. `intent`, `weight`, `screen` and
/// `display-hz` beside `name` are short forms.
///
/// `panlab worker` answers such lines, files of them are read like other recordings, and `panlab extract` writes them
/// with what its recogniser saw, and with touches only where a decision may need them.
public struct GestureLine: Equatable, Sendable {
  public var trace: Trace
  /// The line's own mark, which a reply returns; nil if there is none.
  package let id: JSONValue?

  private static let keys = [
    "id", "name", "file", "label", "metadata", "intent", "weight", "screen", "display-hz",
    "samples", "csv",
  ]

  /// The reason why a line cannot be used, and the trace's name and the line's mark if the line contains them.
  public struct Failure: Error, Equatable, Sendable {
    /// The place in the text, such as `line 3`.
    public var place: String
    public var name: String?
    /// What was found and what to do.
    public var words: String
    package var id: JSONValue?

    public init(place: String, name: String? = nil, words: String) {
      (self.place, self.name, self.words) = (place, name, words)
    }

    /// The message, in the form `place: what was found; what to do`.
    public var message: String { "\(place): \(words)" }
  }

  /// Reads a line; `place` is its place in messages, and the name of a trace that has none.
  public init(_ line: [UInt8], at place: String, strict: Bool = false) throws(Failure) {
    let object = try JSONObject<Failure>(file: place, bytes: line)
    id = object["id"]?.value
    let name = try? object.optionalText("name")
    do throws(Failure) {
      if object["schema"] == nil { try object.require(Self.keys) }
      trace = try Self.trace(object, name: name ?? place, strict: strict)
    } catch {
      var failure = error
      (failure.name, failure.id) = (name, id)
      throw failure
    }
  }

  private static func trace(
    _ object: JSONObject<Failure>, name: String, strict: Bool
  ) throws(Failure) -> Trace {
    guard let csv = try object.touches() else {
      throw object["points"] == nil
        ? object.failure(.missingKey("samples"))
        : object.failure(
          "no touches, since 'panlab extract' left them out; give the recording that was extracted")
    }
    var trace = try Self.trace(csv, at: object.file, name: name, strict: strict)
    if let entries = try object.metadata() {
      for entry in entries { trace.metadata[entry.key] = entry.value }
    }
    trace.file = try object.optionalText("file")
    if let (label, place) = try object.label() { (trace.label, trace.labelPlace) = (label, place) }
    if let intent: Label.Intent = try object.optionalWord("intent") {
      trace.label = Label(intent: intent, weight: try object.optionalNumber("weight") ?? 1)
    }
    if let screen = try object.optionalText("screen") { trace.metadata["screen"] = screen }
    if let screen = trace.metadata["screen"], ScreenSize(screen) == nil {
      throw object.failure("'screen': '\(screen)' is not a size; write it like 390x844")
    }
    if let rate = try object.optionalNumber("display-hz") {
      guard rate > 0 else {
        throw object.failure(
          "'display-hz': \(Number.shortest(rate)) is out of range; give more than 0")
      }
      trace.metadata["display-hz"] = Number.shortest(rate)
    }
    return trace
  }

  /// The recording in the text of a trace file.
  private static func trace(
    _ csv: String, at place: String, name: String, strict: Bool
  ) throws(Failure) -> Trace {
    let traces: [Trace]
    do {
      traces = try TraceReader.read(
        bytes: Array(csv.utf8), file: place, name: name,
        options: TraceReader.Options(strict: strict))
    } catch {
      throw Failure(
        place: error.line.map { "\(place):\($0)" } ?? place, words: "\(error.problem)")
    }
    guard traces.count == 1 else {
      throw Failure(
        place: place, words: "\(traces.count) recordings in 'csv'; give each a separate line")
    }
    var trace = traces[0]
    trace.name = name
    return trace
  }
}

extension GestureLine {
  /// Whether the first line of a file is a gesture with touches that are written as here.
  static func isGesture(_ line: Substring) -> Bool {
    let begins = line.prefix(4096)
    return begins.contains("\"csv\"")
      || begins.contains("\"samples\"")
        && (begins.contains("[[") || begins.contains("[ [") || begins.contains("\"t_ms\""))
  }

  /// Reads a file of such lines; a trace is named after the file and its line's `name`.
  static func read(
    _ bytes: [UInt8], file: String, name: String, strict: Bool
  ) throws(TraceError) -> TraceImporter.Result {
    var result = TraceImporter.Result(format: .gestureLines, traces: [], refusals: [])
    result.areNamed = true
    var lines: [(number: Int, line: GestureLine)] = []
    for (number, text) in TextLines(bytes) where !text.isEmpty {
      do throws(Failure) {
        lines.append((number, try GestureLine(Array(text.utf8), at: "\(number)", strict: strict)))
      } catch {
        result.refusals.append(
          TraceError(file: file, line: number, problem: .gestureLine(error.words)))
      }
    }
    var names = ContactNames(name, count: lines.count)
    for (number, line) in lines {
      var trace = line.trace
      trace.name = names.next(of: VisibleText.line(trace.name == "\(number)" ? "" : trace.name))
      result.traces.append(trace)
    }
    guard !result.traces.isEmpty else {
      throw result.refusals.first ?? TraceError(file: file, problem: .noTouches(.gestureLines))
    }
    return result
  }
}

extension GestureLine.Failure: JSONObjectError {
  package static var allowsDuplicateKeys: Bool { false }

  package init(file: String, line: Int, json: JSONProblem) {
    // The line number in the object is left out: a line is a single line, so that number would always be 1.
    self.init(place: file, words: json.words)
  }
}

extension JSONObject<GestureLine.Failure> {
  fileprivate func failure(_ words: String) -> GestureLine.Failure {
    Failure(place: file, words: words)
  }

  fileprivate func failure(_ problem: JSONProblem) -> GestureLine.Failure {
    Failure(file: file, line: line, json: problem)
  }
}

// MARK: - Lines that a program wrote, and lines that `panlab extract` wrote

extension JSONObject {
  /// The touches as the text of a trace file, so that they are read and repaired in the same way as a trace file; nil if
  /// there are none.
  package func touches() throws(Failure) -> String? {
    if let csv = try optionalText("csv") { return csv }
    guard let samples = try optionalArray("samples") else { return nil }
    var names = ["t_ms", "x", "y", "phase"]
    var rows: [[String: JSONValue]] = []
    for value in samples {
      switch value.content {
      case .array(let fields):
        rows.append(Dictionary(zip(names, fields).map { ($0, $1) }) { first, _ in first })
      case .object(let members):
        for member in members where !names.contains(member.key) { names.append(member.key) }
        rows.append(Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first })
      case .string, .number, .bool, .null:
        throw Failure(file: file, line: line, json: .wrongType("samples", expected: .array))
      }
    }
    var csv = CSVText(header: names)
    for row in rows { csv.append(names.map { row[$0]?.field ?? "" }) }
    return csv.text
  }

  /// The lines of the recording's metadata; nil if there are none.
  package func metadata() throws(Failure) -> [TraceMetadata.Entry]? {
    guard let members = try optionalObject("metadata")?.members else { return nil }
    var entries: [TraceMetadata.Entry] = []
    for member in members {
      guard let value = member.value.text else {
        throw Failure(file: file, line: member.line, json: .wrongType(member.key, expected: .text))
      }
      entries.append(TraceMetadata.Entry(key: member.key, value: value))
    }
    return entries
  }

  /// The label, and where it stands if a file has it; nil if there is none.
  package func label() throws(Failure) -> (label: Label, place: SourcePlace?)? {
    guard let object = try optionalObject("label") else { return nil }
    let word = try object.text("intent")
    let isStop = try object.optionalFlag("stop") ?? false
    let intent = isStop ? .stop(word) : try object.word("intent", as: Label.Intent.self)
    let weight = try object.optionalNumber("weight") ?? 1
    guard weight > 0 else {
      throw Failure(file: file, line: line, json: .wrongType("weight", expected: .number))
    }
    let label = Label(
      intent: intent, weight: weight, tags: try object["tags"] == nil ? [] : object.texts("tags"),
      note: try object.optionalText("note"))
    guard let file = try object.optionalText("file") else { return (label, nil) }
    return (label, SourcePlace(file: file, line: try object.optionalLine("line")))
  }
}

extension Trace {
  /// The members of a line that say what the recording is, without its touches.
  package var lineMembers: [String: JSONValue] {
    var members: [String: JSONValue] = ["name": .string(name)]
    members["file"] = file.map(JSONValue.string)
    members["label"] = label.map { $0.json(at: labelPlace) }
    let entries = metadata.entries
    if !entries.isEmpty {
      members["metadata"] = .object(entries.map(\.key), entries.map { .string($0.value) })
    }
    return members
  }
}

extension Label {
  fileprivate func json(at place: SourcePlace?) -> JSONValue {
    var members: [String: JSONValue] = ["intent": .string(intent.rawValue)]
    if case .stop = intent { members["stop"] = .bool(true) }
    if weight != 1 { members["weight"] = .number(weight) }
    if !tags.isEmpty { members["tags"] = .array(tags.map(JSONValue.string)) }
    members["note"] = note.map(JSONValue.string)
    members["file"] = place.map { .string($0.file) }
    members["line"] = place?.line.map { .number(Double($0)) }
    return .object(members)
  }
}

extension JSONValue {
  /// The value as a field of a table.
  fileprivate var field: String {
    switch content {
    case .string(let text): text
    case .number(let number, _): Number.shortest(number)
    case .bool(let value): String(value)
    case .null, .array, .object: ""
    }
  }
}
