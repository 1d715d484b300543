import Traces

/// A whole tuning: the search on all gestures, and one for each fold without its gestures.
///
/// A value that can be saved between two rounds and goes on from there as if it had never stopped:
///
///     while !run.isDone { run.advance(problem, Workers(jobs: 2)) }
///
/// Every search has its own random numbers, so that the number of workers changes nothing.
public struct TuningRun: Sendable {
  /// How many evaluations each search takes in a round at least.
  ///
  /// A moment's work, so that whoever watches sees it go on; a step where gestures must be replayed, for
  /// that takes longer.
  private static let evaluationsPerRound = (columns: 1000, replayed: 1)
  /// From how many evaluations on the budget is shared among several searches.
  private static let budgetPerIsland = 3000

  /// One search, and the gestures that it may see.
  private struct Task: Codable, Sendable {
    /// The fold that is held out; nil for none.
    let fold: Int?
    var search: Search
    /// What was found without searching.
    var exact: [Double]?
    var evaluations = 0

    var isDone: Bool { exact != nil || search.isDone }

    /// Takes over what was found without searching, or the best of what was looked at.
    mutating func take(_ found: Found?, _ part: TuningProblem, isWhole: Bool) {
      guard let found else { return }
      if isWhole {
        (exact, evaluations) = (found.values, found.evaluations)
      } else {
        search.adopt(part.fractions(found.values), loss: found.loss)
      }
    }

    /// Whether it may be what a task that has just begun has become.
    func continues(_ new: Task, _ parameters: [TunedParameter]) -> Bool {
      let isInside =
        exact.map { values in
          values.count == parameters.count
            && zip(values, parameters).allSatisfy { $1.range.contains($0) }
        } ?? true
      return fold == new.fold && isInside && Search.counts.contains(evaluations)
        && search.continues(new.search)
    }

    /// Takes whole steps, about so many evaluations.
    mutating func advance(
      _ evaluator: any Evaluator, evaluations: Int, unless isStopped: () -> Bool
    ) {
      let end = search.evaluations + evaluations
      while !isDone, search.evaluations < end, !isStopped() {
        var next = search
        next.advance(evaluator)
        if evaluator.isCutShort { return }
        search = next
      }
    }
  }

  private struct State: Codable, Sendable {
    let fingerprint: UInt64
    var tasks: [Task]
    var triedExact = false
  }

  /// The gestures of each fold, by position; empty where none are held out.
  let folds: [[Int]]
  let options: TuningOptions
  private let parameters: [TunedParameter]
  private var state: State

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - problem: What is tuned.
  ///   - groups: Gestures of the same group are held out together; one name for each gesture.
  ///   - options: Budget, seed and folds.
  /// - Throws: ``TuningError`` where there are more folds than groups.
  public init(
    _ problem: TuningProblem, groups: [String], options: TuningOptions = TuningOptions()
  ) throws(TuningError) {
    (self.options, parameters) = (options, problem.parameters)
    folds = try Folds.divide(problem.gestures, groups, into: options.folds, seed: options.seed)
    let islands = max(1, min(4, options.budget / Self.budgetPerIsland))
    var tasks = (0..<islands).map { island in
      Task(
        fold: nil,
        search: Search(
          problem, budget: options.budget / islands, seed: options.seed &+ UInt64(island) &* 1_000))
    }
    tasks += folds.indices.map { fold in
      Task(
        fold: fold,
        search: Search(
          problem, budget: max(options.budget / 2, 1),
          seed: options.seed &+ 500 &+ UInt64(fold) &* 1_000))
    }
    state = State(fingerprint: problem.fingerprint(groups, options), tasks: tasks)
  }

  /// Whether every search is done.
  public var isDone: Bool { state.triedExact && state.tasks.allSatisfy(\.isDone) }

  /// How much of the work is done, 0...1.
  public var progress: Double {
    let parts = state.tasks.map {
      $0.isDone ? 1 : Double($0.search.evaluations) / Double(max($0.search.budget, 1))
    }
    return min(parts.reduce(0, +) / Double(max(parts.count, 1)), 1)
  }

  /// How often the objective was evaluated, lines included.
  public var evaluations: Int {
    state.tasks.reduce(0) { $0 + ($1.exact == nil ? $1.search.evaluations : $1.evaluations) }
  }

  /// Whether every distinct boundary was looked at.
  public var isExact: Bool { state.tasks.first?.exact != nil }

  /// The smallest objective so far on all gestures; nil before the first round.
  public var bestLoss: Double? {
    let losses = state.tasks.filter { $0.fold == nil }.map(\.search.bestLoss)
    return losses.min().flatMap { $0 < .greatestFiniteMagnitude ? $0 : nil }
  }

  /// Does a round of work, the searches side by side.
  ///
  /// Where the workers are stopped the round ends with what it has found; a step that they were in the
  /// middle of is taken back, so that the run can go on later as if it had never stopped.
  public mutating func advance(_ problem: TuningProblem, _ workers: Workers) {
    let (tasks, folds, triesExact) = (state.tasks, folds, !state.triedExact)
    let advanced = workers.map(tasks.count) { index in
      var task = tasks[index]
      // What is exact is found once.
      if task.isDone || (triesExact && index > 0 && task.fold == nil) {
        return (task: task, triedExact: true)
      }
      let part = task.fold.map { problem.restricted(to: Folds.others(folds, than: $0)) } ?? problem
      let evaluator = part.makeEvaluator(isStopped: workers.isStopped)
      if triesExact {
        let found = ExactSearch.best(evaluator)
        task.take(found, part, isWhole: !evaluator.isCutShort)
        if evaluator.isCutShort { return (task, triedExact: false) }
      }
      let share =
        part.usesColumns
        ? Self.evaluationsPerRound.columns : Self.evaluationsPerRound.replayed
      task.advance(evaluator, evaluations: share, unless: workers.isStopped)
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

  /// The best values so far on all gestures, or without those of a fold, in the middle of their
  /// plateau; nil where it was stopped on the way there.
  func bestValues(
    _ problem: TuningProblem, without fold: Int?, unless isStopped: @escaping () -> Bool = { false }
  ) -> [Double]? {
    let part = fold.map { problem.restricted(to: Folds.others(folds, than: $0)) } ?? problem
    let evaluator = part.makeEvaluator(isStopped: isStopped)
    let found = state.tasks.filter { $0.fold == fold }
      .map { $0.exact ?? part.values($0.search.best) }
    let losses = found.map(evaluator.loss)
    let best = losses.min() ?? 0
    let equal = found.indices.filter { losses[$0] == best }.map { found[$0] }
    // Where gestures must be replayed a plateau takes long to walk along: one must do.
    let candidates = equal.prefix(part.usesColumns ? equal.count : 1).map {
      Plateau.center($0, evaluator)
    }
    let start = Plateau.Point(values: part.startValues, evaluator)
    let values = candidates.reduce(start) { $1.isBetter(than: $0) ? $1 : $0 }.values
    return evaluator.isCutShort ? nil : values
  }
}

extension TuningRun {
  /// The run so far as JSON.
  public func saved() -> [UInt8] { JSONText.encode(state) }

  /// Goes on from a saved run.
  ///
  /// - Throws: ``TuningError`` where the text is no saved run, or has been changed since so that it can
  ///   be none, and where it is one of another task.
  public mutating func resume(from bytes: [UInt8], file: String) throws(TuningError) {
    guard let saved = JSONText.decode(State.self, from: bytes) else {
      throw .unreadableSearch(file)
    }
    guard saved.fingerprint == state.fingerprint else { throw .otherSearch(file) }
    // Of this task, but not as it was saved: a run must neither crash nor hang by what it holds.
    let fits =
      saved.tasks.count == state.tasks.count
      && zip(saved.tasks, state.tasks).allSatisfy { $0.continues($1, parameters) }
    guard fits else { throw .unreadableSearch(file) }
    state = saved
  }
}

extension TuningRun {
  /// The smallest objective that one search finds within so many evaluations.
  ///
  /// What is left of the last step when the budget is spent counts no more.
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
