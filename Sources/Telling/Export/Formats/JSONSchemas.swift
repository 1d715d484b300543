import Controllers
import Formats
import Replay
import Rules

/// The JSON Schema of controller files, generated from the list of parameters.
///
/// It describes the canonical spelling. Panlab also accepts comments, other capitalisation, and numbers in other units.
///
/// - Source: JSON Schema, draft 2020-12.
struct ControllerSchema {
  let toolVersion: String

  /// The text of the schema, ending in a newline.
  var text: String { json.document(linesToDepth: 3) }

  var json: JSONValue {
    var properties: [String: JSONValue] = [
      "$schema": Self.words("the schema of this file"),
      "base": Self.words("the preset or the controller file that it starts from"),
      "name": Self.words("its name"),
      "source": Self.words("the app or library whose rule it reproduces, in one line"),
      "finish-when": Self.words("the rule for finishing"),
      "stops": Self.words(
        "where the transition can settle, as in closed 0, half 0.5h, full 1"),
      "tuned-on": Self.words("fingerprints of the gestures that its numbers were tuned on"),
      "per": .object([
        "type": .string("object"),
        "description": .string(
          "values for each kind of people or gestures, as in { \"hand\": { \"left\": { \"progress-threshold\": 0.3 } } }"
        ), "minProperties": .number(1), "maxProperties": .number(1),
        "additionalProperties": .object([
          "type": .string("object"),
          "additionalProperties": .object([
            "type": .string("object"),
            "additionalProperties": .object(["type": .string("number")]),
          ]),
        ]),
      ]),
      "evidence": EvidenceSchema.evidence,
      "export": EvidenceSchema.export,
      "preset": preset,
      "parameters": parameters,
    ]
    for parameter in Parameter.named {
      properties[parameter.name] = Self.schema(parameter.kind, parameter.meaning)
    }
    return .object([
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "$id": .string("urn:panlab:controller:1"),
      "$comment": .string("written by panlab \(toolVersion)"),
      "title": .string("Panlab controller"),
      "description": .string(
        "Turns a pan into a finished or cancelled transition; missing settings come from base."),
      "type": .string("object"),
      "properties": .object(properties),
      "additionalProperties": .bool(false),
    ])
  }

  /// The block that makes a controller file a preset.
  private var preset: JSONValue {
    func texts(_ description: String) -> JSONValue {
      .object([
        "type": .string("array"), "description": .string(description),
        "items": .object(["type": .string("string")]),
      ])
    }
    return .object([
      "type": .string("object"),
      "description": .string("what a preset reproduces; controllers ignore it"),
      "properties": .object([
        "library": Self.words("the app, library or article"),
        "version": Self.words("the version or commit that was read"),
        "licence": Self.words("the licence of the code that was read"),
        "family": .object([
          "description": .string("the kind of its rule"),
          "enum": .array(Preset.Family.allCases.map { .string($0.rawValue) }),
        ]),
        "faults": texts("its faults, one sentence each"),
        "notes": texts("what only the original does, one sentence each"),
        "cases": .object([
          "type": .string("array"),
          "description": .string("releases with their required decisions"),
          "items": .object([
            "type": .string("object"),
            "required": .array(["travel", "velocity", "decides"].map(JSONValue.string)),
          ]),
        ]),
      ]),
      "required": .array(["library", "family"].map(JSONValue.string)),
      "additionalProperties": .bool(false),
    ])
  }

  private static func words(_ description: String) -> JSONValue {
    .object(["type": .string("string"), "description": .string(description)])
  }

  private static func numbers(_ range: ClosedRange<Double>) -> JSONValue {
    .object([
      "type": .string("number"), "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound),
    ])
  }

  private static func anyOf(_ description: String, _ schemas: [JSONValue]) -> JSONValue {
    .object(["description": .string(description), "anyOf": .array(schemas)])
  }

  private static func pattern(_ pattern: String) -> JSONValue {
    .object(["type": .string("string"), "pattern": .string(pattern)])
  }

  /// The schema of one kind of parameter.
  private static func schema(_ kind: Parameter.Kind, _ meaning: String) -> JSONValue {
    switch kind {
    case .number(let unit, let range):
      let unit = unit == .fraction ? "a fraction" : "in \(unit.rawValue)"
      return anyOf("\(meaning); a number \(unit), or a text", [numbers(range), text])
    case .choice(let choices):
      let switches: [JSONValue] = choices == ["on", "off"] ? [.bool(true), .bool(false)] : []
      return .object([
        "description": .string(meaning),
        "enum": .array(choices.map(JSONValue.string) + switches),
      ])
    case .extent:
      return .object([
        "description": .string("\(meaning), as 200pt, 1w, 0.5h or 1l"),
        "type": .string("string"), "pattern": .string(#"^[0-9.]+(e[+-]?[0-9]+)? *(pt|w|h|l)$"#),
      ])
    case .speed:
      return anyOf(
        "\(meaning): a number, matched, matched(least,greatest) or a formula",
        [numbers(Parameter.Kind.speeds), text])
    case .curve(let choices):
      return anyOf(
        meaning,
        [
          .object(["enum": .array(choices.map(JSONValue.string))]),
          pattern(#"^cubic-bezier\(.+\)$"#), pattern(#"^spring\(.+\)$"#),
        ])
    case .rule, .stops: return words(meaning)
    }
  }

  private static let text = JSONValue.object(["type": .string("string"), "minLength": .number(1)])

  /// The schema of the block `parameters`: numbers with ranges, and custom parameters.
  private var parameters: JSONValue {
    let value = Self.anyOf("the value", [.object(["type": .string("number")]), Self.text])
    let units = ParameterUnit.allCases.map { $0 == .fraction ? "fraction" : $0.rawValue }
    let details: JSONValue = .object([
      "type": .string("object"),
      "properties": .object([
        "value": value, "default": value,
        "unit": .object(["enum": .array(units.map(JSONValue.string))]),
        "range": .object([
          "type": .string("array"), "items": .object(["type": .string("number")]),
          "minItems": .number(2), "maxItems": .number(2),
        ]),
        "note": Self.words("its meaning, in one line"),
      ]),
      "additionalProperties": .bool(false),
    ])
    return .object([
      "type": .string("object"),
      "description": .string("numbers with ranges, and the rule's custom parameters"),
      "propertyNames": .object([
        "pattern": .string("^[A-Za-z][A-Za-z0-9]*(-[A-Za-z][A-Za-z0-9]*)*$")
      ]),
      "additionalProperties": Self.anyOf(
        "a parameter", [.object(["type": .string("number")]), Self.text, details]),
    ])
  }
}

/// The parts of the JSON Schema for the origin and the evidence of a controller file.
enum EvidenceSchema {
  /// The schema of the member `evidence`.
  static let evidence = object(
    "the evidence for it: a finding for each set of gestures; has no effect",
    EvidenceFinding.Kind.keys.reduce(into: [:]) { $0[$1] = finding }, required: [])

  /// The schema of the member `export`.
  static let export = object(
    "who wrote the file, and from which controller; has no effect",
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
      "groups": count("people, or other groups, that made them"),
      "folds": count("parts in which gestures were held out"),
      "passed": .object([
        "type": .string("integer"), "minimum": .number(0),
        "description": .string("gestures decided as meant"),
      ]),
      "accuracy": number(0...1, "the share decided as meant, by the labels' weights"),
      "interval": interval(0...1, "the 95 % confidence interval of the share"),
      "method": .object([
        "enum": .array(EvidenceFinding.Method.allCases.map { .string($0.rawValue) }),
        "description": .string("how the interval was computed"),
      ]),
      "gains": .object([
        "type": .string("array"), "items": gain,
        "description": .string("against other controllers on the same gestures"),
      ]),
      "values": .object([
        "type": .string("object"),
        "description": .string("where the best value of each tuned number lies for all people"),
        "additionalProperties": object(
          "an interval of 95 %; an end is missing if the best value may lie beyond it",
          ["low": number(nil, "the lower end"), "high": number(nil, "the upper end")], required: []),
      ]),
      "fingerprints": word("of the gestures of the search, by their touch points"),
    ], required: ["gestures", "groups", "accuracy", "interval", "method"])

  private static let gain = object(
    "against another controller",
    [
      "over": word("the other controller's name"),
      "of": .object([
        "enum": .array(JudgedQuantity.allCases.map { .string($0.rawValue) }),
        "description": .string("what is compared; agreement if missing"),
      ]),
      "accuracy": number(
        nil, "the share that the other decides as meant, or its cost per gesture"),
      "gain": number(nil, "how much better this one is"),
      "interval": interval(nil, "the 95 % confidence interval of the difference"),
      "verdict": .object([
        "enum": .array(Verdict.allCases.map { .string($0.rawValue) }),
        "description": .string(
          "the report's conclusion, if it differs from the interval's"),
      ]),
    ], required: ["over", "accuracy", "gain", "interval"])

  private static func word(_ description: String) -> JSONValue {
    .object(["type": .string("string"), "description": .string(description)])
  }

  private static func count(_ description: String) -> JSONValue {
    .object([
      "type": .string("integer"), "minimum": .number(1), "description": .string(description),
    ])
  }

  private static func number(_ range: ClosedRange<Double>?, _ description: String) -> JSONValue {
    var members: [String: JSONValue] = [
      "type": .string("number"), "description": .string(description),
    ]
    members["minimum"] = range.map { .number($0.lowerBound) }
    members["maximum"] = range.map { .number($0.upperBound) }
    return .object(members)
  }

  private static func interval(_ range: ClosedRange<Double>?, _ description: String) -> JSONValue {
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

/// The JSON Schema of suite files, generated from the list of their keys.
///
/// - Source: JSON Schema, draft 2020-12.
package struct SuiteSchema {
  private let toolVersion: String

  package init(toolVersion: String) { self.toolVersion = toolVersion }

  /// The text of the schema, ending in a newline.
  package var text: String { json.document(linesToDepth: 4) }

  var json: JSONValue {
    .object([
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "$id": .string("urn:panlab:suite:1"),
      "$comment": .string("written by panlab \(toolVersion)"),
      "title": .string("Panlab suite"),
      "description": .string("Groups of recorded gestures with their controllers and budgets."),
      "type": .string("object"),
      "properties": properties(.suite, .shared),
      "required": .array([.string("groups")]),
      "additionalProperties": .bool(false),
    ])
  }

  private func properties(_ places: SuiteKey.Place...) -> JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: SuiteKey.all.filter { places.contains($0.place) }
          .map { ($0.name, schema($0)) }))
  }

  private func schema(_ key: SuiteKey) -> JSONValue {
    var members = schema(key.value).members ?? [:]
    members["description"] = .string(key.meaning)
    return .object(members)
  }

  private func schema(_ value: SuiteKey.Value) -> JSONValue {
    switch value {
    case .text: Self.text
    case .texts: Self.any([Self.text, Self.list(of: Self.text)])
    case .level: Self.level
    case .words(let words): .object(["enum": .array(words.map(JSONValue.string))])
    case .list(let words):
      Self.any([
        Self.list(of: .object(["enum": .array(words.map(JSONValue.string))])),
        .object([
          "type": .string("string"),
          "pattern": .string(
            "^(\(words.joined(separator: "|")))(, *(\(words.joined(separator: "|"))))*$"),
        ]),
      ])
    case .numbers(let numbers): .object(["enum": .array(numbers.map { JSONValue.number($0) })])
    case .controller:
      Self.any([Self.text, .object(["type": .string("object")])])
    case .values(let names):
      Self.object(
        .object(Dictionary(uniqueKeysWithValues: names.map { ($0, Self.value) })),
        others: names.isEmpty ? Self.value : .bool(false))
    case .files: Self.object(.object([:]), others: Self.text)
    case .groups:
      .object([
        "type": .string("object"),
        "additionalProperties": .object([
          "type": .string("object"), "properties": properties(.group, .shared),
          "required": .array([.string("traces")]), "additionalProperties": .bool(false),
        ]),
      ])
    case .budgets: Self.object(properties(.budget), others: .bool(false))
    case .limit: Self.limit(Self.number)
    case .limits: Self.limit(Self.any([Self.number, Self.list(of: Self.number)]))
    }
  }

  private static let text: JSONValue = .object(["type": .string("string"), "minLength": .number(1)])
  /// The schema of a value that is a number of at least 0, or a text with a unit.
  private static let number = any([
    .object(["type": .string("number"), "minimum": .number(0)]), text,
  ])
  private static let value = any([
    .object(["type": .string("number")]), .object(["type": .string("boolean")]), text,
  ])
  private static let level: JSONValue = .object([
    "enum": .array(
      BudgetLevel.allCases.map { JSONValue.string($0.rawValue) } + [.bool(false), .bool(true)])
  ])

  private static func any(_ schemas: [JSONValue]) -> JSONValue {
    .object(["anyOf": .array(schemas)])
  }

  private static func list(of schema: JSONValue) -> JSONValue {
    .object(["type": .string("array"), "items": schema])
  }

  private static func object(_ properties: JSONValue, others: JSONValue) -> JSONValue {
    .object([
      "type": .string("object"), "properties": properties, "additionalProperties": others,
    ])
  }

  /// The schema of a value that is a limit, a severity level, or an object with both.
  private static func limit(_ number: JSONValue) -> JSONValue {
    any([
      number, level,
      object(.object(["limit": number, "level": level]), others: .bool(false)),
    ])
  }
}
