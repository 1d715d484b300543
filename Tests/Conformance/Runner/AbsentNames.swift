import Foundation

/// Names of UIKit's that apps use and that the engine does not declare, by area.
///
/// The file has a line for each area: `Area: Name, Type.member`.
package struct AbsentNames: Sendable {
  package private(set) var names: [String: [String]] = [:]

  package init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      // A comma inside parentheses belongs to a name.
      names[String(parts[0])] = parts[1].split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// The names that sources declare after all.
  ///
  /// A name is looked for as a declaration; the member of a type is, between the type's braces.
  package func declared(in sources: [String]) -> [String] {
    names.values.joined().filter { name in
      let path = name.prefix { $0 != "(" }.split(separator: ".").map(String.init)
      let isMember = path.count == 2 && (path[0].first?.isUppercase ?? false)
      guard isMember else {
        return sources.contains { Self.declares(path[path.count - 1], in: $0) }
      }
      return sources.contains { source in
        Self.bodies(of: path[0], in: source).contains { Self.declares(path[1], in: $0) }
      }
    }.sorted()
  }

  private static func declares(_ name: String, in source: some StringProtocol) -> Bool {
    let kinds = "class|struct|enum|protocol|actor|func|var|let|case|typealias"
    return String(source).range(
      of: "\\b(\(kinds))\\s+([a-zA-Z]+,\\s*)*`?\(name)\\b", options: .regularExpression) != nil
  }

  /// The bodies of a type's declaration and extensions.
  private static func bodies(of type: String, in source: String) -> [Substring] {
    var (bodies, rest) = ([Substring](), source[...])
    let pattern = "\\b(class|struct|enum|protocol|extension)\\s+\(type)\\b[^{}]*\\{"
    while let head = rest.range(of: pattern, options: .regularExpression) {
      var (depth, end) = (1, head.upperBound)
      while end < rest.endIndex, depth > 0 {
        if rest[end] == "{" { depth += 1 } else if rest[end] == "}" { depth -= 1 }
        end = rest.index(after: end)
      }
      bodies.append(rest[head.upperBound..<end])
      rest = rest[end...]
    }
    return bodies
  }
}
