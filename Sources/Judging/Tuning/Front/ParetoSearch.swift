import Replay
import Traces

/// Finds points of a Pareto front for two losses: the share of wrong decisions, and a rival loss.
///
/// Each search minimises the sum of the two losses, in which the rival loss has a weight. Between every two
/// neighbouring points, the search uses the weight for which both points are equally good. If it finds a better point,
/// the gaps on both sides of the new point are searched next. So only points that are best for some weight can be
/// found.
///
/// All gaps are searched in parallel, round by round, so that the number of workers does not affect the result.
///
/// - Source: Y. Aneja, K. Nair, "Bicriteria transportation problem", Management Science 25, 1979.
struct ParetoSearch {
  /// Two neighbouring points of the front; no search has been made between them yet.
  private struct Gap {
    let first, last: ParetoFront.Point

    /// The weight of the rival loss with which both points have the same total loss.
    ///
    /// The total loss is the share of wrong decisions plus the weighted rival loss.
    var weight: Double { (last.error - first.error) / (first.rival - last.rival) }

    /// Creates a gap; nil if one point equals or beats the other in both losses.
    init?(_ first: ParetoFront.Point, _ last: ParetoFront.Point) {
      guard first.error < last.error, first.rival > last.rival else { return nil }
      (self.first, self.last) = (first, last)
    }
  }

  /// The weights of the rival loss at the two ends of the front.
  ///
  /// The first is so small that the rival loss decides only between solutions with equally many errors; the second is
  /// so large that errors decide only between solutions with equal rival losses.
  private static let ends = [1e-6, 1e6]
  /// The number of equal shares into which the budget of evaluations is divided; each search may use one share.
  ///
  /// There may be more searches than shares, because a search that is solved exactly uses nothing from the budget.
  private static let shares = 16
  /// The maximum number of searches.
  ///
  /// A second limit is needed because the budget limits only the number of evaluations: a search that is solved exactly
  /// uses none of it.
  private static let limit = 200

  private let problem: TuningProblem
  private let rival: ParetoFront.Rival
  private let budget, share: Int
  private var spent = 0
  private var count = 0

  init(_ problem: TuningProblem, _ rival: ParetoFront.Rival, _ options: TuningOptions) {
    (self.problem, self.rival) = (problem, rival)
    budget = options.budget
    share = max(options.budget / Self.shares, 1)
  }

  /// All points found, in the order of the search; if the user stops the search, the points found so far.
  mutating func points(_ workers: Workers) throws(TuningError) -> [ParetoFront.Point] {
    // The first search leaves the rival loss out of the objective. Without the rival loss, gestures need not be judged
    // one by one, so this search is often exact. The next two searches start at its result.
    var points = try find([(0, [])], workers).compactMap(\.self)
    let near = points.map(\.values)
    let ends = try find(Self.ends.map { ($0, near) }, workers)
    points += ends.compactMap(\.self)
    guard let first = ends[0], let last = ends[1] else { return points }
    var gaps = [Gap(first, last)].compactMap(\.self)
    while !gaps.isEmpty, !workers.isStopped() {
      // The last step of a search may exceed the search's share of the budget, so the remaining budget is computed anew
      // in each round.
      gaps = Array(gaps.prefix(max(min((budget - spent) / share, Self.limit - count), 0)))
      let found = try find(gaps.map { ($0.weight, [$0.first.values, $0.last.values]) }, workers)
      var next: [Gap?] = []
      for (gap, point) in zip(gaps, found) {
        guard let point else { continue }
        let old = gap.first.error + gap.weight * gap.first.rival
        let new = point.error + gap.weight * point.rival
        guard new < old - 1e-9 * max(abs(old), 1e-3) else { continue }
        next += [Gap(gap.first, point), Gap(point, gap.last)]
      }
      points += found.compactMap(\.self)
      gaps = next.compactMap(\.self)
    }
    return points
  }

  /// Runs one search for each weight of the rival loss; each search starts with the values in `near`.
  ///
  /// Returns the point that each search finds; nil for a search that was stopped before its first evaluation.
  private mutating func find(
    _ tasks: [(weight: Double, near: [[Double]])], _ workers: Workers
  ) throws(TuningError) -> [ParetoFront.Point?] {
    var weighted: [TuningProblem] = []
    for task in tasks { weighted.append(try problem.with(rival.objective(weight: task.weight))) }
    let (problem, rival, share) = (problem, rival, share)
    let (problems, near) = (weighted, tasks.map(\.near))
    let found = workers.map(tasks.count) { index in
      let search = Search(problems[index], budget: share, near: near[index])
      let (values, evaluations) = Self.best(problems[index], search, workers.isStopped)
      return (point: values.map { rival.point(problem, $0) }, evaluations: evaluations)
    }
    count += tasks.count
    spent += found.reduce(0) { $0 + $1.evaluations }
    return found.map(\.point)
  }

  /// Finds the values that minimise the objective of a problem.
  ///
  /// The objective contains, with a fixed weight, the rival loss: the loss that competes with the share of wrong
  /// decisions.
  ///
  /// - Returns: The best values, or nil if the user stops the search before the first evaluation. Also the number of
  ///   evaluations, which is 0 if the exact search found the values.
  private static func best(
    _ problem: TuningProblem, _ search: Search, _ isStopped: @escaping () -> Bool
  ) -> (values: [Double]?, evaluations: Int) {
    let evaluator = problem.makeEvaluator(isStopped: isStopped)
    var search = search
    let exact = ExactSearch.best(evaluator)
    if let exact { search.adopt(problem.fractions(exact.values), loss: exact.loss) }
    if exact == nil { search.advance(evaluator, evaluations: search.budget) }
    guard !evaluator.isCutShort else {
      return (search.hasLooked ? problem.values(search.best) : nil, search.evaluations)
    }
    var values = exact?.values ?? problem.values(search.best)
    // Keeps the centred values only if they are no worse: if the objective is nowhere constant, centring and rounding
    // may make the values slightly worse.
    let center = Plateau.center(values, evaluator)
    if !evaluator.isCutShort, center.loss <= evaluator.loss(values) { values = center.values }
    return (values, search.evaluations)
  }
}

extension ParetoFront {
  /// The limits on the work in each round: the most points from which each parameter is varied, and the most cells
  /// (ranges in which no decision changes) that are tried for each parameter of a point.
  ///
  /// `replayed` is lower, because it applies if gestures may have to be judged by replay.
  private static let places = (columns: (points: 60, cells: 400), replayed: (points: 12, cells: 24))
  /// The number of rounds; each starts from the points that have joined the front since the previous round.
  private static let rounds = 2

  /// Adds the points of the front that lie in the gaps between the given points.
  ///
  /// Each given point is best for some weight of the rival loss against the share of wrong decisions. A point in a gap
  /// is best for no weight, but belongs to the front if no other point equals or beats it in both losses. To find such
  /// points, varies one parameter at a time, first from the given points and then from the newly found points.
  static func dense(
    _ points: [Point], _ problem: TuningProblem, _ rival: Rival, _ workers: Workers
  ) throws(TuningError) -> [Point] {
    let problem = try problem.with(Objective())
    let places = problem.usesColumns && rival != .margin ? places.columns : places.replayed
    var (front, known) = (Self.front(points), Set<[Double]>())
    for _ in 0..<rounds where !workers.isStopped() {
      let open = front.filter { !known.contains($0.values) }.map(\.values)
      let step = max(Double(open.count) / Double(places.points), 1)
      let centers = (0..<min(open.count, places.points)).map { open[Int(Double($0) * step)] }
      known.formUnion(open)
      let found = workers.map(centers.count) { index -> [Point] in
        let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
        return problem.parameters.indices.flatMap { parameter -> [Point] in
          let cells = evaluator.line(parameter, through: centers[index], exact: false).cells
          let step = max(Double(cells.count) / Double(places.cells), 1)
          return (0..<min(cells.count, places.cells)).compactMap { place in
            if workers.isStopped() { return nil }
            let cell = cells[Int(Double(place) * step)]
            var values = centers[index]
            values[parameter] = cell.lower + (cell.upper - cell.lower) / 2
            return rival.point(problem, values, evaluator)
          }
        }
      }
      front = Self.front(front + found.flatMap(\.self))
    }
    return front
  }
}

extension ParetoFront.Rival {
  /// Computes the share of wrong decisions, and the loss that competes with this share, for given parameter values.
  ///
  /// Uses `evaluator` if the values measured at the release determine every decision, and the competing loss is not
  /// `margin`. Otherwise judges every gesture in full.
  func point(
    _ problem: TuningProblem, _ values: [Double], _ evaluator: any Evaluator
  ) -> ParetoFront.Point {
    guard problem.usesColumns, self != .margin else { return point(problem, values) }
    var (errors, rivals) = (0.0, 0.0)
    for (gesture, ending) in zip(problem.gestures, evaluator.endings(values)) {
      errors += gesture.weight * (ending.verdict == .pass ? 0 : 1)
      rivals += cost(of: gesture, ending)
    }
    return ParetoFront.Point(
      values: values, error: problem.loss(errors), rival: problem.loss(rivals))
  }
}
