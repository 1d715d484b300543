import Controllers
import Replay
import Traces

/// The Pareto front of the share of wrong decisions and a rival loss.
///
/// For each controller of the front, fewer wrong decisions are possible only with a greater rival loss, and vice versa.
public struct ParetoFront: Sendable {
  /// The loss that competes with the share of wrong decisions.
  package enum Rival: String, Hashable, Sendable, CaseIterable {
    /// The weighted share of gestures that finish although they were meant to be cancelled.
    case falseFinish = "false-finish"
    /// The mean time that a transition takes to settle after the finger is released, in seconds.
    case completion
    /// The mean size of the jump in speed at the hand-off from the finger to the animation, in progress per second.
    case jump
    /// The mean closeness of the gestures to the boundary between the rule's answers, 0...1.
    case margin

    /// The raw values of all rival losses, separated by commas, for messages.
    package static let words = allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// One controller of the front.
  package struct Point: Hashable, Sendable {
    package let values: [Double]
    /// The weighted share of wrong decisions.
    package let error: Double
    /// The loss that competes with the share of wrong decisions, as chosen by ``Rival``; smaller is better.
    package let rival: Double
  }

  package let rival: Rival
  package let parameters: [TunedParameter]
  /// The points of the front: the error rises and the rival loss falls from one point to the next.
  package let points: [Point]
  /// Whether the front was found by examining every region of values within which no decision changes.
  ///
  /// No point of the front is then missing, unless ``isInterrupted`` is true.
  package let isExact: Bool
  /// Whether the search was interrupted, so that points of the front may be missing.
  package let isInterrupted: Bool

  /// Finds the front.
  ///
  /// For one or two parameters, the search examines every region of values within which no decision changes. This
  /// requires that decisions depend only on values at the release, that boundaries between decisions are straight
  /// lines, and that there are not too many clauses or boundaries. Otherwise the search first tries various weights of
  /// the rival loss. Then it varies one parameter at a time, starting from the points found so far.
  ///
  /// The problem's own objective is ignored. If the user stops the search, the front contains the points found so far;
  /// if there are none, it contains the point of the controller's own values.
  package init(
    _ problem: TuningProblem, rival: Rival, options: TuningOptions, workers: Workers
  ) throws(TuningError) {
    self.rival = rival
    parameters = problem.parameters
    let exact = try ExactFront(problem, rival, workers.isStopped)?.points()
    isExact = exact != nil
    var found = exact ?? []
    if exact == nil {
      var search = ParetoSearch(problem, rival, options)
      found = try search.points(workers)
      found = try Self.dense(found, problem, rival, workers)
    }
    isInterrupted = workers.isStopped()
    if found.isEmpty { found = [rival.point(problem, problem.startValues)] }
    points = Self.front(found)
  }

  /// Returns the points for which no other point is at least as good in both losses; of equal points, one is kept.
  static func front(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.error, $0.rival) < ($1.error, $1.rival) }
    return sorted.reduce(into: []) { front, point in
      if let last = front.last, point.rival >= last.rival { return }
      front.append(point)
    }
  }
}

extension ParetoFront.Rival {
  /// The objective that adds this rival loss, multiplied by `weight`, to the share of wrong decisions.
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

  /// Judges the controller with these values.
  func point(_ problem: TuningProblem, _ values: [Double]) -> ParetoFront.Point {
    let judgements = problem.judgements(under: problem.controller(values))
    return ParetoFront.Point(
      values: values, error: 1 - problem.agreement(of: judgements),
      rival: mean(of: judgements, problem))
  }

  /// The rival loss of a gesture that ends with `ending`, multiplied by the gesture's weight.
  ///
  /// A rival loss competes with the share of wrong decisions. For `margin`, the result is 0, because the margin depends
  /// on more than the ending.
  func cost(of gesture: TunedGesture, _ ending: TunedOutcome) -> Double {
    switch self {
    case .falseFinish: gesture.weight * (ending.isFalseFinish ? 1 : 0)
    case .completion: gesture.weight * (ending.completion ?? 0)
    case .jump: gesture.weight * abs(ending.handoffJump ?? 0)
    case .margin: 0
    }
  }

  /// The weighted mean of this rival loss over the judged gestures.
  ///
  /// A gesture is judged if its label says finish or cancel, or names a stop. A rival loss competes with the share of
  /// wrong decisions. `judgements` contains one element for every gesture of the problem, in the same order; gestures
  /// that are not judged have no effect. A missing value counts as 0, for example the settling time of a transition
  /// that never began.
  package func mean(of judgements: [Judgement], _ problem: TuningProblem) -> Double {
    if self == .margin { return problem.closeness(of: judgements) }
    return problem.loss(
      zip(problem.gestures, judgements).reduce(0) { $0 + cost(of: $1.0, $1.1.ending) })
  }
}
