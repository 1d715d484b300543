import Rules

extension Comparison {
  /// The degree of the comparison as a polynomial in some parameters: the greater of the degrees of its two sides; see
  /// ``Operand/degree(in:)``.
  func degree(in parameters: Set<String>) -> Int? {
    guard let left = left.degree(in: parameters), let right = right.degree(in: parameters) else {
      return nil
    }
    return max(left, right)
  }
}

extension Operand {
  /// The degree in some parameters: 0 if the operand contains none of them, 1 if it is linear in them, otherwise nil.
  fileprivate func degree(in parameters: Set<String>) -> Int? {
    switch self {
    case .quantity, .constant, .screen: return 0
    case .threshold(let threshold): return parameters.contains(threshold.rawValue) ? 1 : 0
    case .parameter(let name, _): return parameters.contains(name) ? 1 : 0
    case .negated(let operand): return operand.degree(in: parameters)
    case .binary(let left, let arithmetic, let right):
      guard let first = left.degree(in: parameters), let second = right.degree(in: parameters)
      else { return nil }
      switch arithmetic {
      case .plus, .minus: return max(first, second)
      case .times: return first + second <= 1 ? first + second : nil
      case .over: return second == 0 ? first : nil
      }
    case .call(_, let arguments):
      return arguments.allSatisfy { $0.degree(in: parameters) == 0 } ? 0 : nil
    case .choice(let test, let first, let second):
      guard test.comparisons.allSatisfy({ $0.degree(in: parameters) == 0 }),
        let first = first.degree(in: parameters), let second = second.degree(in: parameters)
      else { return nil }
      return max(first, second)
    }
  }
}
