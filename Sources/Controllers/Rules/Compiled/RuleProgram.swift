/// A condition laid out flat: asked about a gesture, it allocates nothing.
///
/// Nodes stand in reading order, a node before its parts; `end` is where the node after it stands.
final class RuleProgram: Sendable {
  enum Kind {
    /// The clause with this index.
    case clause(Int)
    /// Parts of which one that fails (`and`) or holds (`or`) settles the matter.
    case parts(settledBy: Bool)
    case not
  }

  struct Node {
    var kind: Kind
    var end: Int
  }

  /// A comparison: where its sides are computed, and what it says.
  struct Clause {
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

  enum Side { case left, right, neither }

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

  /// The values that a controller has for the own parameters of the condition.
  func ownValues(in controller: Controller) -> [Double] {
    list.names.map { controller.value(ofOwnParameter: $0) }
  }

  /// Whether the condition holds.
  func holds(_ release: Release, _ controller: Controller) -> Bool {
    run(controller) { $0.verdict(of: 0, release).holds }
  }

  /// Whether the condition holds, which clause decides, and by how much.
  func decide(_ release: Release, _ controller: Controller) -> Decision {
    decision(run(controller) { Ruling($0.verdict(of: 0, release)) })
  }

  /// A ruling in words.
  func decision(_ ruling: Ruling) -> Decision {
    let text = texts[ruling.clause]
    return Decision(
      finishes: ruling.finishes, clause: ruling.isNegated ? text.negated : text.plain,
      margin: ruling.margin, unit: clauses[ruling.clause].unit)
  }

  /// The index of the clause that decides, in reading order.
  func decidingClause(_ release: Release, _ controller: Controller) -> Int {
    run(controller) { $0.verdict(of: 0, release).clause }
  }

  /// The signed distance of each clause from its boundary, positive where it holds.
  func margins(_ release: Release, _ controller: Controller) -> [Double] {
    run(controller) { machine in
      clauses.indices.map { machine.verdict(ofClause: $0, release).margin }
    }
  }

  @inline(__always)
  private func run<Result>(_ controller: Controller, _ body: (RuleMachine) -> Result) -> Result {
    list.run(controller) { run(on: $0, body) }
  }

  /// Runs `body` on these values for the own parameters: those of ``ownValues(in:)``.
  @inline(__always)
  func run<Result>(
    _ controller: UnsafePointer<Controller>, _ ownValues: UnsafeBufferPointer<Double>,
    _ body: (RuleMachine) -> Result
  ) -> Result {
    list.run(controller, ownValues) { run(on: $0, body) }
  }

  @inline(__always)
  private func run<Result>(
    on operands: OperandMachine, _ body: (RuleMachine) -> Result
  ) -> Result {
    nodes.withUnsafeBufferPointer { nodes in
      clauses.withUnsafeBufferPointer { clauses in
        body(RuleMachine(nodes: nodes, clauses: clauses, operands: operands))
      }
    }
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
