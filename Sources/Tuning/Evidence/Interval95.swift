import MotionMath

/// Between which values a share, or the difference of two, lies with 95 % confidence, and how that was
/// found.
public struct Interval95: Hashable, Sendable {
  /// How an interval was found.
  public enum Method: String, Hashable, Sendable {
    /// Wilson's score interval of a share: every gesture by itself.
    case wilson
    /// The same, for as many gestures as tell as much as those of the groups do.
    case wilsonByGroup = "wilson-by-group"
    /// Tango's score interval of a difference of shares: every gesture by itself.
    case tango
    /// The same, for as many gestures as tell as much as those of the groups do.
    case tangoByGroup = "tango-by-group"
  }

  public let lower, upper: Double
  public let method: Method
  /// How many independent gestures tell as much; see ``EffectiveCount``.
  public let independentGestures: Double

  /// Whether it lies wholly above 0 or below it.
  public var excludesZero: Bool { lower > 0 || upper < 0 }

  private init(
    _ interval: ScoreInterval, _ method: Method, _ count: EffectiveCount
  ) {
    (lower, upper) = (interval.lower, interval.upper)
    (self.method, independentGestures) = (method, count.count)
  }

  /// The interval of the weighted share of gestures that pass.
  static func share(_ passes: [Bool], weights: [Double], groups: [String]) -> Interval95 {
    let count = EffectiveCount(passes.map { $0 ? 1 : 0 }, weights: weights, groups: groups)
    return Interval95(
      .wilson(share: count.mean, of: count.count), count.isGrouped ? .wilsonByGroup : .wilson, count
    )
  }

  /// The interval of the weighted share of gestures that pass now, less the share that passed before;
  /// nil where there are too few groups for any to be meaningful.
  static func gain(
    from before: [Bool], to after: [Bool], weights: [Double], groups: [String]
  ) -> Interval95? {
    guard Set(groups).count >= EffectiveCount.enoughGroups else { return nil }
    let changes = zip(before, after).map { ($1 ? 1.0 : 0) - ($0 ? 1 : 0) }
    let count = EffectiveCount(changes, weights: weights, groups: groups)
    let total = weights.reduce(0, +)
    func share(_ change: Double) -> Double {
      zip(changes, weights).reduce(0) { $0 + ($1.0 == change ? $1.1 : 0) } / max(total, 1e-300)
    }
    return Interval95(
      .tango(gained: share(1), lost: share(-1), of: count.count),
      count.isGrouped ? .tangoByGroup : .tango, count)
  }
}
