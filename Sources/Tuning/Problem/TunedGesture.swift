import Controllers
package import MotionMath
package import Replay
public import Rules
public import Traces

/// A gesture as tuning sees it: the rule's input, and the outcome of either answer.
public struct TunedGesture: Hashable, Sendable {
  /// The outcome of a gesture after the decision.
  package struct Ending: Hashable, Sendable {
    package var decision: Outcome.Choice
    package var verdict: Outcome.Verdict
    /// The duration of the rest of the transition, in seconds; nil if there is none.
    package var completion: Seconds?
    /// The animation's first progress rate minus the finger's, per second.
    package var handoffJump: Double?
    /// The other metrics whose means a sweep shows, in the order of ``otherMetrics``.
    var others = SweptNumbers()
    /// Whether it settles at another stop than the one where the drag began.
    var movesOn = false
  }

  package var name: String
  public var label: Label?
  /// The rule's input; nil if the rule is not asked.
  public var release: Release?
  /// The outcome when the rule says finish, and when it says cancel.
  package var finished, cancelled: Ending
  /// What the rule can make of it between stops; nil with two ends, and where the rule is not asked.
  var choices: Choices?

  /// The boundaries and the stops that a rule chooses between.
  struct Choices: Hashable, Sendable {
    /// The stop where the drag began, as an index.
    let start: Int
    /// The rule's input between every two neighbours in ascending order.
    let releases: [Release]
    /// The outcome at each stop in ascending order.
    let endings: [Ending]
    /// The outcome where the rule yields no stop.
    let nowhere: Ending
  }
}

/// Finite numbers by index.
///
/// The first four need no array, which would count references whenever a gesture is judged.
struct SweptNumbers: Hashable, Sendable {
  /// Infinite where there is none.
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
  /// Creates a gesture from its release values, without the rest of the transition.
  public init(name: String, intent: Label.Intent, weight: Double = 1, release: Release) {
    func ending(_ decision: Outcome.Choice, _ wanted: Label.Intent) -> Ending {
      Ending(decision: decision, verdict: !intent.isOfDecision || intent == wanted ? .pass : .fail)
    }
    self.init(
      name: name, label: Label(intent: intent, weight: weight), release: release,
      finished: ending(.finish, .finish), cancelled: ending(.cancel, .cancel))
  }

  /// Creates a gesture between stops from its release values at every boundary, without the rest of the transition.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - stop: The stop that was meant.
  ///   - stops: All stops, ascending; the drag begins at the first one.
  ///   - releases: The rule's input between every two neighbours, ascending.
  /// - Precondition: There is one release fewer than stops.
  public init(name: String, stop: String, of stops: [String], releases: [Release]) {
    precondition(releases.count == stops.count - 1, "\(releases.count) boundaries")
    let endings = stops.enumerated().map { index, name in
      var ending = Ending(decision: .stop(name), verdict: name == stop ? .pass : .fail)
      ending.movesOn = index > 0
      return ending
    }
    self.init(
      name: name, label: Label(intent: .stop(stop)), release: releases.last,
      finished: endings[endings.count - 1], cancelled: endings[0],
      choices: Choices(
        start: 0, releases: releases, endings: endings,
        nowhere: Ending(decision: .none, verdict: .fail)))
  }

  /// Whether the rule is asked and its answer makes a difference.
  var isDecidedByRule: Bool {
    choices != nil || release != nil && finished.decision != cancelled.decision
  }

  /// Whether the label says finish or cancel, or names a stop.
  package var isJudged: Bool { label?.intent.isOfDecision ?? false }

  /// The label's weight; 0 if the gesture is not judged.
  var weight: Double { isJudged ? label?.weight ?? 1 : 0 }

  /// The weighted share of the judged gestures that are right, each 0...1; 0 without any.
  static func agreement(of gestures: [TunedGesture], _ rightness: [Double]) -> Double {
    gestures.map(\.weight).share(rightness)
  }
}

extension [Double] {
  /// The weights between which sums, and sums of squares, neither overflow nor vanish.
  private static let summable = 1e-100...1e100

  /// The weights as they are, or where any is too great or too small for sums of squares, as parts of the greatest.
  ///
  /// Only proportions count. A weight that is less than 1e-100 of the greatest is raised to that; 0 stays 0.
  var summable: [Double] {
    guard contains(where: { $0 > 0 && !Self.summable.contains($0) }), let greatest = self.max()
    else { return self }
    return map { $0 > 0 ? Swift.max($0 / greatest, Self.summable.lowerBound) : 0 }
  }

  /// The mean of values under these weights; 0 if nothing has any weight.
  func share(_ values: [Double]) -> Double {
    var (weight, sum) = (0.0, 0.0)
    for (own, value) in zip(summable, values) {
      weight += own
      sum += own * value
    }
    return weight > 0 ? sum / weight : 0
  }
}

extension TunedGesture.Ending {
  /// Whether the gesture finishes although it was not meant to.
  var isFalseFinish: Bool { verdict == .fail && decision == .finish }

  /// Whether it finishes; with stops, whether it leaves the one where it began.
  var finishes: Bool { decision == .finish || movesOn }

  /// The ending of an outcome.
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

  /// What reads each of ``Metric/swept``, in their order.
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
  package let ending: TunedGesture.Ending
  /// The rule's decision; nil if the rule was not asked.
  package let decision: Decision?
  /// The distance to the boundary relative to its unit's natural size (progress 1, the extent, the
  /// extent per second, a second), positive on the side of finishing, with stops on the farther side of the
  /// deciding boundary; nil without a decision.
  package let relativeMargin: Double?
  /// The tunable numbers of the scene's code that the replay read, which alone can have changed it; nil if
  /// that is not known.
  var tunablesRead: Set<String>?

  init(ending: TunedGesture.Ending, decision: Decision?, release: Release?) {
    (self.ending, self.decision) = (ending, decision)
    guard let decision, let release else {
      relativeMargin = nil
      return
    }
    let isLength = decision.unit == .points || decision.unit == .pointsPerSecond
    relativeMargin = decision.margin / (isLength && release.extent > 0 ? release.extent : 1)
  }

  /// Whether the gesture does what was meant.
  var isRight: Bool { ending.verdict == .pass }

  /// 1 where the gesture does what was meant, else 0.
  var rightness: Double { isRight ? 1 : 0 }
}

/// The labels of gestures in columns, for what is counted again and again.
struct LabelColumns: Sendable {
  /// The weight of each gesture; 0 for one that is not judged.
  let weights: [Double]
  /// The intent of each judged gesture, numbered in the order of the words.
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

/// The groups of a problem's judged gestures, by number in the order of their names.
struct GroupNumbers: Sendable {
  /// The number of groups that is enough to show how alike the gestures of one group are, and to call anything better.
  static let enough = 6
  /// The greatest number of groups that are drawn and held out by themselves.
  static let most = 4000

  let names: [String]
  /// The group of each gesture; nil for one that is not judged.
  let ofGestures: [Int?]

  var count: Int { names.count }

  init(_ gestures: [TunedGesture], _ groups: [String]) {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    names = Set(judged.map { groups[$0] }).sorted()
    let numbers = Dictionary(zip(names, names.indices)) { first, _ in first }
    ofGestures = gestures.indices.map { gestures[$0].isJudged ? numbers[groups[$0]] : nil }
  }

  /// One name for each gesture: its group's, or where there are more groups than ``most``, the name of one of as many
  /// bundles of them.
  ///
  /// Groups are independent, so bundles that are made at random are too, and vary as much as their groups do together;
  /// the work would grow with the square of the groups. The bundles have no seed, as the draws have none.
  static func bundled(_ gestures: [TunedGesture], _ groups: [String]) -> [String] {
    var names = Set(gestures.indices.filter { gestures[$0].isJudged }.map { groups[$0] }).sorted()
    guard names.count > most else { return groups }
    var random = RandomGenerator(seed: 1, purpose: "bundles")
    random.shuffle(&names)
    let bundles = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($1, "bundle \($0 % most)") })
    return groups.map { bundles[$0] ?? $0 }
  }

  /// The sum of the gestures' values in each group.
  func sums(of values: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    for (group, value) in zip(ofGestures, values) {
      if let group { sums[group] += value }
    }
    return sums
  }

  /// The other groups, numbered anew; gestures of those that are left out have none.
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

  /// The groups of some gestures.
  func set(of positions: [Int]) -> Set<Int> { Set(positions.compactMap { ofGestures[$0] }) }
}
