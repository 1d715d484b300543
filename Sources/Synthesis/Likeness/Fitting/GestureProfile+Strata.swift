extension GestureProfile {
  /// The kinds of gesture that occur, in the order of their first recording.
  ///
  /// A kind with few recordings leans on the larger kinds it belongs to: its tables are averaged with
  /// theirs, so that it is never the copy of one person's gesture.
  static func strata(_ gestures: [RecordedGesture]) -> [Stratum] {
    var order: [GestureStratum] = []
    var members: [[String]: [RecordedGesture]] = [:]
    for gesture in gestures {
      if !order.contains(gesture.stratum) { order.append(gesture.stratum) }
      for kind in gesture.stratum.family { members[kind, default: []].append(gesture) }
    }
    return order.map { kind in
      let levels = kind.family.map { Fit(members[$0] ?? []) }
      let fit = levels.dropFirst().reduce(levels[0]) { larger, own in own.leaning(on: larger) }
      let own = members[kind.family.last ?? []] ?? []
      return Stratum(
        kind: kind, count: own.count, weight: own.map(\.weight).median, tables: fit.tables,
        correlation: fit.correlation)
    }
  }

  /// How much people differ: the rank correlation between two gestures of one person.
  ///
  /// The mean over duration, reach and peak speed; 0 where the recordings do not say who made them.
  static func individuality(_ gestures: [RecordedGesture]) -> Double {
    let known = gestures.filter { $0.person != nil }
    let traits: [GestureTraits.Trait] = [.duration, .reach, .peakSpeed]
    let likeness = traits.map { trait in
      let scores = RankCorrelation.scores(known.map { $0.traits[trait] })
      var sums: [String: (count: Double, sum: Double, squares: Double)] = [:]
      for (gesture, score) in zip(known, scores) {
        let (count, sum, squares) = sums[gesture.person ?? ""] ?? (0, 0, 0)
        sums[gesture.person ?? ""] = (count + 1, sum + score, squares + score * score)
      }
      let people = sums.sorted { $0.key < $1.key }.map(\.value)
      let pairs = people.reduce(0) { $0 + $1.count * ($1.count - 1) }
      let products = people.reduce(0) { $0 + $1.sum * $1.sum - $1.squares }
      // The variance of ranks from -½ to ½ is a twelfth.
      return pairs > 0 ? products / pairs * 12 : 0
    }
    return min(max(likeness.reduce(0, +) / Double(likeness.count), 0), 0.8)
  }
}

/// The distributions of some gestures.
private struct Fit {
  let count: Int
  let tables: [QuantileTable]
  let correlation: RankCorrelation

  /// How many recordings the larger kind counts for.
  static let lean = 2.0

  init(_ gestures: [RecordedGesture]) {
    let columns = GestureTraits.Trait.allCases.map { trait in gestures.map { $0.traits[trait] } }
    count = gestures.count
    tables = columns.map(QuantileTable.init)
    correlation = RankCorrelation(of: columns)
  }

  private init(count: Int, tables: [QuantileTable], correlation: RankCorrelation) {
    (self.count, self.tables, self.correlation) = (count, tables, correlation)
  }

  /// These distributions averaged with those of a larger kind, which count less the more are here.
  func leaning(on larger: Fit) -> Fit {
    guard count < larger.count else { return larger }
    let weight = Self.lean / (Double(count) + Self.lean)
    return Fit(
      count: count,
      tables: GestureTraits.Trait.allCases.map { trait in
        let own = tables[trait.rawValue]
        return trait.setsKindsApart
          ? own : own.averaged(with: larger.tables[trait.rawValue], weight: weight)
      },
      correlation: correlation.averaged(with: larger.correlation, weight: weight))
  }
}

extension GestureTraits.Trait {
  /// Whether it belongs to the kind, so that a larger one says nothing of it: where the finger starts
  /// and leads to, and whether it comes back.
  fileprivate var setsKindsApart: Bool {
    switch self {
    case .kept, .along, .across, .slope: true
    case .duration, .reach, .peakSpeed, .throwing, .resting, .coverage, .jump: false
    }
  }
}
