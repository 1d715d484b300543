/// What a recording's device did, and whether a replay confirms it.
public struct DeviceAnswer: Hashable, Sendable, Codable {
  /// Whether the replay of a gesture ends as the gesture did on the device.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    case confirmed, contradicted
    /// The velocity is not known precisely enough to tell whether it lies above or below the value at which the
    /// decision flips.
    case insideNoise = "inside-noise"
  }

  /// How the gesture ended on the device: `finish`, `cancel`, `refused`, `none` or a stop's name.
  public var ending: String
  public var answer: Kind
  /// Whether the decision, one of the values or times, or the way of a view differs from the replay's.
  public var differs: Bool

  public init(ending: String, answer: Kind, differs: Bool = false) {
    (self.ending, self.answer, self.differs) = (ending, answer, differs)
  }
}
