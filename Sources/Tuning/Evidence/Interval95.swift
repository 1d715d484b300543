import Foundation
import Traces

/// Between which values a share lies with 95 % confidence, and how that was found.
public struct Interval95: Hashable, Sendable {
  /// How an interval was found.
  public enum Method: String, Hashable, Sendable {
    /// Wilson's score interval: every gesture by itself.
    case wilson
    /// Percentiles of resampled groups: gestures of one group are not independent.
    case bootstrap
  }

  public let lower, upper: Double
  public let method: Method

  /// Whether it lies wholly above 0 or below it.
  public var excludesZero: Bool { lower > 0 || upper < 0 }

  /// How often groups are drawn.
  static let resamples = 2000

  /// The interval of a weighted share by Wilson's score.
  ///
  /// - Source: E. B. Wilson, Journal of the American Statistical Association 22, 1927; weights by
  ///   the effective number of gestures, (Σw)² / Σw².
  static func wilson(_ share: Double, weights: [Double]) -> Interval95 {
    let sum = weights.reduce(0, +)
    let squares = weights.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return Interval95(lower: 0, upper: 1, method: .wilson) }
    let n = sum * sum / squares
    let z = 1.959963984540054
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half =
      z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return Interval95(lower: max(middle - half, 0), upper: min(middle + half, 1), method: .wilson)
  }

  /// The interval of a weighted mean when whole groups are drawn anew.
  ///
  /// - Source: B. Efron, R. Tibshirani, "An Introduction to the Bootstrap", chapter 13; groups as in
  ///   chapter 8.
  static func bootstrap(
    _ values: [Double], weights: [Double], groups: [String], seed: UInt64
  ) -> Interval95 {
    let members = Dictionary(grouping: values.indices) { groups[$0] }
    let sums = members.keys.sorted().map { name in
      (members[name] ?? []).reduce(into: (0.0, 0.0)) {
        $0.0 += values[$1] * weights[$1]
        $0.1 += weights[$1]
      }
    }
    var random = RandomStream(seed: seed, purpose: "bootstrap")
    var means = (0..<resamples).map { _ in
      var total = (0.0, 0.0)
      for _ in sums.indices {
        let drawn = sums[Int(random.next().multipliedFullWidth(by: UInt64(sums.count)).high)]
        total.0 += drawn.0
        total.1 += drawn.1
      }
      return total.1 > 0 ? total.0 / total.1 : 0
    }
    means.sort()
    return Interval95(
      lower: means[resamples * 25 / 1000], upper: means[resamples * 975 / 1000 - 1],
      method: .bootstrap)
  }
}
