/// Finds the best values of two parameters that occur together in clauses, if every clause is linear in both.
///
/// The ranges of the two parameters span a square, which the boundaries divide into cells within which no decision
/// changes. Every cell has an edge on a boundary, so all cells are found by walking once along each boundary and
/// computing the objective on both sides. For n boundaries, there are n walks of n log n steps each.
///
/// Then the sides of the square are examined separately. On a side, a parameter may be exactly 0. A term that is
/// multiplied by this parameter then vanishes, so decisions may differ from the decisions in the cells next to the
/// side. Points at which boundaries meet are not examined, because they have no area.
///
/// `tune` of two numbers on 992 gestures takes 0.4 s with this search, and proves that no other values are better. It
/// takes 6.1 s with ``Search``, which is used if a clause of the rule is not known to be linear.
struct CellSearch {
  /// The greatest number of boundaries that the search accepts.
  ///
  /// The time grows with the square of the number of boundaries, to about ten seconds at this limit.
  static let lineLimit = 12_000
  /// The maximum number of costs that the search examines before it gives up.
  ///
  /// Cells of equal cost are examined together, beginning with the least cost. If all of them are too narrow for
  /// floating-point arithmetic, the search goes on to the cells of the next higher cost.
  private static let levelLimit = 64
  /// Limits on the work for the cells of one cost.
  ///
  /// An edge of a cell is a piece of a boundary. Only the `stretches` longest edges are kept. Up to `measured` of the
  /// cells at these edges have their breadth measured, the largest cells first. Up to `centered` of the measured cells
  /// are then centred, the broadest first.
  private static let kept = (stretches: 1024, measured: 256, centered: 4)

  let evaluator: ColumnEvaluator

  private var walkCost: Int { max(evaluator.lineCost(0), evaluator.lineCost(1)) }

  /// Finds the middle of the best cell, or a better point at which one parameter is at an end of its range.
  ///
  /// Of equally good cells, the cell with the most room around its middle is the best. If the user stops the search,
  /// the best cell is the best one examined so far. If there is no cell that has an objective below `limit` and is wide
  /// enough to be used, `values` takes the place of its middle.
  ///
  /// Returns nil if a clause is not linear, or if there are too many clauses or boundaries. Also returns nil if there
  /// is no usable cell and `limit` is infinite.
  func best(through values: [Double], below limit: Double = .infinity) -> Found? {
    guard let boundaries = BoundaryLines(evaluator), boundaries.lines.count <= Self.lineLimit else {
      return nil
    }
    var walk = BoundaryWalk(boundaries)
    var evaluations = (boundaries.lines.count + 4) * walkCost
    var found = Plateau.Point(values: values, loss: evaluator.loss(values))
    if let inside = inside(&walk, below: limit, &evaluations) {
      found = inside
    } else if limit == .infinity {
      return nil
    }
    for (index, parameter) in evaluator.problem.parameters.enumerated() {
      for end in [parameter.lower, parameter.upper] {
        var trial = values
        trial[index] = end
        let other = evaluator.problem.parameters[1 - index]
        let room = (other.upper - other.lower) * BoundaryLines.tolerance
        for run in evaluator.line(1 - index, through: trial, exact: true).runs
        where run.loss < found.loss
          && (run.width > room || run.upper == other.lower || run.lower == other.upper)
        {
          trial[1 - index] = run.middle
          if evaluator.loss(trial) == run.loss {
            found = Plateau.Point(values: trial, loss: run.loss)
          }
        }
      }
    }
    return Found(values: found.values, loss: found.loss, evaluations: evaluations)
  }

  /// The middle of the best cell next to a boundary; without boundaries, the middle of the whole square.
  ///
  /// Nil if there are boundaries, but no cell next to them has an objective below `limit` and is wide enough to be
  /// used.
  private func inside(
    _ walk: inout BoundaryWalk, below limit: Double, _ evaluations: inout Int
  ) -> Plateau.Point? {
    let count = walk.boundaries.lines.count
    if count == 0 { return Plateau.center(evaluator.problem.values([0.5, 0.5]), evaluator) }
    var least = [Int64](repeating: .max, count: count)
    for index in 0..<count where !evaluator.stops() {
      walk.follow(index) { least[index] = min(least[index], $0.sum.x) }
    }
    for _ in 0..<Self.levelLimit {
      guard let level = least.min(), level < .max,
        Double(level) * evaluator.costs.unit < limit
      else { return nil }
      var stretches: [BoundaryWalk.Stretch] = []
      for index in 0..<count where least[index] == level {
        if evaluator.stops(), !stretches.isEmpty { break }
        least[index] = .max
        walk.follow(index) { stretch in
          if stretch.sum.x == level { stretches.append(stretch) }
          if stretch.sum.x > level { least[index] = min(least[index], stretch.sum.x) }
        }
        if stretches.count > 4 * Self.kept.stretches { stretches = longest(stretches) }
        evaluations += walkCost
      }
      let loss = Double(level) * evaluator.costs.unit
      if let found = widest(longest(stretches), of: loss, walk, &evaluations) { return found }
    }
    return nil
  }

  private func longest(_ stretches: [BoundaryWalk.Stretch]) -> [BoundaryWalk.Stretch] {
    Array(stretches.sorted { $0.length > $1.length }.prefix(Self.kept.stretches))
  }

  /// Finds the cell with the most room beside the given stretches, and returns its middle.
  ///
  /// A stretch is a piece of a boundary, and an edge of a cell. Only cells with the objective `loss` are considered.
  /// Returns nil if no such cell is wide enough to be measured.
  private func widest(
    _ stretches: [BoundaryWalk.Stretch], of loss: Double, _ walk: BoundaryWalk,
    _ evaluations: inout Int
  ) -> Plateau.Point? {
    let cells = stretches.compactMap { stretch in
      walk.interior(of: stretch).map { (point: $0.point, area: $0.depth * stretch.length) }
    }
    let largest = cells.sorted { $0.area > $1.area }
    var points: [Plateau.Point] = []
    for cell in largest where points.count < (evaluator.stops() ? 1 : Self.kept.measured) {
      let values = evaluator.problem.values(cell.point)
      evaluations += 1
      guard evaluator.loss(values) == loss else { continue }
      points.append(Plateau.Point(values: values, loss: loss, breadth: breadth(at: values)))
      evaluations += 2 * walkCost
    }
    let broadest = points.sorted { $0.breadth > $1.breadth }
    let centered = broadest.prefix(evaluator.isCutShort ? 1 : Self.kept.centered).map {
      Plateau.center($0.values, evaluator)
    }
    evaluations += centered.count * 10 * walkCost
    return centered.dropFirst().reduce(centered.first) { best, point in
      best.map { point.isBetter(than: $0) ? point : $0 }
    }
  }

  /// The size of the region of equally good values around a point: the least of its widths along the axes, each as a
  /// fraction of the parameter's range.
  private func breadth(at values: [Double]) -> Double {
    evaluator.problem.parameters.indices.reduce(.infinity) { least, index in
      let parameter = evaluator.problem.parameters[index]
      let run = evaluator.line(index, through: values, exact: false).run(at: values[index])
      return min(least, run.width / (parameter.upper - parameter.lower))
    }
  }
}

/// Finds the middle of a plateau, which is a region of equally good values.
enum Plateau {
  /// A point with its objective and the size of the plateau around it.
  struct Point {
    var values: [Double]
    var loss: Double
    /// The size of the region of equally good values around the point: the least of its widths along the axes, each as
    /// a fraction of the parameter's range.
    var breadth = 0.0

    func isBetter(than other: Point) -> Bool {
      loss < other.loss || (loss == other.loss && breadth > other.breadth)
    }
  }

  /// The greatest number of rounds.
  ///
  /// Each round searches every axis once.
  ///
  /// `columns` applies if a `ColumnProgram` judges all gestures at once. Otherwise gestures may have to be replayed,
  /// and `replayed` applies.
  private static let rounds = (columns: 4, replayed: 1)

  /// Centres a point within the range of best values of each parameter, and rounds its values.
  ///
  /// First, each parameter in turn is moved to the middle of the widest range of its best values, unless that increases
  /// the objective. Then each value is rounded to as few digits as possible within the range of equally good values
  /// around it.
  static func center(_ start: [Double], _ evaluator: any Evaluator) -> Point {
    let parameters = evaluator.problem.parameters
    var values = start
    let rounds = evaluator.problem.usesColumns ? rounds.columns : rounds.replayed
    for _ in 0..<rounds {
      let before = values
      for index in parameters.indices {
        let plateau = evaluator.line(index, through: values, exact: true).plateau
        var trial = values
        trial[index] = plateau.middle
        if evaluator.loss(trial) <= evaluator.loss(values) { values = trial }
      }
      if values == before { break }
    }
    var breadth = Double.infinity
    for index in parameters.indices {
      let run = evaluator.line(index, through: values, exact: true).run(at: values[index])
      breadth = min(breadth, run.width / (parameters[index].upper - parameters[index].lower))
      values[index] = rounded(values, index, within: run, evaluator)
    }
    return Point(values: values, loss: evaluator.loss(values), breadth: breadth)
  }

  /// Rounds the value of one parameter to the fewest digits with which the objective does not increase.
  ///
  /// The result lies in `run`, the range of equally good values around the value, and is at most a quarter of the
  /// range's width away from the value. If the objective may change even where no decision changes, an increase of up
  /// to 0.0001 is accepted.
  private static func rounded(
    _ values: [Double], _ index: Int, within run: LossLine.Run, _ evaluator: any Evaluator
  ) -> Double {
    let value = values[index]
    let limit = evaluator.loss(values) + (evaluator.problem.isStepped ? 0 : 1e-4)
    var trial = values
    return fewestDigits(of: value, within: run.width / 4) { rounded in
      trial[index] = rounded
      return rounded >= run.lower && rounded <= run.upper && evaluator.loss(trial) <= limit
    }
  }

  /// The number with the fewest digits that is at most `distance` away from a value and for which `fits` returns true;
  /// if there is none, the value itself.
  static func fewestDigits(
    of value: Double, within distance: Double, fits: (Double) -> Bool = { _ in true }
  ) -> Double {
    // The value is rounded to whole thousands first, then to hundreds, and so on to decimals.
    for exponent in -3...12 {
      let unit = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
      let rounded =
        exponent < 0 ? (value / unit).rounded() * unit : (value * unit).rounded() / unit
      if abs(rounded - value) <= distance, fits(rounded) { return rounded }
    }
    return value
  }
}
