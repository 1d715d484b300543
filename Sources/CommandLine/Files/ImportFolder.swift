import Foundation
import Traces

/// The folder that `import` writes: one file for each trace, none written over unless asked.
struct ImportFolder {
  /// The path as the user gave it.
  let path: String
  let overwrites: Bool

  /// Makes sure that there is such a folder.
  ///
  /// - Throws: ``CommandFailure`` with the usage code if there cannot be one.
  func prepare() throws(CommandFailure) {
    if FileKind(path) == .file {
      throw CommandFailure(
        message: "'\(path)': is a file; give the name of a folder", code: .usage)
    }
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        message: "'\(path)': cannot be created; name a folder in one that can be written to",
        code: .usage)
    }
  }

  /// Writes the traces of one recording: `NAME.csv`, or `NAME-01.csv`… for several contacts.
  ///
  /// - Throws: ``CommandFailure`` for a file that is there already, or cannot be written; those before
  ///   it are then written.
  func write(_ traces: [Trace]) throws(CommandFailure) {
    let digits = max(String(traces.count).count, 2)
    for (index, trace) in traces.enumerated() {
      let number = String(index + 1)
      let padding = String(repeating: "0", count: max(digits - number.count, 0))
      let suffix = traces.count > 1 ? "-\(padding)\(number)" : ""
      let stem = trace.name.split(separator: "#", maxSplits: 1).first.map(String.init) ?? trace.name
      let file = FolderWalk.path(of: "\(stem)\(suffix).csv", in: path)
      if !overwrites, FileKind(file) != .missing {
        throw CommandFailure(
          message:
            "'\(file)': is there already; choose another folder, or write over it with --force",
          code: .usage)
      }
      try ResultFile(path: file).write(TraceWriter.csv(for: trace))
    }
  }
}
