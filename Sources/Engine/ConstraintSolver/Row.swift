/// A row of the solver's table: a linear combination of symbols plus a constant.
///
/// Symbols are the variables of the system and the helper variables of the solver. The row gives the value of a basic
/// symbol or of an objective.
final class Row {
  struct Cell {
    let symbol: Int
    var coefficient: Double
  }

  /// The size up to which a coefficient counts as a rounding error.
  static let negligible = 1e-10

  var basic = -1
  var constant: Double
  /// The cells of the row: its symbols with their coefficients, ascending by symbol.
  var cells: [Cell]
  /// Whether the row is in the solver's list of noted rows, which are rows whose constants may have become infeasible.
  var isNoted = false
  /// The number of the last column scan that visited this row.
  var look = 0
  /// The index of the row in ``Solver/rows``.
  var number = -1

  init(constant: Double = 0, cells: [Cell] = []) {
    self.constant = constant
    self.cells = cells
    if cells.isEmpty { self.cells.reserveCapacity(16) }
  }

  func copy() -> Row {
    let copy = Row(constant: constant, cells: cells)
    (copy.basic, copy.number) = (basic, number)
    (copy.isNoted, copy.look) = (isNoted, look)
    return copy
  }

  private func place(of symbol: Int) -> Int {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The coefficient of a symbol; 0 if the symbol is not in the row.
  func coefficient(of symbol: Int) -> Double {
    let place = place(of: symbol)
    return place < cells.count && cells[place].symbol == symbol ? cells[place].coefficient : 0
  }

  func add(_ symbol: Int, times factor: Double) {
    let place = place(of: symbol)
    guard place < cells.count, cells[place].symbol == symbol else {
      if abs(factor) > Self.negligible {
        cells.insert(Cell(symbol: symbol, coefficient: factor), at: place)
      }
      return
    }
    cells[place].coefficient += factor
    if abs(cells[place].coefficient) <= Self.negligible { cells.remove(at: place) }
  }

  /// Adds a multiple of another row; `gain` is called with each symbol that this row did not contain before.
  @inline(__always)
  func add(_ other: Row, times factor: Double, gain: (Int) -> Void = { _ in }) {
    constant += factor * other.constant
    let (old, added) = (cells.count, other.cells)
    var (mine, gained) = (0, 0)
    for cell in added {
      while mine < old, cells[mine].symbol < cell.symbol { mine += 1 }
      if mine < old, cells[mine].symbol == cell.symbol {
        mine += 1
      } else if abs(factor * cell.coefficient) > Self.negligible {
        gained += 1
        gain(cell.symbol)
      }
    }
    for _ in 0..<gained { cells.append(Cell(symbol: 0, coefficient: 0)) }
    // Merges the two rows from the end, so that every cell moves at most once and no new array is needed.
    var hasCancelled = false
    cells.withUnsafeMutableBufferPointer { cells in
      var (read, write) = (old - 1, old + gained - 1)
      for cell in added.reversed() {
        while read >= 0, cells[read].symbol > cell.symbol {
          cells[write] = cells[read]
          (read, write) = (read - 1, write - 1)
        }
        var sum = factor * cell.coefficient
        if read >= 0, cells[read].symbol == cell.symbol {
          sum += cells[read].coefficient
          read -= 1
          if abs(sum) <= Self.negligible { (sum, hasCancelled) = (0, true) }
        } else if abs(sum) <= Self.negligible {
          continue
        }
        cells[write] = Cell(symbol: cell.symbol, coefficient: sum)
        write -= 1
      }
    }
    if hasCancelled { cells.removeAll { $0.coefficient == 0 } }
  }

  /// Removes a symbol and returns its coefficient; 0 if the symbol is not in the row.
  @discardableResult
  func remove(_ symbol: Int) -> Double {
    let place = place(of: symbol)
    guard place < cells.count, cells[place].symbol == symbol else { return 0 }
    return cells.remove(at: place).coefficient
  }

  func negate() {
    constant = -constant
    for index in cells.indices { cells[index].coefficient.negate() }
  }

  /// Solves the equation 0 = row for `symbol`; afterwards the row gives this symbol's value.
  func solve(for symbol: Int) {
    let factor = -1 / remove(symbol)
    constant *= factor
    for index in cells.indices { cells[index].coefficient *= factor }
    basic = symbol
  }

  /// Solves the equation `basic` = row for `symbol`; afterwards the row gives this symbol's value.
  func pivot(to symbol: Int) {
    add(basic, times: -1)
    solve(for: symbol)
  }

  /// Substitutes a row for a symbol, if this row contains the symbol.
  func substitute(_ symbol: Int, _ row: Row) {
    let factor = remove(symbol)
    if factor != 0 { add(row, times: factor) }
  }
}
