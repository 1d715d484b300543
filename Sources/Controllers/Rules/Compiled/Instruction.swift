import Foundation

/// One step of a ``RuleProgram``: it takes values off the stack and puts one on it.
enum Instruction: Sendable {
  case quantity(Quantity)
  case threshold(Threshold)
  /// The own parameter with this index in the program's list of names.
  case parameter(Int)
  case constant(Double)
  case screen(Double, ScreenUnit)
  case negate, add, subtract, multiply, divide
  case abs, min, max, sign, clamp, project

  /// The net number of values it leaves on the stack.
  var growth: Int {
    switch self {
    case .quantity, .threshold, .parameter, .constant, .screen: 1
    case .negate, .abs, .sign: 0
    case .add, .subtract, .multiply, .divide, .min, .max, .project: -1
    case .clamp: -2
    }
  }
}

/// The instructions of the operands of a rule, one after the other.
struct InstructionList {
  private(set) var instructions: [Instruction] = []
  /// The own parameters that are used, each once.
  private(set) var names: [String] = []
  /// The greatest number of values on the stack.
  private(set) var depth = 0
  private var height = 0

  /// Appends an operand and returns where its instructions stand; they leave one value.
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
    case .threshold(let threshold): emit(.threshold(threshold))
    case .parameter(let name, _): emit(.parameter(index(of: name)))
    case .constant(let value, _): emit(.constant(value))
    case .screen(let value, let unit): emit(.screen(value, unit))
    case .negated(let operand):
      write(operand)
      emit(.negate)
    case .binary(let left, let arithmetic, let right):
      write(left)
      write(right)
      emit(arithmetic.instruction)
    case .call(let function, let arguments): write(function, of: arguments)
    }
  }

  /// Values beyond the second are folded in as they come, so that the stack stays low.
  private mutating func write(_ function: RuleFunction, of arguments: [Operand]) {
    switch function {
    case .min, .max:
      for (index, argument) in arguments.enumerated() {
        write(argument)
        if index > 0 { emit(function.instruction) }
      }
    case .abs, .sign, .clamp, .project:
      for argument in arguments { write(argument) }
      emit(function.instruction)
    }
  }

  private mutating func index(of name: String) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    return names.count - 1
  }
}

extension Arithmetic {
  fileprivate var instruction: Instruction {
    switch self {
    case .plus: .add
    case .minus: .subtract
    case .times: .multiply
    case .over: .divide
    }
  }
}

extension RuleFunction {
  fileprivate var instruction: Instruction {
    switch self {
    case .abs: .abs
    case .min: .min
    case .max: .max
    case .sign: .sign
    case .clamp: .clamp
    case .project: .project
    }
  }
}
