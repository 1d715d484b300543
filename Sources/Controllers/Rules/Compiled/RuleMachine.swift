/// What a rule runs on: its nodes and clauses, and the machine that computes their sides.
///
/// Pointers alone, so that deciding touches no reference count and two threads do not meet in one.
struct RuleMachine {
  let nodes: UnsafeBufferPointer<RuleProgram.Node>
  let clauses: UnsafeBufferPointer<RuleProgram.Clause>
  let operands: OperandMachine

  /// What became of a node, and the clause that decided it.
  struct Verdict {
    var holds: Bool
    /// The distance from the clause's boundary, positive on the side where the node holds.
    var margin: Double
    /// `margin` over the clause's scale: unitless, not negative.
    let nearness: Double
    let clause: Int
    var isNegated: Bool
  }

  /// Whether a node holds, which clause decides, and by how much.
  func verdict(of index: Int, _ release: Release) -> Verdict {
    let node = nodes[index]
    switch node.kind {
    case .clause(let clause): return verdict(ofClause: clause, release)
    case .not:
      var verdict = verdict(of: index + 1, release)
      verdict.holds.toggle()
      verdict.isNegated.toggle()
      verdict.margin = verdict.margin == 0 ? 0 : -verdict.margin
      return verdict
    case .parts(let wanted):
      // The first part that settles the matter; when none does, the one nearest to its boundary,
      // the earlier one on a tie.
      var nearest = verdict(of: index + 1, release)
      var part = nodes[index + 1].end
      while part < node.end, nearest.holds != wanted {
        let next = verdict(of: part, release)
        if next.holds == wanted || next.nearness < nearest.nearness { nearest = next }
        part = nodes[part].end
      }
      return nearest
    }
  }

  /// Whether a node holds; parts behind the one that settles the matter are not looked at.
  func holds(_ index: Int, _ release: Release) -> Bool {
    let node = nodes[index]
    switch node.kind {
    case .clause(let index):
      let clause = clauses[index]
      let left = operands.value(of: clause.left, release)
      return clause.relation.compare(left, operands.value(of: clause.right, release)).holds
    case .not: return !holds(index + 1, release)
    case .parts(let wanted):
      var part = index + 1
      while part < node.end {
        if holds(part, release) == wanted { return wanted }
        part = nodes[part].end
      }
      return !wanted
    }
  }

  /// Whether a clause holds, and by how much.
  func verdict(ofClause index: Int, _ release: Release) -> Verdict {
    let clause = clauses[index]
    let left = operands.value(of: clause.left, release)
    let right = operands.value(of: clause.right, release)
    let (holds, margin) = clause.relation.compare(left, right)
    let threshold: Double =
      switch clause.thresholdSide {
      case .left: abs(left)
      case .right: abs(right)
      case .neither: 0
      }
    let scale = threshold > 0 ? threshold : clause.unit.naturalSize(in: release)
    return Verdict(
      holds: holds, margin: margin, nearness: abs(margin) / scale, clause: index, isNegated: false)
  }
}

extension Ruling {
  /// What became of the whole rule.
  init(_ verdict: RuleMachine.Verdict) {
    self.init(
      finishes: verdict.holds, margin: verdict.margin, clause: verdict.clause,
      isNegated: verdict.isNegated)
  }
}
