public import Controllers
import Replay
import Traces

/// Controllers over a grid of one or two parameters, each judged on the same gestures.
public struct Sweep: Sendable {
  /// One controller of the grid.
  public struct Point: Hashable, Sendable {
    /// One value for each axis.
    public let values: [Double]
    /// The weighted share of gestures that do what was meant.
    public let accuracy: Double
    /// The share of all gestures that finish.
    public let finishRate: Double
    /// The objective.
    public let cost: Double
    /// The weighted mean closeness to the boundary, 0...1: 1 on it and on the wrong side, 0 from a
    /// tenth of what is natural in the margin's unit on.
    public let closeness: Double
    /// The mean of the rests of the transitions, in seconds; nil where there is none.
    public let completion: Double?
    /// Whether it belongs to the largest connected patch of the smallest cost.
    public internal(set) var isOnPlateau = false
  }

  public let controller: Controller
  public let objective: Objective
  public let axes: [SweepAxis]
  /// Row by row: the last axis changes fastest.
  public private(set) var points: [Point]
  /// How many gestures have a label that says what was meant.
  public let judged: Int

  /// Judges every controller of the grid.
  ///
  /// The problem has the axes' parameters, one or two, as what is tuned.
  public init(_ problem: TuningProblem, axes: [SweepAxis], workers: Workers) {
    (controller, objective, self.axes) = (problem.controller, problem.objective, axes)
    judged = problem.gestures.count(where: \.isJudged)
    let grid = Self.grid(axes)
    points = workers.map(grid.count) { Self.point(problem, grid[$0]) }
    markPlateau()
  }

  /// How many points each worker judges between two questions whether to go on.
  private static let partSize = 4

  /// Judges every controller of the grid, part by part; nil where it does not go on.
  ///
  /// It is asked before each part whether it goes on, with the share that is done, 0...1.
  public init?(
    _ problem: TuningProblem, axes: [SweepAxis], workers: Workers, while goesOn: (Double) -> Bool
  ) {
    (controller, objective, self.axes) = (problem.controller, problem.objective, axes)
    judged = problem.gestures.count(where: \.isJudged)
    let grid = Self.grid(axes)
    points = []
    while points.count < grid.count {
      guard goesOn(Double(points.count) / Double(grid.count)) else { return nil }
      let part = Array(grid[points.count...].prefix(Self.partSize * workers.jobs))
      points += workers.map(part.count) { Self.point(problem, part[$0]) }
    }
    markPlateau()
  }

  /// The values of every point, the last axis fastest.
  private static func grid(_ axes: [SweepAxis]) -> [[Double]] {
    axes.reduce([[]]) { grid, axis in
      grid.flatMap { start in axis.values.map { start + [$0] } }
    }
  }

  /// The middle of the plateau: the point of it that is nearest to its mean, in steps of the grid.
  public var best: Point? {
    let marked = points.indices.filter { points[$0].isOnPlateau }
    let places = marked.map(place)
    guard let first = places.first else { return nil }
    let mean = first.indices.map { axis in
      places.reduce(0) { $0 + Double($1[axis]) } / Double(places.count)
    }
    func distance(_ index: Int) -> Double {
      zip(place(index), mean).reduce(0) { $0 + (Double($1.0) - $1.1) * (Double($1.0) - $1.1) }
    }
    return marked.min { (distance($0), $0) < (distance($1), $1) }.map { points[$0] }
  }

  private func place(_ index: Int) -> [Int] {
    guard axes.count > 1 else { return [index] }
    return [index / axes[1].values.count, index % axes[1].values.count]
  }

  /// Marks the largest patch of neighbours that cost least; of equal ones the first.
  private mutating func markPlateau() {
    let least = points.reduce(.infinity) { min($0, $1.cost) }
    let width = axes.count > 1 ? axes[1].values.count : 1
    // Other decisions may add up to the same cost in other roundings.
    var rest = Set(points.indices.filter { points[$0].cost <= least + 1e-12 * max(least, 1) })
    var largest: [Int] = []
    for start in rest.sorted() where rest.contains(start) {
      var patch: [Int] = []
      var open = [start]
      rest.remove(start)
      while let index = open.popLast() {
        patch.append(index)
        let column = index % width
        let neighbours =
          [index - width, index + width] + (column > 0 ? [index - 1] : [])
          + (column < width - 1 ? [index + 1] : [])
        for next in neighbours where rest.remove(next) != nil { open.append(next) }
      }
      if patch.count > largest.count { largest = patch }
    }
    for index in largest { points[index].isOnPlateau = true }
  }

  private static func point(_ problem: TuningProblem, _ values: [Double]) -> Point {
    let judgements = problem.judgements(under: problem.controller(values))
    let finishing = judgements.count { $0.ending.decision == .finish }
    let completions = judgements.compactMap(\.ending.completion)
    return Point(
      values: values, accuracy: problem.agreement(of: judgements),
      finishRate: Double(finishing) / Double(max(judgements.count, 1)),
      cost: problem.loss(judgements), closeness: problem.closeness(of: judgements),
      completion: completions.isEmpty
        ? nil : completions.reduce(0, +) / Double(completions.count))
  }
}
