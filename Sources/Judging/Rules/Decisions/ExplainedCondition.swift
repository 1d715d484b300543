/// A part of a rule, with its result at one release.
public struct ExplainedCondition: Hashable, Sendable {
  /// The form of a part of a rule, with the parts that it contains.
  public indirect enum Kind: Hashable, Sendable {
    case clause(ExplainedClause)
    /// A part that holds if all of its parts hold.
    case and([ExplainedCondition])
    /// A part that holds if at least one of its parts holds.
    case or([ExplainedCondition])
    case not(ExplainedCondition)
    /// `if … then … else …`: the test, the part that applies if the test holds, and the part that applies if it fails.
    case choice(ExplainedCondition, ExplainedCondition, ExplainedCondition)
  }

  /// The part as written in the rule.
  public let text: String
  public let kind: Kind
  /// Whether the part holds at the release.
  public let holds: Bool
  /// Whether the part is the clause that decided, or contains it.
  public let decides: Bool
}

/// A comparison, with the values of its sides.
public struct ExplainedClause: Hashable, Sendable {
  public let left, right: ExplainedOperand
  public let relation: Comparison.Relation
  /// The difference between the clause's two sides, in `unit`; positive if the clause holds.
  public let margin: Double
  /// The unit of the clause's two sides and of the margin.
  public let unit: ParameterUnit
}

extension DecisionRule {
  /// Explains the rule at one release: the value of every operand, which parts of the rule hold, and which clause
  /// decides.
  ///
  /// - Precondition: `numbers` contains the rule's custom parameters.
  public func explained(at release: Release, numbers: RuleNumbers) -> ExplainedCondition {
    let deciding = program.run(numbers) { $0.decide(release).clause }
    var clause = 0
    func explained(_ condition: Condition) -> ExplainedCondition {
      switch condition {
      case .comparison(let comparison):
        defer { clause += 1 }
        return ExplainedCondition(comparison, release, numbers, decides: clause == deciding)
      case .and(let parts), .or(let parts):
        let parts = parts.map(explained)
        let isAnd = if case .and = condition { true } else { false }
        return ExplainedCondition(
          text: condition.text, kind: isAnd ? .and(parts) : .or(parts),
          holds: isAnd ? parts.allSatisfy(\.holds) : parts.contains(where: \.holds),
          decides: parts.contains(where: \.decides))
      case .not(let part):
        let part = explained(part)
        return ExplainedCondition(
          text: condition.text, kind: .not(part), holds: !part.holds, decides: part.decides)
      case .choice(let test, let first, let second):
        let (test, first, second) = (explained(test), explained(first), explained(second))
        return ExplainedCondition(
          text: condition.text, kind: .choice(test, first, second),
          holds: test.holds ? first.holds : second.holds,
          decides: test.decides || first.decides || second.decides)
      }
    }
    return explained(condition)
  }
}

extension ExplainedCondition {
  fileprivate init(
    _ comparison: Comparison, _ release: Release, _ numbers: RuleNumbers, decides: Bool
  ) {
    let left = ExplainedOperand(comparison.left, release, numbers)
    let right = ExplainedOperand(comparison.right, release, numbers)
    let (holds, margin) = comparison.relation.compare(left.value, right.value)
    self.init(
      text: comparison.text,
      kind: .clause(
        ExplainedClause(
          left: left, right: right, relation: comparison.relation, margin: margin + 0,
          unit: comparison.unit)),
      holds: holds, decides: decides)
  }

  /// Every clause in the part, in reading order.
  public var clauses: [ExplainedClause] {
    switch kind {
    case .clause(let clause): [clause]
    case .and(let parts), .or(let parts): parts.flatMap(\.clauses)
    case .not(let part): part.clauses
    case .choice(let test, let first, let second): test.clauses + first.clauses + second.clauses
    }
  }

  /// The clause that decided; nil if this part of the rule does not contain it.
  public var decidingClause: ExplainedClause? {
    guard decides else { return nil }
    switch kind {
    case .clause(let clause): return clause
    case .and(let parts), .or(let parts): return parts.lazy.compactMap(\.decidingClause).first
    case .not(let part): return part.decidingClause
    case .choice(let test, let first, let second):
      return [test, first, second].lazy.compactMap(\.decidingClause).first
    }
  }
}

/// A number computed by a rule, with the operands that it was computed from.
public struct ExplainedOperand: Hashable, Sendable {
  /// The operand as written in the rule.
  public let text: String
  /// The operand's value, in `unit`.
  public let value: Double
  /// The unit of `value`; nil if the unit has no name, as for a product of lengths.
  public let unit: ParameterUnit?
  /// Whether the operand is a literal number.
  public let isConstant: Bool
  /// The operands that this operand was computed from, in reading order; empty for names and literals.
  public let parts: [ExplainedOperand]

  init(_ operand: Operand, _ release: Release, _ numbers: RuleNumbers) {
    var list = InstructionList()
    let range = list.append(operand)
    value = list.run(numbers) { $0.value(of: range, release) } + 0
    (text, unit) = (operand.text, operand.unit)
    isConstant = if case .constant = operand { true } else { false }
    parts = operand.operands.map { ExplainedOperand($0, release, numbers) }
  }

  /// The quantities, parameters and screen lengths that this operand was computed from, without repetitions, in reading
  /// order; empty if the operand is itself one of these.
  public var sources: [ExplainedOperand] {
    var seen: Set<String> = []
    return parts.flatMap { $0.parts.isEmpty ? [$0] : $0.sources }
      .filter { !$0.isConstant && seen.insert($0.text).inserted }
  }
}
