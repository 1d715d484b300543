/// A constant and multiples of symbols: the value of a basic symbol, or of an objective.
final class Row {
  struct Cell {
    let symbol: Int
    var coefficient: Double
  }

  /// Coefficients below this are rounding errors.
  static let negligible = 1e-10

  // Unchecked here: solving does little else than read these, and their accesses never overlap.

  @exclusivity(unchecked) var basic = -1
  @exclusivity(unchecked) var constant: Double
  /// In ascending order of their symbols.
  @exclusivity(unchecked) var cells: [Cell]
  /// Where the row is in the solver's table.
  var place = 0
  /// Whether the solver has noted the row for repair.
  var isNoted = false

  init(constant: Double = 0, cells: [Cell] = []) {
    self.constant = constant
    self.cells = cells
  }

  func copy() -> Row { Row(constant: constant, cells: cells) }

  private func place(of symbol: Int) -> Int {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// 0 for a symbol that is not in the row.
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

  func add(_ other: Row, times factor: Double) {
    constant += factor * other.constant
    var merged: [Cell] = []
    merged.reserveCapacity(cells.count + other.cells.count)
    var mine = 0
    for cell in other.cells {
      while mine < cells.count, cells[mine].symbol < cell.symbol {
        merged.append(cells[mine])
        mine += 1
      }
      var sum = factor * cell.coefficient
      if mine < cells.count, cells[mine].symbol == cell.symbol {
        sum += cells[mine].coefficient
        mine += 1
      }
      if abs(sum) > Self.negligible { merged.append(Cell(symbol: cell.symbol, coefficient: sum)) }
    }
    merged += cells[mine...]
    cells = merged
  }

  /// Removes a symbol and returns its coefficient, 0 if there is none.
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

  /// Turns 0 = row into `symbol` = row.
  func solve(for symbol: Int) {
    let factor = -1 / remove(symbol)
    constant *= factor
    for index in cells.indices { cells[index].coefficient *= factor }
    basic = symbol
  }

  /// Turns `basic` = row into `symbol` = row.
  func pivot(to symbol: Int) {
    add(basic, times: -1)
    solve(for: symbol)
  }

  /// Replaces a symbol by its row; false if the symbol is not here.
  @discardableResult
  func substitute(_ symbol: Int, _ row: Row) -> Bool {
    let factor = remove(symbol)
    guard factor != 0 else { return false }
    add(row, times: factor)
    return true
  }
}
