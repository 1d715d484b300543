/// Adapts extensions that make a UIKit class conform to a protocol of the app that requires `init()`.
///
/// With Objective-C, every subclass of `NSObject` has `init()`, so such an extension compiles. Without Objective-C,
/// Swift rejects it. So the protocol `P` gets a parent protocol `P_members` without requirements, and the class
/// conforms to `P_members` instead of `P`. All members of `P`'s extensions move to `P_members`, except initialisers
/// that start with `self.init()`.
///
/// The app may create an object with only a closure, as in `UIView { … }`. The classes of such objects get a copy of
/// each of these initialisers that has one parameter.
extension AppModule {
  private static let suffix = "_members"
  private static let setUp = "init_inExtension"

  mutating func adaptConformances() {
    var made: [String]?
    for (file, _, declaration) in types where declaration.isExtension {
      guard self.declaration(ofClass: declaration.name) == nil,
        declaration.name == "NSObject" || descends(declaration.name, from: "NSObject")
      else { continue }
      for name in declaration.inherits {
        let found = types.first {
          $0.declaration.isProtocol && $0.declaration.name == name
            && requiresInit($0.declaration, in: files[$0.file])
        }
        guard let found else { continue }
        edit(file) { source in
          for index in declaration.start..<declaration.open where source.text(index) == name {
            source.replace(index, with: name + Self.suffix)
            source.find(.foreignInitialiser, at: index)
          }
        }
        let classes = made ?? classesMadeWithClosures
        made = classes
        divide(found.declaration, in: found.file, made: classes)
      }
    }
  }

  private func requiresInit(_ declaration: TypeDeclaration, in source: SourceText) -> Bool {
    (declaration.open..<declaration.close).contains {
      source.text($0) == "init" && source.text($0 + 1) == "(" && source.text($0 + 2) == ")"
    }
  }

  private mutating func divide(_ declaration: TypeDeclaration, in file: Int, made: [String]) {
    let (name, members) = (declaration.name, declaration.name + Self.suffix)
    let access = declaration.modifiers.access.map { "\($0) " } ?? ""
    edit(file) { source in
      source.insert("\(access)protocol \(members): AnyObject {}; ", before: declaration.first)
      source.insert(
        (declaration.inherits.isEmpty ? ": " : ", ") + members, after: declaration.open - 1)
    }
    for (file, _, declaration) in types where declaration.isExtension && declaration.name == name {
      edit(file) { source in
        source.replace(declaration.start + 1, with: members)
        let access = declaration.modifiers.access.map { "\($0) " } ?? ""
        for index in declaration.open..<declaration.close where source.text(index) == "init" {
          guard source.text(index - 1) != ".", source.text(index + 1) == "(",
            let close = source.partner(index + 1), source.text(close + 1) == "{",
            (0..<5).map({ source.text(close + 2 + $0) }) == ["self", ".", "init", "(", ")"]
          else { continue }
          let parameters = index + 1..<close + 1
          let arguments = Declarations.parameters(in: parameters, of: source).map {
            ($0.label.map { "\($0): " } ?? "") + $0.name
          }.joined(separator: ", ")
          let call = "\(Self.setUp)(\(arguments))"
          let first = Declarations.modifiers(before: index, in: source).first ?? index
          source.insert("}; \(access)extension \(name) { ", before: first)
          source.insert(
            "; \(call) } }; \(access)extension \(members) { func \(Self.setUp)\(source.flat(parameters)) {",
            after: close + 6)
          for made in made where source.arguments(in: parameters).count == 1 {
            let own = source.flat(parameters).replacing("Self", with: made)
            source.insert(
              "; extension \(made) { convenience init\(own) { self.init(); \(call) } }",
              after: declaration.close)
          }
        }
      }
    }
  }

  /// The classes that are created as `Name { … }`.
  private var classesMadeWithClosures: [String] {
    var names: Set<String> = []
    for source in files {
      for index in source.tokens.indices
      where source.isWord(index) && source.text(index + 1) == "{"
        && ["=", "return", "(", "[", ","].contains(source.text(index - 1))
        && descends(source.text(index), from: "NSObject")
      { names.insert(source.text(index)) }
    }
    return names.sorted()
  }
}
