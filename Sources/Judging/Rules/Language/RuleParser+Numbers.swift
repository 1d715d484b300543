import Formats

// The parser's rules for numbers: sums, products, signs, names and functions.

extension RuleParser {
  mutating func sum() throws(RuleError) -> Term {
    var left = try product()
    while let arithmetic = take([.plus, .minus]) {
      let right = try product()
      left = try join(left, arithmetic, right)
    }
    return left
  }

  private mutating func product() throws(RuleError) -> Term {
    var left = try signed()
    while let arithmetic = take([.times, .over]) {
      let right = try signed()
      left = try join(left, arithmetic, right)
    }
    return left
  }

  private mutating func take(_ choices: [Arithmetic]) -> Arithmetic? {
    guard case .sign(let sign) = next.kind, let arithmetic = Arithmetic(rawValue: sign),
      choices.contains(arithmetic)
    else { return nil }
    position += 1
    return arithmetic
  }

  private func join(
    _ left: Term, _ arithmetic: Arithmetic, _ right: Term
  ) throws(RuleError) -> Term {
    let (leftOperand, leftUnit) = try number(left)
    let (rightOperand, rightUnit) = try number(right)
    guard let dimension = arithmetic.dimension(leftUnit, rightUnit) else {
      throw different(leftOperand, leftUnit, rightOperand, rightUnit, at: right.column)
    }
    return Term(
      value: .number(.binary(leftOperand, arithmetic, rightOperand), dimension),
      column: left.column)
  }

  private mutating func signed() throws(RuleError) -> Term {
    let column = next.column
    guard take(.sign("-")) else { return try primary() }
    // A sign directly before a literal is part of the literal: `-5` is a constant.
    if case .number(let value, let unit) = next.kind {
      position += 1
      return constant(Operand(value == 0 ? 0 : -value, writtenUnit: unit), at: column)
    }
    try enter(at: column)
    let term = try signed()
    let (operand, dimension) = try number(term)
    depth -= 1
    return Term(value: .number(.negated(operand), dimension), column: column)
  }

  private mutating func primary() throws(RuleError) -> Term {
    let token = next
    switch token.kind {
    case .number(let value, let unit):
      position += 1
      return constant(Operand(value, writtenUnit: unit), at: token.column)
    case .sign("("):
      position += 1
      try enter(at: token.column)
      let inner = try expression()
      try close(openedAt: token.column)
      depth -= 1
      return Term(value: inner.value, column: token.column)
    case .word("if"):
      throw error(
        "'if' inside an expression; put if … then … else … in parentheses", at: token.column)
    case .word("and"), .word("or"), .word("not"), .word("then"), .word("else"), .sign, .end:
      let fact =
        token.kind == .end
        ? "the rule ends too soon" : "'\(token.text)' where a value is expected"
      throw error("\(fact); give a number, a quantity or a parameter", at: token.column)
    case .word(let name):
      position += 1
      if let form = StopForm(rawValue: name) { return try condition(of: form, at: token.column) }
      if let function = RuleFunction(rawValue: name) {
        return try call(function, at: token.column)
      }
      return try named(name, at: token.column)
    }
  }

  private func constant(_ operand: Operand, at column: Int) -> Term {
    let dimension = operand.dimension ?? Dimension(.fraction)
    return Term(value: .number(operand, dimension), column: column)
  }

  private func named(_ name: String, at column: Int) throws(RuleError) -> Term {
    do throws(RuleNames.NameProblem) {
      return constant(try names.operand(name), at: column)
    } catch {
      throw self.error(error.sentence, at: column)
    }
  }

  mutating func enter(at column: Int) throws(RuleError) {
    depth += 1
    guard depth > Self.depthLimit else { return }
    throw error(
      "more than \(Self.depthLimit) nested parentheses; make it simpler", at: column)
  }

  mutating func close(openedAt column: Int) throws(RuleError) {
    if take(.sign(")")) { return }
    if next.kind == .end { throw error("'(' is not closed; add ')'", at: column) }
    if let relation = takeRelation() {
      throw unexpected(relation.rawValue, at: tokens[position - 1].column)
    }
    throw unexpected(next.text, at: next.column)
  }

  // MARK: Functions

  private mutating func call(_ function: RuleFunction, at column: Int) throws(RuleError) -> Term {
    let opening = next.column
    guard take(.sign("(")) else {
      throw error(
        "'\(function.rawValue)' is a function; write \(function.example)", at: column)
    }
    try enter(at: opening)
    var arguments: [(operand: Operand, dimension: Dimension, column: Int)] = []
    if next.kind != .sign(")") {
      repeat {
        let term = try expression()
        let (operand, dimension) = try number(term)
        arguments.append((operand, dimension, term.column))
      } while take(.sign(","))
    }
    try close(openedAt: opening)
    depth -= 1
    guard function.argumentCounts.contains(arguments.count) else {
      let values = counted(arguments.count, "value")
      throw error(
        "'\(function.rawValue)' has \(values); write \(function.example)", at: column)
    }
    guard let dimension = function.dimension(arguments.map(\.dimension)) else {
      if function == .project {
        let units = arguments.map(\.dimension.words).joined(separator: " and ")
        throw error(
          "'project' takes a velocity and a fraction, but these are \(units); "
            + "write \(function.example)", at: arguments[0].column)
      }
      let first = arguments[0]
      let other = arguments.first { $0.dimension != first.dimension } ?? first
      throw different(
        first.operand, first.dimension, other.operand, other.dimension, at: other.column)
    }
    return Term(
      value: .number(.call(function, arguments.map(\.operand)), dimension), column: column)
  }

  // MARK: Units

  func requireEqual(
    _ left: Operand, _ leftUnit: Dimension, _ right: Operand, _ rightUnit: Dimension, at column: Int
  ) throws(RuleError) {
    guard leftUnit == rightUnit else {
      throw different(left, leftUnit, right, rightUnit, at: column)
    }
  }

  private func different(
    _ left: Operand, _ leftUnit: Dimension, _ right: Operand, _ rightUnit: Dimension, at column: Int
  ) -> RuleError {
    error(
      "'\(left.text)' is \(leftUnit.words) and '\(right.text)' is \(rightUnit.words); "
        + "give both the same unit", at: column)
  }
}
