import Controllers
import Rules

extension CandidateTable {
  /// The number of rounds in which lines are added to those through the best solution, and the greatest number
  /// of places through which a round adds them; replays take long.
  private static let (rounds, centers) = (2, (columns: 32, replayed: 8))
  /// The number of values of the second parameter that are tried where its boundaries depend on the first.
  private static let slices = 201
  /// The number of turns in which slices are taken, every so many at a time: sums of equally good candidates are added
  /// up in this order, to the last bit.
  private static let turns = 16
  /// The greatest number of candidates on one line where gestures must be replayed.
  private static let replayedPlaces = 64

  /// The table of a problem; nil when stopped.
  ///
  /// For one parameter, and for two that share no clause, it has every cell. For two that do, it has every
  /// cell along one of them, at many values of the other. For more, and where gestures are replayed, it has
  /// the cells on the lines through the best solution, the first one, and on the lines through what these have
  /// best for some of the people: these lines depend on the labels, so that a table of only some of the people must be
  /// made from theirs alone; see ``TuningProblem/hasEveryCell``.
  init?(
    _ problem: TuningProblem, _ groups: GroupNumbers, solutions: [[Double]],
    draws: Int = Resamples.count, _ workers: Workers
  ) {
    let limit = max(Self.costLimit / max(groups.count, 1), 1000)
    let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
    // Equally good cells are larger, so that these count only where nothing else is as good.
    let known = solutions.map {
      (Candidate(values: $0, size: 1e-9), groups.sums(of: evaluator.costs($0)))
    }
    if let columns = evaluator as? ColumnEvaluator, problem.parameters.count <= 2 {
      let cells = Self.cells(columns, groups, near: solutions, limit, workers)
      self.init(problem, groups, cells + known, workers)
      return
    }
    // Fewer draws have fewer different winners, and whoever asks for fewer asks for many tables.
    let most = problem.usesColumns ? Self.centers.columns : Self.centers.replayed
    let centers = max(most * draws / Resamples.count, 4)
    let share = max(limit / (Self.rounds * centers * problem.parameters.count), 16)
    let places = problem.usesColumns ? share : min(share, Self.replayedPlaces)
    func candidates(on lines: [Line]) -> [Rated] {
      Self.candidates(on: lines, problem, groups, places, workers)
    }
    let best = solutions[0]
    self.init(
      problem, groups, candidates(on: Self.lines(problem, through: [best])) + known, workers)
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

  /// The values along one parameter, the others fixed.
  private typealias Line = (through: [Double], parameter: Int)

  private static func lines(_ problem: TuningProblem, through centers: [[Double]]) -> [Line] {
    centers.flatMap { center in problem.parameters.indices.map { (center, $0) } }
  }

  /// How often each group counts: in turn each is left out, and then they are drawn as for resamples.
  private static func subsets(of groups: Int, _ draws: Int) -> [[Double]] {
    (0..<groups).map { out in (0..<groups).map { $0 == out ? 0 : 1 } }
      + (groups >= GroupNumbers.enough ? Resamples.draws(of: groups, draws) : [])
  }

  private static func cells(
    _ evaluator: ColumnEvaluator, _ groups: GroupNumbers, near solutions: [[Double]], _ limit: Int,
    _ workers: Workers
  ) -> [Rated] {
    let problem = evaluator.problem
    let start = solutions.first ?? problem.startValues
    guard problem.parameters.count == 2 else {
      return candidates(on: 0, through: start, evaluator, groups, limit)
    }
    let width = problem.parameters[1].upper - problem.parameters[1].lower
    var places = ExactSearch(evaluator: evaluator).stretchesOfSecond(through: start) ?? []
    if places.isEmpty || evaluator.parametersShareClause {
      let step = width / Double(slices)
      places = (0..<slices).map {
        let low = problem.parameters[1].lower + Double($0) * step
        return low...(low + step)
      }
    }
    // Both numbers of places become smaller alike where there are too many.
    let columns = evaluator.line(0, through: start, exact: false).cells.count
    let share = min((Double(limit) / Double(max(columns * places.count, 1))).squareRoot(), 1)
    let rows = max(Int(Double(places.count) * share), 16)
    if share < 1, !evaluator.parametersShareClause,
      let boxes = BoxSearch(evaluator, through: start)
    {
      return boxes.cells(atMost: (limit / rows, rows), of: groups).map { cell in
        let parts = zip([cell.across, cell.up], problem.parameters).map { place, parameter in
          (place.upper - place.lower) / (parameter.upper - parameter.lower)
        }
        let values = [cell.across, cell.up].map { $0.lower + ($0.upper - $0.lower) / 2 }
        return (Candidate(values: values, size: parts[0] * parts[1]), cell.costs)
      }
    }
    let kept = thinned(places, to: rows)
    let order = (0..<turns).flatMap { stride(from: $0, to: kept.count, by: turns) }
    let lines = workers.map(
      order.count, with: { ColumnEvaluator(problem, isStopped: workers.isStopped) }
    ) { evaluator, turn -> [Rated] in
      if evaluator.stops() { return [] }
      let index = order[turn]
      var values = start
      values[1] = kept[index].lowerBound + (kept[index].upperBound - kept[index].lowerBound) / 2
      let depth = (kept[index].upperBound - kept[index].lowerBound) / width
      return candidates(
        on: 0, through: values, evaluator, groups, limit / kept.count, depth: depth)
    }
    return lines.flatMap(\.self)
  }

  private static func candidates(
    on lines: [Line], _ problem: TuningProblem, _ groups: GroupNumbers, _ places: Int,
    _ workers: Workers
  ) -> [Rated] {
    let found = workers.map(
      lines.count, with: { problem.makeEvaluator(isStopped: workers.isStopped) }
    ) { evaluator, index -> [Rated] in
      if workers.isStopped() { return [] }
      let (values, parameter) = lines[index]
      return candidates(on: parameter, through: values, evaluator, groups, places)
    }
    return found.flatMap(\.self)
  }

  /// The cells along one parameter, at most `count` of them, evenly spread; `depth` is their room otherwise.
  private static func candidates(
    on parameter: Int, through values: [Double], _ evaluator: any Evaluator,
    _ groups: GroupNumbers, _ count: Int, depth: Double = 1
  ) -> [Rated] {
    let range = evaluator.problem.parameters[parameter].range
    return evaluator.cells(parameter, through: values, atMost: count, of: groups).map { cell in
      var values = values
      values[parameter] = cell.middle
      let size = cell.width / (range.upperBound - range.lowerBound) * depth
      return (Candidate(values: values, size: size), cell.costs)
    }
  }
}
