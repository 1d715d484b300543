import Controllers
import Rules

/// Finds where a clause changes its answer for each gesture as one parameter moves: ``ClauseTurns`` of columns.
final class ClauseLine {
  typealias Flip = ClauseTurns.RowTurn

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

  /// The flips, row by row and upwards in each, and whether none is missing; see ``ClauseTurns/all(isLinear:exact:)``.
  func flips(through values: [Double], exact: Bool) -> (flips: [Flip], isExact: Bool) {
    let (turns, isExact) = ClauseTurns(
      of: relation, over: range, count: program.count,
      differencesAt: { self.differences(at: $0, values) },
      differences: { self.differences($0, values) }
    ).all(isLinear: isLinear, exact: exact)
    return (turns, isExact)
  }

  /// The difference of the clause's sides for each row, all at one value.
  private func differences(at value: Double, _ values: [Double]) -> [Double] {
    program.perRow[0].update(repeating: value, count: program.count)
    program.write(values, to: differences)
    return Array(UnsafeBufferPointer(start: differences, count: program.count))
  }

  /// The differences for rows at values of their own; rows may repeat, in order.
  private func differences(
    _ questions: [ClauseTurns.Question], _ values: [Double]
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
