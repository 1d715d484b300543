/// A tree of clauses joined by `and`, `or`, `not` and `if … then … else …`.
public indirect enum Condition: Hashable, Sendable {
  case comparison(Comparison)
  /// Holds if every part holds; has at least two parts.
  case and([Condition])
  /// Holds if at least one part holds; has at least two parts.
  case or([Condition])
  case not(Condition)
  /// `if … then … else …`: the test, the part that applies if the test holds, and the part that applies if it fails.
  case choice(Condition, Condition, Condition)

  /// Creates a single clause.
  public static func compare(
    _ left: Operand, _ relation: Comparison.Relation, _ right: Operand
  ) -> Condition {
    .comparison(Comparison(left, relation, right))
  }

  /// The condition as written in a rule.
  ///
  /// An `and` or `or` inside another `and` or `or` is parenthesised, so that different trees have different texts and
  /// readers need not know that `and` binds tighter. An `if` is parenthesised too, except at the front and after
  /// `else`.
  public var text: String {
    switch self {
    case .comparison(let comparison): comparison.text
    case .and(let parts): parts.map(\.partText).joined(separator: " and ")
    case .or(let parts): parts.map(\.partText).joined(separator: " or ")
    case .not(let part): "not (\(part.text))"
    case .choice(let test, let first, let second):
      choiceText(test, first.innerText, second.text)
    }
  }

  private var partText: String {
    switch self {
    case .comparison, .not: text
    case .and, .or, .choice: "(\(text))"
    }
  }

  /// The text for use between `if` and `then`, and between `then` and `else`, where a nested `if` needs parentheses.
  fileprivate var innerText: String { if case .choice = self { "(\(text))" } else { text } }

  /// Whether every `and` and `or` has at least two parts.
  var isWellFormed: Bool {
    switch self {
    case .comparison: true
    case .and(let parts), .or(let parts): parts.count >= 2 && parts.allSatisfy(\.isWellFormed)
    case .not(let part): part.isWellFormed
    case .choice(let test, let first, let second):
      test.isWellFormed && first.isWellFormed && second.isWellFormed
    }
  }

  /// The clauses, in reading order.
  package var comparisons: [Comparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .and(let parts), .or(let parts): parts.flatMap(\.comparisons)
    case .not(let part): part.comparisons
    case .choice(let test, let first, let second):
      test.comparisons + first.comparisons + second.comparisons
    }
  }

  /// The names of the condition's parameters, in reading order.
  var parameterNames: [String] { comparisons.flatMap(\.parameterNames) }

  /// The condition's quantities, in reading order.
  package var quantities: [Quantity] {
    comparisons.flatMap { $0.left.quantities + $0.right.quantities }
  }
}

/// The text of the conditional `if … then … else …` with the given test and the given texts of its two parts.
func choiceText(_ test: Condition, _ first: String, _ second: String) -> String {
  "if \(test.innerText) then \(first) else \(second)"
}

/// A clause of a rule: a comparison of two operands with the same unit.
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
  /// The unit of both operands and of the margin.
  public let unit: ParameterUnit
  /// The clause as written: `velocity > velocity-threshold`.
  public let text: String

  /// Creates a comparison of two operands.
  ///
  /// - Precondition: Both operands have the same unit (a parser checks this first), and constants are within ±1e15.
  public init(_ left: Operand, _ relation: Relation, _ right: Operand) {
    let text = "\(left.innerText) \(relation.rawValue) \(right.innerText)"
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

  /// The comparisons nested in the two sides.
  var inner: [Comparison] { left.comparisons + right.comparisons }

  /// This comparison and the comparisons nested in its sides.
  var withInner: [Comparison] { [self] + inner }
}

extension Comparison.Relation {
  /// Returns whether the comparison holds, and the difference between its sides.
  ///
  /// The difference is at least 0 if the comparison holds, otherwise at most 0.
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
