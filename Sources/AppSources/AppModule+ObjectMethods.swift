/// Overrides of what `NSObject` has with Objective-C only.
///
/// The class gets a protocol that requires the method in place of the override.
extension AppModule {
  private static let protocols = [
    "observeValue(forKeyPath:of:change:context:)": "_KeyValueObserver"
  ]

  mutating func adaptObjectMethods() {
    for (file, type, declaration) in types
    where declaration.introducer == "class" && descends(declaration.name, from: "NSObject")
      && !descends(declaration.name, from: "UIResponder")
    {
      for member in members(file, type) {
        guard let name = Self.protocols[member.signature],
          let override = member.modifiers.tokens["override"],
          !hasAbove(declaration.name, member.signature),
          let superclass = (declaration.start + 2..<declaration.open).first(where: {
            files[file].text($0) == declaration.inherits.first
          })
        else { continue }
        edit(file) { source in
          source.insert(", \(name)", after: source.behindAngles(superclass + 1) - 1)
          source.replace(override, with: "")
          source.find(.objectMethod, at: member.nameIndex)
        }
      }
    }
  }

  /// Whether a superclass in these sources overrides a method.
  private func hasAbove(_ name: String, _ signature: String) -> Bool {
    types.contains { file, type, declaration in
      descends(name, from: declaration.name)
        && members(file, type).contains { $0.signature == signature }
    }
  }
}
