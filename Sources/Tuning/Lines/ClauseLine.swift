import Controllers
import Rules

/// Where a clause changes its answer as one parameter moves, for each row.
final class ClauseLine {
  /// Two values of the parameter between which the clause's answer for a row changes.
  struct Flip {
    let row: Int
    var lower, upper: Double
  }

  /// The flips, row by row and upwards in each.
  struct Flips {
    let flips: [Flip]
    /// Whether every flip is among them.
    let isExact: Bool
  }

  let range: ClosedRange<Double>
  private let program: ColumnProgram
  private let relation: Comparison.Relation
  /// Whether the parameter enters the clause by sums and by products with what it does not change.
  private let isLinear: Bool
  private let storage = ColumnStorage()
  private let differences: UnsafeMutablePointer<Double>

  init(
    _ comparison: Comparison, _ parameter: Int, _ columns: ReleaseColumns,
    _ problem: TuningProblem
  ) {
    program = ColumnProgram(
      differenceIn: comparison, columns, varying: problem.varyingNumbers,
      numbers: problem.controller.numbers, rowParameter: parameter)
    relation = comparison.relation
    range = problem.parameters[parameter].range
    let name: Set = [problem.parameters[parameter].name]
    isLinear = [comparison.left, comparison.right].allSatisfy { $0.degree(in: name) != nil }
    differences = storage.scratch(columns.releases.count)
  }

  var count: Int { program.count }

  /// Looks for the flips.
  ///
  /// Where the clause is a straight line in the parameter every flip is found; else those that places
  /// close to each other show, or a bend between them. `exact` narrows each down to neighbouring
  /// numbers.
  func flips(through values: [Double], exact: Bool) -> Flips {
    let (low, high) = (range.lowerBound, range.upperBound)
    let first = differences(at: low, values)
    let last = differences(at: high, values)
    // What arithmetic holds within its limits is bent too.
    let isStraight = isLinear && isStraight(first, last, values)
    var flips =
      isStraight ? straightFlips(first, last, values, exact: exact) : bentFlips(through: values)
    if exact || !isStraight { narrow(&flips, values) }
    return Flips(flips: flips, isExact: isStraight)
  }

  private func isStraight(_ first: [Double], _ last: [Double], _ values: [Double]) -> Bool {
    [0.375, 0.8125].allSatisfy { part in
      let between = differences(
        at: range.lowerBound + (range.upperBound - range.lowerBound) * part, values)
      return (0..<count).allSatisfy { row in
        let expected = first[row] + (last[row] - first[row]) * part
        return abs(between[row] - expected) <= 1e-9 * max(abs(first[row]), abs(last[row]))
      }
    }
  }

  /// The difference of the clause's sides for each row, all at one value.
  func differences(at value: Double, _ values: [Double]) -> [Double] {
    program.perRow.update(repeating: value, count: count)
    program.write(values, to: differences)
    return Array(UnsafeBufferPointer(start: differences, count: count))
  }

  /// Whether the clause holds.
  func holds(_ difference: Double) -> Bool {
    switch relation {
    case .greater: difference > 0
    case .greaterOrEqual: difference >= 0
    case .less: difference < 0
    case .lessOrEqual: difference <= 0
    }
  }

  /// The zero of a straight line, with room for rounding on both sides.
  private func straightFlips(
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
    differences(questions, values).map(holds)
  }

  /// The differences for rows at values of their own; rows may repeat, in order.
  func differences(
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
          program.perRow[lastRow] = questions[index].value
        }
      }
      program.write(values, to: differences)
      for index in asked { answers[index] = differences[questions[index].row] }
      rest = later
    }
    return answers
  }
}
