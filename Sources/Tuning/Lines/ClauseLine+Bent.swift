// Where a clause is bent in the parameter, so that it may flip more than once, or anywhere.
extension ClauseLine {
  /// In how many parts the range is looked at.
  private static let parts = 64
  /// How often the place of a bend is narrowed, each time to 0.618 of what it was.
  private static let narrowings = 40

  /// Three neighbouring places in which a row's answer is the same, with the least difference in the
  /// middle: its sides may be equal somewhere between.
  private struct Dip {
    let row: Int
    let answer: Bool
    let lower, upper: Double
    /// Between which values the difference is least.
    var left, right: Double
    /// A value at which the answer is the other one.
    var found: Double?
  }

  /// The flips between neighbouring parts, and two around each bend that reaches over the boundary,
  /// not narrowed down.
  func bentFlips(through values: [Double]) -> [Flip] {
    let (low, high) = (range.lowerBound, range.upperBound)
    let places = (0...Self.parts).map {
      $0 == Self.parts ? high : low + (high - low) * Double($0) / Double(Self.parts)
    }
    let table = places.map { differences(at: $0, values) }
    var flips: [Flip] = []
    var dips: [Dip] = []
    for row in 0..<count {
      for part in 0...Self.parts {
        let isFlip = part > 0 && holds(table[part - 1][row]) != holds(table[part][row])
        if isFlip { flips.append(Flip(row: row, lower: places[part - 1], upper: places[part])) }
        let (before, after) = (max(part - 1, 0), min(part + 1, Self.parts))
        let differences = [before, part, after].map { table[$0][row] }
        if isDip(differences, hasBefore: before < part, hasAfter: part < after) {
          let (lower, upper) = (places[before], places[after])
          dips.append(
            Dip(
              row: row, answer: holds(differences[1]), lower: lower, upper: upper, left: lower,
              right: upper))
        }
      }
    }
    search(&dips, values)
    for dip in dips {
      guard let found = dip.found else { continue }
      flips.append(Flip(row: dip.row, lower: dip.lower, upper: found))
      flips.append(Flip(row: dip.row, lower: found, upper: dip.upper))
    }
    return flips.sorted { ($0.row, $0.upper) < ($1.row, $1.upper) }
  }

  /// Whether the middle one of three differences is nearest to 0, all on the same side of it; where
  /// all are as near, nothing is bent.
  private func isDip(_ differences: [Double], hasBefore: Bool, hasAfter: Bool) -> Bool {
    let answers = differences.map(holds)
    guard answers[0] == answers[1], answers[1] == answers[2] else { return false }
    let sizes = differences.map { abs($0) }
    return (!hasBefore || (hasAfter ? sizes[1] <= sizes[0] : sizes[1] < sizes[0]))
      && (!hasAfter || sizes[1] < sizes[2])
  }

  /// Looks for the least difference of each dip until the answer is another one, all dips at once.
  ///
  /// - Source: J. Kiefer, "Sequential minimax search for a maximum", Proc. AMS 4, 1953: the golden
  ///   section.
  private func search(_ dips: inout [Dip], _ values: [Double]) {
    let part = 0.381_966_011_250_105
    for _ in 0..<Self.narrowings {
      let open = dips.indices.filter { dips[$0].found == nil && dips[$0].left < dips[$0].right }
      if open.isEmpty { return }
      let inner = open.map { index in
        let width = dips[index].right - dips[index].left
        return (low: dips[index].left + width * part, high: dips[index].right - width * part)
      }
      let questions = zip(open, inner).flatMap { index, inner in
        [(row: dips[index].row, value: inner.low), (row: dips[index].row, value: inner.high)]
      }
      let differences = differences(questions, values)
      for (number, index) in open.enumerated() {
        let (low, high) = (differences[2 * number], differences[2 * number + 1])
        if holds(low) != dips[index].answer {
          dips[index].found = inner[number].low
        } else if holds(high) != dips[index].answer {
          dips[index].found = inner[number].high
        } else if abs(low) <= abs(high) {
          dips[index].right = inner[number].high
        } else {
          dips[index].left = inner[number].low
        }
      }
    }
  }
}
