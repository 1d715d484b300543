/// An unknown of a system.
package struct Variable: Hashable, Sendable {
  let symbol: Int
}

/// Variables that were made at once.
package struct Variables: Hashable, Sendable {
  let first: Int

  package subscript(index: Int) -> Variable { Variable(symbol: first + index) }
}

/// A sum of multiples of variables and a constant.
package struct LinearExpression: Hashable, Sendable {
  package struct Term: Hashable, Sendable {
    package let variable: Variable
    package var coefficient: Double
  }

  package var terms: [Term]
  package var constant: Double

  package init(
    _ terms: [(variable: Variable, coefficient: Double)] = [], constant: Double = 0
  ) {
    self.terms = terms.map { Term(variable: $0.variable, coefficient: $0.coefficient) }
    self.constant = constant
  }

  /// A variable and a constant.
  package init(_ variable: Variable, constant: Double = 0) {
    terms = [Term(variable: variable, coefficient: 1)]
    self.constant = constant
  }

  /// Adds a multiple of another expression; terms of one variable are joined.
  package mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    constant += factor * other.constant
    for term in other.terms { add(term.variable, times: factor * term.coefficient) }
  }

  /// Adds a multiple of a variable.
  package mutating func add(_ variable: Variable, times factor: Double) {
    if let index = terms.firstIndex(where: { $0.variable == variable }) {
      terms[index].coefficient += factor
    } else {
      terms.append(Term(variable: variable, coefficient: factor))
    }
  }

  /// Whether the variables and their coefficients are the same, in the same order.
  package func hasTerms(of other: LinearExpression) -> Bool {
    terms == other.terms
  }
}

/// A linear expression that is to be equal to zero, at most zero or at least zero.
package struct LinearConstraint: Hashable, Sendable {
  package enum Relation: Sendable {
    case equal, lessThanOrEqual, greaterThanOrEqual
  }

  /// The priority of constraints that must hold.
  package static let required = 1000.0

  package var expression: LinearExpression
  package var relation: Relation
  /// 1000 or more is required; below, every priority outweighs all lower ones together.
  package var priority: Double
  /// How much an equation that is not required wishes not to be below zero, as `priority` says for above;
  /// not required either.
  package var priorityBelow: Double

  package init(
    _ expression: LinearExpression, _ relation: Relation, priority: Double = required,
    below priorityBelow: Double? = nil
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
    self.priorityBelow = priorityBelow ?? priority
  }

  package var isRequired: Bool { priority >= Self.required }
}

/// Identifies a constraint of a solver, in the order they were added.
package struct ConstraintID: Hashable, Comparable, Sendable {
  /// From 0 in each solver.
  package let number: Int

  package static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.number < b.number }
}

/// Required constraints that cannot all hold.
package struct Conflict: Error, Equatable {
  /// In the order they were added, without one that was refused.
  package let constraints: [ConstraintID]

  package init(constraints: [ConstraintID]) { self.constraints = constraints }
}
