/// The 95 % confidence interval of a share, or of the difference between two shares of the same observations.
///
/// A score interval contains all true shares that the observations do not contradict; each candidate is tested with the
/// variance that this candidate implies. The interval therefore has a width even if all observations agree, and never
/// leaves the possible values.
///
///     ScoreInterval.wilson(share: 0.9, of: 20)  // 0.699…0.972
///
/// Counts need not be whole: for weighted or grouped observations, use the number of independent observations with the
/// same information.
public struct ScoreInterval: Hashable, Sendable {
  /// The limits: within 0...1 for a share, within -1...1 for a difference.
  public let lower, upper: Double

  /// The number of standard deviations on each side of the mean within which 95 % of a normal distribution lies.
  static let deviations = 1.959963984540054

  /// The 95 % confidence interval of a share.
  ///
  /// - Parameters:
  ///   - share: The observed share, 0...1.
  ///   - count: The number of observations; for 0 the interval is 0...1.
  /// - Returns: The limits of the true share.
  /// - Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
  ///   American Statistical Association 22, 1927.
  public static func wilson(share: Double, of count: Double) -> ScoreInterval {
    guard count > 0 else { return ScoreInterval(lower: 0, upper: 1) }
    let excess = deviations * deviations / count
    let middle = (share + excess / 2) / (1 + excess)
    let half =
      (excess * share * (1 - share) + excess * excess / 4).squareRoot() / (1 + excess)
    // A share of 0 or 1 is itself a limit of the interval; rounding must not exclude it.
    return ScoreInterval(
      lower: share <= 0 ? 0 : max(middle - half, 0), upper: share >= 1 ? 1 : min(middle + half, 1))
  }

  /// The 95 % confidence interval of the difference between two shares of the same observations.
  ///
  /// - Parameters:
  ///   - gained: The share of observations that count only in the second share, 0...1.
  ///   - lost: The share of observations that count only in the first share, 0...1.
  ///   - count: The number of observations; for 0 the interval is -1...1.
  /// - Returns: The limits of `gained` minus `lost`.
  /// - Source: T. Tango, "Equivalence test and confidence interval for the difference in proportions for the
  ///   paired-sample design", Statistics in Medicine 17, 1998.
  public static func tango(gained: Double, lost: Double, of count: Double) -> ScoreInterval {
    guard count > 0 else { return ScoreInterval(lower: -1, upper: 1) }
    let difference = gained - lost
    func limit(between low: Double, and high: Double, score wanted: Double) -> Double {
      var (low, high) = (low, high)
      // The score falls as the assumed true difference grows, so bisection finds the difference whose score is
      // `wanted`.
      for _ in 0..<60 {
        let middle = low + (high - low) / 2
        if score(of: middle, gained, lost, count) > wanted { low = middle } else { high = middle }
      }
      return low + (high - low) / 2
    }
    return ScoreInterval(
      lower: limit(between: -1, and: difference, score: deviations),
      upper: limit(between: difference, and: 1, score: -deviations))
  }

  /// The distance of the observed difference from an assumed true difference, in standard deviations.
  ///
  /// The observed difference is `gained` minus `lost`. The standard deviation is not computed from the observed `lost`,
  /// but from the most likely true value of this share if the assumed difference is true.
  private static func score(
    of difference: Double, _ gained: Double, _ lost: Double, _ count: Double
  ) -> Double {
    let b = (2 - gained + lost) * difference - gained - lost
    let c = -lost * difference * (1 - difference)
    let likeliest = (max(b * b - 8 * c, 0).squareRoot() - b) / 4
    let variance = (2 * likeliest + difference * (1 - difference)) / count
    let distance = gained - lost - difference
    if distance == 0 { return 0 }
    return variance > 0 ? distance / variance.squareRoot() : distance * .infinity
  }
}

/// The counterpart of `ScoreInterval.deviations` for a standard deviation that is estimated from few observations.
///
/// It is the number of estimated standard deviations around the mean within which 95 % of Student's t distribution
/// lies.
///
///     StudentQuantile.deviations(degreesOfFreedom: 11)  // 2.201
public enum StudentQuantile {
  /// The 0.975 quantile of Student's t; the error is below 0.001 from 4 degrees of freedom on, and 0.03 for 2.
  ///
  /// - Precondition: `degreesOfFreedom` is at least 2.
  /// - Source: M. Abramowitz, I. Stegun, "Handbook of Mathematical Functions", 26.7.5.
  public static func deviations(degreesOfFreedom: Int) -> Double {
    precondition(degreesOfFreedom >= 2, "\(degreesOfFreedom) degrees of freedom; 2 or more")
    let z = ScoreInterval.deviations
    let square = z * z
    let terms = [
      (square + 1) / 4,
      ((5 * square + 16) * square + 3) / 96,
      (((3 * square + 19) * square + 17) * square - 15) / 384,
      ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
    ]
    let part = 1 / Double(degreesOfFreedom)
    return z * (1 + terms.reversed().reduce(0) { ($0 + $1) * part })
  }

  /// The limit of ``deviations(degreesOfFreedom:)`` for infinitely many degrees of freedom: the 0.975 quantile of the
  /// normal distribution.
  ///
  /// It applies if the standard deviation is known exactly.
  public static var limit: Double { ScoreInterval.deviations }
}
