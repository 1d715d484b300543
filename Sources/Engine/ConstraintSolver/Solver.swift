/// Solves systems of linear equations and inequalities with priorities, incrementally.
///
/// Required constraints are always satisfied. For the optional constraints, the solver minimises the sum of the
/// violations at the highest priority, then at the next lower priority, and so on: priorities are compared, never used
/// as weights. A free variable that no constraint determines is 0. The same calls give the same values.
///
/// - Source: Badros, Borning, Stuckey: The Cassowary Linear Arithmetic Constraint Solving
///   Algorithm, 2001.
package final class Solver {
  enum Kind {
    /// A variable of any sign.
    case free
    /// A variable, slack symbol or error symbol whose value is at least 0.
    case nonnegative
    /// The symbol that identifies a required equation; its value is always 0.
    case dummy
  }

  /// The symbols that were added for a constraint, and the constraint's priorities.
  struct Record {
    /// The symbol that identifies the constraint in the rows.
    ///
    /// It is the slack symbol of an inequality, the symbol that measures how far an optional equation's expression is
    /// above zero, or the dummy symbol of a required equation.
    let marker: Int
    /// The coefficient of the marker in the equation.
    let sign: Double
    /// The symbol that measures the violation of an optional inequality, or how far an optional equation's expression
    /// is below zero; nil for required constraints.
    let error: Int?
    /// Whether the marker measures a violation: true for an optional equation, false for every other constraint.
    let markerIsError: Bool
    var priority: Double
    /// For an optional equation, the priority of keeping its expression from falling below zero.
    ///
    /// `priority` is then the priority of keeping the expression from rising above zero. Unused for inequalities.
    var priorityBelow: Double
  }

  /// The sum of the violations at one priority.
  struct Objective {
    let priority: Double
    let row: Row
    var count: Int
  }

  /// The size up to which a violation counts as a rounding error, in points.
  static let tolerance = 1e-8
  /// The size up to which a contradiction between required constraints is ignored, in points.
  static let conflictTolerance = 1e-6

  var kinds: [Kind] = []
  /// The constraint for which each symbol was added; nil for variables.
  var owners: [ConstraintID?] = []
  /// The row that gives the value of each basic symbol, by symbol; nil for symbols that are not basic, whose value is
  /// 0.
  var rowOf: [Row?] = []
  /// All rows that were ever in the table.
  var rows: [Row] = []
  /// The index in `links` at which each symbol's column starts; -1 for an empty column.
  var columns: [Int] = []
  /// The rows of each column, as linked lists: a row is added to a list when it gains the column's symbol, and may
  /// remain listed for a while after it has lost the symbol.
  var links: [(row: Int, next: Int)] = []
  /// The number of column scans so far; a column scan visits the rows that contain a symbol.
  var looks = 0
  /// The objectives, in descending order of priority.
  var objectives: [Objective] = []
  /// The objective that is minimised while a constraint is added.
  var artificial: Row?
  var noted: [Row] = []
  /// For each variable with a suggested value, that value, and the constraint that pulls the variable towards it.
  var edits: [Variable: (id: ConstraintID, value: Double)] = [:]
  /// The records by the numbers of their constraints; nil for removed and rejected constraints.
  private var records: [Record?] = []
  private var isOptimal = true

  package init() {}

  /// An independent copy of this system.
  func copy() -> Solver {
    let copy = Solver()
    (copy.kinds, copy.owners, copy.columns, copy.links) = (kinds, owners, columns, links)
    copy.rows = rows.map { $0.copy() }
    copy.rowOf = rowOf.map { row in row.map { copy.rows[$0.number] } }
    copy.objectives = objectives.map {
      Objective(priority: $0.priority, row: $0.row.copy(), count: $0.count)
    }
    copy.noted = noted.map { copy.rows[$0.number] }
    (copy.looks, copy.edits, copy.records) = (looks, edits, records)
    copy.isOptimal = isOptimal
    return copy
  }

  /// Creates a variable; with `isNonnegative`, it is at least 0 without any constraint.
  package func makeVariable(isNonnegative: Bool = false) -> Variable {
    Variable(symbol: makeSymbol(isNonnegative ? .nonnegative : .free))
  }

  /// Creates several variables: first variables of any sign, then variables that are at least 0.
  package func makeVariables(free: Int = 0, nonnegative: Int = 0) -> Variables {
    let first = symbolCount
    for _ in 0..<free { _ = makeSymbol(.free) }
    for _ in 0..<nonnegative { _ = makeSymbol(.nonnegative) }
    return Variables(first: first)
  }

  /// The number of symbols ever created.
  ///
  /// Symbols are never removed, so if there are many, creating a new solver would be cheaper than changing this one.
  package var symbolCount: Int { kinds.count }

  /// Adds a constraint.
  ///
  /// - Throws: ``Conflict`` if it contradicts required constraints; the system then stays unchanged.
  package func add(_ constraint: LinearConstraint) throws(Conflict) -> ConstraintID {
    try settle()
    let id = ConstraintID(number: records.count)
    records.append(nil)
    let (row, record) = makeRow(of: constraint, id)
    let isViolated =
      switch constraint.relation {
      case .equal: row.constant != 0
      case .lessThanOrEqual: row.constant > 0
      case .greaterThanOrEqual: row.constant < 0
      }
    if row.constant < 0 { row.negate() }
    if let subject = subject(of: row, record, isViolated: isViolated) {
      enter(row, as: subject)
    } else {
      try addWithArtificialVariable(row, record, id)
    }
    records[id.number] = record
    isOptimal = false
    return id
  }

  /// Removes a constraint; does nothing if the constraint is not in the system.
  package func remove(_ id: ConstraintID) throws(Conflict) {
    try settle()
    guard let record = records[id.number] else { return }
    records[id.number] = nil
    weigh(record, by: -1)
    let row: Row
    if let own = rowOf[record.marker] {
      row = own
      drop(row)
    } else if let leaving = leavingRow(forRemoving: record.marker) {
      row = leaving
      drop(row)
      row.pivot(to: record.marker)
      substitute(record.marker, by: row)
    }
    if let error = record.error { forget(error) }
    forget(record.marker)
    isOptimal = false
  }

  /// Adds `delta` to the constant of a constraint's expression; shifts accumulate until ``solve()``.
  ///
  /// If the system has become unsolvable, the next ``solve()`` throws.
  package func shift(_ id: ConstraintID, by delta: Double) {
    guard let record = records[id.number] else { return }
    optimizeIfNeeded()
    let change = record.sign * delta
    if let row = rowOf[record.marker] {
      row.constant -= change
      note(row)
      return
    }
    forEachRow(with: record.marker) { row in
      row.constant += row.coefficient(of: record.marker) * change
      note(row)
    }
  }

  /// Changes the priorities of an optional constraint, which must stay optional: both new priorities must be below
  /// 1000.
  ///
  /// For the difference between `priority` and `priorityBelow`, see ``LinearConstraint/priorityBelow``. By default they
  /// are equal.
  package func setPriority(
    _ priority: Double, below priorityBelow: Double? = nil, of id: ConstraintID
  ) throws(Conflict) {
    try settle()
    guard var record = records[id.number], record.error != nil else { return }
    weigh(record, by: -1)
    (record.priority, record.priorityBelow) = (priority, priorityBelow ?? priority)
    weigh(record, by: 1)
    records[id.number] = record
    isOptimal = false
  }

  /// Updates the values of the variables.
  ///
  /// - Throws: ``Conflict`` if shifted constants make required constraints contradict each other. This
  ///   solver is then unusable; create a new solver without one of these constraints.
  package func solve() throws(Conflict) {
    try settle()
    optimizeIfNeeded()
  }

  /// The value of a variable in the last solution.
  package func value(of variable: Variable) -> Double { rowOf[variable.symbol]?.constant ?? 0 }

  /// Whether the constraints determine a variable's value uniquely.
  package func isDetermined(_ variable: Variable) -> Bool {
    isVisiblyDetermined(variable) || withstandsPulls(variable)
  }

  /// Whether the table shows that a variable's value is unique; false does not mean that it is not.
  ///
  /// At a degenerate solution, a symbol that costs nothing may still be unable to change.
  private func isVisiblyDetermined(_ variable: Variable) -> Bool {
    guard let row = rowOf[variable.symbol] else {
      return kinds[variable.symbol] == .nonnegative && isCostly(variable.symbol)
    }
    return row.cells.allSatisfy { kinds[$0.symbol] == .dummy || isCostly($0.symbol) }
  }

  /// Whether a variable keeps its value when a constraint of the lowest priority pulls it to either side.
  private func withstandsPulls(_ variable: Variable) -> Bool {
    let value = value(of: variable)
    return [-1.0, 1].allSatisfy { distance in
      let trial = copy()
      let wish = LinearExpression(variable, constant: -(value + distance))
      guard
        (try? trial.add(LinearConstraint(wish, .equal, priority: .leastNormalMagnitude))) != nil,
        (try? trial.solve()) != nil
      else { return true }
      return abs(trial.value(of: variable) - value) < Self.conflictTolerance
    }
  }

  /// Whether a change of the symbol's value changes an objective, which is the sum of the violations at one priority.
  private func isCostly(_ symbol: Int) -> Bool {
    objectives.contains { abs($0.row.coefficient(of: symbol)) > Self.tolerance }
  }

  // MARK: Rows of constraints

  func makeSymbol(_ kind: Kind, _ owner: ConstraintID? = nil) -> Int {
    kinds.append(kind)
    owners.append(owner)
    rowOf.append(nil)
    columns.append(-1)
    return kinds.count - 1
  }

  /// Converts a constraint to an equation 0 = row in nonbasic symbols, and adds its slack, error or dummy symbols.
  private func makeRow(of constraint: LinearConstraint, _ id: ConstraintID) -> (Row, Record) {
    let row = Row(constant: constraint.expression.constant)
    for term in constraint.expression.terms {
      if let basic = rowOf[term.variable.symbol] {
        row.add(basic, times: term.coefficient)
      } else {
        row.add(term.variable.symbol, times: term.coefficient)
      }
    }
    let isEquation = constraint.relation == .equal
    let isDummy = isEquation && constraint.isRequired
    let sign: Double = isDummy || constraint.relation == .lessThanOrEqual ? 1 : -1
    let marker = makeSymbol(isDummy ? .dummy : .nonnegative, id)
    row.add(marker, times: sign)
    let error = constraint.isRequired ? nil : makeSymbol(.nonnegative, id)
    if let error { row.add(error, times: -sign) }
    let record = Record(
      marker: marker, sign: sign, error: error, markerIsError: isEquation && error != nil,
      priority: constraint.priority, priorityBelow: constraint.priorityBelow)
    weigh(record, by: 1)
    return (row, record)
  }

  /// Adds the symbols that measure a constraint's violation, multiplied by `factor`, to the objectives.
  ///
  /// Each symbol is added to the objective of its priority. A factor of −1 removes symbols that were added with 1.
  /// Required constraints have no such symbols.
  private func weigh(_ record: Record, by factor: Double) {
    guard let error = record.error else { return }
    guard record.markerIsError else { return weigh(error, record.priority, by: factor) }
    weigh(record.marker, record.priority, by: factor)
    weigh(error, record.priorityBelow, by: factor)
  }

  private func weigh(_ symbol: Int, _ priority: Double, by factor: Double) {
    let index = objectives.firstIndex { $0.priority <= priority } ?? objectives.count
    if index == objectives.count || objectives[index].priority != priority {
      objectives.insert(Objective(priority: priority, row: Row(), count: 0), at: index)
    }
    let objective = objectives[index].row
    if let row = rowOf[symbol] {
      objective.add(row, times: factor)
    } else {
      objective.add(symbol, times: factor)
    }
    objectives[index].count += Int(factor)
    if objectives[index].count == 0 { objectives.remove(at: index) }
  }

  /// Removes any remainder of a symbol that rounding has left in the objectives.
  private func forget(_ symbol: Int) {
    for objective in objectives { objective.row.remove(symbol) }
  }

  private func optimizeIfNeeded() {
    guard !isOptimal else { return }
    optimize()
    isOptimal = true
  }
}

extension Solver {
  /// Pulls a variable towards a value, which replaces the variable's earlier suggested value.
  ///
  /// - Throws: ``Conflict`` if the priority is required and the value contradicts required constraints.
  package func suggest(
    _ value: Double, for variable: Variable, priority: Double = 999
  ) throws(Conflict) {
    if let edit = edits[variable] {
      shift(edit.id, by: edit.value - value)
      edits[variable] = (edit.id, value)
    } else {
      let wish = LinearExpression(variable, constant: -value)
      edits[variable] = (try add(LinearConstraint(wish, .equal, priority: priority)), value)
    }
  }

  /// Stops pulling a variable towards a value.
  package func endSuggesting(_ variable: Variable) throws(Conflict) {
    if let edit = edits.removeValue(forKey: variable) { try remove(edit.id) }
  }
}
