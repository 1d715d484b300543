import Controllers

/// What a program gives for each row.
enum ColumnOutput {
  /// Whether a condition holds.
  case condition(Condition)
  /// The left side of a comparison minus the right one.
  case difference(Comparison)
}

/// A rule laid out as operations on columns: asked about all gestures at once, it allocates nothing.
///
/// The rows are worked through in blocks that stay in the processor's nearest memory. A program has
/// scratch memory of its own, so that it serves one thread at a time.
final class ColumnProgram {
  /// The rows that are worked on at a time.
  static let blockSize = 512

  let count: Int
  private let storage: ColumnStorage
  private let scalarInstructions: [ColumnInstruction]
  private let instructions: [Step]
  private let scalars: UnsafeMutablePointer<Double>
  private let scratch: [UnsafeMutablePointer<Double>]
  private let masks: [UnsafeMutablePointer<Int64>]
  private let result: Result
  /// The values of the parameter that has one in each row; they are 0 at first.
  let perRow: UnsafeMutablePointer<Double>

  private enum Result {
    case mask(Int)
    case difference(ColumnPlace, ColumnPlace)
  }

  /// A step on numbers, or on answers.
  private enum Step {
    case compute(ColumnInstruction)
    case compare(ColumnPlace, Comparison.Relation, ColumnPlace, out: Int)
    case and(Int, Int, out: Int)
    case or(Int, Int, out: Int)
    case not(Int, out: Int)
  }

  /// Lays out a condition or a comparison.
  ///
  /// - Parameters:
  ///   - columns: The gestures.
  ///   - output: What is asked of each row.
  ///   - parameters: The numbers that change between evaluations.
  ///   - controller: All other numbers.
  ///   - rowParameter: The parameter that has a value of its own in each row.
  init(
    _ columns: ReleaseColumns, _ output: ColumnOutput, parameters: [TunedParameter],
    controller: Controller, rowParameter: Int? = nil
  ) {
    count = columns.releases.count
    let storage = ColumnStorage()
    var compiler = ColumnCompiler(
      columns, parameters, controller, perRow: rowParameter, storage: storage)
    var steps: [Step] = []
    var maskCount = 0
    func sides(of comparison: Comparison) -> (ColumnValue, ColumnValue) {
      let start = compiler.instructions.count
      let left = compiler.compile(comparison.left)
      let right = compiler.compile(comparison.right)
      steps += compiler.instructions[start...].map(Step.compute)
      return (left, right)
    }
    func write(_ condition: Condition) -> Int {
      let out = maskCount
      maskCount += 1
      switch condition {
      case .comparison(let comparison):
        let (left, right) = sides(of: comparison)
        steps.append(.compare(left.place, comparison.relation, right.place, out: out))
        compiler.release(left)
        compiler.release(right)
        return out
      case .not(let part):
        steps.append(.not(write(part), out: out))
        return out
      case .and(let parts), .or(let parts):
        var joined = write(parts[0])
        for part in parts.dropFirst() {
          let next = write(part)
          if case .and = condition {
            steps.append(.and(joined, next, out: out))
          } else {
            steps.append(.or(joined, next, out: out))
          }
          joined = out
        }
        return joined
      }
    }
    switch output {
    case .condition(let condition): result = .mask(write(condition))
    case .difference(let comparison):
      let (left, right) = sides(of: comparison)
      result = .difference(left.place, right.place)
    }
    self.storage = storage
    scalarInstructions = compiler.scalarInstructions
    instructions = steps
    scalars = storage.scratch(compiler.scalarCount)
    scratch = (0..<compiler.scratchCount).map { _ in storage.scratch(Self.blockSize) }
    masks = (0..<maskCount).map { _ in storage.mask(Self.blockSize) }
    perRow = storage.scratch(rowParameter == nil ? 0 : count)
  }

  /// Runs on all rows, block by block.
  ///
  /// - Parameters:
  ///   - values: The tuned parameters, within their ranges.
  ///   - visit: Gets the first row of a block, how many there are, and their answers, all bits set
  ///     for yes.
  @inline(__always)
  func run(
    _ values: [Double], visit: (_ start: Int, _ count: Int, UnsafePointer<Int64>) -> Void
  ) {
    guard case .mask(let mask) = result else { preconditionFailure("no condition to ask") }
    prepare(values)
    var start = 0
    while start < count {
      let rows = min(Self.blockSize, count - start)
      runBlock(start, rows)
      visit(start, rows, masks[mask])
      start += rows
    }
  }

  /// Writes the difference of each row.
  func write(_ values: [Double], to out: UnsafeMutablePointer<Double>) {
    guard case .difference(let left, let right) = result else {
      preconditionFailure("no difference to write")
    }
    prepare(values)
    var start = 0
    while start < count {
      let rows = min(Self.blockSize, count - start)
      runBlock(start, rows)
      // Not held: the difference of two numbers is 0 only where they are equal.
      ColumnArithmetic.run(
        .subtract, input(left, start), input(right, start), isTame: true, to: out + start,
        count: rows)
      start += rows
    }
  }

  /// Whether the condition holds, for each row.
  func answers(_ values: [Double]) -> [Bool] {
    var answers: [Bool] = []
    answers.reserveCapacity(count)
    run(values) { _, rows, mask in
      for row in 0..<rows { answers.append(mask[row] != 0) }
    }
    return answers
  }

  /// The difference of each row.
  func differences(_ values: [Double]) -> [Double] {
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
      scalars[instruction.out] = ColumnArithmetic.value(
        instruction.operation, number(instruction.first), number(instruction.second))
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
    case .perRow: .column(perRow + start)
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
      case .and(let a, let b, let out):
        MaskArithmetic.and(masks[a], masks[b], to: masks[out], count: rows)
      case .or(let a, let b, let out):
        MaskArithmetic.or(masks[a], masks[b], to: masks[out], count: rows)
      case .not(let a, let out): MaskArithmetic.not(masks[a], to: masks[out], count: rows)
      }
    }
  }
}
