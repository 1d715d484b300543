/// The objective along one parameter, with the other parameters fixed: the input of a line search.
///
/// A line search does not compare sampled values of the objective. A decision changes only where a clause of the rule
/// changes its answer for a gesture, so the objective is constant between two neighbouring changes. The range between
/// them is called a *cell*. If the changes are sorted and the cost of each is known, a single pass gives the objective
/// in every cell. The result of the search is the middle of the *plateau*, the widest range with the smallest
/// objective. The middle is as far as possible from any change, so that similar gestures are likely to be decided
/// alike. If the objective contains terms other than wrong decisions, it also varies within cells. Such a cell stores
/// the objective as a curve.
///
/// Changes are found in two ways. ``ColumnLine`` computes from release values where clauses change their answers
/// (``ClauseLine``). ``JudgedLine`` judges gestures at values of the parameter and halves the intervals in which a
/// judgement changes, which also works for gestures that must be replayed.
struct LossLine {
  /// The objective at one value.
  struct Point: Hashable {
    let value, loss: Double
  }

  /// A range of values within which no decision changes, both ends included.
  struct Cell: Hashable {
    let lower, upper: Double
    /// The objective; if it varies within the cell, its mean.
    let loss: Double
    /// Points of the objective from the cell's lower to its upper end, to be joined by straight lines; empty if the
    /// objective is constant.
    let curve: [Point]

    /// Creates a cell with a constant objective.
    init(lower: Double, upper: Double, loss: Double) {
      (self.lower, self.upper, self.loss, curve) = (lower, upper, loss, [])
    }

    /// Creates a cell in which the objective varies.
    ///
    /// `curve` contains points of the objective from the cell's lower to its upper end.
    ///
    /// - Precondition: The curve has two points or more, in ascending order.
    init(_ curve: [Point]) {
      precondition(curve.count > 1, "\(curve.count) points do not make a curve")
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

  /// A range of values that count as equally good.
  ///
  /// If the objective changes only where a decision changes, all values in the range have the same objective. Otherwise
  /// their objectives may differ by at most ``tolerance`` from a reference: the smallest objective for ``plateau``, and
  /// the objective at the given value for ``run(at:)``.
  struct Run: Hashable {
    var lower, upper: Double
    let loss: Double
    var width: Double { upper - lower }
    var middle: Double { lower + width / 2 }
  }

  /// The greatest difference in the objective at which values count as equally good.
  ///
  /// Applies only if the objective also varies within cells, where no decision changes. It corresponds to one wrong
  /// decision among a thousand gestures.
  static let tolerance = 0.001

  /// The cells from the lower end of the range to the upper one; never empty.
  let cells: [Cell]
  /// Whether every change of a decision is known.
  ///
  /// False if gestures are judged only at some values, or if a clause is not linear in the parameter: changes may then
  /// be missing.
  var isExact = false

  /// Whether the objective changes only where decisions do.
  var isStepped: Bool { cells.allSatisfy(\.curve.isEmpty) }

  /// The smallest value of the objective on the line.
  var best: Double {
    cells.reduce(.infinity) { best, cell in
      cell.curve.reduce(min(best, cell.loss)) { min($0, $1.loss) }
    }
  }

  /// The ranges of values with equal objective, in ascending order.
  ///
  /// Meaningful only if ``isStepped`` is true: the objective must not vary within a cell.
  var runs: [Run] {
    cells.reduce(into: []) { runs, cell in
      if let last = runs.last, last.loss == cell.loss {
        runs[runs.count - 1].upper = cell.upper
      } else {
        runs.append(Run(lower: cell.lower, upper: cell.upper, loss: cell.loss))
      }
    }
  }

  /// The widest range with the smallest objective; the first one if several are equally wide.
  var plateau: Run {
    let best = best
    let candidates =
      isStepped
      ? runs.filter { $0.loss == best } : stretches(within: -.infinity...best + Self.tolerance)
    return candidates.dropFirst().reduce(candidates[0]) { $1.width > $0.width ? $1 : $0 }
  }

  /// The value with the smallest objective.
  ///
  /// If the objective also varies within cells, where no decision changes, this is the lowest point of their curves.
  /// Otherwise it is the middle of ``plateau``, the widest range with the smallest objective.
  var lowest: Double {
    cells.flatMap(\.curve).min { $0.loss < $1.loss }?.value ?? plateau.middle
  }

  /// The range of equally good values around a value.
  func run(at value: Double) -> Run {
    var candidates = runs
    if !isStepped {
      let loss = loss(at: value)
      candidates = stretches(within: loss - Self.tolerance...loss + Self.tolerance)
    }
    return candidates.first { value <= $0.upper } ?? candidates[candidates.count - 1]
  }

  /// The cell that contains a value; the upper of two cells if the value lies in the gap between them.
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

  /// The range around a value within which no decision changes.
  func room(at value: Double) -> ClosedRange<Double> {
    let cell = cell(at: value)
    return min(cell.lower, value)...max(cell.upper, value)
  }

  /// The mean of the objective over the range.
  var mean: Double {
    let width = cells.reduce(0) { $0 + ($1.upper - $1.lower) }
    guard width > 0 else { return best }
    return cells.reduce(0) { $0 + $1.loss * (($1.upper - $1.lower) / width) }
  }

  /// Whether any decision depends on the parameter, or the objective varies by more than rounding errors.
  var hasEffect: Bool {
    if cells.count > 1 { return true }
    let losses = cells[0].curve.map(\.loss)
    return (losses.max() ?? 0) - (losses.min() ?? 0) > 1e-9
  }
}

extension LossLine {
  /// The ranges of values in which the objective lies within a band, each as long as possible, in ascending order.
  ///
  /// Requires that every cell has a curve.
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

  /// The values at which the straight line between two points lies within a band; nil if there are none.
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
