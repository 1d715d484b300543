/// What a recording's device did, and whether a replay confirms it.
public struct DeviceAnswer: Hashable, Sendable, Codable {
  /// Whether the replay does as the device did.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    case confirmed, contradicted
    /// The decision is nearer to its boundary than the velocity is known: either answer would be right.
    case insideNoise = "inside-noise"
  }

  /// `finish`, `cancel`, `refused`, `none` or a stop's name.
  public var ending: String
  public var answer: Kind

  public init(ending: String, answer: Kind) {
    (self.ending, self.answer) = (ending, answer)
  }
}
