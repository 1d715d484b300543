import Controllers
package import MotionMath
package import Replay
public import Rules
public import Traces

/// The outcome of a gesture for one possible decision.
package struct TunedOutcome: Hashable, Sendable {
  package var decision: Outcome.Choice
  package var verdict: Outcome.Verdict
  /// The time that the transition takes to settle after the hand-off, in seconds; nil if nothing settles.
  package var completion: Seconds?
  /// The first velocity of the animation minus the velocity of the finger at the hand-off, in progress per second.
  package var handoffJump: Double?
  /// The values of the other metrics for which a sweep shows means, in the order of ``otherMetrics``.
  var others = SweptNumbers()
  /// Whether the gesture settles at a stop other than the one where the drag began.
  var movesOn = false
}

/// A gesture prepared for tuning: the rule's input, and the outcome for either answer.
public struct TunedGesture: Hashable, Sendable {
  package var name: String
  public var label: Label?
  /// The rule's input; nil if the rule is not asked.
  public var release: Release?
  /// The outcome if the rule says finish, and if it says cancel.
  package var finished, cancelled: TunedOutcome
  /// The boundaries and the stops among which the rule chooses; nil if the transition has no stops, or if the rule is
  /// not asked.
  ///
  /// Stored indirectly, because few gestures have them and there may be many gestures.
  var choices: Choices? {
    get { if case .choices(let choices)? = storedChoices { choices } else { nil } }
    set { storedChoices = newValue.map(StoredChoices.choices) }
  }
  private var storedChoices: StoredChoices?

  private indirect enum StoredChoices: Hashable, Sendable { case choices(Choices) }

  init(
    name: String, label: Label?, release: Release?, finished: TunedOutcome, cancelled: TunedOutcome,
    choices: Choices? = nil
  ) {
    (self.name, self.label, self.release) = (name, label, release)
    (self.finished, self.cancelled) = (finished, cancelled)
    self.choices = choices
  }

  /// The boundaries and the stops among which a rule chooses.
  struct Choices: Hashable, Sendable {
    /// The index of the stop where the drag began.
    let start: Int
    /// The rule's input at each boundary between two neighbouring stops, in ascending order of the boundaries.
    let releases: [Release]
    /// The outcome at each stop, in ascending order of the stops.
    let endings: [TunedOutcome]
    /// The outcome if the rule chooses no stop.
    let nowhere: TunedOutcome
  }
}

/// Optional finite numbers, accessed by index.
///
/// The first four are stored without an array, because an array would be retained and released whenever a gesture is
/// judged.
struct SweptNumbers: Hashable, Sendable {
  /// The numbers at the indices 0 to 3; infinity if a number is missing.
  private var first = SIMD4<Double>(repeating: .infinity)
  private var more: [Double]?

  subscript(index: Int) -> Double? {
    get {
      let further = index - first.scalarCount
      let number =
        further < 0
        ? first[index]
        : more.flatMap { $0.indices.contains(further) ? $0[further] : nil } ?? .infinity
      return number.isFinite ? number : nil
    }
    set {
      let further = index - first.scalarCount
      guard further >= 0 else {
        first[index] = newValue ?? .infinity
        return
      }
      var numbers = more ?? []
      while numbers.count <= further { numbers.append(.infinity) }
      numbers[further] = newValue ?? .infinity
      while numbers.last == .infinity { numbers.removeLast() }
      more = numbers.isEmpty ? nil : numbers
    }
  }
}

extension TunedGesture {
  /// Creates a gesture from its release values, without data about settling.
  public init(name: String, intent: Label.Intent, weight: Double = 1, release: Release) {
    func ending(_ decision: Outcome.Choice, _ wanted: Label.Intent) -> TunedOutcome {
      TunedOutcome(
        decision: decision, verdict: !intent.isOfDecision || intent == wanted ? .pass : .fail)
    }
    self.init(
      name: name, label: Label(intent: intent, weight: weight), release: release,
      finished: ending(.finish, .finish), cancelled: ending(.cancel, .cancel))
  }

  /// Creates a gesture in a transition with stops, without data about settling.
  ///
  /// - Parameters:
  ///   - name: The gesture's name.
  ///   - stop: The intended stop.
  ///   - stops: All stops, ascending; the drag begins at the first one.
  ///   - releases: The rule's input at the boundary between each two neighbouring stops, ascending.
  /// - Precondition: There is one release fewer than stops.
  public init(name: String, stop: String, of stops: [String], releases: [Release]) {
    precondition(releases.count == stops.count - 1, "\(releases.count) boundaries")
    let endings = stops.enumerated().map { index, name in
      var ending = TunedOutcome(decision: .stop(name), verdict: name == stop ? .pass : .fail)
      ending.movesOn = index > 0
      return ending
    }
    self.init(
      name: name, label: Label(intent: .stop(stop)), release: releases.last,
      finished: endings[endings.count - 1], cancelled: endings[0],
      choices: Choices(
        start: 0, releases: releases, endings: endings,
        nowhere: TunedOutcome(decision: .none, verdict: .fail)))
  }

  /// Whether the rule is asked and its answer makes a difference.
  var isDecidedByRule: Bool {
    choices != nil || release != nil && finished.decision != cancelled.decision
  }

  /// Whether the label says finish or cancel, or names a stop, so that the gesture is judged.
  package var isJudged: Bool { label?.intent.isOfDecision ?? false }

  /// The label's weight; 0 if the gesture is not judged.
  var weight: Double { isJudged ? label?.weight ?? 1 : 0 }

  /// The weighted share of the judged gestures that are right; 0 if none is judged.
  ///
  /// `rightness` is 0...1 for each gesture.
  static func agreement(of gestures: [TunedGesture], _ rightness: [Double]) -> Double {
    gestures.map(\.weight).share(rightness)
  }
}

extension [Double] {
  /// The range of weights whose sums, and sums of squares, neither overflow nor vanish.
  private static let summable = 1e-100...1e100

  /// The weights; if any is too large or too small for sums of squares, all are divided by the greatest.
  ///
  /// Only the proportions of weights matter. After the division, weights below 1e-100 are raised to 1e-100, except that
  /// 0 stays 0.
  var summable: [Double] {
    guard contains(where: { $0 > 0 && !Self.summable.contains($0) }), let greatest = self.max()
    else { return self }
    return map { $0 > 0 ? Swift.max($0 / greatest, Self.summable.lowerBound) : 0 }
  }

  /// The mean of values under these weights; 0 if all weights are 0.
  func share(_ values: [Double]) -> Double {
    var (weight, sum) = (0.0, 0.0)
    for (own, value) in zip(summable, values) {
      weight += own
      sum += own * value
    }
    return weight > 0 ? sum / weight : 0
  }
}

extension TunedOutcome {
  /// Whether the gesture finishes although that was not intended.
  var isFalseFinish: Bool { verdict == .fail && decision == .finish }

  /// Whether the gesture finishes; in a transition with stops, whether it moves on from the stop where it began.
  var finishes: Bool { decision == .finish || movesOn }

  /// Creates the ending from a gesture's outcome.
  init(_ outcome: Outcome) {
    self.init(
      decision: outcome.decision, verdict: outcome.verdict, completion: outcome.completion,
      handoffJump: outcome.handoffJump)
    movesOn = outcome.start != nil && outcome.transition == .completed
    for (index, metric) in Self.otherMetrics.enumerated() {
      others[index] = outcome[metric]
    }
  }

  private static let otherMetrics = Metric.swept.filter { $0 != .completion && $0 != .handoffJump }

  /// How far the transition goes beyond its end, as a fraction of the whole; nil if nothing settles.
  package var overshoot: Double? { Self.readOvershoot(self) }

  private static let readOvershoot = reader(of: .overshoot)

  /// Functions that each read one metric of ``Metric/swept`` from an ending, in the order of the metrics.
  static let sweptReaders = Metric.swept.map(reader)

  private static func reader(of metric: Metric) -> @Sendable (Self) -> Double? {
    switch metric {
    case .completion: return { $0.completion }
    case .handoffJump: return { $0.handoffJump }
    default:
      guard let index = otherMetrics.firstIndex(of: metric) else { return { _ in nil } }
      return { $0.others[index] }
    }
  }
}

/// The outcome of one gesture under one controller.
public struct Judgement: Hashable, Sendable {
  package let ending: TunedOutcome
  /// The rule's decision; nil if the rule was not asked.
  package let decision: Decision?
  /// The distance to the boundary between the rule's answers, as a fraction of the natural size of the distance's unit.
  ///
  /// The natural size is 1 for progress, the extent for points, the extent per second for speeds, and a second for
  /// times. The distance is positive on the side of finishing. With stops, the rule is asked at each boundary between
  /// neighbouring stops. The distance then belongs to the boundary that decided, and is positive if the surface passes
  /// this boundary. Nil without a decision.
  package let relativeMargin: Double?
  /// The tunable numbers in the scene's code that the replay read; no other tunable number can have affected the
  /// judgement.
  ///
  /// Nil if unknown.
  var tunablesRead: Set<String>?

  init(ending: TunedOutcome, decision: Decision?, release: Release?) {
    (self.ending, self.decision) = (ending, decision)
    guard let decision, let release else {
      relativeMargin = nil
      return
    }
    let isLength = decision.unit == .points || decision.unit == .pointsPerSecond
    relativeMargin = decision.margin / (isLength && release.extent > 0 ? release.extent : 1)
  }

  /// Whether the gesture does what was intended.
  package var isRight: Bool { ending.verdict == .pass }

  /// 1 if the gesture does what was intended, otherwise 0.
  var rightness: Double { isRight ? 1 : 0 }
}

/// The weights and the intents of all gestures, each in an array of its own, so that intents can be counted often and
/// fast.
struct LabelColumns: Sendable {
  /// The weight of each gesture; 0 for gestures that are not judged.
  let weights: [Double]
  /// The intent of each gesture, as an index into the alphabetical list of the intents that occur; nil for gestures
  /// that are not judged.
  let intents: [Int?]
  let intentCount: Int

  init(_ gestures: [TunedGesture]) {
    weights = gestures.map(\.weight)
    let found = gestures.map { $0.isJudged ? $0.label?.intent : nil }
    let words = Set(found.compactMap(\.self)).sorted { $0.rawValue < $1.rawValue }
    let numbers = Dictionary(zip(words, words.indices)) { first, _ in first }
    intents = found.map { $0.flatMap { numbers[$0] } }
    intentCount = words.count
  }
}

/// The groups of a problem's judged gestures, numbered in the order of their names.
struct GroupNumbers: Sendable {
  /// The minimum number of groups needed to estimate how similar the gestures of one group are, and to tell a gain from
  /// chance.
  static let enough = 6
  /// The maximum number of groups that resamples and held-out parts treat separately.
  ///
  /// If there are more groups, they are combined into this many bundles.
  static let most = 4000

  let names: [String]
  /// The group of each gesture; nil for gestures that are not judged.
  let ofGestures: [Int?]

  var count: Int { names.count }

  init(_ gestures: [TunedGesture], _ groups: [String]) {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    let index = GroupIndex(judged.map { groups[$0] })
    var ofGestures = [Int?](repeating: nil, count: gestures.count)
    for (position, number) in zip(judged, index.numbers) { ofGestures[position] = number }
    (names, self.ofGestures) = (index.names, ofGestures)
  }

  /// The name of each gesture's group.
  ///
  /// If there are more groups than ``most``, groups are combined at random into that many bundles, and the name of the
  /// bundle replaces the name of the group.
  ///
  /// Groups are independent, so random bundles of groups are independent too, and have the same total variance as the
  /// groups. Without bundles, the work would grow with the square of the number of groups. The random numbers are
  /// fixed, as they are for resamples.
  static func bundled(_ gestures: [TunedGesture], _ groups: [String]) -> [String] {
    var names = Set(gestures.indices.filter { gestures[$0].isJudged }.map { groups[$0] }).sorted()
    guard names.count > most else { return groups }
    var random = RandomGenerator(seed: 1, purpose: "bundles")
    random.shuffle(&names)
    let titles = (0..<most).map { "bundle \($0)" }
    let bundles = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($1, titles[$0 % most]) })
    return groups.map { bundles[$0] ?? $0 }
  }

  /// Returns, for each group, the sum of its gestures' values; `values` contains one value for each gesture.
  func sums(of values: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    for (group, value) in zip(ofGestures, values) {
      if let group { sums[group] += value }
    }
    return sums
  }

  /// The groups that are not excluded, renumbered; the gestures of excluded groups have no group.
  func without(_ excluded: Set<Int>) -> GroupNumbers {
    var numbers: [Int: Int] = [:]
    for group in names.indices where !excluded.contains(group) { numbers[group] = numbers.count }
    return GroupNumbers(
      names: names.indices.filter { !excluded.contains($0) }.map { names[$0] },
      ofGestures: ofGestures.map { $0.flatMap { numbers[$0] } })
  }

  private init(names: [String], ofGestures: [Int?]) {
    (self.names, self.ofGestures) = (names, ofGestures)
  }

  /// The groups of the gestures at these positions.
  func set(of positions: [Int]) -> Set<Int> { Set(positions.compactMap { ofGestures[$0] }) }
}
