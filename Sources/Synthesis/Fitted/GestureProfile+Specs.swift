import MotionMath

/// The features of one gesture to generate.
struct GestureSpec: Hashable, Sendable {
  let kind: GestureClass
  let traits: GestureTraits
  let weight: Double
  /// The person, as an index into the group.
  let person: Int
}

extension GestureProfile {
  /// Draws the features of gestures, with the recordings' shares of kinds, distributions and
  /// correlations of features.
  ///
  /// - Parameters:
  ///   - count: The number of gestures.
  ///   - people: The number of people, who take turns.
  ///   - seed: The seed of all draws.
  /// - Returns: The gestures in the order of their generation.
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

  /// Draws the features of some gestures of one kind.
  ///
  /// The ranks of correlated normal numbers pick the quantiles, so every table is used evenly.
  ///
  /// - Source: R. Iman, W. Conover, "A distribution-free approach to inducing rank correlation",
  ///   Communications in Statistics 1982.
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
