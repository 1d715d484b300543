/// Adapts overrides in extensions, and methods of extensions that subclasses override; Swift allows both only for
/// Objective-C methods.
///
/// The method stays in the extension under the name `f_inExtensionOfC`, and its class `C` gets a method `f` that calls it.
extension AppModule {
  /// The name of a member in an extension of a class; classes below have names of their own, so that none overrides it.
  private static func name(_ member: String, inExtensionOf type: TypeDeclaration) -> String {
    "\(member)_inExtensionOf\(type.name)"
  }

  mutating func adaptOverrides() {
    var overridden: [String: Set<String>] = [:]
    for (file, type, declaration) in types where !declaration.isProtocol {
      for member in members(file, type) where member.modifiers.contains("override") {
        overridden[member.signature, default: []].insert(declaration.name)
      }
    }
    // The first loop adapts members of extensions whose class is not declared in the app's sources. `dispatch` adapts
    // each of these members together with its overrides, so the second loop skips them.
    var dispatched: Set<[Int]> = []
    for (file, type, declaration) in types
    where declaration.isExtension && self.declaration(ofClass: declaration.name) == nil {
      for member in members(file, type) where !member.modifiers.contains("override") {
        let heirs = heirs(of: member, in: declaration, among: overridden)
        guard !heirs.isEmpty else { continue }
        dispatched.formUnion(dispatch(member, of: declaration, in: file, to: heirs))
      }
    }
    for (file, type, declaration) in types where declaration.isExtension {
      for member in members(file, type) where !dispatched.contains([file, member.nameIndex]) {
        guard
          Self.objectMethods[member.signature] == nil
            || Self.responderMethods.contains(member.signature)
              && descends(declaration.name, from: "UIResponder")
        else { continue }
        let isOverride = member.modifiers.contains("override")
        let isOverridden = !heirs(of: member, in: declaration, among: overridden).isEmpty
        guard isOverride || isOverridden else { continue }
        move(member, of: declaration, in: file, isOverride: isOverride)
      }
    }
  }

  /// The classes that override a member of an extension.
  private func heirs(
    of member: Member, in declaration: TypeDeclaration, among overridden: [String: Set<String>]
  ) -> Set<String> {
    (overridden[member.signature] ?? []).filter {
      $0 != declaration.name && descends($0, from: declaration.name)
    }
  }

  private mutating func move(
    _ member: Member, of declaration: TypeDeclaration, in file: Int, isOverride: Bool
  ) {
    guard let home = self.declaration(ofClass: declaration.name),
      let call = call(member, as: Self.name(member.name, inExtensionOf: declaration))
    else {
      if isOverride { edit(file) { $0.find(.foreignOverride, at: member.nameIndex, member.name) } }
      return
    }
    let written = member.modifiers.access ?? declaration.modifiers.access
    let words =
      (written.map { ["\($0)"] } ?? []) + (isOverride ? ["override"] : [])
      + ["static", "class"].filter(member.modifiers.contains)
    guard
      let forwarder = forwarder(
        member, in: file, words: words, read: call, write: "\(call) = newValue")
    else {
      edit(file) { $0.find(.foreignOverride, at: member.nameIndex, member.name) }
      return
    }
    edit(file) { source in
      member.modifiers.tokens["override"].map { source.replace($0, with: "") }
      Self.relax(member, in: &source)
      source.replace(
        member.nameIndex, with: Self.name(member.name, inExtensionOf: declaration))
      source.find(.overrideInExtension, at: member.nameIndex)
    }
    edit(home.file) { $0.insert(" \(forwarder);", after: home.declaration.open) }
  }

  /// Relaxes the access level of a member that a new member will call.
  ///
  /// `private` and `fileprivate` are removed, so that the new member can call this one; `open` becomes `public`, so
  /// that an extension may declare it.
  private static func relax(_ member: Member, in source: inout SourceText) {
    guard let access = member.modifiers.access, let token = member.modifiers.tokens[access] else {
      return
    }
    switch access {
    case "private", "fileprivate": source.replace(token, with: "")
    case "open": source.replace(token, with: "public")
    default: break
    }
  }

  /// The source of a member that forwards its calls to another member; nil for a property with observers.
  private func forwarder(
    _ member: Member, in file: Int, words: [String], as name: String? = nil, read: String,
    write: String
  ) -> String? {
    let (source, name) = (files[file], name ?? member.name)
    guard let body = member.body else { return nil }
    let prefix = words.map { "\($0) " }.joined()
    guard member.isProperty else {
      let generics = source.flat(member.nameIndex + 1..<member.parentheses.lowerBound)
      let effects = member.effects.map { " \($0)" }.joined()
      let result = member.result.isEmpty ? "" : " -> \(source.flat(member.result))"
      return
        "\(prefix)func \(name)\(generics)\(Declarations.namedParameters(in: member.parentheses, of: source))\(effects)\(result) { \(read) }"
    }
    let inner = (body.open + 1..<body.close).filter {
      source.partner($0) == nil || source.text($0) == "{"
    }
    let accessors = Set(inner.map(source.text)).intersection(["set", "didSet", "willSet"])
    guard accessors.isDisjoint(with: ["didSet", "willSet"]) else { return nil }
    let content = accessors.contains("set") ? "get { \(read) } set { \(write) }" : read
    return "\(prefix)var \(name): \(source.flat(member.result)) { \(content) }"
  }

  /// Adapts a member of an extension of a class that is not in these sources, and the overrides of the member in these
  /// sources.
  ///
  /// The member and its overrides get new names. A new member with the old name checks the class of the object and
  /// calls the override of that class, or the original member. If this is impossible, nothing is renamed and each
  /// override gets a finding.
  ///
  /// - Returns: The member and its overrides, none of which needs further adaptation. Each is given by the index of its
  ///   file and the index of its name's token.
  private mutating func dispatch(
    _ member: Member, of declaration: TypeDeclaration, in file: Int, to heirs: Set<String>
  ) -> [[Int]] {
    let overrides = types.flatMap { file, type, declaration in
      members(file, type).filter {
        heirs.contains(declaration.name) && $0.signature == member.signature
          && $0.modifiers.contains("override")
      }.map { (file: file, declaration: declaration, member: $0) }
    }
    let highest = heirs.filter { heir in !heirs.contains { descends(heir, from: $0) } }.sorted()
    let settled = [[file, member.nameIndex]] + overrides.map { [$0.file, $0.member.nameIndex] }
    let own = Self.name(member.name, inExtensionOf: declaration)
    let renamed = member.name + "_override"
    guard let base = call(member, as: own), let inherited = call(member, as: renamed, of: "object"),
      !overrides.contains(where: {
        $0.declaration.isExtension && self.declaration(ofClass: $0.declaration.name) == nil
      }),
      let forwarder = forwarder(
        member, in: file, words: member.modifiers.access.map { [$0] } ?? [],
        read: highest.map { "if let object = self as? \($0) { return \(inherited) }; " }.joined()
          + "return \(base)",
        write: highest.map {
          "if let object = self as? \($0) { \(inherited) = newValue; return }; "
        }.joined() + "\(base) = newValue")
    else {
      for (file, _, member) in overrides {
        edit(file) { $0.find(.foreignOverride, at: member.nameIndex, member.name) }
      }
      return settled
    }
    edit(file) { source in
      Self.relax(member, in: &source)
      source.replace(member.nameIndex, with: own)
      source.insert(" \(forwarder);", after: declaration.open)
      source.find(.overrideInExtension, at: member.nameIndex)
    }
    for (file, declaration, member) in overrides {
      let isHighest = highest.contains(declaration.name)
      let moved = declaration.isExtension ? Self.name(renamed, inExtensionOf: declaration) : nil
      if let moved, let home = self.declaration(ofClass: declaration.name),
        let call = call(member, as: moved),
        let forwarder = self.forwarder(
          member, in: file, words: isHighest ? [] : ["override"], as: renamed, read: call,
          write: "\(call) = newValue")
      {
        edit(home.file) { $0.insert(" \(forwarder);", after: home.declaration.open) }
      }
      edit(file) { source in
        if isHighest || moved != nil {
          member.modifiers.tokens["override"].map { source.replace($0, with: "") }
        }
        source.replace(member.nameIndex, with: moved ?? renamed)
        source.find(.overrideInExtension, at: member.nameIndex)
        for index in declaration.open..<declaration.close
        where source.text(index) == "super" && source.text(index + 2) == member.name {
          source.replace(index + 2, with: isHighest ? own : renamed)
        }
      }
    }
    return settled
  }
}

/// Adapts overrides of methods that only the Objective-C `NSObject` has.
///
/// If a protocol stands in for the overridden method, the class conforms to this protocol instead of overriding.
extension AppModule {
  private static let objectMethods = [
    "observeValue(forKeyPath:of:change:context:)": "_KeyValueObserver", "responds(to:)": "",
    "forwardingTarget(for:)": "", "conforms(to:)": "", "isKind(of:)": "",
    "setValue(_:forUndefinedKey:)": "", "value(forUndefinedKey:)": "", "awakeFromNib()": "",
    "prepareForInterfaceBuilder()": "", "setValue(_:forKey:)": "", "value(forKey:)": "",
    "didChangeValue(forKey:)": "", "willChangeValue(forKey:)": "",
  ]

  /// The methods in ``objectMethods`` that the headless `UIResponder` implements.
  private static let responderMethods: Set<String> = [
    "observeValue(forKeyPath:of:change:context:)", "awakeFromNib()", "prepareForInterfaceBuilder()",
  ]

  mutating func adaptObjectMethods() {
    let overriding = types.flatMap { file, type, declaration in
      members(file, type).map(\.signature).filter { Self.objectMethods[$0] != nil }
        .map { (declaration.name, $0) }
    }
    for (file, type, declaration) in types
    where !declaration.isProtocol && descends(declaration.name, from: "NSObject") {
      let isResponder = descends(declaration.name, from: "UIResponder")
      for member in members(file, type) {
        guard let name = Self.objectMethods[member.signature],
          !(isResponder && Self.responderMethods.contains(member.signature)),
          let override = member.modifiers.tokens["override"],
          !overriding.contains(where: {
            $0.1 == member.signature && descends(declaration.name, from: $0.0)
          })
        else { continue }
        let superclass = (declaration.start + 2..<declaration.open).first {
          files[file].text($0) == declaration.inherits.first
        }
        if !name.isEmpty, superclass == nil || declaration.isExtension { continue }
        edit(file) { source in
          if let superclass, !name.isEmpty {
            source.insert(", \(name)", after: source.behindAngles(superclass + 1) - 1)
          }
          source.replace(override, with: "")
          source.find(.objectMethod, at: member.nameIndex)
        }
      }
    }
  }
}
