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
  /// different trees have different texts.
  var text: String {
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

  /// Whether the condition holds, and which clause decides; see ``DecisionRule``.
  func verdict(_ release: Release, _ controller: Controller) -> Verdict {
    switch self {
    case .comparison(let comparison):
      return comparison.verdict(release, controller)
    case .and(let parts):
      return Self.firstVerdict(of: parts, thatHolds: false, release, controller)
    case .or(let parts):
      return Self.firstVerdict(of: parts, thatHolds: true, release, controller)
    case .not(let part):
      return part.verdict(release, controller).negated
    }
  }

  /// The verdict of the first part that settles the matter; when none does, of the one nearest to
  /// its boundary, the earlier one on a tie.
  private static func firstVerdict(
    of parts: [Condition], thatHolds wanted: Bool, _ release: Release, _ controller: Controller
  ) -> Verdict {
    var nearest = parts[0].verdict(release, controller)
    if nearest.holds == wanted { return nearest }
    for part in parts.dropFirst() {
      let verdict = part.verdict(release, controller)
      if verdict.holds == wanted { return verdict }
      if verdict.nearness < nearest.nearness { nearest = verdict }
    }
    return nearest
  }
}
