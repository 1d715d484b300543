import Formats

extension Operand {
  /// The operand as it is written in a rule, with no parentheses that could be left out.
  public var text: String {
    switch self {
    case .quantity(let quantity): quantity.rawValue
    case .threshold(let threshold): threshold.rawValue
    case .parameter(let name, _): name
    case .constant(let value, let unit): Number.shortest(value) + unit.suffix
    case .screen(let value, let unit): Number.shortest(value) + unit.rawValue
    case .negated(let operand): "-" + operand.negatedText
    case .binary(let left, let arithmetic, let right):
      left.text(beside: arithmetic, isRight: false) + " \(arithmetic.rawValue) "
        + right.text(beside: arithmetic, isRight: true)
    case .call(let function, let arguments):
      "\(function.rawValue)(\(arguments.map(\.text).joined(separator: ", ")))"
    }
  }

  /// The operand behind a minus sign.
  ///
  /// Parentheses keep `-(5)` apart from the constant `-5`.
  private var negatedText: String {
    switch self {
    case .quantity, .threshold, .parameter, .call: text
    case .constant, .screen, .negated, .binary: "(\(text))"
    }
  }

  /// The operand as a side of `+ - * /`, which group from the left.
  private func text(beside arithmetic: Arithmetic, isRight: Bool) -> String {
    guard case .binary(_, let own, _) = self else { return text }
    let needsParentheses =
      isRight ? own.precedence <= arithmetic.precedence : own.precedence < arithmetic.precedence
    return needsParentheses ? "(\(text))" : text
  }
}

extension Arithmetic {
  /// Which of two operators takes its sides first.
  fileprivate var precedence: Int {
    switch self {
    case .plus, .minus: 1
    case .times, .over: 2
    }
  }
}
