import Formats
import Foundation

@testable import Export

/// The rules of the Design Tokens Format Module 2025.10, as far as tokens of time and number need them.
///
/// Whatever the rules do not name is a problem: objects of the format take no other members.
struct DesignTokenRules {
  private static let types: Set = [
    "color", "dimension", "fontFamily", "fontWeight", "duration", "cubicBezier", "number",
    "strokeStyle", "border", "transition", "shadow", "gradient", "typography",
  ]
  private static let tokenMembers: Set = [
    "$value", "$type", "$ref", "$description", "$extensions", "$deprecated",
  ]
  private static let groupMembers: Set = [
    "$type", "$description", "$extensions", "$deprecated", "$extends", "$root",
  ]

  private let root: JSONValue
  private var problems: [String] = []

  /// What is wrong with a file, by place; empty where nothing is.
  static func problems(_ root: JSONValue) -> [String] {
    var rules = DesignTokenRules(root: root)
    guard var members = root.members else { return ["no object"] }
    if members.removeValue(forKey: "$schema")
      != .string("https://www.designtokens.org/schemas/2025.10/format.json")
    {
      rules.problems.append("$schema")
    }
    rules.group(members, at: "")
    return rules.problems
  }

  private init(root: JSONValue) { self.root = root }

  private mutating func group(_ members: [String: JSONValue], at place: String) {
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let here = place.isEmpty ? name : "\(place).\(name)"
      if name.hasPrefix("$") {
        if !Self.groupMembers.contains(name) { problems.append("\(here): no member of a group") }
        meta(name, value, at: here)
        continue
      }
      if name.contains(where: { "{}.".contains($0) }) { problems.append("\(here): a name") }
      guard let inner = value.members else {
        problems.append("\(here): neither token nor group")
        continue
      }
      if inner["$value"] != nil || inner["$ref"] != nil {
        token(inner, at: here)
      } else {
        group(inner, at: here)
      }
    }
  }

  private mutating func token(_ members: [String: JSONValue], at place: String) {
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      if !Self.tokenMembers.contains(name) { problems.append("\(place): member \(name)") }
      meta(name, value, at: "\(place).\(name)")
    }
    guard let type = members["$type"]?.text, Self.types.contains(type) else {
      problems.append("\(place): $type")
      return
    }
    if let value = members["$value"], !holds(value, type) { problems.append("\(place): $value") }
  }

  private mutating func meta(_ name: String, _ value: JSONValue, at place: String) {
    switch (name, value.content) {
    case ("$description", .string), ("$deprecated", .string), ("$deprecated", .bool): break
    case ("$extensions", .object(let extensions)):
      // The keys must be reverse domain names, so that tools do not use each other's keys.
      for key in extensions.map(\.key) where key.split(separator: ".").count < 2 {
        problems.append("\(place): \(key)")
      }
    case ("$description", _), ("$deprecated", _), ("$extensions", _): problems.append(place)
    default: break
    }
  }

  /// Whether a value has a type, or refers to a token of that type.
  private func holds(_ value: JSONValue, _ type: String) -> Bool {
    if let text = value.text, text.hasPrefix("{") {
      return text.hasSuffix("}") && typeOfToken(String(text.dropFirst().dropLast())) == type
    }
    switch type {
    case "number": return value.number != nil
    case "duration":
      guard let members = value.members, Set(members.keys) == ["value", "unit"],
        members["value"]?.number != nil
      else { return false }
      return [.string("ms"), .string("s")].contains(members["unit"])
    case "cubicBezier":
      guard let numbers = value.elements else { return false }
      let values = numbers.compactMap(\.number)
      return numbers.count == 4 && values.count == 4 && (0...1).contains(values[0])
        && (0...1).contains(values[2])
    case "transition":
      guard let members = value.members else { return false }
      return Set(members.keys) == ["duration", "delay", "timingFunction"]
        && holds(members["duration"] ?? .null, "duration")
        && holds(members["delay"] ?? .null, "duration")
        && holds(members["timingFunction"] ?? .null, "cubicBezier")
    default: return false
    }
  }

  private func typeOfToken(_ path: String) -> String? {
    var value = root
    for name in path.split(separator: ".") {
      guard let members = value.members, let next = members[String(name)] else { return nil }
      value = next
    }
    guard let members = value.members, members["$value"] != nil,
      let type = members["$type"]?.text
    else { return nil }
    return type
  }
}
