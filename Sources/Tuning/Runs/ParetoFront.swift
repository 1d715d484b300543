import Replay
import Traces

/// The controllers for which less of one loss means more of another: the share of wrong decisions
/// against a rival.
public struct ParetoFront: Sendable {
  /// The loss that competes with the share of wrong decisions.
  package enum Rival: String, Hashable, Sendable, CaseIterable {
    /// The weighted share of gestures that finish although they were meant to be cancelled.
    case falseFinish = "false-finish"
    /// The mean duration of the rest of the transition, in seconds.
    case completion
    /// The mean size of the jump at the hand-off, per second.
    case jump
    /// The mean closeness to the boundary, 0...1.
    case margin
  }

  /// One controller of the front.
  package struct Point: Hashable, Sendable {
    package let values: [Double]
    /// The weighted share of wrong decisions.
    package let error: Double
    /// The other loss; smaller is better.
    package let rival: Double
  }

  package let rival: Rival
  package let parameters: [TunedParameter]
  /// From the smallest error to the smallest rival.
  package let points: [Point]
  /// Whether the search was interrupted, so that points may be missing.
  package let isInterrupted: Bool

  /// Searches with various weights until no weight gives anything new or the budget is spent; exact
  /// searches take nothing of it.
  ///
  /// The problem's own objective plays no part. When stopped, the front has the points found so far, at
  /// least the controller's own values.
  package init(
    _ problem: TuningProblem, rival: Rival, options: TuningOptions, workers: Workers
  ) throws(TuningError) {
    self.rival = rival
    parameters = problem.parameters
    var search = ParetoSearch(problem, rival, options)
    var found = try search.points(workers)
    isInterrupted = workers.isStopped()
    if found.isEmpty { found = [rival.point(problem, problem.startValues)] }
    points = Self.front(found)
  }

  /// The points that no other point equals or beats in both losses.
  static func front(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.error, $0.rival) < ($1.error, $1.rival) }
    return sorted.reduce(into: []) { front, point in
      if let last = front.last, point.rival >= last.rival { return }
      front.append(point)
    }
  }
}

/// Finds the points of a front that are best for some weight of the rival.
///
/// Between two neighbouring points it searches with the weight for which both are equally good: a better
/// point lies between them, and the search continues on both of its sides. All gaps of a round are
/// searched in parallel, so that the number of workers changes nothing.
///
/// - Source: Y. Aneja, K. Nair, "Bicriteria transportation problem", Management Science 25, 1979.
private struct ParetoSearch {
  /// Two points with nothing known between them.
  private struct Gap {
    let first, last: ParetoFront.Point

    /// The rival's weight for which both are equally good.
    var weight: Double { (last.error - first.error) / (first.rival - last.rival) }

    /// Nil where one equals or beats the other in both losses.
    init?(_ first: ParetoFront.Point, _ last: ParetoFront.Point) {
      guard first.error < last.error, first.rival > last.rival else { return nil }
      (self.first, self.last) = (first, last)
    }
  }

  /// The rival's weights at the ends of the front: so small that the rival decides only among equal
  /// errors, and so large that errors decide only among equal rivals.
  private static let ends = [1e-6, 1e6]
  /// The number of searches that share the budget.
  private static let shares = 16
  /// The greatest number of searches, exact ones included.
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

  /// All points, in the order of searching; when stopped, those found so far.
  mutating func points(_ workers: Workers) throws(TuningError) -> [ParetoFront.Point] {
    // Without the rival the search is often exact; with it gestures must be judged one by one.
    var points = try find([(0, [])], workers).compactMap(\.self)
    let near = points.map(\.values)
    let ends = try find(Self.ends.map { ($0, near) }, workers)
    points += ends.compactMap(\.self)
    guard let first = ends[0], let last = ends[1] else { return points }
    var gaps = [Gap(first, last)].compactMap(\.self)
    while !gaps.isEmpty, !workers.isStopped() {
      // The last step of a search may take more than its share.
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

  /// Searches once for each weight, starting with known points near it; nil for a search that was
  /// stopped before its first evaluation.
  private mutating func find(
    _ tasks: [(weight: Double, near: [[Double]])], _ workers: Workers
  ) throws(TuningError) -> [ParetoFront.Point?] {
    var weighted: [TuningProblem] = []
    for task in tasks { weighted.append(try problem.with(rival.objective(weight: task.weight))) }
    let (problem, rival, share, first) = (problem, rival, share, seed &+ UInt64(count))
    let (problems, near) = (weighted, tasks.map(\.near))
    let found = workers.map(tasks.count) { index in
      let search = Search(
        problems[index], budget: share, seed: first &+ UInt64(index), near: near[index])
      let (values, evaluations) = Self.best(problems[index], search, workers.isStopped)
      return (point: values.map { rival.point(problem, $0) }, evaluations: evaluations)
    }
    count += tasks.count
    spent += found.reduce(0) { $0 + $1.evaluations }
    return found.map(\.point)
  }

  /// The best values of one weighted problem, nil when stopped before the first evaluation, and the
  /// evaluations of a search that was not exact.
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
    // Where the objective has no plateaus, rounding costs something.
    let center = Plateau.center(values, evaluator)
    if !evaluator.isCutShort, center.loss <= evaluator.loss(values) { values = center.values }
    return (values, search.evaluations)
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
    return ParetoFront.Point(
      values: values, error: 1 - problem.agreement(of: judgements),
      rival: mean(of: judgements, problem))
  }

  /// The weighted mean over the judged gestures, one judgement for each gesture of the problem; a
  /// missing value, such as the rest of a transition that never began, counts as 0.
  package func mean(of judgements: [Judgement], _ problem: TuningProblem) -> Double {
    func mean(_ cost: (Judgement) -> Double) -> Double {
      problem.loss(zip(problem.gestures, judgements).reduce(0) { $0 + $1.0.weight * cost($1.1) })
    }
    return switch self {
    case .falseFinish: mean { !$0.isRight && $0.ending.decision == .finish ? 1 : 0 }
    case .completion: mean { $0.ending.completion ?? 0 }
    case .jump: mean { abs($0.ending.handoffJump ?? 0) }
    case .margin: problem.closeness(of: judgements)
    }
  }
}
