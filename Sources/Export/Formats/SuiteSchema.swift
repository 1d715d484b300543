import Controllers
import Formats
import Replay
import Rules

/// The JSON Schema of suite files, made from the table of their keys.
///
/// - Source: JSON Schema, draft 2020-12.
package struct SuiteSchema {
  private let toolVersion: String

  package init(toolVersion: String) { self.toolVersion = toolVersion }

  /// The schema, newline-terminated.
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
    case .numbers(let numbers): .object(["enum": .array(numbers.map { JSONValue.number($0) })])
    case .controller:
      Self.any([Self.text, .object(["type": .string("object")])])
    case .values(let names):
      Self.object(
        .object(Dictionary(uniqueKeysWithValues: names.map { ($0, Self.value) })),
        others: names.isEmpty ? Self.value : .bool(false))
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
  /// Not negative; a text has a unit.
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

  /// A limit, a level without one, or an object with both.
  private static func limit(_ number: JSONValue) -> JSONValue {
    any([
      number, level,
      object(.object(["limit": number, "level": level]), others: .bool(false)),
    ])
  }
}
