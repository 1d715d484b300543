import Formats

/// What people meant by the gestures of one folder: `labels.csv`.
///
/// The columns are `trace,intent[,weight][,tags][,note]` by name, in any order and any case, others
/// kept out of the way. `trace` is a name inside the folder: the file's stem, or `stem#recording`.
/// Tags are separated by spaces, `;` or `|`.
public struct LabelFile: Hashable, Sendable {
  /// One row.
  public struct Entry: Hashable, Sendable {
    /// The trace's name inside the folder, as ``TraceName/key(of:)`` gives it.
    public var trace: String
    public var label: Label
    /// The one-based line where the row begins.
    public var line: Int

    /// Creates a row.
    public init(trace: String, label: Label, line: Int) {
      self.trace = trace
      self.label = label
      self.line = line
    }
  }

  /// The path as the user gave it.
  public var file: String
  /// The rows that could be read, in the order of the file.
  public var entries: [Entry]
  /// What was wrong with the other rows.
  public var problems: [TraceError]
  /// Dirt of the text that was mended.
  public var repairs: [Repair]

  /// Creates the labels of a folder.
  public init(
    file: String, entries: [Entry], problems: [TraceError] = [], repairs: [Repair] = []
  ) {
    self.file = file
    self.entries = entries
    self.problems = problems
    self.repairs = repairs
  }

  /// The labels as a file that reads back the same, with only the columns that say something.
  public var csv: String {
    let labels = entries.map(\.label)
    let hasWeight = labels.contains { $0.weight != 1 }
    let hasTags = labels.contains { !$0.tags.isEmpty }
    let hasNote = labels.contains { $0.note != nil }
    var text = "trace,intent"
    if hasWeight { text += ",weight" }
    if hasTags { text += ",tags" }
    if hasNote { text += ",note" }
    text += "\n"
    for entry in entries {
      text += "\(CSVField.text(entry.trace)),\(entry.label.intent.rawValue)"
      if hasWeight { text += "," + Number.plain(entry.label.weight) }
      if hasTags { text += "," + CSVField.text(entry.label.tags.joined(separator: " ")) }
      if hasNote { text += "," + CSVField.text(entry.label.note ?? "") }
      text += "\n"
    }
    return text
  }
}
