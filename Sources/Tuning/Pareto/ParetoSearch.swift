import Replay
import Traces

/// Finds the points of a front that are best under some weight of the rival.
///
/// Between two neighbouring points it searches with the weight under which both are equally good: a
/// better point lies between them, and the search goes on at both of its sides. All gaps of a round
/// are searched side by side, so that the number of workers changes nothing.
///
/// - Source: Y. Aneja, K. Nair, "Bicriteria transportation problem", Management Science 25, 1979.
struct ParetoSearch {
  /// Two points with nothing known between them.
  private struct Gap {
    let first, last: ParetoFront.Point

    /// The rival's weight under which both are equally good.
    var weight: Double { (last.error - first.error) / (first.rival - last.rival) }

    /// Nil where one is as good as the other in both respects.
    init?(_ first: ParetoFront.Point, _ last: ParetoFront.Point) {
      guard first.error < last.error, first.rival > last.rival else { return nil }
      (self.first, self.last) = (first, last)
    }
  }

  /// The rival's weight where it only decides among equal errors; where it decides, errors only among
  /// equal rivals.
  private static let ends = [1e-6, 1e6]
  /// Into how many searches the budget is divided.
  private static let shares = 16
  /// How many searches there are at most, the exact ones too.
  private static let limit = 200

  private let problem: TuningProblem
  private let rival: ParetoFront.Rival
  private let seed: UInt64
  private let budget, share: Int
  private var spent = 0
  private var count = 0

  init(_ problem: TuningProblem, _ rival: ParetoFront.Rival, _ options: TuningOptions) {
    (self.problem, self.rival, seed) = (problem, rival, options.seed)
    budget = options.budget
    share = max(options.budget / Self.shares, 1)
  }

  /// Everything that was found, in the order of searching.
  mutating func points(_ workers: Workers) throws(TuningError) -> [ParetoFront.Point] {
    // Without the rival it is often exact where with it gestures must be judged one by one.
    var points = try find([(0, [])], workers)
    let near = points.map(\.values)
    let ends = try find(Self.ends.map { ($0, near) }, workers)
    points += ends
    var gaps = [Gap(ends[0], ends[1])].compactMap(\.self)
    while !gaps.isEmpty {
      // The last step of a search may take more than its share.
      gaps = Array(gaps.prefix(max(min((budget - spent) / share, Self.limit - count), 0)))
      let found = try find(
        gaps.map { ($0.weight, [$0.first.values, $0.last.values]) }, workers)
      var next: [Gap?] = []
      for (gap, point) in zip(gaps, found) {
        let old = gap.first.error + gap.weight * gap.first.rival
        let new = point.error + gap.weight * point.rival
        guard new < old - 1e-9 * max(abs(old), 1e-3) else { continue }
        next += [Gap(gap.first, point), Gap(point, gap.last)]
      }
      points += found
      gaps = next.compactMap(\.self)
    }
    return points
  }

  /// Searches once for each weight, beginning with what is known near it.
  private mutating func find(
    _ tasks: [(weight: Double, near: [[Double]])], _ workers: Workers
  ) throws(TuningError) -> [ParetoFront.Point] {
    var weighted: [TuningProblem] = []
    for task in tasks { weighted.append(try problem.with(rival.objective(weight: task.weight))) }
    let (problem, rival, share, first) = (problem, rival, share, seed &+ UInt64(count))
    let (problems, near) = (weighted, tasks.map(\.near))
    let found = workers.map(tasks.count) { index in
      let (values, evaluations) = Self.best(
        problems[index], near: near[index], budget: share, seed: first &+ UInt64(index))
      return (point: rival.point(problem, values), evaluations: evaluations)
    }
    count += tasks.count
    spent += found.reduce(0) { $0 + $1.evaluations }
    return found.map(\.point)
  }

  /// The best values of one weighted problem, and what a search took that was not exact.
  private static func best(
    _ problem: TuningProblem, near: [[Double]], budget: Int, seed: UInt64
  ) -> (values: [Double], evaluations: Int) {
    let evaluator = problem.makeEvaluator()
    var evaluations = 0
    var values: [Double]
    if let exact = ExactSearch.best(evaluator) {
      values = exact.values
    } else {
      var search = Search(problem, budget: budget, seed: seed, near: near)
      while !search.isDone { search.advance(evaluator) }
      values = problem.values(search.best)
      evaluations = search.evaluations
    }
    // Where the objective has no plateaus, fewer digits would cost something.
    let center = Plateau.center(values, evaluator)
    if center.loss <= evaluator.loss(values) { values = center.values }
    return (values, evaluations)
  }
}

extension ParetoFront.Rival {
  /// The share of wrong decisions plus the weighted rival.
  func objective(weight: Double) -> Objective {
    var objective = Objective()
    switch self {
    case .falseFinish: objective.falseFinish += weight
    case .completion: objective.completion = weight
    case .jump: objective.jump = weight
    case .margin: objective.margin = weight
    }
    return objective
  }

  /// Judges one controller.
  func point(_ problem: TuningProblem, _ values: [Double]) -> ParetoFront.Point {
    let judgements = problem.judgements(under: problem.controller(values))
    func mean(_ cost: (Judgement) -> Double) -> Double {
      problem.loss(
        zip(problem.gestures, judgements).reduce(0) { $0 + $1.0.weight * cost($1.1) })
    }
    let value =
      switch self {
      case .falseFinish: mean { !$0.isRight && $0.ending.decision == .finish ? 1 : 0 }
      case .completion: mean { $0.ending.completion ?? 0 }
      case .jump: mean { abs($0.ending.handoffJump ?? 0) }
      case .margin: problem.closeness(of: judgements)
      }
    return ParetoFront.Point(
      values: values, error: 1 - problem.agreement(of: judgements), rival: value)
  }
}
