extension Solver {
  /// The number of steps after which a search is ended, in case rounding errors keep it from converging.
  private static let stepLimit = 20_000

  // MARK: The table

  func keep(_ row: Row) {
    rowOf[row.basic] = row
    row.number = rows.count
    rows.append(row)
    for cell in row.cells { link(cell.symbol, row.number) }
  }

  /// Records that a row has gained a symbol.
  private func link(_ symbol: Int, _ row: Int) {
    links.append((row, columns[symbol]))
    columns[symbol] = links.count - 1
  }

  func drop(_ row: Row) { rowOf[row.basic] = nil }

  /// Calls a closure with each row of the table that contains a symbol.
  @inline(__always)
  func forEachRow(with symbol: Int, _ body: (Row) -> Void) {
    looks += 1
    var (index, last) = (columns[symbol], -1)
    while index >= 0 {
      let (number, next) = links[index]
      let row = rows[number]
      if row.look != looks, rowOf[row.basic] === row, row.coefficient(of: symbol) != 0 {
        row.look = looks
        last = index
        body(row)
      } else if last >= 0 {
        links[last].next = next
      } else {
        columns[symbol] = next
      }
      index = next
    }
  }

  /// Solves 0 = row for a symbol, and adds the resulting row to the table.
  func enter(_ row: Row, as subject: Int) {
    row.solve(for: subject)
    substitute(subject, by: row)
    keep(row)
  }

  /// Substitutes a row for a symbol in the whole table and in the objectives.
  func substitute(_ symbol: Int, by row: Row) {
    var index = columns[symbol]
    columns[symbol] = -1
    while index >= 0 {
      let (number, next) = links[index]
      index = next
      let other = rows[number]
      guard rowOf[other.basic] === other else { continue }
      let factor = other.remove(symbol)
      guard factor != 0 else { continue }
      other.add(row, times: factor) { link($0, number) }
      if other.constant < 0 { note(other) }
    }
    for objective in objectives { objective.row.substitute(symbol, row) }
    artificial?.substitute(symbol, row)
  }

  func pivot(_ row: Row, to entering: Int) {
    let leaving = row.basic
    drop(row)
    row.pivot(to: entering)
    substitute(entering, by: row)
    rowOf[entering] = row
    link(leaving, row.number)
  }

  // MARK: Primal

  /// Minimises the objectives in descending order of priority, by Bland's rule.
  func optimize() {
    for _ in 0..<Self.stepLimit {
      guard let entering = enteringSymbol(), let row = leavingRow(for: entering) else { break }
      pivot(row, to: entering)
    }
    forgetRounding()
  }

  func optimizeArtificial(_ objective: Row) {
    while let cell = objective.cells.first(where: {
      $0.coefficient < -Self.tolerance && kinds[$0.symbol] == .nonnegative
    }), let row = leavingRow(for: cell.symbol) {
      pivot(row, to: cell.symbol)
    }
    forgetRounding()
  }

  /// The first symbol whose increase lowers an objective without raising an objective of higher priority.
  private func enteringSymbol() -> Int? {
    var best: Int?
    for (index, objective) in objectives.enumerated() {
      let cell = objective.row.cells.first { cell in
        cell.coefficient < -Self.tolerance && kinds[cell.symbol] == .nonnegative
          && objectives[..<index].allSatisfy {
            $0.row.coefficient(of: cell.symbol) <= Self.tolerance
          }
      }
      if let cell { best = min(best ?? cell.symbol, cell.symbol) }
    }
    return best
  }

  /// The row whose value is the first to reach 0 as the symbol `entering` increases.
  private func leavingRow(for entering: Int) -> Row? {
    var best: (row: Row, ratio: Double)?
    forEachRow(with: entering) { row in
      let coefficient = row.coefficient(of: entering)
      guard kinds[row.basic] == .nonnegative, coefficient < -Self.tolerance else { return }
      let ratio = -row.constant / coefficient
      if let old = best {
        guard ratio < old.ratio || (ratio == old.ratio && row.basic < old.row.basic) else {
          return
        }
      }
      best = (row, ratio)
    }
    return best?.row
  }

  /// The row to remove together with a constraint, chosen so that all other rows stay feasible.
  func leavingRow(forRemoving marker: Int) -> Row? {
    var best: (row: Row, rank: Int, ratio: Double)?
    forEachRow(with: marker) { row in
      let coefficient = row.coefficient(of: marker)
      let (rank, ratio) =
        switch kinds[row.basic] {
        case .dummy: (0, 0.0)
        case .nonnegative where coefficient < 0: (1, -row.constant / coefficient)
        case .nonnegative: (2, row.constant / coefficient)
        case .free: (3, 0.0)
        }
      if let old = best, (old.rank, old.ratio, old.row.basic) <= (rank, ratio, row.basic) {
        return
      }
      best = (row, rank, ratio)
    }
    return best?.row
  }

  // MARK: Dual

  /// Adds a row to the list of rows whose constants may have become infeasible.
  func note(_ row: Row) {
    guard !row.isNoted, kinds[row.basic] != .free else { return }
    row.isNoted = true
    noted.append(row)
  }

  /// Clears ``noted``, the list of rows whose constants may have become infeasible.
  ///
  /// Before that, raises the list's negative constants to 0 if they belong to symbols that must not be negative. After
  /// steps of the primal simplex method, such constants are only rounding errors.
  private func forgetRounding() {
    for row in noted {
      row.isNoted = false
      if row.basic >= 0, kinds[row.basic] == .nonnegative { row.constant = max(row.constant, 0) }
    }
    noted = []
  }

  /// Makes all rows feasible again after constants were shifted.
  func settle() throws(Conflict) {
    var steps = 0
    while let row = nextInfeasibleRow() {
      steps += 1
      guard steps < Self.stepLimit, kinds[row.basic] == .nonnegative,
        let entering = enteringSymbol(into: row)
      else {
        throw conflict(in: row)
      }
      pivot(row, to: entering)
    }
  }

  /// Returns the row in the list `noted` that is infeasible and has the smallest basic symbol; nil if there is none.
  ///
  /// First removes from the list the rows that are feasible or no longer in the table.
  private func nextInfeasibleRow() -> Row? {
    guard !noted.isEmpty else { return nil }
    noted.removeAll { row in
      guard rowOf[row.basic] === row, !isInfeasible(row) else { return rowOf[row.basic] !== row }
      row.isNoted = false
      row.constant = kinds[row.basic] == .dummy ? 0 : max(row.constant, 0)
      return true
    }
    return noted.min { $0.basic < $1.basic }
  }

  private func isInfeasible(_ row: Row) -> Bool {
    switch kinds[row.basic] {
    case .free: false
    case .nonnegative: row.constant < -Self.tolerance
    case .dummy: abs(row.constant) > Self.conflictTolerance
    }
  }

  /// The symbol that can become basic in this row at the least cost to the objectives; nil if no symbol can.
  ///
  /// Costs to the objective with the highest priority are compared first; the other objectives decide between equal
  /// costs.
  private func enteringSymbol(into row: Row) -> Int? {
    var best: Row.Cell?
    for cell in row.cells
    where cell.coefficient > Self.tolerance && kinds[cell.symbol] == .nonnegative {
      if let old = best, !isCheaper(cell, than: old) { continue }
      best = cell
    }
    return best?.symbol
  }

  private func isCheaper(_ cell: Row.Cell, than other: Row.Cell) -> Bool {
    for objective in objectives {
      let cost = objective.row.coefficient(of: cell.symbol) / cell.coefficient
      let otherCost = objective.row.coefficient(of: other.symbol) / other.coefficient
      if abs(cost - otherCost) > Self.tolerance { return cost < otherCost }
    }
    return false
  }
}

extension Solver {
  /// The symbol that can immediately become basic for a new equation 0 = row; nil if there is none.
  ///
  /// The row's constant must not be negative.
  func subject(of row: Row, _ record: Record, isViolated: Bool) -> Int? {
    if let free = row.cells.first(where: { kinds[$0.symbol] == .free }) { return free.symbol }
    if isViolated, record.error != nil, let risen = variableThatRises(in: row) { return risen }
    for own in [record.marker, record.error ?? record.marker]
    where kinds[own] == .nonnegative && row.coefficient(of: own) < 0 {
      return own
    }
    let others = row.cells.lazy.filter { self.kinds[$0.symbol] == .nonnegative }
    guard let first = others.first else {
      return row.constant <= Self.conflictTolerance ? record.marker : nil
    }
    if row.constant <= Self.tolerance {
      row.constant = 0
      return first.symbol
    }
    return others.first {
      $0.coefficient < 0 && canRise($0.symbol, to: -row.constant / $0.coefficient)
    }?.symbol
  }

  /// Returns a variable in the row of an optional constraint that can increase from 0 until the constraint is
  /// satisfied; nil if there is none.
  ///
  /// If this variable becomes basic, later optimisation needs fewer steps.
  func variableThatRises(in row: Row) -> Int? {
    row.cells.first {
      kinds[$0.symbol] == .nonnegative && owners[$0.symbol] == nil && $0.coefficient < 0
        && canRise($0.symbol, to: -row.constant / $0.coefficient)
    }?.symbol
  }

  /// Whether a nonbasic symbol can rise from 0 to `value` while all rows stay feasible.
  private func canRise(_ symbol: Int, to value: Double) -> Bool {
    var canRise = true
    forEachRow(with: symbol) { row in
      guard kinds[row.basic] != .free else { return }
      if row.constant + row.coefficient(of: symbol) * value < 0 { canRise = false }
    }
    return canRise
  }

  /// Adds a row by minimising a temporary symbol that measures the row's violation.
  func addWithArtificialVariable(
    _ row: Row, _ record: Record, _ id: ConstraintID
  ) throws(Conflict) {
    let symbol = makeSymbol(.nonnegative)
    let objective = row.copy()
    row.basic = symbol
    keep(row)
    artificial = objective
    optimizeArtificial(objective)
    artificial = nil
    guard objective.constant <= Self.conflictTolerance else {
      // Removing the row of the temporary symbol undoes the addition of the constraint, because no other row contains
      // the constraint's new symbols. The remaining table is equivalent to the table before the addition, though its
      // basic symbols may be different.
      if let own = rowOf[symbol] { drop(own) }
      optimize()
      throw conflict(in: objective, besides: id)
    }
    if let own = rowOf[symbol] {
      own.constant = 0
      if let entering = own.cells.first(where: { kinds[$0.symbol] == .nonnegative })
        ?? own.cells.first
      {
        pivot(own, to: entering.symbol)
      } else {
        drop(own)
      }
    }
    forEachRow(with: symbol) { $0.remove(symbol) }
    for objective in objectives { objective.row.remove(symbol) }
  }

  /// The constraints whose symbols occur in a row that cannot be satisfied.
  func conflict(in row: Row, besides new: ConstraintID? = nil) -> Conflict {
    var ids = Set(row.cells.compactMap { owners[$0.symbol] })
    if row.basic >= 0, let own = owners[row.basic] { ids.insert(own) }
    if let new { ids.remove(new) }
    return Conflict(constraints: ids.sorted())
  }
}
