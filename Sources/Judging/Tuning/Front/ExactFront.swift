import Controllers
import Rules

/// The exact Pareto front over one or two parameters, found by examining every cell.
struct ExactFront {
  /// A cell of the front: no other cell equals or beats it in both costs.
  private struct Entry {
    let costs: CostPair
    /// The size of the cell.
    ///
    /// If the cell was found along one parameter, the size is its width in that parameter. If it was found beside a
    /// boundary line of two parameters, the size is the length of its edge on that line; see
    /// ``BoundaryWalk/Stretch/length``. Of cells with equal costs, the largest is kept.
    let size: Double
    let values: [Double]
  }

  private let problem: TuningProblem
  private let rival: ParetoFront.Rival
  private let evaluator: ColumnEvaluator
  private let rivals: CostTable
  private let costs: (base: CostPair, deltas: [CostPair])
  /// The cells of the front, in the order of rising error, which is also the order of falling rival cost.
  private var entries: [Entry] = []

  /// Returns nil if decisions depend on more than release values, or there are more than two parameters.
  init?(
    _ problem: TuningProblem, _ rival: ParetoFront.Rival, _ isStopped: @escaping () -> Bool
  ) throws(TuningError) {
    let weighted = try problem.with(rival.objective(weight: 1))
    guard problem.parameters.count <= 2, weighted.usesColumns else { return nil }
    (self.problem, self.rival) = (problem, rival)
    evaluator = ColumnEvaluator(try problem.with(Objective()), isStopped: isStopped)
    rivals = CostTable(problem.gestures, cost: rival.cost)
    costs = evaluator.costs.paired(with: rivals)
  }

  /// The points of the Pareto front; nil if a clause is not linear in a parameter, or if there are too many clauses or
  /// boundaries.
  ///
  /// If the user stops the search, the result is the Pareto front of the cells examined so far.
  consuming func points() -> [ParetoFront.Point]? {
    let start = problem.startValues
    let isKnown =
      problem.parameters.count == 1
      ? addLine(0, through: start)
      : evaluator.parametersShareClause ? addCells(start) : addSlices(start)
    guard isKnown else { return nil }
    return entries.map { rival.point(problem, tidy($0)) }
  }

  /// The values of a cell, rounded to as few digits as possible without changing its costs.
  private func tidy(_ entry: Entry) -> [Double] {
    var values = entry.values
    for (index, parameter) in problem.parameters.enumerated() {
      let width = parameter.upper - parameter.lower
      values[index] = Plateau.fewestDigits(of: values[index], within: width / 20) { rounded in
        guard parameter.range.contains(rounded) else { return false }
        var trial = values
        trial[index] = rounded
        return sums(trial) == entry.costs
      }
    }
    return values
  }

  /// Adds the cells along one parameter; returns false if a clause is not linear in the parameter.
  private mutating func addLine(_ parameter: Int, through values: [Double]) -> Bool {
    let line = evaluator.columnLine(parameter)
    let flips = line.flips(through: values, exact: true)
    guard flips.isExact else { return false }
    addCells(of: line, flips, parameter, through: values)
    return true
  }

  private mutating func addCells(
    of line: ColumnLine, _ flips: ColumnLine.Flips, _ parameter: Int, through values: [Double]
  ) {
    let tuned = problem.parameters[parameter]
    let room = (tuned.upper - tuned.lower) * BoundaryLines.tolerance
    line.walk(through: values, flips: flips, from: costs.base, costs.deltas) { lower, upper, sum in
      // Leaves out cells that are so narrow that their two ends count as the same value. A cell at an end of the
      // parameter's range is kept even then, because a user can type the end's exact value.
      guard upper - lower > room || upper == tuned.lower || lower == tuned.upper else { return }
      add(sum, size: upper - lower) {
        var values = values
        values[parameter] = lower + (upper - lower) / 2
        return values
      }
    }
  }

  /// Adds the front's cells if there are two parameters and no clause contains both.
  ///
  /// Returns false if a clause is not linear in the parameter that it contains.
  private mutating func addSlices(_ start: [Double]) -> Bool {
    let line = evaluator.columnLine(0)
    let flips = line.flips(through: start, exact: true)
    guard flips.isExact,
      let places = ExactSearch(evaluator: evaluator).stretchesOfSecond(through: start)
    else { return false }
    for place in places where !evaluator.stops() {
      var values = start
      values[1] = place.lowerBound + (place.upperBound - place.lowerBound) / 2
      addCells(of: line, flips, 0, through: values)
    }
    return true
  }

  /// Adds the front's cells if there are two parameters and a clause contains both.
  ///
  /// First adds the cells beside the boundaries of the clauses. Then adds the cells on the lines along which one
  /// parameter is at an end of its range. Returns false if a clause is not linear, or if there are too many clauses or
  /// boundaries.
  private mutating func addCells(_ start: [Double]) -> Bool {
    guard let boundaries = BoundaryLines(evaluator, rival: rivals),
      boundaries.lines.count <= CellSearch.lineLimit
    else { return false }
    var walk = BoundaryWalk(boundaries)
    for index in boundaries.lines.indices where !evaluator.stops() {
      var stretches: [BoundaryWalk.Stretch] = []
      walk.follow(index) { stretch in
        if isWanted(stretch.sum, size: stretch.length) { stretches.append(stretch) }
      }
      for stretch in stretches {
        add(stretch.sum, size: stretch.length) {
          [problem] in walk.interior(of: stretch).map { problem.values($0.point) }
        }
      }
    }
    if boundaries.lines.isEmpty {
      add(boundaries.base, size: 1) { [problem] in problem.values([0.5, 0.5]) }
    }
    for (index, parameter) in problem.parameters.enumerated() {
      for end in [parameter.lower, parameter.upper] {
        var values = start
        values[index] = end
        if !addLine(1 - index, through: values) { return false }
      }
    }
    return true
  }

  /// Whether a cell with the costs `sum` belongs to the front found so far.
  ///
  /// If the front already has a cell with equal costs, the new cell must be larger than that cell.
  private func isWanted(_ sum: CostPair, size: Double) -> Bool {
    // From one entry to the next, the error rises and the rival cost falls. So of the entries with no more errors than
    // the cell, the last one has the smallest rival cost, and the cell is compared with this entry alone.
    let next = firstIndex(above: sum.x)
    guard next > 0 else { return true }
    let last = entries[next - 1]
    return last.costs == sum ? last.size < size : last.costs.y > sum.y
  }

  /// The position of the first entry whose error cost is greater than `errors`.
  private func firstIndex(above errors: Int64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].costs.x > errors { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Adds a cell if it belongs to the front, and removes the cells that it beats.
  ///
  /// The cell is left out if its computed middle has other costs than the cell. This can happen if the cell is too
  /// narrow for floating-point arithmetic.
  private mutating func add(_ sum: CostPair, size: Double, at place: () -> [Double]?) {
    guard isWanted(sum, size: size), let values = place(), sums(values) == sum else { return }
    let first = entries.firstIndex { $0.costs.x >= sum.x } ?? entries.count
    let end = entries[first...].firstIndex { $0.costs.y < sum.y } ?? entries.count
    entries.replaceSubrange(first..<end, with: [Entry(costs: sum, size: size, values: values)])
  }

  /// The costs of all gestures at these values of the parameters.
  private func sums(_ values: [Double]) -> CostPair {
    zip(evaluator.answers(values), costs.deltas).reduce(costs.base) { $1.0 ? $0 &+ $1.1 : $0 }
  }
}
