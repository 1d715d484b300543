import Controllers
import Replay
import Rules

/// Judges all gestures at once from their release values, stored in columns with one row for each question to the rule.
final class ColumnEvaluator: Evaluator {
  let problem: TuningProblem
  let releaseColumns: ReleaseColumns
  let costs: CostTable
  private let program: ColumnProgram
  private let deltas: UnsafeMutablePointer<Int64>
  private let storage = ColumnStorage()
  /// Whether gestures end as intended, depending on the rule's answers.
  ///
  /// `heldRight` contains one value for each gesture: whether it ends as intended if the rule answers yes at none of
  /// its rows. `answersRightly` contains one value for each row: whether the row's gesture ends as intended if this is
  /// its last row at which the rule answers yes.
  private let heldRight, answersRightly: [Bool]
  private var lines: [Int: ColumnLine] = [:]
  private let isStopped: () -> Bool
  private(set) var isCutShort = false

  init(_ problem: TuningProblem, isStopped: @escaping () -> Bool = { false }) {
    (self.problem, self.isStopped) = (problem, isStopped)
    costs = CostTable(problem.gestures, cost: problem.objective.cost)
    heldRight = problem.gestures.indices.map { problem.gestures[$0].held.verdict == .pass }
    var (releases, answersRightly): ([Release], [Bool]) = ([], [])
    releases.reserveCapacity(costs.decided.count)
    answersRightly.reserveCapacity(costs.decided.count)
    for position in problem.gestures.indices {
      problem.gestures[position].forEachQuestion { question in
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

  /// Whether the user stopped the search.
  ///
  /// Called only during longer work, such as a walk along a boundary; a single evaluation is too quick to need it.
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

  /// Whether two parameters are searched and one clause contains both, so that the values at which one parameter
  /// changes a decision depend on the other parameter.
  var parametersShareClause: Bool {
    let names = problem.parameters.map(\.name)
    return names.count == 2
      && problem.controller.finishWhen.hasClause(with: names)
  }

  /// The rule's answer at each release in ``releaseColumns``, with the given values of the parameters.
  func answers(_ values: [Double]) -> [Bool] { program.answers(values) }

  /// The ranges of one parameter within which no decision changes (its cells), with the cost of each group's gestures.
  ///
  /// The costs in a cell are computed from the costs in the previous cell. But if a clause is not linear in the
  /// parameter, each cell is evaluated separately.
  func cells(
    _ parameter: Int, through values: [Double], atMost count: Int, of groups: GroupNumbers
  ) -> [GroupedCell] {
    let line = columnLine(parameter)
    let flips = line.flips(through: values, exact: false)
    guard flips.isExact, !stops() else {
      return singleCells(parameter, through: values, atMost: count, of: groups)
    }
    // The cost of each group's gestures in the current cell, in integer units, so that the order of addition does not
    // matter.
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

  func endings(_ values: [Double]) -> [TunedOutcome] {
    var endings = problem.gestures.map(\.held)
    // Each row asks a gesture's rule about one boundary between stops. The rows of a gesture are in ascending order of
    // these boundaries, so the last row with the answer yes decides where the gesture ends.
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

  /// The object that computes the objective along one parameter; created once and then reused.
  func columnLine(_ parameter: Int) -> ColumnLine {
    if let line = lines[parameter] { return line }
    let line = ColumnLine(parameter, releaseColumns, problem, costs)
    lines[parameter] = line
    return line
  }
}

/// Computes the objective along one parameter from the flips of the rule's clauses: the values at which a clause
/// changes its answer.
final class ColumnLine {
  /// The values of the parameter at which clauses change their answers; each is called a flip.
  struct Flips {
    /// The flips for each row of release values, ascending.
    let rows: RowLists<ClauseLine.Flip>
    /// The flips of all rows in one list, ascending by the parameter's value.
    ///
    /// `number` is the position of the flip among the flips of its own row, counted from 0.
    let order: [(flip: ClauseLine.Flip, number: Int)]
    /// Whether ``rows`` and ``order`` contain every flip: true if all clauses are linear in the parameter.
    let isExact: Bool
    /// The greatest number of parts into which the flips of a single row divide the parameter's range.
    let pieces: Int

    /// Divides the parameter's range into stretches, at the flips of all rows.
    ///
    /// Within a stretch, no row's answer changes. Returns all stretches in ascending order. For each flip of each row,
    /// `firsts` contains the index of the first stretch above the flip.
    func stretches(
      over range: ClosedRange<Double>
    ) -> (all: [(lower: Double, upper: Double)], firsts: RowLists<Int32>) {
      var all: [(lower: Double, upper: Double)] = []
      var firsts = rows.lists(of: Int32(0))
      var sweep = BracketSweep(over: range)
      for (flip, number) in order {
        if let stretch = sweep.pass(flip.bracket) { all.append(stretch) }
        firsts.set(flip.row, number, to: Int32(sweep.count))
      }
      return (all + [sweep.last], firsts)
    }

    /// The value of the parameter just above a row's first `number` flips, or above all of them if there are fewer.
    ///
    /// Returns `lower` if `number` is 0 or the row has no flips.
    func place(_ row: Int, after number: Int, from lower: Double) -> Double {
      let flips = rows[row]
      return number == 0 || flips.isEmpty
        ? lower : flips[min(flips.startIndex + number, flips.endIndex) - 1].upper
    }
  }

  let range: ClosedRange<Double>
  /// The clauses that contain the parameter.
  fileprivate let clauses: [ClauseLine]
  /// The indices, in the problem's parameters, of the parameters that occur in ``clauses`` together with the varied
  /// one.
  ///
  /// The flips along the varied parameter depend on the values of these parameters.
  private let neighbours: [Int]
  private let program: ColumnProgram
  private let costs: CostTable
  private let pairs: (base: CostPair, deltas: [CostPair])
  /// The most recent results of ``flips(through:exact:)``; the key is the argument `exact`.
  ///
  /// `at` contains the values of the ``neighbours``, the other parameters on which the flips depend.
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

  /// The flips of ``clauses`` along the varied parameter, if all other parameters have the given values.
  ///
  /// The flips depend only on the values of ``neighbours``. If these are the same as at the last call with the same
  /// `exact`, the last result is reused.
  func flips(through values: [Double], exact: Bool) -> Flips {
    let place = neighbours.map { values[$0] }
    if let known = known[exact], known.at == place { return known.flips }
    var found: [ClauseLine.Flip] = []
    var isExact = true
    for clause in clauses {
      let own = clause.flips(through: values, exact: exact)
      found += own.flips
      isExact = isExact && own.isExact
    }
    found.sort { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
    let (rows, numbers) = RowLists.lists(of: found, rowCount: program.count) { $0.row }
    let order = zip(found, numbers).map { (flip: $0, number: $1) }
    let pieces = order.reduce(1) { max($0, $1.number + 2) }
    let flips = Flips(rows: rows, order: order, isExact: isExact, pieces: pieces)
    known[exact] = (place, flips)
    return flips
  }

  /// For each row of release values in turn, the rule's answer in each part of the parameter's range: before the row's
  /// first flip, between its first and second flip, and so on.
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

  /// The objective as a function of the varied parameter, with the other parameters fixed at `values`.
  ///
  /// `flips` is the result of ``flips(through:exact:)`` for the same `values`.
  func line(through values: [Double], flips: Flips) -> LossLine {
    var cells: [LossLine.Cell] = []
    walk(through: values, flips: flips, from: pairs.base, pairs.deltas) { lower, upper, sum in
      cells.append(LossLine.Cell(lower: lower, upper: upper, loss: Double(sum.x) * costs.unit))
    }
    return LossLine(cells: cells, isExact: flips.isExact)
  }

  /// Visits, in ascending order, the ranges of the parameter's values within which no decision changes.
  ///
  /// `visit` receives the two ends of a range, and the total costs in this range. The total is `base` plus one element
  /// of `deltas` for each row to which the rule answers yes in the range. A row contains the release values of one
  /// question to the rule.
  func walk(
    through values: [Double], flips: Flips, from base: CostPair, _ deltas: [CostPair],
    visit: (_ lower: Double, _ upper: Double, _ sum: CostPair) -> Void
  ) {
    let (answers, pieces) = (answers(through: values, flips), flips.pieces)
    var sum = base
    for row in deltas.indices where answers[row * pieces] { sum &+= deltas[row] }
    var sweep = BracketSweep(over: range)
    for (flip, number) in flips.order {
      let place = flip.row * pieces + number
      let holds = answers[place + 1]
      guard holds != answers[place] else { continue }
      if let cell = sweep.pass(flip.bracket) { visit(cell.lower, cell.upper, sum) }
      if holds { sum &+= deltas[flip.row] } else { sum &-= deltas[flip.row] }
    }
    visit(sweep.last.lower, sweep.last.upper, sum)
  }

  /// Visits, in ascending order, the ranges of the parameter's values within which no decision changes.
  ///
  /// If there are more than `count` ranges, only `count` of them are visited, evenly distributed. Ranges of width 0 are
  /// left out.
  ///
  /// Before each visit, calls `change` for the rows whose answers have changed since the last visit. Before the first
  /// visit, also calls `change` for the rows to which the rule answers yes at the lower end of the parameter's range.
  func walk(
    through values: [Double], flips: Flips, atMost count: Int,
    change: (_ row: Int, _ holds: Bool) -> Void, visit: (_ lower: Double, _ upper: Double) -> Void
  ) {
    let (answers, pieces) = (answers(through: values, flips), flips.pieces)
    for row in 0..<program.count where answers[row * pieces] { change(row, true) }
    // The flips at which the rule's answer changes. `cell` is the index in `cells` of the first range above the flip.
    // Ranges of width 0 are not in `cells`.
    var changes: [(flip: Int32, cell: Int32)] = []
    changes.reserveCapacity(flips.order.count)
    var cells: [(lower: Double, upper: Double)] = []
    var sweep = BracketSweep(over: range)
    for index in flips.order.indices {
      let (flip, number) = flips.order[index]
      let place = flip.row * pieces + number
      guard answers[place + 1] != answers[place] else { continue }
      if let cell = sweep.pass(flip.bracket), cell.lower < cell.upper { cells.append(cell) }
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
  /// Whether one clause contains all of these parameters, so that the values at which one of them changes a decision
  /// depend on the others.
  func hasClause(with names: [String]) -> Bool {
    condition.comparisons.contains { Set(names).isSubset(of: $0.parameterNames) }
  }
}
