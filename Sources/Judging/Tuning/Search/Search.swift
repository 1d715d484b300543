import Foundation

/// A search for the best values of several parameters.
///
/// A search can be saved between any two steps; it continues from there as if it had never stopped.
///
/// The search begins at several points, called starts. From each start, one parameter after another moves to its best
/// value with the others fixed, until no such move makes the objective smaller. Nothing is random. The given starts
/// come first. Two kinds of start then alternate: points that are evenly spread over the ranges, and points around the
/// best values so far.
struct Search: Codable, Sendable {
  /// The widths of the regions around the best values so far in which the search places new starting points.
  ///
  /// The widths are fractions of the parameters' ranges.
  private static let surroundings = [0.5, 0.1]

  /// The number of evaluations that the search may use; a step that has begun is finished even if it exceeds the
  /// budget.
  let budget: Int
  /// The starts given when the search was created, as fractions of the parameters' ranges.
  ///
  /// The first of them contains the controller's own values.
  private let given: [[Double]]
  /// The share of the starting points that this search uses, if several searches divide these points among themselves.
  private let share: Share
  private(set) var evaluations = 0
  /// The best values so far, as fractions of their ranges.
  private(set) var best: [Double]
  private(set) var bestLoss = Double.greatestFiniteMagnitude
  /// The index of the current start, a point at which the search begins; also the number of starts that are finished.
  private var left = 0
  private var current: [Double]
  private var currentLoss = Double.greatestFiniteMagnitude
  /// The parameter that moves next.
  private var axis = 0
  /// The number of lines searched since the objective last became smaller.
  private var idleLines = 0

  /// The share of the starting points that one of several searches uses: the index of the search, and the number of
  /// searches.
  struct Share: Codable, Hashable, Sendable {
    var index = 0
    var count = 1
  }

  /// Creates a search whose given starts are the controller's own values, followed by `points`.
  init(
    _ problem: TuningProblem, budget: Int, share: Share = Share(), near points: [[Double]] = []
  ) {
    (self.budget, self.share) = (budget, share)
    given = [problem.startValues].map(problem.fractions) + points.map(problem.fractions)
    best = given[0]
    current = best
    current = start(0)
  }

  var isDone: Bool { evaluations >= budget }

  /// Whether the search has evaluated anything.
  var hasLooked: Bool { bestLoss < .greatestFiniteMagnitude }

  /// Adopts a point that another search found, if it is better than the best point so far.
  mutating func adopt(_ point: [Double], loss: Double) {
    if loss < bestLoss { (best, bestLoss) = (point, loss) }
  }

  /// Takes steps until about `evaluations` more evaluations are used, the budget is used up, or `isStopped` returns
  /// true.
  ///
  /// If the evaluator is stopped during a step, the search drops this step and remains as it was before the step.
  mutating func advance(
    _ evaluator: any Evaluator, evaluations: Int, unless isStopped: () -> Bool = { false }
  ) {
    let end = self.evaluations + evaluations
    while !isDone, self.evaluations < end, !isStopped() {
      var next = self
      next.advance(evaluator)
      if evaluator.isCutShort { return }
      self = next
    }
  }

  /// Takes one step: evaluates the current start if this has not been done, otherwise moves one parameter to its best
  /// value.
  mutating func advance(_ evaluator: any Evaluator) {
    let problem = evaluator.problem
    if currentLoss == .greatestFiniteMagnitude {
      currentLoss = evaluator.loss(problem.values(current))
      evaluations += 1
    } else {
      followLine(evaluator)
    }
    adopt(current, loss: currentLoss)
    if idleLines >= current.count { startAgain() }
  }

  /// Moves a parameter to its best value, with the others fixed.
  private mutating func followLine(_ evaluator: any Evaluator) {
    let problem = evaluator.problem
    var values = problem.values(current)
    values[axis] = evaluator.line(axis, through: values, exact: false).lowest
    let loss = evaluator.loss(values)
    evaluations += evaluator.lineCost(axis) + 1
    // A smooth objective keeps improving by smaller and smaller amounts, so tiny gains do not count.
    let gain = currentLoss - loss
    idleLines = gain > (problem.isStepped ? 0 : 1e-4) ? 0 : idleLines + 1
    if gain >= 0 { (current, currentLoss) = (problem.fractions(values), loss) }
    axis = (axis + 1) % current.count
  }

  private mutating func startAgain() {
    left += 1
    (axis, idleLines) = (0, 0)
    current = start(left)
    currentLoss = .greatestFiniteMagnitude
  }

  /// Returns the starting point with this index, as fractions of the parameters' ranges.
  ///
  /// `index` counts only the starting points in this search's ``share``.
  private func start(_ index: Int) -> [Double] {
    let number = index * share.count + share.index
    if number < given.count { return given[number] }
    let place = EvenPlaces.place(number, dimension: best.count)
    guard index % 2 == 1 else { return place }
    let size = Self.surroundings[index / 2 % Self.surroundings.count]
    return zip(best, place).map { min(max($0 + size * ($1 - 0.5), 0), 1) }
  }
}

/// Points that fill the unit cube evenly, however many of them are used.
///
/// - Source: M. Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018 (the sequence R_d).
enum EvenPlaces {
  static func place(_ index: Int, dimension: Int) -> [Double] {
    // The base of the sequence: the root of x^(d+1) = x + 1 that is greater than 1, where d is the dimension.
    var root = 2.0
    for _ in 0..<60 { root = pow(1 + root, 1 / Double(dimension + 1)) }
    var step = 1.0
    return (0..<dimension).map { _ in
      step /= root
      return (0.5 + step * Double(index)).truncatingRemainder(dividingBy: 1)
    }
  }
}

// Checks of a search that was read from a file, which may have been edited by hand.
extension Search {
  /// The range of valid counts in a saved search.
  static let counts = 0...(1 << 53)

  /// Whether this search, which was read from a file, can be a later state of the new search `new`.
  ///
  /// If not, this search must not be continued: its steps might trap or run forever.
  func continues(_ new: Search) -> Bool {
    budget == new.budget && given == new.given && share == new.share
      && Self.counts.contains(evaluations) && (0...evaluations).contains(left)
      && new.best.indices.contains(axis) && new.best.indices.contains(idleLines)
      && isPoint(best) && isPoint(current)
      && Self.isLoss(bestLoss) && Self.isLoss(currentLoss)
  }

  /// Whether a point lies in the unit cube.
  private func isPoint(_ point: [Double]) -> Bool {
    point.count == given[0].count && point.allSatisfy { (0...1).contains($0) }
  }

  /// Whether an objective can have this value.
  private static func isLoss(_ loss: Double) -> Bool { loss.isFinite && loss >= 0 }
}
