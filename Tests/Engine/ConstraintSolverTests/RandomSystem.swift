import ConstraintSolver
import MotionMath

/// A solver with the constraints that it accepted.
final class RandomSystem {
  let solver = Solver()
  let variables: [Variable]
  var accepted: [(id: ConstraintID, constraint: LinearConstraint)] = []

  init(variables count: Int) {
    let solver = solver
    variables = (0..<count).map { _ in solver.makeVariable() }
  }

  var values: [Double] { variables.map { solver.value(of: $0) } }

  func add(_ constraint: LinearConstraint) throws(Conflict) {
    accepted.append((try solver.add(constraint), constraint))
  }

  /// How far the solution violates a constraint.
  func violation(of constraint: LinearConstraint) -> Double {
    let sum = constraint.expression.terms.reduce(constraint.expression.constant) {
      $0 + $1.coefficient * solver.value(of: $1.variable)
    }
    return switch constraint.relation {
    case .equal: abs(sum)
    case .lessThanOrEqual: max(sum, 0)
    case .greaterThanOrEqual: max(-sum, 0)
    }
  }

  /// The largest violation of a required constraint.
  var worst: Double {
    accepted.filter(\.constraint.isRequired).map { violation(of: $0.constraint) }.max() ?? 0
  }

  /// A constraint with up to three variables and coefficients that layouts have.
  func random(
    _ numbers: inout RandomGenerator, priorities: [Double] = [1000, 1000, 750, 251, 250]
  ) -> LinearConstraint {
    var terms: [(variable: Variable, coefficient: Double)] = []
    for _ in 0..<(1 + numbers.below(3)) {
      let variable = variables[numbers.below(variables.count)]
      if terms.contains(where: { $0.variable == variable }) { continue }
      terms.append((variable, [1, -1, 1, -1, 2, -0.5][numbers.below(6)]))
    }
    return LinearConstraint(
      LinearExpression(terms, constant: Double(numbers.below(800)) / 2 - 200),
      [.equal, .lessThanOrEqual, .greaterThanOrEqual][numbers.below(3)],
      priority: priorities[numbers.below(priorities.count)])
  }
}
