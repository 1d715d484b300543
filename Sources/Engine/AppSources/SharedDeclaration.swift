/// A function, variable, initialiser or subscript that a module declares outside of types or in an extension.
///
/// What two modules declare alike is renamed in both, and each file that uses the name gets a forwarder, private to the
/// file, to the declaration that it sees: so Swift itself decides what a use means.
struct SharedDeclaration {
  enum Kind { case function, constant, variable, initialiser, subscripting }

  struct Parameter {
    let label: String?
    let name: String
    let tokens: Range<Int>
    let type: Range<Int>
    /// The dots of a variadic parameter; empty if the parameter has one value.
    let dots: Range<Int>
    /// The tokens of the default value; empty if there is none.
    let value: Range<Int>
    let isInout, isAutoclosure: Bool
  }

  let kind: Kind
  /// The name, or the characters of an operator; of an initialiser or subscript, its keyword and its labels.
  let name: String
  let nameTokens: Range<Int>
  /// The type or extension with the member; nil for a declaration outside of types.
  let home: TypeDeclaration?
  let modifiers: Modifiers
  /// The index of `func`, `let`, `var`, `init` or `subscript`.
  let introducer: Int
  let generics: Range<Int>
  let parentheses: Range<Int>
  let parameters: [Parameter]
  let effects: Range<Int>
  /// The type of the result or of the variable.
  let result: Range<Int>
  let requirements: Range<Int>
  /// The index of the initial value.
  let value: Int?
  /// The indices of the body's braces.
  let body: (open: Int, close: Int)?

  var isProperty: Bool { kind == .constant || kind == .variable }
  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  var isOperator: Bool {
    kind == .function && name.first.map { !$0.isLetter && $0 != "_" && $0 != "`" } == true
  }

  /// The access of the declaration itself, without that of a setter.
  var access: String? {
    ["open", "public", "package", "internal", "fileprivate", "private"].first {
      modifiers.tokens[$0].map { !isSetter($0) } == true
    }
  }

  /// Whether a modifier is written as `private(set)`.
  private func isSetter(_ range: Range<Int>) -> Bool { range.count > 1 }

  /// The declarations in a range of tokens, at one level of braces.
  static func all(
    in range: Range<Int>, home: TypeDeclaration? = nil, of source: SourceText
  ) -> [Self] {
    var found: [Self] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if ["func", "let", "var", "init", "subscript"].contains(source.text(index)),
        source.text(index - 1) != ".", let declaration = Self(at: index, home: home, in: source)
      {
        found.append(declaration)
        index = max(
          index + 1, declaration.body.map { $0.close + 1 } ?? declaration.requirements.upperBound)
      } else {
        index = source.behind(index)
      }
    }
    return found
  }

  private init?(at index: Int, home: TypeDeclaration?, in source: SourceText) {
    introducer = index
    self.home = home
    modifiers = Declarations.modifiers(before: index, in: source)
    let isProperty = ["let", "var"].contains(source.text(index))
    let isNamed = isProperty || source.text(index) == "func"
    var next = index + 1
    switch source.text(index) {
    case "let": kind = .constant
    case "var": kind = .variable
    case "init": kind = .initialiser
    case "subscript": kind = .subscripting
    default: kind = .function
    }
    if isProperty, !source.isWord(next) { return nil }
    if isNamed {
      // An operator is read up to its parentheses or to its generic parameters.
      while !source.isWord(index + 1), source.text(next + 1) != "(", source.touches(next, next + 1),
        source.text(next + 1) != "<" || !source.isWord(next + 2)
      { next += 1 }
      next += 1
    } else if kind == .initialiser, ["?", "!"].contains(source.text(next)) {
      next += 1
    }
    nameTokens = isNamed ? index + 1..<next : index..<next
    var start = next
    if !isProperty { next = source.behindAngles(next) }
    generics = start..<next
    start = next
    if !isProperty {
      guard source.text(next) == "(", let close = source.partner(next) else { return nil }
      next = close + 1
    }
    parentheses = start..<next
    let parts = source.arguments(in: parentheses)
    let isSubscript = kind == .subscripting
    parameters = parts.enumerated().compactMap {
      Self.parameter($1, at: $0, isSubscript: isSubscript, in: source)
    }
    guard parameters.count == parts.count else { return nil }
    let labels = parameters.map { ($0.label ?? "_") + ":" }.joined()
    name =
      isNamed ? source.text(nameTokens).filter { $0 != "`" } : "\(source.text(index))(\(labels))"
    start = next
    while ["async", "throws", "rethrows"].contains(source.text(next)) {
      next += 1
      if source.text(next) == "(", let close = source.partner(next) { next = close + 1 }
    }
    effects = start..<next
    func endsHere(_ marks: Set<String>) -> Bool {
      marks.contains(source.text(next)) || isProperty && source.startsLine(next)
    }
    start = next
    if isProperty ? source.text(next) == ":" : source.isArrow(next) {
      next += isProperty ? 1 : 2
      start = next
      repeat {
        next = source.text(next) == "<" ? source.behindAngles(next) : source.behind(next)
      } while !endsHere(["{", "}", ";", "", "=", "where", ","])
    }
    result = start..<next
    start = next
    if source.text(next) == "where" {
      repeat { next = source.behind(next) } while !endsHere(["{", "}", ";", ""])
    }
    requirements = start..<next
    value = isProperty && source.text(next) == "=" ? next + 1 : nil
    body = value == nil && source.text(next) == "{" ? source.partner(next).map { (next, $0) } : nil
  }

  private static func parameter(
    _ part: Range<Int>, at position: Int, isSubscript: Bool, in source: SourceText
  ) -> Parameter? {
    guard let colon = part.first(where: { source.text($0) == ":" }) else { return nil }
    let words = (part.lowerBound..<colon).filter {
      source.isWord($0) && source.text($0 - 1) != "@"
    }
    guard let label = words.first, let name = words.last else { return nil }
    let equals = part.first { source.text($0) == "=" && $0 > colon } ?? part.upperBound
    var end = equals
    if source.text(end - 1) == ".", source.text(end - 2) == "." { end -= 3 }
    // A subscript's parameter has only the label that is written besides its name.
    let hasLabel = source.text(label) != "_" && !(isSubscript && words.count == 1)
    return Parameter(
      label: hasLabel ? source.text(label) : nil,
      name: source.text(name) == "_" ? "argument\(position)" : source.text(name),
      tokens: part, type: colon + 1..<end, dots: end..<equals,
      value: min(equals + 1, part.upperBound)..<part.upperBound,
      isInout: (colon..<end).contains { source.text($0) == "inout" },
      isAutoclosure: (colon..<end).contains { source.text($0) == "autoclosure" })
  }
}

// MARK: Renaming and forwarding

extension SharedDeclaration {
  /// The name by which the forwarders call the declaration; for an initialiser or a subscript, its first label.
  func renamed(in module: String) -> String {
    let suffix = module.isEmpty ? "app" : module
    switch kind {
    case .initialiser, .subscripting: return "\(parameters.first?.label ?? "")_\(suffix)"
    case .function where isOperator:
      let marks = name.unicodeScalars.map { String($0.value, radix: 16) }
      return "operator_\(marks.joined(separator: "_"))_\(suffix)"
    default: return "\(name)_\(suffix)"
    }
  }

  /// Gives the declaration its new name.
  func rename(to name: String, in source: inout SourceText) {
    if kind == .initialiser || kind == .subscripting {
      guard let first = parameters.first else {
        source.replace(parentheses, with: "(\(name): Void)")
        return
      }
      let start = first.tokens.lowerBound
      if source.text(start + 1) == ":" {
        source.insert("\(name) ", before: start)
      } else {
        source.replace(start, with: name)
      }
    } else {
      source.replace(nameTokens, with: name)
      for word in ["prefix", "postfix"] {
        if let range = modifiers.tokens[word] { source.replace(range, with: "") }
      }
    }
    // A forwarder can pass on an array only.
    for parameter in parameters where !parameter.dots.isEmpty {
      source.insert("[", before: parameter.type.lowerBound)
      source.replace(parameter.dots, with: "]")
    }
  }

  /// Whether the declaration cannot be renamed, or no forwarder can be written for it.
  func isFixed(in source: SourceText) -> Bool {
    modifiers.contains("override") || modifiers.contains("required")
      || source.tokens[introducer].isGuarded
      || defaults(in: source).count > 4
      || kind == .variable && result.isEmpty && inferredType(in: source) == nil
      || generics.contains { source.text($0) == "each" }
      || kind == .subscripting && result.isEmpty
      || isProperty && source.text(result.upperBound) == ","
  }

  /// The parameters whose default value only the declaration can compute.
  private func defaults(in source: SourceText) -> [Int] {
    parameters.indices.filter {
      !parameters[$0].value.isEmpty && !isLiteral(parameters[$0].value, in: source)
    }
  }

  private func isLiteral(_ range: Range<Int>, in source: SourceText) -> Bool {
    range.allSatisfy { index in
      switch source.tokens[index].kind {
      case .number, .pound: true
      case .string: !source.text(index).utf8.contains(0x0A)
      default: ["true", "false", "nil", "-", "{", "}", "[", "]"].contains(source.text(index))
      }
    }
  }

  /// The type of a variable without one, if its initial value is a literal or a call of an initialiser.
  private func inferredType(in source: SourceText) -> String? {
    guard let value else { return nil }
    let first = source.text(value) == "-" ? value + 1 : value
    if source.tokens.indices.contains(first) {
      switch source.tokens[first].kind {
      case .number:
        return source.text(first).contains(".") ? "Double" : "Int"
      case .string: return "String"
      default: break
      }
    }
    if ["true", "false"].contains(source.text(first)) { return "Bool" }
    var end = first
    while source.isWord(end), source.text(end + 1) == ".", source.isWord(end + 2),
      source.text(end + 2).first?.isUppercase == true
    { end += 2 }
    guard source.text(first).first?.isUppercase == true, source.text(end + 1) == "(",
      let close = source.partner(end + 1),
      source.startsLine(close + 1) || [";", "}", ""].contains(source.text(close + 1)),
      source.text(close + 1) != "."
    else { return nil }
    return source.flat(first..<end + 1)
  }

  /// The declarations that call this one by its new name, one for each way to leave out arguments; `text` reads tokens
  /// of the declaration's file with the names that types have now.
  ///
  /// Only in the declaration's own file is a setter there that is private to it.
  func forwarders(
    to renamed: String, isOwnFile: Bool, in source: SourceText, text: (Range<Int>) -> String
  ) -> [String] {
    let defaults = defaults(in: source)
    return (0..<1 << defaults.count).map { choice in
      let omitted = Set(defaults.indices.filter { choice >> $0 & 1 == 1 }.map { defaults[$0] })
      return forwarder(
        to: renamed, isOwnFile: isOwnFile, without: omitted, in: source, text: text)
    }
  }

  private func forwarder(
    to renamed: String, isOwnFile: Bool, without omitted: Set<Int>, in source: SourceText,
    text: (Range<Int>) -> String
  ) -> String {
    let kept = parameters.indices.filter { !omitted.contains($0) }
    let parts = kept.map { position in
      let parameter = parameters[position]
      let label = parameter.label ?? "_"
      let head =
        parameter.name == label && kind != .subscripting ? label : "\(label) \(parameter.name)"
      let value =
        isLiteral(parameter.value, in: source) && !parameter.value.isEmpty
        ? " = \(text(parameter.value))" : ""
      return "\(head): \(text(parameter.type))\(parameter.dots.isEmpty ? "" : "...")\(value)"
    }
    let arguments = kept.map { position in
      let parameter = parameters[position]
      let label =
        position == 0 && (kind == .initialiser || kind == .subscripting)
        ? renamed : parameter.label
      return (label.map { "\($0): " } ?? "") + (parameter.isInout ? "&" : "") + parameter.name
        + (parameter.isAutoclosure ? "()" : "")
    }.joined(separator: ", ")
    let effects = text(effects)
    let calls =
      (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
    let words = ["prefix", "postfix", "convenience", "mutating", "nonmutating", "nonisolated"]
      .compactMap { modifiers.tokens[$0].map(text) }
    let attributes = ["@discardableResult", "@MainActor"].filter(modifiers.contains)
    let head =
      (attributes + ["fileprivate"] + (isStatic ? ["static"] : []) + words).joined(separator: " ")
      + " "
    let clauses =
      "\(effects.isEmpty ? "" : " \(effects)")\(result.isEmpty ? "" : " -> \(text(result))")"
      + (requirements.isEmpty ? "" : " \(text(requirements))")
    switch kind {
    case .function:
      return
        "\(head)func \(text(nameTokens))\(isOperator ? " " : "")\(text(generics))(\(parts.joined(separator: ", ")))\(clauses) { \(calls)\(renamed)(\(arguments)) }"
    case .initialiser:
      let call = parameters.isEmpty ? "\(renamed): ()" : arguments
      return
        "\(head)\(text(nameTokens))\(text(generics))(\(parts.joined(separator: ", ")))\(clauses) { \(calls)self.init(\(call)) }"
    case .subscripting:
      let call = parameters.isEmpty ? "\(renamed): ()" : arguments
      return
        "\(head)subscript\(text(generics))(\(parts.joined(separator: ", ")))\(clauses) { \(accessors(of: "self[\(call)]", isOwnFile: isOwnFile, in: source)) }"
    case .constant where result.isEmpty:
      return "\(head)let \(text(nameTokens)) = \(renamed)"
    case .constant, .variable:
      let type = result.isEmpty ? inferredType(in: source) ?? "" : text(result)
      return
        "\(head)var \(text(nameTokens)): \(type) { \(accessors(of: renamed, isOwnFile: isOwnFile, in: source)) }"
    }
  }

  private func accessors(of target: String, isOwnFile: Bool, in source: SourceText) -> String {
    var (getter, setter) = ("get", kind == .variable && body == nil ? "set" : "")
    if let body, kind != .constant {
      var index = body.open + 1
      while index < body.close {
        switch source.text(index) {
        case "get":
          var end = index + 1
          while ["async", "throws"].contains(source.text(end)) { end += 1 }
          getter = source.flat(index..<end)
          if source.text(index - 1) == "mutating" { getter = "mutating \(getter)" }
        case "set", "_modify", "willSet", "didSet":
          setter = source.text(index - 1) == "nonmutating" ? "nonmutating set" : "set"
        default: break
        }
        index = source.behind(index)
      }
    }
    let isPrivate = ["private", "fileprivate"].contains {
      modifiers.tokens[$0].map(isSetter) == true
    }
    let calls =
      (getter.contains("throws") ? "try " : "") + (getter.contains("async") ? "await " : "")
    return "\(getter) { \(calls)\(target) }"
      + (setter.isEmpty || isPrivate && !isOwnFile ? "" : " \(setter) { \(target) = newValue }")
  }
}
