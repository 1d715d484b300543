extension Solver {
  /// Ends a search that rounding errors keep from ending.
  private static let stepLimit = 20_000

  // MARK: The table

  func keep(_ row: Row) {
    row.place = rows.count
    rows.append(row)
    rowOf[row.basic] = row
    use(row)
  }

  /// Notes that a row's symbols may be anywhere in the table.
  func use(_ row: Row) {
    for cell in row.cells { isUsed[cell.symbol] = true }
  }

  func drop(_ row: Row) {
    rowOf[row.basic] = nil
    let last = rows.removeLast()
    if last !== row {
      rows[row.place] = last
      last.place = row.place
    }
  }

  /// Solves 0 = row for a symbol and adds the result to the table.
  func enter(_ row: Row, as subject: Int) {
    row.solve(for: subject)
    if isUsed[subject] {
      substitute(subject, by: row)
    } else {
      for objective in objectives { objective.row.substitute(subject, row) }
    }
    keep(row)
  }

  /// Replaces a symbol by its row everywhere.
  func substitute(_ symbol: Int, by row: Row) {
    for other in rows where other.substitute(symbol, row) {
      if other.constant < 0 { note(other) }
    }
    for objective in objectives { objective.row.substitute(symbol, row) }
    artificial?.substitute(symbol, row)
  }

  func pivot(_ row: Row, to entering: Int) {
    drop(row)
    row.pivot(to: entering)
    substitute(entering, by: row)
    keep(row)
  }

  // MARK: Primal

  /// Minimizes the objectives, the highest priority first, by Bland's rule.
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

  /// The first symbol that lowers an objective without raising a more important one.
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

  /// The row that first reaches 0 when a symbol rises.
  private func leavingRow(for entering: Int) -> Row? {
    var best: (row: Row, ratio: Double)?
    for row in rows where kinds[row.basic] == .nonnegative {
      let coefficient = row.coefficient(of: entering)
      guard coefficient < -Self.tolerance else { continue }
      let ratio = -row.constant / coefficient
      if let old = best {
        guard ratio < old.ratio || (ratio == old.ratio && row.basic < old.row.basic) else {
          continue
        }
      }
      best = (row, ratio)
    }
    return best?.row
  }

  /// The row to give up with a constraint so that all others stay feasible.
  func leavingRow(forRemoving marker: Int) -> Row? {
    var best: (row: Row, rank: Int, ratio: Double)?
    for row in rows {
      let coefficient = row.coefficient(of: marker)
      guard coefficient != 0 else { continue }
      let (rank, ratio) =
        switch kinds[row.basic] {
        case .dummy: (0, 0.0)
        case .nonnegative where coefficient < 0: (1, -row.constant / coefficient)
        case .nonnegative: (2, row.constant / coefficient)
        case .free: (3, 0.0)
        }
      if let old = best, (old.rank, old.ratio, old.row.basic) <= (rank, ratio, row.basic) {
        continue
      }
      best = (row, rank, ratio)
    }
    return best?.row
  }

  // MARK: Dual

  /// Notes a row whose constant may have become impossible.
  func note(_ row: Row) {
    guard !row.isNoted, kinds[row.basic] != .free else { return }
    row.isNoted = true
    noted.append(row)
  }

  /// Clears what primal steps have noted: rounding errors only.
  private func forgetRounding() {
    for row in noted {
      row.isNoted = false
      if row.basic >= 0, kinds[row.basic] == .nonnegative { row.constant = max(row.constant, 0) }
    }
    noted = []
  }

  /// Makes all rows feasible after constants were shifted.
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

  /// The noted row with the smallest symbol that is infeasible; forgets the others.
  private func nextInfeasibleRow() -> Row? {
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

  /// The symbol that can replace a row's own at the least cost, compared by priority.
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
