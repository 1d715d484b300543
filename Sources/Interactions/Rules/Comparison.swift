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
  /// The clause as it is written: `velocity > velocity-threshold`.
  public let text: String
  /// The clause under a `not`.
  let negatedText: String

  /// Compares two operands.
  ///
  /// - Precondition: Both operands have one unit (a reader of text checks ``Operand/unit`` first),
  ///   and constants are finite.
  public init(_ left: Operand, _ relation: Relation, _ right: Operand) {
    let text = "\(left.text) \(relation.rawValue) \(right.text)"
    precondition(
      left.unit == right.unit,
      "'\(text)' compares '\(left.unit.rawValue)' with '\(right.unit.rawValue)'")
    precondition(left.hasFiniteConstants && right.hasFiniteConstants, "'\(text)' is not finite")
    (self.left, self.relation, self.right) = (left, relation, right)
    self.text = text
    negatedText = "not (\(text))"
  }

  /// Whether the clause holds at one instant, and how far from its boundary.
  func verdict(_ release: Release, _ controller: Controller) -> Verdict {
    let left = left.value(release, controller)
    let right = right.value(release, controller)
    let (holds, margin) =
      switch relation {
      case .greater: (left > right, left - right)
      case .greaterOrEqual: (left >= right, left - right)
      case .less: (left < right, right - left)
      case .lessOrEqual: (left <= right, right - left)
      }
    return Verdict(
      holds: holds, margin: margin,
      nearness: abs(margin) / scale(left: left, right: right, release), unit: self.left.unit,
      text: text, otherText: negatedText)
  }

  /// What a margin is measured against, so that margins in different units can be ranked.
  ///
  /// It is the size of the side that settings alone determine; where that is 0, or both sides are
  /// measured, a natural size of the unit: progress 1, the extent, the extent per second, a second.
  private func scale(left: Double, right: Double, _ release: Release) -> Double {
    let threshold: Double =
      switch (self.left.isMeasured, self.right.isMeasured) {
      case (true, false): abs(right)
      case (false, true): abs(left)
      case (true, true), (false, false): 0
      }
    if threshold > 0 { return threshold }
    switch self.left.unit {
    case .fraction, .perSecond, .seconds: return 1
    case .points, .pointsPerSecond: return release.extent > 0 ? release.extent : 1
    }
  }
}

/// What became of a condition at one instant, and the clause that decided it.
struct Verdict {
  var holds: Bool
  /// The distance from the deciding clause's boundary, positive on the side where the condition
  /// holds.
  var margin: Double
  /// `margin` over the clause's scale: unitless, not negative.
  let nearness: Double
  let unit: ParameterUnit
  /// The deciding clause as it is written here, and what it becomes under a `not`.
  var text, otherText: String

  /// The verdict on the opposite condition.
  var negated: Verdict {
    var verdict = self
    verdict.holds = !holds
    verdict.margin = margin == 0 ? 0 : -margin
    (verdict.text, verdict.otherText) = (otherText, text)
    return verdict
  }
}

extension Operand {
  fileprivate var hasFiniteConstants: Bool {
    switch self {
    case .quantity, .threshold: true
    case .constant(let value, _): value.isFinite
    case .negated(let operand): operand.hasFiniteConstants
    }
  }
}
