/// Finds better values on the planes of every two parameters through known values, the others fixed.
///
/// Every cell of a plane is examined, so that parameters that must change together do.
struct PlaneSearch {
  /// The greatest number of gestures; time grows with its square, to some tenths of a second for each plane.
  private static let gestureLimit = 1000

  let problem: TuningProblem

  init(_ problem: TuningProblem) { self.problem = problem }

  static func isPossible(for problem: TuningProblem) -> Bool {
    problem.usesColumns && problem.parameters.count > 2 && problem.gestures.count <= gestureLimit
  }

  /// The best values of all planes, the first of equal ones; nil where none are better than the known loss.
  func best(
    through values: [Double], below loss: Double, _ workers: Workers
  ) -> (best: Found?, evaluations: Int) {
    guard Self.isPossible(for: problem) else { return (nil, 0) }
    let pairs = values.indices.flatMap { first in
      values.indices.filter { $0 > first }.map { [first, $0] }
    }
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
