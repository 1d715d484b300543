import MotionMath
import Traces

/// A population of points in the unit cube that evolves by the differences between its points.
///
/// Half of the trials start from a random point, half from one on the way to a good one; scale and
/// crossover change from trial to trial, so that no setting has to be right. An equally good trial
/// replaces its parent, so that the population drifts over plateaus.
///
/// - Source: R. Storn, K. Price, "Differential evolution", Journal of Global Optimization 11, 1997;
///   current-to-pbest after J. Zhang, A. Sanderson, "JADE", IEEE Trans. Evol. Comp. 13, 2009.
struct DifferentialEvolution: Codable, Sendable {
  private(set) var points: [[Double]]
  private(set) var losses: [Double] = []
  /// The number of generations since the best point improved.
  private(set) var idleGenerations = 0

  /// Creates a population, spread evenly along every axis.
  init(_ dimension: Int, size: Int, with seeds: [[Double]], _ random: inout RandomGenerator) {
    points = (0..<size).map { _ in [Double](repeating: 0, count: dimension) }
    for axis in 0..<dimension {
      var order = Array(0..<size)
      random.shuffle(&order)
      for index in 0..<size {
        points[index][axis] = (Double(order[index]) + random.fraction()) / Double(size)
      }
    }
    for (index, seed) in seeds.prefix(size).enumerated() { points[index] = seed }
  }

  /// The best point so far; nil before the first generation.
  var best: (point: [Double], loss: Double)? {
    guard let least = losses.indices.min(by: { losses[$0] < losses[$1] }) else { return nil }
    return (points[least], losses[least])
  }

  /// Whether all points have been evaluated and nearly coincide.
  var isExhausted: Bool {
    guard let first = points.first, losses.count == points.count else { return false }
    return first.indices.allSatisfy { axis in
      let values = points.map { $0[axis] }
      return (values.max() ?? 0) - (values.min() ?? 0) < 1e-4
    }
  }

  /// Evaluates the first points, or tries a new point for each.
  mutating func advance(_ random: inout RandomGenerator, loss: ([Double]) -> Double) {
    let before = best?.loss ?? .greatestFiniteMagnitude
    if losses.isEmpty {
      losses = points.map(loss)
      return
    }
    let ranking = losses.indices.sorted { (losses[$0], $0) < (losses[$1], $1) }
    for index in points.indices {
      let trial = trial(for: index, ranking, &random)
      let trialLoss = loss(trial)
      if trialLoss <= losses[index] { (points[index], losses[index]) = (trial, trialLoss) }
    }
    idleGenerations = (best?.loss ?? before) < before ? 0 : idleGenerations + 1
  }

  private func trial(
    for index: Int, _ ranking: [Int], _ random: inout RandomGenerator
  ) -> [Double] {
    let scale = random.uniform(0.4...1)
    let crossover = random.chance(0.5) ? 0.9 : random.uniform(0.2...1)
    let good = ranking[Self.index(below: max(2, points.count / 5), &random)]
    let others = [0, 1, 2].map { _ in Self.index(below: points.count, &random) }
    let goesToGood = random.chance(0.5)
    let own = points[index]
    let sure = Self.index(below: own.count, &random)
    return own.indices.map { axis in
      guard axis == sure || random.chance(crossover) else { return own[axis] }
      let base =
        goesToGood ? own[axis] + scale * (points[good][axis] - own[axis]) : points[others[2]][axis]
      let value = base + scale * (points[others[0]][axis] - points[others[1]][axis])
      // A point that would leave the cube stops half-way to its face.
      return value < 0 ? own[axis] / 2 : value > 1 ? (own[axis] + 1) / 2 : value
    }
  }

  private static func index(below count: Int, _ random: inout RandomGenerator) -> Int {
    Int(random.next().multipliedFullWidth(by: UInt64(count)).high)
  }
}

extension DifferentialEvolution {
  /// Whether a population that was read from a file can replace another one.
  func isSound(like other: DifferentialEvolution) -> Bool {
    let dimension = other.points.first?.count ?? 0
    return points.count == other.points.count
      && points.allSatisfy { Search.isPoint($0, dimension) }
      && (losses.isEmpty || losses.count == points.count) && losses.allSatisfy(Search.isLoss)
      && Search.counts.contains(idleGenerations)
  }
}
