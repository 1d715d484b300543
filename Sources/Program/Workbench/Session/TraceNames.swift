import Formats
import Replay
import Traces

/// The names of traces and the paths that they come from, for selecting traces by words.
package struct TraceNames: Sendable {
  private let names: [String]
  private let paths: [String]
  /// An index for fast look-ups; nil if only a few words are expected.
  private let index: Index?

  /// Creates the names from a name and a path for each trace.
  ///
  /// `words` is the number of words that will probably be looked up. If it is at least 16, an index is built.
  package init(names: [String], paths: [String], words: Int = 1) {
    (self.names, self.paths) = (names, paths)
    index = words < 16 ? nil : Index(names: names, paths: paths)
  }

  /// Creates the names of traces for looking up about so many words.
  init(_ entries: [SessionState.Entry], words: Int) {
    self.init(names: entries.map(\.trace.name), paths: entries.map(\.path), words: words)
  }

  /// Maps each name, each part of a name before a `/` or `#`, and each path to the positions of the traces that have
  /// it.
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

  /// The positions of the traces that a word selects; empty if there are none.
  ///
  /// The word selects the first of these that exists:
  /// - the trace whose name is the word
  /// - all traces below that name: `swipe-back` selects `swipe-back/…`, and `fast/many` selects `fast/many#…`
  /// - the traces that were loaded from the path that the word gives
  /// - the first two again, ignoring case; those below ignore case too
  /// - if the word is a pattern, the traces that match it; otherwise the only trace whose name contains the word
  ///
  /// - Throws: ``CommandError`` if the word is not a pattern and several names contain it, or if it is an invalid
  ///   pattern.
  package func positions(of word: String) throws(CommandError) -> [Int] {
    let named = positions(named: word)
    return named.isEmpty ? try positions(alike: word) : named
  }

  /// The indices of the traces whose name or path is the word, or whose name begins with the word and `/` or `#`.
  ///
  /// Patterns and other parts of names are not considered.
  func positions(named word: String) -> [Int] {
    let stem = word.hasSuffix("/") ? String(word.dropLast()) : word
    if let index {
      if let found = index.exact[word] ?? index.below[stem] ?? index.paths[word] { return found }
    } else {
      let found = Self.positions(of: word, orBelow: stem, in: names)
      if !found.isEmpty { return found }
      let loaded = paths.indices.filter { paths[$0] == word }
      if !loaded.isEmpty { return loaded }
    }
    return Self.positions(
      of: word.lowercased(), orBelow: stem.lowercased(), in: names.map { $0.lowercased() })
  }

  private static func positions(of word: String, orBelow stem: String, in names: [String]) -> [Int]
  {
    let exact = names.indices.filter { names[$0] == word }
    guard exact.isEmpty else { return exact }
    return names.indices.filter {
      names[$0].hasPrefix(stem + "/") || names[$0].hasPrefix(stem + "#")
    }
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
