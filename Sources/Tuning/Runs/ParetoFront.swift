/// The controllers for which less of one loss means more of another: the share of wrong decisions
/// against a rival.
public struct ParetoFront: Sendable {
  /// The loss that competes with the share of wrong decisions.
  public enum Rival: String, Hashable, Sendable, CaseIterable {
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
  public struct Point: Hashable, Sendable {
    public let values: [Double]
    /// The weighted share of wrong decisions.
    public let error: Double
    /// The other loss; smaller is better.
    public let rival: Double
  }

  public let rival: Rival
  public let parameters: [TunedParameter]
  /// From the smallest error to the smallest rival.
  public let points: [Point]
  /// Whether the search was interrupted, so that points may be missing.
  public let isInterrupted: Bool

  /// Searches with various weights until no weight gives anything new or the budget is spent; exact
  /// searches take nothing of it.
  ///
  /// The problem's own objective plays no part. When stopped, the front has the points found so far, at
  /// least the controller's own values.
  public init(
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
