extension DecisionRule {
  /// The nearest value of each number written into a clause, such as the 0.4 of `progress > 0.4`, that flips the
  /// decision alone; the smallest change comes first.
  ///
  /// Only numbers that are a whole side of a clause count, within the natural range of their unit. ``Flip/parameter``
  /// names the number and its clause. `instants` and `start` are those of ``flips(ofAny:from:numbers:)``.
  package func literalFlips(
    ofAny instants: [[Release]], from start: Int, numbers: RuleNumbers
  ) -> [Flip] {
    var seen: Set<String> = []
    let found = condition.comparisons.flatMap { clause -> [(flip: Flip, effort: Double)] in
      guard seen.insert(clause.text).inserted else { return [] }
      return clause.literals.compactMap { literal -> (flip: Flip, effort: Double)? in
        var all = numbers
        all.declare([NamedParameter(Self.stand, default: literal.value, literal.unit)])
        let rule = DecisionRule(condition.replacing(clause, with: literal.replaced))
        let flips = rule.flips(ofAny: instants, from: start, numbers: all)
        guard let flip = flips.first(where: { $0.parameter == Self.stand }) else { return nil }
        let named = Flip(
          parameter: "\(flip.oldText) in \(clause.text)", old: flip.old, value: flip.value,
          unit: flip.unit)
        return (named, named.effort(at: instants.last?.last))
      }
    }
    return found.enumerated().sorted {
      ($0.element.effort, $0.offset) < ($1.element.effort, $1.offset)
    }.map(\.element.flip)
  }

  /// The name of the parameter that stands for a literal, long enough that no file declares it.
  fileprivate static let stand = "literal-in-place-of-a-parameter"

  /// A number that is a whole side of a clause.
  fileprivate struct Literal {
    let value: Double
    let unit: ParameterUnit
    /// The clause with a parameter in place of the number.
    let replaced: Comparison
  }
}

extension Comparison {
  /// The clause's literals, each with the clause in which ``DecisionRule/stand`` replaces it.
  fileprivate var literals: [DecisionRule.Literal] {
    [(left, true), (right, false)].compactMap { side, isLeft in
      guard case .constant(let value, let unit) = side else { return nil }
      let stand = Operand.parameter(DecisionRule.stand, unit)
      return DecisionRule.Literal(
        value: value, unit: unit,
        replaced: Comparison(isLeft ? stand : left, relation, isLeft ? right : stand))
    }
  }
}

extension Condition {
  /// The condition with one clause replaced, wherever it occurs.
  fileprivate func replacing(_ clause: Comparison, with other: Comparison) -> Condition {
    func replaced(_ part: Condition) -> Condition { part.replacing(clause, with: other) }
    return switch self {
    case .comparison(let own): .comparison(own == clause ? other : own)
    case .and(let parts): .and(parts.map(replaced))
    case .or(let parts): .or(parts.map(replaced))
    case .not(let part): .not(replaced(part))
    case .choice(let test, let first, let second):
      .choice(replaced(test), replaced(first), replaced(second))
    }
  }
}
