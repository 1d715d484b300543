/// Parses the text of a rule or formula into a tree.
///
/// The operators, from the loosest to the tightest binding, are: `if … then … else …`, `or`, `and`, `not`, a single
/// comparison, `+ -`, `* /`, the sign. Parentheses contain a number or a condition.
struct RuleParser {
  /// The greatest depth of nested parentheses, signs, `not`s and `if`s.
  static let depthLimit = 50

  /// A parsed number or condition, and the position where it starts.
  struct Term {
    enum Value {
      case number(Operand, Dimension)
      case condition(Condition)
    }

    let value: Value
    let column: Int
  }

  let text: String
  let tokens: [RuleToken]
  let names: RuleNames
  var position = 0
  var depth = 0

  /// Parses a whole rule.
  static func condition(in text: String, names: RuleNames) throws(RuleError) -> Condition {
    var parser = try RuleParser(text, names)
    return try parser.condition(try parser.whole())
  }

  /// Parses a whole formula, which must have the given unit.
  static func operand(
    in text: String, unit: ParameterUnit, names: RuleNames
  ) throws(RuleError) -> Operand {
    var parser = try RuleParser(text, names)
    let term = try parser.whole()
    let (operand, dimension) = try parser.number(term)
    guard dimension == Dimension(unit) else {
      let wanted = unit == .fraction ? "a plain number" : "in \(unit.rawValue)"
      throw parser.error(
        "'\(operand.text)' is \(dimension.words) and should be \(wanted); \(unit.advice)",
        at: term.column)
    }
    return operand
  }

  private init(_ text: String, _ names: RuleNames) throws(RuleError) {
    (self.text, self.names) = (text, names)
    tokens = try RuleLexer.tokens(of: text)
  }

  private mutating func whole() throws(RuleError) -> Term {
    if next.kind == .end { throw error("nothing found; write a rule, as in progress > 0.5", at: 0) }
    let term = try expression()
    switch next.kind {
    case .end: return term
    case .sign(let sign) where Comparison.Relation(rawValue: sign) != nil:
      throw notANumber(term.text, at: term.column)
    case .sign, .word, .number: throw unexpected(next.text, at: next.column)
    }
  }

  // MARK: Tokens

  var next: RuleToken { tokens[position] }

  /// Consumes a word or sign if it comes next; returns whether it did.
  mutating func take(_ kind: RuleToken.Kind) -> Bool {
    guard next.kind == kind else { return false }
    position += 1
    return true
  }

  func error(_ sentence: String, at column: Int) -> RuleError {
    RuleError(text: text, column: column, sentence: sentence)
  }

  func unexpected(_ found: String, at column: Int) -> RuleError {
    error(
      "'\(found)': the rule could end here; join comparisons with 'and' or 'or', numbers with + - * /",
      at: column)
  }

  private func notANumber(_ condition: String, at column: Int) -> RuleError {
    error(
      "'\(condition)' is a condition, not a number; join it with 'and' or 'or'", at: column)
  }

  func condition(_ term: Term) throws(RuleError) -> Condition {
    switch term.value {
    case .condition(let condition): return condition
    case .number(let operand, _):
      throw error(
        "'\(operand.text)' is a number; compare it, as in \(operand.text) > 0.5", at: term.column)
    }
  }

  func number(_ term: Term) throws(RuleError) -> (Operand, Dimension) {
    switch term.value {
    case .number(let operand, let dimension): return (operand, dimension)
    case .condition(let condition): throw notANumber(condition.text, at: term.column)
    }
  }

  // MARK: Choices

  /// Parses a number or a condition.
  ///
  /// The `else` part of an `if` extends as far as possible.
  mutating func expression() throws(RuleError) -> Term {
    let column = next.column
    guard take(.word("if")) else { return try disjunction() }
    try enter(at: column)
    let test = try condition(try expression())
    try expect("then")
    let first = try expression()
    try expect("else")
    let second = try expression()
    depth -= 1
    switch (first.value, second.value) {
    case (.condition(let first), .condition(let second)):
      return Term(value: .condition(.choice(test, first, second)), column: column)
    case (.number(let left, let leftUnit), .number(let right, let rightUnit)):
      try requireEqual(left, leftUnit, right, rightUnit, at: second.column)
      return Term(value: .number(.choice(test, left, right), leftUnit), column: column)
    default:
      throw error(
        "'\(first.text)' is \(first.kind) and '\(second.text)' is \(second.kind); "
          + "make 'then' and 'else' the same kind", at: second.column)
    }
  }

  private mutating func expect(_ word: String) throws(RuleError) {
    guard !take(.word(word)) else { return }
    let found = next.kind == .end ? "the rule ends" : "'\(next.text)' stands"
    throw error(
      "\(found) where '\(word)' is expected; write if … then … else …", at: next.column)
  }

  // MARK: Conditions

  private mutating func disjunction() throws(RuleError) -> Term {
    let first = try conjunction()
    guard next.kind == .word("or") else { return first }
    var parts = [try condition(first)]
    while take(.word("or")) { parts.append(try condition(try conjunction())) }
    return Term(value: .condition(.or(parts)), column: first.column)
  }

  private mutating func conjunction() throws(RuleError) -> Term {
    let first = try negation()
    guard next.kind == .word("and") else { return first }
    var parts = [try condition(first)]
    while take(.word("and")) { parts.append(try condition(try negation())) }
    return Term(value: .condition(.and(parts)), column: first.column)
  }

  private mutating func negation() throws(RuleError) -> Term {
    let column = next.column
    guard take(.word("not")) else { return try comparison() }
    try enter(at: column)
    let part = try condition(try negation())
    depth -= 1
    return Term(value: .condition(.not(part)), column: column)
  }

  private mutating func comparison() throws(RuleError) -> Term {
    let left = try sum()
    guard let relation = takeRelation() else { return left }
    let (leftOperand, leftUnit) = try number(left)
    let right = try sum()
    let (rightOperand, rightUnit) = try number(right)
    try requireEqual(leftOperand, leftUnit, rightOperand, rightUnit, at: right.column)
    guard leftUnit.unit != nil else {
      throw error(
        "'\(leftOperand.text)' is \(leftUnit.words); divide until a fraction, pt, pt/s, 1/s or s is left",
        at: left.column)
    }
    let column = next.column
    if takeRelation() != nil {
      throw error("two comparisons in a row; join them with 'and'", at: column)
    }
    return Term(
      value: .condition(.compare(leftOperand, relation, rightOperand)), column: left.column)
  }

  mutating func takeRelation() -> Comparison.Relation? {
    guard case .sign(let sign) = next.kind, let relation = Comparison.Relation(rawValue: sign)
    else { return nil }
    position += 1
    return relation
  }
}

extension RuleParser.Term {
  fileprivate var text: String {
    switch value {
    case .number(let operand, _): operand.text
    case .condition(let condition): condition.text
    }
  }

  fileprivate var kind: String {
    switch value {
    case .number: "a number"
    case .condition: "a condition"
    }
  }
}
