/// What a rule decided, which clause decided it, and by how much.
public struct Decision: Hashable, Sendable {
  /// Whether the transition finishes; otherwise it is cancelled.
  public var finishes: Bool
  /// The clause that decided, as written in the rule: `velocity > velocity-threshold`.
  public var clause: String
  /// The signed distance to the clause's boundary: positive on the side of finishing.
  public var margin: Double
  /// The unit of `margin`.
  public var unit: ParameterUnit

  /// Creates a decision.
  public init(finishes: Bool, clause: String, margin: Double, unit: ParameterUnit) {
    self.finishes = finishes
    self.clause = clause
    self.margin = margin
    self.unit = unit
  }
}
