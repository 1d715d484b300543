/// Makes a tree from the text of a rule or formula.
///
/// From the loosest to the tightest: `or`, `and`, `not`, one comparison, `+ -`, `* /`, the sign.
/// Parentheses hold either a number or something that holds; which one is told when it is read.
struct RuleParser {
  /// How deep parentheses, signs and `not`s may stand inside one another.
  static let depthLimit = 50

  /// Something read: a number or something that holds, and where it starts.
  struct Term {
    enum Value {
      case number(Operand, Dimension)
      case condition(Condition)
    }

    let value: Value
    let column: Int
  }

  private let text: String
  private let tokens: [RuleToken]
  private let names: RuleNames
  private var position = 0
  private var depth = 0

  /// Reads a whole rule.
  static func condition(
    in text: String, names: RuleNames
  ) throws(RuleError) -> Condition {
    var parser = try RuleParser(text, names)
    return try parser.condition(try parser.whole())
  }

  /// Reads a whole formula of a unit.
  static func operand(
    in text: String, unit: ParameterUnit, names: RuleNames
  ) throws(RuleError) -> Operand {
    var parser = try RuleParser(text, names)
    let term = try parser.whole()
    let (operand, dimension) = try parser.number(term)
    guard dimension == Dimension(unit) else {
      throw parser.error(
        .wrongUnit(operand.text, found: dimension.words, wanted: unit), at: term.column)
    }
    return operand
  }

  private init(_ text: String, _ names: RuleNames) throws(RuleError) {
    (self.text, self.names) = (text, names)
    tokens = try RuleLexer.tokens(of: text)
  }

  private mutating func whole() throws(RuleError) -> Term {
    if next.kind == .end { throw error(.empty, at: 0) }
    let term = try disjunction()
    switch next.kind {
    case .end: return term
    case .sign(let sign) where Comparison.Relation(rawValue: sign) != nil:
      throw error(.notANumber(term.text), at: term.column)
    case .sign, .word, .number: throw error(.unexpected(next.text), at: next.column)
    }
  }

  // MARK: Tokens

  private var next: RuleToken { tokens[position] }

  /// Steps over a word or sign if it comes next.
  private mutating func take(_ kind: RuleToken.Kind) -> Bool {
    guard next.kind == kind else { return false }
    position += 1
    return true
  }

  private func error(_ problem: RuleError.Problem, at column: Int) -> RuleError {
    RuleError(text: text, column: column, problem: problem)
  }

  private func condition(_ term: Term) throws(RuleError) -> Condition {
    switch term.value {
    case .condition(let condition): return condition
    case .number(let operand, _): throw error(.notACondition(operand.text), at: term.column)
    }
  }

  private func number(_ term: Term) throws(RuleError) -> (Operand, Dimension) {
    switch term.value {
    case .number(let operand, let dimension): return (operand, dimension)
    case .condition(let condition): throw error(.notANumber(condition.text), at: term.column)
    }
  }

  // MARK: What holds

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
      throw error(.namelessUnit(leftOperand.text, leftUnit.words), at: left.column)
    }
    let column = next.column
    if takeRelation() != nil { throw error(.chained, at: column) }
    return Term(
      value: .condition(.compare(leftOperand, relation, rightOperand)), column: left.column)
  }

  private mutating func takeRelation() -> Comparison.Relation? {
    guard case .sign(let sign) = next.kind, let relation = Comparison.Relation(rawValue: sign)
    else { return nil }
    position += 1
    return relation
  }

  // MARK: Numbers

  private mutating func sum() throws(RuleError) -> Term {
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
    // The sign belongs to a number that follows: `-5` is a constant.
    if case .number(let value, let unit) = next.kind {
      position += 1
      return constant(unit.operand(value == 0 ? 0 : -value), at: column)
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
      return constant(unit.operand(value), at: token.column)
    case .sign("("):
      position += 1
      try enter(at: token.column)
      let inner = try disjunction()
      try close(openedAt: token.column)
      depth -= 1
      return Term(value: inner.value, column: token.column)
    case .word("and"), .word("or"), .word("not"), .sign:
      throw error(.expectedValue(found: token.text), at: token.column)
    case .end: throw error(.expectedValue(found: nil), at: token.column)
    case .word(let name):
      position += 1
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
      switch error {
      case .unknown(let choices):
        throw self.error(.unknownName(name, choices: choices), at: column)
      case .notYetKnown(let known):
        throw self.error(.notYetKnown(name, known: known), at: column)
      }
    }
  }

  private mutating func enter(at column: Int) throws(RuleError) {
    depth += 1
    if depth > Self.depthLimit { throw error(.tooDeep(limit: Self.depthLimit), at: column) }
  }

  private mutating func close(openedAt column: Int) throws(RuleError) {
    if take(.sign(")")) { return }
    if next.kind == .end { throw error(.unclosed, at: column) }
    if let relation = takeRelation() {
      throw error(.unexpected(relation.rawValue), at: tokens[position - 1].column)
    }
    throw error(.unexpected(next.text), at: next.column)
  }

  // MARK: Functions

  private mutating func call(
    _ function: RuleFunction, at column: Int
  ) throws(RuleError) -> Term {
    let opening = next.column
    guard take(.sign("(")) else { throw error(.functionWithoutValues(function), at: column) }
    try enter(at: opening)
    var arguments: [(operand: Operand, dimension: Dimension, column: Int)] = []
    if next.kind != .sign(")") {
      repeat {
        let term = try disjunction()
        let (operand, dimension) = try number(term)
        arguments.append((operand, dimension, term.column))
      } while take(.sign(","))
    }
    try close(openedAt: opening)
    depth -= 1
    guard function.argumentCounts.contains(arguments.count) else {
      throw error(.argumentCount(function, found: arguments.count), at: column)
    }
    guard let dimension = function.dimension(arguments.map(\.dimension)) else {
      if function == .project {
        throw error(
          .projectUnits(velocity: arguments[0].dimension.words, rate: arguments[1].dimension.words),
          at: arguments[0].column)
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

  private func requireEqual(
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
      .differentUnits(left.text, leftUnit.words, right.text, rightUnit.words), at: column)
  }
}

extension RuleParser.Term {
  fileprivate var text: String {
    switch value {
    case .number(let operand, _): operand.text
    case .condition(let condition): condition.text
    }
  }
}
