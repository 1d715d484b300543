import Controllers
package import Formats
package import Replay
public import Traces

/// One line of a worker's input: a trace as a JSON object.
///
///     {"name": "a", "intent": "finish", "screen": "390x844", "display-hz": 60,
///      "samples": [[0, 20, 400, "began"], [8, 24, 400, "moved"], [16, 60, 400, "ended"]]}
///
/// A sample is a list of time in milliseconds, x and y in points, and phase; or an object with `t_ms`, `x`, `y`,
/// `phase` and any other columns of a trace file. Instead of `samples`, a line may have `csv`, the text of a trace file
/// with one recording. One of `samples` and `csv` is required; all other members are optional.
public struct WorkerRequest: Equatable, Sendable {
  public var trace: Trace
  /// The line's own mark, which the reply returns; nil if there is none.
  package let id: JSONValue?

  private static let keys = [
    "id", "name", "intent", "weight", "screen", "display-hz", "samples", "csv",
  ]

  /// The reason why a line of input cannot be used, and the trace's name and the line's mark if the line contains them.
  public struct Failure: Error, Equatable, Sendable {
    public var name: String?
    public var message: String
    package var id: JSONValue?

    public init(name: String? = nil, message: String) {
      self.name = name
      self.message = message
    }

    fileprivate func within(_ name: String?, _ id: JSONValue?) -> Failure {
      var failure = Failure(name: name, message: message)
      failure.id = id
      return failure
    }
  }

  /// Reads a line; `number` counts from 1 and names a trace that has no name.
  public init(line: [UInt8], number: Int, strict: Bool = false) throws(Failure) {
    let place = "line \(number)"
    var (name, id): (String?, JSONValue?)
    do {
      let object = try SuiteObject(file: place, bytes: line)
      name = try? object.optionalText("name")
      id = object["id"]?.value
      self.id = id
      try object.require(Self.keys)
      trace = try Self.trace(object, name: name ?? place, strict: strict)
    } catch let error as SuiteError {
      // The line number in the error is left out: the object is a single line, so that number would always be 1.
      throw Failure(message: "\(place): \(error.words)").within(name, id)
    } catch let failure as Failure {
      throw failure.within(name, id)
    } catch {
      throw Failure(message: "\(error)").within(name, id)
    }
  }

  private static func trace(_ object: SuiteObject, name: String, strict: Bool) throws -> Trace {
    let csv = try object.optionalText("csv") ?? self.csv(object)
    let traces = try TraceReader.read(
      bytes: Array(csv.utf8), file: object.file, name: name,
      options: TraceReader.Options(strict: strict))
    guard traces.count == 1 else {
      throw Failure(
        message: "\(object.file): \(traces.count) recordings in 'csv'; give each a separate line")
    }
    var trace = traces[0]
    trace.name = name
    if let intent: Label.Intent = try object.optionalWord("intent") {
      trace.label = Label(intent: intent, weight: try object.optionalNumber("weight") ?? 1)
    }
    if let screen = try object.optionalText("screen") {
      guard ScreenSize(screen) != nil else { throw object.notAScreen(screen) }
      trace.metadata["screen"] = screen
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

  /// The samples as the text of a trace file, so that they are read and repaired in the same way as a trace file.
  private static func csv(_ object: SuiteObject) throws(SuiteError) -> String {
    guard object["samples"] != nil else { throw object.failure(.missingKey("samples")) }
    var names = ["t_ms", "x", "y", "phase"]
    var rows: [[String: JSONValue]] = []
    for value in try object.array("samples") {
      switch value.content {
      case .array(let fields):
        rows.append(
          Dictionary(zip(names, fields).map { ($0, $1) }, uniquingKeysWith: { first, _ in first }))
      case .object(let members):
        for member in members where !names.contains(member.key) { names.append(member.key) }
        rows.append(
          Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
      case .string, .number, .bool, .null:
        throw object.failure(.wrongType("samples", expected: .array))
      }
    }
    var csv = CSVText(header: names)
    for row in rows { csv.append(names.map { row[$0].map(field) ?? "" }) }
    return csv.text
  }

  private static func field(_ value: JSONValue) -> String {
    switch value.content {
    case .string(let text): text
    case .number(let number, _): Number.shortest(number)
    case .bool(let value): String(value)
    case .null, .array, .object: ""
    }
  }
}

extension LineReply {
  /// Creates a worker's reply to the line with this number, counted from 1.
  ///
  /// It is `{"line":1,"outcome":{…}}`, or `{"error":"…","line":2,"name":"…"}`.
  package init(
    to line: Int, _ result: Result<(outcome: Outcome, id: JSONValue?), WorkerRequest.Failure>
  ) {
    let number = JSONValue.count(line)
    switch result {
    case .success(let found):
      self.init("outcome", found.outcome.json, id: found.id, others: ["line": number])
    case .failure(let failure):
      self.init(
        error: failure.message, id: failure.id,
        others: ["line": number, "name": .text(failure.name)])
    }
  }
}
