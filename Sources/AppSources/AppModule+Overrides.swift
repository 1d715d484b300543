/// Overrides in extensions, and methods of extensions that are overridden; both need Objective-C.
///
/// The method keeps its place under the name `f_inExtension`, and its class gets a method `f` that
/// calls it.
extension AppModule {
  private static let suffix = "_inExtension"

  mutating func adaptOverrides() {
    var overridden: [String: Set<String>] = [:]
    for (file, type, declaration) in types where !declaration.isProtocol {
      for member in members(file, type) where member.modifiers.contains("override") {
        overridden[member.signature, default: []].insert(declaration.name)
      }
    }
    for (file, type, declaration) in types where declaration.isExtension {
      for member in members(file, type) {
        let isOverride = member.modifiers.contains("override")
        let isOverridden = (overridden[member.signature] ?? []).contains {
          $0 != declaration.name && descends($0, from: declaration.name)
        }
        guard isOverride || isOverridden else { continue }
        move(member, of: declaration, in: file, isOverride: isOverride)
      }
    }
  }

  private mutating func move(
    _ member: Member, of declaration: TypeDeclaration, in file: Int, isOverride: Bool
  ) {
    let source = files[file]
    guard let body = member.body, let home = self.declaration(ofClass: declaration.name),
      let call = call(member, as: member.name + Self.suffix)
    else {
      if isOverride { edit(file) { $0.find(.foreignOverride, at: member.nameIndex, member.name) } }
      return
    }
    let inner = (body.open + 1..<body.close).filter {
      source.partner($0) == nil || source.text($0) == "{"
    }
    let accessors = Set(inner.map(source.text)).intersection(["set", "didSet", "willSet"])
    guard !member.isProperty || accessors.isDisjoint(with: ["didSet", "willSet"]) else {
      edit(file) { $0.find(.foreignOverride, at: member.nameIndex, member.name) }
      return
    }
    let written = member.modifiers.access ?? declaration.modifiers.access
    let words =
      (written.map { ["\($0)"] } ?? []) + (isOverride ? ["override"] : [])
      + ["static", "class"].filter(member.modifiers.contains)
    let prefix = words.map { "\($0) " }.joined()
    let forwarder: String
    if member.isProperty {
      let moved = member.name + Self.suffix
      let accessors =
        accessors.contains("set") ? "get { \(moved) } set { \(moved) = newValue }" : moved
      forwarder = "\(prefix)var \(member.name): \(source.flat(member.result)) { \(accessors) }"
    } else {
      let generics = source.flat(member.nameIndex + 1..<member.parentheses.lowerBound)
      let effects = member.effects.map { " \($0)" }.joined()
      let result = member.result.isEmpty ? "" : " -> \(source.flat(member.result))"
      forwarder =
        "\(prefix)func \(member.name)\(generics)\(source.flat(member.parentheses))\(effects)\(result)"
        + " { \(call) }"
    }
    edit(file) { source in
      member.modifiers.tokens["override"].map { source.replace($0, with: "") }
      if ["private", "fileprivate"].contains(member.modifiers.access),
        let access = member.modifiers.access
      {
        member.modifiers.tokens[access].map { source.replace($0, with: "") }
      }
      source.replace(member.nameIndex, with: member.name + Self.suffix)
      source.find(.overrideInExtension, at: member.nameIndex)
    }
    edit(home.file) { $0.insert(" \(forwarder);", after: home.declaration.open) }
  }
}
