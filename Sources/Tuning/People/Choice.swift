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

  /// The number of standard errors by which a choice may cost more: our choice.
  private static let tooMuch = 3.0

  /// The values that are chosen without some groups.
  ///
  /// Where a choice costs the people far more than their best values do, as between two separate optima, the
  /// best values are chosen.
  ///
  /// - Parameters:
  ///   - excluded: The groups that must not count.
  ///   - best: The best values without them.
  ///   - rounds: Whether values get as few digits as their intervals allow.
  ///   - evaluator: Evaluates the costs of a choice.
  /// - Returns: One value for each parameter, within its range.
  func values(
    without excluded: Set<Int>, best: [Double], rounds: Bool = false, _ evaluator: any Evaluator
  ) -> [Double] {
    guard let resamples, choice != .best else { return best }
    let groups = table.groups.count - excluded.count
    let found = resamples.best(without: excluded)
    guard groups >= EffectiveCount.enoughGroups, !found.isEmpty else { return best }
    let intervals = resamples.intervals(of: found, groups: groups)
    let parameters = evaluator.problem.parameters
    let centers =
      choice == .middle
      ? intervals.map { $0.lowerBound + ($0.upperBound - $0.lowerBound) / 2 }
      : Resamples.medians(of: found)
    let values = parameters.indices.map { index in
      let (interval, center) = (intervals[index], centers[index])
      let room = rounds ? (interval.upperBound - interval.lowerBound) / 20 : 0
      return min(
        max(Plateau.fewestDigits(of: center, within: room), parameters[index].lower),
        parameters[index].upper)
    }
    func costs(_ values: [Double]) -> [Double] {
      let sums = table.groups.sums(of: evaluator.costs(values))
      return sums.indices.filter { !excluded.contains($0) }.map { sums[$0] }
    }
    let excess = Paired(zip(costs(values), costs(best)).map { $0 - $1 })
    return excess.mean > Self.tooMuch * excess.error ? best : values
  }
}
