/// A tree of clauses: what a rule says, before it is asked about a gesture.
public indirect enum Condition: Hashable, Sendable {
  case comparison(Comparison)
  /// Holds when every part holds; two parts or more.
  case and([Condition])
  /// Holds when a part holds; two parts or more.
  case or([Condition])
  case not(Condition)

  /// A single clause.
  public static func compare(
    _ left: Operand, _ relation: Comparison.Relation, _ right: Operand
  ) -> Condition {
    .comparison(Comparison(left, relation, right))
  }

  /// The condition as it is written.
  ///
  /// `and` and `or` inside one another, or inside themselves, stand in parentheses, so that
  /// different trees have different texts and nobody needs to know that `and` binds tighter.
  public var text: String {
    switch self {
    case .comparison(let comparison): comparison.text
    case .and(let parts): parts.map(\.partText).joined(separator: " and ")
    case .or(let parts): parts.map(\.partText).joined(separator: " or ")
    case .not(let part): "not (\(part.text))"
    }
  }

  private var partText: String {
    switch self {
    case .comparison, .not: text
    case .and, .or: "(\(text))"
    }
  }

  /// Whether every `and` and `or` has two parts or more.
  var isWellFormed: Bool {
    switch self {
    case .comparison: true
    case .and(let parts), .or(let parts): parts.count >= 2 && parts.allSatisfy(\.isWellFormed)
    case .not(let part): part.isWellFormed
    }
  }

  /// The clauses, in reading order.
  package var comparisons: [Comparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .and(let parts), .or(let parts): parts.flatMap(\.comparisons)
    case .not(let part): part.comparisons
    }
  }

  /// The names of the parameters in it, in reading order.
  var parameterNames: [String] { comparisons.flatMap(\.parameterNames) }

  /// What it measures, in reading order.
  package var quantities: [Quantity] {
    comparisons.flatMap { $0.left.quantities + $0.right.quantities }
  }
}
