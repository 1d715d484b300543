/// Adapts calls of members that Objective-C looks up at run time, so that they compile without Objective-C: methods
/// called on `AnyObject`, and `init()` called on a metatype.
extension AppModule {
  /// Adapts `(x as AnyObject).f(…)`: casts `x` to a new protocol that requires `f` with the call's argument labels, and
  /// makes the classes that have such a method conform to it.
  mutating func adaptLookups() {
    var asked: [(file: Int, index: Int, name: String, labels: [String])] = []
    for (file, source) in files.enumerated() {
      for index in source.tokens.indices
      where source.text(index) == "AnyObject" && source.text(index - 1) == "as"
        && source.text(index + 1) == ")" && source.text(index + 2) == "."
        && source.text(index + 4) == "("
      {
        guard let close = source.partner(index + 4) else { continue }
        let labels = source.arguments(in: index + 4..<close + 1).map { part in
          source.text(part.lowerBound + 1) == ":" ? source.text(part.lowerBound) : "_"
        }
        asked.append((file, index, source.text(index + 3), labels))
      }
    }
    var protocols: Set<String> = []
    for (file, index, name, labels) in asked {
      let methods = types.filter { !$0.declaration.isProtocol }.flatMap {
        file, type, declaration in
        members(file, type).filter { member in
          member.name == name && !member.isProperty && member.effects.isEmpty
            && member.parameters.map { $0.label ?? "_" } == labels
            && !member.modifiers.contains("static") && !member.modifiers.contains("class")
            && !["private", "fileprivate"].contains(member.modifiers.access ?? "")
        }.map { (file: file, declaration: declaration, member: $0) }
      }
      guard let first = methods.first else { continue }
      let (asking, forcedCast) = ("_Has_\(name)", "as!")
      edit(file) { source in
        source.replace(index - 1..<index + 1, with: "\(forcedCast) any \(asking)")
        source.find(.objectMethod, at: index)
      }
      guard protocols.insert(asking).inserted else { continue }
      let source = files[first.file]
      let result =
        first.member.result.isEmpty ? "" : " -> \(source.flat(first.member.result))"
      let header = "func \(name)\(source.flat(first.member.parentheses))\(result)"
      edit(first.file) {
        $0.insert(
          "; @MainActor protocol \(asking): AnyObject { \(header) }", after: first.declaration.close
        )
      }
      for (file, declaration, member) in methods
      where member.signature == first.member.signature
        && files[file].flat(member.result) == source.flat(first.member.result)
        && !methods.contains(where: { descends(declaration.name, from: $0.declaration.name) })
      {
        edit(file) {
          $0.insert("; extension \(declaration.path): \(asking) {}", after: declaration.close)
        }
      }
    }
  }

  /// Adds the `init()` that Swift requires to create a view or a view controller from a metatype.
  mutating func adaptMetatypes() {
    var held: Set<String> = []
    for source in files {
      for index in source.tokens.indices
      where source.text(index) == "Type" && source.text(index - 1) == "."
        && source.text(index + 1) != "("
      { held.insert(source.text(index - 2)) }
    }
    let makes = files.contains { source in
      source.tokens.indices.contains {
        source.text($0) == "init" && source.text($0 - 1) == "." && source.text($0 + 1) == "("
          && source.text($0 + 2) == ")"
          && !["self", "super"].contains(source.text($0 - 2))
          && source.text($0 - 2).first?.isLowercase == true
      }
    }
    guard makes else { return }
    for name in held.sorted() {
      let arguments =
        descends(name, from: "UIViewController")
        ? "nibName: nil, bundle: nil" : descends(name, from: "UIView") ? "frame: .zero" : nil
      guard let arguments, let (file, declaration) = declaration(ofClass: name),
        !types.contains(where: { other in
          (other.declaration.name == name || descends(other.declaration.name, from: name))
            && declaresInitialiser(other.declaration, in: files[other.file])
        })
      else { continue }
      let access = ["public", "open"].contains(declaration.modifiers.access) ? "public " : ""
      edit(file) {
        $0.insert(
          " \(access)required convenience init() { self.init(\(arguments)) };",
          after: declaration.open)
        $0.find(.objectMethod, at: declaration.start)
      }
    }
  }

  /// Adapts `T()`, where `T` is a generic parameter for a class of UIKit: a function finds the initialiser by the class.
  mutating func adaptGenericInitialisers() {
    var madeIn: Int?
    for file in files.indices {
      var needed = false
      edit(file) { source in
        for index in source.tokens.indices
        where source.text(index + 1) == "(" && source.text(index + 2) == ")"
          && source.text(index).first?.isUppercase == true && source.text(index - 1) != "."
          && Self.isClassParameter(index, in: source)
        {
          let name = source.text(index)
          source.replace(index..<index + 3, with: "_make(\(name).self, _madeInThisModule)")
          source.find(.objectMethod, at: index)
          needed = true
        }
      }
      if needed, madeIn == nil { madeIn = file }
    }
    guard let madeIn, let last = files[madeIn].tokens.indices.last else { return }
    let names = makeable
    let list = names.map { "(\($0).self, { \($0)() })" }.joined(separator: ", ")
    edit(madeIn) {
      $0.insert(
        "; nonisolated var _madeInThisModule: [(any AnyObject.Type, @MainActor @Sendable () -> AnyObject)] { [\(list)] }",
        after: last)
    }
  }

  /// Whether a name is a generic parameter that is constrained to a class of UIKit, in the declaration around it.
  ///
  /// The constraint is in angle brackets, as `<T: UIView>`, or in a `where` clause before.
  private static func isClassParameter(_ index: Int, in source: SourceText) -> Bool {
    let name = source.text(index)
    return (0..<index).contains { place in
      source.text(place) == name && source.text(place + 1) == ":"
        && ["<", ",", "where"].contains(source.text(place - 1))
        && (source.text(place + 2) == "NSObject"
          || UIKitClasses.superclasses[source.text(place + 2)] != nil)
    }
  }

  /// The classes at the top of files that have an initialiser without arguments, as far as their sources show.
  private var makeable: [String] {
    types.filter { file, _, declaration in
      declaration.introducer == "class" && declaration.path == declaration.name
        && !["private", "fileprivate"].contains(declaration.modifiers.access ?? "")
        && declarations[file].type(around: declaration.start) == nil
        && files[file].text(declaration.start + 2) != "<"
        && hasPlainInitialiser(declaration.name)
    }.map(\.declaration.name).sorted()
  }

  private func hasPlainInitialiser(_ name: String) -> Bool {
    guard let (file, declaration) = declaration(ofClass: name) else {
      return ["NSObject", "UIView", "UIViewController"].contains {
        name == $0 || $0 != "NSObject" && descends(name, from: $0)
      }
    }
    let own = initialisers(of: declaration, in: file)
    if own.contains(where: { $0.labels.isEmpty }) { return true }
    let designated = own.filter { !$0.modifiers.contains("convenience") && $0.labels != ["coder"] }
    let inherits = designated.allSatisfy {
      [["frame"], ["nibName", "bundle"]].contains($0.labels) && $0.modifiers.contains("override")
    }
    return inherits && (declaration.inherits.first.map(hasPlainInitialiser) ?? false)
  }

  private func declaresInitialiser(_ declaration: TypeDeclaration, in source: SourceText) -> Bool {
    var index = declaration.open + 1
    while index < declaration.close {
      if source.text(index) == "init", source.text(index - 1) != ".",
        ["(", "?", "!"].contains(source.text(index + 1))
      {
        return true
      }
      index = source.behind(index)
    }
    return false
  }
}
