/// What instructions run on: a controller, and a stack that was made for them.
///
/// Pointers alone: to copy a controller is to count every reference in it.
struct OperandMachine {
  let instructions: UnsafeBufferPointer<Instruction>
  /// The values of the own parameters that the instructions use.
  let ownValues: UnsafeBufferPointer<Double>
  let controller: UnsafePointer<Controller>
  let stack: UnsafeMutablePointer<Double>

  /// The value that a stretch of instructions leaves.
  func value(of range: Range<Int>, _ release: Release) -> Double {
    var height = 0
    for position in range {
      switch instructions[position] {
      case .quantity(let quantity):
        stack[height] = Bounded.hold(quantity.value(in: release))
        height += 1
      case .threshold(let threshold):
        stack[height] = value(of: threshold, release)
        height += 1
      case .parameter(let index):
        stack[height] = ownValues[index]
        height += 1
      case .constant(let value):
        stack[height] = value
        height += 1
      case .screen(let value, let unit):
        stack[height] = Bounded.hold(value * unit.scale(in: release))
        height += 1
      case .negate: stack[height - 1] = -stack[height - 1]
      case .abs: stack[height - 1] = Swift.abs(stack[height - 1])
      case .sign:
        let value = stack[height - 1]
        stack[height - 1] = value > 0 ? 1 : value < 0 ? -1 : 0
      case .add, .subtract, .multiply, .divide, .min, .max, .project:
        height -= 1
        stack[height - 1] = Self.join(
          stack[height - 1], stack[height], by: instructions[position])
      case .clamp:
        height -= 2
        let (value, least, greatest) = (stack[height - 1], stack[height], stack[height + 1])
        stack[height - 1] = Swift.min(Swift.max(value, least), greatest)
      }
    }
    return stack[0]
  }

  private func value(of threshold: Threshold, _ release: Release) -> Double {
    switch threshold {
    case .progress: controller.pointee.progressThreshold
    case .velocity: controller.pointee.velocityThreshold
    case .duration: duration(release)
    }
  }

  /// By itself: it copies the controller, and no other instruction shall make room for that.
  @inline(never)
  private func duration(_ release: Release) -> Double {
    Threshold.duration.value(in: controller.pointee, at: release)
  }

  private static func join(_ left: Double, _ right: Double, by instruction: Instruction) -> Double {
    switch instruction {
    case .add: Bounded.hold(left + right)
    case .subtract: Bounded.hold(left - right)
    case .multiply: Bounded.hold(left * right)
    case .divide: Bounded.divide(left, by: right)
    case .min: Swift.min(left, right)
    case .max: Swift.max(left, right)
    case .project: Bounded.divide(left / 1000 * right, by: 1 - right)
    case .quantity, .threshold, .parameter, .constant, .screen, .negate, .abs, .sign, .clamp: left
    }
  }
}

extension InstructionList {
  /// Runs `body` with a stack that is deep enough, and the controller's own parameters.
  ///
  /// Inlined, or the closure would keep copies of the release and the controller.
  @inline(__always)
  func run<Result>(_ controller: Controller, _ body: (OperandMachine) -> Result) -> Result {
    withUnsafePointer(to: controller) { controller in
      guard !names.isEmpty else {
        return run(controller, UnsafeBufferPointer(start: nil, count: 0), body)
      }
      return withUnsafeTemporaryAllocation(of: Double.self, capacity: names.count) { values in
        for index in names.indices {
          values[index] = controller.pointee.value(ofOwnParameter: names[index])
        }
        return run(controller, UnsafeBufferPointer(values), body)
      }
    }
  }

  /// Runs `body` with a stack that is deep enough, and these values for ``names``.
  @inline(__always)
  func run<Result>(
    _ controller: UnsafePointer<Controller>, _ ownValues: UnsafeBufferPointer<Double>,
    _ body: (OperandMachine) -> Result
  ) -> Result {
    instructions.withUnsafeBufferPointer { instructions in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: depth) { stack in
        // A program has an operand, and an operand a value: the stack is never empty.
        guard let base = stack.baseAddress else { preconditionFailure("depth \(depth)") }
        return body(
          OperandMachine(
            instructions: instructions, ownValues: ownValues, controller: controller, stack: base))
      }
    }
  }
}
