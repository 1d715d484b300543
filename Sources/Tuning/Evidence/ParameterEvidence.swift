/// What tuning found out about one parameter.
public struct ParameterEvidence: Hashable, Sendable {
  public let parameter: TunedParameter
  /// The value it started with, and the one that was found.
  public let start, value: Double
  /// The values around it that are as good; this and the rest is nil where a search was interrupted
  /// before it had looked around.
  public let plateau: ClosedRange<Double>?
  /// The values around it between which no decision changes.
  public let room: ClosedRange<Double>?
  /// How much worse the objective is on average if the value is any in the range.
  public let importance: Double?
  /// Whether a decision of any gesture depends on it.
  public let hasEffect: Bool?

  /// Whether its plateau ends where its range does, with the value at the very end.
  public var isOnEdge: Bool {
    guard hasEffect == true else { return false }
    let near = (parameter.upper - parameter.lower) * 0.02
    return value - parameter.lower <= near || parameter.upper - value <= near
  }
}
