/// The objective along one parameter, the others fixed: constant in each cell.
struct LossLine {
  /// Values between which no decision changes, both ends included.
  struct Cell: Hashable {
    let lower, upper: Double
    let loss: Double
  }

  /// Neighbouring cells of the same objective.
  struct Run: Hashable {
    var lower, upper: Double
    let loss: Double
    var width: Double { upper - lower }
    var middle: Double { lower + width / 2 }
  }

  /// From the lower end of the range to the upper one; never empty.
  let cells: [Cell]

  /// The objective where it is smallest.
  var best: Double { cells.reduce(.infinity) { min($0, $1.loss) } }

  /// The stretches of the same objective, in order.
  var runs: [Run] {
    cells.reduce(into: []) { runs, cell in
      if let last = runs.last, last.loss == cell.loss {
        runs[runs.count - 1].upper = cell.upper
      } else {
        runs.append(Run(lower: cell.lower, upper: cell.upper, loss: cell.loss))
      }
    }
  }

  /// The widest stretch of the smallest objective; of equal ones the first.
  var plateau: Run {
    let best = best
    let candidates = runs.filter { $0.loss == best }
    return candidates.dropFirst().reduce(candidates[0]) { $1.width > $0.width ? $1 : $0 }
  }

  /// The stretch that a value lies in.
  func run(at value: Double) -> Run {
    runs.first { value <= $0.upper } ?? runs[runs.count - 1]
  }

  /// How far a value can move before any decision changes.
  func room(at value: Double) -> ClosedRange<Double> {
    let cell = cells.first { value <= $0.upper } ?? cells[cells.count - 1]
    return min(cell.lower, value)...max(cell.upper, value)
  }

  /// The mean of the objective over the whole range.
  var mean: Double {
    let width = cells.reduce(0) { $0 + ($1.upper - $1.lower) }
    guard width > 0 else { return best }
    return cells.reduce(0) { $0 + $1.loss * (($1.upper - $1.lower) / width) }
  }
}
