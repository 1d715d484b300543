import AppSources

/// The names that compile errors report as missing, and the declarations that their uses suggest.
extension StubDraft {
  mutating func addName(_ name: String, at error: CompileError) -> Bool {
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

  static func isApple(_ name: String) -> Bool {
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

  mutating func addMember(
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

  mutating func addMember(
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
  static func parameters(
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

  mutating func addOverridden(at error: CompileError) -> Bool {
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
  mutating func addShapes(at error: CompileError) -> Bool {
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
  mutating func add(_ member: StandInMember, to type: String) -> Bool {
    guard types[type] != nil, types[type]?.members[member.key] == nil else { return false }
    types[type]?.members[member.key] = member
    return true
  }

  mutating func change(
    _ name: String, _ work: (inout StandInType) -> Void
  ) -> Bool {
    guard var type = types[name], !type.isExtension else { return false }
    work(&type)
    defer { types[name] = type }
    return types[name] != type
  }
}
