package import Controllers
import MotionMath
import Rules
import Traces

/// The 95 % confidence interval of a share, or of the difference of two, and how it was found.
public struct Interval95: Hashable, Sendable {
  /// How an interval was found.
  package enum Method: String, Hashable, Sendable {
    /// Wilson's score interval of a share: each gesture alone.
    case wilson
    /// Wilson's interval with the effective number of gestures.
    case wilsonByGroup = "wilson-by-group"
    /// Tango's score interval of a difference of shares: each gesture alone.
    case tango
    /// Tango's interval with the effective number of gestures.
    case tangoByGroup = "tango-by-group"
    /// Student's interval of the mean difference by group.
    case pairedByGroup = "paired-by-group"
  }

  /// The number of groups that must change for their differences to be spread like a bell.
  private static let enoughChanged = 10

  public let lower, upper: Double
  package let method: Method
  /// The number of independent gestures with the same information; see ``EffectiveCount``.
  package let independentGestures: Double

  /// Whether it lies wholly above or below 0.
  package var excludesZero: Bool { lower > 0 || upper < 0 }

  private init(_ lower: Double, _ upper: Double, _ method: Method, _ count: EffectiveCount) {
    (self.lower, self.upper) = (lower, upper)
    (self.method, independentGestures) = (method, count.count)
  }

  /// The interval of the weighted share of gestures that are right, each 0...1.
  static func share(_ rightness: [Double], weights: [Double], groups: GroupIndex) -> Interval95 {
    let count = EffectiveCount(rightness, weights: weights, groups: groups)
    let score = ScoreInterval.wilson(share: count.mean, of: count.count)
    return Interval95(score.lower, score.upper, count.isGrouped ? .wilsonByGroup : .wilson, count)
  }

  /// How much wider the interval of a gain on held-out gestures is.
  ///
  /// It comes from values that were chosen without each person, and is about those chosen with all, which differ by
  /// chance too. By the studies in `Tests/Benchmarks`.
  private static let heldOutWidening = 1.15

  /// The interval of a gain on held-out gestures, made wider for the truth about the values chosen with all of them.
  var widenedForHeldOut: Interval95 {
    let middle = lower + (upper - lower) / 2
    let half = (upper - lower) / 2 * Self.heldOutWidening
    return Interval95(self, max(middle - half, -1), min(middle + half, 1))
  }

  private init(_ interval: Interval95, _ lower: Double, _ upper: Double) {
    (self.lower, self.upper) = (lower, upper)
    (method, independentGestures) = (interval.method, interval.independentGestures)
  }

  /// The interval of the weighted share that is right after a change minus the share before; nil with too
  /// few groups.
  ///
  /// `changes` are 1 where a gesture turns right, -1 where one turns wrong, or shares of that; `count` is theirs.
  ///
  /// Where enough groups change it is Student's, by group: as tight as the pairs allow; the studies in
  /// `Tests/Benchmarks` tell how often it holds the true gain. Where few change, their spread says too little,
  /// and the interval is Tango's.
  static func gain(
    of changes: [Double], _ count: EffectiveCount, weights: [Double], groups: GroupIndex
  ) -> Interval95? {
    guard groups.count >= GroupNumbers.enough else { return nil }
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

/// The number of independent gestures with the same information as gestures of the same people.
///
/// Two gestures of one person are more alike than two of different people, so each says less. How much
/// less is the design effect: the variance of the mean by whole groups over the variance that as many
/// independent gestures would have. The count is divided by it. That variance is itself known from few
/// groups only, so Student's t replaces the normal distribution. Before that the count is at most twice the
/// number of gestures, where people happen to be more alike than chance would make them, and at least the
/// number of groups.
///
/// Below five groups the design effect is mere chance, and each group counts as one gesture.
///
/// The usual alternative, percentiles of resampled groups, calls a share certain where all groups agree:
/// in simulations with a dozen groups it held a true share of 0.85 to 0.99 in 20 to 90 of 100 cases;
/// the studies in `Tests/Benchmarks` tell how often these intervals do.
///
/// - Source: L. Kish, "Survey Sampling", 1965, sections 8.2 and 11.7; E. Korn, B. Graubard, "Confidence
///   intervals for proportions with small expected number of positive counts estimated from survey data",
///   Survey Methodology 24, 1998; with Wilson's interval in N. Dean, M. Pagano, "Evaluating confidence
///   interval methods for binomial proportions in clustered surveys", Journal of Survey Statistics and
///   Methodology 3, 2015.
struct EffectiveCount {
  /// The weighted mean of the values.
  let mean: Double
  /// The number of independent gestures; 0 without gestures.
  let count: Double
  /// The same for Tango's interval of a difference.
  ///
  /// That interval knows how much independent gestures vary, so few groups leave less uncertain where people are no
  /// more alike than chance would make them; by the studies in `Tests/Benchmarks`.
  let countOfChanges: Double
  /// The number of groups.
  let groups: Int
  /// The number of equally heavy groups that would tell as much, less one: at least 2.
  let freedom: Int
  /// The standard error of the mean by whole groups, found by leaving out each in turn.
  let groupedError: Double
  /// Whether any group has more than one gesture.
  let isGrouped: Bool

  /// The standard deviation of the groups' means.
  var deviation: Double { groupedError * Double(groups).squareRoot() }

  /// Counts gestures by their values, weights and groups.
  init(_ values: [Double], weights: [Double], groups: GroupIndex) {
    let weights = weights.summable
    let total = weights.reduce(0, +)
    isGrouped = groups.count < values.count
    self.groups = groups.count
    guard total > 0 else {
      (mean, count, countOfChanges, freedom, groupedError) = (0, 0, 0, 2, 0)
      return
    }
    let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    self.mean = mean
    // Unequal weights tell less than as many equal ones.
    let gestures = total * total / weights.reduce(0) { $0 + $1 * $1 }
    let excesses = zip(values, weights).map { $1 * ($0 - mean) }
    let sums = zip(groups.sums(of: weights), groups.sums(of: excesses)).map {
      (weight: $0, excess: $1)
    }
    let groups = total * total / sums.reduce(0) { $0 + $1.weight * $1.weight }
    freedom = max(Int(groups.rounded()) - 1, 2)
    // A heavy group pulls the mean towards itself, which hides how far from it the others lie.
    let squares = sums.reduce(0) { sum, group in
      let others = total - group.weight
      let excess = others > 0 ? group.excess / others : group.excess / total
      return sum + excess * excess
    }
    let grouped =
      squares * (sums.count > 1 ? Double(sums.count - 1) / Double(sums.count) : 1)
    groupedError = grouped.squareRoot()
    guard isGrouped else {
      (count, countOfChanges) = (gestures, gestures)
      return
    }
    guard sums.count >= GroupNumbers.enough else {
      count = min(groups, gestures)
      countOfChanges = count
      return
    }
    let power = zip(values, weights).reduce(0) { $0 + $1.0 * $1.0 * $1.1 } / total
    let independent = (power - mean * mean) / gestures
    // Where all values are equal the effect is unknown, and the gestures count as they are.
    let effect =
      independent > 1e-12 ? min(max(grouped / independent, 0.5), max(gestures / groups, 1)) : 1
    let deviations = StudentQuantile.deviations(degreesOfFreedom: freedom)
    let certainty = StudentQuantile.limit / deviations
    count = gestures / effect * certainty * certainty
    countOfChanges = effect > 1 ? count : gestures / effect * certainty
  }
}

/// How often two controllers do what was meant, on the same gestures.
public struct AgreementComparison: Hashable, Sendable {
  /// The number of judged gestures, of their groups, and of the groups that are named: people.
  package let gestures, groups, named: Int
  /// The weighted share of gestures that the starting controller gets right.
  public let start: Double
  /// The weighted share that the tuned controller gets right, and its interval.
  public let tuned: Double
  public let interval: Interval95
  /// The interval of the gain; nil with fewer than ``GroupNumbers/enough`` groups.
  public let gainInterval: Interval95?

  /// The people of whom a gain would be told that these do not tell; nil if they tell every one, and with too few
  /// groups.
  package let peopleNeeded: PeopleNeeded?

  /// The tuned share minus the starting one.
  public var gain: Double { tuned - start }

  /// Whether the gain, or the loss, is unlikely to be chance.
  package var isSure: Bool { gainInterval?.excludesZero ?? false }

  /// Whether values, compared with always expecting the most frequent intent, are right more often by more than a
  /// standard error; too few people do not tell.
  var tellsValues: Bool { gainInterval.map { gain - (gain - $0.lower) / 2 > 0 } ?? true }

  /// How much gains differ between people and between gestures; nil for one person, or one gesture each.
  package let spread: GainSpread?
  /// The share of gestures that are right under one controller and wrong under the other.
  package let changed: Double

  /// How much people's gains differ: their standard deviation; and the mean number of gestures of each.
  private let deviation, each: Double

  /// The number of people of whom a gain would be told from chance in four cases of five.
  package func people(telling gain: Double) -> Int {
    PeopleNeeded.people(telling: gain, deviation: deviation, each: each)
  }

  /// Compares how often each gesture is right under two controllers, 0...1; gestures of one group count for
  /// less than as many of different groups.
  ///
  /// `isHeldOut`: whether the later decisions are by values chosen without each person.
  init(
    _ gestures: [TunedGesture], _ groups: [String], start before: [Double], tuned after: [Double],
    isHeldOut: Bool = false
  ) {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    self.init(
      weights: judged.map { gestures[$0].weight }, groups: GroupIndex(judged.map { groups[$0] }),
      start: judged.map { before[$0] }, tuned: judged.map { after[$0] }, isHeldOut: isHeldOut)
  }

  /// Compares judged gestures, each with its weight and its group.
  init(
    weights: [Double], groups index: GroupIndex, start before: [Double], tuned after: [Double],
    isHeldOut: Bool = false
  ) {
    gestures = weights.count
    groups = index.count
    named = index.names.count { !Grouping.isUnnamed($0) }
    start = weights.share(before)
    tuned = weights.share(after)
    interval = .share(after, weights: weights, groups: index)
    let changes = zip(before, after).map { $1 - $0 }
    let count = EffectiveCount(changes, weights: weights, groups: index)
    let found = Interval95.gain(of: changes, count, weights: weights, groups: index)
    let gain = isHeldOut ? found?.widenedForHeldOut : found
    gainInterval = gain
    spread = GainSpread(changes, groups: index)
    changed = changes.isEmpty ? 0 : changes.reduce(0) { $0 + abs($1) } / Double(changes.count)
    let each = Double(weights.count) / Double(max(count.groups, 1))
    (deviation, self.each) = (count.deviation, each)
    peopleNeeded = gain.flatMap { interval in
      interval.excludesZero
        ? nil
        : PeopleNeeded(deviation: count.deviation, people: count.groups, each: each)
    }
  }
}

/// The tuned controller against the preset `default`, on the same gestures.
///
/// Someone who starts from another controller still wants to know whether tuning beats the free
/// alternative. ``TuningProblem/defaultController`` makes the two comparable.
package struct DefaultComparison: Hashable, Sendable {
  /// The preset's rule with the starting controller's gesture.
  package let controller: Controller
  /// The comparison on the gestures of the search, on held-out gestures and on unseen ones.
  package let training: AgreementComparison
  package let heldOut: AgreementComparison?
  package internal(set) var unseen: AgreementComparison?
}

extension TuningProblem {
  /// Two controllers on the problem's gestures, with one group name for each gesture.
  package func comparison(
    of start: Controller, with tuned: Controller, groups: [String]
  ) -> AgreementComparison {
    AgreementComparison(
      gestures, groups, start: judgements(under: start).map(\.rightness),
      tuned: judgements(under: tuned).map(\.rightness))
  }

  /// The preset `default` in the place of the starting controller; nil if both decide alike.
  ///
  /// It has the preset's rule, thresholds and moment of decision, and everything else from the
  /// starting controller: direction, extent, edge, hysteresis, estimator, and what happens to a touch
  /// that the system cancels. These belong to the screen; without them the preset would be judged on
  /// gestures that it was never meant for. What remains is the difference between two rules on the
  /// same numbers. A tuned extent or hysteresis affects the tuned controller only.
  package var defaultController: Controller? {
    let other = controller.with(ruleOf: .default)
    var same = other
    (same.name, same.source) = (controller.name, controller.source)
    return same == controller ? nil : other
  }
}

extension Controller {
  /// The controller with the rule of another, its thresholds and its moment of decision; see
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
    return changed
  }
}
