/// A variable of a system of constraints.
package struct Variable: Hashable, Sendable {
  let symbol: Int
}

/// Consecutive variables that were created together, accessed by index.
package struct Variables: Hashable, Sendable {
  let first: Int

  package subscript(index: Int) -> Variable { Variable(symbol: first + index) }
}

/// A linear combination of variables plus a constant.
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

  /// Creates the sum of a variable and a constant.
  package init(_ variable: Variable, constant: Double = 0) {
    terms = [Term(variable: variable, coefficient: 1)]
    self.constant = constant
  }

  /// Adds a multiple of another expression; terms with the same variable are merged.
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

  /// Whether two expressions have the same variables and coefficients, in the same order.
  package func hasTerms(of other: LinearExpression) -> Bool {
    terms == other.terms
  }
}

/// A constraint on a linear expression: equal to zero, at most zero or at least zero.
package struct LinearConstraint: Hashable, Sendable {
  package enum Relation: Sendable {
    case equal, lessThanOrEqual, greaterThanOrEqual
  }

  /// The least priority of a required constraint.
  package static let required = 1000.0

  package var expression: LinearExpression
  package var relation: Relation
  /// The priority: 1000 or more means that the constraint is required.
  ///
  /// An optional constraint outweighs all optional constraints of lower priority together.
  package var priority: Double
  /// The priority of keeping an optional equation's expression from falling below zero.
  ///
  /// For an equation, `priority` is the priority of keeping the expression from rising above zero. If the equation is
  /// optional, both priorities are below 1000.
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

/// Identifies a constraint of a solver; identifiers are ordered by when their constraints were added.
package struct ConstraintID: Hashable, Comparable, Sendable {
  /// The number of the constraint in its solver, counted from 0.
  package let number: Int

  package static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.number < b.number }
}

/// An error that lists required constraints that contradict each other.
package struct Conflict: Error, Equatable {
  /// The constraints that contradict each other, in order of addition.
  ///
  /// If a new constraint was rejected because of them, that new constraint is not in the list.
  package let constraints: [ConstraintID]

  package init(constraints: [ConstraintID]) { self.constraints = constraints }
}
