import Traces
import Workbench

/// The arguments of a command that reads its traces one by one: files, folders, and names of traces in those files and
/// folders.
struct StreamWords {
  /// The paths to read: the files and folders, followed by the arguments that are neither paths nor names of traces.
  ///
  /// An argument that is neither is kept as a path, because reading it reports the error.
  private(set) var paths: [String]
  /// The names of the chosen traces; nil for all.
  private(set) var chosen: Set<String>?

  /// Separates the names of traces from paths.
  ///
  /// If some of the arguments are not paths, first reads the names of all traces in the files and folders.
  ///
  /// - Throws: ``CommandError`` if an argument is a part of several names, or is an invalid pattern.
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

  /// Whether a trace is among the chosen traces.
  func takes(_ trace: Trace) -> Bool { chosen?.contains(trace.name) ?? true }
}
