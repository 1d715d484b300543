/// Overrides of what `NSObject` has with Objective-C only.
///
/// The class gets a protocol that requires the method in place of the override.
extension AppModule {
  private static let protocols = [
    "observeValue(forKeyPath:of:change:context:)": "_KeyValueObserver"
  ]

  mutating func adaptObjectMethods() {
    let overriding = types.flatMap { file, type, declaration in
      members(file, type).map(\.signature).filter { Self.protocols[$0] != nil }
        .map { (declaration.name, $0) }
    }
    for (file, type, declaration) in types
    where declaration.introducer == "class" && descends(declaration.name, from: "NSObject")
      && !descends(declaration.name, from: "UIResponder")
    {
      for member in members(file, type) {
        guard let name = Self.protocols[member.signature],
          let override = member.modifiers.tokens["override"],
          !overriding.contains(where: {
            $0.1 == member.signature && descends(declaration.name, from: $0.0)
          }),
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
}
