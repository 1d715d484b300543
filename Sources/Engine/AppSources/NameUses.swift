/// How sources use names that they do not declare: how these are called, in which types, and what implements them.
///
/// Stand-ins for the names are drafted from it.
package struct NameUses {
  /// An argument of a call, as far as its shape shows.
  package struct Argument: Equatable {
    package enum Shape: Equatable {
      case value
      /// A closure with the names of its parameters.
      case closure([String])
      /// A member of a type that only the declaration names, such as `.left`.
      case implicitMember
      /// An array of such members, or a set of options.
      case implicitMembers
    }

    /// Nil for an argument without a label.
    package let label: String?
    package let shape: Shape

    package init(label: String?, shape: Shape) { (self.label, self.shape) = (label, shape) }
  }

  private let files: [String: (source: SourceText, declarations: Declarations)]
  private let superclasses: [String: String]

  package init(_ files: [(path: String, text: String)]) {
    self.files = Dictionary(
      files.map { file in
        let source = SourceText(path: file.path, text: file.text)
        return (file.path, (source, Declarations(of: source)))
      }, uniquingKeysWith: { first, _ in first })
    superclasses = Dictionary(
      self.files.values.flatMap(\.declarations.types).filter { $0.introducer == "class" }
        .compactMap { type in type.inherits.first.map { (type.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The arguments of a call of `name` that begins on a line; nil if there is none.
  package func call(of name: String, in path: String, line: Int) -> [Argument]? {
    guard let source = files[path]?.source else { return nil }
    for index in source.tokens.indices
    where source.text(index) == name && source.line(index) == line {
      let next = source.behindAngles(index + 1)
      if source.text(next) == "(", source.touches(next - 1, next), let close = source.partner(next)
      {
        let arguments = source.arguments(in: next..<close + 1).map {
          Self.argument(in: $0, of: source)
        }
        return arguments + Self.trailingClosures(from: close + 1, in: source)
      }
      guard source.text(next) == "{", !Self.isCondition(before: index, in: source) else { continue }
      return Self.trailingClosures(from: next, in: source)
    }
    return nil
  }

  /// Whether a line uses a member without its type, as in `.left`.
  package func isImplicit(_ name: String, in path: String, line: Int) -> Bool {
    guard let source = files[path]?.source else { return false }
    return source.tokens.indices.contains { index in
      guard source.text(index) == name, source.line(index) == line, source.text(index - 1) == "."
      else { return false }
      let before = source.text(index - 2)
      let isBase = source.isWord(index - 2) || [")", "]", "}", "?", "!", ">"].contains(before)
      return !(isBase && source.touches(index - 2, index - 1)) && !source.startsLine(index - 1)
    }
  }

  /// The names of the innermost type around a line and of what it inherits; nil outside of types.
  package func type(in path: String, line: Int) -> (name: String, inherits: [String])? {
    guard let (source, declarations) = files[path] else { return nil }
    let found = declarations.types.last {
      source.line($0.start) <= line && line <= source.line($0.close)
    }
    return found.map { ($0.name, $0.inherits) }
  }

  /// The first superclass that the sources do not declare; the type itself if they do not declare it.
  package func foreignAncestor(of type: String) -> String {
    var (name, seen): (String, Set<String>) = (type, [])
    while let next = superclasses[name], seen.insert(name).inserted { name = next }
    return name
  }

  /// The parameters and the result of the first method of this name and labels in a type that states `ancestor`.
  package func implementation(
    of name: String, labels: [String?], statedWith ancestor: String
  ) -> (parameters: String, result: String)? {
    for path in files.keys.sorted() {
      guard let (source, declarations) = files[path] else { continue }
      for (type, members) in zip(declarations.types, declarations.members) {
        let conformers = declarationsOf(type.name)
        guard conformers.contains(where: { $0.inherits.contains(ancestor) }) else { continue }
        for member in members
        where !member.isProperty && member.name == name
          && member.parameters.map(\.label) == labels
        {
          let result = source.flat(member.result)
          return (source.flat(member.parentheses), result.isEmpty ? "Void" : result)
        }
      }
    }
    return nil
  }

  /// The declaration of an overriding method on a line: its name, parameters and result.
  package func method(
    in path: String, line: Int
  ) -> (name: String, parameters: String, result: String)? {
    guard let (source, declarations) = files[path] else { return nil }
    for member in declarations.members.joined()
    where !member.isProperty && source.line(member.nameIndex) == line {
      let result = source.flat(member.result)
      return (
        member.name, String(source.flat(member.parentheses).dropFirst().dropLast()),
        result.isEmpty ? "Void" : result
      )
    }
    return nil
  }

  /// The properties that a line assigns to, with what is assigned.
  package func assignments(in path: String, line: Int) -> [String: Argument] {
    guard let source = files[path]?.source else { return [:] }
    var found: [String: Argument] = [:]
    for index in source.tokens.indices
    where source.text(index) == "=" && source.line(index) == line && source.isWord(index - 1)
      && !source.touches(index, index + 1)
    {
      found[source.text(index - 1)] = Self.argument(in: index + 1..<index + 2, of: source)
    }
    return found
  }

  /// Whether any file has this word before a dot, a parenthesis or neither.
  package func isMade(_ type: String) -> Bool {
    files.values.contains { file in
      file.source.tokens.indices.contains {
        file.source.text($0) == type && ["(", "."].contains(file.source.text($0 + 1))
      }
    }
  }

  private func declarationsOf(_ type: String) -> [TypeDeclaration] {
    files.values.flatMap(\.declarations.types).filter { $0.name == type }
  }

  private static func argument(in part: Range<Int>, of source: SourceText) -> Argument {
    let hasLabel = source.text(part.lowerBound + 1) == ":" && source.isWord(part.lowerBound)
    let first = hasLabel ? part.lowerBound + 2 : part.lowerBound
    let shape: Argument.Shape =
      switch source.text(first) {
      case "{": .closure(closureParameters(at: first, in: source))
      case "." where source.isWord(first + 1): .implicitMember
      case "[" where source.text(first + 1) == ".": .implicitMembers
      default: .value
      }
    return Argument(label: hasLabel ? source.text(part.lowerBound) : nil, shape: shape)
  }

  private static func trailingClosures(from index: Int, in source: SourceText) -> [Argument] {
    var closures: [Argument] = []
    var next = index
    while true {
      let isLabelled =
        !closures.isEmpty && source.isWord(next) && source.text(next + 1) == ":"
        && source.text(next + 2) == "{"
      let open = isLabelled ? next + 2 : next
      guard source.text(open) == "{", isLabelled || closures.isEmpty, !source.startsLine(open),
        let close = source.partner(open)
      else { return closures }
      closures.append(
        Argument(
          label: isLabelled ? source.text(next) : nil,
          shape: .closure(closureParameters(at: open, in: source))))
      next = close + 1
    }
  }

  private static func closureParameters(at open: Int, in source: SourceText) -> [String] {
    guard let close = source.partner(open) else { return [] }
    var first = open + 1
    if source.text(first) == "[", let end = source.partner(first) { first = end + 1 }
    if source.text(first) == "(", let end = source.partner(first),
      ["in", "-", "throws", "async"].contains(source.text(end + 1))
    {
      return source.arguments(in: first..<end + 1).map { source.text($0.lowerBound) }
    }
    var next = first
    while next < close, source.isWord(next) || source.text(next) == "," {
      if source.text(next) == "in" {
        return (first..<next).map(source.text).filter { $0 != "," }
      }
      next += 1
    }
    let used = (open..<close).compactMap { index in
      source.text(index).hasPrefix("$") ? Int(source.text(index).dropFirst()) : nil
    }
    return used.max().map { (0...$0).map { "$\($0)" } } ?? []
  }

  /// Whether a brace after this token opens the body of a condition or a loop.
  private static func isCondition(before index: Int, in source: SourceText) -> Bool {
    var start = index
    while start > 0, source.line(start - 1) == source.line(index) { start -= 1 }
    return (start..<index).contains {
      ["if", "guard", "while", "for", "switch", "catch", "else", "in"].contains(source.text($0))
    }
  }
}
