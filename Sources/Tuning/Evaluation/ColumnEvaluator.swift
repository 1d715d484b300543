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
  /// The cost of each gesture when cancelled, and the extra cost of finishing for those that the rule decides.
  private let cancelCosts, finishExtras: [Double]
  private var lines: [Int: ColumnLine] = [:]
  private let isStopped: () -> Bool
  private(set) var isCutShort = false

  init(_ problem: TuningProblem, isStopped: @escaping () -> Bool = { false }) {
    (self.problem, self.isStopped) = (problem, isStopped)
    let objective = problem.objective
    costs = CostTable(problem.gestures, cost: objective.cost)
    cancelCosts = problem.gestures.map { objective.cost(of: $0, $0.cancelled) }
    finishExtras = costs.decided.map {
      objective.cost(of: problem.gestures[$0], problem.gestures[$0].finished)
        - objective.cost(of: problem.gestures[$0], problem.gestures[$0].cancelled)
    }
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

  func costs(_ values: [Double]) -> [Double] {
    var sums = cancelCosts
    program.run(values) { start, rows, mask in
      for row in 0..<rows where mask[row] != 0 {
        sums[costs.decided[start + row]] += finishExtras[start + row]
      }
    }
    return sums
  }

  /// Whether both parameters of two are in one clause, so that their boundaries depend on each other.
  var parametersShareClause: Bool {
    let names = problem.parameters.map(\.name)
    return names.count == 2
      && problem.controller.finishWhen.condition.comparisons.contains {
        Set(names).isSubset(of: $0.parameterNames)
      }
  }

  /// Whether the rule holds for each of the gestures that it decides.
  func answers(_ values: [Double]) -> [Bool] { program.answers(values) }

  func endings(_ values: [Double]) -> [TunedGesture.Ending] {
    var endings = problem.gestures.map(\.cancelled)
    for (position, answer) in zip(costs.decided, program.answers(values)) where answer {
      endings[position] = problem.gestures[position].finished
    }
    return endings
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
  private let pairs: (base: CostPair, deltas: [CostPair])

  init(_ parameter: Int, _ columns: ReleaseColumns, _ problem: TuningProblem, _ costs: CostTable) {
    self.costs = costs
    pairs = costs.paired(with: nil)
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

  /// A row whose answer changes.
  private struct Change {
    let flip: ClauseLine.Flip
    /// Whether the rule holds beyond it.
    let holds: Bool
  }

  /// The answers at the lower end of the range, and their changes upwards, given the flips.
  private func changes(through values: [Double], flips: Flips) -> (start: [Bool], changes: [Change])
  {
    let rows = flips.rows
    let pieces = 1 + (rows.map(\.count).max() ?? 0)
    var changes: [Change] = []
    var start: [Bool] = []
    var last: [Bool] = []
    for piece in 0..<pieces {
      for row in 0..<program.count {
        let flip = min(piece, rows[row].count)
        program.perRow[row] = flip == 0 ? range.lowerBound : rows[row][flip - 1].upper
      }
      let answers = program.answers(values)
      if piece == 0 {
        start = answers
      } else {
        for row in 0..<program.count where answers[row] != last[row] {
          changes.append(Change(flip: rows[row][piece - 1], holds: answers[row]))
        }
      }
      last = answers
    }
    changes.sort { ($0.flip.upper, $0.flip.lower) < ($1.flip.upper, $1.flip.lower) }
    return (start, changes)
  }

  /// The objective along the parameter, given the flips.
  func line(through values: [Double], flips: Flips) -> LossLine {
    var cells: [LossLine.Cell] = []
    walk(through: values, flips: flips, from: pairs.base, pairs.deltas) { lower, upper, sum in
      cells.append(LossLine.Cell(lower: lower, upper: upper, loss: Double(sum.x) * costs.unit))
    }
    return LossLine(cells: cells, isExact: flips.isExact)
  }

  /// Visits the cells along the parameter upwards, each with the sum of a base and of what every row adds where
  /// the rule holds.
  func walk(
    through values: [Double], flips: Flips, from base: CostPair, _ deltas: [CostPair],
    visit: (_ lower: Double, _ upper: Double, _ sum: CostPair) -> Void
  ) {
    let (answers, changes) = changes(through: values, flips: flips)
    var sum = base
    for row in answers.indices where answers[row] { sum &+= deltas[row] }
    var start = range.lowerBound
    var index = 0
    while index < changes.count {
      let border = changes[index].flip
      visit(start, max(border.lower, start), sum)
      while index < changes.count, changes[index].flip.upper == border.upper {
        let delta = deltas[changes[index].flip.row]
        if changes[index].holds { sum &+= delta } else { sum &-= delta }
        index += 1
      }
      start = border.upper
    }
    visit(start, range.upperBound, sum)
  }
}
