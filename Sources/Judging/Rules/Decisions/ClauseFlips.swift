/// Finds the values of one varied number, such as a threshold, at which a clause flips, for many moments of gestures at
/// once.
///
/// Each moment is a row, identified by its index. All rows are evaluated together, each with its own value of the
/// varied number.
package struct ClauseFlips {
  /// An interval that contains a value at which the clause flips, for one row.
  ///
  /// A row is one moment of a gesture. The interval contains values of the number that the search varies, such as a
  /// threshold.
  package struct RowFlip {
    package let row: Int
    package var bracket: Bracket

    // Inlinable, because these two properties are read most often: a search sorts its brackets by them.
    @inlinable package var lower: Double { bracket.lower }
    @inlinable package var upper: Double { bracket.upper }
  }

  /// A request to evaluate the clause at one moment of a gesture, with one value of the varied number.
  ///
  /// `row` is the index of the moment.
  package typealias Question = (row: Int, value: Double)

  private let range: ClosedRange<Double>
  private let relation: Comparison.Relation
  private let count: Int
  private let differencesAt: (Double) -> [Double]
  private let differences: ([Question]) -> [Double]

  /// Prepares a search for the values of the varied number at which a clause flips.
  ///
  /// - Parameters:
  ///   - relation: The clause's relation.
  ///   - range: The range of the values that the varied number may have.
  ///   - count: The number of moments of gestures at which the clause is evaluated.
  ///   - differencesAt: Returns the difference between the clause's two sides at every moment, for one value of the
  ///     varied number.
  ///   - differences: Returns the difference between the clause's two sides for each given pair of a moment and a value
  ///     of the varied number. A moment may occur more than once, and the moments are in ascending order.
  package init(
    of relation: Comparison.Relation, over range: ClosedRange<Double>, count: Int,
    differencesAt: @escaping (Double) -> [Double],
    differences: @escaping ([Question]) -> [Double]
  ) {
    (self.relation, self.range, self.count) = (relation, range, count)
    (self.differencesAt, self.differences) = (differencesAt, differences)
  }

  /// Returns the brackets that the search finds, and whether these are all brackets.
  ///
  /// A bracket is an interval within which the clause flips. Each bracket belongs to one row, which is one moment of a
  /// gesture. The brackets are sorted by row. Brackets of the same row are sorted by their values of the varied number.
  ///
  /// - If the clause is linear in the varied number, every bracket is found. With `exact`, each bracket is narrowed down to
  ///   neighbouring floating-point numbers.
  /// - Otherwise, the clause is evaluated at evenly spaced values of the varied number. A bracket is found only between
  ///   neighbouring values with different answers, or near a value at which the clause's two sides are nearest to
  ///   equal. Each bracket is narrowed down to neighbouring floating-point numbers, even without `exact`.
  package func all(isLinear: Bool, exact: Bool) -> (brackets: [RowFlip], isExact: Bool) {
    let first = differencesAt(range.lowerBound)
    let last = differencesAt(range.upperBound)
    let isStraight = isLinear && isStraight(first, last)
    var brackets = isStraight ? straight(first, last, exact: exact) : bent()
    if exact || !isStraight { narrow(&brackets, areClosedForm: isStraight) }
    return (brackets, isStraight)
  }

  private func isStraight(_ first: [Double], _ last: [Double]) -> Bool {
    Bracket.testedParts.allSatisfy { part in
      let between = differencesAt(
        range.lowerBound + (range.upperBound - range.lowerBound) * part)
      return between.indices.allSatisfy { row in
        Bracket.isStraight(
          between[row], expected: first[row] + (last[row] - first[row]) * part,
          size: max(abs(first[row]), abs(last[row])))
      }
    }
  }

  private func straight(_ first: [Double], _ last: [Double], exact: Bool) -> [RowFlip] {
    var brackets: [RowFlip] = []
    for row in first.indices {
      if let bracket = Bracket(first[row], last[row], over: range, relation) {
        brackets.append(RowFlip(row: row, bracket: bracket))
      }
    }
    guard exact else { return brackets }
    // Because of rounding, a flip may lie below or above its computed interval. The interval is then extended to the
    // lower end, or to the upper end, of the varied number's range.
    let lower = answers(brackets.map { ($0.row, $0.lower) })
    let upper = answers(brackets.map { ($0.row, $0.upper) })
    for index in brackets.indices {
      let row = brackets[index].row
      if lower[index] != relation.holds(first[row]) {
        brackets[index].bracket.lower = range.lowerBound
      }
      if upper[index] != relation.holds(last[row]) {
        brackets[index].bracket.upper = range.upperBound
      }
    }
    return brackets
  }

  /// Bisects all brackets, the intervals within which the clause flips, until the ends of each are neighbouring
  /// floating-point numbers.
  private func narrow(_ brackets: inout [RowFlip], areClosedForm: Bool) {
    let lower = answers(brackets.map { ($0.row, $0.lower) })
    if areClosedForm {
      let cores = brackets.map { $0.bracket.core ?? $0.bracket }
      let before = answers(zip(brackets, cores).map { ($0.row, $1.lower) })
      let after = answers(zip(brackets, cores).map { ($0.row, $1.upper) })
      for index in brackets.indices
      where before[index] == lower[index] && after[index] != lower[index] {
        brackets[index].bracket = cores[index]
      }
    }
    while true {
      let open = brackets.enumerated().compactMap { index, bracket in
        bracket.bracket.middle.map { (index: index, middle: $0) }
      }
      if open.isEmpty { return }
      let answers = answers(open.map { (brackets[$0.index].row, $0.middle) })
      for ((index, middle), answer) in zip(open, answers) {
        if answer == lower[index] {
          brackets[index].bracket.lower = middle
        } else {
          brackets[index].bracket.upper = middle
        }
      }
    }
  }

  private func answers(_ questions: [Question]) -> [Bool] {
    differences(questions).map(relation.holds)
  }
}

// The search in this extension is for clauses that are not linear in the varied number: such a clause may flip
// anywhere, and more than once. Linear clauses keep their closed form, because it finds every bracket, and because `tune`
// of one number on 992 gestures takes 0.5 s with the closed form and 1.2 s without it.
extension ClauseFlips {
  /// The number of equal parts into which the varied number's range is divided.
  private static let parts = 64
  /// The maximum number of steps in which a dip's interval is narrowed, each time to 0.618 of its width.
  private static let narrowings = 40

  /// Three neighbouring values of the varied number, or two at an end of the range, between which the clause may flip
  /// and flip back.
  ///
  /// The clause has the same answer at all of these values. The clause's two sides are nearest to equal at the middle
  /// value or, if there are only two values, at the end of the range. Somewhere between the outer values, the two sides
  /// may be equal.
  private struct Dip {
    let row: Int
    let answer: Bool
    let lower, upper: Double
    /// The ends of the interval that is searched for the value at which the clause's two sides are nearest to equal.
    var left, right: Double
    /// A value of the varied number at which the clause has the opposite answer; nil if none has been found.
    var found: Double?
  }

  /// Returns the brackets of a clause that is not linear in the varied number, without narrowing them.
  ///
  /// A bracket is an interval of the varied number's values within which the clause flips. The clause is evaluated at
  /// evenly spaced values of the varied number. If two neighbouring values have different answers, the interval between
  /// them is a bracket. Between values with equal answers, the clause may flip and flip back. If the search finds a value
  /// there with the opposite answer, this value divides the interval into two brackets.
  package func bent() -> [RowFlip] {
    let (low, high) = (range.lowerBound, range.upperBound)
    let places = (0...Self.parts).map {
      $0 == Self.parts ? high : low + (high - low) * Double($0) / Double(Self.parts)
    }
    let table = places.map(differencesAt)
    var brackets: [RowFlip] = []
    var dips: [Dip] = []
    for row in 0..<count {
      for part in 0...Self.parts {
        if part > 0, relation.holds(table[part - 1][row]) != relation.holds(table[part][row]) {
          brackets.append(
            RowFlip(row: row, bracket: Bracket(lower: places[part - 1], upper: places[part])))
        }
        let (before, after) = (max(part - 1, 0), min(part + 1, Self.parts))
        let differences = [before, part, after].map { table[$0][row] }
        if isDip(differences, hasBefore: before < part, hasAfter: part < after) {
          let (lower, upper) = (places[before], places[after])
          dips.append(
            Dip(
              row: row, answer: relation.holds(differences[1]), lower: lower, upper: upper,
              left: lower, right: upper))
        }
      }
    }
    search(&dips)
    for dip in dips {
      guard let found = dip.found else { continue }
      brackets.append(RowFlip(row: dip.row, bracket: Bracket(lower: dip.lower, upper: found)))
      brackets.append(RowFlip(row: dip.row, bracket: Bracket(lower: found, upper: dip.upper)))
    }
    return brackets.sorted { ($0.row, $0.upper) < ($1.row, $1.upper) }
  }

  /// Whether the clause may flip and flip back near the middle of three neighbouring values of the varied number.
  ///
  /// `differences` contains the difference between the clause's two sides at each of the three values. The values are a
  /// dip if the clause has the same answer at all of them and the middle difference is nearest to 0. If all differences
  /// are equal, there is no dip.
  ///
  /// At an end of the varied number's range, there is no value on one side of the middle value. The middle difference
  /// is then repeated in place of the missing difference. `hasBefore` and `hasAfter` say whether there is a value
  /// before and after the middle value.
  private func isDip(_ differences: [Double], hasBefore: Bool, hasAfter: Bool) -> Bool {
    let answers = differences.map(relation.holds)
    guard answers[0] == answers[1], answers[1] == answers[2] else { return false }
    let sizes = differences.map { abs($0) }
    return (!hasBefore || (hasAfter ? sizes[1] <= sizes[0] : sizes[1] < sizes[0]))
      && (!hasAfter || sizes[1] < sizes[2])
  }

  /// Narrows each dip's interval, by golden-section search, around the value at which the clause's two sides are
  /// nearest to equal.
  ///
  /// Stops for a dip as soon as a value with the opposite answer is found. All dips are searched together, so that each
  /// step evaluates them in one run.
  ///
  /// - Source: J. Kiefer, "Sequential minimax search for a maximum", Proc. AMS 4, 1953: the golden section.
  private func search(_ dips: inout [Dip]) {
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
      let differences = differences(questions)
      for (number, index) in open.enumerated() {
        let (low, high) = (differences[2 * number], differences[2 * number + 1])
        if relation.holds(low) != dips[index].answer {
          dips[index].found = inner[number].low
        } else if relation.holds(high) != dips[index].answer {
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
