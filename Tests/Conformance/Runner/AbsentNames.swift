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
    let all = sources.reduce(into: Set<String>()) { $0.formUnion(Self.declaredNames(in: $1)) }
    return names.values.joined().filter { name in
      let path = name.prefix { $0 != "(" }.split(separator: ".").map(String.init)
      let isMember = path.count == 2 && (path[0].first?.isUppercase ?? false)
      guard isMember else { return all.contains(path[path.count - 1]) }
      return sources.contains { source in
        source.contains(path[0])
          && Self.bodies(of: path[0], in: source).contains {
            Self.declaredNames(in: String($0)).contains(path[1])
          }
      }
    }.sorted()
  }

  /// The words that follow a keyword of a declaration.
  private static func declaredNames(in source: String) -> Set<String> {
    let keywords: Set = [
      "class", "struct", "enum", "protocol", "actor", "func", "var", "let", "case", "typealias",
    ]
    let words = words(in: source)
    return Set(zip(words, words.dropFirst()).lazy.filter { keywords.contains($0.0) }.map(\.1))
  }

  /// The words of a source; comparing bytes is much faster than comparing characters.
  package static func words(in source: String) -> [String] {
    source.utf8.split { byte in
      !(byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122
        || byte == 95 || byte >= 128)
    }.map { String(Substring($0)) }
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
