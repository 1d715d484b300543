import Controllers
import Formats

/// Which of the values that people's gestures allow is chosen.
public enum Choice: String, Hashable, Sendable, CaseIterable, Codable {
  /// The values with the smallest objective on these gestures.
  case best
  /// The middle of the 95 % interval.
  case middle
  /// The median of the best values of resamples of the people.
  case bagged

  /// All of them, for messages.
  package static let words = alternatives(allCases.map(\.rawValue))
}

/// Chooses values for all people, and for all but some.
struct Chooser: Sendable {
  let table: CandidateTable
  /// Nil with too few people; then the best values are chosen.
  let resamples: Resamples?
  let choice: Choice

  /// Values, and how far they lie from the best ones towards the choice, as a part of the way.
  typealias Chosen = (values: [Double], part: Double)

  /// The number of standard errors by which a choice may cost more: of two parameters by the studies in
  /// `Tests/Benchmarks`; of more, the middles of whose intervals fit together less often, by held-out people in the
  /// shipped recordings.
  private static let tolerated = (ofTwo: 2.0, ofMore: 1.0)
  /// The parts of the way that are tried, the longest first: our choice.
  private static let parts = [1, 0.75, 0.5, 0.25]

  /// The values that are chosen without some groups.
  ///
  /// A choice that costs the people more than ``tolerated`` standard errors above their best values is taken only part of
  /// the way from these: where a number hardly matters its interval is wide, and the middle far from everything
  /// known; between two separate optima no part is good enough, and the best values are chosen.
  ///
  /// - Parameters:
  ///   - excluded: The groups that must not count.
  ///   - best: The best values without them.
  ///   - resampled: Those of the resamples without them.
  ///   - rounds: Whether values get as few digits as their intervals allow.
  ///   - evaluator: Evaluates the costs of a choice.
  /// - Returns: One value for each parameter, within its range; 0 as the part for the best values.
  func values(
    without excluded: Set<Int>, best: [Double], resampled: [[Double]], rounds: Bool = false,
    _ evaluator: any Evaluator
  ) -> Chosen {
    let groups = table.groups.count - excluded.count
    guard let resamples, choice != .best, groups >= GroupNumbers.enough, !resampled.isEmpty else {
      return (best, 0)
    }
    let intervals = resamples.intervals(of: resampled, groups: groups)
    let parameters = evaluator.problem.parameters
    let centers =
      choice == .middle
      ? intervals.map { $0.lowerBound + ($0.upperBound - $0.lowerBound) / 2 }
      : Resamples.medians(of: resampled)
    func values(_ part: Double) -> [Double] {
      parameters.indices.map { index in
        let interval = intervals[index]
        let value = best[index] + part * (centers[index] - best[index])
        let room = rounds ? (interval.upperBound - interval.lowerBound) / 20 : 0
        return min(
          max(Plateau.fewestDigits(of: value, within: room), parameters[index].lower),
          parameters[index].upper)
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

  /// The best values of the resamples without each of some parts of the groups; none where the best values are
  /// chosen, and nil when stopped.
  func resampled(withoutEach parts: [Set<Int>], _ workers: Workers) -> [[[Double]]]? {
    guard let resamples, choice != .best else { return parts.map { _ in [] } }
    return resamples.best(withoutEach: parts, workers)
  }
}
