/// A condition laid out flat: asked about a gesture, it allocates nothing.
///
/// Nodes stand in reading order, a node before its parts; `end` is where the node after it stands.
final class RuleProgram: Sendable {
  private enum Kind {
    /// The clause with this index.
    case clause(Int)
    /// Parts of which one that fails (`and`) or holds (`or`) settles the matter.
    case parts(settledBy: Bool)
    case not
  }

  private struct Node {
    var kind: Kind
    var end: Int
  }

  /// A comparison: where its sides are computed, and what it says.
  private struct Clause {
    let left, right: Range<Int>
    let relation: Comparison.Relation
    let unit: ParameterUnit
    /// The side that settings alone determine: what margins are measured against.
    let thresholdSide: Side
  }

  /// A clause as it is written, and under a `not`; apart, so that deciding copies no texts.
  private struct ClauseText {
    let plain, negated: String
  }

  private enum Side { case left, right, neither }

  /// What became of a node, and the clause that decided it.
  fileprivate struct Verdict {
    var holds: Bool
    /// The distance from the clause's boundary, positive on the side where the node holds.
    var margin: Double
    /// `margin` over the clause's scale: unitless, not negative.
    let nearness: Double
    let clause: Int
    var isNegated: Bool
  }

  private let nodes: [Node]
  private let clauses: [Clause]
  private let texts: [ClauseText]
  private let list: InstructionList

  /// Lays out a condition.
  init(_ condition: Condition) {
    var nodes: [Node] = []
    var clauses: [Clause] = []
    var texts: [ClauseText] = []
    var list = InstructionList()
    func write(_ condition: Condition) {
      let index = nodes.count
      switch condition {
      case .comparison(let comparison):
        nodes.append(Node(kind: .clause(clauses.count), end: 0))
        clauses.append(
          Clause(
            left: list.append(comparison.left), right: list.append(comparison.right),
            relation: comparison.relation, unit: comparison.unit,
            thresholdSide: Self.thresholdSide(of: comparison)))
        texts.append(
          ClauseText(plain: comparison.text, negated: "not (\(comparison.text))"))
      case .and(let parts), .or(let parts):
        if case .and = condition {
          nodes.append(Node(kind: .parts(settledBy: false), end: 0))
        } else {
          nodes.append(Node(kind: .parts(settledBy: true), end: 0))
        }
        for part in parts { write(part) }
      case .not(let part):
        nodes.append(Node(kind: .not, end: 0))
        write(part)
      }
      nodes[index].end = nodes.count
    }
    write(condition)
    (self.nodes, self.clauses, self.texts, self.list) = (nodes, clauses, texts, list)
  }

  private static func thresholdSide(of comparison: Comparison) -> Side {
    switch (comparison.left.isMeasured, comparison.right.isMeasured) {
    case (true, false): .right
    case (false, true): .left
    case (true, true), (false, false): .neither
    }
  }

  /// The values that a controller has for the own parameters of the condition, for ``rule(_:_:_:)``.
  func ownValues(in controller: Controller) -> [Double] {
    list.names.map { controller.value(ofOwnParameter: $0) }
  }

  /// Whether the condition holds.
  func holds(_ release: Release, _ controller: Controller) -> Bool {
    list.run(controller) { machine in verdict(of: 0, machine, release, controller).holds }
  }

  /// Whether the condition holds, which clause decides, and by how much.
  func decide(_ release: Release, _ controller: Controller) -> Decision {
    let outcome = list.run(controller) { machine in verdict(of: 0, machine, release, controller) }
    return decision(Ruling(outcome))
  }

  /// The same as ``decide(_:_:)`` without words, with the values of ``ownValues(in:)``.
  func rule(
    _ release: Release, _ controller: Controller, _ ownValues: UnsafeBufferPointer<Double>
  ) -> Ruling {
    let outcome = list.run(with: ownValues) { machine in
      verdict(of: 0, machine, release, controller)
    }
    return Ruling(outcome)
  }

  /// A ruling in words.
  func decision(_ ruling: Ruling) -> Decision {
    let text = texts[ruling.clause]
    return Decision(
      finishes: ruling.finishes, clause: ruling.isNegated ? text.negated : text.plain,
      margin: ruling.margin, unit: clauses[ruling.clause].unit)
  }

  /// The signed distance of each clause from its boundary, positive where it holds.
  func margins(_ release: Release, _ controller: Controller) -> [Double] {
    list.run(controller) { machine in
      clauses.indices.map { verdict(ofClause: $0, machine, release, controller).margin }
    }
  }

  private func verdict(
    of index: Int, _ machine: OperandMachine, _ release: Release, _ controller: Controller
  ) -> Verdict {
    let node = nodes[index]
    switch node.kind {
    case .clause(let clause): return verdict(ofClause: clause, machine, release, controller)
    case .not:
      var verdict = verdict(of: index + 1, machine, release, controller)
      verdict.holds.toggle()
      verdict.isNegated.toggle()
      verdict.margin = verdict.margin == 0 ? 0 : -verdict.margin
      return verdict
    case .parts(let wanted):
      // The first part that settles the matter; when none does, the one nearest to its boundary,
      // the earlier one on a tie.
      var nearest = verdict(of: index + 1, machine, release, controller)
      var part = nodes[index + 1].end
      while part < node.end, nearest.holds != wanted {
        let next = verdict(of: part, machine, release, controller)
        if next.holds == wanted || next.nearness < nearest.nearness { nearest = next }
        part = nodes[part].end
      }
      return nearest
    }
  }

  private func verdict(
    ofClause index: Int, _ machine: OperandMachine, _ release: Release, _ controller: Controller
  ) -> Verdict {
    let clause = clauses[index]
    let left = machine.value(of: clause.left, release, controller)
    let right = machine.value(of: clause.right, release, controller)
    let (holds, margin) =
      switch clause.relation {
      case .greater: (left > right, left - right)
      case .greaterOrEqual: (left >= right, left - right)
      case .less: (left < right, right - left)
      case .lessOrEqual: (left <= right, right - left)
      }
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
  fileprivate init(_ verdict: RuleProgram.Verdict) {
    self.init(
      finishes: verdict.holds, margin: verdict.margin, clause: verdict.clause,
      isNegated: verdict.isNegated)
  }
}

extension ParameterUnit {
  /// What a margin is measured against where no threshold gives a scale: progress 1, the extent,
  /// the extent per second, a second.
  func naturalSize(in release: Release) -> Double {
    switch self {
    case .fraction, .perSecond, .seconds: 1
    case .points, .pointsPerSecond: release.extent > 0 ? release.extent : 1
    }
  }
}
