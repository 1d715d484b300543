/// The unit of a parameter or a margin.
public enum ParameterUnit: String, Hashable, Sendable, CaseIterable {
  /// A fraction of the extent, or a plain ratio.
  case fraction = ""
  case points = "pt"
  case pointsPerSecond = "pt/s"
  case perSecond = "1/s"
  case seconds = "s"

  /// The unit behind a number: `5.5/s` and not `5.51/s`.
  public var suffix: String { self == .perSecond ? "/s" : rawValue }
}
