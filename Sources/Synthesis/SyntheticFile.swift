import Traces

/// One file of a generated folder.
package struct SyntheticFile: Hashable, Sendable {
  /// The name inside the folder.
  package let name: String
  package let text: String

  package init(name: String, text: String) { (self.name, self.text) = (name, text) }

  /// A file for each gesture, and the labels as the last one.
  static func files(of traces: [Trace]) -> [SyntheticFile] {
    let recordings = traces.map { trace in
      SyntheticFile(name: "\(TraceName.key(of: trace.name)).csv", text: TraceWriter.csv(for: trace))
    }
    let labels = traces.enumerated().compactMap { index, trace in
      trace.label.map {
        LabelFile.Entry(trace: TraceName.key(of: trace.name), label: $0, line: index + 2)
      }
    }
    let name = TraceFolder.labelFileName
    return recordings
      + [SyntheticFile(name: name, text: LabelFile(file: name, entries: labels).csv)]
  }

  /// The recipe in the first file of a folder: the words after `synth`; nil if there are none.
  static func recipe(in files: [String: String]) -> String? {
    let prefix = "# synth: "
    let written = files.min { $0.key < $1.key }?.value.split(separator: "\n")
      .first { $0.hasPrefix(prefix) }
    return written.map { String($0.dropFirst(prefix.count)) }
  }

  /// Whether a folder holds exactly these files.
  static func isFolder(_ folder: [String: String], of files: [SyntheticFile]) -> Bool {
    Dictionary(files.map { ($0.name, $0.text) }) { first, _ in first } == folder
  }
}
