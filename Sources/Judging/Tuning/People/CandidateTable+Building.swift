import Controllers
import Rules

extension CandidateTable {
  /// Limits on building the table: the number of rounds, and the greatest number of candidates selected in each round.
  ///
  /// The table begins with the lines through the best solution; along a line, one parameter varies and the others are
  /// fixed. Each round selects some of the best candidates, and adds the lines that pass through them. Fewer candidates
  /// are selected if gestures are replayed, because replays are slow.
  private static let (rounds, centers) = (2, (columns: 32, replayed: 8))
  /// The number of values of the second parameter that are tried if one clause contains both parameters.
  private static let slices = 201
  /// The number of passes in which the values of the second parameter are tried.
  ///
  /// Each pass takes every 16th value: the first pass starts at the first value, the next pass at the second value, and
  /// so on. The candidates are stored in this order. The mean of equally good candidates is summed in the same order,
  /// so it is reproducible to the last bit.
  private static let turns = 16
  /// The greatest number of candidates on one line if gestures must be replayed.
  ///
  /// Along a line, one parameter varies and the others are fixed.
  private static let replayedPlaces = 64

  /// Builds the table of candidates for a problem; nil if the user stops the work.
  ///
  /// Each candidate is the middle of a cell: a range or region of values within which no decision changes. With one
  /// parameter, or two that share no clause, the table contains every cell. With two parameters that share a clause, it
  /// contains every cell along the first parameter, at many values of the second. With more than two parameters, or if
  /// gestures must be replayed, it contains only the cells on some lines. In all cases, if there are too many cells,
  /// they are thinned evenly.
  ///
  /// Along a line, one parameter varies and the others are fixed. The lines pass through the best solution,
  /// `solutions[0]`, and through the candidates that are best when a person is left out or people are resampled. So the
  /// lines depend on the labels, and a table for a subset of the people must be built from that subset alone; see
  /// ``TuningProblem/hasEveryCell``.
  init?(
    _ problem: TuningProblem, _ groups: GroupNumbers, solutions: [[Double]],
    draws: Int = Resamples.count, by evaluator: any Evaluator, _ workers: Workers
  ) {
    let limit = max(Self.costLimit / max(groups.count, 1), 1000)
    // The sizes of the solutions' cells are not known here. Each solution gets a size smaller than the size of real
    // cells, so that it counts only if no cell is equally good.
    var known = Rated()
    for values in solutions {
      known.append(
        Candidate(values: values, size: 1e-9), groups.sums(of: evaluator.costs(values)))
    }
    if let columns = evaluator as? ColumnEvaluator, problem.parameters.count <= 2 {
      var cells = Self.cells(columns, groups, near: solutions, limit, workers)
      cells.append(known)
      self.init(problem, groups, consume cells, workers)
      return
    }
    // `centers` is the greatest number of candidates that a round selects: candidates that are best for a resample, or
    // best if a person is left out. With fewer resamples, there are fewer such candidates, so the number is reduced.
    // Callers that ask for fewer resamples build many tables, so the time matters.
    let most = problem.usesColumns ? Self.centers.columns : Self.centers.replayed
    let centers = max(most * draws / Resamples.count, 4)
    let share = max(limit / (Self.rounds * centers * problem.parameters.count), 16)
    let places = problem.usesColumns ? share : min(share, Self.replayedPlaces)
    func candidates(on lines: [Line]) -> Rated {
      Self.candidates(on: lines, problem, groups, places, workers)
    }
    let best = solutions[0]
    var first = candidates(on: Self.lines(problem, through: [best]))
    first.append(known)
    self.init(problem, groups, first, workers)
    var seen: Set = [best]
    let weights = Self.subsets(of: groups.count, draws)
    for _ in 0..<Self.rounds {
      let centers = winners(under: weights, near: best, workers).map { self.candidates[$0].values }
        .filter { !seen.contains($0) }.prefix(centers)
      if centers.isEmpty { return }
      seen.formUnion(centers)
      let lines = Self.lines(problem, through: Array(centers))
      guard let more = CandidateTable(problem, groups, candidates(on: lines), workers) else {
        return nil
      }
      self = joined(with: more)
    }
  }

  /// A line, along which one parameter varies and the others are fixed: the values of a point on the line, and the
  /// index of the parameter that varies.
  private typealias Line = (through: [Double], parameter: Int)

  private static func lines(_ problem: TuningProblem, through centers: [[Double]]) -> [Line] {
    centers.flatMap { center in problem.parameters.indices.map { (center, $0) } }
  }

  /// The lists of group weights under which the best candidates are selected.
  ///
  /// Each inner list contains one weight for each group. The first inner lists each leave out one group: its weight is
  /// 0, and all other weights are 1. If there are enough groups, an inner list for each resample follows: the weights
  /// are how often the resample drew each group.
  private static func subsets(of groups: Int, _ draws: Int) -> [[Double]] {
    (0..<groups).map { out in (0..<groups).map { $0 == out ? 0 : 1 } }
      + (groups >= GroupNumbers.enough ? Resamples.draws(of: groups, draws) : [])
  }

  private static func cells(
    _ evaluator: ColumnEvaluator, _ groups: GroupNumbers, near solutions: [[Double]], _ limit: Int,
    _ workers: Workers
  ) -> Rated {
    let problem = evaluator.problem
    let start = solutions.first ?? problem.startValues
    guard problem.parameters.count == 2 else {
      return candidates(on: 0, through: start, evaluator, groups, limit)
    }
    let width = problem.parameters[1].upper - problem.parameters[1].lower
    var places = withinReach(
      ExactSearch(evaluator: evaluator).stretchesOfSecond(through: start) ?? [])
    if places.isEmpty || evaluator.parametersShareClause {
      let step = width / Double(slices)
      places = (0..<slices).map {
        let low = problem.parameters[1].lower + Double($0) * step
        return low...(low + step)
      }
    }
    // If there would be too many candidates, the number of values is reduced by the same factor for both parameters.
    let columns = evaluator.line(0, through: start, exact: false).cells.count
    let share = min((Double(limit) / Double(max(columns * places.count, 1))).squareRoot(), 1)
    let rows = max(Int(Double(places.count) * share), 16)
    if share < 1, !evaluator.parametersShareClause,
      let boxes = BoxSearch(evaluator, through: start)
    {
      let cells = boxes.cells(atMost: (limit / rows, rows), of: groups)
      let candidates = cells.indices.map { place in
        let ranges = cells.ranges(at: place)
        let parts = zip(ranges, problem.parameters).map { place, parameter in
          (place.upper - place.lower) / (parameter.upper - parameter.lower)
        }
        let values = ranges.map { $0.lower + ($0.upper - $0.lower) / 2 }
        return Candidate(values: values, size: parts[0] * parts[1])
      }
      return Rated(candidates, cells.costs)
    }
    let kept = thinned(places, to: rows)
    let order = (0..<turns).flatMap { stride(from: $0, to: kept.count, by: turns) }
    let lines = workers.map(
      order.count, with: { ColumnEvaluator(problem, isStopped: workers.isStopped) }
    ) { evaluator, turn -> Rated in
      if evaluator.stops() { return Rated() }
      let index = order[turn]
      var values = start
      values[1] = kept[index].lowerBound + (kept[index].upperBound - kept[index].lowerBound) / 2
      let depth = (kept[index].upperBound - kept[index].lowerBound) / width
      return candidates(
        on: 0, through: values, evaluator, groups, limit / kept.count, depth: depth)
    }
    return Self.joined(lines)
  }

  private static func joined(_ parts: [Rated]) -> Rated {
    parts.reduce(into: Rated()) { $0.append($1) }
  }

  private static func candidates(
    on lines: [Line], _ problem: TuningProblem, _ groups: GroupNumbers, _ places: Int,
    _ workers: Workers
  ) -> Rated {
    let found = workers.map(
      lines.count, with: { problem.makeEvaluator(isStopped: workers.isStopped) }
    ) { evaluator, index -> Rated in
      if workers.isStopped() { return Rated() }
      let (values, parameter) = lines[index]
      return candidates(on: parameter, through: values, evaluator, groups, places)
    }
    return joined(found)
  }

  /// The candidates on a line, along which one parameter varies and the others are fixed, with their costs.
  ///
  /// Each candidate is the middle of a cell, which is a range within which no decision changes. If there are more than
  /// `count` cells, they are thinned evenly. If the line stands for a strip of values of another parameter, `depth` is
  /// the strip's width as a fraction of that parameter's range. The size of each candidate is multiplied by `depth`.
  private static func candidates(
    on parameter: Int, through values: [Double], _ evaluator: any Evaluator,
    _ groups: GroupNumbers, _ count: Int, depth: Double = 1
  ) -> Rated {
    let range = evaluator.problem.parameters[parameter].range
    let cells = evaluator.cells(parameter, through: values, atMost: count, of: groups)
    let reaches = withinReach(cells.map { $0.lower...$0.upper })
    var rated = Rated()
    for (cell, reach) in zip(cells, reaches) {
      var values = values
      values[parameter] = reach.lowerBound + (reach.upperBound - reach.lowerBound) / 2
      let size =
        (reach.upperBound - reach.lowerBound) / (range.upperBound - range.lowerBound) * depth
      rated.append(Candidate(values: values, size: size), cell.costs)
    }
    return rated
  }

  /// How many times as wide as an inner cell usually is, at the most, the outermost cells of a line count.
  ///
  /// Our choice.
  private static let reach = 2.0

  /// The cells of a line, without what the outermost of them reach far beyond the gestures.
  ///
  /// Beyond the last gesture that a value can decide otherwise, all values are alike, up to an end of the range that may
  /// be anywhere. With few people, some resamples have their best values there: their middle would say how wide the
  /// range is, not what people do, and would pull the chosen value away from the values that suit everyone.
  static func withinReach(_ cells: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    guard let first = cells.first, let last = cells.last, cells.count > 2 else { return cells }
    let widths = cells.dropFirst().dropLast().map { $0.upperBound - $0.lowerBound }.sorted()
    let reach = Self.reach * widths[widths.count / 2]
    var cells = cells
    cells[0] = max(first.lowerBound, first.upperBound - reach)...first.upperBound
    cells[cells.count - 1] = last.lowerBound...min(last.upperBound, last.lowerBound + reach)
    return cells
  }
}
