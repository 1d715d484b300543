import Controllers
package import Formats
import HeadlessUIKit
import MotionMath
import Scenes
import Traces

extension ExtractedGesture {
  /// The schema of a line; another number says that recognition has changed.
  static let schema = "panlab.extract/1"

  /// The gesture as a line, which says by itself what it is and under which settings it was made.
  func json(_ settings: RecognizerSettings) -> JSONValue {
    var members: [String: JSONValue] = [
      "schema": .string(Self.schema), "settings": settings.json, "name": .string(trace.name),
      "points": .string(Fingerprint.digits(of: trace.contentHash)),
      "course": .string(gesture.course.rawValue),
      "screen_pt": .array([.number(gesture.width), .number(gesture.height)]),
    ]
    members["position"] = position.map { .number(Double($0)) }
    members["file"] = trace.file.map(JSONValue.string)
    members["rest_s"] = rest.map(JSONValue.number)
    members["label"] = trace.label.map { $0.json(at: trace.labelPlace) }
    let entries = trace.metadata.entries
    if !entries.isEmpty {
      members["metadata"] = .object(entries.map(\.key), entries.map { .string($0.value) })
    }
    if !notes.isEmpty { members["notes"] = .array(notes.map(\.json)) }
    if gesture.course != .intricate {
      members["pan"] = gesture.json
      if settings.keepsChanges {
        members["changes"] = .array(changes.map { .array($0.numbers.map(JSONValue.number)) })
      }
    }
    if !trace.samples.isEmpty { members["samples"] = .array(trace.samples.map(\.json)) }
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
  /// The settings by name, with units; what follows each recording is left out.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "scene": .string(replay.entry.name), "direction": .string(direction.rawValue),
      "edge": .string(edge.rawValue), "edge_width_pt": .number(edgeWidth),
      "hysteresis_pt": .number(hysteresis), "recognition_test": .string(recognitionTest.rawValue),
      "translation_origin": .string(translationOrigin.rawValue),
      "velocity_estimator": .string(velocityEstimator.rawValue),
    ]
    members["delivery"] = replay.delivery.map { .string($0.rawValue) }
    members["display_hz"] = replay.displayHz.map(JSONValue.number)
    members["screen"] = replay.screen.map { .string($0.description) }
    if keepsChanges { members["changes"] = .bool(true) }
    return .object(members)
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

extension Diagnostic {
  fileprivate var json: JSONValue {
    .object([
      "code": .string(code), "severity": .string(severity.rawValue), "message": .string(message),
    ])
  }
}

extension Trace.Sample {
  /// Time in seconds, x, y, phase, finger, and where they were recorded the time of dispatch and the force.
  fileprivate var json: JSONValue {
    let optional = [dispatch, force].map { $0.map(JSONValue.number) ?? .null }
    let rest = force == nil ? dispatch == nil ? [] : [optional[0]] : optional
    return .array(
      [.number(time), .number(x), .number(y), .string(phase.rawValue), .number(Double(touch))]
        + rest)
  }
}
