import MotionMath

/// The standard errors of the differences between several controllers' shares of right gestures, for intervals that are
/// simultaneous: valid for all pairs of controllers at once.
///
/// The people are resampled many times. In each resample, the difference between the shares of each pair deviates from
/// the observed difference. The deviations are measured in standard errors, and the greatest deviation of any pair is
/// kept. The 95 % quantile of these greatest deviations determines the width of every interval. So the interval of a
/// pair remains valid even if the pair was picked because of its result.
///
/// - Source: A. Davison, D. Hinkley, "Bootstrap methods and their application", 1997, section 4.2 (pivots for the
///   largest of several statistics), with Student's t in the place of the normal distribution.
struct SimultaneousErrors {
  /// For each controller and each group, the weight of the right gestures minus its expected value, as a fraction of
  /// the total weight of all gestures.
  ///
  /// A gesture is right if it does what was intended. The expected value is the group's whole weight times the
  /// controller's share of right gestures in all groups.
  private let excesses: [[Double]]
  /// The factor that converts the standard error of a difference to half the width of its simultaneous interval.
  private let limit: Double

  /// Every pair of indices below `count`.
  static func all(_ count: Int) -> [(Int, Int)] {
    (0..<count).flatMap { first in (first + 1..<max(count, first + 1)).map { (first, $0) } }
  }

  /// Computes the errors; nil if there are too few groups.
  ///
  /// - Parameters:
  ///   - rightness: For each controller, how often each gesture does what was intended, 0...1.
  ///   - gestures: The gestures.
  ///   - groups: The people who made the gestures.
  ///   - pairs: The pairs of controllers whose differences get simultaneous intervals.
  init?(
    _ rightness: [[Double]], _ gestures: [TunedGesture], _ groups: GroupNumbers,
    pairs: [(Int, Int)]
  ) {
    let count = groups.count
    guard count >= GroupNumbers.enough else { return nil }
    let weights = gestures.map(\.weight)
    let total = weights.reduce(0, +)
    let own = groups.sums(of: weights).map { $0 / total }
    let excesses = rightness.map { right in
      let sums = groups.sums(of: zip(weights, right).map { $0 * $1 / total })
      let mean = sums.reduce(0, +)
      return zip(sums, own).map { $0 - $1 * mean }
    }
    self.excesses = excesses
    let errors = pairs.map { Self.error(excesses[$0.0], excesses[$0.1]) }
    let greatest = Resamples.draws(of: count).map { drawn in
      let sums = excesses.map { excess in zip(drawn, excess).reduce(0) { $0 + $1.0 * $1.1 } }
      return zip(pairs, errors).reduce(0) { greatest, pair in
        guard pair.1 > 1e-12 else { return greatest }
        return max(greatest, abs(sums[pair.0.0] - sums[pair.0.1]) / pair.1)
      }
    }.sorted()
    let certainty =
      StudentQuantile.deviations(degreesOfFreedom: count - 1) / StudentQuantile.limit
      * (Double(count) / Double(count - 1)).squareRoot()
    limit = greatest[Int(0.95 * Double(greatest.count))] * certainty
  }

  private static func error(_ first: [Double], _ second: [Double]) -> Double {
    let squares = zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return (squares * Double(first.count) / Double(first.count - 1)).squareRoot()
  }

  /// Half the width of the simultaneous interval for two controllers.
  ///
  /// The interval is for the difference between the controllers' shares of gestures that do what was intended.
  func half(_ first: Int, _ second: Int) -> Double {
    limit * Self.error(excesses[first], excesses[second])
  }
}
