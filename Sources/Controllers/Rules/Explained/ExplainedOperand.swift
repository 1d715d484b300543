/// A number that a rule computed, with the numbers it was computed from.
public struct ExplainedOperand: Hashable, Sendable {
  /// The operand as it is written in the rule.
  public let text: String
  /// Its value, in `unit`.
  public let value: Double
  /// nil where there is no word for the unit, as of a product of lengths.
  public let unit: ParameterUnit?
  /// Whether it is a number that is written in the rule itself.
  public let isConstant: Bool
  /// What it was computed from, in reading order; empty for what is looked up or written down.
  public let parts: [ExplainedOperand]

  init(_ operand: Operand, _ release: Release, _ controller: Controller) {
    var list = InstructionList()
    let range = list.append(operand)
    value = list.run(controller) { $0.value(of: range, release) } + 0
    (text, unit) = (operand.text, operand.unit)
    isConstant = if case .constant = operand { true } else { false }
    parts = operand.operands.map { ExplainedOperand($0, release, controller) }
  }

  /// What is looked up to compute it, each once, in reading order: quantities, parameters and lengths of
  /// the screen; empty where it is one of them itself.
  public var sources: [ExplainedOperand] {
    var seen: Set<String> = []
    return parts.flatMap { $0.parts.isEmpty ? [$0] : $0.sources }
      .filter { !$0.isConstant && seen.insert($0.text).inserted }
  }
}

extension Operand {
  /// The operands it is made of, in reading order.
  fileprivate var operands: [Operand] {
    switch self {
    case .quantity, .threshold, .parameter, .constant, .screen: []
    case .negated(let operand): [operand]
    case .binary(let left, _, let right): [left, right]
    case .call(_, let arguments): arguments
    }
  }
}
