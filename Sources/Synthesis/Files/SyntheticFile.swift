import Traces

/// A file of a generated folder: its name inside the folder and its whole text.
package struct SyntheticFile: Hashable, Sendable {
  package let name: String
  package let text: String
}

extension SyntheticFile {
  /// A file for each gesture and one for the labels, which comes last.
  static func files(of traces: [Trace]) -> [SyntheticFile] {
    let recordings = traces.map { trace in
      SyntheticFile(
        name: "\(TraceName.key(of: trace.name)).csv",
        text: TraceWriter.csv(for: trace))
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

  /// The words after `synth` that the first file of a folder was made with; nil without any.
  static func words(in files: [String: String]) -> String? {
    let prefix = "# synth: "
    let written = files.min { $0.key < $1.key }?.value.split(separator: "\n")
      .first { $0.hasPrefix(prefix) }
    return written.map { String($0.dropFirst(prefix.count)) }
  }
}

extension SynthesisRecipe {
  /// The folder's files: one for each gesture, sorted by name, and the labels.
  package func files() -> [SyntheticFile] {
    SyntheticFile.files(of: traces())
  }

  /// The recipe of a folder, if its files are exactly what the recipe makes.
  ///
  /// So a folder that was generated can be told from one that holds anything else: a recording of
  /// someone's own, or a label that was changed by hand.
  ///
  /// - Parameter files: The texts of all the files in the folder by name.
  /// - Returns: The recipe; nil if a file is missing, added or changed.
  package static func recipe(ofFolder files: [String: String]) -> SynthesisRecipe? {
    guard let recipe = SyntheticFile.words(in: files).flatMap({ SynthesisRecipe($0) }) else {
      return nil
    }
    let made = Dictionary(recipe.files().map { ($0.name, $0.text) }) { first, _ in first }
    return made == files ? recipe : nil
  }
}
