import Controllers

/// Where an instruction finds a number.
enum ColumnPlace {
  case constant(Double)
  /// One number for all rows, which depends on the tuned parameters alone.
  case scalar(Int)
  /// A column that was computed once.
  case fixed(UnsafeMutablePointer<Double>)
  /// The parameter that has a value of its own in each row.
  case perRow
  /// A column that is computed at every evaluation.
  case scratch(Int)
}

/// An operand after compiling: where its value is, and between what bounds.
struct ColumnValue {
  let place: ColumnPlace
  let bounds: ValueBounds
}

/// One step on columns of numbers, or on the numbers that all rows share.
struct ColumnInstruction {
  let operation: ColumnOperation
  let first, second: ColumnPlace
  let isTame: Bool
  let out: Int
}

/// Lays out operands as operations on columns.
///
/// What no tuned parameter changes is computed here, once; what depends on parameters alone becomes
/// arithmetic on single numbers; the rest is done row by row at every evaluation.
struct ColumnCompiler {
  let columns: ReleaseColumns
  let parameters: [TunedParameter]
  let controller: Controller
  /// The parameter that has a value of its own in each row; nil for none.
  let perRow: Int?
  let storage: ColumnStorage
  private(set) var scalarInstructions: [ColumnInstruction] = []
  private(set) var instructions: [ColumnInstruction] = []
  private(set) var scalarCount: Int
  private(set) var scratchCount = 0
  private var freeScratch: [Int] = []

  init(
    _ columns: ReleaseColumns, _ parameters: [TunedParameter], _ controller: Controller,
    perRow: Int?, storage: ColumnStorage
  ) {
    (self.columns, self.parameters, self.controller) = (columns, parameters, controller)
    (self.perRow, self.storage) = (perRow, storage)
    scalarCount = parameters.count
  }

  private var count: Int { columns.releases.count }

  /// Appends what computes an operand.
  mutating func compile(_ operand: Operand) -> ColumnValue {
    switch operand {
    case .quantity(let quantity): return fixed(columns.values(of: quantity))
    case .threshold(let threshold): return compile(threshold)
    case .parameter(let name, _):
      let own = controller.ownParameters.first { $0.name == name }
      return tuned(name) ?? constant(own?.value ?? 0)
    case .constant(let value, _): return constant(value)
    case .screen(let value, let unit): return fixed(columns.values(of: value, unit))
    case .negated(let operand): return join(.negate, compile(operand))
    case .binary(let left, let arithmetic, let right):
      let left = compile(left)
      return join(arithmetic.operation, left, compile(right))
    case .call(let function, let arguments): return compile(function, arguments)
    }
  }

  private mutating func compile(
    _ function: RuleFunction, _ arguments: [Operand]
  ) -> ColumnValue {
    var value = compile(arguments[0])
    switch function {
    case .abs: return join(.abs, value)
    case .sign: return join(.sign, value)
    case .project: return join(.project, value, compile(arguments[1]))
    case .clamp:
      value = join(.max, value, compile(arguments[1]))
      return join(.min, value, compile(arguments[2]))
    case .min, .max:
      for argument in arguments.dropFirst() {
        value = join(function == .min ? .min : .max, value, compile(argument))
      }
      return value
    }
  }

  private mutating func compile(_ threshold: Threshold) -> ColumnValue {
    if let value = tuned(threshold.rawValue) { return value }
    switch threshold {
    case .progress: return constant(controller.progressThreshold)
    case .velocity: return constant(controller.velocityThreshold)
    case .duration: return fixed(columns.durations(of: controller))
    }
  }

  private func tuned(_ name: String) -> ColumnValue? {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return nil }
    let range = parameters[index].range
    return ColumnValue(
      place: index == perRow ? .perRow : .scalar(index),
      bounds: ValueBounds(range.lowerBound, range.upperBound))
  }

  private func constant(_ value: Double) -> ColumnValue {
    ColumnValue(place: .constant(value), bounds: ValueBounds(value, value))
  }

  /// A column that is known now; a number where all rows are the same.
  private func fixed(_ values: [Double]) -> ColumnValue {
    guard let first = values.first else { return constant(0) }
    if values.allSatisfy({ $0 == first }) { return constant(first) }
    return ColumnValue(
      place: .fixed(storage.keep(values)),
      bounds: ValueBounds(values.min() ?? first, values.max() ?? first))
  }

  private mutating func join(
    _ operation: ColumnOperation, _ a: ColumnValue, _ b: ColumnValue? = nil
  ) -> ColumnValue {
    let b = b ?? constant(0)
    let (bounds, isTame) = ValueBounds.result(of: operation, a.bounds, b.bounds)
    switch (a.place, b.place) {
    case (.constant(let first), .constant(let second)):
      return constant(ColumnArithmetic.value(operation, first, second))
    case (.fixed, .fixed), (.fixed, .constant), (.constant, .fixed):
      let out = storage.scratch(count)
      ColumnArithmetic.run(
        operation, input(a.place), input(b.place), isTame: false, to: out, count: count)
      return fixed(Array(UnsafeBufferPointer(start: out, count: count)))
    case (.scalar, .scalar), (.scalar, .constant), (.constant, .scalar):
      scalarInstructions.append(
        ColumnInstruction(
          operation: operation, first: a.place, second: b.place, isTame: isTame, out: scalarCount))
      scalarCount += 1
      return ColumnValue(place: .scalar(scalarCount - 1), bounds: bounds)
    default:
      let out = freeScratch.popLast() ?? newScratch()
      instructions.append(
        ColumnInstruction(
          operation: operation, first: a.place, second: b.place, isTame: isTame, out: out))
      release(a)
      release(b)
      return ColumnValue(place: .scratch(out), bounds: bounds)
    }
  }

  /// Lets a scratch column be written again, once what read it is appended.
  mutating func release(_ value: ColumnValue) {
    if case .scratch(let index) = value.place { freeScratch.append(index) }
  }

  private mutating func newScratch() -> Int {
    scratchCount += 1
    return scratchCount - 1
  }

  private func input(_ place: ColumnPlace) -> ColumnInput {
    switch place {
    case .fixed(let column): .column(column)
    case .constant(let value): .scalar(value)
    case .scalar, .perRow, .scratch: .scalar(0)
    }
  }
}

extension Arithmetic {
  fileprivate var operation: ColumnOperation {
    switch self {
    case .plus: .add
    case .minus: .subtract
    case .times: .multiply
    case .over: .divide
    }
  }
}
