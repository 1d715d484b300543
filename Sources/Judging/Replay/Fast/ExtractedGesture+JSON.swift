package import Controllers
import Devices
package import Formats
import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// The reason why a line of an extract cannot be used, as `file:line: what was found; what to do`.
///
/// An extract is a file of recognised gestures.
package struct ExtractError: JSONObjectError, CustomStringConvertible {
  package let description: String

  package static var allowsDuplicateKeys: Bool { false }

  init(file: String, line: Int, _ words: String) { description = "\(file):\(line): \(words)" }

  package init(file: String, line: Int, json: JSONProblem) {
    let remedy = "extract the traces again with 'panlab extract'"
    let words =
      switch json {
      case .notJSON: "the line is not JSON, or was cut off; \(remedy)"
      case .missingKey(let key): "no '\(key)'; \(remedy)"
      case .duplicateKey(let key): "'\(key)' is given twice; \(remedy)"
      case .unknownKey(let key, _), .wrongType(let key, _), .unknownWord(_, let key, _):
        "'\(key)' is not valid in an extract; \(remedy)"
      }
    self.init(file: file, line: line, words)
  }
}

/// A reader for the lines of an extract, which is a file of recognised gestures.
///
/// Accepts a gesture only if it was recognised with the recogniser settings of the controller that will decide it.
package struct ExtractReader: Sendable {
  typealias Object = JSONObject<ExtractError>

  private let settings: JSONValue
  private let stops: [String]
  private let controller: String

  /// Creates a reader of gestures that the given controller will decide.
  package init(_ controller: Controller, settings: ReplaySettings) {
    let settings = settings.scened(for: controller)
    self.settings = RecognizerSettings(controller, settings: settings).json
    self.controller = controller.name
    stops = controller.stops.map(\.name)
  }

  /// Reads the gesture on one line of an extract.
  ///
  /// - Throws: ``ExtractError`` if the line is not a gesture, or was extracted with recogniser settings that differ
  ///   from the controller's.
  package func gesture(
    in bytes: [UInt8], file: String, line: Int
  ) throws(ExtractError) -> ExtractedGesture {
    let root: JSONValue
    do throws(JSONReader.Failure) {
      root = try JSONReader.value(in: bytes, .strict, line: line)
    } catch {
      throw ExtractError(file: file, line: line, json: .notJSON)
    }
    let object = try Object(root, key: "line", file: file)
    guard try object.optionalText("schema") == ExtractedGesture.schema else {
      throw ExtractError(
        file: file, line: line,
        "not a line of schema '\(ExtractedGesture.schema)'; give a file that 'panlab extract' of this"
          + " version wrote")
    }
    try checkSettings(of: object)
    return try ExtractedGesture(reading: object)
  }

  /// Rejects a gesture that was recognised with settings that differ from the controller's.
  private func checkSettings(of object: Object) throws(ExtractError) {
    let member = try object.required("settings", object["settings"])
    if member.value == settings { return }
    let found = try object.object("settings").members
    let theirs = Dictionary(found.map { ($0.key, $0.value) }) { first, _ in first }
    let ours = settings.members ?? [:]
    for key in Set(theirs.keys).union(ours.keys).sorted() where theirs[key] != ours[key] {
      // Accepts an extract that also contains every change of the pan, although this controller does not need the
      // changes.
      if key == "changes", ours[key] == nil { continue }
      throw ExtractError(
        file: object.file, line: object.line,
        "extracted with \(Self.words(key, theirs[key])), but '\(controller)' has"
          + " \(Self.words(key, ours[key])); extract the traces again with this controller and these options"
      )
    }
  }

  private static func words(_ key: String, _ value: JSONValue?) -> String {
    guard let value else { return key == "changes" ? "no changes" : "\(key) as recorded" }
    let text = value.text ?? value.number.map(Number.shortest)
    return text.map { "\(key) \($0)" } ?? key
  }
}

extension ExtractedGesture {
  fileprivate init(reading object: ExtractReader.Object) throws(ExtractError) {
    let name = try object.text("name")
    let points = try object.text("points")
    guard points.utf8.count == 16, let hash = UInt64(points, radix: 16) else {
      throw object.refusal("points")
    }
    trace = Trace(name: name, samples: [])
    if let csv = try object.touches() {
      guard let read = try? TraceReader.read(bytes: Array(csv.utf8), file: object.file, name: name),
        read.count == 1
      else { throw object.refusal("csv") }
      trace.samples = read[0].samples
      guard trace.contentHash == hash else { throw object.refusal("points") }
    } else {
      trace.omittedPoints = hash
    }
    trace.file = try object.optionalText("file")
    trace.metadata.entries = try object.metadata() ?? []
    if let (label, place) = try object.label() { (trace.label, trace.labelPlace) = (label, place) }
    gesture = try RecognizedGesture(reading: object)
    if gesture.mayNeedPoints, trace.samples.isEmpty { throw object.refusal("csv") }
    metrics = try RecordedMetrics(reading: object)
    if object["notes"] != nil { notes = try object.values("notes", Diagnostic.init(reading:)) }
    if object["missed"] != nil { isMissed = try object.flag("missed") }
    for element in try object.optionalArray("changes") ?? [] {
      guard let numbers = element.elements,
        let change = GestureInstant(numbers.compactMap(\.number))
      else { throw object.refusal("changes") }
      changes.append(change)
    }
    var peak = 0.0
    for index in changes.indices {
      peak = max(peak, changes[index].velocity)
      changes[index].peakVelocity = peak
    }
    gesture.last.peakVelocity = max(peak, gesture.last.velocity)
    if let number = try object.optionalNumber("position") {
      guard let place = Int(exactly: number), place >= 0 else { throw object.refusal("position") }
      position = place
    }
  }
}

extension RecognizedGesture {
  fileprivate init(reading object: ExtractReader.Object) throws(ExtractError) {
    self.init(course: try object.word("course"))
    let size = try object.array("screen_pt").compactMap(\.number)
    guard size.count == 2 else { throw object.refusal("screen_pt") }
    (width, height) = (size[0], size[1])
    guard course != .intricate else { return }
    let pan = try object.object("pan")
    firstContact = try pan.number("first_contact_s")
    lastDelivery = try pan.number("last_delivery_s")
    guard course != .unrecognized else { return }
    recognizedAt = try pan.number("recognized_at_s")
    hasChanged = try pan.flag("changed")
    var numbers: [Double] = []
    for name in GestureInstant.names { numbers.append(try pan.number(name)) }
    last = GestureInstant(numbers) ?? last
  }
}

extension JSONObject where Failure == ExtractError {
  fileprivate func refusal(_ key: String) -> ExtractError {
    ExtractError(
      file: file, line: line,
      json: self[key] == nil ? .missingKey(key) : .unknownKey(key, choices: []))
  }
}

extension ExtractedGesture {
  /// The schema of a line of an extract.
  ///
  /// Its number is raised whenever the way in which gestures are recognised changes, so that old extracts are rejected.
  static let schema = "panlab.extract/1"

  /// The gesture as a line of an extract, with its origin and the recogniser settings, so that it can be read without
  /// other lines.
  func json(_ settings: RecognizerSettings) -> JSONValue {
    var members: [String: JSONValue] = [
      "schema": .string(Self.schema), "settings": settings.json,
      "points": .string(Fingerprint.digits(of: trace.contentHash)),
      "course": .string(gesture.course.rawValue),
      "screen_pt": .array([.number(gesture.width), .number(gesture.height)]),
    ]
    members["position"] = position.map { .number(Double($0)) }
    members.merge(trace.lineMembers) { $1 }
    members.merge(metrics.members) { $1 }
    if !notes.isEmpty { members["notes"] = .array(notes.map(\.json)) }
    if isMissed { members["missed"] = .bool(true) }
    if gesture.course != .intricate {
      members["pan"] = gesture.json
      if settings.keepsChanges {
        members["changes"] = .array(changes.map { .array($0.numbers.map(JSONValue.number)) })
      }
    }
    if !trace.samples.isEmpty {
      members["csv"] = .string(
        TraceWriter.csv(for: Trace(name: trace.name, samples: trace.samples)))
    }
    return .object(members)
  }
}

extension RecognizedGesture {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "first_contact_s": .number(firstContact), "last_delivery_s": .number(lastDelivery),
    ]
    if course != .unrecognized {
      members["recognized_at_s"] = .number(recognizedAt)
      members["changed"] = .bool(hasChanged)
      for (name, number) in zip(GestureInstant.names, last.numbers) {
        members[name] = .number(number)
      }
    }
    return .object(members)
  }
}

extension RecognizerSettings {
  /// The recogniser settings by name, with units; omits settings whose values are taken from each recording.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "scene": .string(replay.entry.name), "direction": .string(axis.direction.rawValue),
      "edge": .string(edge.rawValue), "edge_width_pt": .number(edgeWidth),
      "hysteresis_pt": .number(hysteresis), "recognition_test": .string(recognitionTest.rawValue),
      "translation_origin": .string(translationOrigin.rawValue),
      "velocity_estimator": .string(velocityEstimator.rawValue),
    ]
    members["delivery"] = replay.delivery.map { .string($0.rawValue) }
    members["display_hz"] = replay.displayHz.map(JSONValue.number)
    members["screen"] = replay.screen.map { .string($0.description) }
    if !replay.environment.isUsual {
      members["environment"] = .string(replay.environment.description)
    }
    members["drag_up"] = drag.map { .string($0.rawValue) }
    if axis.countsEitherWay { members["either_way"] = .bool(true) }
    if delay != 0 { members["delay_s"] = .number(delay) }
    if keepsChanges { members["changes"] = .bool(true) }
    return .object(members)
  }
}

extension Diagnostic {
  /// The diagnostic as a JSON object, in reports and in extracts.
  package var json: JSONValue {
    .object([
      "code": .string(code), "severity": .string(severity.rawValue), "message": .string(message),
    ])
  }

  /// Reads a diagnostic of a report or an extract.
  package init<Failure>(reading object: JSONObject<Failure>) throws(Failure) {
    self.init(
      code: try object.text("code"), severity: try object.word("severity"),
      message: try object.text("message"))
  }
}
