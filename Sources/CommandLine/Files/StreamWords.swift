import Traces
import Workbench

/// The words of a verb that streams its traces: files, folders, and names that choose among their traces.
struct StreamWords {
  /// The files and folders, and the words that match neither a path nor a trace name.
  private(set) var paths: [String]
  /// The names of the chosen traces; nil for all.
  private(set) var chosen: Set<String>?

  /// Separates names from paths.
  ///
  /// If some words are not paths, first reads the names of all traces.
  ///
  /// - Throws: ``CommandError`` if a word is a part of several names.
  init(_ words: [String], loader: TraceLoader) throws {
    paths = words.filter { FileKind(reading: $0) != .missing }
    guard !paths.isEmpty, paths.count < words.count else {
      paths = words
      return
    }
    var names: [String] = []
    _ = loader.load(paths: paths) { delivery in
      switch delivery {
      case .traces(let traces): names += traces.map(\.name)
      case .recall(let count): names.removeLast(min(count, names.count))
      }
      return true
    }
    let all = TraceNames(names: names, paths: names.map { _ in "" }, words: words.count)
    let known = Set(paths)
    for word in words where !known.contains(word) {
      let found = try all.positions(of: word)
      if found.isEmpty {
        paths.append(word)
      } else {
        chosen = (chosen ?? []).union(found.map { names[$0] })
      }
    }
  }

  /// Whether a trace is among the chosen ones.
  func takes(_ trace: Trace) -> Bool { chosen?.contains(trace.name) ?? true }
}
