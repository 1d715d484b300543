/// One step of a compiled number: pushes a value on a stack, or replaces values on top of it.
enum Instruction: Sendable {
  case quantity(Quantity)
  /// The number at this index of ``InstructionList/names``.
  case number(Int)
  /// The transition's duration, which may depend on the screen.
  case duration
  case constant(Double)
  case screen(Double, ScreenUnit)
  case unary(Operation)
  case binary(Operation)

  /// The net number of values that it pushes.
  var growth: Int {
    switch self {
    case .quantity, .number, .duration, .constant, .screen: 1
    case .unary: 0
    case .binary: -1
    }
  }
}

/// Operands compiled to instructions in postfix order, one operand after the other.
struct InstructionList: Sendable {
  private(set) var instructions: [Instruction] = []
  /// The numbers that are looked up before the instructions run, each once.
  private(set) var names: [NumberName] = []
  /// The greatest number of values on the stack.
  private(set) var depth = 0
  private var height = 0

  /// Appends an operand and returns the range of its instructions; they leave one value.
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
    case .quantity(let quantity): emit(.quantity(quantity))
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

  /// Writes a condition as a number: 1 where it holds, else 0.
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

  /// Folds in the values beyond the first one by one, which keeps the stack low.
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
