import Formats
import Foundation

@testable import Export

/// A validator of the part of JSON Schema that controller files need: types, ranges, patterns,
/// choices, members and elements.
struct SchemaValidator {
  /// Thrown for a keyword that this validator does not know, so that none goes unchecked.
  struct UnknownKeyword: Error { let keyword: String }

  private static let annotations: Set = ["$schema", "$id", "$comment", "title", "description"]

  /// What is wrong, by place; empty for a valid document.
  static func problems(
    _ value: JSONValue, _ schema: JSONValue, at place: String = "$"
  ) throws -> [String] {
    guard let keywords = schema.members else { throw UnknownKeyword(keyword: "no object") }
    var problems: [String] = []
    for (keyword, rule) in keywords.sorted(by: { $0.key < $1.key })
    where !annotations.contains(keyword) {
      switch keyword {
      case "type", "minimum", "maximum", "minLength", "pattern", "enum", "minItems", "maxItems":
        if try !holds(keyword, rule, value) { problems.append("\(place): \(keyword)") }
      case "anyOf":
        guard let schemas = rule.elements else { throw UnknownKeyword(keyword: keyword) }
        let fits = try schemas.contains { try self.problems(value, $0, at: place).isEmpty }
        if !fits { problems.append("\(place): anyOf") }
      case "required":
        guard let names = rule.elements, let members = value.members else { continue }
        for name in names.compactMap(\.text) where members[name] == nil {
          problems.append("\(place): required \(name)")
        }
      case "items":
        guard let elements = value.elements else { continue }
        for (index, element) in elements.enumerated() {
          problems += try self.problems(element, rule, at: "\(place)[\(index)]")
        }
      case "properties", "additionalProperties", "propertyNames":
        problems += try members(value, keyword, rule, keywords, place)
      default: throw UnknownKeyword(keyword: keyword)
      }
    }
    return problems
  }

  private static func members(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ keywords: [String: JSONValue],
    _ place: String
  ) throws -> [String] {
    guard let members = value.members else { return [] }
    var known: [String: JSONValue] = [:]
    if let properties = keywords["properties"]?.members { known = properties }
    return try members.sorted { $0.key < $1.key }.flatMap { name, member -> [String] in
      let place = "\(place).\(name)"
      switch keyword {
      case "properties": return try known[name].map { try problems(member, $0, at: place) } ?? []
      case "propertyNames": return try problems(.string(name), rule, at: place)
      default:
        if known[name] != nil { return [] }
        return rule == .bool(false) ? [place] : try problems(member, rule, at: place)
      }
    }
  }

  private static func holds(
    _ keyword: String, _ rule: JSONValue, _ value: JSONValue
  ) throws -> Bool {
    switch (keyword, rule.content, value.content) {
    case ("type", .string("integer"), .number(let number, _)): number == number.rounded()
    case ("type", .string(let type), _): type == self.type(of: value)
    case ("enum", .array(let choices), _): choices.contains(value)
    case ("minimum", .number(let bound, _), .number(let number, _)): number >= bound
    case ("maximum", .number(let bound, _), .number(let number, _)): number <= bound
    case ("minLength", .number(let bound, _), .string(let text)): Double(text.count) >= bound
    case ("minItems", .number(let bound, _), .array(let values)): Double(values.count) >= bound
    case ("maxItems", .number(let bound, _), .array(let values)): Double(values.count) <= bound
    case ("pattern", .string(let pattern), .string(let text)):
      text.range(of: pattern, options: .regularExpression) != nil
    default: true
    }
  }

  private static func type(of value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
