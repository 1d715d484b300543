package import Controllers
import MotionMath
public import Replay
import Rules
import Traces

/// The 95 % confidence interval of a share, or of the difference of two shares, and the method that computed it.
public struct Interval95: Hashable, Sendable {
  /// The method that computed an interval.
  package enum Method: String, Hashable, Sendable {
    /// Wilson's score interval of a share; counts gestures as independent.
    case wilson
    /// Wilson's interval with the effective number of gestures; see ``EffectiveCount``.
    case wilsonByGroup = "wilson-by-group"
    /// Tango's score interval of a difference of shares; counts gestures as independent.
    case tango
    /// Tango's interval with the effective number of gestures; see ``EffectiveCount``.
    case tangoByGroup = "tango-by-group"
    /// Student's interval of the mean difference, with one value per group.
    case pairedByGroup = "paired-by-group"
    /// The interval if everyone is alike, so that only the number of people tells; see ``UnseenKinds``.
    case byPeople = "by-people"
  }

  /// The number of groups with changed gestures that are needed for Student's interval.
  ///
  /// With fewer such groups, the groups' differences are not assumed to be normally distributed. A gesture counts as
  /// changed if its rightness, 0...1, differs between the two controllers that are compared.
  private static let enoughChanged = 10

  public let lower, upper: Double
  package let method: Method
  /// The number of independent gestures that would give the same information; see ``EffectiveCount``.
  package let independentGestures: Double

  /// Whether the interval lies wholly above or wholly below 0.
  package var excludesZero: Bool { lower > 0 || upper < 0 }

  private init(_ lower: Double, _ upper: Double, _ method: Method, _ count: EffectiveCount) {
    (self.lower, self.upper) = (lower, upper)
    (self.method, independentGestures) = (method, count.count)
  }

  /// The interval of the weighted share of gestures that are decided as intended.
  ///
  /// `rightness` contains a value for each gesture, from 0 (not as intended) to 1 (as intended).
  static func share(_ rightness: [Double], weights: [Double], groups: GroupIndex) -> Interval95 {
    let count = EffectiveCount(rightness, weights: weights, groups: groups)
    if count.isAlike { return alike(count, within: 0...1) }
    let score = ScoreInterval.wilson(share: count.mean, of: count.count)
    return Interval95(score.lower, score.upper, count.isGrouped ? .wilsonByGroup : .wilson, count)
  }

  /// The interval of a mean that is the same for everyone.
  ///
  /// How much people differ is then unknown rather than 0, and more gestures of the same people say nothing of it.
  private static func alike(_ count: EffectiveCount, within values: ClosedRange<Double>)
    -> Interval95
  {
    let range = UnseenKinds(people: count.count).allowing(count.mean...count.mean, within: values)
    return Interval95(range.lowerBound, range.upperBound, .byPeople, count)
  }

  /// This interval of a gain on held-out people, moved upwards, and wider for three or more parameters.
  ///
  /// The gain is measured with values that were chosen without the held-out people, but the interval is about the
  /// values that are chosen with everyone, which `fit` describes. Held-out people underestimate the gain of these
  /// values, and the gestures for which they were chosen overestimate it. The interval moves by a part of the difference
  /// between the two estimates, a third for one parameter and less for more, because each parameter adds to the
  /// overestimate. Its lower end stays at or below the gain.
  ///
  /// The parts and the factor for three or more parameters come from the studies in `Tests/Benchmarks`, with seeds from
  /// 500001 on. Without them, the true gain lay above the interval up to three times as often as below it, and the
  /// interval of three or four parameters contained it in only 86 to 89 % of the simulations.
  ///
  /// - Source: For estimates between the two: B. Efron, "Estimating the error rate of a prediction rule", Journal of the
  ///   American Statistical Association 78, 1983.
  fileprivate func heldOut(gain: Double, share: Double, _ fit: FittedValues) -> Interval95 {
    let move = max(fit.share - share, 0) / Double(fit.parameters + 2)
    let factor = fit.parameters > 2 ? 1.15 : 1
    let ends = (gain - (gain - lower) * factor + move, gain + (upper - gain) * factor + move)
    return Interval95(self, max(min(ends.0, gain), -1), min(ends.1, 1))
  }

  /// The interval with both ends multiplied, to turn shares of the greatest cost into costs.
  fileprivate func times(_ factor: Double) -> Interval95 {
    Interval95(self, lower * factor, upper * factor)
  }

  /// The interval of a mean cost, given this interval of its distance from the greatest cost as a share of that.
  fileprivate func costs(_ greatest: Double) -> Interval95 {
    Interval95(self, (1 - upper) * greatest, (1 - lower) * greatest)
  }

  private init(_ interval: Interval95, _ lower: Double, _ upper: Double) {
    (self.lower, self.upper) = (lower, upper)
    (method, independentGestures) = (interval.method, interval.independentGestures)
  }

  /// The interval of a gain: the weighted share of gestures that the new controller decides as intended, minus the old
  /// controller's share.
  ///
  /// Nil if there are too few groups. If everyone's gestures change alike, as if none changes, people are counted.
  ///
  /// `changes` has 1 for a gesture that becomes right, -1 for a gesture that becomes wrong, and a value between for a
  /// partial change. `count` is the effective number of these changes.
  ///
  /// This is Student's interval by group if some group has more than one gesture, and enough groups contain gestures
  /// that become right or wrong. Each gesture is compared with itself under the other controller, so the interval is as
  /// narrow as a paired comparison allows. The studies in `Tests/Benchmarks` measure how often it contains the true
  /// gain.
  ///
  /// Otherwise this is Tango's interval. If gestures change in only a few groups, the spread of the groups' gains is
  /// too uncertain for Student's interval.
  static func gain(
    of changes: [Double], _ count: EffectiveCount, weights: [Double], groups: GroupIndex
  ) -> Interval95? {
    guard groups.count >= GroupNumbers.enough else { return nil }
    if count.isAlike { return alike(count, within: -1...1) }
    let changed = groups.sums(of: changes.map { $0 == 0 ? 0 : 1 }).count { $0 > 0 }
    if count.isGrouped, changed >= enoughChanged {
      let half = count.groupedError * StudentQuantile.deviations(degreesOfFreedom: count.freedom)
      return Interval95(
        max(count.mean - half, -1), min(count.mean + half, 1), .pairedByGroup, count)
    }
    let summable = weights.summable
    let total = max(summable.reduce(0, +), 1e-300)
    func share(_ sign: Double) -> Double {
      zip(changes, summable).reduce(0) { $0 + max(sign * $1.0, 0) * $1.1 } / total
    }
    let score = ScoreInterval.tango(gained: share(1), lost: share(-1), of: count.countOfChanges)
    return Interval95(score.lower, score.upper, count.isGrouped ? .tangoByGroup : .tango, count)
  }
}

/// The number of independent gestures that carry the same information as some given gestures.
///
/// The given gestures are not independent, because several were made by the same person. A group is usually the
/// gestures of one person. Two gestures of one group are more alike than two gestures of different groups, so a gesture
/// adds less information than an independent gesture would. The design effect measures this loss. It is a ratio of two
/// variances of the mean: the variance estimated by leaving out whole groups, divided by the variance for the same
/// number of independent gestures.
///
/// The number of gestures is divided by the design effect. The result is limited to at most twice the number of
/// gestures, because groups may happen to differ less than independent gestures would. It is also limited to at least
/// the number of groups. It is then multiplied by (z / t)², because the variance is known from only a few groups. Here
/// z and t are the 0.975 quantiles of the normal distribution and of Student's t distribution.
///
/// Below six groups the design effect cannot be estimated, and each group counts as one gesture. So it does if all
/// gestures have one value, from which no design effect can be estimated either.
///
/// The usual alternative, percentiles of resampled groups, reports no uncertainty if all groups agree. In simulations
/// with a dozen groups and a true share of 0.85 to 0.99, its interval contained the true share in only 20 to 90 of 100
/// cases. The studies in `Tests/Benchmarks` measure how often the intervals used here contain the true share.
///
/// - Source: L. Kish, "Survey Sampling", 1965, sections 8.2 and 11.7; E. Korn, B. Graubard, "Confidence intervals for
///   proportions with small expected number of positive counts estimated from survey data", Survey Methodology 24,
///   1998; with Wilson's interval in N. Dean, M. Pagano, "Evaluating confidence interval methods for binomial
///   proportions in clustered surveys", Journal of Survey Statistics and Methodology 3, 2015.
struct EffectiveCount {
  /// The weighted mean of the values.
  let mean: Double
  /// The number of independent gestures that carry the same information as the given gestures; 0 if no gesture has any
  /// weight.
  let count: Double
  /// The number of independent gestures for Tango's interval of a difference.
  ///
  /// It equals ``count`` unless the design effect is at most 1, which means that groups differ no more than by chance.
  /// In that case, z / t replaces the factor (z / t)² in ``count``, because Tango's interval already includes how much
  /// independent gestures vary. For the design effect, z and t, see ``EffectiveCount``. This rule comes from the
  /// studies in `Tests/Benchmarks`.
  let countOfChanges: Double
  /// The number of groups.
  let groups: Int
  /// Degrees of freedom: the number of groups minus one; at least 2.
  ///
  /// If one group is ``heavy``, this is the number of equally heavy groups that would give the same information,
  /// rounded up, minus one.
  let freedom: Int
  /// The standard error of the mean, computed by leaving out each group in turn.
  let groupedError: Double
  /// Whether any group has more than one gesture.
  let isGrouped: Bool
  /// Whether all gestures have one value, and there are enough groups for an interval.
  ///
  /// How much groups differ is then not determined by the values. So ``count`` is the number of groups: of equally heavy
  /// ones that would give the same information.
  let isAlike: Bool

  /// The standard deviation of the groups' means.
  var deviation: Double { groupedError * Double(groups).squareRoot() }

  /// The weight from which a group is heavy, as a multiple of the mean weight of all groups; our choice.
  ///
  /// If no group is heavy, the usual formulas for equally heavy groups are used.
  private static let heavy = 2.0

  /// Computes the weighted mean of the values, its standard error, and the number of independent gestures that carry
  /// the same information.
  ///
  /// `values`, `weights` and `groups` each have an entry for every gesture.
  init(_ values: [Double], weights: [Double], groups: GroupIndex) {
    let weights = weights.summable
    let total = weights.reduce(0, +)
    isGrouped = groups.count < values.count
    self.groups = groups.count
    guard total > 0 else {
      (mean, count, countOfChanges, freedom, groupedError) = (0, 0, 0, 2, 0)
      isAlike = false
      return
    }
    let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    self.mean = mean
    // Gestures of unequal weight carry less information than the same number of gestures of equal weight.
    let gestures = total * total / weights.reduce(0) { $0 + $1 * $1 }
    let excesses = zip(values, weights).map { $1 * ($0 - mean) }
    let sums = zip(groups.sums(of: weights), groups.sums(of: excesses)).map {
      (weight: $0, excess: $1)
    }
    let groups = total * total / sums.reduce(0) { $0 + $1.weight * $1.weight }
    let isUneven = sums.contains { $0.weight >= Self.heavy * total / Double(sums.count) }
    freedom = max((isUneven ? min(Int(groups.rounded(.up)), sums.count) : sums.count) - 1, 2)
    // A heavy group pulls the mean of all groups towards itself, so each group's distance is then measured from the
    // mean of the other groups.
    let squares = sums.reduce(0) { sum, group in
      let others = total - (isUneven ? group.weight : total / Double(sums.count))
      let excess = others > 0 ? group.excess / others : group.excess / total
      return sum + excess * excess
    }
    let grouped =
      squares * (sums.count > 1 ? Double(sums.count - 1) / Double(sums.count) : 1)
    groupedError = grouped.squareRoot()
    let power = zip(values, weights).reduce(0) { $0 + $1.0 * $1.0 * $1.1 } / total
    isAlike = isGrouped && sums.count >= GroupNumbers.enough && power - mean * mean <= 1e-12
    guard isGrouped else {
      (count, countOfChanges) = (gestures, gestures)
      return
    }
    guard !isAlike else {
      (count, countOfChanges) = (groups, groups)
      return
    }
    guard sums.count >= GroupNumbers.enough else {
      count = min(groups, gestures)
      countOfChanges = count
      return
    }
    let independent = (power - mean * mean) / gestures
    let effect = min(max(grouped / independent, 0.5), max(gestures / groups, 1))
    let deviations = StudentQuantile.deviations(degreesOfFreedom: freedom)
    let certainty = StudentQuantile.limit / deviations
    count = gestures / effect * certainty * certainty
    countOfChanges = effect > 1 ? count : gestures / effect * certainty
  }
}

/// How well the values chosen with everyone fit the gestures for which they were chosen.
struct FittedValues {
  /// The weighted share of these gestures that the controller with these values gets right.
  let share: Double
  /// The number of tuned parameters.
  let parameters: Int
}

/// A comparison of two controllers on the same gestures.
///
/// Contains the share of gestures that each controller decides as intended, or with ``JudgedQuantity/cost`` the mean cost
/// of a gesture under each, and the second controller's gain over the first.
public struct AgreementComparison: Hashable, Sendable {
  /// What is compared.
  public let quantity: JudgedQuantity
  /// The number of judged gestures, of their groups, and of the groups with a name, which are people.
  package let gestures, groups, named: Int
  /// The weighted share of gestures that the starting controller gets right.
  public let start: Double
  /// The weighted share of gestures that the tuned controller gets right, and the 95 % interval of this share.
  public let tuned: Double
  public let interval: Interval95
  /// The 95 % interval of ``gain``; nil if there are fewer than ``GroupNumbers/enough`` groups.
  public let gainInterval: Interval95?

  /// The number of people needed to detect a gain for which this comparison has too few people.
  ///
  /// ``PeopleNeeded`` considers several gains, and this is the number for the greatest gain for which the compared
  /// people do not suffice. Nil if they suffice for all of these gains, if the interval of ``gain`` excludes 0, or if
  /// there are too few groups.
  package let peopleNeeded: PeopleNeeded?

  /// The tuned controller's share of right gestures minus the starting controller's share, or the starting controller's
  /// cost minus the tuned one's: positive if the tuned controller is better.
  public var gain: Double { quantity == .cost ? start - tuned : tuned - start }

  /// Whether everyone's gestures change alike, so that the interval counts people; see ``UnseenKinds``.
  package let isAlike: Bool
  /// How common people may be that none of the compared people is like; nil for fewer than six people.
  package let unseenKinds: UnseenKinds?

  /// The 95 % interval of ``gain`` that also allows for a kind of person that none of the compared people is; nil for
  /// fewer than six people.
  ///
  /// If everyone is alike, ``gainInterval`` allows for it already.
  package var gainAllowingUnseenKinds: ClosedRange<Double>? {
    gainInterval.flatMap { interval in
      let range = interval.lower...interval.upper
      return isAlike ? range : unseenKinds?.allowing(range, within: -greatest...greatest)
    }
  }

  /// ``interval``, which then also allows for a kind of person that none of the compared people is; nil for fewer than
  /// six people.
  ///
  /// Where a few people are decided otherwise than everyone else, and none of them is among those compared, this
  /// interval holds and ``interval`` does not.
  package var allowingUnseenKinds: ClosedRange<Double>? {
    let range = interval.lower...interval.upper
    if interval.method == .byPeople { return range }
    return unseenKinds?.allowing(range, within: 0...greatest)
  }

  /// Whether the gain, or the loss, is statistically significant.
  package var isSure: Bool { gainInterval?.excludesZero ?? false }

  /// Whether a rule's values predict the intent better than a constant guess of the most frequent intent does.
  ///
  /// The gain over the constant guess must exceed its standard error, which is about half the distance from the gain to
  /// the lower end of its interval. True if there are too few people to judge.
  var tellsValues: Bool { gainInterval.map { gain - (gain - $0.lower) / 2 > 0 } ?? true }

  /// The spread of gains between people and between gestures; nil for one person, or if everyone made one gesture.
  package let spread: GainSpread?
  /// The share of gestures that are right under one controller and wrong under the other.
  package let changed: Double

  /// The standard deviation of people's gains, and the mean number of gestures per person.
  private let deviation, each: Double
  /// The greatest difference that one gesture can make.
  private let greatest: Double
  /// The share of gestures whose judgement differs at all.
  private let changedGestures: Double

  /// The number of people needed to detect a gain with a probability of 80 %.
  package func people(telling gain: Double) -> Int {
    isAlike
      ? UnseenKinds.people(telling: gain, losing: greatest)
      : PeopleNeeded.people(telling: gain, deviation: deviation, each: each)
  }

  /// Compares two controllers on the judged gestures.
  ///
  /// `before` and `after` contain one value for each gesture: how often the starting controller (`before`) and the
  /// tuned controller (`after`) decide it as intended, 0...1. The value can be a fraction if the gesture was judged
  /// several times. Several gestures of one group count for less than the same number of gestures from different
  /// groups.
  ///
  /// If `after` comes from held-out people, each gesture was judged with values chosen without its person, and `fit`
  /// describes the values chosen with everyone. It is nil for any other comparison.
  init(
    _ gestures: [TunedGesture], _ groups: [String], start before: [Double], tuned after: [Double],
    fit: FittedValues? = nil
  ) {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    self.init(
      weights: judged.map { gestures[$0].weight }, groups: GroupIndex(judged.map { groups[$0] }),
      start: judged.map { before[$0] }, tuned: judged.map { after[$0] },
      fit: fit)
  }

  /// Compares what the judged gestures cost, each for its own weight of 1, under two controllers; positive gains are
  /// savings.
  ///
  /// Costs are compared as shares of the greatest cost, seen or possible, so that the intervals of shares hold for them
  /// too.
  ///
  /// - Parameters:
  ///   - weights: The weight of each gesture.
  ///   - groups: The group of each gesture.
  ///   - before: The cost of each gesture under the starting controller.
  ///   - after: The cost of each gesture under the tuned controller.
  ///   - objective: What costs how much.
  ///   - fit: How the values fit that were chosen with everyone; its share is their mean cost. Nil if the second
  ///     controller itself was judged.
  init(
    weights: [Double], groups: GroupIndex, cost before: [Double], with after: [Double],
    by objective: Objective, fit: FittedValues? = nil
  ) {
    let greatest = max((before + after).max() ?? 0, objective.greatestDecisionCost)
    func shares(_ costs: [Double]) -> [Double] { costs.map { 1 - $0 / greatest } }
    let shares = AgreementComparison(
      weights: weights, groups: groups, start: shares(before), tuned: shares(after),
      fit: fit.map { FittedValues(share: 1 - $0.share / greatest, parameters: $0.parameters) })
    self.init(shares, costing: greatest)
  }

  /// The comparison of costs whose shares of the greatest cost are compared in `shares`.
  private init(_ shares: AgreementComparison, costing greatest: Double) {
    quantity = .cost
    (gestures, groups, named) = (shares.gestures, shares.groups, shares.named)
    (isAlike, unseenKinds, self.greatest) = (shares.isAlike, shares.unseenKinds, greatest)
    (start, tuned) = ((1 - shares.start) * greatest, (1 - shares.tuned) * greatest)
    interval = shares.interval.costs(greatest)
    gainInterval = shares.gainInterval.map { $0.times(greatest) }
    (deviation, each) = (shares.deviation * greatest, shares.each)
    peopleNeeded = gainInterval.flatMap { interval in
      interval.excludesZero
        ? nil
        : PeopleNeeded(
          deviation: shares.deviation * greatest, people: shares.groups, each: shares.each,
          isAlike: shares.isAlike, greatest: greatest)
    }
    spread = shares.spread.map { $0.times(greatest) }
    changed = shares.changedGestures
    changedGestures = changed
  }

  /// Compares what all gestures cost under two controllers, by one cost for each gesture; see
  /// ``init(weights:groups:cost:with:by:fit:)``.
  init(
    _ gestures: [TunedGesture], _ groups: [String], cost before: [Double], with after: [Double],
    by objective: Objective, fit: FittedValues? = nil
  ) {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    self.init(
      weights: judged.map { gestures[$0].weight }, groups: GroupIndex(judged.map { groups[$0] }),
      cost: judged.map { before[$0] }, with: judged.map { after[$0] },
      by: objective, fit: fit)
  }

  /// Compares judged gestures, each with its weight and group.
  init(
    weights: [Double], groups index: GroupIndex, start before: [Double], tuned after: [Double],
    fit: FittedValues? = nil
  ) {
    (quantity, greatest) = (.agreement, 1)
    gestures = weights.count
    groups = index.count
    named = index.names.count { !Grouping.isUnnamed($0) }
    start = weights.share(before)
    tuned = weights.share(after)
    interval = .share(after, weights: weights, groups: index)
    let changes = zip(before, after).map { $1 - $0 }
    let count = EffectiveCount(changes, weights: weights, groups: index)
    var gain = Interval95.gain(of: changes, count, weights: weights, groups: index)
    if let fit { gain = gain?.heldOut(gain: tuned - start, share: tuned, fit) }
    gainInterval = gain
    isAlike = count.isAlike
    unseenKinds =
      gain == nil ? nil : UnseenKinds(people: count.isAlike ? count.count : Double(count.groups))
    spread = GainSpread(changes, groups: index)
    changed = changes.isEmpty ? 0 : changes.reduce(0) { $0 + abs($1) } / Double(changes.count)
    changedGestures = Double(changes.count { $0 != 0 }) / Double(max(changes.count, 1))
    let each = Double(weights.count) / Double(max(count.groups, 1))
    (deviation, self.each) = (count.deviation, each)
    peopleNeeded = gain.flatMap { interval in
      interval.excludesZero
        ? nil
        : PeopleNeeded(
          deviation: count.deviation, people: count.groups, each: each, isAlike: count.isAlike)
    }
  }
}

/// The tuned controller compared with the starting one by the cost of the objective: on the gestures of the search, on
/// held-out gestures and on unseen gestures.
public struct CostComparison: Hashable, Sendable {
  package let training: AgreementComparison
  public let heldOut: AgreementComparison?
  public internal(set) var unseen: AgreementComparison?

  /// The conclusion from held-out people; nil if no one was held out.
  package var heldOutClaim: GainClaim? {
    heldOut.map { GainClaim(heldOut: $0, own: training, constant: nil) }
  }
}

/// The tuned controller compared with the preset `default`: on the gestures of the search, on held-out gestures and on
/// unseen gestures.
///
/// Someone who starts from another controller still wants to know whether the tuned controller is better than the
/// preset, which can be used without tuning. ``TuningProblem/defaultController`` makes the two controllers comparable.
package struct DefaultComparison: Hashable, Sendable {
  /// The starting controller with the preset's rule, thresholds and moment of decision.
  package let controller: Controller
  /// The comparison on the gestures that the search used; ``heldOut`` and ``unseen`` are the comparisons on the
  /// held-out and on the unseen gestures.
  package let training: AgreementComparison
  package let heldOut: AgreementComparison?
  package internal(set) var unseen: AgreementComparison?
}

extension TuningProblem {
  /// Compares two controllers on the problem's gestures, with one group name for each gesture.
  package func comparison(
    of start: Controller, with tuned: Controller, groups: [String]
  ) -> AgreementComparison {
    AgreementComparison(
      gestures, groups, start: judgements(under: start).map(\.rightness),
      tuned: judgements(under: tuned).map(\.rightness))
  }

  /// Compares the costs of two controllers on the problem's gestures; nil if the objective is plain agreement.
  package func costComparison(
    of start: Controller, with tuned: Controller, groups: [String]
  ) -> AgreementComparison? {
    guard objective.quantity == .cost else { return nil }
    return AgreementComparison(
      gestures, groups, cost: objective.costs(of: gestures, judgements(under: start)),
      with: objective.costs(of: gestures, judgements(under: tuned)), by: objective)
  }

  /// The preset `default`, adapted to replace the starting controller; nil if both controllers decide alike.
  ///
  /// It has the preset's rule, thresholds and moment of decision. Everything else comes from the starting controller:
  /// direction, extent, edge, hysteresis, estimator, and what happens to a touch that the system cancels. These
  /// settings belong to the app's screen; without them the preset would be judged on gestures for which it was never
  /// intended. So the preset and the tuned controller apply their rules to the same measured values, unless the extent
  /// or the hysteresis is tuned: the tuned value applies to the tuned controller only.
  package var defaultController: Controller? {
    let other = controller.with(ruleOf: .default)
    var same = other
    (same.name, same.source) = (controller.name, controller.source)
    return same == controller ? nil : other
  }
}

extension Controller {
  /// This controller with the rule, thresholds and moment of decision of another controller; see
  /// ``TuningProblem/defaultController``.
  package func with(ruleOf other: Controller) -> Controller {
    var changed = self
    (changed.finishWhen, changed.decide) = (other.finishWhen, other.decide)
    changed.progressThreshold = other.progressThreshold
    changed.velocityThreshold = other.velocityThreshold
    for parameter in other.ownParameters
    where other.finishWhen.parameterNames.contains(parameter.name) {
      changed.declare(parameter)
    }
    (changed.name, changed.source) = (other.name, other.source)
    changed.tunedOn.fingerprints.formUnion(other.tunedOn.fingerprints)
    return changed
  }
}
