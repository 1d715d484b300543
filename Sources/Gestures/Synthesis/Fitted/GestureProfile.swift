import MotionMath
package import Traces

/// The distributions of the features of recorded gestures, without the gestures themselves.
package struct GestureProfile: Hashable, Sendable {
  /// The distributions of the features in one class of gestures.
  struct Stratum: Hashable, Sendable {
    let kind: GestureClass
    /// The number of recordings in the class.
    let count: Int
    /// The median weight of the labels of the recordings in the class.
    let weight: Double
    /// One table for each ``GestureTraits/Trait``, in the order of the traits.
    let tables: [QuantileTable]
    let correlation: RankCorrelation
  }

  /// The screen's size for the generated gestures.
  package let screen: ScreenSize
  /// The number of recordings that the profile was fitted to.
  package let count: Int
  /// The number of recordings that are left out because their finger hardly moves.
  package let unmoved: Int
  /// The refresh rate of the display, in hertz.
  let displayHz: Int
  let strata: [Stratum]
  /// The recorded gestures' median duration, number of samples, travel, peak speed and release velocity.
  package let medians: GestureMedians
  /// The greatest speed in any recording, in points per second.
  let greatestSpeed: Double
  /// Whether the panel also reports a finger that stays in place.
  let reportsRest: Bool
  /// The share of the variance between gestures that is due to differences between people, 0...1.
  let individuality: Double

  /// The smallest number of recordings that gives a profile.
  package static let fewest = 4

  /// Fits a profile to recordings; returns nil if the finger moves in fewer than ``fewest`` of them.
  ///
  /// - Parameters:
  ///   - traces: The recordings; only the finger that touched first is used.
  ///   - screen: The screen's size for the generated gestures; nil for the most frequent size in the recordings.
  package init?(of traces: [Trace], screen: ScreenSize? = nil) {
    let stage = RecordingScreens(traces)
    let wanted = screen ?? stage.usual
    let traces = traces.map { stage.onScreen($0, wanted) }
    let rate = Self.commonest(traces.compactMap { SamplingRate.rate(of: $0.firstFinger) }) ?? 120
    let gestures = traces.compactMap { RecordedGesture($0, on: wanted, usualRate: rate) }
    guard gestures.count >= Self.fewest else { return nil }
    self.screen = wanted
    count = gestures.count
    unmoved = traces.count - gestures.count
    let rates = traces.compactMap(\.metadata.displayHz).filter { (1...1000).contains($0) }
    displayHz = Int((Self.commonest(rates) ?? 60).rounded())
    strata = Self.strata(gestures)
    medians = GestureMedians(gestures.map(\.measures))
    greatestSpeed = gestures.map(\.measures.peakSpeed).max() ?? 0
    reportsRest = Self.reportsRest(traces)
    individuality = Self.individuality(gestures)
  }

  /// The most frequent value; if several are equally frequent, the first of them; nil if there are no values.
  static func commonest<Value: Hashable>(_ values: [Value]) -> Value? {
    var counts: [Value: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let most = counts.values.max()
    return values.first { counts[$0] == most }
  }

  /// Whether more than one move in fifty repeats the previous location of the finger.
  private static func reportsRest(_ traces: [Trace]) -> Bool {
    var (moves, still) = (0, 0)
    for trace in traces {
      let reports = trace.firstFinger.reports
      for (before, after) in zip(reports, reports.dropFirst()) {
        moves += 1
        still += before.x == after.x && before.y == after.y ? 1 : 0
      }
    }
    return still * 50 > moves
  }
}

extension GestureProfile {
  /// Fits the distributions of each class of gestures; the classes are in the order of their first recordings.
  ///
  /// The distributions of a class are averaged with the distributions of the larger classes that contain it. The fewer
  /// recordings the class has, the more weight the larger classes have. So even a small class does not copy one
  /// person's gesture.
  static func strata(_ gestures: [RecordedGesture]) -> [Stratum] {
    var order: [GestureClass] = []
    var members: [[String]: [RecordedGesture]] = [:]
    for gesture in gestures {
      if !order.contains(gesture.kind) { order.append(gesture.kind) }
      for kind in gesture.kind.levels { members[kind, default: []].append(gesture) }
    }
    return order.map { kind in
      let levels = kind.levels.map { Fit(members[$0] ?? []) }
      let fit = levels.dropFirst().reduce(levels[0]) { larger, own in own.shrunk(towards: larger) }
      let own = members[kind.levels.last ?? []] ?? []
      return Stratum(
        kind: kind, count: own.count, weight: own.map(\.weight).median, tables: fit.tables,
        correlation: fit.correlation)
    }
  }

  /// How strongly the ranks of two gestures of the same person are correlated.
  ///
  /// The result is the mean correlation of duration, reach and peak speed, within 0...0.8; 0 if the recordings do not
  /// name people.
  static func individuality(_ gestures: [RecordedGesture]) -> Double {
    let known = gestures.filter { $0.person != nil }
    let traits: [GestureTraits.Trait] = [.duration, .reach, .peakSpeed]
    let correlations = traits.map { trait in
      let scores = RankCorrelation.scores(known.map { $0.traits[trait] })
      var sums: [String: (count: Double, sum: Double, squares: Double)] = [:]
      for (gesture, score) in zip(known, scores) {
        let (count, sum, squares) = sums[gesture.person ?? ""] ?? (0, 0, 0)
        sums[gesture.person ?? ""] = (count + 1, sum + score, squares + score * score)
      }
      let people = sums.sorted { $0.key < $1.key }.map(\.value)
      let pairs = people.reduce(0) { $0 + $1.count * ($1.count - 1) }
      let products = people.reduce(0) { $0 + $1.sum * $1.sum - $1.squares }
      // Divides by 1/12, the variance of ranks in -½...½.
      return pairs > 0 ? products / pairs * 12 : 0
    }
    return min(max(correlations.reduce(0, +) / Double(correlations.count), 0), 0.8)
  }
}

/// The distributions of the features in a set of gestures.
private struct Fit {
  let count: Int
  let tables: [QuantileTable]
  let correlation: RankCorrelation

  /// The weight of a larger class of gestures, as a number of recordings.
  ///
  /// The distributions of a class are averaged with the distributions of a larger class that contains it. Each
  /// recording of the smaller class then has a weight of 1.
  static let largerCount = 2.0

  init(_ gestures: [RecordedGesture]) {
    let columns = GestureTraits.Trait.allCases.map { trait in gestures.map { $0.traits[trait] } }
    count = gestures.count
    tables = columns.map(QuantileTable.init)
    correlation = RankCorrelation(of: columns)
  }

  private init(count: Int, tables: [QuantileTable], correlation: RankCorrelation) {
    (self.count, self.tables, self.correlation) = (count, tables, correlation)
  }

  /// These distributions, averaged with the distributions of a larger class.
  ///
  /// The weight of the larger class grows as the number of gestures in this class shrinks.
  func shrunk(towards larger: Fit) -> Fit {
    guard count < larger.count else { return larger }
    let weight = Self.largerCount / (Double(count) + Self.largerCount)
    return Fit(
      count: count,
      tables: GestureTraits.Trait.allCases.map { trait in
        let own = tables[trait.rawValue]
        return trait.definesClass
          ? own : own.averaged(with: larger.tables[trait.rawValue], weight: weight)
      },
      correlation: correlation.averaged(with: larger.correlation, weight: weight))
  }
}

extension GestureTraits.Trait {
  /// Whether each class of gestures keeps its own distribution of the feature.
  ///
  /// The distribution of such a feature is not averaged with the distributions of larger classes, because the feature
  /// characterises the class. These features are the position of touch-down, the slope, and the share of the farthest
  /// distance that remains at the release.
  fileprivate var definesClass: Bool {
    switch self {
    case .kept, .along, .across, .slope: true
    case .duration, .reach, .peakSpeed, .throwing, .resting, .coverage, .jump: false
    }
  }
}

/// The features of a gesture that is to be generated.
struct GestureSpec: Hashable, Sendable {
  let kind: GestureClass
  let traits: GestureTraits
  let weight: Double
  /// The index of the person in the group of people who make the generated gestures.
  let person: Int
}

extension GestureProfile {
  /// Draws the features of gestures, with the recordings' distributions, correlations and proportions of classes.
  ///
  /// The gestures are assigned to the people in turn.
  func specs(_ count: Int, people: Int, seed: UInt64) -> [GestureSpec] {
    var random = RandomGenerator(seed: seed, purpose: "like/draw")
    let hand = GestureMix.deal(count, shares: strata.map(\.count), random: &random)
    let manners = (0..<people).map { _ in
      GestureTraits.Trait.allCases.map { _ in random.normal(0, 1) }
    }
    var specs: [Int: GestureSpec] = [:]
    for (index, stratum) in strata.enumerated() {
      let places = hand.indices.filter { hand[$0] == index }
      let traits = self.traits(
        of: stratum, manners: places.map { manners[$0 % people] }, random: &random)
      for (place, traits) in zip(places, traits) {
        specs[place] = GestureSpec(
          kind: stratum.kind, traits: traits, weight: stratum.weight, person: place % people)
      }
    }
    return hand.indices.compactMap { specs[$0] }
  }

  /// Draws the features of some gestures of one class.
  ///
  /// For each gesture, correlated normal numbers are drawn, one for each feature. The ranks of a feature's numbers
  /// select the quantiles of the feature's table, so that every table is used evenly.
  ///
  /// - Source: R. Iman, W. Conover, "A distribution-free approach to inducing rank correlation", Communications in
  ///   Statistics 1982.
  private func traits(
    of stratum: Stratum, manners: [[Double]], random: inout RandomGenerator
  ) -> [GestureTraits] {
    let triangle = stratum.correlation.triangle
    let (own, shared) = ((1 - individuality).squareRoot(), individuality.squareRoot())
    let numbers = manners.map { manner in
      let free = manner.map { shared * $0 + own * random.normal(0, 1) }
      return triangle.map { row in zip(row, free).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    let columns = GestureTraits.Trait.allCases.map { trait in
      let column = numbers.map { $0[trait.rawValue] }
      let order = column.indices.sorted {
        column[$0] != column[$1] ? column[$0] < column[$1] : $0 < $1
      }
      var values = column
      for (rank, place) in order.enumerated() {
        let quantile = (Double(rank) + random.fraction()) / Double(column.count)
        values[place] = stratum.tables[trait.rawValue].value(at: quantile)
      }
      return values
    }
    return manners.indices.map { place in GestureTraits(columns.map { $0[place] }) }
  }
}
