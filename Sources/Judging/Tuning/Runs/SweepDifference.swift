import Controllers
import Replay

/// The best point of a sweep compared with the current values, on one set of people, by the quantity that it is best in.
///
/// The best of many points looks better than it is. The interval of its gain is therefore simultaneous: valid for all
/// compared points at once. If no point is really better than the current values, the best point is called better only
/// one time in forty.
package struct SweepDifference: Sendable {
  /// The greatest number of points that are compared; the points of a larger sweep are thinned evenly.
  private static let most = 400

  /// The best point's values.
  package let values: [Double]
  package let claim: GainClaim
  /// The comparison of agreement, or of costs if the sweep looks for the least cost.
  package let judged: AgreementComparison
  /// The number of points that were compared.
  ///
  /// The best of these points was chosen. Therefore the interval of ``claim`` is simultaneous: valid for all of them at
  /// once.
  package let points: Int
  /// The people who gain and the people who lose, each in the order of their names; people without names are left out.
  package let winners, losers: [String]

  /// Compares the best point, and the other points, with the current values.
  ///
  /// Returns nil in these cases:
  ///
  /// - The sweep has no best point.
  /// - There are too few labels, or all labels are equal.
  /// - One of the parameters affects no decision.
  /// - The best point and the current values are right for exactly the same gestures, or cost the same.
  /// - The work is stopped.
  ///
  /// `groups` names, for each gesture, the person who made it. All people count equally.
  package init?(
    _ sweep: Sweep, _ problem: TuningProblem, groups: [String], workers: Workers
  ) {
    // Creating the problem fails if there are too few labels, if all labels are equal, or if a parameter affects no
    // decision.
    guard let best = sweep.best, let same = try? problem.with(problem.objective) else { return nil }
    let problem = same.weighing(.people, by: groups)
    let quantity = problem.objective.quantity
    let numbers = GroupNumbers(problem.gestures, groups)
    let grid = thinned(sweep.points.map(\.values), to: Self.most).filter { $0 != best.values }
    let changed = [best.values] + grid
    // What is judged of each gesture: 1 if it is decided as intended, or its cost.
    let found = problem.judgements(under: problem.controller, workers)
    let now =
      quantity == .agreement
      ? found.map(\.rightness) : problem.objective.costs(of: problem.gestures, found)
    let figures =
      [now]
      + workers.map(changed.count, with: { problem.makeEvaluator(isStopped: workers.isStopped) }) {
        evaluator, index in
        quantity == .agreement
          ? evaluator.rightness(changed[index]).map { $0 ? 1.0 : 0 }
          : zip(evaluator.costs(changed[index]), problem.gestures).map {
            $1.weight > 0 ? $0 / $1.weight : 0
          }
      }
    guard !workers.isStopped(), figures[0] != figures[1] else { return nil }
    let own =
      quantity == .agreement
      ? AgreementComparison(problem.gestures, groups, start: now, tuned: figures[1])
      : AgreementComparison(
        problem.gestures, groups, cost: now, with: figures[1], by: problem.objective)
    let errors = SimultaneousErrors(
      figures, problem.gestures, numbers, pairs: figures.indices.dropFirst().map { (0, $0) })
    (values, points, judged) = (best.values, changed.count, own)
    claim = GainClaim(own, half: errors?.half(0, 1))
    func sums(_ rightness: [Double]) -> [Double] {
      numbers.sums(of: zip(problem.gestures, rightness).map { $0.weight * $1 })
    }
    let gains = zip(sums(now), sums(figures[1])).map { quantity == .agreement ? $1 - $0 : $0 - $1 }
    func names(_ isMeant: (Double) -> Bool) -> [String] {
      numbers.names.indices.filter { isMeant(gains[$0]) && !Grouping.isUnnamed(numbers.names[$0]) }
        .map { numbers.names[$0] }
    }
    (winners, losers) = (names { $0 > 1e-9 }, names { $0 < -1e-9 })
  }
}
