/// Writes the files of an app's modules so that they compile as one module, in which names mean what they meant.
///
/// `Motion.Spring` becomes `Spring`, and `canImport(Motion)` holds. A type that two modules declare, or that would hide
/// another one where its module is not imported, gets the name of its module, also where it is used. Functions,
/// variables and members of extensions are renamed in their declarations (``SharedDeclaration``).
struct SiblingModules {
  /// A type, type alias or precedence group that a file declares.
  struct Name {
    enum Place { case module, type(String), braces(Range<Int>) }

    let name: String
    let index: Int
    let place: Place
    let access: String?
    /// Whether an extension declares it, of a type that may be another module's.
    var isInExtension = false

    var isPrivate: Bool { ["private", "fileprivate"].contains(access ?? "") }
    var isPublic: Bool { ["public", "open", "package"].contains(access ?? "") }
    /// Whether the name hides others in its own file alone.
    var isOfFile: Bool { if case .module = place { isPrivate } else { false } }
  }

  var sources: [SourceText]
  let declarations: [Declarations]
  /// The module of each file.
  let homes: [String]
  /// What each file imports of the family, also through modules that export what they import.
  let imports: [Set<String>]
  /// The modules that each module reaches by its files' imports.
  let reached: [String: Set<String>]
  private let modules: Set<String>
  private let names: [[Name]]
  /// The words of each file, those that it uses without a type or module before them, and those with a module.
  let used: [Set<String>]
  let words: [Set<String>]
  let qualified: Set<String>
  let inheritance: Inheritance
  /// The modules that each file imports with what is internal in them, and of single types their modules.
  private var tested: [Set<String>]
  private var scoped: [[String: String]]
  /// The modules that import others or are imported, without stand-ins.
  private let linked: Set<String>
  /// The modules that declare each type, in the order of the files.
  private var owners: [String: [String]] = [:]
  /// The modules that make each type public.
  private var publishers: [String: Set<String>] = [:]
  /// The types that each type has inside it, in the sources of all modules.
  private var nested: [String: Set<String>] = [:]
  private var allNested: Set<String> = []
  /// The types that get the name of their module, and the modules in which they do.
  private var apart: [String: Set<String>] = [:]
  /// What is written in place of each token, by file.
  private var written: [[Int: String]]

  private init(
    _ files: [(path: String, text: String)], modules: [String: String], standIns: Set<String>
  ) {
    sources = files.map(SourceText.init)
    declarations = sources.map(Declarations.init)
    homes = files.map { modules[$0.path] ?? "" }
    let all = Set(modules.values)
    self.modules = all
    var direct: [Set<String>] = sources.map { _ in [] }
    var exports: [String: Set<String>] = [:]
    (tested, scoped) = (direct, sources.map { _ in [:] })
    for (file, source) in sources.enumerated() {
      for index in source.tokens.indices where source.text(index) == "import" {
        let first = AppModule.module(ofImport: index, in: source)
        let module = source.text(first)
        guard all.contains(module) else { continue }
        direct[file].insert(module)
        let isModified = AppModule.accessLevels.contains(source.text(index - 1))
        let attribute = source.text(index - (isModified ? 2 : 1))
        if attribute == "_exported" {
          exports[homes[file], default: []].insert(module)
        }
        if attribute == "testable" { tested[file].insert(module) }
        if first == index + 2 { scoped[file][source.text(first + 2)] = module }
      }
    }
    let exported = Self.closure(exports)
    // What one file exports, all files of its module see.
    imports = zip(homes, direct).map { home, direct in
      direct.union(exported[home] ?? []).union(direct.flatMap { exported[$0] ?? [] })
    }
    reached = Self.closure(
      Dictionary(zip(homes, imports), uniquingKeysWith: { $0.union($1) }))
    names = zip(sources, declarations).map(Self.names)
    written = sources.map { _ in [:] }
    used = sources.map { source in
      Set(
        source.tokens.indices.filter {
          source.isWord($0) && source.text($0 - 1) != "." && source.text($0 + 1) != ":"
            && !Self.introduces(source.text($0 - 1))
        }.map(source.text))
    }
    words = sources.map { source in
      Set(source.tokens.indices.filter(source.isWord).map(source.text))
    }
    qualified = Set(
      sources.flatMap { source in
        source.tokens.indices.filter {
          source.text($0) == "." && all.contains(source.text($0 - 1))
        }.map { "\(source.text($0 - 1)).\(source.text($0 + 1))" }
      })
    inheritance = Inheritance(declarations)
    let linking = zip(homes, imports).flatMap { home, imports in
      imports.subtracting([home]).isEmpty ? [] : imports.union([home])
    }
    linked = Set(linking).subtracting(standIns)
    for (file, names) in names.enumerated() {
      for name in names {
        switch name.place {
        case .module where !name.isPrivate:
          if owners[name.name]?.contains(homes[file]) != true {
            owners[name.name, default: []].append(homes[file])
          }
          if name.isPublic {
            publishers[name.name, default: []].insert(homes[file])
          }
        case .type(let type):
          nested[type, default: []].insert(name.name)
          allNested.insert(name.name)
        default: break
        }
      }
    }
  }

  /// The files as one module, whose lines stay in place; `modules` has the module of each file by its path.
  ///
  /// Modules in `standIns` are drafts of a team's, which may use names of the app.
  static func joined(
    _ files: [(path: String, text: String)], modules: [String: String], standIns: Set<String>
  ) -> [SourceText] {
    guard !modules.isEmpty else { return files.map(SourceText.init) }
    var siblings = Self(files, modules: modules, standIns: standIns)
    siblings.separateTypes()
    siblings.separateValues()
    return siblings.sources.map(\.rewritten)
  }

  // MARK: Imports

  private static func closure(_ edges: [String: Set<String>]) -> [String: Set<String>] {
    edges.mapValues { start in
      var reached = start
      var open = Array(start)
      while let next = open.popLast() {
        for other in edges[next] ?? [] where reached.insert(other).inserted { open.append(other) }
      }
      return reached
    }
  }

  /// Whether a file sees of another module only what it imports.
  ///
  /// A folder that no other one imports, and that imports none, may be part of the others' module.
  func isApart(_ file: Int, from module: String) -> Bool {
    homes[file] != module && linked.contains(module) && linked.contains(homes[file])
  }

  /// Whether a file imports a module with what is internal in it.
  func isTested(_ module: String, in file: Int) -> Bool { tested[file].contains(module) }

  // MARK: Types

  private static func names(of source: SourceText, _ declarations: Declarations) -> [Name] {
    var braces: [Range<Int>] = []
    var found: [Name] = []
    let types = Dictionary(
      declarations.types.map { ($0.start, $0) }, uniquingKeysWith: { first, _ in first })
    let bodies = Dictionary(
      declarations.types.map { ($0.open, $0) }, uniquingKeysWith: { first, _ in first })
    for index in source.tokens.indices {
      while let last = braces.last, last.upperBound <= index { braces.removeLast() }
      if source.text(index) == "{", let close = source.partner(index) {
        braces.append(index..<close)
      }
      let introduces = ["typealias", "associatedtype", "precedencegroup"]
        .contains(source.text(index))
      let type = types[index]
      guard type.map({ !$0.isExtension }) ?? introduces, source.isWord(index + 1) else { continue }
      let around = braces.last.map { bodies[$0.lowerBound] }
      found.append(
        Name(
          name: source.text(index + 1), index: index + 1,
          place: braces.last.map { range in
            (around ?? nil).map { .type($0.name) } ?? .braces(range)
          } ?? .module,
          access: Declarations.modifiers(before: index, in: source).access,
          isInExtension: around??.isExtension == true))
    }
    return found
  }

  private mutating func separateTypes() {
    for (name, owners) in owners {
      apart[name] = Set(
        owners.enumerated().filter { position, owner in
          position > 0 || isHidden(name, of: owner)
            || qualified.contains("\(owner).\(name)") && allNested.contains(name)
        }.map(\.element))
    }
    for file in sources.indices { separateTypes(in: file) }
    reportNested()
  }

  /// Whether a type that is not public hides one of the system's in files of a module that does not see it.
  private func isHidden(_ name: String, of owner: String) -> Bool {
    sources.indices.contains { file in
      used[file].contains(name) && meant(name, in: file) == nil
        && !sees(file, owner, isPublic: isPublic(name, in: owner))
    }
  }

  /// Whether a file sees what another module declares.
  func sees(_ file: Int, _ module: String, isPublic: Bool) -> Bool {
    !isApart(file, from: module)
      || imports[file].contains(module)
        && (isPublic || isTested(module, in: file))
  }

  private mutating func separateTypes(in file: Int) {
    let source = sources[file]
    let hidden = Set(names[file].filter(\.isOfFile).map(\.name))
    var index = 0
    while index < source.tokens.count {
      defer { index += 1 }
      let word = source.text(index)
      guard source.isWord(index), source.text(index - 1) != ".",
        ![1, 2].contains(where: {
          source.text(index - $0) == "import"
            && AppModule.module(ofImport: index - $0, in: source) == index
        })
      else { continue }
      if word == "canImport", source.text(index + 1) == "(", source.text(index + 3) == ")",
        modules.contains(source.text(index + 2))
      {
        sources[file].replace(index..<index + 4, with: "true")
      } else if modules.contains(word), owners[word] == nil, source.text(index + 1) == ".",
        source.isWord(index + 2), !Self.introduces(source.text(index - 1))
      {
        write(name(of: source.text(index + 2), in: word), in: file, at: index..<index + 3)
        index += 2
      } else if apart[word]?.isEmpty == false, !hidden.contains(word),
        !isLabel(index, in: source), !isShadowed(word, at: index, in: file),
        let module = meant(word, in: file)
      {
        write(name(of: word, in: module), in: file, at: index..<index + 1)
      }
    }
  }

  private mutating func write(_ text: String, in file: Int, at range: Range<Int>) {
    guard text != sources[file].text(range) else { return }
    sources[file].replace(range, with: text)
    for index in range { written[file][index] = "" }
    written[file][range.lowerBound] = text
  }

  /// The module whose type a word means; nil if it is none of theirs.
  private func meant(_ word: String, in file: Int) -> String? {
    let owners = owners[word] ?? []
    if owners.contains(homes[file]) { return homes[file] }
    if let module = scoped[file][word], owners.contains(module) { return module }
    let seen = owners.filter { sees(file, $0, isPublic: isPublic(word, in: $0)) }
    let imported = seen.filter(imports[file].contains)
    return imported.isEmpty ? only(seen) : only(imported)
  }

  private func only(_ modules: [String]) -> String? { modules.count == 1 ? modules[0] : nil }

  private func isPublic(_ name: String, in module: String) -> Bool {
    publishers[name]?.contains(module) == true
  }

  private func isLabel(_ index: Int, in source: SourceText) -> Bool {
    source.text(index + 1) == ":" && ["(", ","].contains(source.text(index - 1))
  }

  /// Whether a word means a type inside one of the types around it, or one that a function declares.
  private func isShadowed(_ word: String, at index: Int, in file: Int) -> Bool {
    names[file].contains {
      if case .braces(let range) = $0.place, $0.name == word {
        range.contains(index)
      } else {
        false
      }
    }
      || declarations[file].types.contains { type in
        type.open < index && index < type.close
          && inheritance.ancestors(of: type.name).union([type.name]).contains {
            nested[$0]?.contains(word) == true || Self.nestedNames[$0]?.contains(word) == true
          }
      }
  }

  /// The name of a module's type among all of them.
  private func name(of type: String, in module: String) -> String {
    apart[type]?.contains(module) == true
      ? "\(type)_\(module.isEmpty ? "app" : module)" : type
  }

  /// Reports types that two modules declare inside one type, by extensions: their names do not stay apart.
  private mutating func reportNested() {
    var places: [String: Set<String>] = [:]
    for (file, names) in names.enumerated() {
      for name in names {
        guard case .type(let type) = name.place, name.isInExtension, !name.isPrivate
        else { continue }
        places["\(type).\(name.name)", default: []].insert(homes[file])
      }
    }
    for (file, names) in names.enumerated() {
      for name in names {
        guard case .type(let type) = name.place, name.isInExtension,
          let modules = places["\(type).\(name.name)"], modules.count > 1,
          modules.sorted().first != homes[file]
        else { continue }
        sources[file].find(.sameName, at: name.index, name.name)
      }
    }
  }

  /// Whether a module declares a type; whether any does, if it is nil.
  func isDeclared(_ type: String, in module: String?) -> Bool {
    guard let module else { return owners[type] != nil || allNested.contains(type) }
    return owners[type]?.contains(module) == true
  }

  /// The source of tokens on one line, with the names that types have now.
  func text(_ range: Range<Int>, in file: Int) -> String {
    range.map { index in
      let word = written[file][index] ?? sources[file].text(index)
      return (index == range.lowerBound || sources[file].touches(index - 1, index) ? "" : " ")
        + word
    }.joined()
  }

  /// Whether the next word is a name that an import or a declaration introduces.
  static func introduces(_ word: String) -> Bool {
    [
      "import", "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "case",
      "actor", "associatedtype", "precedencegroup",
    ].contains(word)
  }

  /// Types that types of the system have inside them, by names that apps use too.
  private static let nestedNames: [String: Set<String>] = {
    let collections =
      ["Array", "ArraySlice", "Dictionary", "Set", "Sequence", "Collection"]
      + ["BidirectionalCollection", "RandomAccessCollection", "MutableCollection", "Optional"]
    let inCollections: Set = ["Element", "Index", "Indices", "Iterator", "SubSequence"]
    var names = Dictionary(uniqueKeysWithValues: collections.map { ($0, inCollections) })
    for type in ["Dictionary", "Optional"] { names[type]?.formUnion(["Key", "Value", "Wrapped"]) }
    return names.merging([
      "UIControl": ["State", "Event"], "UIGestureRecognizer": ["State"],
      "UIView": ["ContentMode", "AnimationOptions", "AnimationCurve"],
      "UITableView": ["Style", "RowAnimation", "ScrollPosition"],
      "UINavigationController": ["Operation"], "UIBarButtonItem": ["Style"],
      "UIAlertController": ["Style"], "UIImage": ["Orientation", "RenderingMode"],
    ]) { $1 }
  }()
}
