import Controllers
import Rules

extension CandidateTable {
  /// The number of values of the second parameter that are tried where its boundaries depend on the first.
  private static let slices = 201
  /// The number of pieces in which slices are examined in parallel.
  private static let pieces = 16
  /// The greatest number of candidates on one line where gestures must be replayed.
  private static let replayedPlaces = 64

  /// The table of a problem; nil when stopped.
  ///
  /// For one parameter, and for two that share no clause, it has every cell. For two that do, it has every
  /// cell along one of them, at many values of the other. For more, and where gestures are replayed, it has
  /// those on the lines through known solutions, which should be as different as searches without some of
  /// the people make them.
  init?(
    _ problem: TuningProblem, _ groups: GroupNumbers, solutions: [[Double]], _ workers: Workers
  ) {
    let limit = max(Self.costLimit / max(groups.count, 1), 1000)
    let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
    var candidates: [Candidate]
    if let columns = evaluator as? ColumnEvaluator, problem.parameters.count <= 2 {
      candidates = Self.cells(columns, near: solutions, limit, workers)
    } else {
      candidates = Self.lines(problem, through: solutions, limit, workers)
    }
    // Equally good cells are larger, so that these count only where nothing else is as good.
    candidates += solutions.map { Candidate(values: $0, size: 1e-9) }
    self.init(problem, groups, candidates, workers)
  }

  /// Whether a problem's table has all that searches without some of the people could find.
  static func isComplete(for problem: TuningProblem) -> Bool {
    problem.usesColumns && problem.parameters.count <= 2
  }

  private static func cells(
    _ evaluator: ColumnEvaluator, near solutions: [[Double]], _ limit: Int, _ workers: Workers
  ) -> [Candidate] {
    let problem = evaluator.problem
    let start = solutions.first ?? problem.startValues
    guard problem.parameters.count == 2 else {
      return thinned(candidates(on: 0, through: start, evaluator), to: limit)
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
    let kept = thinned(places, to: max(Int(Double(places.count) * share), 16))
    let pieces = workers.map(Self.pieces) { piece -> [Candidate] in
      // An evaluator is for one thread.
      let evaluator = ColumnEvaluator(problem)
      var found: [Candidate] = []
      for index in stride(from: piece, to: kept.count, by: Self.pieces) where !workers.isStopped() {
        var values = start
        values[1] = kept[index].lowerBound + (kept[index].upperBound - kept[index].lowerBound) / 2
        let depth = (kept[index].upperBound - kept[index].lowerBound) / width
        found += thinned(candidates(on: 0, through: values, evaluator), to: limit / kept.count)
          .map { Candidate(values: $0.values, size: $0.size * depth) }
      }
      return found
    }
    return pieces.flatMap(\.self)
  }

  private static func lines(
    _ problem: TuningProblem, through solutions: [[Double]], _ limit: Int, _ workers: Workers
  ) -> [Candidate] {
    let dimension = problem.parameters.count
    let share = max(limit / max(solutions.count * dimension, 1), 16)
    let places = problem.usesColumns ? share : min(share, replayedPlaces)
    let pieces = workers.map(solutions.count * dimension) { index -> [Candidate] in
      if workers.isStopped() { return [] }
      let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
      return thinned(
        candidates(on: index % dimension, through: solutions[index / dimension], evaluator),
        to: places)
    }
    return pieces.flatMap(\.self)
  }

  /// The cells along one parameter.
  private static func candidates(
    on parameter: Int, through values: [Double], _ evaluator: any Evaluator
  ) -> [Candidate] {
    let range = evaluator.problem.parameters[parameter].range
    return evaluator.line(parameter, through: values, exact: false).cells.compactMap { cell in
      let width = cell.upper - cell.lower
      guard width > 0 else { return nil }
      var values = values
      values[parameter] = cell.lower + width / 2
      return Candidate(values: values, size: width / (range.upperBound - range.lowerBound))
    }
  }

  /// At most `count` of the elements, evenly spread.
  private static func thinned<Element>(_ elements: [Element], to count: Int) -> [Element] {
    guard elements.count > max(count, 1) else { return elements }
    let step = Double(elements.count) / Double(max(count, 1))
    return (0..<max(count, 1)).map { elements[Int((Double($0) + 0.5) * step)] }
  }
}
