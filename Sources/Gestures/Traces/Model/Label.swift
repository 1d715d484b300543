/// The intent behind a gesture, with the other values of the gesture's row in `labels.csv`.
public struct Label: Hashable, Sendable {
  /// The outcome that the person intended.
  public enum Intent: Hashable, Sendable {
    case finish, cancel, any
    /// Nothing should happen; written `none` in a label.
    case nothing
    /// The surface should settle at the stop with this name.
    case stop(String)
  }

  public var intent: Intent
  /// The gesture's weight in averages; positive, 1 by default.
  public var weight: Double
  /// Words without spaces, such as the person, the device or the difficulty.
  public var tags: [String]
  /// Free text.
  public var note: String?

  public init(intent: Intent, weight: Double = 1, tags: [String] = [], note: String? = nil) {
    (self.intent, self.weight, self.tags, self.note) = (intent, weight, tags, note)
  }
}

extension Trace {
  /// The label's tags, and `person:NAME` for the person that the recording names, unless a tag already names one.
  package var tags: [String] {
    let tags = label?.tags ?? []
    let isNamed = tags.contains { $0.hasPrefix("person:") }
    return isNamed ? tags : tags + [metadata["person"]].compactMap { $0.map { "person:\($0)" } }
  }
}

extension Label.Intent: RawRepresentable, CaseIterable, Codable {
  /// The intents that are valid in every scene.
  public static let allCases: [Label.Intent] = [.finish, .cancel, .any, .nothing]

  /// The word in a label; for a stop, its name.
  public var rawValue: String {
    switch self {
    case .finish: "finish"
    case .cancel: "cancel"
    case .any: "any"
    case .nothing: "none"
    case .stop(let name): name
    }
  }

  /// Creates the intent for `finish`, `cancel`, `any` or `none`, the words that are valid in every scene; returns nil
  /// for any other word.
  public init?(rawValue: String) {
    switch rawValue {
    case "finish": self = .finish
    case "cancel": self = .cancel
    case "any": self = .any
    case "none": self = .nothing
    default: return nil
    }
  }

  /// Whether the controller's decision alone determines if the intent is met.
  ///
  /// Tuning uses only gestures with such an intent.
  @inlinable
  package var isOfDecision: Bool {
    // Not by ==, which would copy the names of stops.
    switch self {
    case .any, .nothing: false
    case .finish, .cancel, .stop: true
    }
  }

  /// Creates the intent for a word; nil if the word is neither valid in every scene nor one of `stops`.
  package init?(_ word: String, stops: [String]) {
    let known = Self(rawValue: word) ?? Self(rawValue: word.lowercased())
    guard let intent = known ?? stops.first(where: { $0 == word }).map(Self.stop) else {
      return nil
    }
    self = intent
  }

  public init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    self = Self(rawValue: word) ?? .stop(word)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// A file that people edit, and a line in it, such as the row of a label.
public struct SourcePlace: Hashable, Sendable {
  /// The path as it was given.
  public var file: String
  /// The one-based line; nil if the whole file is meant.
  public var line: Int?

  public init(file: String, line: Int? = nil) { (self.file, self.line) = (file, line) }

  /// The prefix that marks the path of a file that is built into the program.
  package static let shippedPrefix = "shipped:"

  /// Whether the file is built into the program rather than part of the user's repository.
  package var isShipped: Bool { file.hasPrefix(Self.shippedPrefix) }
}
