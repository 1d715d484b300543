import Formats
import Traces

/// The JSON Schema of recipes, which describe other tools' recordings, generated from the list of their keys.
///
/// - Source: JSON Schema, draft 2020-12.
package struct RecipeSchema {
  private let toolVersion: String

  package init(toolVersion: String) { self.toolVersion = toolVersion }

  /// The text of the schema, ending in a newline.
  package var text: String { json.document(linesToDepth: 3) }

  var json: JSONValue {
    .object([
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "$id": .string("urn:panlab:recipe:1"),
      "$comment": .string("written by panlab \(toolVersion)"),
      "title": .string("Panlab recipe"),
      "description": .string("How recordings of another tool are read as touches."),
      "type": .string("object"),
      "properties": .object(
        Dictionary(uniqueKeysWithValues: RecipeKey.all.map { ($0.name, schema($0)) })),
      "required": .array([.string("format")]),
      "additionalProperties": .bool(false),
    ])
  }

  private func schema(_ key: RecipeKey) -> JSONValue {
    var members = schema(key.value).members ?? [:]
    members["description"] = .string(key.meaning)
    return .object(members)
  }

  private func schema(_ value: RecipeKey.Value) -> JSONValue {
    switch value {
    case .text: Self.text
    case .texts: Self.texts
    case .flag: .object(["type": .string("boolean")])
    case .size:
      .object(["type": .string("string"), "pattern": .string(#"^[0-9.]+x[0-9.]+$"#)])
    case .separator:
      .object([
        "type": .string("string"), "pattern": .string(#"^(comma|semicolon|tab|space|\\t|.)$"#),
      ])
    case .words(let words): .object(["enum": .array(words.map(JSONValue.string))])
    case .names:
      .object([
        "type": .string("object"),
        "properties": .object(
          Dictionary(
            uniqueKeysWithValues: Recipe.roles.map {
              ($0, .object(["anyOf": .array([Self.text, Self.texts])]))
            })),
        "additionalProperties": .bool(false),
      ])
    case .phases:
      .object([
        "type": .string("object"),
        "additionalProperties": .object([
          "enum": .array(Trace.Phase.allCases.map { .string($0.rawValue) })
        ]),
      ])
    }
  }

  private static let text: JSONValue = .object(["type": .string("string"), "minLength": .number(1)])
  /// A column without a meaning has an empty name.
  private static let texts: JSONValue = .object([
    "type": .string("array"), "items": .object(["type": .string("string")]),
  ])
}
