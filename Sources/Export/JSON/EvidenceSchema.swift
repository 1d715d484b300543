import Formats
import Reports

/// The parts of the JSON Schema that describe who wrote a controller file and what speaks for it.
enum EvidenceSchema {
  /// The member `evidence`.
  static let evidence = object(
    "what speaks for it: a finding for each set of gestures; of no effect",
    EvidenceFinding.Kind.keys.reduce(into: [:]) { $0[$1] = finding }, required: [])

  /// The member `export`.
  static let export = object(
    "who wrote the file, and of which controller; of no effect",
    [
      "tool": word("the program"), "version": word("its version"),
      "fingerprint": word("of the rule and the values that the evidence is for"),
      "notes": .object([
        "type": .string("array"), "items": .object(["type": .string("string")]),
        "description": .string("what the format cannot hold"),
      ]),
    ], required: ["fingerprint"])

  private static let finding = object(
    "how often it does what was meant",
    [
      "gestures": count("gestures with a label that counts"),
      "groups": count("people, or other groups, that they are of"),
      "folds": count("parts in which gestures were held out"),
      "passed": .object([
        "type": .string("integer"), "minimum": .number(0),
        "description": .string("gestures decided as meant"),
      ]),
      "accuracy": number(0...1, "the share decided as meant, by the labels' weights"),
      "interval": interval(0...1, "where the true share lies with a confidence of 95 %"),
      "method": .object([
        "enum": .array(
          [EvidenceFinding.Method.wilson, .wilsonByGroup].map { .string($0.rawValue) }),
        "description": .string("how the interval was found"),
      ]),
      "gains": .object([
        "type": .string("array"), "items": gain,
        "description": .string("against other controllers on the same gestures"),
      ]),
    ], required: ["gestures", "groups", "accuracy", "interval", "method"])

  private static let gain = object(
    "against another controller",
    [
      "over": word("the other controller's name"),
      "accuracy": number(0...1, "the share that the other decides as meant"),
      "gain": number(-1...1, "its own share minus the other's"),
      "interval": interval(-1...1, "where the true difference lies with a confidence of 95 %"),
    ], required: ["over", "accuracy", "gain", "interval"])

  private static func word(_ description: String) -> JSONValue {
    .object(["type": .string("string"), "description": .string(description)])
  }

  private static func count(_ description: String) -> JSONValue {
    .object([
      "type": .string("integer"), "minimum": .number(1), "description": .string(description),
    ])
  }

  private static func number(_ range: ClosedRange<Double>, _ description: String) -> JSONValue {
    .object([
      "type": .string("number"), "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound), "description": .string(description),
    ])
  }

  private static func interval(_ range: ClosedRange<Double>, _ description: String) -> JSONValue {
    .object([
      "type": .string("array"), "items": number(range, "an end"), "minItems": .number(2),
      "maxItems": .number(2), "description": .string(description),
    ])
  }

  private static func object(
    _ description: String, _ properties: [String: JSONValue], required: [String]
  ) -> JSONValue {
    .object([
      "type": .string("object"), "description": .string(description),
      "properties": .object(properties), "required": .array(required.map(JSONValue.string)),
      "additionalProperties": .bool(false),
    ])
  }
}
