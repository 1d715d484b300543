/// The targets that a package's manifest declares, read from its text: the manifest is never run.
///
/// What is not written as a string literal is not known, as a name that the manifest computes.
package struct PackageTargets {
  package struct Target: Equatable {
    package let name: String
    /// The target's folder, relative to the package; nil for the usual one.
    package let path: String?
    /// Files and folders of the target that are not compiled, relative to its folder.
    package let excluded: [String]
    /// The only files and folders that are compiled, relative to its folder; empty for all.
    package let sources: [String]

    package init(name: String, path: String?, excluded: [String], sources: [String] = []) {
      (self.name, self.path, self.excluded, self.sources) = (name, path, excluded, sources)
    }
  }

  /// The targets of sources, without those of tests, plug-ins and binaries.
  package private(set) var targets: [Target] = []

  private static let kinds: Set<String> = ["target", "executableTarget"]

  package init(manifest: String) {
    let source = SourceText(path: "Package.swift", text: manifest)
    var index = 0
    while index < source.tokens.count {
      guard source.text(index) == ".", source.text(index + 2) == "(",
        source.text(index + 1).lowercased().hasSuffix("target"),
        let close = source.partner(index + 2)
      else {
        index += 1
        continue
      }
      if Self.kinds.contains(source.text(index + 1)) {
        let strings = Self.strings(in: index + 2..<close + 1, of: source)
        if let name = strings["name"]?.first {
          targets.append(
            Target(
              name: name, path: strings["path"]?.first, excluded: strings["exclude"] ?? [],
              sources: strings["sources"] ?? []))
        }
      }
      // Dependencies inside are written as targets too.
      index = close + 1
    }
  }

  /// The string literals of each labelled argument.
  private static func strings(
    in parentheses: Range<Int>, of source: SourceText
  ) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for part in source.arguments(in: parentheses) where source.text(part.lowerBound + 1) == ":" {
      found[source.text(part.lowerBound)] = part.filter { source.tokens[$0].kind == .string }
        .map { String(source.text($0).dropFirst().dropLast()) }
    }
    return found
  }
}
