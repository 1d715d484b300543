import Replay
package import Traces

/// What a change of controller does to kinds of people or gestures, such as phones and tablets.
///
/// People together may gain although one kind of them loses.
package struct KindsOfPeople: Hashable, Sendable {
  /// The people or gestures of one kind.
  package struct Kind: Hashable, Sendable {
    package let name: String
    /// The comparison of the two controllers on their gestures alone.
    package let comparison: AgreementComparison

    package init(name: String, comparison: AgreementComparison) {
      (self.name, self.comparison) = (name, comparison)
    }

    package var claim: GainClaim { GainClaim(comparison) }
  }

  /// What tells the kinds apart, such as `device`.
  package let word: String
  /// The kinds, in the order of their names.
  package let kinds: [Kind]

  package init(_ word: String, _ kinds: [Kind]) {
    (self.word, self.kinds) = (word, kinds.sorted { $0.name < $1.name })
  }

  /// The kinds that lose for certain.
  package var losers: [Kind] { kinds.filter { $0.claim.conclusion == .worse } }

  /// The gain of the first of two kinds minus the gain of the second, with its 95 % interval; nil unless there are two,
  /// with six people each.
  ///
  /// - Source: R. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
  ///   Medicine 17, 1998 (method 10), for two gains with intervals of their own.
  package var difference: (gain: Double, interval: ClosedRange<Double>)? {
    guard kinds.count == 2, let first = kinds[0].comparison.gainInterval,
      let second = kinds[1].comparison.gainInterval
    else { return nil }
    let gains = (kinds[0].comparison.gain, kinds[1].comparison.gain)
    func length(_ one: Double, _ other: Double) -> Double {
      (one * one + other * other).squareRoot()
    }
    let gain = gains.0 - gains.1
    return (
      gain,
      gain - length(gains.0 - first.lower, second.upper - gains.1)...gain
        + length(first.upper - gains.0, gains.1 - second.lower)
    )
  }
}

extension KindsOfPeople {
  /// How much wider the interval of a kind is that nobody asked about: there are many tags, and one of them always does
  /// worst.
  static let wide = 1.5

  /// Warnings about tags whose gestures are known to be decided wrongly more often, while they are held out.
  ///
  /// `start` and `heldOut` say of each gesture how often it is decided as intended.
  static func losses(
    _ gestures: [TunedGesture], _ groups: [String], start: [Double], heldOut: [Double]
  ) -> [TuningWarning] {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    var tagged: [String: [Int]] = [:]
    for index in judged {
      for tag in Set(gestures[index].label?.tags ?? []) where tag.contains(":") {
        tagged[tag, default: []].append(index)
      }
    }
    return tagged.sorted { $0.key < $1.key }.compactMap { tag, places in
      guard places.count < judged.count else { return nil }
      let found = AgreementComparison(
        places.map { gestures[$0] }, places.map { groups[$0] }, start: places.map { start[$0] },
        tuned: places.map { heldOut[$0] })
      guard let interval = found.gainInterval,
        found.gain + wide * (interval.upper - found.gain) < 0
      else { return nil }
      return .kindLoses(tag, loss: -found.gain, of: found.groups)
    }
  }
}

extension Grouping {
  /// The positions of the traces of each kind that this grouping tells apart, by its name; traces that name none are
  /// left out.
  ///
  /// - Throws: ``TuningError`` for a tag or metadata line that no trace has.
  package func kinds(of traces: some Collection<Trace>) throws(TuningError) -> [String: [Int]] {
    _ = try groups(of: traces)
    let named = traces.enumerated().compactMap { index, trace in
      name(of: trace).map { (name: $0, index: index) }
    }
    return Dictionary(grouping: named) { $0.name }.mapValues { $0.map(\.index) }
  }
}
