/// A clause of a rule: two operands of one unit, compared.
public struct Comparison: Hashable, Sendable {
  /// How the operands are compared.
  public enum Relation: String, Hashable, Sendable, CaseIterable {
    case greater = ">"
    case greaterOrEqual = ">="
    case less = "<"
    case lessOrEqual = "<="
  }

  public let left: Operand
  public let relation: Relation
  public let right: Operand
  /// The unit of both operands, and so of the margin.
  public let unit: ParameterUnit
  /// The clause as it is written: `velocity > velocity-threshold`.
  public let text: String

  /// Compares two operands.
  ///
  /// - Precondition: Both operands have one unit (the reader of text checks it first), and
  ///   constants are finite.
  public init(_ left: Operand, _ relation: Relation, _ right: Operand) {
    let text = "\(left.text) \(relation.rawValue) \(right.text)"
    guard let unit = left.unit, unit == right.unit else {
      preconditionFailure(
        "'\(text)' compares '\(left.unit?.rawValue ?? "?")' with '\(right.unit?.rawValue ?? "?")'")
    }
    precondition(left.hasSoundConstants && right.hasSoundConstants, "'\(text)' is not finite")
    (self.left, self.relation, self.right) = (left, relation, right)
    (self.unit, self.text) = (unit, text)
  }
}

extension Comparison {
  /// The names of the parameters on both sides, in reading order.
  package var parameterNames: [String] { left.parameterNames + right.parameterNames }
}

extension Comparison.Relation {
  /// Whether the comparison holds, and the distance from its boundary, positive where it holds.
  @inline(__always)
  func compare(_ left: Double, _ right: Double) -> (holds: Bool, margin: Double) {
    switch self {
    case .greater: (left > right, left - right)
    case .greaterOrEqual: (left >= right, left - right)
    case .less: (left < right, right - left)
    case .lessOrEqual: (left <= right, right - left)
    }
  }
}
