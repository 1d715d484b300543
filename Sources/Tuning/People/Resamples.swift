import Foundation
import MotionMath

/// The best values of a thousand resamples of the people: a bootstrap.
///
/// People are drawn with replacement, as many as there are, each with all gestures. The spread of the best
/// values over the resamples says how sure they are. The draws are fixed, so that no seed moves a result.
struct Resamples: Sendable {
  /// The number of resamples.
  static let count = 1000
  /// The number of resamples that is enough for a value without some of the people.
  private static let enough = 200

  private let table: CandidateTable
  /// How often each group was drawn.
  private let weights: [[Double]]
  /// The best values of each resample.
  let best: [[Double]]

  /// Draws resamples and finds their best values; nil with too few groups, and when stopped.
  init?(_ table: CandidateTable, _ workers: Workers) {
    let groups = table.groups.count
    guard groups >= GroupNumbers.enough else { return nil }
    weights = Self.draws(of: groups)
    guard let best = table.best(under: weights, workers) else { return nil }
    (self.table, self.best) = (table, best)
  }

  /// How often each group is drawn into each resample.
  static func draws(of groups: Int) -> [[Double]] {
    var random = RandomGenerator(seed: 1, purpose: "people")
    return (0..<count).map { _ in
      var weights = [Double](repeating: 0, count: groups)
      for _ in 0..<groups { weights[Int(random.fraction() * Double(groups))] += 1 }
      return weights
    }
  }

  /// The best values of the resamples without each of some parts of the groups, which share none; nil when stopped.
  ///
  /// Where few resamples lack a part, of others from which it is removed.
  func best(withoutEach parts: [Set<Int>], _ workers: Workers) -> [[[Double]]]? {
    let lacking = parts.map { part in
      weights.indices.filter { index in part.allSatisfy { weights[index][$0] == 0 } }
    }
    func known(_ part: Int) -> [[Double]]? {
      lacking[part].count >= Self.enough ? lacking[part].map { best[$0] } : nil
    }
    if parts.indices.allSatisfy({ known($0) != nil }) { return parts.indices.compactMap(known) }
    let drawn = Array(weights.prefix(Self.enough))
    return table.best(under: drawn, withoutEach: parts, workers).map { others in
      parts.indices.map { known($0) ?? others[$0] }
    }
  }

  /// The 95 % interval of each parameter.
  ///
  /// Plain percentiles are too narrow with few people; these lie as far out as Student's t does.
  ///
  /// - Source: T. Hesterberg, "What teachers should know about the bootstrap", The American Statistician 69,
  ///   2015, section 3.4 (expanded percentile interval).
  func intervals(of best: [[Double]], groups: Int) -> [ClosedRange<Double>] {
    let deviations =
      StudentQuantile.deviations(degreesOfFreedom: groups - 1)
      * (Double(groups) / Double(groups - 1)).squareRoot()
    let tail = 0.5 * erfc(deviations / 2.0.squareRoot())
    return (best.first ?? []).indices.map { parameter in
      let sorted = best.map { $0[parameter] }.sorted()
      return Self.quantile(tail, of: sorted)...Self.quantile(1 - tail, of: sorted)
    }
  }

  /// The median of each parameter.
  static func medians(of best: [[Double]]) -> [Double] {
    (best.first ?? []).indices.map { parameter in
      quantile(0.5, of: best.map { $0[parameter] }.sorted())
    }
  }

  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let low = min(Int(place), sorted.count - 1)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
