/// The intent behind a gesture: one row of `labels.csv`.
public struct Label: Hashable, Sendable {
  /// The outcome the person meant.
  public enum Intent: String, Hashable, Sendable, CaseIterable, Codable {
    case finish, cancel, any
  }

  public var intent: Intent
  /// How much the gesture counts when gestures are averaged; positive, 1 by default.
  public var weight: Double
  /// Words without spaces, such as the person, the device or the difficulty.
  public var tags: [String]
  /// Free text.
  public var note: String?

  public init(intent: Intent, weight: Double = 1, tags: [String] = [], note: String? = nil) {
    (self.intent, self.weight, self.tags, self.note) = (intent, weight, tags, note)
  }
}

/// A line of a file that people edit, such as the row of a label.
public struct SourcePlace: Hashable, Sendable {
  /// The path as it was given.
  public var file: String
  /// The one-based line; nil for the whole file.
  public var line: Int?

  public init(file: String, line: Int? = nil) { (self.file, self.line) = (file, line) }
}
