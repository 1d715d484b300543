/// Keeps functions, variables and members of extensions apart that two modules declare under one name.
extension SiblingModules {
  /// A declaration with its file.
  private struct Shared {
    let file: Int
    let module: String
    let declaration: SharedDeclaration
    let isPublic: Bool
    var name: String { declaration.name }
  }

  mutating func separateValues() {
    var free: [String: [Shared]] = [:]
    var members: [String: [Shared]] = [:]
    /// The names that types have inside them or that protocols require, which cannot get others.
    var fixed: Set<String> = []
    var inTypes: [String: [(module: String, type: String)]] = [:]
    for file in sources.indices {
      let (source, module) = (sources[file], homes[file])
      for declaration in SharedDeclaration.all(in: source.tokens.indices, of: source)
      where !isPrivate(declaration.access) {
        free[declaration.name, default: []].append(
          Shared(
            file: file, module: module, declaration: declaration,
            isPublic: isPublic(declaration.access)))
      }
      for type in declarations[file].types {
        let all = SharedDeclaration.all(in: type.open + 1..<type.close, home: type, of: source)
        for declaration in all where !isPrivate(declaration.access ?? type.modifiers.access) {
          if type.isProtocol || declaration.modifiers.contains("override") {
            fixed.insert(declaration.name)
          }
          if type.isExtension, !isDeclared(type.name, in: module) {
            members[declaration.name, default: []].append(
              Shared(
                file: file, module: module, declaration: declaration,
                isPublic: isPublic(declaration.access ?? type.modifiers.access)))
          } else {
            inTypes[declaration.name, default: []].append((module, type.name))
          }
        }
      }
    }
    for name in free.keys.sorted() {
      guard let declared = free[name], isShared(declared, name) else { continue }
      separate(declared, named: name)
    }
    for name in members.keys.sorted() {
      guard let declared = members[name] else { continue }
      let owned = inTypes[name] ?? []
      let others = declared.map { ($0.module, $0.declaration.home?.name ?? "") } + owned
      let meets = declared.contains { one in
        others.contains { other in
          other.0 != one.module && isRelated(one.declaration.home?.name ?? "", other.1)
        }
      }
      guard meets else { continue }
      let stays = declared.filter { fixed.contains(name) || isWitness($0) }
      if stays.isEmpty {
        separate(declared, named: name)
        report(
          declared.filter { one in
            owned.contains { $0.module != one.module && $0.type == one.declaration.home?.name }
          })
      } else {
        report(Array(declared.drop { $0.module == declared.first?.module }))
      }
    }
    separateOperators()
  }

  private func isPrivate(_ access: String?) -> Bool {
    ["private", "fileprivate"].contains(access ?? "")
  }

  private func isPublic(_ access: String?) -> Bool {
    ["public", "open", "package"].contains(access ?? "")
  }

  /// Whether declarations outside of types collide, or hide something of the system's where they are not seen.
  private func isShared(_ declared: [Shared], _ name: String) -> Bool {
    let modules = Set(declared.map(\.module))
    if modules.count > 1 { return true }
    guard let module = modules.first else { return false }
    return qualified.contains("\(module).\(name)")
      || sources.indices.contains { file in
        used[file].contains(name)
          && !declared.contains { sees(file, module, isPublic: $0.isPublic) }
      }
  }

  /// Whether a member of one type may be one of the other.
  private func isRelated(_ one: String, _ other: String) -> Bool {
    one == other || inheritance.ancestors(of: one).contains(other)
      || inheritance.ancestors(of: other).contains(one)
      || !isDeclared(one, in: nil) && !isDeclared(other, in: nil)
  }

  /// Whether a member may be what a protocol requires that these sources do not declare.
  private func isWitness(_ shared: Shared) -> Bool {
    let type = shared.declaration.home?.name
    return sources.indices.contains { file in
      homes[file] == shared.module
        && declarations[file].types.contains { other in
          other.isExtension && other.name == type
            && other.inherits.contains { !isDeclared($0, in: nil) }
        }
    }
  }

  private mutating func report(_ declared: [Shared]) {
    for shared in declared {
      sources[shared.file].find(
        .sameName, at: shared.declaration.nameTokens.lowerBound, shared.name)
    }
  }

  // MARK: Renaming and forwarding

  private mutating func separate(_ declared: [Shared], named name: String) {
    let fixed = declared.filter { $0.declaration.isFixed(in: sources[$0.file]) }
    guard fixed.isEmpty else {
      if Set(declared.map(\.module)).count > 1 { report(fixed) }
      return
    }
    for file in sources.indices where mayUse(name, declared, in: file) {
      let forwarded = visible(declared, in: file)
      var seen: Set<String> = []
      // What has all parameters goes before what leaves out some.
      let texts = forwarded.map { shared in (shared, forwarders(of: shared, in: file)) }
      for position in 0..<(texts.map(\.1.count).max() ?? 0) {
        for (shared, texts) in texts where position < texts.count {
          let (home, text) = (extensionHead(of: shared), texts[position])
          guard seen.insert(home + text.prefix { $0 != "{" }).inserted else { continue }
          sources[file].append(home.isEmpty ? "\(text); " : "\(home) { \(text) }; ")
        }
      }
      useDirectly(forwarded, named: name, in: file)
    }
    for shared in declared {
      shared.declaration.rename(
        to: shared.declaration.renamed(in: shared.module), in: &sources[shared.file])
    }
  }

  private func mayUse(_ name: String, _ declared: [Shared], in file: Int) -> Bool {
    guard let first = declared.first?.declaration else { return false }
    switch first.kind {
    case .initialiser, .subscripting:
      return first.parameters.first?.label.map(words[file].contains) ?? true
    case .function where first.isOperator:
      return String(decoding: sources[file].bytes, as: UTF8.self).contains(name)
    default:
      guard words[file].contains(name) || words[file].contains("`\(name)`") else { return false }
      let declaring = declared.filter { $0.file == file }
        .map(\.declaration.nameTokens.lowerBound)
      return sources[file].tokens.indices.contains {
        sources[file].text($0).filter { $0 != "`" } == name && !declaring.contains($0)
      }
    }
  }

  /// What a file sees of declarations: its own module's, and of the others' those that nothing hides.
  private func visible(_ declared: [Shared], in file: Int) -> [Shared] {
    let own = declared.filter { $0.module == homes[file] }
    let foreign = declared.filter { $0.module != homes[file] }
    let isMember = declared.first?.declaration.home != nil
    // Members are seen through what imported modules import, too.
    let reached = isMember ? reached[homes[file]] ?? [] : imports[file]
    var seen = foreign.filter {
      reached.contains($0.module)
        && ($0.isPublic && isMember || sees(file, $0.module, isPublic: $0.isPublic))
    }
    if seen.isEmpty, own.isEmpty { seen = foreign.filter { !isApart(file, from: $0.module) } }
    let hiding = Set(own.map(key) + privateKeys(in: file))
    seen.removeAll { hiding.contains(key($0)) }
    let near = Dictionary(grouping: seen, by: key).values.flatMap { same in
      guard Set(same.map(\.module)).count > 1 else { return same }
      let direct = same.filter { imports[file].contains($0.module) }
      return Set(direct.map(\.module)).count == 1 ? direct : []
    }
    let kept = Set(near.map { "\($0.file) \($0.declaration.introducer)" })
    return own + seen.filter { kept.contains("\($0.file) \($0.declaration.introducer)") }
  }

  /// What tells a declaration from others of its name.
  private func key(_ shared: Shared) -> String {
    key(shared.declaration, in: shared.file)
  }

  private func key(_ declaration: SharedDeclaration, in file: Int) -> String {
    let source = sources[file]
    // Generic parameters are told apart by their places, not by their names.
    let generics = source.arguments(in: declaration.generics).map { source.text($0.lowerBound) }
    func normal(_ range: Range<Int>) -> String {
      range.map { index in
        generics.firstIndex(of: source.text(index)).map { "<\($0)>" }
          ?? text(index..<index + 1, in: file)
      }.joined(separator: " ")
    }
    let types = declaration.parameters.map { "\($0.label ?? "_"):\(normal($0.type))" }
    let head = declaration.home.map { extensionHead(of: $0, in: file) } ?? ""
    let result = declaration.isProperty ? "" : normal(declaration.result)
    return
      "\(head)|\(declaration.isStatic)|\(declaration.name)\(normal(declaration.generics))(\(types))\(result)\(normal(declaration.requirements))"
  }

  private func privateKeys(in file: Int) -> [String] {
    let source = sources[file]
    let free = SharedDeclaration.all(in: source.tokens.indices, of: source)
      .filter { isPrivate($0.access) }
    let members = declarations[file].types.filter(\.isExtension).flatMap { type in
      SharedDeclaration.all(in: type.open + 1..<type.close, home: type, of: source)
        .filter { isPrivate($0.access ?? type.modifiers.access) }
    }
    return (free + members).map { key($0, in: file) }
  }

  private func forwarders(of shared: Shared, in file: Int) -> [String] {
    shared.declaration.forwarders(
      to: shared.declaration.renamed(in: shared.module), isOwnFile: file == shared.file,
      in: sources[shared.file], text: { text($0, in: shared.file) })
  }

  private func extensionHead(of shared: Shared) -> String {
    shared.declaration.home.map { extensionHead(of: $0, in: shared.file) } ?? ""
  }

  /// An extension's words up to its brace, without access and conformances.
  private func extensionHead(of type: TypeDeclaration, in file: Int) -> String {
    let source = sources[file]
    var end = type.start + 1
    while end < type.open, ![":", "where"].contains(source.text(end)) { end = source.behind(end) }
    let clause = (end..<type.open).first { source.text($0) == "where" }
    let attribute = type.modifiers.contains("@MainActor") ? "@MainActor " : ""
    return attribute + text(type.start..<end, in: file)
      + (clause.map { " " + text($0..<type.open, in: file) } ?? "")
  }

  /// Writes the new name in default values of what is public, which may not use what is private to the file.
  private mutating func useDirectly(_ forwarded: [Shared], named name: String, in file: Int) {
    guard let module = forwarded.first?.module, forwarded.allSatisfy({ $0.module == module }),
      let first = forwarded.first?.declaration, first.home == nil, !first.isOperator
    else { return }
    let source = sources[file]
    let types = declarations[file].types
    let all =
      SharedDeclaration.all(in: source.tokens.indices, of: source)
      + types.flatMap {
        SharedDeclaration.all(in: $0.open + 1..<$0.close, home: $0, of: source)
      }
    for declaration in all
    where isPublic(declaration.access ?? declaration.home?.modifiers.access) {
      for index in declaration.parameters.flatMap(\.value)
      where source.text(index) == name && source.text(index - 1) != "." {
        sources[file].replace(index, with: first.renamed(in: module))
      }
    }
  }

  // MARK: Operators

  /// Leaves out the declarations of an operator after the first; reports one that differs from it.
  private mutating func separateOperators() {
    var first: [String: (file: Int, text: String)] = [:]
    for file in sources.indices {
      let source = sources[file]
      for index in source.tokens.indices
      where source.text(index) == "operator"
        && ["prefix", "postfix", "infix"].contains(source.text(index - 1))
      {
        var end = index + 1
        while end < source.tokens.count, !source.startsLine(end), source.text(end) != ";" {
          end += 1
        }
        let colon = (index..<end).first { source.text($0) == ":" } ?? end
        let name = "\(source.text(index - 1)) \(source.text(index + 1..<colon))"
        let group = group(text(colon..<end, in: file), in: file)
        guard let other = first[name] else {
          first[name] = (file, group)
          continue
        }
        guard homes[other.file] != homes[file] else { continue }
        sources[file].replace(index - 1..<end, with: "")
        if other.text != group { sources[file].find(.sameName, at: index + 1, name) }
      }
    }
  }

  /// The rules of a precedence group that the sources declare; else its name.
  private func group(_ name: String, in file: Int) -> String {
    let word = name.drop { $0 == ":" || $0 == " " }
    for (file, source) in sources.enumerated() {
      for index in source.tokens.indices
      where source.text(index) == "precedencegroup"
        && text(index + 1..<index + 2, in: file) == word
      {
        guard let close = source.partner(index + 2) else { continue }
        return text(index + 2..<close + 1, in: file)
      }
    }
    return String(word)
  }
}
