import Controllers
import Rules

/// Finds the values of one parameter at which a clause of the rule changes its answer.
///
/// The values are found separately for each row of a `ReleaseColumns` table. A row contains the release values with
/// which the rule is asked once about one gesture.
final class ClauseLine {
  typealias Flip = ClauseFlips.RowFlip

  private let range: ClosedRange<Double>
  private let program: ColumnProgram
  private let relation: Comparison.Relation
  /// Whether the clause is linear in the parameter.
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

  /// Returns the clause's flips, and whether the list is complete.
  ///
  /// A flip is an interval of the varied parameter within which the clause changes its answer for one row of release
  /// values. `values` contains the values of all searched parameters, but the value of the varied parameter is ignored.
  /// The flips are sorted by row, and ascending within each row; see `ClauseFlips.all(isLinear:exact:)`.
  func flips(through values: [Double], exact: Bool) -> (flips: [Flip], isExact: Bool) {
    let (brackets, isExact) = ClauseFlips(
      of: relation, over: range, count: program.count,
      differencesAt: { self.differences(at: $0, values) },
      differences: { self.differences($0, values) }
    ).all(isLinear: isLinear, exact: exact)
    return (brackets, isExact)
  }

  /// The left side of the clause minus its right side for each row, with the parameter at one value for all rows.
  private func differences(at value: Double, _ values: [Double]) -> [Double] {
    program.perRow[0].update(repeating: value, count: program.count)
    program.write(values, to: differences)
    return Array(UnsafeBufferPointer(start: differences, count: program.count))
  }

  /// The difference between the clause's two sides for each question.
  ///
  /// A question names a row and a value of the parameter. Questions about one row are consecutive.
  private func differences(
    _ questions: [ClauseFlips.Question], _ values: [Double]
  ) -> [Double] {
    var answers = [Double](repeating: 0, count: questions.count)
    var rest = Array(questions.indices)
    while !rest.isEmpty {
      // One run of `program` evaluates each row at a single value of the parameter. So `program` runs several times,
      // and each run answers at most one question about each row.
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
