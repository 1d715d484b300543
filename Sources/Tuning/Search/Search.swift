import MotionMath
import Traces

/// A search for the best values of several parameters: a value that can be saved between any two
/// steps and continues from there as if it had never stopped.
///
/// A cycle is: a population evolves until it stops improving; each parameter in turn moves to the best
/// place on its line; a cloud of adapting shape continues from the best point; the lines once more.
/// Then a new population starts elsewhere, until the budget is spent.
struct Search: Codable, Sendable {
  private enum Stage: String, Codable { case evolution, firstLines, adaptation, lastLines }

  /// The number of evaluations it may take; a step that has begun is finished.
  let budget: Int
  private(set) var evaluations = 0
  /// The best values so far, as fractions of their ranges.
  private(set) var best: [Double]
  private(set) var bestLoss = Double.greatestFiniteMagnitude
  private var random: RandomGenerator
  private var stage = Stage.evolution
  private var cycle = 0
  private var cycleStart = 0
  private var population: DifferentialEvolution
  private var cloud: CovarianceAdaptation?
  private var current: [Double]
  private var currentLoss = Double.greatestFiniteMagnitude

  /// Creates a search that evaluates the start first, and then the given points.
  init(_ problem: TuningProblem, budget: Int, seed: UInt64, near points: [[Double]] = []) {
    self.budget = budget
    let start = problem.fractions(problem.startValues)
    (best, current) = (start, start)
    random = RandomGenerator(seed: seed, purpose: "search")
    population = Self.population(
      of: start.count, with: [start] + points.map(problem.fractions), &random)
  }

  private static func population(
    of dimension: Int, with seeds: [[Double]], _ random: inout RandomGenerator
  ) -> DifferentialEvolution {
    DifferentialEvolution(dimension, size: min(max(5 * dimension, 12), 40), with: seeds, &random)
  }

  var isDone: Bool { evaluations >= budget }

  /// Whether it has evaluated anything.
  var hasLooked: Bool { bestLoss < .greatestFiniteMagnitude }

  /// Adopts a point that was found by other means, if it is better than the best so far.
  mutating func adopt(_ point: [Double], loss: Double) {
    if loss < bestLoss { (best, bestLoss) = (point, loss) }
  }

  /// Takes whole steps of about this many evaluations; drops one that was stopped midway.
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

  /// Takes one step: a generation, or a turn of lines.
  mutating func advance(_ evaluator: any Evaluator) {
    let problem = evaluator.problem
    var count = 0
    func loss(_ point: [Double]) -> Double {
      count += 1
      return evaluator.loss(problem.values(point))
    }
    switch stage {
    case .evolution:
      population.advance(&random, loss: loss)
      if let found = population.best { (current, currentLoss) = (found.point, found.loss) }
      let share = cycle == 0 ? min(budget / 4, 600) : budget
      let patience = 8 + 2 * current.count
      if population.idleGenerations > patience || population.isExhausted
        || evaluations + count - cycleStart > share
      {
        stage = .firstLines
      }
    case .firstLines, .lastLines:
      let isBetter = followLines(evaluator)
      if isBetter { break }
      if stage == .firstLines {
        cloud = CovarianceAdaptation(at: current, loss: currentLoss)
        stage = .adaptation
      } else {
        startAgain()
      }
    case .adaptation:
      cloud?.advance(&random, loss: loss)
      if let cloud, cloud.bestLoss < currentLoss {
        (current, currentLoss) = (cloud.best, cloud.bestLoss)
      }
      if cloud?.isExhausted ?? true { stage = .lastLines }
    }
    evaluations += count
    if currentLoss < bestLoss { (best, bestLoss) = (current, currentLoss) }
  }

  /// Moves each parameter to the middle of the widest best stretch of its line; true where that reduced
  /// the objective.
  private mutating func followLines(_ evaluator: any Evaluator) -> Bool {
    let before = currentLoss
    var values = evaluator.problem.values(current)
    for parameter in values.indices where !isDone {
      let plateau = evaluator.line(parameter, through: values, exact: false).plateau
      evaluations += evaluator.lineCost(parameter) + 1
      let old = values[parameter]
      values[parameter] = plateau.middle
      let loss = evaluator.loss(values)
      if loss <= currentLoss { currentLoss = loss } else { values[parameter] = old }
    }
    current = evaluator.problem.fractions(values)
    return currentLoss < before
  }

  private mutating func startAgain() {
    cycle += 1
    cycleStart = evaluations
    cloud = nil
    // Only every other cycle knows the best point, so that the rest are not drawn to it.
    let seeds = cycle % 2 == 0 ? [best] : []
    population = Self.population(of: best.count, with: seeds, &random)
    stage = .evolution
    currentLoss = .greatestFiniteMagnitude
  }
}

// Checks of a search that was read from a file, which may have been edited by hand.
extension Search {
  /// The valid counts of anything.
  static let counts = 0...(1 << 53)

  /// Whether it may be a later state of a new search: its steps neither trap nor take for ever.
  func continues(_ new: Search) -> Bool {
    let dimension = new.best.count
    return budget == new.budget && Self.counts.contains(evaluations)
      && (0...evaluations).contains(cycle) && (0...evaluations).contains(cycleStart)
      && Self.isPoint(best, dimension) && Self.isPoint(current, dimension)
      && Self.isLoss(bestLoss) && Self.isLoss(currentLoss)
      && population.isSound(like: new.population) && (cloud?.isSound(dimension) ?? true)
  }

  /// Whether a point lies in the unit cube.
  static func isPoint(_ point: [Double], _ dimension: Int) -> Bool {
    point.count == dimension && point.allSatisfy { (0...1).contains($0) }
  }

  /// Whether an objective can have this value.
  static func isLoss(_ loss: Double) -> Bool { loss.isFinite && loss >= 0 }
}
