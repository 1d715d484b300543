/// Solves systems of linear equations and inequalities with priorities, incrementally.
///
/// Required constraints hold; of the others, the sum of the violations is smallest at the highest
/// priority, then at the next lower one, and so on: priorities are compared, never multiplied by
/// weights. Free variables that nothing determines are 0. The same calls give the same values.
///
/// - Source: Badros, Borning, Stuckey: The Cassowary Linear Arithmetic Constraint Solving
///   Algorithm, 2001.
package final class Solver {
  enum Kind {
    /// A variable of any sign.
    case free
    /// A variable, slack or error that is at least 0.
    case nonnegative
    /// The mark of a required equation, always 0.
    case dummy
  }

  /// What became of a constraint: the symbols that were added with it.
  struct Record {
    /// Identifies the constraint in the rows: slack, error above or dummy.
    let marker: Int
    /// The coefficient of the marker in the equation.
    let sign: Double
    /// The symbol that measures the violation, on the other side of the marker; nil for required
    /// constraints.
    let error: Int?
    /// Whether the marker measures a violation too, as in an equation that is not required.
    let markerIsError: Bool
    var priority: Double
    /// The priority of the violation that `error` measures where the marker measures one too.
    var priorityBelow: Double
  }

  /// The sum of the violations at one priority.
  struct Objective {
    let priority: Double
    let row: Row
    var count: Int
  }

  /// Violations below this are rounding errors, in points.
  static let tolerance = 1e-8
  /// A contradiction between required constraints below this is none, in points.
  static let conflictTolerance = 1e-6

  // Unchecked here and below, for the same reason as in a row.

  @exclusivity(unchecked) var kinds: [Kind] = []
  /// The constraint that each symbol belongs to; nil for variables.
  @exclusivity(unchecked) var owners: [ConstraintID?] = []
  /// The table, by symbol: its row, if it is basic.
  @exclusivity(unchecked) var rowOf: [Row?] = []
  /// The rows that were ever in the table.
  @exclusivity(unchecked) var rows: [Row] = []
  /// By symbol: where its column starts among the links, -1 for an empty column.
  @exclusivity(unchecked) var columns: [Int] = []
  /// The columns as linked lists: rows that have gained a symbol, some of which may have lost it
  /// since.
  @exclusivity(unchecked) var links: [(row: Int, next: Int)] = []
  /// The number of column scans.
  @exclusivity(unchecked) var looks = 0
  /// In descending order of priority.
  @exclusivity(unchecked) var objectives: [Objective] = []
  /// Minimized while a constraint is added.
  var artificial: Row?
  @exclusivity(unchecked) var noted: [Row] = []
  /// The constraints that hold variables at suggested values.
  var edits: [Variable: (id: ConstraintID, value: Double)] = [:]
  /// By number; nil once a constraint is removed, and for one that was refused.
  @exclusivity(unchecked) private var records: [Record?] = []
  private var isOptimal = true

  package init() {}

  /// The same system, independent of this one.
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

  /// Creates a variable; one that `isNonnegative` needs no constraint for that.
  package func makeVariable(isNonnegative: Bool = false) -> Variable {
    Variable(symbol: makeSymbol(isNonnegative ? .nonnegative : .free))
  }

  /// Creates several variables: first those that may be negative, then the others.
  package func makeVariables(free: Int = 0, nonnegative: Int = 0) -> Variables {
    let first = symbolCount
    for _ in 0..<free { _ = makeSymbol(.free) }
    for _ in 0..<nonnegative { _ = makeSymbol(.nonnegative) }
    return Variables(first: first)
  }

  /// The number of symbols ever made, a measure of when starting afresh pays.
  package var symbolCount: Int { kinds.count }

  /// Adds a constraint.
  ///
  /// - Throws: ``Conflict`` if it contradicts required ones; the system is as before.
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

  /// Removes a constraint; one that is not in the system is ignored.
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

  /// Adds `delta` to the constant of a constraint's expression; several may follow each other.
  ///
  /// Whether the system can still be solved shows at the next ``solve()``.
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

  /// Changes the priority of a constraint that is not required, to one that is not either.
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

  /// Brings the values of the variables up to date.
  ///
  /// - Throws: ``Conflict`` if constants were shifted so that required constraints contradict each
  ///   other. Remove one of them from a new solver: this one is of no further use.
  package func solve() throws(Conflict) {
    try settle()
    optimizeIfNeeded()
  }

  /// The value in the last solution.
  package func value(of variable: Variable) -> Double { rowOf[variable.symbol]?.constant ?? 0 }

  /// Whether the constraints leave a variable only one value.
  package func isDetermined(_ variable: Variable) -> Bool {
    guard let row = rowOf[variable.symbol] else {
      return kinds[variable.symbol] == .nonnegative && isCostly(variable.symbol)
    }
    return row.cells.allSatisfy { kinds[$0.symbol] == .dummy || isCostly($0.symbol) }
  }

  /// Whether a change of a symbol would violate something.
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

  /// The constraint as 0 = row in symbols that are not basic, with slack, errors or dummy.
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

  /// Adds a constraint's violations to the objectives of their priorities, or takes them out.
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

  /// Drops what rounding may have left of a symbol.
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
  /// Pulls a variable towards a value, in place of the value suggested before.
  ///
  /// - Throws: ``Conflict`` for a required value that contradicts required constraints.
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
