/// The compiled form of a condition, for single releases (``RuleEvaluator``) and for many at once
/// (``ColumnProgram``).
///
/// The nodes of the tree are listed in reading order, a node before its parts.
final class RuleProgram: Sendable {
  enum Kind {
    /// The clause with this index.
    case clause(Int)
    /// `and`, which a part that fails settles, or `or`, which a part that holds settles.
    case parts(settledBy: Bool)
    case not
    /// A test, the part that answers where it holds, and the part that answers elsewhere.
    case choice
  }

  struct Node {
    let kind: Kind
    /// The index after its last part.
    var end: Int
  }

  /// A comparison with the instructions of its sides.
  struct Clause {
    let left, right: Range<Int>
    let relation: Comparison.Relation
    let unit: ParameterUnit
    /// The side that settings alone determine; margins are measured against it.
    let thresholdSide: Side
  }

  /// A clause as it is written, and under a `not`; kept apart, so that deciding copies no texts.
  private struct ClauseText {
    let plain, negated: String
  }

  enum Side { case left, right, neither }

  let nodes: [Node]
  /// The comparisons of the condition in reading order, then those inside their sides, which decide nothing by
  /// themselves but have boundaries too.
  let clauses: [Clause]
  let list: InstructionList
  private let texts: [ClauseText]

  /// Compiles a condition.
  init(_ condition: Condition) {
    var nodes: [Node] = []
    var clauses: [Clause] = []
    var texts: [ClauseText] = []
    var list = InstructionList()
    func append(_ comparison: Comparison) {
      clauses.append(
        Clause(
          left: list.append(comparison.left), right: list.append(comparison.right),
          relation: comparison.relation, unit: comparison.unit,
          thresholdSide: Self.thresholdSide(of: comparison)))
      texts.append(ClauseText(plain: comparison.text, negated: "not (\(comparison.text))"))
    }
    func write(_ condition: Condition) {
      let index = nodes.count
      switch condition {
      case .comparison(let comparison):
        nodes.append(Node(kind: .clause(clauses.count), end: 0))
        append(comparison)
      case .and(let parts), .or(let parts):
        let isOr = if case .or = condition { true } else { false }
        nodes.append(Node(kind: .parts(settledBy: isOr), end: 0))
        for part in parts { write(part) }
      case .not(let part):
        nodes.append(Node(kind: .not, end: 0))
        write(part)
      case .choice(let test, let first, let second):
        nodes.append(Node(kind: .choice, end: 0))
        for part in [test, first, second] { write(part) }
      }
      nodes[index].end = nodes.count
    }
    write(condition)
    for comparison in condition.comparisons.flatMap(\.inner) { append(comparison) }
    (self.nodes, self.clauses, self.texts, self.list) = (nodes, clauses, texts, list)
  }

  private static func thresholdSide(of comparison: Comparison) -> Side {
    switch (comparison.left.isMeasured, comparison.right.isMeasured) {
    case (true, false): .right
    case (false, true): .left
    case (true, true), (false, false): .neither
    }
  }

  /// The values of the numbers that the condition names.
  func values(in numbers: RuleNumbers) -> [Double] { list.values(in: numbers) }

  /// The place of a number in ``values(in:)``; nil for the duration, and for one that the condition does not name.
  func place(of name: NumberName) -> Int? { list.names.firstIndex(of: name) }

  /// Whether a side of a clause may depend on the number at a place of ``values(in:)``; nil stands for the duration,
  /// which may depend on every number.
  func asks(_ place: Int?, in side: Range<Int>) -> Bool {
    list.instructions[side].contains { instruction in
      switch instruction {
      case .number(let index): index == place
      case .duration: true
      case .quantity, .constant, .screen, .unary, .binary: false
      }
    }
  }

  /// Whether the condition names the duration.
  var asksDuration: Bool {
    list.instructions.contains { if case .duration = $0 { true } else { false } }
  }

  /// A decision with its texts.
  func decision(_ decision: RawDecision) -> Decision {
    let text = texts[decision.clause]
    return Decision(
      finishes: decision.finishes, clause: decision.isNegated ? text.negated : text.plain,
      margin: decision.margin, unit: clauses[decision.clause].unit)
  }

  /// Runs `body` on numbers that are looked up for this one run.
  @inline(__always)
  func run<Result>(_ numbers: RuleNumbers, _ body: (RuleEvaluator) -> Result) -> Result {
    list.run(numbers) { run(on: $0, body) }
  }

  /// Runs `body` on numbers that have been looked up: `values` are those of ``values(in:)``.
  @inline(__always)
  func run<Result>(
    _ numbers: UnsafePointer<RuleNumbers>, _ values: UnsafeBufferPointer<Double>,
    _ body: (RuleEvaluator) -> Result
  ) -> Result {
    list.run(numbers, values) { run(on: $0, body) }
  }

  @inline(__always)
  private func run<Result>(
    on operands: OperandEvaluator, _ body: (RuleEvaluator) -> Result
  ) -> Result {
    nodes.withUnsafeBufferPointer { nodes in
      clauses.withUnsafeBufferPointer { clauses in
        body(RuleEvaluator(nodes: nodes, clauses: clauses, operands: operands))
      }
    }
  }
}

extension ParameterUnit {
  /// The scale of a margin where no threshold gives one: progress 1, the extent, the extent per second, a
  /// second.
  func naturalSize(in release: Release) -> Double {
    switch self {
    case .fraction, .perSecond, .seconds: 1
    case .points, .pointsPerSecond: release.extent > 0 ? release.extent : 1
    }
  }
}
