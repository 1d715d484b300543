/// What the person meant by a gesture: one row of `labels.csv`.
public struct Label: Hashable, Sendable {
  /// The outcome the person meant.
  public enum Intent: String, Hashable, Sendable, CaseIterable {
    case finish, cancel, any
  }

  public var intent: Intent
  /// How much the gesture counts when gestures are averaged; positive, 1 by default.
  public var weight: Double
  /// Free words without spaces: the person who made it, the device, the difficulty.
  public var tags: [String]
  /// Free text.
  public var note: String?

  /// Creates a label.
  public init(intent: Intent, weight: Double = 1, tags: [String] = [], note: String? = nil) {
    self.intent = intent
    self.weight = weight
    self.tags = tags
    self.note = note
  }
}
