/// How many estimated deviations hold 95 % where the deviation itself is known from few observations
/// only.
///
///     StudentQuantile.deviations(degreesOfFreedom: 11)  // 2.201
public enum StudentQuantile {
  /// The 0.975 quantile of Student's t; the error is below 0.001 from 4 degrees of freedom on, and 2 %
  /// for 2.
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

  /// The quantile that it approaches where the deviation is known.
  public static var limit: Double { ScoreInterval.deviations }
}
