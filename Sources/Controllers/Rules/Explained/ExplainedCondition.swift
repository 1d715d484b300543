/// A part of a rule with what became of it at one instant.
public struct ExplainedCondition: Hashable, Sendable {
  /// What the part is.
  public indirect enum Kind: Hashable, Sendable {
    case clause(ExplainedClause)
    /// Holds when every part holds.
    case and([ExplainedCondition])
    /// Holds when a part holds.
    case or([ExplainedCondition])
    case not(ExplainedCondition)
  }

  /// The part as it is written in the rule.
  public let text: String
  public let kind: Kind
  /// Whether it holds.
  public let holds: Bool
  /// Whether it is the clause that decided, or contains it.
  public let decides: Bool
}

/// A comparison with the values of its sides.
public struct ExplainedClause: Hashable, Sendable {
  public let left, right: ExplainedOperand
  public let relation: Comparison.Relation
  /// The distance from its boundary, in `unit`: positive where it holds.
  public let margin: Double
  /// The unit of both sides.
  public let unit: ParameterUnit
}

extension DecisionRule {
  /// The rule at one instant: the value of every part, what holds, and which clause decides.
  ///
  /// - Precondition: The controller has the rule's own parameters.
  public func explained(at release: Release, controller: Controller) -> ExplainedCondition {
    let deciding = program.decidingClause(release, controller)
    var clause = 0
    func explained(_ condition: Condition) -> ExplainedCondition {
      switch condition {
      case .comparison(let comparison):
        defer { clause += 1 }
        return ExplainedCondition(
          comparison, release, controller, decides: clause == deciding)
      case .and(let parts):
        let parts = parts.map(explained)
        return ExplainedCondition(
          text: condition.text, kind: .and(parts), holds: parts.allSatisfy(\.holds),
          decides: parts.contains(where: \.decides))
      case .or(let parts):
        let parts = parts.map(explained)
        return ExplainedCondition(
          text: condition.text, kind: .or(parts), holds: parts.contains(where: \.holds),
          decides: parts.contains(where: \.decides))
      case .not(let part):
        let part = explained(part)
        return ExplainedCondition(
          text: condition.text, kind: .not(part), holds: !part.holds, decides: part.decides)
      }
    }
    return explained(condition)
  }
}

extension ExplainedCondition {
  fileprivate init(
    _ comparison: Comparison, _ release: Release, _ controller: Controller, decides: Bool
  ) {
    let left = ExplainedOperand(comparison.left, release, controller)
    let right = ExplainedOperand(comparison.right, release, controller)
    let (holds, margin) = comparison.relation.compare(left.value, right.value)
    self.init(
      text: comparison.text,
      kind: .clause(
        ExplainedClause(
          left: left, right: right, relation: comparison.relation, margin: margin + 0,
          unit: comparison.unit)),
      holds: holds, decides: decides)
  }

  /// Every clause in it, in reading order.
  public var clauses: [ExplainedClause] {
    switch kind {
    case .clause(let clause): [clause]
    case .and(let parts), .or(let parts): parts.flatMap(\.clauses)
    case .not(let part): part.clauses
    }
  }

  /// The clause that decided, if it is in it.
  public var decidingClause: ExplainedClause? {
    guard decides else { return nil }
    switch kind {
    case .clause(let clause): return clause
    case .and(let parts), .or(let parts): return parts.lazy.compactMap(\.decidingClause).first
    case .not(let part): return part.decidingClause
    }
  }
}
