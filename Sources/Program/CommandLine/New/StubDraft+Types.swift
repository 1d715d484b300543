import AppSources
import Foundation

/// What compile errors say of the types of drafted values.
extension StubDraft {
  /// Learns from an error what a placeholder is, or what a type inherits from.
  mutating func settleTypes(by error: CompileError) -> Bool {
    let message = error.message
    let quoted = message.matches(of: /'([^']+)'/).map { Self.bare(String($0.1)) }
    guard let name = quoted.first(where: { types[Self.unwrapped($0)]?.isExtension == false }) else {
      return false
    }
    let type = Self.unwrapped(name)
    if message.contains("must have Optional type") || message.contains("non-optional")
      || message.contains("'nil'")
    {
      return change(type) { $0.isOptional = true }
    }
    if message.contains("as a boolean") { return settle(type, as: "Bool") }
    if message.contains("operands") && Set(quoted.dropFirst()).count == 1 {
      return settle(type, as: "CGFloat")
    }
    if message.contains("to conform to 'Sequence'") { return settle(type, as: "[Any]") }
    guard
      message.firstMatch(
        of: /(convert|assign|operator|convertible|conform to expected|mismatching)/)
        != nil,
      let other = quoted.first(where: {
        Self.unwrapped($0) != type && $0.firstMatch(of: /^[\w\[(]/) != nil && $0 != "_"
      })
    else { return false }
    if types[type]?.isPlaceholder == true {
      // Optional chaining makes both types optional.
      return settle(
        type, as: name.hasSuffix("?") && other.hasSuffix("?") ? String(other.dropLast()) : other)
    }
    let wanted = Self.unwrapped(other)
    if types[wanted]?.isPlaceholder == true { return settle(wanted, as: type) }
    if let made = types[type], !Self.isApple(wanted), types[wanted] == nil,
      !settledNames.contains(wanted),
      !made.isProtocol, made.members.values.allSatisfy({ $0.form == .initialiser }),
      let call = made.members.values.first
    {
      // What looked like a type is a function.
      types[type] = nil
      users[Self.global, default: []].insert(error.path)
      types[Self.global, default: StandInType(use: error)].members[
        StandInMember.key(type, call.parameters)] = StandInMember(
          name: type, form: .method, isStatic: true, parameters: call.parameters, type: other,
          use: call.use)
      return true
    }
    guard Self.isApple(wanted), types[type]?.superclass == "NSObject",
      types[type]?.isProtocol == false
    else { return false }
    return change(type) { $0.superclass = wanted }
  }

  /// Lets a drafted property take all that is assigned to it: a closure, or values of several types.
  mutating func settleAssigned(at error: CompileError) -> Bool {
    guard error.message.contains(/^cannot (assign value|infer type of closure parameter)/) else {
      return false
    }
    let target = error.message.matches(of: /'([^']+)'/).last.map { String($0.1) }
    let assigned = uses.assignments(in: error.path, line: error.line)
    for (key, type) in types.sorted(by: { $0.key < $1.key }) {
      for (name, argument) in assigned.sorted(by: { $0.key < $1.key })
      where type.members[name]?.form == .value
        && (argument.shape != .value || target == type.members[name]?.type)
      {
        let accepting = Self.parameters(of: [argument]).replacing(#/^_ p0: /#, with: "")
        guard type.members[name]?.type != accepting else { continue }
        types[key]?.members[name]?.type = accepting
        return true
      }
    }
    return false
  }

  private static func bare(_ type: String) -> String {
    type.replacing(#/^(@lvalue|any|inout) /#, with: "")
  }

  private static func unwrapped(_ type: String) -> String {
    let name = type.replacing(/[?!]+$/, with: "")
    return name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Types for the protocols that messages name in their place.
  private static let concrete = [
    "BinaryInteger": "Int", "FloatingPoint": "CGFloat", "BinaryFloatingPoint": "CGFloat",
    "StringProtocol": "String", "Sequence": "[Any]", "Collection": "[Any]",
  ]

  /// Puts a type in the place of a placeholder.
  mutating func settle(_ name: String, as type: String) -> Bool {
    let type = Self.concrete[type] ?? type
    guard !settledNames.contains(type) else { return false }
    guard let placeholder = types[name], placeholder.isPlaceholder, type != "()",
      !["Any", "AnyObject", "Equatable", "Hashable"].contains(type), !type.hasPrefix("$"),
      !type.contains(/\b_\b/)
    else { return false }
    types[name] = nil
    settledNames.insert(name)
    replace(name, by: placeholder.isOptional && !type.hasSuffix("?") ? type + "?" : type)
    return true
  }

  private mutating func replace(_ name: String, by type: String) {
    for (key, owner) in types {
      for member in owner.members.keys {
        types[key]?.members[member]?.replace(name, by: type)
      }
    }
  }

  /// The draft with the types of values decided: what code never looked into is nothing, or `Any?`.
  var settled: StubDraft {
    var draft = self
    for (name, type) in types.sorted(by: { $0.key < $1.key }) where type.isPlaceholder {
      if type.isOptional, !type.members.isEmpty {
        draft.replace(name, by: name + "?")
      } else if type.members.isEmpty {
        draft.types[name] = nil
        let known = type.superclass == "NSObject" ? StandInMember.unknown : type.superclass
        draft.replace(
          name, by: known + (type.isOptional && known != StandInMember.unknown ? "?" : ""))
      }
    }
    return draft
  }
}
