import Controllers
import Replay
import Rules

/// Judges all gestures at once, column by column, from their release values.
final class ColumnEvaluator: Evaluator {
  let problem: TuningProblem
  let releaseColumns: ReleaseColumns
  let costs: CostTable
  private let program: ColumnProgram
  private let deltas: UnsafeMutablePointer<Int64>
  private let storage = ColumnStorage()
  private var lines: [Int: ColumnLine] = [:]
  private let isStopped: () -> Bool
  private(set) var isCutShort = false

  init(_ problem: TuningProblem, isStopped: @escaping () -> Bool = { false }) {
    (self.problem, self.isStopped) = (problem, isStopped)
    costs = CostTable(problem.gestures, problem.objective)
    releaseColumns = ReleaseColumns(costs.decided.compactMap { problem.gestures[$0].release })
    program = ColumnProgram(
      problem.controller.finishWhen, releaseColumns, varying: problem.varyingNumbers,
      numbers: problem.controller.numbers)
    deltas = storage.mask(costs.deltas.count)
    deltas.update(from: costs.deltas, count: costs.deltas.count)
  }

  /// Checks for a stop during a long walk along boundaries; single answers are quick.
  func stops() -> Bool {
    if !isCutShort { isCutShort = isStopped() }
    return isCutShort
  }

  func loss(_ values: [Double]) -> Double {
    var sum = costs.base
    program.run(values) { start, rows, mask in
      sum &+= MaskArithmetic.sum(deltas + start, where: mask, count: rows)
    }
    return Double(sum) * costs.unit
  }

  func finishes(_ values: [Double]) -> [Bool] {
    var finishes = problem.gestures.map { $0.cancelled.decision == .finish }
    for (position, answer) in zip(costs.decided, program.answers(values)) {
      let gesture = problem.gestures[position]
      finishes[position] = (answer ? gesture.finished : gesture.cancelled).decision == .finish
    }
    return finishes
  }

  func line(_ parameter: Int, through values: [Double], exact: Bool) -> LossLine {
    let line = columnLine(parameter)
    return line.line(through: values, flips: line.flips(through: values, exact: exact))
  }

  func lineCost(_ parameter: Int) -> Int { 4 + 3 * columnLine(parameter).clauses.count }

  /// Answers questions along one parameter; created once.
  func columnLine(_ parameter: Int) -> ColumnLine {
    if let line = lines[parameter] { return line }
    let line = ColumnLine(parameter, releaseColumns, problem, costs)
    lines[parameter] = line
    return line
  }
}

/// Computes the objective along one parameter from the flips of the rule's clauses.
final class ColumnLine {
  /// The flips of all clauses.
  struct Flips {
    /// For each row, upwards.
    let rows: [[ClauseLine.Flip]]
    /// Whether none is missing: all clauses are straight lines in the parameter.
    let isExact: Bool
  }

  private let range: ClosedRange<Double>
  /// The clauses with the parameter.
  fileprivate let clauses: [ClauseLine]
  private let program: ColumnProgram
  private let costs: CostTable

  init(_ parameter: Int, _ columns: ReleaseColumns, _ problem: TuningProblem, _ costs: CostTable) {
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

  /// The flips of the clauses, which depend on no parameter that these clauses do not use.
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

  /// The objective along the parameter, given the flips.
  func line(through values: [Double], flips: Flips) -> LossLine {
    let rows = flips.rows
    let pieces = 1 + (rows.map(\.count).max() ?? 0)
    var sum = costs.base
    var events: [(flip: ClauseLine.Flip, delta: Int64)] = []
    var last = [Bool](repeating: false, count: program.count)
    for piece in 0..<pieces {
      for row in 0..<program.count {
        let flip = min(piece, rows[row].count)
        program.perRow[row] = flip == 0 ? range.lowerBound : rows[row][flip - 1].upper
      }
      let answers = program.answers(values)
      for row in 0..<program.count where piece == 0 || answers[row] != last[row] {
        if piece > 0 {
          let delta = answers[row] ? costs.deltas[row] : -costs.deltas[row]
          events.append((rows[row][piece - 1], delta))
        } else if answers[row] {
          sum += costs.deltas[row]
        }
      }
      last = answers
    }
    events.sort { ($0.flip.upper, $0.flip.lower) < ($1.flip.upper, $1.flip.lower) }
    var cells: [LossLine.Cell] = []
    var start = range.lowerBound
    var index = 0
    while index < events.count {
      let border = events[index].flip
      let end = max(border.lower, start)
      cells.append(LossLine.Cell(lower: start, upper: end, loss: Double(sum) * costs.unit))
      while index < events.count, events[index].flip.upper == border.upper {
        sum += events[index].delta
        index += 1
      }
      start = border.upper
    }
    cells.append(
      LossLine.Cell(lower: start, upper: range.upperBound, loss: Double(sum) * costs.unit))
    return LossLine(cells: cells, isExact: flips.isExact)
  }
}
