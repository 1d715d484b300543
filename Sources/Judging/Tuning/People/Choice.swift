import Controllers
import Formats
import Foundation
import MotionMath

/// The method of choosing the parameters' values: the best values, or values derived from the best values in resamples
/// of the people.
public enum Choice: String, Hashable, Sendable, CaseIterable, Codable {
  /// The point halfway between the values of ``middle`` and the mean of the best values in resamples of the people; see
  /// ``Resamples``.
  case blend
  /// The values with the smallest objective on these gestures.
  case best
  /// The middle of the 95 % interval of the best values in resamples of the people.
  case middle
  /// The median of the best values in resamples of the people.
  case bagged

  /// The names of all choices as a list for messages: `blend, best, middle or bagged`.
  package static let words = alternatives(allCases.map(\.rawValue))
}

/// Chooses a value for each parameter, based on the gestures of all people except some excluded groups, if any.
struct Chooser: Sendable {
  let table: CandidateTable
  /// The resamples of the people; nil if there are too few people.
  ///
  /// Without resamples, the values with the smallest objective are chosen, whatever ``choice`` is.
  let resamples: Resamples?
  let choice: Choice

  /// One value for each parameter, chosen between the best values and the values that ``choice`` defines.
  ///
  /// `part` says where the chosen values lie: 0 at the best values, 1 at the values that ``choice`` defines.
  typealias Chosen = (values: [Double], part: Double)

  /// The number of standard errors by which the cost of chosen values may exceed the cost of the best values.
  ///
  /// `ofTwo` applies to one or two parameters. It comes from the studies in `Tests/Benchmarks`. `ofMore` applies to
  /// more parameters. It comes from held-out people in the shipped recordings. It is smaller, because the middles of
  /// the parameters' intervals are then less often good values in combination.
  private static let tolerated = (ofTwo: 2.0, ofMore: 1.0)
  /// The positions between the best values (0) and the values that ``choice`` defines (1), in the order in which they
  /// are tried.
  ///
  /// The positions are our choice.
  private static let parts = [1, 0.75, 0.5, 0.25]

  /// Chooses values for all people except the excluded groups.
  ///
  /// First tries the values that ``choice`` defines. They are chosen if their cost exceeds the cost of the best values
  /// by at most ``tolerated`` standard errors. If their cost is higher, tries values that are nearer to the best
  /// values; see ``parts``. This can happen if a parameter hardly matters: its interval is then wide, and the middle of
  /// the interval may be far from every known good value. If none of the tried values is good enough, as can happen
  /// with two separate optima, the best values are chosen.
  ///
  /// - Parameters:
  ///   - excluded: The groups that must not count.
  ///   - best: The best values without those groups.
  ///   - resampled: The best values of the resamples without those groups.
  ///   - rounds: Whether values get as few digits as their intervals allow.
  ///   - evaluator: Evaluates the costs of chosen values.
  /// - Returns: One value for each parameter, within its range, and the position of these values between the best
  ///   values (0) and the values that ``choice`` defines (1).
  func values(
    without excluded: Set<Int>, best: [Double], resampled: [[Double]], rounds: Bool = false,
    _ evaluator: any Evaluator
  ) -> Chosen {
    let groups = table.groups.count - excluded.count
    // With enough people for resamples, the values without some of them are chosen in the same way, so that held-out
    // people judge the way by which the result is chosen.
    guard let resamples, choice != .best, groups > 1, !resampled.isEmpty else {
      return (best, 0)
    }
    let intervals = resamples.intervals(of: resampled, groups: groups)
    let parameters = evaluator.problem.parameters
    let centers = centers(of: resampled, intervals, best: best, parameters)
    func values(_ part: Double) -> [Double] {
      parameters.indices.map { index in
        let interval = intervals[index]
        let value = best[index] + part * (centers[index] - best[index])
        let room = rounds ? (interval.upperBound - interval.lowerBound) / 20 : 0
        let rounded = Plateau.fewestDigits(of: value, within: room)
        let isKept = interval.contains(value) && !interval.contains(rounded)
        return min(max(isKept ? value : rounded, parameters[index].lower), parameters[index].upper)
      }
    }
    func costs(_ values: [Double]) -> [Double] {
      let sums = table.groups.sums(of: evaluator.costs(values))
      return sums.indices.filter { !excluded.contains($0) }.map { sums[$0] }
    }
    let tolerated = parameters.count > 2 ? Self.tolerated.ofMore : Self.tolerated.ofTwo
    let least = costs(best)
    for part in Self.parts {
      let trial = values(part)
      let excess = Paired(zip(costs(trial), least).map { $0 - $1 })
      if excess.mean <= tolerated * excess.error { return (trial, part) }
    }
    return (best, 0)
  }

  /// The parameter values that the method ``choice`` yields.
  ///
  /// The caller uses these values only if they do not cost the people clearly more than the best values.
  ///
  /// ``Choice/blend`` takes the point halfway between two points: the mean of the resamples' best values, and the
  /// middle of the 95 % interval of these values. With few people, the mean is better; with many people, the middle is
  /// better. The halfway point is about as good as the better of the two for any number of people, according to the
  /// studies in `Tests/Benchmarks`.
  ///
  /// A resample's best value cannot lie beyond the end of the parameter's range, even if a value there would be better.
  /// So if at least a tenth of the resamples have their best value at one end, the halfway point lies too far from this
  /// end. If this affects only one of the two ends, the parameter's best value is first limited to the 95 % interval.
  /// ``Choice/blend`` then takes this value or the halfway point, whichever is nearer to the affected end.
  private func centers(
    of resampled: [[Double]], _ intervals: [ClosedRange<Double>], best: [Double],
    _ parameters: [TunedParameter]
  ) -> [Double] {
    let middles = intervals.map { $0.lowerBound + ($0.upperBound - $0.lowerBound) / 2 }
    switch choice {
    case .best: return best
    case .middle: return middles
    case .bagged: return Resamples.medians(of: resampled)
    case .blend:
      let means = Resamples.means(of: resampled)
      return parameters.indices.map { index in
        let halfway = means[index] + (middles[index] - means[index]) / 2
        let cut = parameters[index].ends(of: Resamples.most(of: resampled, index))
        guard cut.lower != cut.upper else { return halfway }
        let best = min(max(best[index], intervals[index].lowerBound), intervals[index].upperBound)
        return cut.lower ? min(halfway, best) : max(halfway, best)
      }
    }
  }

  /// Finds, for each held-out part, the best values of resamples that contain none of the part's groups.
  ///
  /// The lists are empty if ``choice`` is ``Choice/best``, which needs no resamples, or if there are no resamples.
  /// Returns nil if the user stops the work.
  func resampled(withoutEach parts: [Set<Int>], _ workers: Workers) -> [[[Double]]]? {
    guard let resamples, choice != .best else { return parts.map { _ in [] } }
    return resamples.best(withoutEach: parts, workers)
  }
}

/// A bootstrap: the best values of a thousand resamples of the people.
///
/// A resample draws as many people as there are, with replacement, each with all of the person's gestures. The spread
/// of the best values over the resamples shows how certain these values are. The draws are fixed, so that no seed
/// changes a result.
struct Resamples: Sendable {
  /// The number of resamples.
  static let count = 1000
  /// The number of resamples that suffices to choose values for a held-out part.
  ///
  /// These resamples contain no one from the part.
  static let enough = 200

  private let table: CandidateTable
  /// How often each group was drawn, for each resample.
  private let weights: [[Double]]
  /// The best values of each resample.
  let best: [[Double]]

  /// Draws resamples of the table's groups, and finds the best values for each resample.
  ///
  /// Returns nil if there are fewer than `least` groups, or if the user stops the work.
  init?(
    _ table: CandidateTable, draws: Int = Resamples.count, least: Int = GroupNumbers.enough,
    _ workers: Workers
  ) {
    let groups = table.groups.count
    guard groups >= least else { return nil }
    weights = Self.draws(of: groups, draws)
    guard let best = table.best(under: weights, workers) else { return nil }
    (self.table, self.best) = (table, best)
  }

  /// How often each group is drawn into each resample.
  static func draws(of groups: Int, _ count: Int = Resamples.count) -> [[Double]] {
    var random = RandomGenerator(seed: 1, purpose: "people")
    return (0..<count).map { _ in
      var weights = [Double](repeating: 0, count: groups)
      for _ in 0..<groups { weights[Int(random.fraction() * Double(groups))] += 1 }
      return weights
    }
  }

  /// For each held-out part, the best values of resamples without the part's groups; nil if the user stops the work.
  ///
  /// A part is a set of indices of groups; no group is in two parts. If at least ``enough`` resamples happen to contain
  /// none of the part's groups, these resamples are used. Otherwise, the first ``enough`` resamples are used, with the
  /// part's groups removed from them.
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

  /// The 95 % interval of each parameter's best value.
  ///
  /// Plain percentiles are too narrow with few people, so the percentiles are moved out as far as Student's t requires.
  ///
  /// - Source: T. Hesterberg, "What teachers should know about the bootstrap", The American Statistician 69, 2015,
  ///   section 3.4 (expanded percentile interval).
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

  /// The median of each parameter's best values, over the resamples.
  static func medians(of best: [[Double]]) -> [Double] {
    (best.first ?? []).indices.map { parameter in
      quantile(0.5, of: best.map { $0[parameter] }.sorted())
    }
  }

  /// The mean of each parameter's best values, over the resamples.
  static func means(of best: [[Double]]) -> [Double] {
    (best.first ?? []).indices.map { parameter in
      best.reduce(0) { $0 + $1[parameter] } / Double(best.count)
    }
  }

  /// The range from the 10th to the 90th percentile of a parameter's best values.
  static func most(of best: [[Double]], _ parameter: Int) -> ClosedRange<Double> {
    let sorted = best.map { $0[parameter] }.sorted()
    return quantile(0.1, of: sorted)...quantile(0.9, of: sorted)
  }

  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let low = min(Int(place), sorted.count - 1)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
