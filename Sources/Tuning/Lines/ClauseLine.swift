import Interactions

/// Where a clause changes its answer as one parameter moves, for each row.
final class ClauseLine {
  /// Two values of the parameter between which the clause's answer for a row changes.
  struct Flip {
    let row: Int
    var lower, upper: Double
  }

  /// In how many parts a range is looked at where the clause is not linear in the parameter.
  private static let parts = 64

  private let program: ColumnProgram
  private let relation: Comparison.Relation
  private let range: ClosedRange<Double>
  private let storage = ColumnStorage()
  private let differences: UnsafeMutablePointer<Double>

  init(
    _ comparison: Comparison, _ parameter: Int, _ columns: ReleaseColumns,
    _ problem: TuningProblem
  ) {
    program = ColumnProgram(
      columns, .difference(comparison), parameters: problem.parameters,
      controller: problem.controller, rowParameter: parameter)
    relation = comparison.relation
    range = problem.parameters[parameter].range
    differences = storage.scratch(columns.releases.count)
  }

  private var count: Int { program.count }

  /// The flips, row by row and upwards in each.
  ///
  /// Where the clause is linear in the parameter every flip is found; else every one that lies alone
  /// in a sixty-fourth of the range. `exact` narrows each down to neighbouring numbers.
  func flips(through values: [Double], exact: Bool) -> [Flip] {
    let (low, high) = (range.lowerBound, range.upperBound)
    let first = differences(at: low, values)
    let last = differences(at: high, values)
    let part = 0.375
    let between = differences(at: low + (high - low) * part, values)
    let isLinear = (0..<count).allSatisfy { row in
      let expected = first[row] + (last[row] - first[row]) * part
      return abs(between[row] - expected) <= 1e-9 * max(abs(first[row]), abs(last[row]))
    }
    var flips =
      isLinear
      ? linearFlips(first, last, values, exact: exact) : probedFlips(first, values)
    if exact || !isLinear { narrow(&flips, values) }
    return flips
  }

  private func differences(at value: Double, _ values: [Double]) -> [Double] {
    program.perRow.update(repeating: value, count: count)
    program.write(values, to: differences)
    return Array(UnsafeBufferPointer(start: differences, count: count))
  }

  private func holds(_ difference: Double) -> Bool {
    switch relation {
    case .greater: difference > 0
    case .greaterOrEqual: difference >= 0
    case .less: difference < 0
    case .lessOrEqual: difference <= 0
    }
  }

  /// The zero of a straight line, with room for rounding on both sides.
  private func linearFlips(
    _ first: [Double], _ last: [Double], _ values: [Double], exact: Bool
  ) -> [Flip] {
    let (low, high) = (range.lowerBound, range.upperBound)
    var flips: [Flip] = []
    for row in 0..<count where holds(first[row]) != holds(last[row]) {
      let zero = low + (high - low) * (first[row] / (first[row] - last[row]))
      let room = abs(zero) * 1e-13 + (high - low) * 1e-13
      flips.append(Flip(row: row, lower: max(zero - room, low), upper: min(zero + room, high)))
    }
    guard exact else { return flips }
    // What rounding moved farther is looked for in the whole range.
    let lower = answers(flips.map { ($0.row, $0.lower) }, values)
    let upper = answers(flips.map { ($0.row, $0.upper) }, values)
    for index in flips.indices {
      let row = flips[index].row
      if lower[index] != holds(first[row]) { flips[index].lower = low }
      if upper[index] != holds(last[row]) { flips[index].upper = high }
    }
    return flips
  }

  private func probedFlips(_ first: [Double], _ values: [Double]) -> [Flip] {
    let (low, high) = (range.lowerBound, range.upperBound)
    var flips: [Flip] = []
    var (last, lastValue) = (first.map(holds), low)
    for part in 1...Self.parts {
      let value = low + (high - low) * Double(part) / Double(Self.parts)
      let next = differences(at: value, values).map(holds)
      for row in 0..<count where next[row] != last[row] {
        flips.append(Flip(row: row, lower: lastValue, upper: value))
      }
      (last, lastValue) = (next, value)
    }
    // Stable: the flips of a row stay in their order.
    return flips.enumerated().sorted { ($0.element.row, $0.offset) < ($1.element.row, $1.offset) }
      .map(\.element)
  }

  /// Halves the stretches until their ends are neighbouring numbers, all rows at once.
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

  /// The clause's answers for rows at values of their own; rows may repeat, in order.
  private func answers(_ questions: [(row: Int, value: Double)], _ values: [Double]) -> [Bool] {
    var answers = [Bool](repeating: false, count: questions.count)
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
          program.perRow[lastRow] = questions[index].value
        }
      }
      program.write(values, to: differences)
      for index in asked { answers[index] = holds(differences[questions[index].row]) }
      rest = later
    }
    return answers
  }
}
