import Foundation
import MotionMath
import Traces

/// A cloud of points in the unit cube that adapts to the shape of the valley it walks through.
///
/// - Source: N. Hansen, "The CMA evolution strategy: a tutorial", arXiv:1604.00772, figure 6.
struct CovarianceAdaptation: Codable, Sendable {
  private(set) var mean: [Double]
  private var step: Double
  private var covariance: [[Double]]
  private var path: [Double]
  private var stepPath: [Double]
  private var generation = 0
  private(set) var best: [Double]
  private(set) var bestLoss: Double
  /// The number of generations since the best point improved.
  private(set) var idleGenerations = 0

  /// Starts at a point that is known to be good.
  init(at point: [Double], loss: Double, step: Double = 0.12) {
    let dimension = point.count
    (mean, best, bestLoss, self.step) = (point, point, loss, step)
    covariance = (0..<dimension).map { row in
      (0..<dimension).map { $0 == row ? 1 : 0 }
    }
    path = [Double](repeating: 0, count: dimension)
    stepPath = path
  }

  private var dimension: Int { mean.count }
  /// λ.
  var populationSize: Int { 5 + Int(3 * log(Double(dimension))) }

  /// Whether the cloud has shrunk to a point.
  var isExhausted: Bool { step < 1e-6 || idleGenerations > 12 + 4 * dimension }

  /// Tries a cloud of points and adapts to the better half.
  mutating func advance(_ random: inout RandomGenerator, loss: ([Double]) -> Double) {
    let eigen = SymmetricEigen(covariance)
    let roots = eigen.values.map { max($0, 1e-20).squareRoot() }
    var tried: [(direction: [Double], loss: Double)] = []
    let before = bestLoss
    for _ in 0..<populationSize {
      let draws = mean.indices.map { roots[$0] * random.normal(0, 1) }
      let raw = zip(mean, eigen.combine(draws)).map { $0 + step * $1 }
      let point = raw.map { min(max($0, 0), 1) }
      let value = loss(point)
      if value <= bestLoss { (best, bestLoss) = (point, value) }
      tried.append((zip(point, mean).map { ($0 - $1) / step }, value))
    }
    idleGenerations = bestLoss < before ? 0 : idleGenerations + 1
    learn(from: tried.sorted { $0.loss < $1.loss }.map(\.direction), eigen, roots)
  }

  private mutating func learn(from ranked: [[Double]], _ eigen: SymmetricEigen, _ roots: [Double]) {
    generation += 1
    let n = Double(dimension)
    let parents = ranked.count / 2
    let raw = (1...parents).map { log(Double(ranked.count + 1) / 2) - log(Double($0)) }
    let sum = raw.reduce(0, +)
    let weights = raw.map { $0 / sum }
    let mass = 1 / weights.reduce(0) { $0 + $1 * $1 }
    let stepRate = (mass + 2) / (n + mass + 5)
    let damping = 1 + 2 * max(0, ((mass - 1) / (n + 1)).squareRoot() - 1) + stepRate
    let pathRate = (4 + mass / n) / (n + 4 + 2 * mass / n)
    let single = 2 / ((n + 1.3) * (n + 1.3) + mass)
    let many = min(1 - single, 2 * (mass - 2 + 1 / mass) / ((n + 2) * (n + 2) + mass))
    let expected = n.squareRoot() * (1 - 1 / (4 * n) + 1 / (21 * n * n))

    var move = [Double](repeating: 0, count: dimension)
    for (weight, direction) in zip(weights, ranked) {
      for axis in move.indices { move[axis] += weight * direction[axis] }
    }
    for axis in mean.indices { mean[axis] = min(max(mean[axis] + step * move[axis], 0), 1) }
    let white = eigen.combine(zip(eigen.project(move), roots).map { $0 / $1 })
    let gain = (stepRate * (2 - stepRate) * mass).squareRoot()
    for axis in stepPath.indices {
      stepPath[axis] = (1 - stepRate) * stepPath[axis] + gain * white[axis]
    }
    let length = stepPath.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let decay = 1 - pow(1 - stepRate, 2 * Double(generation))
    let isShort = length / decay.squareRoot() < (1.4 + 2 / (n + 1)) * expected
    let pathGain = isShort ? (pathRate * (2 - pathRate) * mass).squareRoot() : 0
    for axis in path.indices {
      path[axis] = (1 - pathRate) * path[axis] + pathGain * move[axis]
    }
    let lost = isShort ? 0 : single * pathRate * (2 - pathRate)
    for row in covariance.indices {
      for column in covariance.indices {
        var spread = 0.0
        for (weight, direction) in zip(weights, ranked) {
          spread += weight * direction[row] * direction[column]
        }
        covariance[row][column] =
          (1 - single - many + lost) * covariance[row][column]
          + single * path[row] * path[column] + many * spread
      }
    }
    step = min(step * exp(min(1, stepRate / damping * (length / expected - 1))), 0.5)
  }
}

extension CovarianceAdaptation {
  /// A lower bound of the step of a cloud that is not exhausted.
  private static let leastStep = 1e-9
  /// The greatest number whose squares stay finite.
  private static let greatest = 1e50

  /// Whether a cloud that was read from a file can continue with finite numbers.
  func isSound(_ dimension: Int) -> Bool {
    func isSmall(_ row: [Double]) -> Bool {
      row.count == dimension && row.allSatisfy { abs($0) <= Self.greatest }
    }
    let isSymmetric =
      covariance.count == dimension && covariance.allSatisfy(isSmall)
      && covariance.indices.allSatisfy { row in
        covariance[row][row] >= 0
          && covariance.indices.allSatisfy { column in
            let (one, other) = (covariance[row][column], covariance[column][row])
            return abs(one - other) <= 1e-6 * max(abs(one), abs(other))
          }
      }
    return Search.isPoint(mean, dimension) && Search.isPoint(best, dimension)
      && (Self.leastStep...0.5).contains(step) && isSymmetric && isSmall(path)
      && isSmall(stepPath) && Search.isLoss(bestLoss) && Search.counts.contains(generation)
      && Search.counts.contains(idleGenerations)
  }
}

/// The eigenvalues of a symmetric matrix and their axes.
///
/// - Source: cyclic Jacobi rotations; G. Golub, C. Van Loan, "Matrix Computations", section 8.5.
private struct SymmetricEigen {
  private(set) var values: [Double]
  /// One axis in each column.
  private var axes: [[Double]]

  init(_ matrix: [[Double]]) {
    let size = matrix.count
    var a = matrix
    axes = (0..<size).map { row in (0..<size).map { $0 == row ? 1 : 0 } }
    for _ in 0..<30 {
      var outside = 0.0
      for row in 0..<size {
        for column in 0..<size where column > row { outside += a[row][column] * a[row][column] }
      }
      if outside < 1e-26 { break }
      for p in 0..<size {
        for q in 0..<size where q > p && a[p][q] != 0 {
          let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
          let t = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
          let c = 1 / (t * t + 1).squareRoot()
          let s = t * c
          for k in 0..<size {
            (a[k][p], a[k][q]) = (c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q])
          }
          for k in 0..<size {
            (a[p][k], a[q][k]) = (c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k])
            (axes[k][p], axes[k][q]) =
              (c * axes[k][p] - s * axes[k][q], s * axes[k][p] + c * axes[k][q])
          }
        }
      }
    }
    values = (0..<size).map { a[$0][$0] }
  }

  /// The sum of the axes, each times its amount.
  func combine(_ amounts: [Double]) -> [Double] {
    axes.map { row in zip(row, amounts).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The amount of each axis in a vector.
  func project(_ vector: [Double]) -> [Double] {
    values.indices.map { axis in
      vector.indices.reduce(0) { $0 + axes[$1][axis] * vector[$1] }
    }
  }
}
