import Foundation
import Replay
import Traces

extension TraceLoader {
  /// Reads the files that a suite's patterns mean, each once, in the order of the patterns and then
  /// of the walk.
  ///
  /// A pattern without a wildcard is a file, or a folder with all files below it. A pattern that
  /// gives no trace is a problem.
  func load(patterns: [String], of suite: SuiteFile) -> LoadedTraces {
    var loaded = LoadedTraces()
    var seen: Set<String> = []
    for pattern in patterns where !isStopped() {
      let path = suite.join(pattern)
      if Glob.isLiteral(pattern), FileKind(path) != .folder {
        if seen.insert(path).inserted { loaded.append(load(path: path)) }
        continue
      }
      loaded.append(load(pattern: pattern, at: path, seen: &seen, of: suite))
    }
    return loaded
  }

  private func load(
    pattern: String, at path: String, seen: inout Set<String>, of suite: SuiteFile
  ) -> LoadedTraces {
    // A folder's name stands for all files below it.
    let isFolder = Glob.isLiteral(pattern)
    let literal = isFolder ? pattern : Glob.literalFolder(of: pattern)
    let rest = isFolder ? "**" : String(pattern.dropFirst(literal.count).drop { $0 == "/" })
    let folder = suite.join(literal)
    var loaded = LoadedTraces()
    var hasMatch = false
    let start = folder.isEmpty ? "." : folder
    for stop in FileKind(start) == .folder ? FolderWalk(folder: start).stops : [] {
      guard stop.isReadable else {
        loaded.problems.append(Self.closed(stop.folder))
        continue
      }
      let matching = stop.files.filter { file in
        (try? Glob(rest))?.matches(String(file.dropFirst(start.count))) ?? false
      }
      hasMatch = hasMatch || !matching.isEmpty
      // Paths begin as the suite's own does.
      let new = matching.map { folder.isEmpty ? String($0.dropFirst(2)) : $0 }
        .filter { seen.insert($0).inserted }
      if new.isEmpty { continue }
      let home = folder.isEmpty ? String(stop.folder.dropFirst(2)) : stop.folder
      loaded.append(assemble(new, in: home, isWhole: new.count == stop.files.count))
    }
    if !hasMatch, loaded.problems.isEmpty, !allowsEmpty, !isStopped() {
      loaded.problems.append(
        LoadedTraces.Problem(
          kind: .missing,
          message: "\(path): no trace file is of this pattern; correct it in the suite"))
    }
    return loaded
  }
}
