import AppSources
import Foundation

/// Stand-ins for what an app's sources use and do not have: modules that are not simulated, and the app's own names.
///
/// Each compiler error about a missing name adds a declaration, and the next compilation finds further names. The type
/// of a value is at first a placeholder: a type of its own, which an error replaces by the type that the code needs, or
/// which keeps the members that the code uses. Parameters have the type `Any?`. What remains to do is to fill in the
/// values that matter.
struct StubDraft {
  private(set) var types: [String: StandInType] = [:]
  /// The modules that the compiler cannot find.
  let modules: [String]
  /// The missing modules that each file imports.
  private let imports: [String: Set<String>]
  private let uses: NameUses
  /// The files that use each missing name.
  private var users: [String: Set<String>] = [:]
  private let paths: Set<String>
  /// The placeholders that have been replaced, which later messages of the same compilation still name.
  private var settledNames: Set<String> = []
  /// Whether the sources use the app's own names in public declarations.
  private(set) var isPublic = false

  /// The key of functions and values outside of types.
  static let global = ""

  /// Creates an empty draft for the missing modules that the files import.
  init(of files: [(path: String, text: String)], missing: [CompileError]) {
    modules = Set(missing.compactMap(\.missingModule)).sorted()
    imports = Dictionary(grouping: missing, by: \.path).mapValues {
      Set($0.compactMap(\.missingModule))
    }
    uses = NameUses(files)
    paths = Set(files.map(\.path))
  }

  /// Adds the declarations that compile errors report as missing, and adapts the declared types to the errors.
  ///
  /// Returns false if the errors led to no change of the draft.
  mutating func take(_ errors: [CompileError]) -> Bool {
    errors.filter { paths.contains($0.path) }.reduce(false) { take($1) || $0 }
  }

  private mutating func take(_ error: CompileError) -> Bool {
    let message = error.message
    if message.contains(/(public|open) because/) {
      defer { isPublic = true }
      return !isPublic
    }
    if let found = message.firstMatch(of: /^cannot find (?:type )?'(\w+)' in scope/) {
      return addName(String(found.1), at: error)
    }
    if let found = message.firstMatch(
      of: /^(value of )?(?:optional )?type '([^']+)'(?: \(aka [^)]*\))? has no member '(\w+)'/)
    {
      return addMember(String(found.3), to: found.2, isStatic: found.1 == nil, at: error)
    }
    if let found = message.firstMatch(of: /^'(\w+)' is not a member type of \w+ '(?:\w+\.)*(\w+)'/)
    {
      let (name, type) = (String(found.1), String(found.2))
      return add(StandInMember(name: name, form: .nested, use: error), to: type)
    }
    if let found = message.firstMatch(of: /^cannot specialize non-generic type '(\w+)'/) {
      return change(String(found.1)) { $0.isGeneric = true }
    }
    if let found = message.firstMatch(
      of:
        /(?:^superclass|inheritance from classes '\w+' and|inherit from class|non-protocol type) '(\w+)'/
    ) {
      return change(String(found.1)) { $0.isProtocol = true }
    }
    if message.hasPrefix("method does not override any method from its superclass") {
      return addOverridden(at: error)
    }
    if message.contains("argument") && message.contains("call") {
      return addShapes(at: error)
    }
    return settleTypes(by: error) || settleAssigned(at: error)
  }

  // MARK: Names

  private mutating func addName(_ name: String, at error: CompileError) -> Bool {
    // Apple's prefixes belong to the modules that Panlab simulates.
    guard name.firstMatch(of: /^(UI(?!Kit)|NS|CA|CG|AV|WK|MK|SK)[A-Z]/) == nil else { return false }
    users[name, default: []].insert(error.path)
    if name.first?.isUppercase ?? false { return declare(name, at: error) }
    let call = uses.call(of: name, in: error.path, line: error.line)
    let around = uses.type(in: error.path, line: error.line)?.name
    let ancestor = around.map(uses.foreignAncestor)
    // A function that a view or controller calls without an object is likely an extension's.
    if call != nil, let ancestor, types[ancestor] != nil || Self.isApple(ancestor) {
      return addMember(named: name, call: call, to: ancestor, isStatic: false, at: error)
    }
    return addMember(named: name, call: call, to: Self.global, isStatic: true, at: error)
  }

  /// The class of Apple's below which the sources declare a class; otherwise the type itself.
  private func appleAncestor(of type: String) -> String {
    let ancestor = uses.foreignAncestor(of: type)
    return Self.isApple(ancestor) ? ancestor : type
  }

  private static func isApple(_ name: String) -> Bool {
    name.firstMatch(of: /^(UI|CA|NS)[A-Z]/) != nil
  }

  private mutating func declare(_ name: String, at error: CompileError) -> Bool {
    guard types[name] == nil else { return false }
    var type = StandInType(use: error)
    type.superclass = StandInType.superclass(byName: name)
    type.isProtocol =
      name.contains(/(Delegate|DataSource|Protocol|Providing|Representable|able|ible)$/)
      && !uses.isMade(name)
    types[name] = type
    return true
  }

  private mutating func addMember(
    _ name: String, to written: Substring, isStatic: Bool, at error: CompileError
  ) -> Bool {
    let parts = written.split(separator: " ").last.map(String.init) ?? ""
    let type = parts.replacing(/[?!]+$/, with: "")
    guard type.wholeMatch(of: /\w+(\.\w+)*/) != nil, type != "Any", type != "AnyObject" else {
      return false
    }
    let isMetatype = type.hasSuffix(".Type")
    let key =
      type.split(separator: ".").last.map(String.init).flatMap { types[$0] == nil ? nil : $0 }
      ?? appleAncestor(of: isMetatype ? String(type.dropLast(5)) : type)
    if types[key] != nil, isStatic, name.first?.isUppercase == true,
      uses.call(of: name, in: error.path, line: error.line) == nil
    {
      return add(StandInMember(name: name, form: .nested, use: error), to: key)
    }
    return addMember(
      named: name, call: uses.call(of: name, in: error.path, line: error.line), to: key,
      isStatic: isStatic || isMetatype, at: error)
  }

  private mutating func addMember(
    named name: String, call: [NameUses.Argument]?, to type: String, isStatic: Bool,
    at error: CompileError
  ) -> Bool {
    if !isStatic, types[type]?.superclass == "NSObject", types[type]?.isProtocol == false,
      types[type]?.isExtension == false, let superclass = StandInType.superclass(with: name)
    {
      return change(type) { $0.superclass = superclass }
    }
    if types[type]?.isPlaceholder == true, ["count", "isEmpty", "first", "last"].contains(name) {
      return settle(type, as: "[\(placeholder(for: Self.element(of: type), at: error))]")
    }
    let isImplicit = isStatic && uses.isImplicit(name, in: error.path, line: error.line)
    if types[type] == nil {
      types[type] = StandInType(isExtension: true, use: error)
      users[type, default: []].insert(error.path)
    }
    if isImplicit, types[type]?.isExtension == false {
      return add(
        StandInMember(
          name: name, form: .enumCase,
          parameters: call.map { typedParameters(of: $0, for: name, at: error) },
          type: type, use: error), to: type)
    }
    if call != nil, types[type]?.isProtocol == true,
      let found = uses.implementation(
        of: name, labels: (call ?? []).map(\.label), statedWith: type)
    {
      types[type]?.isPublic = false
      return add(
        StandInMember(
          name: name, form: .method, parameters: String(found.parameters.dropFirst().dropLast()),
          type: found.result, use: error), to: type)
    }
    let key = StandInMember.key(name, call.map { Self.parameters(of: $0) })
    guard types[type]?.members[key] == nil else { return false }
    let result = isImplicit ? type : placeholder(for: name, at: error)
    return add(
      StandInMember(
        name: name, form: call == nil ? .value : .method, isStatic: isStatic,
        parameters: call.map { typedParameters(of: $0, for: name, at: error) }, type: result,
        use: error),
      to: type)
  }

  /// The name of an element of a value such as `cardsValue`.
  private static func element(of type: String) -> String {
    type.replacing(/s?(Value\d*)?$/, with: "")
  }

  /// A new type for a value whose type is not known yet.
  private mutating func placeholder(for name: String, at error: CompileError) -> String {
    let head = name.prefix(1).uppercased() + name.dropFirst()
    var (candidate, number) = ("\(head)Value", 1)
    while types[candidate] != nil {
      number += 1
      candidate = "\(head)Value\(number)"
    }
    var type = StandInType(use: error)
    type.isPlaceholder = true
    type.superclass = StandInType.superclass(byName: head)
    types[candidate] = type
    users[candidate, default: []].insert(error.path)
    return candidate
  }

  /// The parameters of a declaration that accepts these arguments.
  ///
  /// `implicit` gives the type of an argument that names a member without its type.
  private static func parameters(
    of call: [NameUses.Argument], implicit: (NameUses.Argument) -> String = { _ in "Any?" }
  ) -> String {
    call.enumerated().map { position, argument in
      let type =
        switch argument.shape {
        case .value: "Any?"
        case .closure(let names):
          "((\(names.map(closureParameter).joined(separator: ", "))) -> Void)?"
        case .implicitMember: implicit(argument)
        case .implicitMembers: "[\(implicit(argument))]"
        }
      return "\(argument.label ?? "_") p\(position): \(type)"
    }.joined(separator: ", ")
  }

  /// The type that the name of a closure's parameter suggests.
  private static func closureParameter(_ name: String) -> String {
    name.contains(/^(finished|completed?|success|flag|is[A-Z]\w*|did[A-Z]\w*)$/) ? "Bool" : "Any?"
  }

  /// The parameters, with a new type for each argument that names a member without its type.
  private mutating func typedParameters(
    of call: [NameUses.Argument], for name: String, at error: CompileError
  ) -> String {
    var types = call.filter { [.implicitMember, .implicitMembers].contains($0.shape) }.map {
      placeholder(for: $0.label ?? name, at: error)
    }[...]
    return Self.parameters(of: call) { _ in types.popFirst() ?? "Any?" }
  }

  private mutating func addOverridden(at error: CompileError) -> Bool {
    guard let around = uses.type(in: error.path, line: error.line),
      let method = uses.method(in: error.path, line: error.line)
    else { return false }
    let ancestor = uses.foreignAncestor(of: around.name)
    guard types[ancestor]?.isExtension == false else { return false }
    return add(
      StandInMember(
        name: method.name, form: .method, parameters: method.parameters, type: method.result,
        use: error), to: ancestor)
  }

  /// Adds overloads for the calls on a line that no declaration of the draft accepts.
  private mutating func addShapes(at error: CompileError) -> Bool {
    for (name, type) in types.sorted(by: { $0.key < $1.key }) {
      if !type.isProtocol, !type.isExtension, name != Self.global,
        let call = uses.call(of: name, in: error.path, line: error.line), !call.isEmpty,
        types[name]?.members[
          StandInMember.key("init", Self.parameters(of: call))] == nil
      {
        return add(
          StandInMember(
            name: "init", form: .initialiser,
            parameters: typedParameters(of: call, for: "init", at: error),
            use: error), to: name)
      }
      for member in Set(type.members.values.filter { $0.form == .method }.map(\.name)).sorted() {
        if let call = uses.call(of: member, in: error.path, line: error.line),
          addMember(
            named: member, call: call, to: name,
            isStatic: type.members.values.first { $0.name == member }?.isStatic ?? false, at: error)
        {
          return true
        }
      }
    }
    return false
  }

  @discardableResult
  private mutating func add(_ member: StandInMember, to type: String) -> Bool {
    guard types[type] != nil, types[type]?.members[member.key] == nil else { return false }
    types[type]?.members[member.key] = member
    return true
  }

  private mutating func change(
    _ name: String, _ work: (inout StandInType) -> Void
  ) -> Bool {
    guard var type = types[name], !type.isExtension else { return false }
    work(&type)
    defer { types[name] = type }
    return types[name] != type
  }

  // MARK: Types

  /// Learns from an error what a placeholder is, or what a type inherits from.
  private mutating func settleTypes(by error: CompileError) -> Bool {
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
  private mutating func settleAssigned(at error: CompileError) -> Bool {
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
  private mutating func settle(_ name: String, as type: String) -> Bool {
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

  // MARK: Files

  /// The module in which to declare a name, one that the compiler cannot find; nil for the app's own names.
  ///
  /// Prefers a missing module that all files using the name import, then one that one of these files imports, and among
  /// several the alphabetically first. What a file without such an import uses is the app's own.
  func module(of name: String) -> String? {
    let sets = (users[name] ?? []).map { imports[$0] ?? [] }
    guard !sets.isEmpty, !sets.contains([]) else { return nil }
    let shared = sets.dropFirst().reduce(sets[0]) { $0.intersection($1) }
    return (shared.isEmpty ? sets.reduce([]) { $0.union($1) } : shared).min()
  }
}
