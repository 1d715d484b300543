import Formats
import Replay
import Traces

/// The names of some traces, and the paths that they come from: what words choose among, everywhere.
package struct TraceNames: Sendable {
  private let names: [String]
  private let paths: [String]
  /// Where to look names up without a search among all; nil if few words are looked up.
  private let index: Index?

  /// Takes a name and a path for each trace, and how many words will choose among them.
  package init(names: [String], paths: [String], words: Int = 1) {
    (self.names, self.paths) = (names, paths)
    index = words < 16 ? nil : Index(names: names, paths: paths)
  }

  /// The positions of each name, of what names are below, and of each path.
  private struct Index: Sendable {
    private(set) var exact: [String: [Int]] = [:]
    private(set) var below: [String: [Int]] = [:]
    private(set) var paths: [String: [Int]] = [:]

    init(names: [String], paths: [String]) {
      for (position, name) in names.enumerated() {
        exact[name, default: []].append(position)
        for end in name.indices where name[end] == "/" || name[end] == "#" {
          below[String(name[..<end]), default: []].append(position)
        }
      }
      for (position, path) in paths.enumerated() {
        self.paths[path, default: []].append(position)
      }
    }
  }

  /// The positions that a word selects: the trace of that name, else all traces below it (`swipe-back` selects
  /// `swipe-back/…`, `fast/many` selects `fast/many#…`), else those from that path, else those that a pattern matches,
  /// or the only one whose name has this part; empty if there is none.
  ///
  /// - Throws: ``CommandError`` if several names have the part, or the pattern cannot be meant.
  package func positions(of word: String) throws(CommandError) -> [Int] {
    let named = positions(named: word)
    return named.isEmpty ? try positions(alike: word) : named
  }

  /// The same without patterns and parts.
  func positions(named word: String) -> [Int] {
    let stem = word.hasSuffix("/") ? String(word.dropLast()) : word
    if let index { return index.exact[word] ?? index.below[stem] ?? index.paths[word] ?? [] }
    let exact = names.indices.filter { names[$0] == word }
    if !exact.isEmpty { return exact }
    let below = names.indices.filter {
      names[$0].hasPrefix(stem + "/") || names[$0].hasPrefix(stem + "#")
    }
    if !below.isEmpty { return below }
    return paths.indices.filter { paths[$0] == word }
  }

  private func positions(alike word: String) throws(CommandError) -> [Int] {
    let found: [Int]
    do throws(Glob.Problem) {
      found = try Glob.positions(of: word, in: names)
    } catch {
      throw CommandError(.usage, "'\(word)': \(error.reason)")
    }
    guard found.count <= 1 || !Glob.isLiteral(word) else {
      throw CommandError.ambiguousTrace(word, names: found.map { names[$0] })
    }
    return found
  }
}
