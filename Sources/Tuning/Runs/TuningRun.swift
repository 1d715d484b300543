import Traces

/// The settings of a search and of its judgement.
public struct TuningOptions: Hashable, Sendable, Codable {
  /// The number of evaluations of the objective in the search on all gestures.
  ///
  /// The searches without some of the people take two and a half times as many together. A step that has begun is finished, and a search that
  /// examines every boundary takes what it needs.
  public var budget = 6000
  /// The seed of every random choice.
  package var seed: UInt64 = 1
  /// The number of parts that are held out in turn; 0 for none, nil for every group by itself; see ``Folds``.
  public var folds: Int?
  /// Which values are chosen.
  public var choice = Choice.middle

  public init() {}
}

/// A whole tuning: the search on all gestures, and one for each fold without its gestures unless a table of
/// candidates is complete.
///
/// A value that can be saved between two rounds and continues from there as if it had never stopped:
///
///     while !run.isDone { run.advance(problem, Workers(jobs: 2)) }
///
/// Every search has its own random numbers, so that the number of workers changes nothing.
public struct TuningRun: Sendable {
  /// The least number of evaluations of each search in a round: a moment's work, so that progress shows;
  /// a single step where gestures must be replayed, which takes longer.
  private static let evaluationsPerRound = (columns: 1000, replayed: 1)
  /// The budget of one search of several.
  private static let budgetPerIsland = 3000

  /// One search, and the gestures that it may see.
  struct Task: Codable, Sendable {
    /// The fold that is held out; nil for none.
    let fold: Int?
    var search: Search
    /// The result of an exact search.
    var exact: [Double]?
    var evaluations = 0

    var isDone: Bool { exact != nil || search.isDone }

    /// Adopts the result of an exact search; only as a point where that was stopped.
    mutating func take(_ found: Found?, _ part: TuningProblem, isWhole: Bool) {
      guard let found else { return }
      if isWhole {
        (exact, evaluations) = (found.values, found.evaluations)
      } else {
        search.adopt(part.fractions(found.values), loss: found.loss)
      }
    }
  }

  struct State: Codable, Sendable {
    let fingerprint: UInt64
    var tasks: [Task]
    var triedExact = false
  }

  /// The gestures that are held out in turn.
  let folds: Folds
  let options: TuningOptions
  let parameters: [TunedParameter]
  var state: State

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - problem: The task.
  ///   - groups: One name for each gesture; a group is held out as a whole.
  ///   - options: Budget, seed and folds.
  /// - Throws: ``TuningError`` where there are more folds than groups.
  package init(
    _ problem: TuningProblem, groups: [String], options: TuningOptions = TuningOptions()
  ) throws(TuningError) {
    (self.options, parameters) = (options, problem.parameters)
    folds = try Folds(problem.gestures, groups, into: options.folds)
    let islands = max(1, min(4, options.budget / Self.budgetPerIsland))
    var tasks = (0..<islands).map { island in
      Task(
        fold: nil,
        search: Search(
          problem, budget: options.budget / islands, seed: options.seed &+ UInt64(island) &* 1_000))
    }
    let parts = CandidateTable.isComplete(for: problem) ? 0 : folds.parts.count
    let share = max(options.budget * 5 / 2 / max(parts, 5), 1)
    tasks += (0..<parts).map { fold in
      Task(
        fold: fold,
        search: Search(
          problem, budget: share, seed: options.seed &+ 500 &+ UInt64(fold) &* 1_000))
    }
    state = State(fingerprint: problem.fingerprint(groups, options), tasks: tasks)
  }

  /// Whether every search is done.
  package var isDone: Bool { state.triedExact && state.tasks.allSatisfy(\.isDone) }

  /// The share of the work that is done, 0...1.
  package var progress: Double {
    let parts = state.tasks.map {
      $0.isDone ? 1 : Double($0.search.evaluations) / Double(max($0.search.budget, 1))
    }
    return min(parts.reduce(0, +) / Double(max(parts.count, 1)), 1)
  }

  /// The number of evaluations of the objective, lines included.
  package var evaluations: Int {
    state.tasks.reduce(0) { $0 + ($1.exact == nil ? $1.search.evaluations : $1.evaluations) }
  }

  /// Whether every distinct boundary was examined.
  package var isExact: Bool { state.tasks.first?.exact != nil }

  /// The smallest objective so far on all gestures; nil before the first round.
  package var bestLoss: Double? {
    let losses = state.tasks.filter { $0.fold == nil }.map(\.search.bestLoss)
    return losses.min().flatMap { $0 < .greatestFiniteMagnitude ? $0 : nil }
  }

  /// Does a round of work, with the searches in parallel.
  ///
  /// When stopped, the round ends with its findings and drops unfinished steps, so that the run can
  /// continue later as if it had never stopped.
  package mutating func advance(_ problem: TuningProblem, _ workers: Workers) {
    let (tasks, folds, triesExact) = (state.tasks, folds, !state.triedExact)
    if triesExact { problem.prepare(workers) }
    let advanced = workers.map(tasks.count) { index in
      var task = tasks[index]
      // The exact result is computed once.
      if task.isDone || (triesExact && index > 0 && task.fold == nil) {
        return (task: task, triedExact: true)
      }
      let part = problem.without(task.fold, of: folds)
      let evaluator = part.makeEvaluator(isStopped: workers.isStopped)
      if triesExact {
        let found = ExactSearch.best(evaluator)
        task.take(found, part, isWhole: !evaluator.isCutShort)
        if evaluator.isCutShort { return (task, triedExact: false) }
      }
      let share =
        part.usesColumns ? Self.evaluationsPerRound.columns : Self.evaluationsPerRound.replayed
      if task.exact == nil {
        task.search.advance(evaluator, evaluations: share, unless: workers.isStopped)
      }
      return (task, triedExact: true)
    }
    state.tasks = advanced.map(\.task)
    if triesExact, let exact = state.tasks[0].exact {
      for index in tasks.indices where tasks[index].fold == nil { state.tasks[index].exact = exact }
    }
    state.triedExact = advanced.allSatisfy(\.triedExact)
  }

  /// The best values so far on all gestures, as the search found them.
  func foundValues(_ problem: TuningProblem) -> [Double] {
    let tasks = state.tasks.filter { $0.fold == nil }
    if let exact = tasks.first?.exact { return exact }
    let best = tasks.min { $0.search.bestLoss < $1.search.bestLoss }
    return best.map { problem.values($0.search.best) } ?? problem.startValues
  }

  /// What each search found, and where they started.
  func solutions(_ problem: TuningProblem) -> [[Double]] {
    let found = state.tasks.map { $0.exact ?? problem.values($0.search.best) }
    return found.enumerated().filter { found.firstIndex(of: $1) == $0 }.map(\.element)
      + (found.contains(problem.startValues) ? [] : [problem.startValues])
  }

  /// The best values so far on all gestures, in the middle of their plateau; nil when stopped before.
  func bestValues(
    _ problem: TuningProblem, unless isStopped: @escaping () -> Bool = { false }
  ) -> [Double]? {
    let evaluator = problem.makeEvaluator(isStopped: isStopped)
    let found = state.tasks.filter { $0.fold == nil }
      .map { $0.exact ?? problem.values($0.search.best) }
    let losses = found.map(evaluator.loss)
    let least = losses.min() ?? 0
    let equal = found.indices.filter { losses[$0] == least }.map { found[$0] }
    // Where gestures must be replayed a plateau takes long to examine, so one must do.
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
  /// Searches to the end and judges the result.
  ///
  /// - Throws: ``TuningError`` where there are more folds than groups.
  public static func result(
    of problem: TuningProblem, groups: [String], options: TuningOptions, jobs: Int
  ) throws(TuningError) -> TuningResult {
    let workers = Workers(jobs: jobs)
    var run = try TuningRun(problem, groups: groups, options: options)
    while !run.isDone { run.advance(problem, workers) }
    return run.result(problem, groups: groups, workers: workers)
  }

  /// The smallest objective that one search finds within its budget; the part of its last step beyond
  /// the budget does not count.
  public static func bestLoss(of problem: TuningProblem, budget: Int, seed: UInt64) -> Double {
    let evaluator = problem.makeEvaluator()
    var search = Search(problem, budget: budget, seed: seed)
    var best = Double.greatestFiniteMagnitude
    while !search.isDone {
      search.advance(evaluator)
      if search.evaluations <= budget { best = search.bestLoss }
    }
    return best
  }
}
