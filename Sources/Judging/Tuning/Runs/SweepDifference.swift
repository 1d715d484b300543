import Controllers

/// The best point of a sweep compared with the current values, on one set of people.
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
  package let agreement: AgreementComparison
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
  /// - The best point and the current values are right for exactly the same gestures.
  /// - The work is stopped.
  ///
  /// `groups` names, for each gesture, the person who made it. All people count equally.
  package init?(
    _ sweep: Sweep, _ problem: TuningProblem, groups: [String], workers: Workers
  ) {
    // Uses the default objective, which depends only on decisions. Creating the problem fails if there are too few
    // labels, if all labels are equal, or if a parameter affects no decision.
    guard let best = sweep.best, let plain = try? problem.with(Objective()) else { return nil }
    let problem = plain.weighing(.people, by: groups)
    let numbers = GroupNumbers(problem.gestures, groups)
    let grid = thinned(sweep.points.map(\.values), to: Self.most).filter { $0 != best.values }
    let changed = [best.values] + grid
    let now = problem.judgements(under: problem.controller, workers).map(\.rightness)
    let right =
      [now]
      + workers.map(changed.count, with: { problem.makeEvaluator(isStopped: workers.isStopped) }) {
        evaluator, index in evaluator.rightness(changed[index]).map { $0 ? 1.0 : 0 }
      }
    guard !workers.isStopped(), right[0] != right[1] else { return nil }
    let own = AgreementComparison(problem.gestures, groups, start: now, tuned: right[1])
    let errors = SimultaneousErrors(
      right, problem.gestures, numbers, pairs: right.indices.dropFirst().map { (0, $0) })
    (values, points, agreement) = (best.values, changed.count, own)
    claim = GainClaim(own, half: errors?.half(0, 1))
    func sums(_ rightness: [Double]) -> [Double] {
      numbers.sums(of: zip(problem.gestures, rightness).map { $0.weight * $1 })
    }
    let gains = zip(sums(now), sums(right[1])).map { $1 - $0 }
    func names(_ isMeant: (Double) -> Bool) -> [String] {
      numbers.names.indices.filter { isMeant(gains[$0]) && !Grouping.isUnnamed(numbers.names[$0]) }
        .map { numbers.names[$0] }
    }
    (winners, losers) = (names { $0 > 1e-9 }, names { $0 < -1e-9 })
  }
}
