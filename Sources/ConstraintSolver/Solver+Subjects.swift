extension Solver {
  /// The symbol that can become basic with a new 0 = row at once; nil without one.
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

  /// A variable that can rise from 0 so far that a wish comes true; this saves steps later.
  func variableThatRises(in row: Row) -> Int? {
    row.cells.first {
      kinds[$0.symbol] == .nonnegative && owners[$0.symbol] == nil && $0.coefficient < 0
        && canRise($0.symbol, to: -row.constant / $0.coefficient)
    }?.symbol
  }

  /// Whether a symbol that is not basic can take a value with all others staying feasible.
  private func canRise(_ symbol: Int, to value: Double) -> Bool {
    var canRise = true
    forEachRow(with: symbol) { row in
      guard kinds[row.basic] != .free else { return }
      if row.constant + row.coefficient(of: symbol) * value < 0 { canRise = false }
    }
    return canRise
  }

  /// Adds a row by minimizing a temporary symbol that stands for its violation.
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
      // The rows are the old ones again, in another basis: only this row has the new symbols.
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

  /// The constraints whose symbols are in a row that cannot be fulfilled.
  func conflict(in row: Row, besides new: ConstraintID? = nil) -> Conflict {
    var ids = Set(row.cells.compactMap { owners[$0.symbol] })
    if row.basic >= 0, let own = owners[row.basic] { ids.insert(own) }
    if let new { ids.remove(new) }
    return Conflict(constraints: ids.sorted())
  }
}
