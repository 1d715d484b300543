import Controllers

/// Finds better values on the planes of every two parameters through known values, the others fixed.
///
/// Every cell of a plane is examined, so that parameters that must change together do.
struct PlaneSearch {
  /// The greatest number of gestures on planes of two parameters that share a clause; time grows with its square,
  /// to some tenths of a second for each plane.
  private static let sharingLimit = 1000

  let problem: TuningProblem

  init(_ problem: TuningProblem) { self.problem = problem }

  static func isPossible(for problem: TuningProblem) -> Bool {
    problem.usesColumns && problem.parameters.count > 2 && !pairs(of: problem).isEmpty
  }

  /// The pairs of parameters whose planes are examined.
  private static func pairs(of problem: TuningProblem) -> [[Int]] {
    let names = problem.parameters.map(\.name)
    return names.indices.flatMap { first in
      names.indices.dropFirst(first + 1).map { [first, $0] }
    }.filter { pair in
      problem.gestures.count <= sharingLimit
        || !problem.controller.finishWhen.hasClause(with: pair.map { names[$0] })
    }
  }

  /// The best values of all planes, the first of equal ones; nil where none are better than the known loss.
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
