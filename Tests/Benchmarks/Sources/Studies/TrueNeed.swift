import Inputs
import MotionMath

/// The number of people needed to prove a gain, found by simulation.
///
/// The gains of people are drawn again and again, shifted to a given mean, and judged by Student's interval.
struct TrueNeed {
  private static let trials = 300
  private static let most = 3000

  private let excesses: [Double]
  private let seed: UInt64

  /// Takes the gains of very many people, from which the trials draw.
  init(_ gains: [Double], seed: UInt64) {
    let mean = gains.reduce(0, +) / Double(gains.count)
    (excesses, self.seed) = (gains.map { $0 - mean }, seed)
  }

  /// The number of people with whom a gain is called better in four trials of five; nil if 1,536 are too few.
  func people(telling gain: Double) -> Int? {
    var (low, high) = (5, 6)
    while power(gain, high) < 0.8 {
      (low, high) = (high, high * 2)
      if high > Self.most { return nil }
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if power(gain, middle) < 0.8 { low = middle } else { high = middle }
    }
    return high
  }

  private func power(_ gain: Double, _ people: Int) -> Double {
    var numbers = SeededNumbers(seed: seed &* 31 &+ UInt64(people))
    let limit = StudentQuantile.deviations(degreesOfFreedom: people - 1)
    let told = (0..<Self.trials).count { _ in
      var (sum, squares) = (0.0, 0.0)
      for _ in 0..<people {
        let own = gain + excesses[Int.random(in: excesses.indices, using: &numbers)]
        (sum, squares) = (sum + own, squares + own * own)
      }
      let count = Double(people)
      let mean = sum / count
      let variance = max(squares / count - mean * mean, 0) * count / (count - 1)
      return mean > limit * (variance / count).squareRoot()
    }
    return Double(told) / Double(Self.trials)
  }
}
