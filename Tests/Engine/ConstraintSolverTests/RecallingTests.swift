import MotionMath
import Testing

@testable import ConstraintSolver

/// A solver that reuses earlier answers has the same results as a plain solver, to the last bit.
struct RecallingTests {
  /// One random system with its changes, told to a plain solver and to one that recalls.
  private struct Telling {
    let plain = Solver()
    let recalling: RecallingSolver
    private var numbers: RandomGenerator
    private var variables: [Variable] = []
    private var accepted: [ConstraintID] = []
    private(set) var conflicts = 0

    init(seed: UInt64, _ memory: SolverMemory) {
      numbers = RandomGenerator(seed: seed)
      recalling = RecallingSolver(memory: memory)
    }

    /// Another seed from here on.
    mutating func turn(to seed: UInt64) { numbers = RandomGenerator(seed: seed) }

    mutating func tell(_ steps: Int) throws {
      for _ in 0..<steps { try tell() }
      try plain.solve()
      try recalling.solve()
      #expect(variables.map(recalling.solution.value) == variables.map(plain.value))
      #expect(variables.map(recalling.solution.isDetermined) == variables.map(plain.isDetermined))
    }

    private mutating func tell() throws {
      switch numbers.below(12) {
      case 0...2 where variables.count < 12, _ where variables.count < 3:
        let isNonnegative = numbers.below(2) == 0
        let (free, other) = (isNonnegative ? numbers.below(2) : 1, isNonnegative ? 1 : 0)
        let made = plain.makeVariables(free: free, nonnegative: other)
        #expect(recalling.makeVariables(free: free, nonnegative: other) == made)
        variables += (0..<free + other).map { made[$0] }
      case 3 where !accepted.isEmpty:
        let id = accepted.remove(at: numbers.below(accepted.count))
        try plain.remove(id)
        try recalling.remove(id)
      case 4:
        try plain.solve()
        try recalling.solve()
        #expect(variables.map(recalling.solution.value) == variables.map(plain.value))
      default:
        let constraint = random()
        let expected = Result { () throws(Conflict) in try plain.add(constraint) }
        let answer = Result { () throws(Conflict) in try recalling.add(constraint) }
        #expect(answer == expected)
        if case .success(let id) = expected { accepted.append(id) } else { conflicts += 1 }
      }
    }

    private mutating func random() -> LinearConstraint {
      let (first, second) = (numbers.below(variables.count), numbers.below(variables.count))
      var expression = LinearExpression(
        [(variables[first], 1)], constant: Double(numbers.below(400)) - 200)
      expression.add(LinearExpression([(variables[second], -1)]))
      return LinearConstraint(
        expression, [.equal, .lessThanOrEqual, .greaterThanOrEqual][numbers.below(3)],
        priority: [1000, 750, 250][numbers.below(3)])
    }
  }

  @Test(arguments: [20_000, 30, 0])
  func `the same steps have the answers of a plain solver`(room: Int) throws {
    let memory = SolverMemory(room: room)
    var conflicts = 0
    for seed in UInt64(0)..<30 {
      for other in UInt64(0)..<3 {
        var telling = Telling(seed: seed, memory)
        try telling.tell(40)
        // The steps from here on differ from those that the memory contains.
        telling.turn(to: seed * 10 + other)
        try telling.tell(20)
        conflicts += telling.conflicts
      }
    }
    #expect(conflicts > 100)
  }

  @Test func `what was solved once is not solved again`() throws {
    let memory = SolverMemory()
    var first = Telling(seed: 7, memory)
    try first.tell(60)
    #expect(first.recalling.isOnItsOwn)
    var second = Telling(seed: 7, memory)
    try second.tell(60)
    #expect(!second.recalling.isOnItsOwn)
    second.turn(to: 8)
    try second.tell(10)
    #expect(second.recalling.isOnItsOwn)
  }

  @Test func `a finger that moves a system on does not fill the memory`() throws {
    let memory = SolverMemory()
    let solver = RecallingSolver(memory: memory)
    let height = solver.makeVariables(free: 1)[0]
    let id = try solver.add(LinearConstraint(LinearExpression([(height, 1)]), .equal))
    for place in 1...100 {
      solver.shift(id, by: -1)
      try solver.solve()
      #expect(solver.solution.value(of: height) == Double(place))
    }
    #expect(memory.stepCount < 30)
  }
}
