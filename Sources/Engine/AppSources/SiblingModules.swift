/// Writes the files of an app's modules so that they compile as one module, in which names mean what they meant.
///
/// `Motion.Spring` becomes `Spring`, and `canImport(Motion)` holds. A type that two modules declare gets the name of its
/// module, except for the first, both in the module's own files and in those that import it.
struct SiblingModules {
  private let modules: [String: String]
  private let names: Set<String>
  /// The modules that declare each type, in the order of the files.
  private var owners: [String: [String]] = [:]
  /// The types that each module declares inside others; which of them a word means is not known.
  private var nested: [String: Set<String>] = [:]

  private init(_ sources: [SourceText], modules: [String: String]) {
    (self.modules, names) = (modules, Set(modules.values))
    for source in sources {
      let (declarations, module) = (Declarations(of: source), modules[source.path] ?? "")
      for type in declarations.types where !type.isExtension {
        if declarations.type(around: type.start) != nil {
          nested[module, default: []].insert(type.name)
        } else if !["private", "fileprivate"].contains(type.modifiers.access),
          owners[type.name]?.contains(module) != true
        {
          owners[type.name, default: []].append(module)
        }
      }
    }
  }

  /// The texts of the files, whose lines stay in place; `modules` has the module of each file by its path.
  static func joined(
    _ files: [(path: String, text: String)], modules: [String: String]
  ) -> [(path: String, text: String)] {
    guard !modules.isEmpty else { return files }
    var sources = files.map(SourceText.init)
    let siblings = Self(sources, modules: modules)
    for index in sources.indices { siblings.join(&sources[index]) }
    return sources.map { ($0.path, $0.adapted) }
  }

  private func join(_ source: inout SourceText) {
    let own = modules[source.path] ?? ""
    let imported = source.tokens.indices.filter { source.text($0) == "import" }
      .map { source.text(AppModule.module(ofImport: $0, in: source)) }.filter(names.contains)
    var index = 0
    while index < source.tokens.count {
      defer { index += 1 }
      let word = source.text(index)
      guard source.isWord(index), source.text(index - 1) != "." else { continue }
      if word == "canImport", source.text(index + 1) == "(", source.text(index + 3) == ")",
        names.contains(source.text(index + 2))
      {
        source.replace(index..<index + 4, with: "true")
      } else if names.contains(word), owners[word] == nil, source.text(index + 1) == ".",
        source.isWord(index + 2), !Self.introduces(source.text(index - 1))
      {
        let type = source.text(index + 2)
        source.replace(index..<index + 3, with: name(of: type, in: word))
        index += 2
      } else if let declaring = owners[word], declaring.count > 1,
        nested[own]?.contains(word) != true
      {
        let meant = declaring.contains(own) ? [own] : declaring.filter(imported.contains)
        guard meant.count == 1 else { continue }
        source.replace(index, with: name(of: word, in: meant[0]))
      }
    }
  }

  /// The name of a module's type among all of them.
  private func name(of type: String, in module: String) -> String {
    let declaring = owners[type] ?? []
    return declaring.count > 1 && declaring.first != module && declaring.contains(module)
      ? "\(type)_\(module)" : type
  }

  /// Whether the next word is a name that an import or a declaration introduces.
  private static func introduces(_ word: String) -> Bool {
    ["import", "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "case"]
      .contains(word)
  }
}
