/// Runs compiled instructions, with a stack for intermediate values; the values of all named numbers are given.
///
/// Contains only pointers, because a copy of the ``RuleNumbers`` would change the reference count of every object in
/// them.
struct OperandEvaluator {
  let instructions: UnsafeBufferPointer<Instruction>
  /// The values of ``InstructionList/names``.
  let values: UnsafeBufferPointer<Double>
  let numbers: UnsafePointer<RuleNumbers>
  let stack: UnsafeMutablePointer<Double>

  /// The value that a range of instructions leaves on the stack.
  func value(of range: Range<Int>, _ release: Release) -> Double {
    var height = 0
    for position in range {
      switch instructions[position] {
      case .quantity(let quantity):
        stack[height] = BoundedArithmetic.hold(quantity.value(in: release))
        height += 1
      case .number(let index):
        stack[height] = values[index]
        height += 1
      case .duration:
        stack[height] = duration(release)
        height += 1
      case .constant(let value):
        stack[height] = value
        height += 1
      case .screen(let value, let unit):
        stack[height] = BoundedArithmetic.hold(value * unit.scale(in: release))
        height += 1
      case .unary(let operation): stack[height - 1] = operation.apply(stack[height - 1], 0)
      case .binary(let operation):
        height -= 1
        stack[height - 1] = operation.apply(stack[height - 1], stack[height])
      }
    }
    return stack[0]
  }

  /// The duration of the transition at a release, in seconds.
  ///
  /// Not inlined, because this function may copy `numbers`, and evaluations without a duration should not pay for the
  /// copy.
  @inline(never)
  private func duration(_ release: Release) -> Double { numbers.pointee.duration(at: release) }
}

extension InstructionList {
  /// Looks up the values of ``names``.
  func values(in numbers: RuleNumbers) -> [Double] { names.map { numbers.value(of: $0) } }

  /// Looks up the values of ``names`` in `numbers`, and calls `body` with an evaluator that uses them.
  ///
  /// Inlined because the closure would otherwise copy the release and the numbers.
  @inline(__always)
  func run<Result>(_ numbers: RuleNumbers, _ body: (OperandEvaluator) -> Result) -> Result {
    withUnsafePointer(to: numbers) { numbers in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: names.count) { values in
        for index in names.indices { values[index] = numbers.pointee.value(of: names[index]) }
        return run(numbers, UnsafeBufferPointer(values), body)
      }
    }
  }

  /// Calls `body` with an evaluator that uses values already looked up.
  ///
  /// `values` contains the values of ``names`` in `numbers`, as ``values(in:)`` returns them.
  @inline(__always)
  func run<Result>(
    _ numbers: UnsafePointer<RuleNumbers>, _ values: UnsafeBufferPointer<Double>,
    _ body: (OperandEvaluator) -> Result
  ) -> Result {
    instructions.withUnsafeBufferPointer { instructions in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: depth) { stack in
        // A program has at least one operand, and so its stack is never empty.
        guard let base = stack.baseAddress else { preconditionFailure("depth \(depth)") }
        return body(
          OperandEvaluator(
            instructions: instructions, values: values, numbers: numbers, stack: base))
      }
    }
  }
}

/// Runs a compiled rule on one release after another.
///
/// Contains only pointers, so that a decision changes no reference counts: threads that change the same counts slow one
/// another down.
package struct RuleEvaluator {
  let nodes: UnsafeBufferPointer<RuleProgram.Node>
  let clauses: UnsafeBufferPointer<RuleProgram.Clause>
  let operands: OperandEvaluator

  /// The answer of a node, and the clause that decided it.
  struct NodeAnswer {
    let holds: Bool
    /// The difference between the two sides of the deciding clause; positive if ``holds`` is true.
    let margin: Double
    /// The absolute value of `margin`, divided by the clause's threshold, or by the natural size of the clause's unit
    /// if the threshold is 0 or absent; unitless.
    let nearness: Double
    let clause: Int
    let isNegated: Bool

    /// The answer of a `not` around this node.
    var negated: NodeAnswer {
      NodeAnswer(
        holds: !holds, margin: margin == 0 ? 0 : -margin, nearness: nearness, clause: clause,
        isNegated: !isNegated)
    }
  }

  /// Decides one release, without the texts of the clauses; ``BoundRule/decision(_:)`` returns the decision with these
  /// texts.
  package func decide(_ release: Release) -> RawDecision {
    RawDecision(answer(of: 0, release))
  }

  /// Whether the transition finishes; the same answer as ``decide(_:)``, without the reason.
  package func finishes(_ release: Release) -> Bool { holds { holds(clause: $0, release) } }

  /// The answer of a node: whether it holds, which clause decides this, and by what margin.
  func answer(of index: Int, _ release: Release) -> NodeAnswer {
    let node = nodes[index]
    switch node.kind {
    case .clause(let clause): return answer(ofClause: clause, release)
    case .not:
      return answer(of: index + 1, release).negated
    case .parts(let wanted):
      // The first part that settles the result decides. If none does, the part nearest to its boundary decides; of
      // equally near parts, the earliest decides.
      var nearest = answer(of: index + 1, release)
      var part = nodes[index + 1].end
      while part < node.end, nearest.holds != wanted {
        let next = answer(of: part, release)
        if next.holds == wanted || next.nearness < nearest.nearness { nearest = next }
        part = nodes[part].end
      }
      return nearest
    case .choice:
      // In `if a then b else c`, the chosen part decides; but `a` decides if it is nearer to its boundary than the
      // chosen part and the other part would answer differently.
      let test = answer(of: index + 1, release)
      let first = nodes[index + 1].end
      let second = nodes[first].end
      let answer = answer(of: test.holds ? first : second, release)
      guard test.nearness < answer.nearness,
        holds(test.holds ? second : first, { holds(clause: $0, release) }) != answer.holds
      else { return answer }
      return test.holds == answer.holds ? test : test.negated
    }
  }

  /// Whether the rule holds, given the answers of its clauses.
  ///
  /// Clauses that cannot change the result are not evaluated.
  @inline(__always)
  func holds(_ answer: (Int) -> Bool) -> Bool { holds(0, answer) }

  /// Whether the condition at the node with this index is true; `answer` returns whether a clause is true.
  private func holds(_ index: Int, _ answer: (Int) -> Bool) -> Bool {
    let node = nodes[index]
    switch node.kind {
    case .clause(let clause): return answer(clause)
    case .not: return !holds(index + 1, answer)
    case .parts(let wanted):
      var part = index + 1
      while part < node.end {
        if holds(part, answer) == wanted { return wanted }
        part = nodes[part].end
      }
      return !wanted
    case .choice:
      let first = nodes[index + 1].end
      return holds(holds(index + 1, answer) ? first : nodes[first].end, answer)
    }
  }

  /// Whether a clause holds.
  private func holds(clause index: Int, _ release: Release) -> Bool {
    let (left, right) = sides(ofClause: index, release)
    return clauses[index].relation.compare(left, right).holds
  }

  /// The values on both sides of a clause.
  func sides(ofClause index: Int, _ release: Release) -> (left: Double, right: Double) {
    (
      operands.value(of: clauses[index].left, release),
      operands.value(of: clauses[index].right, release)
    )
  }

  /// Whether a clause holds, and by how much.
  func answer(ofClause index: Int, _ release: Release) -> NodeAnswer {
    let clause = clauses[index]
    let (left, right) = sides(ofClause: index, release)
    let (holds, margin) = clause.relation.compare(left, right)
    let threshold: Double =
      switch clause.thresholdSide {
      case .left: abs(left)
      case .right: abs(right)
      case .neither: 0
      }
    let scale = threshold > 0 ? threshold : clause.unit.naturalSize(in: release)
    return NodeAnswer(
      holds: holds, margin: margin, nearness: abs(margin) / scale, clause: index, isNegated: false)
  }
}
