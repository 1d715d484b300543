import Controllers
import Rules

/// Finds where a clause changes its answer for each gesture as one parameter moves.
///
/// Gestures are rows of columns; all rows are asked at once, each at a value of its own.
final class ClauseLine {
  /// Two values of the parameter between which the clause's answer for a row changes.
  struct Flip {
    let row: Int
    var lower, upper: Double
  }

  private let range: ClosedRange<Double>
  private let program: ColumnProgram
  private let relation: Comparison.Relation
  /// Whether the clause has only sums of the parameter and products with what it does not change.
  private let isLinear: Bool
  private let storage = ColumnStorage()
  private let differences: UnsafeMutablePointer<Double>

  init(
    _ comparison: Comparison, _ parameter: Int, _ columns: ReleaseColumns,
    _ problem: TuningProblem
  ) {
    program = ColumnProgram(
      differenceIn: comparison, columns, varying: problem.varyingNumbers,
      numbers: problem.controller.numbers, rowParameters: [parameter])
    relation = comparison.relation
    range = problem.parameters[parameter].range
    isLinear = comparison.degree(in: [problem.parameters[parameter].name]) != nil
    differences = storage.scratch(columns.releases.count)
  }

  /// The flips, row by row and upwards in each, and whether none is missing.
  ///
  /// Where the clause is a straight line in the parameter every flip is found; otherwise those that
  /// show between neighbouring places, or at a bend between them. `exact` narrows each down to
  /// neighbouring numbers.
  func flips(through values: [Double], exact: Bool) -> (flips: [Flip], isExact: Bool) {
    let first = differences(at: range.lowerBound, values)
    let last = differences(at: range.upperBound, values)
    // Arithmetic that clamps its results is bent too.
    let isStraight = isLinear && isStraight(first, last, values)
    var flips =
      isStraight ? straightFlips(first, last, values, exact: exact) : bentFlips(through: values)
    if exact || !isStraight { narrow(&flips, values) }
    return (flips, isStraight)
  }

  private func isStraight(_ first: [Double], _ last: [Double], _ values: [Double]) -> Bool {
    [0.375, 0.8125].allSatisfy { part in
      let between = differences(
        at: range.lowerBound + (range.upperBound - range.lowerBound) * part, values)
      return between.indices.allSatisfy { row in
        let expected = first[row] + (last[row] - first[row]) * part
        return abs(between[row] - expected) <= 1e-9 * max(abs(first[row]), abs(last[row]))
      }
    }
  }

  /// The zero of a straight line, with room for rounding on both sides.
  private func straightFlips(
    _ first: [Double], _ last: [Double], _ values: [Double], exact: Bool
  ) -> [Flip] {
    let (low, high) = (range.lowerBound, range.upperBound)
    var flips: [Flip] = []
    for row in first.indices where holds(first[row]) != holds(last[row]) {
      let zero = low + (high - low) * (first[row] / (first[row] - last[row]))
      let room = abs(zero) * 1e-13 + (high - low) * 1e-13
      flips.append(Flip(row: row, lower: max(zero - room, low), upper: min(zero + room, high)))
    }
    guard exact else { return flips }
    // Where rounding moved a flip farther, the whole range is searched.
    let lower = answers(flips.map { ($0.row, $0.lower) }, values)
    let upper = answers(flips.map { ($0.row, $0.upper) }, values)
    for index in flips.indices {
      let row = flips[index].row
      if lower[index] != holds(first[row]) { flips[index].lower = low }
      if upper[index] != holds(last[row]) { flips[index].upper = high }
    }
    return flips
  }

  /// Halves the stretches of all rows until their ends are neighbouring numbers.
  private func narrow(_ flips: inout [Flip], _ values: [Double]) {
    let lower = answers(flips.map { ($0.row, $0.lower) }, values)
    while true {
      let middles = flips.map { $0.lower + ($0.upper - $0.lower) / 2 }
      let open = flips.indices.filter {
        middles[$0] > flips[$0].lower && middles[$0] < flips[$0].upper
      }
      if open.isEmpty { return }
      let answers = answers(open.map { (flips[$0].row, middles[$0]) }, values)
      for (index, answer) in zip(open, answers) {
        if answer == lower[index] {
          flips[index].lower = middles[index]
        } else {
          flips[index].upper = middles[index]
        }
      }
    }
  }
}

// Asking the clause.
extension ClauseLine {
  private func holds(_ difference: Double) -> Bool { relation.holds(difference) }

  /// The difference of the clause's sides for each row, all at one value.
  private func differences(at value: Double, _ values: [Double]) -> [Double] {
    program.perRow[0].update(repeating: value, count: program.count)
    program.write(values, to: differences)
    return Array(UnsafeBufferPointer(start: differences, count: program.count))
  }

  /// The clause's answers for rows at values of their own; rows may repeat, in order.
  private func answers(_ questions: [(row: Int, value: Double)], _ values: [Double]) -> [Bool] {
    differences(questions, values).map(holds)
  }

  /// The differences for rows at values of their own; rows may repeat, in order.
  private func differences(
    _ questions: [(row: Int, value: Double)], _ values: [Double]
  ) -> [Double] {
    var answers = [Double](repeating: 0, count: questions.count)
    var rest = Array(questions.indices)
    while !rest.isEmpty {
      // One question of each row at a time.
      var later: [Int] = []
      var asked: [Int] = []
      var lastRow = -1
      for index in rest {
        if questions[index].row == lastRow {
          later.append(index)
        } else {
          lastRow = questions[index].row
          asked.append(index)
          program.perRow[0][lastRow] = questions[index].value
        }
      }
      program.write(values, to: differences)
      for index in asked { answers[index] = differences[questions[index].row] }
      rest = later
    }
    return answers
  }
}

// A clause that is bent in the parameter may flip anywhere, and more than once.
extension ClauseLine {
  /// The number of parts of the range.
  private static let parts = 64
  /// The number of times that a bend is narrowed down, each time to 0.618 of its width.
  private static let narrowings = 40

  /// Three neighbouring places with the same answer and the least difference in the middle, where the
  /// sides may be equal somewhere between.
  private struct Dip {
    let row: Int
    let answer: Bool
    let lower, upper: Double
    /// The values between which the difference is least.
    var left, right: Double
    /// A value with the other answer.
    var found: Double?
  }

  /// The flips between neighbouring parts, and two around each bend that crosses the boundary, not
  /// narrowed down.
  private func bentFlips(through values: [Double]) -> [Flip] {
    let (low, high) = (range.lowerBound, range.upperBound)
    let places = (0...Self.parts).map {
      $0 == Self.parts ? high : low + (high - low) * Double($0) / Double(Self.parts)
    }
    let table = places.map { differences(at: $0, values) }
    var flips: [Flip] = []
    var dips: [Dip] = []
    for row in 0..<program.count {
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

  /// Whether the middle one of three differences is nearest to 0, all on the same side of it; equal
  /// differences are not a bend.
  private func isDip(_ differences: [Double], hasBefore: Bool, hasAfter: Bool) -> Bool {
    let answers = differences.map(holds)
    guard answers[0] == answers[1], answers[1] == answers[2] else { return false }
    let sizes = differences.map { abs($0) }
    return (!hasBefore || (hasAfter ? sizes[1] <= sizes[0] : sizes[1] < sizes[0]))
      && (!hasAfter || sizes[1] < sizes[2])
  }

  /// Searches all dips at once for their least difference, until the answer changes.
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

extension Comparison.Relation {
  /// Whether it holds between two numbers with this difference.
  func holds(_ difference: Double) -> Bool {
    switch self {
    case .greater: difference > 0
    case .greaterOrEqual: difference >= 0
    case .less: difference < 0
    case .lessOrEqual: difference <= 0
    }
  }
}
