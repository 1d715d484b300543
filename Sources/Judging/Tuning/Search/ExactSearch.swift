import Controllers
import Rules

/// The result of an exact search.
struct Found: Hashable {
  var values: [Double]
  var loss: Double
  /// The number of evaluations; computing the objective along one parameter counts as ``Evaluator/lineCost(_:)``
  /// evaluations.
  var evaluations: Int
}

/// Finds the best values of one or two parameters by examining every distinct boundary between decisions.
///
/// This is impossible if a clause is not linear in a parameter, because then not all boundaries of the clause are
/// known.
struct ExactSearch {
  let evaluator: ColumnEvaluator

  /// The best values of one or two parameters; nil if not every boundary can be examined.
  static func best(_ evaluator: any Evaluator) -> Found? {
    guard let columns = evaluator as? ColumnEvaluator else { return nil }
    let search = ExactSearch(evaluator: columns)
    switch columns.problem.parameters.count {
    case 1: return search.best(of: 0, through: columns.problem.startValues)
    case 2: return search.bestOfTwo(through: columns.problem.startValues)
    default: return nil
    }
  }

  /// The best value of one parameter; nil if a clause is not linear in this parameter.
  ///
  /// All other parameters have the values in `values`.
  func best(of parameter: Int, through values: [Double]) -> Found? {
    let line = evaluator.line(parameter, through: values, exact: true)
    guard line.isExact else { return nil }
    let plateau = line.plateau
    var values = values
    values[parameter] = plateau.middle
    return Found(values: values, loss: plateau.loss, evaluations: evaluator.lineCost(parameter))
  }

  /// The best values of two parameters; if the user stops the search, the best values examined so far, if any.
  ///
  /// If no clause contains both parameters, `limit` is ignored. The result is nil if a clause is not linear in the
  /// parameter that it contains.
  ///
  /// If a clause contains both parameters, only values with an objective below `limit` are searched for. If `limit` is
  /// finite and there are no such values, the result is usually `values`; see ``CellSearch/best(through:below:)``. The
  /// result is nil in these cases:
  /// - A clause is not linear in the parameters.
  /// - There are too many clauses, or too many boundaries between decisions, to examine.
  /// - `limit` is infinite, and no usable values are found.
  func bestOfTwo(through values: [Double], below limit: Double = .infinity) -> Found? {
    evaluator.parametersShareClause
      ? CellSearch(evaluator: evaluator).best(through: values, below: limit) : bestApart(values)
  }

  /// The best values of two parameters that share no clause.
  ///
  /// Nil if a clause is not linear in the parameter that it contains, or if the user stops the search before any values
  /// are examined.
  private func bestApart(_ values: [Double]) -> Found? {
    guard var boxes = BoxSearch(evaluator, through: values), let best = boxes.best() else {
      return nil
    }
    var trial = values
    (trial[0], trial[1]) = best
    return Found(
      values: trial, loss: evaluator.loss(trial),
      evaluations: boxes.stretches * 3 + evaluator.lineCost(0) + evaluator.lineCost(1))
  }

  /// The ranges of the second parameter within which no clause changes its answer, with the other parameters at
  /// `values`.
  ///
  /// Nil if a clause is not linear in the second parameter.
  func stretchesOfSecond(through values: [Double]) -> [ClosedRange<Double>]? {
    let range = evaluator.problem.parameters[1].range
    let found = evaluator.columnLine(1).flips(through: values, exact: true)
    guard found.isExact else { return nil }
    return found.stretches(over: range).all.map { $0.lower...$0.upper }
  }
}

/// Finds better values by varying two parameters at a time, with the others fixed.
///
/// The values of two parameters form a plane. The search examines every region of each plane in which no decision
/// changes, and so also finds improvements that require both parameters to change together.
struct PlaneSearch {
  /// The greatest number of gestures for which two parameters in the same clause are varied together.
  ///
  /// The time for each pair of parameters grows with the square of the number of gestures. At this limit, it is a few
  /// tenths of a second.
  private static let sharingLimit = 1000

  let problem: TuningProblem

  init(_ problem: TuningProblem) { self.problem = problem }

  static func isPossible(for problem: TuningProblem) -> Bool {
    problem.usesColumns && problem.parameters.count > 2 && !pairs(of: problem).isEmpty
  }

  /// The pairs of parameters that are varied together.
  private static func pairs(of problem: TuningProblem) -> [[Int]] {
    let names = problem.parameters.map(\.name)
    return names.indices.flatMap { first in
      names.indices.dropFirst(first + 1).map { [first, $0] }
    }.filter { pair in
      problem.gestures.count <= sharingLimit
        || !problem.controller.finishWhen.hasClause(with: pair.map { names[$0] })
    }
  }

  /// Finds better values that differ from `values` in at most two parameters.
  ///
  /// Searches one plane for each pair of parameters: the pair varies, and the other parameters stay fixed.
  ///
  /// - Returns: `best` contains the values with the smallest objective, from the first plane if several are equally
  ///   good; it is nil if no plane has an objective below `loss`. `evaluations` is the total number of evaluations in
  ///   the planes that could be searched.
  func best(
    through values: [Double], below loss: Double, _ workers: Workers
  ) -> (best: Found?, evaluations: Int) {
    guard Self.isPossible(for: problem) else { return (nil, 0) }
    let pairs = Self.pairs(of: problem)
    let found = workers.map(pairs.count) { index -> Found? in
      if workers.isStopped() { return nil }
      let plane = problem.searching(pairs[index], through: values)
      let search = ExactSearch(evaluator: ColumnEvaluator(plane, isStopped: workers.isStopped))
      guard let found = search.bestOfTwo(through: plane.startValues, below: loss) else {
        return nil
      }
      var all = values
      for (parameter, value) in zip(pairs[index], found.values) { all[parameter] = value }
      return Found(values: all, loss: found.loss, evaluations: found.evaluations)
    }.compactMap(\.self)
    return (
      found.filter { $0.loss < loss }.min { $0.loss < $1.loss },
      found.reduce(0) { $0 + $1.evaluations }
    )
  }
}
