import ConstraintSolver
import Testing

struct SolverTests {
  private let solver = Solver()

  private func equation(
    _ terms: [(variable: Variable, coefficient: Double)], _ value: Double,
    _ relation: LinearConstraint.Relation = .equal, priority: Double = LinearConstraint.required
  ) -> LinearConstraint {
    LinearConstraint(
      LinearExpression(terms, constant: -value), relation, priority: priority)
  }

  @Test func `a high priority outweighs any number of lower ones`() throws {
    let x = solver.makeVariable()
    _ = try solver.add(equation([(x, 1)], 0, priority: 251))
    for _ in 0..<1000 { _ = try solver.add(equation([(x, 1000)], 10_000, priority: 250)) }
    try solver.solve()
    #expect(solver.value(of: x) == 0)
  }

  @Test func `neighbouring priorities and fractions of them are told apart`() throws {
    let x = solver.makeVariable()
    _ = try solver.add(equation([(x, 1)], 1, priority: 999))
    _ = try solver.add(equation([(x, 1)], 2, priority: 999.5))
    _ = try solver.add(equation([(x, 1)], 3, priority: 998))
    try solver.solve()
    #expect(solver.value(of: x) == 2)
  }

  @Test func `what contradicts required constraints is refused and named`() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let a = try solver.add(equation([(x, 1), (y, 1)], 10))
    let b = try solver.add(equation([(x, 1)], 4))
    _ = try solver.add(equation([(y, 1)], 100, .lessThanOrEqual))
    #expect(throws: Conflict(constraints: [a, b])) {
      try solver.add(equation([(y, 1)], 7, .greaterThanOrEqual))
    }
    try solver.solve()
    #expect(solver.value(of: x) == 4 && solver.value(of: y) == 6)
    try solver.remove(b)
    _ = try solver.add(equation([(y, 1)], 7, .greaterThanOrEqual))
    try solver.solve()
    #expect(solver.value(of: y) >= 7)
  }

  @Test func `a variable made so is never negative`() throws {
    let width = solver.makeVariable(isNonnegative: true)
    _ = try solver.add(equation([(width, 1)], -20, priority: 750))
    try solver.solve()
    #expect(solver.value(of: width) == 0)
    #expect(throws: Conflict(constraints: [])) { try solver.add(equation([(width, 1)], -1)) }
  }

  @Test func `shifted constants move the solution, several before one solve`() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let a = try solver.add(equation([(x, 1)], 10))
    let b = try solver.add(equation([(y, 1)], 10))
    let c = try solver.add(equation([(x, 1), (y, 1)], 20))
    solver.shift(a, by: -5)
    solver.shift(b, by: -1)
    solver.shift(c, by: -6)
    try solver.solve()
    #expect(solver.value(of: x) == 15 && solver.value(of: y) == 11)
    solver.shift(a, by: -1)
    #expect(throws: Conflict(constraints: [a, b, c])) { try solver.solve() }
  }

  @Test func `a suggested value is followed as far as required constraints allow`() throws {
    let (x, width) = (solver.makeVariable(), solver.makeVariable(isNonnegative: true))
    _ = try solver.add(equation([(x, 1), (width, 1)], 100, .lessThanOrEqual))
    _ = try solver.add(equation([(width, 1)], 60, priority: 750))
    for (wish, expected) in [(10.0, 60.0), (70, 30), (120, 0), (-5, 60)] {
      try solver.suggest(wish, for: x)
      try solver.solve()
      #expect(solver.value(of: x) == min(wish, 100))
      #expect(solver.value(of: width) == expected)
    }
    try solver.endSuggesting(x)
    try solver.solve()
    #expect(solver.value(of: width) == 60)
  }

  @Test func `a changed priority decides differently`() throws {
    let x = solver.makeVariable()
    let a = try solver.add(equation([(x, 1)], 1, priority: 500))
    _ = try solver.add(equation([(x, 1)], 2, priority: 400))
    try solver.solve()
    #expect(solver.value(of: x) == 1)
    try solver.setPriority(300, of: a)
    try solver.solve()
    #expect(solver.value(of: x) == 2)
  }

  @Test func `a variable is undetermined until something holds it`() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = try solver.add(equation([(x, 1), (y, -1)], 8))
    try solver.solve()
    #expect(!solver.isDetermined(x) && !solver.isDetermined(y))
    _ = try solver.add(equation([(y, 1)], 0, priority: 1))
    try solver.solve()
    #expect(solver.isDetermined(x) && solver.isDetermined(y))
  }
}
