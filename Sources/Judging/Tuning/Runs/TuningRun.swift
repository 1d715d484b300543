public import Controllers
import Traces

/// The settings of a search for parameter values: its budget, how gestures are held out to judge the values, and how
/// the values are chosen.
public struct TuningOptions: Hashable, Sendable, Codable {
  /// The number of evaluations of the objective that the search may use.
  ///
  /// A step that has begun is finished even if it exceeds the budget. An exhaustive search, which examines every
  /// boundary between decisions, uses as many evaluations as it needs.
  public var budget = 6000
  /// The number of folds: parts of the gestures that are held out in turn.
  ///
  /// With 0, nothing is held out. With nil, each group of gestures is a fold; if there are many groups, each fold
  /// contains several of them. See ``Folds``.
  public var folds: Int?
  /// How values are chosen: those with the smallest objective, or values derived from resamples of the people; see
  /// ``Choice``.
  public var choice = Choice.blend

  public init() {}
}

/// A search for the best parameter values, run in rounds.
///
/// A run can be saved between two rounds; it continues from there as if it had never stopped:
///
///     while !run.isDone { run.advance(problem, Workers(jobs: 2)) }
///
/// One or two parameters are searched exactly if possible. Otherwise, searches vary one parameter at a time, from
/// several starting values; see ``Search``. Then two parameters at a time are varied together, in every pair for which
/// this is possible; see ``PlaneSearch``. Nothing is random, and the number of workers does not affect the result.
public struct TuningRun: Sendable {
  /// The number of evaluations after which each search ends its part of a round; small enough that progress is shown
  /// often.
  ///
  /// If gestures must be replayed, each search takes only one step in a round, because replays are slow.
  private static let evaluationsPerRound = (columns: 1000, replayed: 1)
  /// The maximum number of searches, and the least number of evaluations for each search if there are several.
  ///
  /// The starting values are divided among the searches. If the budget is too small for the maximum, there are fewer
  /// searches, but at least one.
  private static let (searches, budgetPerSearch) = (4, 1500)

  struct State: Codable, Sendable {
    /// A hash of the task; 0 until the run is saved.
    var fingerprint: UInt64 = 0
    var searches: [Search]
    /// The values found by an exact search; nil if no exact search was completed.
    var exact: [Double]?
    /// The number of evaluations used by exact searches.
    var exactEvaluations = 0
    var triedExact = false
    /// Whether the search of planes is done: it found no better values in any plane through the best values.
    ///
    /// In a plane, two parameters vary and the others are fixed. Also true if planes are never searched.
    var triedPlanes: Bool
  }

  /// The parts of the gestures that are held out in turn.
  let folds: Folds
  let options: TuningOptions
  let parameters: [TunedParameter]
  /// Computes the hash that identifies the tuning task: the gestures, the parameters and the options.
  ///
  /// The computation is slow, so it is done only for runs that are saved or resumed.
  let fingerprint: @Sendable () -> UInt64
  var state: State

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - problem: The task.
  ///   - groups: The name of each gesture's group; a group is held out as a whole.
  ///   - options: The budget and the folds.
  /// - Throws: ``TuningError`` if there are more folds than groups.
  package init(
    _ problem: TuningProblem, groups: [String], options: TuningOptions = TuningOptions()
  ) throws(TuningError) {
    (self.options, parameters) = (options, problem.parameters)
    folds = try Folds(problem.gestures, groups, into: options.folds)
    let count = max(1, min(Self.searches, options.budget / Self.budgetPerSearch))
    fingerprint = { problem.fingerprint(groups, options) }
    state = State(
      searches: (0..<count).map { index in
        Search(
          problem, budget: options.budget / count, share: Search.Share(index: index, count: count))
      }, triedPlanes: !PlaneSearch.isPossible(for: problem))
  }

  /// Whether every search is done.
  package var isDone: Bool { isExact || (isSearched && state.triedPlanes) }

  private var isSearched: Bool { state.triedExact && state.searches.allSatisfy(\.isDone) }

  /// The share of the work that is done, 0...1.
  package var progress: Double {
    if isExact { return 1 }
    let parts = state.searches.map {
      $0.isDone ? 1 : Double($0.evaluations) / Double(max($0.budget, 1))
    }
    return min(parts.reduce(0, +) / Double(parts.count), 1)
  }

  /// The number of evaluations of the objective.
  ///
  /// Varying one parameter with the others fixed counts as several evaluations; see ``Evaluator/lineCost(_:)``.
  package var evaluations: Int {
    state.searches.reduce(state.exactEvaluations) { $0 + $1.evaluations }
  }

  /// Whether an exact search has examined every boundary between decisions.
  package var isExact: Bool { state.exact != nil }

  /// The index of the search with the smallest objective; the first of equally good ones.
  private var bestSearch: Int {
    state.searches.indices.min { state.searches[$0].bestLoss < state.searches[$1].bestLoss } ?? 0
  }

  /// The smallest objective so far; nil before the first round.
  package var bestLoss: Double? {
    let best = state.searches[bestSearch]
    return best.hasLooked ? best.bestLoss : nil
  }

  /// Does a round of work, with the searches in parallel.
  ///
  /// If the user stops the work, the round keeps its findings and drops unfinished steps, so that the run can continue
  /// later as if it had never stopped.
  package mutating func advance(_ problem: TuningProblem, _ workers: Workers) {
    if !state.triedExact { tryExactly(problem, workers) }
    if isDone || !state.triedExact { return }
    if isSearched { return searchPlanes(problem, workers) }
    let searches = state.searches
    let share =
      problem.usesColumns ? Self.evaluationsPerRound.columns : Self.evaluationsPerRound.replayed
    state.searches = workers.map(searches.count) { index in
      var search = searches[index]
      search.advance(
        problem.makeEvaluator(isStopped: workers.isStopped), evaluations: share,
        unless: workers.isStopped)
      return search
    }
  }

  /// Searches exactly, by examining every boundary between decisions, if this is possible.
  ///
  /// If the user stops the work, the exact search starts again when the run continues. The best values that it found
  /// before the stop are passed to the first search in `state.searches`, which adopts them if they are better than its
  /// own.
  private mutating func tryExactly(_ problem: TuningProblem, _ workers: Workers) {
    problem.prepare(workers)
    let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
    let found = ExactSearch.best(evaluator)
    state.triedExact = !evaluator.isCutShort
    guard let found else { return }
    if state.triedExact {
      (state.exact, state.exactEvaluations) = (found.values, found.evaluations)
    } else {
      state.searches[0].adopt(problem.fractions(found.values), loss: found.loss)
    }
  }

  /// Varies two parameters at a time, starting from the best values so far, and adopts better values if it finds any.
  ///
  /// If it finds none, this step of the search is done.
  private mutating func searchPlanes(_ problem: TuningProblem, _ workers: Workers) {
    let best = bestSearch
    let found = PlaneSearch(problem).best(
      through: problem.values(state.searches[best].best), below: state.searches[best].bestLoss,
      workers)
    if workers.isStopped() { return }
    state.exactEvaluations += found.evaluations
    state.triedPlanes = found.best == nil
    if let better = found.best {
      state.searches[best].adopt(problem.fractions(better.values), loss: better.loss)
    }
  }

  /// The best values so far, exactly as the search found them.
  ///
  /// Unlike ``bestValues(_:unless:)``, does not move them to the middle of the region of equally good values.
  func foundValues(_ problem: TuningProblem) -> [Double] {
    state.exact ?? problem.values(state.searches[bestSearch].best)
  }

  /// The values found so far, followed by the starting values, without duplicates.
  ///
  /// The values found are the result of the exact search if there is one, otherwise the best values of each search.
  func solutions(_ problem: TuningProblem) -> [[Double]] {
    let found =
      (state.exact.map { [$0] } ?? state.searches.map { problem.values($0.best) })
      + [problem.startValues]
    return found.enumerated().filter { found.firstIndex(of: $1) == $0 }.map(\.element)
  }

  /// The best values so far, moved to the middle of the region of equally good values; nil if the user stops the work.
  ///
  /// The objective over all gestures of the problem determines which values are best.
  func bestValues(
    _ problem: TuningProblem, unless isStopped: @escaping () -> Bool = { false }
  ) -> [Double]? {
    let evaluator = problem.makeEvaluator(isStopped: isStopped)
    let found = state.exact.map { [$0] } ?? state.searches.map { problem.values($0.best) }
    let losses = found.map(evaluator.loss)
    let least = losses.min() ?? 0
    let equal = found.indices.filter { losses[$0] == least }.map { found[$0] }
    // If gestures must be replayed, examining a region of equally good values is slow, so only one region is examined.
    let candidates = equal.prefix(problem.usesColumns ? equal.count : 1).map {
      Plateau.center($0, evaluator)
    }
    let values = problem.startValues
    let start = Plateau.Point(values: values, loss: evaluator.loss(values))
    let best = candidates.reduce(start) { $1.isBetter(than: $0) ? $1 : $0 }
    return evaluator.isCutShort ? nil : best.values
  }
}

extension TuningRun {
  /// Searches to the end and judges the result; `current` is the controller that ships today.
  ///
  /// - Throws: ``TuningError`` if there are more folds than groups.
  public static func result(
    of problem: TuningProblem, groups: [String], options: TuningOptions,
    current: Controller? = nil, jobs: Int
  ) throws(TuningError) -> TuningResult {
    let workers = Workers(jobs: jobs)
    var run = try TuningRun(problem, groups: groups, options: options)
    while !run.isDone { run.advance(problem, workers) }
    return run.result(problem, groups: groups, current: current, workers: workers)
  }

  /// The smallest objective for one or two parameters, found by examining every boundary between decisions; nil if that
  /// is impossible.
  public static func exactLoss(of problem: TuningProblem) -> Double? {
    ExactSearch.best(problem.makeEvaluator())?.loss
  }

  /// The smallest objective that one search finds within its budget.
  ///
  /// If the last step exceeds the budget, its result does not count.
  public static func bestLoss(of problem: TuningProblem, budget: Int) -> Double {
    let evaluator = problem.makeEvaluator()
    var search = Search(problem, budget: budget)
    var best = Double.greatestFiniteMagnitude
    while !search.isDone {
      search.advance(evaluator)
      if search.evaluations <= budget { best = search.bestLoss }
    }
    return best
  }
}
