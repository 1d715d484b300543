import Controllers
import Rules

/// The objective along one parameter, computed from where the clauses of the rule flip.
final class ColumnLine {
  /// Where the clauses flip.
  struct Flips {
    /// For each row, upwards.
    let rows: [[ClauseLine.Flip]]
    /// Whether none is missing: all clauses are straight lines in the parameter.
    let isExact: Bool
  }

  private let range: ClosedRange<Double>
  private let clauses: [ClauseLine]
  private let program: ColumnProgram
  private let costs: CostTable

  init(
    _ parameter: Int, _ columns: ReleaseColumns, _ problem: TuningProblem, _ costs: CostTable
  ) {
    self.costs = costs
    range = problem.parameters[parameter].range
    let name = problem.parameters[parameter].name
    clauses = problem.controller.finishWhen.condition.comparisons
      .filter { $0.parameterNames.contains(name) }
      .map { ClauseLine($0, parameter, columns, problem) }
    program = ColumnProgram(
      problem.controller.finishWhen, columns, varying: problem.varyingNumbers,
      numbers: problem.controller.numbers, rowParameter: parameter)
  }

  /// How many clauses the parameter stands in.
  var clauseCount: Int { clauses.count }

  /// Where clauses flip, for each row, upwards; what stays the same while no other parameter of
  /// these clauses changes.
  func flips(through values: [Double], exact: Bool) -> Flips {
    var rows = [[ClauseLine.Flip]](repeating: [], count: program.count)
    var isExact = true
    for clause in clauses {
      let found = clause.flips(through: values, exact: exact)
      for flip in found.flips { rows[flip.row].append(flip) }
      isExact = isExact && found.isExact
    }
    for row in rows.indices where rows[row].count > 1 {
      rows[row].sort { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
    }
    return Flips(rows: rows, isExact: isExact)
  }

  /// The objective along the parameter.
  func line(through values: [Double], exact: Bool) -> LossLine {
    line(through: values, flips: flips(through: values, exact: exact))
  }

  /// The objective along the parameter, where the clauses are known to flip.
  func line(through values: [Double], flips: Flips) -> LossLine {
    struct Event {
      let lower, upper: Double
      let delta: Int64
    }
    let (isExact, flips) = (flips.isExact, flips.rows)
    let pieces = 1 + (flips.map(\.count).max() ?? 0)
    var sum = costs.base
    var events: [Event] = []
    var last = [Bool](repeating: false, count: program.count)
    for piece in 0..<pieces {
      for row in 0..<program.count {
        let flip = min(piece, flips[row].count)
        program.perRow[row] = flip == 0 ? range.lowerBound : flips[row][flip - 1].upper
      }
      let answers = program.answers(values)
      for row in 0..<program.count where piece == 0 || answers[row] != last[row] {
        if piece == 0 {
          if answers[row] { sum += costs.deltas[row] }
        } else {
          let flip = flips[row][piece - 1]
          let delta = answers[row] ? costs.deltas[row] : -costs.deltas[row]
          events.append(Event(lower: flip.lower, upper: flip.upper, delta: delta))
        }
      }
      last = answers
    }
    events.sort { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
    var cells: [LossLine.Cell] = []
    var start = range.lowerBound
    var index = 0
    while index < events.count {
      let border = events[index]
      let end = max(border.lower, start)
      cells.append(LossLine.Cell(lower: start, upper: end, loss: Double(sum) * costs.unit))
      while index < events.count, events[index].upper == border.upper {
        sum += events[index].delta
        index += 1
      }
      start = border.upper
    }
    cells.append(
      LossLine.Cell(
        lower: start, upper: range.upperBound, loss: Double(sum) * costs.unit))
    return LossLine(cells: cells, isExact: isExact)
  }
}
