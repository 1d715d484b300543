import Interactions
import Replay
import Traces

/// The controllers among which every one that is better in one respect is worse in another: the share
/// of wrong decisions against something else.
public struct ParetoFront: Sendable {
  /// What stands against the share of wrong decisions.
  public enum Rival: String, Hashable, Sendable, CaseIterable {
    /// The weighted share of gestures that finish although they were meant to be cancelled.
    case falseFinish = "false-finish"
    /// The mean rest of the transition, in seconds.
    case completion
    /// The mean size of the jump at the hand-off, per second.
    case jump
    /// The mean closeness to the boundary, 0...1.
    case margin
  }

  /// One controller of the front.
  public struct Point: Hashable, Sendable {
    public let values: [Double]
    /// The weighted share of wrong decisions.
    public let error: Double
    /// What stands against it; smaller is better.
    public let rival: Double
  }

  /// The weights that the rival is given in turn.
  private static let weights = [0, 0.01, 0.03, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 100]

  public let rival: Rival
  public let parameters: [TunedParameter]
  /// From the smallest error to the smallest rival.
  public let points: [Point]

  /// Searches once for each weight of the rival; the budget is shared.
  public init(
    _ problem: TuningProblem, rival: Rival, options: TuningOptions, workers: Workers
  ) throws(TuningError) {
    self.rival = rival
    parameters = problem.parameters
    var problems: [TuningProblem] = []
    for weight in Self.weights {
      problems.append(try problem.with(rival.objective(problem.objective, weight: weight)))
    }
    let budget = max(options.budget / Self.weights.count, 1)
    let (tasks, plain) = (problems, problem)
    let found = workers.map(tasks.count) { index in
      let evaluator = tasks[index].makeEvaluator()
      var search = Search(tasks[index], budget: budget, seed: options.seed &+ UInt64(index))
      while !search.isDone { search.advance(evaluator) }
      let center = Plateau.center(tasks[index].values(search.best), evaluator)
      return Self.point(plain, center.values, rival)
    }
    points = Self.front(found)
  }

  /// The points that no other point is at least as good as in both respects.
  static func front(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.error, $0.rival) < ($1.error, $1.rival) }
    return sorted.reduce(into: []) { front, point in
      if let last = front.last, point.rival >= last.rival { return }
      front.append(point)
    }
  }

  private static func point(
    _ problem: TuningProblem, _ values: [Double], _ rival: Rival
  ) -> Point {
    let judgements = problem.judgements(under: problem.controller(values))
    var (weight, wrong, sum) = (0.0, 0.0, 0.0)
    var closeness = Objective()
    closeness.margin = 1
    for (gesture, judgement) in zip(problem.gestures, judgements) where gesture.isJudged {
      let ending = judgement.ending
      weight += gesture.weight
      if ending.verdict == .fail { wrong += gesture.weight }
      switch rival {
      case .falseFinish:
        if ending.verdict == .fail, ending.decision == .finish { sum += gesture.weight }
      case .completion: sum += gesture.weight * (ending.completion ?? 0)
      case .jump: sum += gesture.weight * abs(ending.handoffJump ?? 0)
      case .margin: sum += closeness.marginCost(of: gesture, judgement)
      }
    }
    return Point(values: values, error: wrong / weight, rival: sum / weight)
  }
}

extension ParetoFront.Rival {
  fileprivate func objective(_ plain: Objective, weight: Double) -> Objective {
    var objective = plain
    switch self {
    case .falseFinish: objective.falseFinish += weight
    case .completion: objective.completion += weight
    case .jump: objective.jump += weight
    case .margin: objective.margin += weight
    }
    return objective
  }
}
