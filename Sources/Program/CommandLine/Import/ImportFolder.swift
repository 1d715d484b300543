import Formats
import Traces

/// The folder that `import` writes: one file for each trace.
///
/// Existing files are overwritten only with `--force`.
struct ImportFolder {
  /// The path as typed.
  let path: String
  let overwrites: Bool
  /// The files that this import has written, and must not overwrite: recordings from two folders may have the same
  /// name.
  private var written: Set<String> = []

  init(path: String, overwrites: Bool) { (self.path, self.overwrites) = (path, overwrites) }

  /// Writes the traces of one recording: `NAME.csv`, or `NAME-01.csv`… for several contacts; `NAME-RECORDING.csv` for
  /// contacts that the recording names.
  ///
  /// Writes nothing if one of the files exists and must not be overwritten. Stops between two files if `interruption`
  /// has happened.
  ///
  /// - Returns: The names of the files that were written, without their extension.
  mutating func write(
    _ traces: [Trace], areNamed: Bool, until interruption: Interruption
  ) throws(CommandFailure) -> [String] {
    let digits = max(String(traces.count).count, 2)
    var files: [(path: String, trace: Trace)] = []
    var names: [String] = []
    for (index, trace) in traces.enumerated() {
      let number = String(index + 1)
      let padding = String(repeating: "0", count: max(digits - number.count, 0))
      let stem = TraceName.file(of: trace.name)
      let suffix =
        areNamed
        ? "-" + Self.fileName(trace.name.dropFirst(stem.count + 1))
        : traces.count > 1 ? "-\(padding)\(number)" : ""
      names.append(stem + suffix)
      let file = FolderWalk.path(of: "\(stem)\(suffix).csv", in: path)
      guard !written.contains(file) else {
        throw CommandFailure.usage(
          "'\(file)': already written for a recording of the same name; import it into another folder"
        )
      }
      if !overwrites, FileKind(file) != .missing {
        throw CommandFailure.usage(
          "'\(file)': already exists; choose another folder, or overwrite it with --force")
      }
      files.append((file, trace))
    }
    var once: Set<String> = []
    if let twice = names.first(where: { !once.insert($0).inserted }) {
      throw CommandFailure.usage(
        "'\(twice).csv': the name of several recordings in one file; give them different names")
    }
    for (index, (file, trace)) in files.enumerated() {
      if interruption.isNow { return Array(names.prefix(index)) }
      written.insert(file)
      try ResultFile(path: file).write(TraceWriter.csv(for: trace))
    }
    return names
  }

  /// A recording's name with a dash in place of what a file's name cannot have.
  private static func fileName(_ name: Substring) -> String {
    String(name.map { $0 == "/" || $0 == "#" || $0 == "\0" ? "-" : $0 })
  }
}
