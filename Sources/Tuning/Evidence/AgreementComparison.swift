import Traces

/// How often two controllers do what was meant, on the same gestures.
public struct AgreementComparison: Hashable, Sendable {
  /// How many gestures were judged, and of how many groups.
  public let gestures, groups: Int
  /// The weighted share of gestures that the starting controller gets right.
  public let start: Double
  /// The weighted share that the tuned controller gets right, and its interval.
  public let tuned: Double
  public let interval: Interval95
  /// The tuned share minus the starting one, resampled by group.
  public let gainInterval: Interval95

  public var gain: Double { tuned - start }

  /// Compares decisions; the intervals are resampled by group where a group has several gestures.
  ///
  /// The passes say for each gesture whether a controller is right.
  init(
    _ gestures: [TunedGesture], _ groups: [String], startPasses: [Bool], tunedPasses: [Bool],
    seed: UInt64
  ) {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    let weights = judged.map { gestures[$0].weight }
    let total = weights.reduce(0, +)
    func share(_ passes: [Bool]) -> Double {
      judged.reduce(0) { $0 + (passes[$1] ? gestures[$1].weight : 0) } / max(total, 1e-300)
    }
    let names = judged.map { groups[$0] }
    self.gestures = judged.count
    self.groups = Set(names).count
    start = share(startPasses)
    tuned = share(tunedPasses)
    interval =
      self.groups < judged.count && self.groups > 1
      ? .bootstrap(
        judged.map { tunedPasses[$0] ? 1 : 0 }, weights: weights, groups: names, seed: seed)
      : .wilson(tuned, weights: weights)
    gainInterval = .bootstrap(
      judged.map { (tunedPasses[$0] ? 1 : 0) - (startPasses[$0] ? 1 : 0) }, weights: weights,
      groups: names, seed: seed &+ 1)
  }
}
