/// Adapts `@objc optional` properties, and optional methods that are read rather than called.
///
/// A property `p: T` becomes a requirement `p_ifImplemented: T?` with the default nil, and an extension gets a property
/// `p` that reads this requirement. Likewise, a method `f` that is read, as in `if let f = delegate.f`, gets a
/// requirement `f_reference`, whose type is the method's type, made optional.
extension AppModule {
  private static let suffix = "_ifImplemented"

  mutating func adaptOptionalProperties() {
    for (file, type, declaration) in types where declaration.isProtocol {
      for member in members(file, type)
      where member.isProperty && member.modifiers.contains("optional") {
        let source = files[file]
        let written = source.flat(member.result)
        let optional = Self.optionalType(written)
        let name = member.name + Self.suffix
        edit(file) { source in
          member.modifiers.tokens["optional"].map { source.replace($0, with: "") }
          source.replace(member.nameIndex, with: name)
          source.replace(member.result, with: optional)
          if let body = member.body {
            for index in body.open..<body.close where source.text(index) == "set" {
              source.replace(index, with: "")
            }
          }
          source.find(.optionalProperty, at: member.nameIndex)
        }
        extend(
          declaration, in: file,
          "var \(name): \(optional) { nil }; var \(member.name): \(optional) { \(name) }")
        // The type of the class's own property tells it from the one that the extension adds.
        let read =
          optional == written || written.hasSuffix("!")
          ? "self.\(member.name)" : "let own: \(written) = self.\(member.name); return own"
        addWitnesses(of: declaration, named: name, type: optional) { module, file, _, declaration in
          let source = module.files[file]
          guard let index = source.property(member.name, in: declaration),
            !Declarations.modifiers(before: index, in: source).contains("override")
          else { return nil }
          return read
        }
      }
    }
  }

  /// Adds members to every type that conforms to a protocol.
  private mutating func extend(_ declaration: TypeDeclaration, in file: Int, _ members: String) {
    let access = declaration.modifiers.access.map { $0 == "open" ? "public " : "\($0) " } ?? ""
    edit(file) {
      $0.insert("; \(access)extension \(declaration.path) { \(members) }", after: declaration.close)
    }
  }

  /// Adds a property to every conforming type that implements an optional requirement; it is nil in the others.
  ///
  /// `read` returns the body of its getter; nil if the declaration does not implement the requirement.
  private mutating func addWitnesses(
    of required: TypeDeclaration, named name: String, type: String,
    reading read: (AppModule, _ file: Int, _ type: Int, TypeDeclaration) -> String?
  ) {
    // The classes below which the requirement is implemented, rather than in themselves.
    var below: Set<String> = []
    for (file, index, conforming) in types
    where !conforming.isProtocol && descends(conforming.name, from: required.name) {
      guard let body = read(self, file, index, conforming) else { continue }
      let conformer = self.conformer(conforming.name, to: required.name)
      if conformer != conforming.name, let home = declaration(ofClass: conforming.name) {
        below.insert(conformer)
        addWitness(name, type, body, to: home, access: "\(access(of: home.declaration))override ")
      } else {
        let access = witnessAccess(of: conforming, for: required)
        addWitness(name, type, body, to: (file, conforming), access: access)
      }
    }
    for conformer in below.sorted() {
      guard let home = declaration(ofClass: conformer) else { continue }
      addWitness(name, type, "nil", to: home, access: access(of: home.declaration))
    }
  }

  private mutating func addWitness(
    _ name: String, _ type: String, _ body: String,
    to home: (file: Int, declaration: TypeDeclaration), access: String
  ) {
    edit(home.file) {
      $0.insert(" \(access)var \(name): \(type) { \(body) };", after: home.declaration.open)
    }
  }

  /// The access modifier of a member that satisfies a requirement of a protocol.
  ///
  /// It is `public ` if the protocol and the conforming type are public, and otherwise empty. A type that the sources
  /// do not declare counts as public.
  func witnessAccess(of declaration: TypeDeclaration, for required: TypeDeclaration) -> String {
    let isPublic: (TypeDeclaration) -> Bool = {
      ["public", "open"].contains($0.modifiers.access)
    }
    let owner =
      types.first { !$0.declaration.isExtension && $0.declaration.name == declaration.name }?
      .declaration
    return isPublic(required) && owner.map(isPublic) ?? true ? "public " : ""
  }

  // MARK: Methods that are read

  /// Adds a property to a protocol that has an optional method, so that the sources can read the method without calling
  /// it.
  ///
  /// The property's type is the method's type, made optional. In each conforming type that has the method, the property
  /// returns the method. In all other types, it is nil.
  mutating func addReferences(
    to requirement: Member, of declaration: TypeDeclaration, in file: Int, type: String
  ) {
    let name = Self.referenceName(requirement)
    edit(file) { $0.insert(" var \(name): (\(type))? { get };", after: declaration.open) }
    extend(declaration, in: file, "var \(name): (\(type))? { nil }")
    addWitnesses(of: declaration, named: name, type: "(\(type))?") { module, file, type, _ in
      let member = module.members(file, type).first { $0.signature == requirement.signature }
      guard let member, !member.modifiers.contains("override") else { return nil }
      let labels = member.parameters.map { ($0.label ?? "_") + ":" }.joined()
      return "self.\(member.name)\(labels.isEmpty ? "" : "(\(labels))")"
    }
  }

  static func referenceName(_ member: Member) -> String {
    ([member.name] + member.parameters.map { $0.label ?? "" } + ["reference"])
      .joined(separator: "_")
  }

  /// The type made optional; a type that is already optional gets no second level.
  ///
  /// This is the type of an optional chain's result, which also has only one level of optionality.
  static func optionalType(_ type: String) -> String {
    if type.hasSuffix("?"), !type.contains("->") { return type }
    if type.hasSuffix("!") { return "\(type.dropLast())?" }
    let isSimple =
      !type.contains("->") && !type.contains("&") && !type.hasPrefix("any ")
      && !type.hasPrefix("some ")
    return isSimple ? "\(type)?" : "(\(type))?"
  }
}

extension SourceText {
  /// Whether the body of a type declares a property with this name, stored or computed.
  func declaresProperty(_ name: String, in declaration: TypeDeclaration) -> Bool {
    property(name, in: declaration) != nil
  }

  /// The index of the word `var` or `let` of a type's property.
  func property(_ name: String, in declaration: TypeDeclaration) -> Int? {
    var index = declaration.open + 1
    while index < declaration.close {
      if ["var", "let"].contains(text(index)), text(index + 1) == name { return index }
      index = behind(index)
    }
    return nil
  }
}
