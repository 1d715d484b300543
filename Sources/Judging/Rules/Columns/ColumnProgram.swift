/// A parameter whose value changes between runs of a ``ColumnProgram``, with the range of its values.
package typealias VaryingNumber = (name: String, range: ClosedRange<Double>)

/// A rule compiled for many gestures at once; a run allocates no memory.
///
/// The rows are processed in blocks that fit in the processor's first-level cache. A program owns its scratch memory,
/// so only one thread at a time may use it.
package final class ColumnProgram {
  /// The number of rows in a block.
  private static let blockSize = 512

  package let count: Int
  private let storage = ColumnStorage()
  private let scalarInstructions: [ColumnInstruction]
  private let instructions: [Step]
  private let scalars: UnsafeMutablePointer<Double>
  private let scratch: [UnsafeMutablePointer<Double>]
  private let masks: [UnsafeMutablePointer<Int64>]
  /// The answers for the elements of ``masks``: each consists of the mask and the margins of its answers.
  ///
  /// A mask contains one yes-or-no answer for each row of a block. `nodeAnswers` is empty in programs that compute no
  /// margins.
  private let nodeAnswers: [ColumnAnswers]
  private let result: Result
  /// For each parameter that may have a different value in every row, the column of its values; all 0 at first.
  package let perRow: [UnsafeMutablePointer<Double>]

  /// What a program computes for each row.
  private enum Purpose { case answer, margins, difference }

  private enum Result {
    case mask(Int)
    case difference(ColumnPlace, ColumnPlace)
  }

  /// A step of the program, which computes numbers or answers.
  private enum Step {
    case compute(ColumnInstruction)
    case compare(ColumnPlace, Comparison.Relation, ColumnPlace, out: Int)
    case join(Int, Int, isOr: Bool, out: Int)
    case not(Int, out: Int)
    case choose(Int, Int, Int, out: Int)
    /// Measures how near the two sides of a clause are to each other, to find the clause that decides.
    ///
    /// Absent from programs that compute answers only.
    case measure(
      ColumnPlace, Comparison.Relation, ColumnPlace, threshold: ColumnPlace?, size: ColumnPlace,
      out: Int)
  }

  /// Compiles a rule that is to be evaluated for every row.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - columns: The releases, one in each row.
  ///   - varying: The parameters whose values change between runs.
  ///   - numbers: The values of all other parameters.
  ///   - rowParameters: The indices, in `varying`, of the parameters that have a different value in each row.
  package convenience init(
    _ rule: DecisionRule, _ columns: ReleaseColumns, varying: [VaryingNumber],
    numbers: RuleNumbers, rowParameters: [Int] = []
  ) {
    self.init(rule.program, columns, varying, numbers, rowParameters, .answer)
  }

  /// Compiles a rule that is to be evaluated for every row, with margins.
  ///
  /// The parameters are the same as for ``init(_:_:varying:numbers:rowParameters:)``.
  package convenience init(
    marginsOf rule: DecisionRule, _ columns: ReleaseColumns, varying: [VaryingNumber],
    numbers: RuleNumbers
  ) {
    self.init(rule.program, columns, varying, numbers, [], .margins)
  }

  /// Compiles the difference of a comparison's sides, left minus right, for every row.
  ///
  /// The parameters are the same as for ``init(_:_:varying:numbers:rowParameters:)``.
  package convenience init(
    differenceIn comparison: Comparison, _ columns: ReleaseColumns, varying: [VaryingNumber],
    numbers: RuleNumbers, rowParameters: [Int] = []
  ) {
    self.init(
      RuleProgram(.comparison(comparison)), columns, varying, numbers, rowParameters,
      .difference)
  }

  private init(
    _ program: RuleProgram, _ columns: ReleaseColumns, _ varying: [VaryingNumber],
    _ numbers: RuleNumbers, _ rowParameters: [Int], _ purpose: Purpose
  ) {
    count = columns.releases.count
    var compiler = ColumnCompiler(
      columns, program.list, varying, numbers, perRow: rowParameters, storage: storage)
    var steps: [Step] = []
    var maskCount = 0
    func sides(of clause: RuleProgram.Clause) -> (ColumnValue, ColumnValue) {
      let start = compiler.instructions.count
      let left = compiler.compile(clause.left)
      let right = compiler.compile(clause.right)
      steps += compiler.instructions[start...].map(Step.compute)
      return (left, right)
    }
    func write(_ index: Int) -> Int {
      let node = program.nodes[index]
      let out = maskCount
      maskCount += 1
      switch node.kind {
      case .clause(let index):
        let clause = program.clauses[index]
        let (left, right) = sides(of: clause)
        steps.append(.compare(left.place, clause.relation, right.place, out: out))
        if purpose == .margins {
          let threshold: ColumnPlace? =
            switch clause.thresholdSide {
            case .left: left.place
            case .right: right.place
            case .neither: nil
            }
          steps.append(
            .measure(
              left.place, clause.relation, right.place, threshold: threshold,
              size: compiler.naturalSize(of: clause.unit), out: out))
        }
        compiler.release(left)
        compiler.release(right)
        return out
      case .not:
        steps.append(.not(write(index + 1), out: out))
        return out
      case .parts(let isOr):
        var joined = write(index + 1)
        var part = program.nodes[index + 1].end
        while part < node.end {
          steps.append(.join(joined, write(part), isOr: isOr, out: out))
          joined = out
          part = program.nodes[part].end
        }
        return joined
      case .choice:
        let test = write(index + 1)
        let first = program.nodes[index + 1].end
        let parts = (write(first), write(program.nodes[first].end))
        steps.append(.choose(test, parts.0, parts.1, out: out))
        return out
      }
    }
    if purpose == .difference {
      let (left, right) = sides(of: program.clauses[0])
      result = .difference(left.place, right.place)
    } else {
      result = .mask(write(0))
    }
    scalarInstructions = compiler.scalarInstructions
    instructions = steps
    scalars = storage.scratch(compiler.scalarCount)
    let storage = storage
    scratch = (0..<compiler.scratchCount).map { _ in storage.scratch(Self.blockSize) }
    let masks = (0..<maskCount).map { _ in storage.mask(Self.blockSize) }
    self.masks = masks
    nodeAnswers = (purpose == .margins ? masks : []).map { mask in
      ColumnAnswers(
        holds: mask, margin: storage.scratch(Self.blockSize),
        nearness: storage.scratch(Self.blockSize))
    }
    let count = count
    perRow = rowParameters.map { _ in storage.scratch(count) }
  }

  /// Evaluates all rows, block by block.
  ///
  /// - Parameters:
  ///   - values: The values of the varying parameters, within their ranges.
  ///   - visit: Receives the first row of a block, the number of its rows, and one answer for each row: -1, which
  ///     has all bits set, for yes, and 0 for no.
  package func run(
    _ values: [Double], visit: (_ start: Int, _ count: Int, UnsafePointer<Int64>) -> Void
  ) {
    guard case .mask(let mask) = result else {
      preconditionFailure("the program computes a difference")
    }
    prepare(values)
    var start = 0
    while start < count {
      let rows = min(Self.blockSize, count - start)
      runBlock(start, rows)
      visit(start, rows, masks[mask])
      start += rows
    }
  }

  /// Evaluates all rows of a program with margins, block by block.
  ///
  /// A row's margin is the distance of the deciding clause from its boundary, divided by the natural size of the
  /// clause's unit. The margin is positive if the rule holds.
  ///
  /// - Parameters:
  ///   - values: The values of the varying parameters, within their ranges.
  ///   - visit: Receives the first row of a block, the number of its rows, their answers, and their margins.
  package func run(
    _ values: [Double],
    visit: (_ start: Int, _ count: Int, UnsafePointer<Int64>, _ margins: UnsafePointer<Double>) ->
      Void
  ) {
    guard case .mask(let mask) = result, !nodeAnswers.isEmpty else {
      preconditionFailure("the program has no margins")
    }
    run(values) { start, rows, answers in visit(start, rows, answers, nodeAnswers[mask].margin) }
  }

  /// Writes, for each row, the left side of the compiled comparison minus its right side; `values` are the values of
  /// the varying parameters.
  package func write(_ values: [Double], to out: UnsafeMutablePointer<Double>) {
    guard case .difference(let left, let right) = result else {
      preconditionFailure("the program answers a condition")
    }
    prepare(values)
    var start = 0
    while start < count {
      let rows = min(Self.blockSize, count - start)
      runBlock(start, rows)
      // With `isTame: true`, the difference is not clamped to the limits of rule arithmetic. It is 0 only if the two
      // sides are equal.
      ColumnArithmetic.run(
        .subtract, input(left, start), input(right, start), isTame: true, to: out + start,
        count: rows)
      start += rows
    }
  }

  /// Whether the rule holds, for each row; `values` are the values of the varying parameters.
  package func answers(_ values: [Double]) -> [Bool] {
    var answers: [Bool] = []
    answers.reserveCapacity(count)
    run(values) { _, rows, mask in
      for row in 0..<rows { answers.append(mask[row] != 0) }
    }
    return answers
  }

  /// The difference of the comparison's sides, for each row; `values` are the values of the varying parameters.
  package func differences(_ values: [Double]) -> [Double] {
    [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0, count: count)
      write(values, to: base)
      initialized = count
    }
  }

  private func prepare(_ values: [Double]) {
    for index in values.indices { scalars[index] = values[index] }
    for instruction in scalarInstructions {
      scalars[instruction.out] = instruction.operation.apply(
        number(instruction.first), number(instruction.second))
    }
  }

  private func number(_ place: ColumnPlace) -> Double {
    switch place {
    case .constant(let value): value
    case .scalar(let index): scalars[index]
    case .fixed, .perRow, .scratch: 0
    }
  }

  private func input(_ place: ColumnPlace, _ start: Int) -> ColumnInput {
    switch place {
    case .constant(let value): .scalar(value)
    case .scalar(let index): .scalar(scalars[index])
    case .fixed(let column): .column(column + start)
    case .perRow(let index): .column(perRow[index] + start)
    case .scratch(let index): .column(scratch[index])
    }
  }

  private func runBlock(_ start: Int, _ rows: Int) {
    for step in instructions {
      switch step {
      case .compute(let instruction):
        ColumnArithmetic.run(
          instruction.operation, input(instruction.first, start),
          input(instruction.second, start), isTame: instruction.isTame,
          to: scratch[instruction.out], count: rows)
      case .compare(let left, let relation, let right, let out):
        MaskArithmetic.compare(
          input(left, start), relation, input(right, start), to: masks[out], count: rows)
      case .measure(let left, let relation, let right, let threshold, let size, let out):
        AnswerArithmetic.measure(
          input(left, start), relation, input(right, start),
          threshold: threshold.map { input($0, start) }, size: input(size, start),
          to: nodeAnswers[out], count: rows)
      case .join(let a, let b, let isOr, let out):
        if nodeAnswers.isEmpty {
          MaskArithmetic.join(masks[a], masks[b], isOr: isOr, to: masks[out], count: rows)
        } else {
          AnswerArithmetic.nearest(
            nodeAnswers[a], nodeAnswers[b], isOr: isOr, to: nodeAnswers[out], count: rows)
        }
      case .not(let a, let out):
        if nodeAnswers.isEmpty {
          MaskArithmetic.not(masks[a], to: masks[out], count: rows)
        } else {
          AnswerArithmetic.not(nodeAnswers[a], to: nodeAnswers[out], count: rows)
        }
      case .choose(let test, let a, let b, let out):
        if nodeAnswers.isEmpty {
          MaskArithmetic.choose(masks[test], masks[a], masks[b], to: masks[out], count: rows)
        } else {
          AnswerArithmetic.choose(
            nodeAnswers[test], nodeAnswers[a], nodeAnswers[b], to: nodeAnswers[out], count: rows)
        }
      }
    }
  }
}
