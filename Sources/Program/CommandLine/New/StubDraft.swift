import AppSources
import Foundation

/// Stand-ins for modules that are not simulated: empty declarations of the names that an app uses.
///
/// Each compiler error about a missing name adds a declaration, and the next compilation finds further names.
/// Parameters, results and instance properties have the type `Any?`; the app's developers replace it with the types
/// that their code needs.
struct StubDraft {
  /// A type declared in a stand-in.
  private struct Kind {
    var isProtocol = false
    var isGeneric = false
    /// The declarations of the members.
    ///
    /// The key is a member's name with its parameters, so that no member is declared twice.
    var members: [String: String] = [:]
  }

  private let modules: [String]
  /// The missing modules that each file imports.
  private let imports: [String: Set<String>]
  private let lines: [String: [String]]
  private var kinds: [String: Kind] = [:]
  /// The declarations of functions and values outside of types, by name.
  private var others: [String: String] = [:]
  /// The files that use each missing name.
  private var users: [String: Set<String>] = [:]

  /// Creates an empty draft for the missing modules that the files import.
  init(of files: [(path: String, text: String)], missing: [CompileError]) {
    modules = Set(missing.compactMap(\.missingModule)).sorted()
    imports = Dictionary(grouping: missing, by: \.path).mapValues {
      Set($0.compactMap(\.missingModule))
    }
    lines = Dictionary(
      files.map { ($0.path, $0.text.components(separatedBy: "\n")) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Adds the declarations that compile errors report as missing, and adapts the declared types to the errors.
  ///
  /// Returns false if the errors led to no change of the draft.
  mutating func take(_ errors: [CompileError]) -> Bool {
    errors.reduce(false) { take($1) || $0 }
  }

  private mutating func take(_ error: CompileError) -> Bool {
    guard imports[error.path] != nil || kinds.keys.contains(where: error.message.contains) else {
      return false
    }
    let message = error.message
    if let found = message.firstMatch(of: /^cannot find type '(\w+)' in scope/) {
      return declare(String(found.1), for: error.path)
    }
    if let found = message.firstMatch(of: /^cannot find '(\w+)' in scope/) {
      let name = String(found.1)
      if name.first?.isUppercase ?? false { return declare(name, for: error.path) }
      return addOther(name, at: error)
    }
    if let found = message.firstMatch(of: /^(value of )?type '(\w+)\W*' has no member '(\w+)'/) {
      return addMember(
        String(found.3), to: String(found.2), isStatic: found.1 == nil, at: error)
    }
    if let found = message.firstMatch(of: /^'(\w+)' is not a member type of \w+ '(?:\w+\.)*(\w+)'/)
    {
      let name = String(found.1)
      return add(
        "public final class \(name): NSObject { public override init() {} }", name,
        to: String(found.2))
    }
    if let found = message.firstMatch(of: /^cannot specialize non-generic type '(\w+)'/) {
      return change(String(found.1), \.isGeneric)
    }
    if let found = message.firstMatch(
      of: /(?:^superclass|inheritance from classes '\w+' and|inherit from class) '(\w+)'/)
    {
      return change(String(found.1), \.isProtocol)
    }
    if message == "argument passed to call that takes no arguments" {
      return kinds.keys.sorted().contains { name in
        guard let call = call(of: name, at: error) else { return false }
        return add("public init(\(call)) {}", "init(\(call))", to: name)
      }
    }
    return false
  }

  private mutating func declare(_ name: String, for path: String) -> Bool {
    // Declares no names with Apple's prefixes, because they belong to the modules that Panlab simulates.
    guard name.firstMatch(of: /^(UI|NS|CA|CG|AV|WK|MK|SK)[A-Z]/) == nil else { return false }
    users[name, default: []].insert(path)
    guard kinds[name] == nil else { return false }
    kinds[name] = Kind()
    return true
  }

  private mutating func addOther(_ name: String, at error: CompileError) -> Bool {
    users[name, default: []].insert(error.path)
    guard others[name] == nil else { return false }
    others[name] =
      call(of: name, at: error).map {
        "@discardableResult public func \(name)(\($0)) -> Any? { nil }"
      } ?? "nonisolated(unsafe) public var \(name): Any?"
    return true
  }

  private mutating func addMember(
    _ name: String, to type: String, isStatic: Bool, at error: CompileError
  ) -> Bool {
    let call = call(of: name, at: error)
    let declaration =
      switch (isStatic, call) {
      case (true, let call?):
        "@discardableResult public static func \(name)(\(call)) -> Any? { nil }"
      case (true, nil): "public static var \(name): \(type) { \(type)() }"
      case (false, let call?):
        "@discardableResult open func \(name)(\(call)) -> Any? { nil }"
      case (false, nil): "open var \(name): Any?"
      }
    return add(declaration, name + (call ?? ""), to: type)
  }

  private mutating func add(_ declaration: String, _ key: String, to type: String) -> Bool {
    guard kinds[type] != nil, kinds[type]?.members[key] == nil else { return false }
    kinds[type]?.members[key] = declaration
    return true
  }

  private mutating func change(_ name: String, _ trait: WritableKeyPath<Kind, Bool>) -> Bool {
    guard kinds[name]?[keyPath: trait] == false else { return false }
    kinds[name]?[keyPath: trait] = true
    return true
  }

  /// The parameters with which to declare `name`, such as `_ p0: Any?, label p1: Any?`, derived from a call on the line
  /// of an error; nil if the line contains no complete call.
  private func call(of name: String, at error: CompileError) -> String? {
    guard let text = lines[error.path], text.indices.contains(error.line - 1),
      let start = text[error.line - 1].firstRange(of: name + "(")
    else { return nil }
    var (depth, labels, argument): (Int, [String], String) = (1, [], "")
    func label() -> String {
      let found = argument.firstMatch(of: /^\s*(\w+)\s*:/)
      return found.map { String($0.1) } ?? "_"
    }
    for character in text[error.line - 1][start.upperBound...] {
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 || (depth == 1 && character == ",") {
        if !argument.allSatisfy(\.isWhitespace) { labels.append(label()) }
        argument = ""
      } else {
        argument.append(character)
      }
      if depth == 0 { break }
    }
    guard depth == 0 else { return nil }
    return labels.enumerated().map { "\($0.element) p\($0.offset): Any?" }.joined(separator: ", ")
  }

  // MARK: Files

  /// The source of each module's stand-in.
  var texts: [(module: String, text: String)] {
    modules.map { module in
      let names = (Array(kinds.keys) + others.keys).filter { self.module(of: $0) == module }
        .sorted()
      let body = names.map { name in kinds[name].map { text(of: name, $0) } ?? others[name] ?? "" }
      return (
        module,
        "// A stand-in for \(module), written by 'panlab adopt': the names that the app uses, without effect.\n"
          + "import UIKit\n" + body.map { "\n\($0)\n" }.joined()
      )
    }
  }

  /// The module in which to declare a name: a module that the compiler cannot find.
  ///
  /// Prefers a missing module that all files using the name import, then a missing module that one of these files
  /// imports, then any missing module. Among several candidates, chooses the alphabetically first.
  private func module(of name: String) -> String? {
    let sets = (users[name] ?? []).compactMap { imports[$0] }
    let shared = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
    return (shared.isEmpty ? sets.first ?? Set(modules) : shared).min()
  }

  private func text(of name: String, _ kind: Kind) -> String {
    if kind.isProtocol { return "public protocol \(name): AnyObject {}" }
    let members = kind.members.sorted { $0.key < $1.key }.map { "  \($0.value)\n" }.joined()
    return
      "open class \(name)\(kind.isGeneric ? "<Value>" : ""): NSObject {\n"
      + "  public override init() {}\n\(members)}"
  }
}
