import ArgumentParser
import Foundation
package import Traces
import Workbench

/// Reads traces and their labels from files and folders.
package struct TraceLoader: TraceSource {
  /// Whether recordings that need repairs are refused.
  let isStrict: Bool
  /// Whether a folder may be without traces.
  let allowsEmpty: Bool
  /// Checked before every file; once true, the rest is left out.
  let isStopped: @Sendable () -> Bool

  package init(
    isStrict: Bool = false, allowsEmpty: Bool = false,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.isStrict, self.allowsEmpty, self.isStopped) = (isStrict, allowsEmpty, isStopped)
  }

  /// Reads a file with its label, or all trace files in a folder and below it with theirs.
  ///
  /// One bad file does not hide the others; a path without any trace is a problem too.
  package func load(path: String) -> LoadedTraces {
    switch FileKind(path) {
    case .missing:
      Self.missing(
        "\(path.isEmpty ? "''" : path): no such file or folder; name a trace file or a folder of"
          + " them")
    case .file: assemble([path], in: Self.folder(of: path), isWhole: false)
    case .folder: load(folder: path)
    }
  }

  /// Reads all the files and folders.
  func load(paths: [String]) -> LoadedTraces {
    paths.reduce(into: LoadedTraces()) { all, path in
      if !isStopped() { all.append(load(path: path)) }
    }
  }

  private func load(folder: String) -> LoadedTraces {
    var loaded = LoadedTraces()
    for stop in FolderWalk(folder: folder).stops {
      guard stop.isReadable else {
        loaded.problems.append(Self.closed(stop.folder))
        continue
      }
      if stop.files.isEmpty { continue }
      if Cancellation.isAbandoned { break }
      loaded.append(assemble(stop.files, in: stop.folder, isWhole: true))
    }
    let isEmpty =
      loaded.traces.isEmpty && loaded.problems.isEmpty && !allowsEmpty && !isStopped()
    return isEmpty
      ? Self.missing("\(folder): no traces in this folder; name one with .csv files") : loaded
  }

  /// Reads files of one folder and the labels beside them.
  func assemble(_ paths: [String], in folder: String, isWhole: Bool) -> LoadedTraces {
    let options = TraceReader.Options(strict: isStrict)
    var files: [TraceFolder.File] = []
    for path in paths where !isStopped() {
      if Cancellation.isAbandoned { break }
      files.append(TraceFolder.File(path: path, options: options))
    }
    var labels: LabelFile?
    var problems: [LoadedTraces.Problem] = []
    do throws(TraceError) {
      labels = try self.labels(in: folder, options: options)
    } catch {
      problems.append(LoadedTraces.Problem(kind: .unreadable, message: error.description))
    }
    var loaded = TraceFolder.assemble(
      files, labels: labels, isWhole: isWhole && files.count == paths.count, strict: isStrict)
    loaded.problems += problems
    return loaded
  }

  /// The labels of a folder; nil if it has none.
  private func labels(
    in folder: String, options: TraceReader.Options
  ) throws(TraceError) -> LabelFile? {
    let path = FolderWalk.path(of: TraceFolder.labelFileName, in: folder)
    guard FileKind(path) == .file else { return nil }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw TraceError(file: path, problem: .cannotOpen("permission denied"))
    }
    return try LabelFile(bytes: [UInt8](bytes), file: path, options: options)
  }

  static func closed(_ folder: String) -> LoadedTraces.Problem {
    LoadedTraces.Problem(
      kind: .unreadable, message: "\(folder): cannot be opened; check the folder's permissions")
  }

  private static func missing(_ message: String) -> LoadedTraces {
    LoadedTraces(problems: [LoadedTraces.Problem(kind: .missing, message: message)])
  }

  /// The part of a path up to its last slash; empty for a name alone.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The names in the folder typed so far; folders end in a slash, hidden names need a dot.
  package func completions(forPath prefix: String) -> [String] {
    let folder = Self.folder(of: prefix)
    let start = prefix.dropFirst(folder.count)
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? [])
      .filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { FileKind(folder + $0) == .folder ? "\(folder)\($0)/" : folder + $0 }
  }

  /// The `labels.csv` beside each trace's file; the later of two files with one name, as in loading.
  package func labelPaths(ofTraces names: [String], loadedFrom path: String) -> [String: String] {
    let files: [String]
    switch FileKind(path) {
    case .missing: return [:]
    case .file: files = [path]
    case .folder: files = FolderWalk(folder: path).files
    }
    let folders = Dictionary(
      files.map { (TraceName.name(forPath: $0), Self.folder(of: $0)) }, uniquingKeysWith: { $1 })
    var paths: [String: String] = [:]
    for name in names {
      // A file's own name may contain a '#' too.
      let hashes = name.indices.filter { name[$0] == "#" }
      let stems = [name] + hashes.map { String(name[..<$0]) }
      guard let folder = stems.lazy.compactMap({ folders[$0] }).first else { continue }
      paths[name] = FolderWalk.path(of: TraceFolder.labelFileName, in: folder)
    }
    return paths
  }
}

extension LoadedTraces {
  /// Prints the repairs and the problems.
  func announce() {
    for repair in repairs { StandardError.warning(repair) }
    for problem in problems { StandardError.error(problem.message) }
  }

  /// The code of the worst problem: unreadable before missing; nil without problems.
  var exitCode: ExitCode? {
    if problems.isEmpty { return nil }
    return problems.contains { $0.kind == .unreadable } ? .unreadable : .nothingSelected
  }
}
