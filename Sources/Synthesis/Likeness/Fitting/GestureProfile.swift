package import Traces

/// What is kept of a folder of recordings: how its gestures are distributed, and none of them.
package struct GestureProfile: Hashable, Sendable {
  /// A kind of gesture: how often it occurs and how its features are distributed.
  struct Stratum: Hashable, Sendable {
    let kind: GestureStratum
    /// How many recordings are of this kind.
    let count: Int
    /// The weight of a label of this kind.
    let weight: Double
    /// A table for each ``GestureTraits/Trait``.
    let tables: [QuantileTable]
    let correlation: RankCorrelation
  }

  /// The screen that the gestures are made for.
  package let screen: ScreenSize
  /// How many recordings it was fitted to.
  package let count: Int
  /// How many recordings were left out because their finger hardly moves.
  package let unmoved: Int
  /// The refresh rate of the display, in hertz.
  let displayHz: Int
  let strata: [Stratum]
  /// What the recordings have in the middle.
  package let medians: GestureMedians
  /// The greatest speed of a recording, in points per second.
  let greatestSpeed: Double
  /// Whether the panel reports a finger that stays where it is.
  let reportsRest: Bool
  /// How much of the differences between gestures is one between people, 0...1.
  let individuality: Double

  /// The fewest recordings that a profile is fitted to.
  package static let fewest = 4

  /// Fits a profile to recordings; nil if fewer than ``fewest`` of them move.
  ///
  /// - Parameters:
  ///   - traces: The recordings; of each the finger that touched first counts.
  ///   - screen: The screen that gestures are wanted for; nil for the one that most were recorded on.
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

  /// The value that occurs most often, of several the first; nil of none.
  static func commonest<Value: Hashable>(_ values: [Value]) -> Value? {
    var counts: [Value: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let most = counts.values.max()
    return values.first { counts[$0] == most }
  }

  /// Whether at least one move in fifty reports no movement.
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
