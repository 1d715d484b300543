/// The compiled form of a condition.
///
/// ``RuleEvaluator`` evaluates it for one release at a time, and ``ColumnProgram`` for many at once. The nodes of the
/// condition's tree are listed in reading order, each node before its parts.
final class RuleProgram: Sendable {
  enum Kind {
    /// The clause with this index.
    case clause(Int)
    /// `and`, which is false as soon as one part is false, or `or`, which is true as soon as one part is true.
    ///
    /// `settledBy` is the part's answer that settles the whole: false for `and`, true for `or`.
    case parts(settledBy: Bool)
    case not
    /// `if … then … else …`, with three parts: the test, the part chosen if the test holds, and the part chosen if it
    /// fails.
    case choice
  }

  struct Node {
    let kind: Kind
    /// The index, in the list of nodes, of the first node after this node and all its parts.
    var end: Int
  }

  /// A comparison, with the instructions that compute its sides.
  struct Clause {
    let left, right: Range<Int>
    let relation: Comparison.Relation
    let unit: ParameterUnit
    /// The side that depends on settings and the screen alone, while the other side depends on the gesture.
    ///
    /// It is `neither` if both sides or no side depend on the gesture. To compare the clause with other clauses, its
    /// margin is divided by the absolute value of this side. If there is no such side, or its value is 0, the divisor
    /// is the unit's natural size.
    let thresholdSide: Side
  }

  /// The text of a clause, alone and inside a `not`.
  ///
  /// The texts are stored apart from the clauses, so that decisions copy no texts.
  private struct ClauseText {
    let plain, negated: String
  }

  enum Side { case left, right, neither }

  let nodes: [Node]
  /// The comparisons of the condition in reading order, followed by the comparisons nested in their sides.
  ///
  /// A nested comparison is never the clause that decides, but the decision may also flip where the two sides of a
  /// nested comparison are equal.
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

  /// Looks up the values of the numbers that the condition names.
  func values(in numbers: RuleNumbers) -> [Double] { list.values(in: numbers) }

  /// The index of a number in ``values(in:)``; nil if the condition does not name the number.
  ///
  /// Also nil for the transition's duration, which is not among these values.
  func place(of name: NumberName) -> Int? { list.names.firstIndex(of: name) }

  /// Returns whether a side of a clause may depend on a number.
  ///
  /// `place` is the number's index in ``values(in:)``. It is nil for the transition's duration, and for a number that
  /// the condition does not name.
  ///
  /// A side may depend on a number that it names. A side that names the duration may depend on every number, because
  /// the duration may be a formula that contains numbers. So if `place` is nil, the result is whether the side names
  /// the duration.
  func asks(_ place: Int?, in side: Range<Int>) -> Bool {
    list.instructions[side].contains { instruction in
      switch instruction {
      case .number(let index): index == place
      case .duration: true
      case .quantity, .constant, .screen, .unary, .binary: false
      }
    }
  }

  /// Whether the condition uses the transition's duration.
  var asksDuration: Bool {
    list.instructions.contains { if case .duration = $0 { true } else { false } }
  }

  /// Adds the text and the unit of the deciding clause to a decision.
  func decision(_ decision: RawDecision) -> Decision {
    let text = texts[decision.clause]
    return Decision(
      finishes: decision.finishes, clause: decision.isNegated ? text.negated : text.plain,
      margin: decision.margin, unit: clauses[decision.clause].unit)
  }

  /// Looks up the values of the rule's numbers in `numbers`, and calls `body` with an evaluator that uses them.
  @inline(__always)
  func run<Result>(_ numbers: RuleNumbers, _ body: (RuleEvaluator) -> Result) -> Result {
    list.run(numbers) { run(on: $0, body) }
  }

  /// Calls `body` with an evaluator that uses numbers already looked up: `values` come from ``values(in:)``.
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
  /// The natural size of this unit: the divisor for a clause's margin if the clause's threshold is 0 or absent.
  ///
  /// For points and points per second, it is the travel that corresponds to progress 1, in points, if this travel is
  /// positive. In all other cases, it is 1.
  func naturalSize(in release: Release) -> Double {
    switch self {
    case .fraction, .perSecond, .seconds: 1
    case .points, .pointsPerSecond: release.extent > 0 ? release.extent : 1
    }
  }
}

/// A step of a compiled operand: pushes a value onto a stack, or replaces the values on top.
enum Instruction: Sendable {
  /// A stored quantity.
  case quantity(Quantity)
  /// The number at this index of ``InstructionList/names``.
  case number(Int)
  /// The transition's duration, which may depend on the screen.
  case duration
  case constant(Double)
  case screen(Double, ScreenUnit)
  case unary(Operation)
  case binary(Operation)

  /// The number of values that the instruction pushes, minus the number of values that it pops.
  var growth: Int {
    switch self {
    case .quantity, .number, .duration, .constant, .screen: 1
    case .unary: 0
    case .binary: -1
    }
  }
}

/// Operands compiled to postfix instructions, one operand after another.
struct InstructionList: Sendable {
  private(set) var instructions: [Instruction] = []
  /// The names of the numbers that are looked up before the instructions run; each name occurs once.
  private(set) var names: [NumberName] = []
  /// The maximum number of values on the stack.
  private(set) var depth = 0
  private var height = 0

  /// Whether an instruction reads a quantity that depends on the velocity at every change of the pan.
  var needEveryVelocity: Bool {
    instructions.contains {
      if case .quantity(let quantity) = $0 { quantity.needsEveryVelocity } else { false }
    }
  }

  /// Appends the instructions of an operand and returns their range; running them leaves one value on the stack.
  mutating func append(_ operand: Operand) -> Range<Int> {
    let start = instructions.count
    height = 0
    write(operand)
    return start..<instructions.count
  }

  private mutating func emit(_ instruction: Instruction) {
    instructions.append(instruction)
    height += instruction.growth
    depth = Swift.max(depth, height)
  }

  private mutating func write(_ operand: Operand) {
    switch operand {
    case .quantity(let quantity):
      if let definition = quantity.definition {
        write(definition)
      } else {
        emit(.quantity(quantity))
      }
    case .threshold(.duration): emit(.duration)
    case .threshold(let threshold): emit(.number(index(of: .threshold(threshold))))
    case .parameter(let name, _): emit(.number(index(of: .own(name))))
    case .constant(let value, _): emit(.constant(value))
    case .screen(let value, let unit): emit(.screen(value, unit))
    case .negated(let operand):
      write(operand)
      emit(.unary(.negate))
    case .binary(let left, let arithmetic, let right):
      write(left)
      write(right)
      emit(.binary(arithmetic.operation))
    case .call(let function, let arguments): write(function, of: arguments)
    case .choice(let test, let first, let second):
      write(test)
      write(first)
      emit(.binary(.keep))
      write(second)
      emit(.binary(.otherwise))
    }
  }

  /// Appends instructions that compute a condition as a number: 1 if it holds, otherwise 0.
  private mutating func write(_ condition: Condition) {
    switch condition {
    case .comparison(let comparison):
      let isGreater = [.greater, .greaterOrEqual].contains(comparison.relation)
      write(isGreater ? comparison.left : comparison.right)
      write(isGreater ? comparison.right : comparison.left)
      let isStrict = [.greater, .less].contains(comparison.relation)
      emit(.binary(isStrict ? .greater : .greaterOrEqual))
    case .and(let parts), .or(let parts):
      let isOr = if case .or = condition { true } else { false }
      write(parts[0])
      for part in parts.dropFirst() {
        write(part)
        emit(.binary(isOr ? .max : .min))
      }
    case .not(let part):
      emit(.constant(1))
      write(part)
      emit(.binary(.subtract))
    case .choice(let test, let first, let second):
      write(test)
      write(first)
      emit(.binary(.keep))
      write(second)
      emit(.binary(.otherwise))
    }
  }

  /// Appends instructions that compute a function.
  ///
  /// Each argument after the first is followed at once by the operation that combines it with the result so far. This
  /// order keeps the stack small.
  private mutating func write(_ function: RuleFunction, of arguments: [Operand]) {
    write(arguments[0])
    switch function {
    case .abs: emit(.unary(.abs))
    case .sign: emit(.unary(.sign))
    case .min, .max, .project, .clamp:
      for (index, argument) in arguments.enumerated().dropFirst() {
        write(argument)
        switch function {
        case .min: emit(.binary(.min))
        case .project: emit(.binary(.project))
        case .clamp where index == 2: emit(.binary(.min))
        default: emit(.binary(.max))
        }
      }
    }
  }

  private mutating func index(of name: NumberName) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    return names.count - 1
  }
}

extension Arithmetic {
  fileprivate var operation: Operation {
    switch self {
    case .plus: .add
    case .minus: .subtract
    case .times: .multiply
    case .over: .divide
    }
  }
}
