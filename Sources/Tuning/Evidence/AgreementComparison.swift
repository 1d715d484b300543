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
  /// The interval of the gain; nil where there are too few groups to say anything, see
  /// ``leastGroups``.
  public let gainInterval: Interval95?

  /// From how many groups on a gain has an interval.
  public static var leastGroups: Int { EffectiveCount.enoughGroups }

  /// The tuned share minus the starting one.
  public var gain: Double { tuned - start }

  /// Whether a gain, or a loss, is unlikely to be chance.
  public var isSure: Bool { gainInterval?.excludesZero ?? false }

  /// Compares decisions; gestures of one group count for less than as many of different ones.
  ///
  /// The passes say for each gesture whether a controller is right.
  init(
    _ gestures: [TunedGesture], _ groups: [String], startPasses: [Bool], tunedPasses: [Bool]
  ) {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    let weights = judged.map { gestures[$0].weight }
    let names = judged.map { groups[$0] }
    let (before, after) = (judged.map { startPasses[$0] }, judged.map { tunedPasses[$0] })
    self.gestures = judged.count
    self.groups = Set(names).count
    start = TunedGesture.agreement(of: gestures, startPasses)
    tuned = TunedGesture.agreement(of: gestures, tunedPasses)
    interval = .share(after, weights: weights, groups: names)
    gainInterval = .gain(from: before, to: after, weights: weights, groups: names)
  }
}
