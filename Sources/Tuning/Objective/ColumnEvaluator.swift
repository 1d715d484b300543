import Controllers
import Replay
import Rules

/// Judges all gestures at once, column by column.
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

  /// Looks whether a long walk along boundaries shall end; a single answer takes no time.
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
    columnLine(parameter).line(through: values, exact: exact)
  }

  func lineCost(_ parameter: Int) -> Int { 4 + 3 * columnLine(parameter).clauseCount }

  /// What answers questions along one parameter; made once.
  func columnLine(_ parameter: Int) -> ColumnLine {
    if let line = lines[parameter] { return line }
    let line = ColumnLine(parameter, releaseColumns, problem, costs)
    lines[parameter] = line
    return line
  }
}
