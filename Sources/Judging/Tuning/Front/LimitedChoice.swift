import Controllers
import MotionMath
import Traces

/// The controller with the fewest wrong decisions among the controllers whose second loss, such as `false-finish`,
/// meets a limit.
///
/// If a controller only just meets the limit on the gestures of the search, it exceeds the limit for new people in
/// about half of all cases. So by default the limit applies to the upper end of the mean loss's 95 % interval for
/// people in general; where everyone seen is alike, that counts people. A study in `Tests/Benchmarks` measures how often
/// the loss for new people then meets the limit.
public struct LimitedChoice: Sendable {
  /// A limit on a loss, as in `false-finish=0.03`.
  public struct Limit: Hashable, Sendable {
    package let rival: ParetoFront.Rival
    package let value: Double
    /// Whether the limit applies to the mean loss over the gestures of the search, as in `false-finish=0.03:mean`,
    /// rather than to the upper end of the mean's 95 % interval.
    package let isOnMean: Bool
    /// Whether the limit must also hold if there is a kind of person that none of those seen is; see ``UnseenKinds``.
    public var allowsUnseenKinds = false

    /// Reads a limit.
    ///
    /// - Throws: ``TuningError`` for an unknown term or an invalid number.
    public init(reading text: String) throws(TuningError) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let rival = ParetoFront.Rival(rawValue: String(parts[0])) else {
        throw TuningError(
          "'\(parts[0])': no such term; choose \(ParetoFront.Rival.words)")
      }
      let number = parts.count == 2 ? parts[1] : ""
      isOnMean = number.hasSuffix(":mean")
      guard let value = Double(isOnMean ? number.dropLast(":mean".count) : number),
        (0...1_000_000).contains(value)
      else {
        throw TuningError(
          "'\(text)': not a limit from 0 to 1000000; write it as in \(rival.rawValue)=0.03")
      }
      (self.rival, self.value) = (rival, value)
    }
  }

  /// A mean over gestures, and the 95 % interval of this mean for people in general; the interval is nil if there are
  /// too few people.
  package struct Estimate: Hashable, Sendable {
    package let mean: Double
    package let interval: ClosedRange<Double>?
    /// Whether everyone is alike, so that the interval counts people and allows for unseen kinds of them.
    package let isAlike: Bool

    package init(mean: Double, interval: ClosedRange<Double>?, isAlike: Bool = false) {
      (self.mean, self.interval, self.isAlike) = (mean, interval, isAlike)
    }
  }

  /// The mean error, and the mean of the loss to which the limit applies, over all gestures.
  ///
  /// Each gesture is judged under a controller that was chosen without the gesture's group.
  package struct HeldOut: Hashable, Sendable {
    package let error: Double
    package let rival: Estimate
    /// The share of right decisions beside that of the starting controller.
    let agreement: AgreementComparison
  }

  package let limit: Limit
  package let front: ParetoFront
  /// The best point within the limit, and the estimate of the loss to which the limit applies.
  package let point: ParetoFront.Point
  package let estimate: Estimate
  /// The mean error, and the mean of the loss to which ``limit`` applies, on held-out gestures.
  ///
  /// Nil if ``front`` is not exact, if nothing is held out, or if the judgement was interrupted.
  package let heldOut: HeldOut?
  /// Whether to ship the best point within the limit, or to keep the starting controller.
  ///
  /// A start that breaks the limit itself, judged in the same way, is not kept: the limit was asked for. A start within
  /// the limit is kept unless held-out people are known to be right more often, or if people who had no part in the
  /// search are known to be right less often.
  package var recommendation: Recommendation {
    if !isInterrupted, !startKeepsLimit { return .take }
    return Recommendation(
      heldOut: isInterrupted ? nil : claim, unseen: unseen.map { GainClaim($0.agreement) },
      isInterrupted: isInterrupted)
  }
  /// The conclusion about the gain of held-out people; nil if no one was held out.
  private let claim: GainClaim?
  private let isInterrupted: Bool
  /// Whether the starting controller keeps the limit, and its name.
  package let startKeepsLimit: Bool
  package let startName: String
  /// How common people may be that none of those seen is like; nil for fewer than six people.
  package let unseenKinds: UnseenKinds?
  /// What ``heldOut`` says, for gestures that had no part in the search; nil without any.
  package private(set) var unseen: HeldOut?

  /// The values of the best point within the limit.
  public var values: [Double] { point.values }

  /// The best point regardless of the limit.
  package var free: ParetoFront.Point { front.points[0] }

  /// Chooses the point with the fewest wrong decisions that meets the limit.
  ///
  /// Chooses among the points of the Pareto front of two losses: wrong decisions, and the loss to which the limit
  /// applies.
  ///
  /// - Throws: ``TuningError`` if no point meets the limit.
  public init(
    _ limit: Limit, _ problem: TuningProblem, groups: [String], options: TuningOptions,
    workers: Workers
  ) throws(TuningError) {
    self.limit = limit
    front = try ParetoFront(problem, rival: limit.rival, options: options, workers: workers)
    let judge = LimitJudge(limit, problem, groups)
    guard let found = judge.best(of: front.points) else {
      throw Self.unreachable(limit, judge, front.points)
    }
    (point, estimate) = found
    let folds = try Folds(
      problem.gestures, groups, into: GroupNumbers(problem.gestures, groups).count < 2 ? 0 : nil)
    let start = problem.judgements(under: problem.controller, workers)
    heldOut = front.isExact ? Self.heldOut(limit, problem, groups, folds, start, workers) : nil
    (startKeepsLimit, startName) = (judge.isKept(start), problem.controller.name)
    unseenKinds = judge.unseenKinds
    isInterrupted = front.isInterrupted || workers.isStopped()
    let own = problem.comparison(
      of: problem.controller, with: problem.controller(point.values), groups: groups)
    claim = heldOut.map { GainClaim(heldOut: $0.agreement, own: own, constant: nil) }
  }

  /// Judges the choice on gestures that had no part in the search.
  package mutating func judge(onUnseen problem: TuningProblem, groups: [String]) {
    let judge = LimitJudge(limit, problem, groups)
    let controller = problem.controller(values)
    let found = problem.judgements(under: controller)
    unseen = HeldOut(
      error: 1 - problem.agreement(of: found), rival: judge.estimate(found),
      agreement: problem.comparison(of: problem.controller, with: controller, groups: groups))
  }

  private static func unreachable(
    _ limit: Limit, _ judge: LimitJudge, _ points: [ParetoFront.Point]
  ) -> TuningError {
    func rounded(_ value: Double) -> Double { (value * 10_000).rounded(.up) / 10_000 }
    let least = points.map(\.rival).min() ?? 0
    guard least <= limit.value, !limit.isOnMean else {
      return TuningError(
        "\(limit.rival.rawValue)=\(limit.value): the least that these parameters reach is"
          + " \(rounded(least)); allow as much, or tune other numbers", kind: .unreadable)
    }
    guard judge.hasBounds else {
      return TuningError(
        "\(limit.rival.rawValue)=\(limit.value): fewer than \(GroupNumbers.enough) people, too few to promise it for"
          + " others; record more, or write \(limit.rival.rawValue)=\(limit.value):mean to keep it on these gestures",
        kind: .unreadable)
    }
    let bound = points.compactMap { judge.estimate($0).interval?.upperBound }.min() ?? least
    return TuningError(
      "\(limit.rival.rawValue)=\(limit.value): the smallest limit that these gestures support for new people is"
        + " \(rounded(bound)); allow as much, record more people, or write"
        + " \(limit.rival.rawValue)=\(limit.value):mean to keep it on these gestures alone",
      kind: .unreadable)
  }

  private static func heldOut(
    _ limit: Limit, _ problem: TuningProblem, _ groups: [String], _ folds: Folds,
    _ start: [Judgement], _ workers: Workers
  ) -> HeldOut? {
    let found = workers.map(folds.parts.count) { part -> [Judgement]? in
      let positions = folds.others(than: part)
      let others = problem.restricted(to: positions)
      guard !workers.isStopped(),
        let exact = try? ExactFront(others, limit.rival, workers.isStopped),
        let points = exact.points().map(ParetoFront.front), let last = points.last
      else { return nil }
      let judge = LimitJudge(limit, others, positions.map { groups[$0] })
      let held = problem.restricted(to: folds.parts[part])
      let values = (judge.best(of: points)?.point ?? last).values
      return held.judgements(under: held.controller(values))
    }
    var (right, rivals) = (
      [Double](repeating: 0, count: problem.gestures.count),
      [Double](repeating: 0, count: problem.gestures.count)
    )
    for (part, judgements) in zip(folds.parts, found) {
      guard let judgements, !workers.isStopped() else { return nil }
      for (position, judgement) in zip(part, judgements) {
        right[position] += judgement.rightness / Double(folds.repeats)
        rivals[position] +=
          limit.rival.value(of: problem.gestures[position], judgement) / Double(folds.repeats)
      }
    }
    if folds.parts.isEmpty { return nil }
    return HeldOut(
      error: 1 - TunedGesture.agreement(of: problem.gestures, right),
      rival: LimitJudge(limit, problem, groups).estimate(rivals),
      agreement: AgreementComparison(
        problem.gestures, groups, start: start.map(\.rightness), tuned: right))
  }
}

/// Estimates the loss that a limit restricts.
///
/// The estimates are for people in general, not only for the people who made the gestures.
private struct LimitJudge {
  let limit: LimitedChoice.Limit
  let problem: TuningProblem
  private let judged: [Int]
  private let weights: [Double]
  private let groups: GroupIndex

  init(_ limit: LimitedChoice.Limit, _ problem: TuningProblem, _ groups: [String]) {
    (self.limit, self.problem) = (limit, problem)
    judged = problem.gestures.indices.filter { problem.gestures[$0].isJudged }
    weights = judged.map { problem.gestures[$0].weight }
    self.groups = GroupIndex(judged.map { groups[$0] })
  }

  /// How common people may be that none of these is like; nil if there are too few people.
  var unseenKinds: UnseenKinds? {
    hasBounds ? UnseenKinds(people: Double(groups.count)) : nil
  }

  /// Whether there are enough groups, such as people, to estimate an interval.
  var hasBounds: Bool { groups.count >= GroupNumbers.enough }

  /// The point with the fewest wrong decisions among the points that meet the limit; nil if no point meets it.
  ///
  /// This is the first such point, because the points are in ascending order of error.
  func best(
    of points: [ParetoFront.Point]
  ) -> (point: ParetoFront.Point, estimate: LimitedChoice.Estimate)? {
    for point in points where point.rival <= limit.value + 1e-12 {
      let found = estimate(point)
      if isKept(found) { return (point, found) }
    }
    return nil
  }

  func estimate(_ point: ParetoFront.Point) -> LimitedChoice.Estimate {
    estimate(problem.judgements(under: problem.controller(point.values)))
  }

  func estimate(_ judgements: [Judgement]) -> LimitedChoice.Estimate {
    estimate(zip(problem.gestures, judgements).map { limit.rival.value(of: $0, $1) })
  }

  /// Whether decisions keep the limit, by their mean or by the upper end of its interval.
  func isKept(_ judgements: [Judgement]) -> Bool { isKept(estimate(judgements)) }

  private func isKept(_ estimate: LimitedChoice.Estimate) -> Bool {
    let value = limit.isOnMean ? estimate.mean - 1e-12 : estimate.interval?.upperBound ?? .infinity
    return value <= limit.value
  }

  /// Estimates the mean for people in general, from one value for each gesture of the problem.
  func estimate(_ values: [Double]) -> LimitedChoice.Estimate {
    let values = judged.map { values[$0] }
    let count = EffectiveCount(values, weights: weights, groups: groups)
    guard hasBounds, let unseenKinds else {
      return LimitedChoice.Estimate(mean: count.mean, interval: nil)
    }
    // For a share and for closeness, which has the same ends, an unseen kind of person may have the greatest value.
    if limit.rival.isShare, count.isAlike {
      let all = UnseenKinds(people: count.count).allowing(count.mean...count.mean, within: 0...1)
      return LimitedChoice.Estimate(mean: count.mean, interval: all, isAlike: true)
    }
    func estimate(_ interval: ClosedRange<Double>) -> LimitedChoice.Estimate {
      LimitedChoice.Estimate(
        mean: count.mean,
        interval: limit.allowsUnseenKinds && limit.rival.isShare
          ? unseenKinds.allowing(interval, within: 0...1) : interval)
    }
    // For a share, Wilson's interval is used, because its upper end is above 0 even if no gesture in the data finished
    // falsely; the true share may still be above 0.
    if limit.rival == .falseFinish {
      let score = ScoreInterval.wilson(share: count.mean, of: count.count)
      return estimate(score.lower...score.upper)
    }
    let half = count.groupedError * StudentQuantile.deviations(degreesOfFreedom: count.freedom)
    return estimate(max(count.mean - half, 0)...count.mean + half)
  }
}

extension ParetoFront.Rival {
  /// Whether the loss of a gesture lies within 0...1, so that a kind of person that was not seen has a greatest loss.
  package var isShare: Bool { self == .falseFinish || self == .margin }

  /// This loss for one gesture, before weighting; 0 if the gesture has no weight.
  fileprivate func value(of gesture: TunedGesture, _ judgement: Judgement) -> Double {
    guard gesture.weight > 0 else { return 0 }
    if self == .margin {
      var objective = Objective()
      objective.margin = 1
      return objective.marginCost(of: gesture, judgement) / gesture.weight
    }
    return cost(of: gesture, judgement.ending) / gesture.weight
  }
}
