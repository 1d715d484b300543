import ConstraintSolver
import MotionMath
import Testing

/// Laws that hold for every system.
struct LawTests {
  @Test(arguments: 0..<100)
  func `required constraints hold after every change`(seed: UInt64) throws {
    var numbers = RandomGenerator(seed: seed)
    let system = RandomSystem(variables: 1 + numbers.below(10))
    for _ in 0..<60 {
      switch numbers.below(4) {
      case 0 where !system.accepted.isEmpty:
        let index = numbers.below(system.accepted.count)
        try system.solver.remove(system.accepted.remove(at: index).id)
      case 1 where system.accepted.contains { !$0.constraint.isRequired }:
        let index = numbers.below(system.accepted.count)
        guard !system.accepted[index].constraint.isRequired else { continue }
        let delta = Double(numbers.below(200)) - 100
        system.accepted[index].constraint.expression.constant += delta
        system.solver.shift(system.accepted[index].id, by: delta)
      default:
        try? system.add(system.random(&numbers))
      }
      try system.solver.solve()
      #expect(system.worst < 1e-6)
    }
  }

  @Test(arguments: 0..<50)
  func `removing a constraint restores the solution`(seed: UInt64) throws {
    var numbers = RandomGenerator(seed: seed)
    let system = unique(&numbers)
    let before = system.values
    for _ in 0..<20 {
      let extra = system.random(&numbers)
      guard let id = try? system.solver.add(extra) else { continue }
      if numbers.below(2) == 0 { try system.solver.solve() }
      try system.solver.remove(id)
      try system.solver.solve()
      expectEqual(system.values, before)
    }
  }

  @Test(arguments: 0..<50)
  func `the order of constraints does not matter`(seed: UInt64) throws {
    var numbers = RandomGenerator(seed: seed)
    let system = unique(&numbers)
    let other = RandomSystem(variables: system.variables.count)
    var rest = system.accepted.map(\.constraint)
    while !rest.isEmpty {
      if numbers.below(5) == 0 { try other.solver.solve() }
      try other.add(rest.remove(at: numbers.below(rest.count)))
    }
    try other.solver.solve()
    expectEqual(other.values, system.values)
  }

  @Test(arguments: 0..<50)
  func `shifting constants is as good as adding them so`(seed: UInt64) throws {
    var numbers = RandomGenerator(seed: seed)
    let system = unique(&numbers)
    for _ in 0..<10 {
      let index = numbers.below(system.accepted.count)
      guard !system.accepted[index].constraint.isRequired else { continue }
      let delta = Double(numbers.below(200)) - 100
      system.accepted[index].constraint.expression.constant += delta
      system.solver.shift(system.accepted[index].id, by: delta)
    }
    try system.solver.solve()
    let other = RandomSystem(variables: system.variables.count)
    for (_, constraint) in system.accepted { try other.add(constraint) }
    try other.solver.solve()
    expectEqual(other.values, system.values)
  }

  /// A solved system whose optional constraints all have different priorities, so that its solution is unique.
  private func unique(_ numbers: inout RandomGenerator) -> RandomSystem {
    let system = RandomSystem(variables: 1 + numbers.below(8))
    for index in 0..<24 {
      try? system.add(system.random(&numbers, priorities: [1000, Double(900 - index)]))
    }
    for (index, variable) in system.variables.enumerated() {
      let wish = LinearExpression([(variable, 1)], constant: Double(numbers.below(400)))
      try? system.add(LinearConstraint(wish, .equal, priority: Double(100 - index)))
    }
    try? system.solver.solve()
    return system
  }

  private func expectEqual(_ values: [Double], _ expected: [Double]) {
    for (value, expected) in zip(values, expected) { #expect(abs(value - expected) < 1e-6) }
  }
}
