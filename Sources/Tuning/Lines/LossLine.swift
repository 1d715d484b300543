/// The objective along one parameter, the others fixed.
///
/// Where it only changes with decisions it is constant in each cell; else cells have curves.
struct LossLine {
  /// The objective at one value.
  struct Point: Hashable {
    let value, loss: Double
  }

  /// Values between which no decision changes, both ends included.
  struct Cell: Hashable {
    let lower, upper: Double
    /// The objective; its mean where it is not the same in the whole cell.
    let loss: Double
    /// The objective from end to end, with straight lines between; empty where it is the same
    /// everywhere.
    let curve: [Point]

    /// A cell in which the objective is the same everywhere.
    init(lower: Double, upper: Double, loss: Double) {
      (self.lower, self.upper, self.loss, curve) = (lower, upper, loss, [])
    }

    /// A cell with a curve.
    ///
    /// - Precondition: The curve has two points or more, upwards.
    init(_ curve: [Point]) {
      precondition(curve.count > 1, "\(curve.count) points are no curve")
      (lower, upper) = (curve[0].value, curve[curve.count - 1].value)
      self.curve = curve
      let width = upper - lower
      loss =
        width > 0
        ? zip(curve, curve.dropFirst()).reduce(0) {
          $0 + ($1.0.loss + $1.1.loss) / 2 * (($1.1.value - $1.0.value) / width)
        } : curve[0].loss
    }
  }

  /// Values of the same objective, or of nearly the same; see ``tolerance``.
  struct Run: Hashable {
    var lower, upper: Double
    let loss: Double
    var width: Double { upper - lower }
    var middle: Double { lower + width / 2 }
  }

  /// By how much the objective may differ among values that count as equally good, where it does not
  /// change in steps: as much as one wrong decision among a thousand gestures.
  static let tolerance = 0.001

  /// From the lower end of the range to the upper one; never empty.
  let cells: [Cell]
  /// Whether every change of a decision is in it.
  ///
  /// Not where gestures are judged at places, nor where a clause is bent in the parameter: a change
  /// may then be missing, and one that is not there proves nothing.
  var isExact = false

  /// Whether the objective changes only where decisions do.
  var isStepped: Bool { cells.allSatisfy(\.curve.isEmpty) }

  /// The objective where it is smallest.
  var best: Double {
    cells.reduce(.infinity) { best, cell in
      cell.curve.reduce(min(best, cell.loss)) { min($0, $1.loss) }
    }
  }

  /// The stretches of the same objective, in order; of a line without curves.
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
    let candidates =
      isStepped
      ? runs.filter { $0.loss == best } : stretches(within: -.infinity...best + Self.tolerance)
    return candidates.dropFirst().reduce(candidates[0]) { $1.width > $0.width ? $1 : $0 }
  }

  /// The stretch that a value lies in.
  func run(at value: Double) -> Run {
    var candidates = runs
    if !isStepped {
      let loss = loss(at: value)
      candidates = stretches(within: loss - Self.tolerance...loss + Self.tolerance)
    }
    return candidates.first { value <= $0.upper } ?? candidates[candidates.count - 1]
  }

  /// The cell that a value lies in; between two the upper one.
  private func cell(at value: Double) -> Cell {
    cells.first { value <= $0.upper } ?? cells[cells.count - 1]
  }

  /// The objective at a value.
  func loss(at value: Double) -> Double {
    let cell = cell(at: value)
    guard let last = cell.curve.last else { return cell.loss }
    guard let next = cell.curve.firstIndex(where: { value <= $0.value }) else { return last.loss }
    guard next > 0 else { return cell.curve[0].loss }
    let (from, to) = (cell.curve[next - 1], cell.curve[next])
    let part = (value - from.value) / (to.value - from.value)
    return from.loss + (to.loss - from.loss) * part
  }

  /// How far a value can move before any decision changes.
  func room(at value: Double) -> ClosedRange<Double> {
    let cell = cell(at: value)
    return min(cell.lower, value)...max(cell.upper, value)
  }

  /// The mean of the objective over the whole range.
  var mean: Double {
    let width = cells.reduce(0) { $0 + ($1.upper - $1.lower) }
    guard width > 0 else { return best }
    return cells.reduce(0) { $0 + $1.loss * (($1.upper - $1.lower) / width) }
  }

  /// Whether a decision depends on the parameter, or the objective by more than rounding.
  var hasEffect: Bool {
    if cells.count > 1 { return true }
    let losses = cells[0].curve.map(\.loss)
    return (losses.max() ?? 0) - (losses.min() ?? 0) > 1e-9
  }
}

extension LossLine {
  /// The longest stretches in which the objective lies within a band, in order; of a line whose cells
  /// all have curves.
  private func stretches(within band: ClosedRange<Double>) -> [Run] {
    var runs: [Run] = []
    var goesOn = false
    for cell in cells {
      for (from, to) in zip(cell.curve, cell.curve.dropFirst()) {
        guard let part = Self.part(from, to, within: band) else {
          goesOn = false
          continue
        }
        if goesOn, part.lowerBound == from.value {
          runs[runs.count - 1].upper = part.upperBound
        } else {
          runs.append(
            Run(lower: part.lowerBound, upper: part.upperBound, loss: max(from.loss, to.loss)))
        }
        goesOn = part.upperBound == to.value
      }
    }
    return runs
  }

  /// Where a straight line lies within a band.
  private static func part(
    _ from: Point, _ to: Point, within band: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    if band.contains(from.loss), band.contains(to.loss) { return from.value...to.value }
    guard from.value < to.value, from.loss != to.loss else { return nil }
    func place(_ loss: Double) -> Double {
      if loss == from.loss { return from.value }
      return from.value + (to.value - from.value) * ((loss - from.loss) / (to.loss - from.loss))
    }
    let (enters, leaves) =
      from.loss < to.loss ? (band.lowerBound, band.upperBound) : (band.upperBound, band.lowerBound)
    let lower = band.contains(from.loss) ? from.value : max(place(enters), from.value)
    let upper = band.contains(to.loss) ? to.value : min(place(leaves), to.value)
    return lower <= upper ? lower...upper : nil
  }
}
