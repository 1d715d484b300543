/// The features of one gesture that is to be made.
struct DrawnGesture: Hashable, Sendable {
  let kind: GestureStratum
  let traits: GestureTraits
  let weight: Double
  /// Whose gesture it is, an index into the crowd.
  let person: Int
}

extension GestureProfile {
  /// Draws the features of gestures: each kind by its share, each feature evenly from its table, and
  /// features together as they go together in the recordings.
  ///
  /// - Parameters:
  ///   - count: How many gestures.
  ///   - people: How many people share them, turn and turn about.
  ///   - seed: Decides everything.
  /// - Returns: The gestures in the order they are made.
  func drawn(_ count: Int, people: Int, seed: UInt64) -> [DrawnGesture] {
    var random = RandomStream(seed: seed, purpose: "like/draw")
    let hand = GestureMix.deal(count, shares: strata.map(\.count), random: &random)
    let manners = (0..<people).map { _ in
      GestureTraits.Trait.allCases.map { _ in random.normal(0, 1) }
    }
    var drawn: [Int: DrawnGesture] = [:]
    for (index, stratum) in strata.enumerated() {
      let places = hand.indices.filter { hand[$0] == index }
      let traits = self.traits(
        of: stratum, manners: places.map { manners[$0 % people] }, random: &random)
      for (place, traits) in zip(places, traits) {
        drawn[place] = DrawnGesture(
          kind: stratum.kind, traits: traits, weight: stratum.weight, person: place % people)
      }
    }
    return hand.indices.compactMap { drawn[$0] }
  }

  /// The features of some gestures of one kind.
  ///
  /// The ranks of correlated normal numbers pick the quantiles, so every table is used evenly.
  ///
  /// - Source: R. Iman, W. Conover, "A distribution-free approach to inducing rank correlation",
  ///   Communications in Statistics 1982.
  private func traits(
    of stratum: Stratum, manners: [[Double]], random: inout RandomStream
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
