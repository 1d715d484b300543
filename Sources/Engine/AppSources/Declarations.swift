/// A type or extension declared in a file.
struct TypeDeclaration {
  /// The keyword of the declaration: `class`, `struct`, `enum`, `actor`, `protocol` or `extension`.
  let introducer: String
  /// The type's name as written, with dots if an extension extends a nested type.
  let path: String
  let inherits: [String]
  let modifiers: Modifiers
  /// The index of the keyword's token; `open` and `close` are the indices of the braces.
  let start: Int
  let open: Int
  let close: Int

  /// The last component of the path.
  var name: String { Self.lastPart(path) }
  var first: Int { modifiers.first ?? start }
  var isExtension: Bool { introducer == "extension" }
  var isProtocol: Bool { introducer == "protocol" }

  static func lastPart(_ path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? path
  }
}

/// The modifiers and attributes before a declaration, each with its range of tokens.
struct Modifiers {
  fileprivate(set) var tokens: [String: Range<Int>] = [:]

  func contains(_ word: String) -> Bool { tokens[word] != nil }

  /// The index of the first token of the first modifier; nil if there are no modifiers.
  var first: Int? { tokens.values.map(\.lowerBound).min() }

  /// The access modifier, such as `public`; nil if none is written.
  var access: String? {
    ["open", "public", "package", "internal", "fileprivate", "private"].first(where: contains)
  }
}

/// A method or computed property declared in a type or an extension.
struct Member {
  struct Parameter: Equatable {
    /// The parameter's label in calls; nil if it has no label.
    let label: String?
    let name: String
    let isInout: Bool
    let isVariadic: Bool
  }

  let name: String
  let isProperty: Bool
  let modifiers: Modifiers
  /// The index of the token of the member's name.
  let nameIndex: Int
  /// The tokens of the parameter list with its parentheses; empty for a property.
  let parentheses: Range<Int>
  let parameters: [Parameter]
  /// The tokens of the type after `->` or the colon.
  let result: Range<Int>
  /// The effects of the declaration, such as `async` and `throws`, as written.
  let effects: [String]
  /// The tokens of the `where` clause after the result.
  let requirements: Range<Int>
  /// The indices of the body's braces; nil for a requirement of a protocol.
  let body: (open: Int, close: Int)?
  /// The index of the last token of the declaration.
  let end: Int

  /// The name with labels, which distinguishes members with the same name: `name(_:label:)`.
  var signature: String {
    isProperty ? name : "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }
}

/// The declarations of a file.
struct Declarations {
  private(set) var types: [TypeDeclaration] = []
  /// The members of each type, by index in `types`.
  private(set) var members: [[Member]] = []

  init(of source: SourceText) {
    var open: [(close: Int, type: Int?)] = []
    var typeOfBrace: [Int: Int] = [:]
    for index in source.tokens.indices {
      while let last = open.last, last.close <= index { open.removeLast() }
      switch source.text(index) {
      case "{":
        guard let close = source.partner(index) else { continue }
        open.append((close, typeOfBrace[index]))
      case "class", "struct", "enum", "actor", "protocol", "extension":
        guard let type = Self.type(at: index, in: source) else { continue }
        typeOfBrace[type.open] = types.count
        types.append(type)
        members.append([])
      case "func", "var":
        guard let type = open.last?.type,
          let member = Self.member(at: index, isRequirement: types[type].isProtocol, in: source)
        else { continue }
        members[type].append(member)
      default: continue
      }
    }
  }

  /// The innermost type whose braces contain a token.
  func type(around index: Int) -> TypeDeclaration? {
    types.last { $0.open < index && index < $0.close }
  }

  private static let notNames: Set<String> = [
    "func", "var", "let", "subscript", "init", "override", "final", "private", "fileprivate",
    "internal", "package", "public", "open", "static", "class", "dynamic",
  ]

  private static func type(at index: Int, in source: SourceText) -> TypeDeclaration? {
    guard source.isWord(index), source.isWord(index + 1),
      ![".", "import"].contains(source.text(index - 1)), !notNames.contains(source.text(index + 1))
    else { return nil }
    var path = source.text(index + 1)
    var next = index + 2
    while source.text(next) == ".", source.isWord(next + 1) {
      path += "." + source.text(next + 1)
      next += 2
    }
    next = source.behindAngles(next)
    var inherits: [String] = []
    if source.text(next) == ":" {
      repeat {
        next += 1
        while source.text(next) == "@" { next += 2 }
        var name = source.text(next)
        while source.text(next + 1) == ".", source.isWord(next + 2) {
          name = source.text(next + 2)
          next += 2
        }
        inherits.append(name)
        next = source.behindAngles(next + 1)
      } while source.text(next) == "," || source.text(next) == "&"
    }
    while !["{", "}", ";", ""].contains(source.text(next)) { next = source.behind(next) }
    guard source.text(next) == "{", let close = source.partner(next) else { return nil }
    return TypeDeclaration(
      introducer: source.text(index), path: path, inherits: inherits,
      modifiers: modifiers(before: index, in: source), start: index, open: next, close: close)
  }

  private static let modifierWords: Set<String> = [
    "public", "open", "internal", "private", "fileprivate", "package", "override", "final",
    "static", "class", "dynamic", "optional", "mutating", "nonmutating", "required", "convenience",
    "lazy", "weak", "unowned", "nonisolated", "indirect",
  ]

  static func modifiers(before index: Int, in source: SourceText) -> Modifiers {
    var modifiers = Modifiers()
    var end = index
    while end > 0 {
      var start = end - 1
      if source.text(start) == ")", let open = source.partner(start) { start = open - 1 }
      if source.text(start - 1) == "@" {
        modifiers.tokens["@" + source.text(start)] = start - 1..<end
        end = start - 1
      } else if modifierWords.contains(source.text(start)) {
        modifiers.tokens[source.text(start)] = start..<end
        end = start
      } else {
        break
      }
    }
    return modifiers
  }

  private static func member(
    at index: Int, isRequirement: Bool, in source: SourceText
  ) -> Member? {
    guard source.isWord(index + 1) else { return nil }
    let isProperty = source.text(index) == "var"
    var next = source.behindAngles(index + 2)
    var parentheses = next..<next
    if !isProperty {
      guard source.text(next) == "(", let close = source.partner(next) else { return nil }
      parentheses = next..<close + 1
      next = close + 1
    }
    var effects: [String] = []
    while ["async", "throws", "rethrows"].contains(source.text(next)) {
      effects.append(source.text(next))
      next += 1
      if source.text(next) == "(", let close = source.partner(next) { next = close + 1 }
    }
    var result = next..<next
    let hasResult = isProperty ? source.text(next) == ":" : source.isArrow(next)
    func endsHere() -> Bool {
      ["{", "}", ";", "", "=", "where"].contains(source.text(next))
        || (isRequirement || isProperty) && source.startsLine(next)
    }
    if hasResult {
      next += isProperty ? 1 : 2
      let start = next
      repeat { next = source.behind(next) } while !endsHere()
      result = start..<next
    }
    let start = next
    if source.text(next) == "where" {
      repeat { next = source.behind(next) } while !endsHere()
    }
    var body: (open: Int, close: Int)?
    if source.text(next) == "{", let close = source.partner(next) { body = (next, close) }
    if isProperty, body == nil, !isRequirement { return nil }
    return Member(
      name: source.text(index + 1), isProperty: isProperty,
      modifiers: modifiers(before: index, in: source), nameIndex: index + 1,
      parentheses: parentheses, parameters: parameters(in: parentheses, of: source),
      result: result, effects: effects, requirements: start..<next, body: body,
      end: body?.close ?? next - 1)
  }

  /// The name given to an unnamed parameter `_` so that its value can be passed on.
  private static func unnamed(_ position: Int) -> String { "argument\(position)" }

  /// The source of a parameter list, with a made-up name in place of each parameter name `_`.
  static func namedParameters(in parentheses: Range<Int>, of source: SourceText) -> String {
    let parts = source.arguments(in: parentheses).enumerated().map { position, part in
      guard let colon = part.first(where: { source.text($0) == ":" }), colon > part.lowerBound,
        source.text(colon - 1) == "_"
      else { return source.flat(part) }
      let label = colon - 1 > part.lowerBound ? source.flat(part.lowerBound..<colon - 1) : "_"
      return "\(label) \(unnamed(position))\(source.flat(colon..<part.upperBound))"
    }
    return parentheses.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
  }

  static func parameters(
    in parentheses: Range<Int>, of source: SourceText
  ) -> [Member.Parameter] {
    source.arguments(in: parentheses).enumerated().compactMap { position, part in
      guard let colon = part.first(where: { source.text($0) == ":" }), let first = part.first
      else { return nil }
      let words = (first..<colon).filter { source.isWord($0) && source.text($0 - 1) != "@" }
      guard let label = words.first.map(source.text), let name = words.last.map(source.text)
      else { return nil }
      return Member.Parameter(
        label: label == "_" ? nil : label, name: name == "_" ? unnamed(position) : name,
        isInout: part.contains { source.text($0) == "inout" },
        isVariadic: source.text(part.upperBound - 1) == "."
          && source.text(part.upperBound - 2) == ".")
    }
  }
}

extension SourceText {
  /// The index after the token at `index`; if this token opens a bracket, the index after the closing bracket.
  func behind(_ index: Int) -> Int {
    ["(", "[", "{"].contains(text(index)) ? (partner(index) ?? index) + 1 : index + 1
  }

  /// Whether the tokens from `index` on form `->`.
  func isArrow(_ index: Int) -> Bool {
    text(index) == "-" && text(index + 1) == ">" && touches(index, index + 1)
  }

  /// The index after the generic argument list that begins at `index`; `index` itself if none begins there.
  func behindAngles(_ index: Int) -> Int {
    guard text(index) == "<" else { return index }
    var depth = 0
    var next = index
    repeat {
      if text(next) == "<" { depth += 1 }
      if text(next) == ">", !isArrow(next - 1) { depth -= 1 }
      next = behind(next)
    } while depth > 0 && next < tokens.count
    return next
  }

  /// The comma-separated arguments or parameters inside a pair of parentheses, each as a range of tokens.
  func arguments(in parentheses: Range<Int>) -> [Range<Int>] {
    guard parentheses.count > 2 else { return [] }
    let end = parentheses.upperBound - 1
    var parts: [Range<Int>] = []
    var start = parentheses.lowerBound + 1
    var next = start
    while next < end {
      if text(next) == "," {
        parts.append(start..<next)
        start = next + 1
        next += 1
      } else {
        next = text(next) == "<" && touches(next - 1, next) ? behindAngles(next) : behind(next)
      }
    }
    return parts + (start < end ? [start..<end] : [])
  }

  /// The source of a range of tokens on one line, with a single space for each gap.
  func flat(_ range: Range<Int>) -> String {
    range.map { index in
      (index == range.lowerBound || touches(index - 1, index) ? "" : " ") + text(index)
    }.joined()
  }
}
