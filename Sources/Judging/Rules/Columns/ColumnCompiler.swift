/// The source of a number that an instruction reads.
enum ColumnPlace {
  case constant(Double)
  /// A number that all rows share, given by its index; it depends only on the parameters that vary between runs.
  case scalar(Int)
  /// A column that was computed once, by the compiler.
  case fixed(UnsafeMutablePointer<Double>)
  /// A parameter whose value differs from row to row; the associated value is its index among all such parameters.
  case perRow(Int)
  /// A column that is computed again in every run.
  case scratch(Int)
}

/// A compiled operand: the source of its value, and the value's bounds.
struct ColumnValue {
  let place: ColumnPlace
  let bounds: ValueBounds
}

/// One operation of a compiled rule, on columns or on single numbers that are the same for all rows.
struct ColumnInstruction {
  let operation: Operation
  let first, second: ColumnPlace
  let isTame: Bool
  let out: Int
}

/// Turns the instructions of a ``RuleProgram`` into operations on columns.
///
/// Values that do not depend on the varying parameters are computed once, by the compiler. Values that depend only on
/// varying parameters become arithmetic on single numbers. All other values are computed row by row in every run.
struct ColumnCompiler {
  private let columns: ReleaseColumns
  private let list: InstructionList
  private let varying: [VaryingNumber]
  private let numbers: RuleNumbers
  /// The indices, in `varying`, of the parameters that have a separate value for each row.
  ///
  /// Every other varying parameter has one value for all rows.
  private let perRow: [Int]
  private let storage: ColumnStorage
  private(set) var scalarInstructions: [ColumnInstruction] = []
  private(set) var instructions: [ColumnInstruction] = []
  private(set) var scalarCount: Int
  private(set) var scratchCount = 0
  private var freeScratch: [Int] = []

  init(
    _ columns: ReleaseColumns, _ list: InstructionList, _ varying: [VaryingNumber],
    _ numbers: RuleNumbers, perRow: [Int], storage: ColumnStorage
  ) {
    (self.columns, self.list, self.varying, self.numbers) = (columns, list, varying, numbers)
    (self.perRow, self.storage) = (perRow, storage)
    scalarCount = varying.count
  }

  private var count: Int { columns.releases.count }

  /// Appends the operations that compute the value of a range of instructions.
  mutating func compile(_ range: Range<Int>) -> ColumnValue {
    var stack: [ColumnValue] = []
    for instruction in list.instructions[range] {
      switch instruction {
      case .quantity(let quantity): stack.append(fixed(columns.values(of: quantity)))
      case .number(let index): stack.append(number(list.names[index]))
      case .duration: stack.append(duration)
      case .constant(let value): stack.append(constant(value))
      case .screen(let value, let unit): stack.append(fixed(columns.values(of: value, unit)))
      case .unary(let operation): stack.append(join(operation, stack.removeLast(), constant(0)))
      case .binary(let operation):
        let right = stack.removeLast()
        stack.append(join(operation, stack.removeLast(), right))
      }
    }
    return stack[0]
  }

  private func number(_ name: NumberName) -> ColumnValue {
    varying(name) ?? constant(numbers.value(of: name))
  }

  private var duration: ColumnValue {
    varying(.threshold(.duration)) ?? fixed(columns.releases.map { numbers.duration(at: $0) })
  }

  private func varying(_ name: NumberName) -> ColumnValue? {
    guard let index = varying.firstIndex(where: { NumberName($0.name) == name }) else { return nil }
    let range = varying[index].range
    return ColumnValue(
      place: perRow.firstIndex(of: index).map { .perRow($0) } ?? .scalar(index),
      bounds: ValueBounds(range.lowerBound, range.upperBound))
  }

  private func constant(_ value: Double) -> ColumnValue {
    ColumnValue(place: .constant(value), bounds: ValueBounds(value, value))
  }

  /// A column with known values; a single number if all values are equal.
  private func fixed(_ values: [Double]) -> ColumnValue {
    guard let first = values.first else { return constant(0) }
    if values.allSatisfy({ $0 == first }) { return constant(first) }
    return ColumnValue(
      place: .fixed(storage.keep(values)),
      bounds: ValueBounds(values.min() ?? first, values.max() ?? first))
  }

  private mutating func join(
    _ operation: Operation, _ a: ColumnValue, _ b: ColumnValue
  ) -> ColumnValue {
    let (bounds, isTame) = ValueBounds.result(of: operation, a.bounds, b.bounds)
    switch (a.place, b.place) {
    case (.constant(let first), .constant(let second)):
      return constant(operation.apply(first, second))
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

  /// The natural size of a unit for each row, by which margins are divided.
  func naturalSize(of unit: ParameterUnit) -> ColumnPlace {
    fixed(columns.releases.map { unit.naturalSize(in: $0) }).place
  }

  /// Frees a scratch column for reuse; to be called after appending the last instruction that reads the column.
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

/// The bounds of the values of a column or a parameter; they show whether an operation can skip its range checks.
struct ValueBounds {
  let lower, upper: Double

  init(_ lower: Double, _ upper: Double) { (self.lower, self.upper) = (lower, upper) }

  /// The bounds that every result of rule arithmetic has.
  static let all = ValueBounds(-BoundedArithmetic.limit, BoundedArithmetic.limit)

  /// Whether the bounds lie within the limits of rule arithmetic.
  var isTame: Bool { lower >= Self.all.lower && upper <= Self.all.upper }

  private var held: ValueBounds {
    ValueBounds(BoundedArithmetic.clamp(lower), BoundedArithmetic.clamp(upper))
  }

  /// The bounds of an operation's results, and whether the operation can skip its range checks.
  static func result(
    of operation: Operation, _ a: ValueBounds, _ b: ValueBounds
  ) -> (bounds: ValueBounds, isTame: Bool) {
    switch operation {
    case .negate: return (ValueBounds(-a.upper, -a.lower), true)
    case .abs: return (ValueBounds(0, max(abs(a.lower), abs(a.upper))), true)
    case .sign: return (ValueBounds(-1, 1), true)
    case .add: return checked(ValueBounds(a.lower + b.lower, a.upper + b.upper))
    case .subtract: return checked(ValueBounds(a.lower - b.upper, a.upper - b.lower))
    case .multiply:
      return checked(
        hull([a.lower * b.lower, a.lower * b.upper, a.upper * b.lower, a.upper * b.upper]))
    case .divide:
      guard b.lower > 0 || b.upper < 0 else { return (.all, false) }
      return checked(
        hull([a.lower / b.lower, a.lower / b.upper, a.upper / b.lower, a.upper / b.upper]))
    case .min: return (ValueBounds(min(a.lower, b.lower), min(a.upper, b.upper)), true)
    case .max: return (ValueBounds(max(a.lower, b.lower), max(a.upper, b.upper)), true)
    case .project: return (.all, false)
    case .greater, .greaterOrEqual: return (ValueBounds(0, 1), true)
    case .keep: return (ValueBounds(b.lower, .infinity), true)
    case .otherwise:
      return (ValueBounds(min(a.lower, b.lower), max(min(a.upper, all.upper), b.upper)), true)
    }
  }

  private static func hull(_ corners: [Double]) -> ValueBounds {
    ValueBounds(corners.min() ?? -.infinity, corners.max() ?? .infinity)
  }

  private static func checked(_ bounds: ValueBounds) -> (bounds: ValueBounds, isTame: Bool) {
    bounds.isTame ? (bounds, true) : (bounds.held, false)
  }
}

/// Releases as columns: for each quantity, the values of all releases.
package struct ReleaseColumns: Sendable {
  package let releases: [Release]

  /// Creates columns with one row for each release, in the given order.
  package init(_ releases: [Release]) { self.releases = releases }

  /// The values of a quantity, clamped to the limits of rule arithmetic.
  func values(of quantity: Quantity) -> [Double] {
    releases.map { BoundedArithmetic.hold(quantity.value(in: $0)) }
  }

  /// A length or speed given in view widths or heights, converted to points or points per second for each row.
  func values(of number: Double, _ unit: ScreenUnit) -> [Double] {
    releases.map { BoundedArithmetic.hold(number * unit.scale(in: $0)) }
  }
}

/// Memory for columns, freed together with this object.
package final class ColumnStorage {
  private var columns: [UnsafeMutablePointer<Double>] = []
  private var masks: [UnsafeMutablePointer<Int64>] = []

  package init() {}

  /// Copies a column of numbers into this storage.
  func keep(_ values: [Double]) -> UnsafeMutablePointer<Double> {
    let column = scratch(values.count)
    column.update(from: values, count: values.count)
    return column
  }

  /// Allocates a writable column of zeros.
  package func scratch(_ count: Int) -> UnsafeMutablePointer<Double> {
    let column = UnsafeMutablePointer<Double>.allocate(capacity: max(count, 1))
    column.initialize(repeating: 0, count: max(count, 1))
    columns.append(column)
    return column
  }

  /// Allocates a writable column of integers, 0 at first.
  ///
  /// In a mask, 0 means no, and all bits set means yes.
  package func mask(_ count: Int) -> UnsafeMutablePointer<Int64> {
    let mask = UnsafeMutablePointer<Int64>.allocate(capacity: max(count, 1))
    mask.initialize(repeating: 0, count: max(count, 1))
    masks.append(mask)
    return mask
  }

  deinit {
    for column in columns { column.deallocate() }
    for mask in masks { mask.deallocate() }
  }
}
