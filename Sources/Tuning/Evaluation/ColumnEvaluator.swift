import Controllers
import Replay
import Rules

/// Judges all gestures at once, column by column, from their release values: a row for each question to the rule.
final class ColumnEvaluator: Evaluator {
  let problem: TuningProblem
  let releaseColumns: ReleaseColumns
  let costs: CostTable
  private let program: ColumnProgram
  private let deltas: UnsafeMutablePointer<Int64>
  private let storage = ColumnStorage()
  /// Whether each gesture does what was meant if the rule never holds, and where it holds, for each row.
  private let heldRight, answersRightly: [Bool]
  private var lines: [Int: ColumnLine] = [:]
  private let isStopped: () -> Bool
  private(set) var isCutShort = false

  init(_ problem: TuningProblem, isStopped: @escaping () -> Bool = { false }) {
    (self.problem, self.isStopped) = (problem, isStopped)
    costs = CostTable(problem.gestures, cost: problem.objective.cost)
    heldRight = problem.gestures.map { $0.held.verdict == .pass }
    var (releases, answersRightly): ([Release], [Bool]) = ([], [])
    releases.reserveCapacity(costs.decided.count)
    answersRightly.reserveCapacity(costs.decided.count)
    for gesture in problem.gestures {
      gesture.forEachQuestion { question in
        releases.append(question.release)
        answersRightly.append(question.yes.verdict == .pass)
      }
    }
    self.answersRightly = answersRightly
    releaseColumns = ReleaseColumns(releases)
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
    var sums = costs.held
    program.run(values) { start, rows, mask in
      for row in 0..<rows where mask[row] != 0 {
        sums[costs.decided[start + row]] += costs.extras[start + row]
      }
    }
    return sums
  }

  /// Whether both parameters of two are in one clause, so that their boundaries depend on each other.
  var parametersShareClause: Bool {
    let names = problem.parameters.map(\.name)
    return names.count == 2
      && problem.controller.finishWhen.hasClause(with: names)
  }

  /// Whether the rule holds for each question.
  func answers(_ values: [Double]) -> [Bool] { program.answers(values) }

  /// Every boundary between the cells is crossed once; other evaluators examine each cell alone, as this one does
  /// where a clause is bent in the parameter.
  func cells(
    _ parameter: Int, through values: [Double], atMost count: Int, of groups: GroupNumbers
  ) -> [GroupedCell] {
    let line = columnLine(parameter)
    let flips = line.flips(through: values, exact: false)
    guard flips.isExact, !stops() else {
      return singleCells(parameter, through: values, atMost: count, of: groups)
    }
    // In whole units, which add up the same in any order.
    var current = [Int64](repeating: 0, count: groups.count)
    for (group, cost) in zip(groups.ofGestures, costs.held) {
      if let group { current[group] += costs.units(cost) }
    }
    var cells: [GroupedCell] = []
    line.walk(through: values, flips: flips, atMost: count) { row, holds in
      guard let group = groups.ofGestures[costs.decided[row]] else { return }
      current[group] += holds ? costs.deltas[row] : -costs.deltas[row]
    } visit: { lower, upper in
      cells.append(
        GroupedCell(
          lower: lower, upper: upper, costs: current.map { Double($0) / costs.scale }))
    }
    return cells
  }

  func endings(_ values: [Double]) -> [TunedGesture.Ending] {
    var endings = problem.gestures.map(\.held)
    // Upwards, so that the last boundary that is passed counts.
    var (last, question) = (-1, 0)
    for (row, answer) in program.answers(values).enumerated() {
      let gesture = costs.decided[row]
      question = gesture == last ? question + 1 : 0
      last = gesture
      if answer { endings[gesture] = problem.gestures[gesture].passed(question) }
    }
    return endings
  }

  func rightness(_ values: [Double]) -> [Bool] {
    var right = heldRight
    for (row, answer) in program.answers(values).enumerated() where answer {
      right[costs.decided[row]] = answersRightly[row]
    }
    return right
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
    /// Those of all rows, upwards, each with its number among those of its row.
    let order: [(flip: ClauseLine.Flip, number: Int)]
    /// Whether none is missing: all clauses are straight lines in the parameter.
    let isExact: Bool
    /// The greatest number of stretches between the flips of a row.
    let pieces: Int

    /// The stretches between the flips of all rows, and for each row the first one after each of its flips.
    func stretches(
      over range: ClosedRange<Double>
    ) -> (all: [(lower: Double, upper: Double)], firsts: [[Int32]]) {
      var all: [(lower: Double, upper: Double)] = []
      var firsts = rows.map { [Int32](repeating: 0, count: $0.count) }
      var sweep = TurnSweep(over: range)
      for (flip, number) in order {
        if let stretch = sweep.pass(flip.turn) { all.append(stretch) }
        firsts[flip.row][number] = Int32(sweep.count)
      }
      return (all + [sweep.last], firsts)
    }

    /// The value from which on a row has left some of its flips behind.
    func place(_ row: Int, after number: Int, from lower: Double) -> Double {
      let number = min(number, rows[row].count)
      return number == 0 ? lower : rows[row][number - 1].upper
    }
  }

  let range: ClosedRange<Double>
  /// The clauses with the parameter.
  fileprivate let clauses: [ClauseLine]
  /// The other searched parameters in these clauses, on whose values the flips depend.
  private let neighbours: [Int]
  private let program: ColumnProgram
  private let costs: CostTable
  private let pairs: (base: CostPair, deltas: [CostPair])
  /// The last flips, with the values of ``neighbours``: narrowed down, and not.
  private var known: [Bool: (at: [Double], flips: Flips)] = [:]

  init(_ parameter: Int, _ columns: ReleaseColumns, _ problem: TuningProblem, _ costs: CostTable) {
    self.costs = costs
    pairs = costs.paired(with: nil)
    range = problem.parameters[parameter].range
    let name = problem.parameters[parameter].name
    let comparisons = problem.controller.finishWhen.condition.comparisons
      .filter { $0.parameterNames.contains(name) }
    clauses = comparisons.map { ClauseLine($0, parameter, columns, problem) }
    neighbours = problem.parameters.indices.filter { index in
      index != parameter
        && comparisons.contains { $0.parameterNames.contains(problem.parameters[index].name) }
    }
    program = ColumnProgram(
      problem.controller.finishWhen, columns, varying: problem.varyingNumbers,
      numbers: problem.controller.numbers, rowParameters: [parameter])
  }

  /// The flips of the clauses, which depend on no parameter that these clauses do not use.
  func flips(through values: [Double], exact: Bool) -> Flips {
    let place = neighbours.map { values[$0] }
    if let known = known[exact], known.at == place { return known.flips }
    var rows = [[ClauseLine.Flip]](repeating: [], count: program.count)
    var isExact = true
    for clause in clauses {
      let found = clause.flips(through: values, exact: exact)
      for flip in found.flips { rows[flip.row].append(flip) }
      isExact = isExact && found.isExact
    }
    var order: [(flip: ClauseLine.Flip, number: Int)] = []
    for row in rows.indices {
      if rows[row].count > 1 {
        rows[row].sort { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
      }
      for (number, flip) in rows[row].enumerated() { order.append((flip, number)) }
    }
    order.sort { ($0.flip.upper, $0.flip.lower) < ($1.flip.upper, $1.flip.lower) }
    let pieces = order.reduce(1) { max($0, $1.number + 2) }
    let flips = Flips(rows: rows, order: order, isExact: isExact, pieces: pieces)
    known[exact] = (place, flips)
    return flips
  }

  /// The answers of each row before its flips, after the first of them, and so on; row after row.
  private func answers(through values: [Double], _ flips: Flips) -> [Bool] {
    var answers = [Bool](repeating: false, count: flips.pieces * program.count)
    for piece in 0..<flips.pieces {
      for row in 0..<program.count {
        program.perRow[0][row] = flips.place(row, after: piece, from: range.lowerBound)
      }
      program.run(values) { start, rows, mask in
        for row in 0..<rows { answers[(start + row) * flips.pieces + piece] = mask[row] != 0 }
      }
    }
    return answers
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
    let (answers, pieces) = (answers(through: values, flips), flips.pieces)
    var sum = base
    for row in deltas.indices where answers[row * pieces] { sum &+= deltas[row] }
    var sweep = TurnSweep(over: range)
    for (flip, number) in flips.order {
      let place = flip.row * pieces + number
      let holds = answers[place + 1]
      guard holds != answers[place] else { continue }
      if let cell = sweep.pass(flip.turn) { visit(cell.lower, cell.upper, sum) }
      if holds { sum &+= deltas[flip.row] } else { sum &-= deltas[flip.row] }
    }
    visit(sweep.last.lower, sweep.last.upper, sum)
  }

  /// Visits at most `count` of the cells with room, evenly spread and upwards, and before each the rows that change
  /// their answers on the way to it; before the first one also those that the rule holds for from the start.
  func walk(
    through values: [Double], flips: Flips, atMost count: Int,
    change: (_ row: Int, _ holds: Bool) -> Void, visit: (_ lower: Double, _ upper: Double) -> Void
  ) {
    let (answers, pieces) = (answers(through: values, flips), flips.pieces)
    for row in 0..<program.count where answers[row * pieces] { change(row, true) }
    // The flips that change the answer, and the cells before them.
    var changes: [(flip: Int32, cell: Int32)] = []
    changes.reserveCapacity(flips.order.count)
    var cells: [(lower: Double, upper: Double)] = []
    var sweep = TurnSweep(over: range)
    for index in flips.order.indices {
      let (flip, number) = flips.order[index]
      let place = flip.row * pieces + number
      guard answers[place + 1] != answers[place] else { continue }
      if let cell = sweep.pass(flip.turn), cell.lower < cell.upper { cells.append(cell) }
      changes.append((Int32(index), Int32(cells.count)))
    }
    if sweep.last.lower < sweep.last.upper { cells.append(sweep.last) }
    var next = 0
    for cell in thinned(Array(cells.indices), to: count) {
      while next < changes.count, changes[next].cell <= cell {
        let (flip, number) = flips.order[Int(changes[next].flip)]
        change(flip.row, answers[flip.row * pieces + number + 1])
        next += 1
      }
      visit(cells[cell].lower, cells[cell].upper)
    }
  }
}

extension DecisionRule {
  /// Whether one clause has all of these parameters, so that their boundaries depend on each other.
  func hasClause(with names: [String]) -> Bool {
    condition.comparisons.contains { Set(names).isSubset(of: $0.parameterNames) }
  }
}
