/// What tuning found out about one parameter.
public struct ParameterEvidence: Hashable, Sendable {
  /// An end of the range that the best values lie at.
  public struct Edge: Hashable, Sendable {
    public let bound: Double
    /// Whether the controller takes no values beyond it, so that the range cannot be widened.
    public let isLimit: Bool
  }

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
  /// By how much the objective differs within the plateau at most: 0 where it only changes in steps.
  public let tolerance: Double
  /// Whether a decision of any gesture, or the objective, was seen to depend on it.
  public let hasEffect: Bool?
  /// The ends of its range that say where the best values end in the place of the gestures.
  ///
  /// An end that the controller takes values beyond, where the values that are as good reach it or the
  /// best one lies within a fiftieth of the range of it: the middle may lie elsewhere in a wider range.
  /// An end that is the controller's own, where the best value lies so near: nothing can be widened, but
  /// the rule may do without the number.
  public let edges: [Edge]

  /// Whether the range has a part in the result.
  public var isOnEdge: Bool { !edges.isEmpty }
}
