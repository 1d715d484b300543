import Controllers
import Rules

/// The boundaries of a rule's clauses in the plane of two parameters: straight lines through the unit
/// square, in which each parameter is a fraction of its range.
struct BoundaryLines {
  /// The line on which a clause changes its answer for a gesture.
  struct Line {
    /// The coefficients of the line, in the formula `offset + x * first + y * second`.
    ///
    /// The formula is positive on the side where the clause is true. The steeper of the slopes `x` and `y` is ±1, so
    /// the formula's absolute value is the distance from the line, measured along the axis of this slope.
    let offset, x, y: Double
    let gesture: Int
    /// The bit that stands for the clause in a set of clauses.
    let clause: Int
    /// The points at which the line enters and leaves the unit square.
    let start, end: (x: Double, y: Double)

    func height(_ x: Double, _ y: Double) -> Double { offset + self.x * x + self.y * y }
  }

  /// Gestures that are treated as one, because their boundaries and the rule's answers are the same.
  ///
  /// The boundaries are compared in the unit square. It is spanned by the two parameters, each as a fraction of its
  /// range.
  struct Gesture {
    /// The clauses that are true for all values of the two parameters within their ranges, as bits.
    let held: Int
    /// The index in ``BoundaryLines/answers`` of the first element of the gesture's table.
    ///
    /// The table contains the rule's answer for every possible set of true clauses.
    let table: Int
    /// How much the total costs change if the rule answers yes instead of no for these gestures; see
    /// ``BoundaryLines/base``.
    var delta: CostPair
  }

  /// The distance up to which points and lines count as touching.
  ///
  /// Measured in the unit square, in which each parameter is a fraction of its range.
  static let tolerance = Bracket.tolerance
  /// The limit on the number of clauses that contain at least one of the two parameters.
  ///
  /// With more such clauses, the initialiser returns nil.
  static let clauseLimit = 8

  private(set) var lines: [Line] = []
  private(set) var gestures: [Gesture] = []
  /// Tables of the rule's answers, stored one after another.
  ///
  /// Each table has one answer for every possible set of true clauses. ``Gesture/table`` is the index at which a
  /// gesture's table begins.
  private(set) var answers: [Bool] = []
  /// The total costs if the rule's answer is no for all of ``gestures``.
  private(set) var base: CostPair

  /// Finds the boundaries of the rule's clauses in the plane of the problem's two parameters.
  ///
  /// Returns nil if a clause is not linear in these parameters, or if more than ``clauseLimit`` clauses contain at
  /// least one of them.
  ///
  /// - Parameters:
  ///   - evaluator: The evaluator of the objective.
  ///   - rival: The costs of the same gestures by the rival loss of a Pareto front; nil without a front.
  init?(_ evaluator: ColumnEvaluator, rival: CostTable? = nil) {
    let condition = evaluator.problem.controller.finishWhen.condition
    var clauses: [Clause] = []
    for comparison in condition.comparisons {
      guard let clause = Clause(comparison, evaluator) else { return nil }
      clauses.append(clause)
    }
    let moving = clauses.indices.filter { clauses[$0].isMoving }
    guard moving.count <= Self.clauseLimit else { return nil }
    let costs = evaluator.costs.paired(with: rival)
    base = costs.base
    var tables: [[Bool]: Int] = [:]
    var known: [[Double]: Int] = [:]
    for (row, delta) in costs.deltas.enumerated() where delta != .zero {
      var truths = clauses.map { !$0.isMoving && $0.holds(row, 0, 0) }
      if tables[truths] == nil {
        tables[truths] = answers.count
        for set in 0..<(1 << moving.count) {
          for (bit, index) in moving.enumerated() { truths[index] = set & (1 << bit) != 0 }
          answers.append(condition.holds(truths))
        }
        for index in moving { truths[index] = false }
      }
      add(row, delta, moving.map { clauses[$0] }, table: tables[truths] ?? 0, &known)
    }
  }

  private mutating func add(
    _ row: Int, _ delta: CostPair, _ clauses: [Clause], table: Int, _ known: inout [[Double]: Int]
  ) {
    var held = 0
    var open: [(bit: Int, offset: Double, x: Double, y: Double)] = []
    for (index, clause) in clauses.enumerated() {
      let line = clause.line(row)
      let corners = [0, line.x, line.y, line.x + line.y].map { line.offset + $0 }
      if corners.allSatisfy({ $0 >= -Self.tolerance }) {
        // If a clause's line misses the unit square or only touches its edge, the clause has the same answer everywhere
        // inside. So it is tested at the centre.
        if clause.holds(row, 0.5, 0.5) { held |= 1 << index }
      } else if corners.contains(where: { $0 > Self.tolerance }) {
        open.append((1 << index, line.offset, line.x, line.y))
      }
    }
    // A clause that never changes the rule's answer, whatever the other clauses say, needs no boundary.
    let openBits = open.reduce(0) { $0 | $1.bit }
    open.removeAll { clause in
      (0..<(1 << clauses.count)).allSatisfy { set in
        set & ~openBits != held
          || answers[table + (set | clause.bit)] == answers[table + (set & ~clause.bit)]
      }
    }
    if open.isEmpty {
      if answers[table + held] { base &+= delta }
      return
    }
    let key =
      [Double(held), Double(table)] + open.flatMap { [Double($0.bit), $0.offset, $0.x, $0.y] }
    if let same = known[key] {
      gestures[same].delta &+= delta
      return
    }
    known[key] = gestures.count
    for line in open {
      let (start, end) = Self.ends(line.offset, line.x, line.y)
      lines.append(
        Line(
          offset: line.offset, x: line.x, y: line.y, gesture: gestures.count, clause: line.bit,
          start: start, end: end))
    }
    gestures.append(Gesture(held: held, table: table, delta: delta))
  }

  /// The points at which a line through the square meets the sides of the square.
  private static func ends(
    _ offset: Double, _ x: Double, _ y: Double
  ) -> (start: (x: Double, y: Double), end: (x: Double, y: Double)) {
    if abs(x) > abs(y) {
      let (start, end) = ends(offset, y, x)
      return ((start.y, start.x), (end.y, end.x))
    }
    var (low, high) = (0.0, 1.0)
    if x != 0 {
      let (bottom, top) = (-offset / x, -(offset + y) / x)
      (low, high) = (max(low, min(bottom, top)), min(high, max(bottom, top)))
    }
    func point(_ place: Double) -> (x: Double, y: Double) {
      (place, min(max(-(offset + x * place) / y, 0), 1))
    }
    return (point(low), point(high))
  }
}

extension BoundaryLines {
  /// One clause, evaluated for all gestures.
  private struct Clause {
    let isMoving: Bool
    private let relation: Comparison.Relation
    /// The difference between the clause's two sides, for each gesture, as a linear function on the unit square.
    ///
    /// `corner` is the difference at the lower left corner. `right` is the change of the difference from this corner to
    /// the lower right corner, and `up` is its change to the upper left corner. `right` and `up` are empty if the
    /// clause contains neither parameter.
    private let corner, right, up: [Double]

    /// Returns nil if the difference between the clause's two sides is not a linear function of the two parameters.
    init?(_ comparison: Comparison, _ evaluator: ColumnEvaluator) {
      let problem = evaluator.problem
      relation = comparison.relation
      let program = ColumnProgram(
        differenceIn: comparison, evaluator.releaseColumns, varying: problem.varyingNumbers,
        numbers: problem.controller.numbers)
      guard let degree = comparison.degree(in: Set(problem.parameters.map(\.name))) else {
        return nil
      }
      isMoving = degree > 0
      func differences(_ x: Double, _ y: Double) -> [Double] {
        program.differences(problem.values([x, y]))
      }
      corner = differences(0, 0)
      guard isMoving else {
        (right, up) = ([], [])
        return
      }
      right = zip(differences(1, 0), corner).map { $0 - $1 }
      up = zip(differences(0, 1), corner).map { $0 - $1 }
      // Linearity is tested at several points, because arithmetic that clamps its results is not linear everywhere.
      for (x, y) in [(0.375, 0.75), (1.0, 1.0), (0.5, 0.125)] {
        for (row, value) in differences(x, y).enumerated() {
          let size = max(abs(corner[row]), abs(right[row]), abs(up[row]))
          let expected = corner[row] + right[row] * x + up[row] * y
          guard Bracket.isStraight(value, expected: expected, size: size) else { return nil }
        }
      }
    }

    func holds(_ row: Int, _ x: Double, _ y: Double) -> Bool {
      relation.holds(isMoving ? corner[row] + right[row] * x + up[row] * y : corner[row])
    }

    /// The coefficients of a linear function of the two parameters that is 0 on the clause's boundary and positive
    /// where the clause is true.
    ///
    /// If the boundary does not exist or is far outside the square, both slopes, `x` and `y`, are 0.
    func line(_ row: Int) -> (offset: Double, x: Double, y: Double) {
      let size = max(abs(right[row]), abs(up[row]))
      let isBeyond = abs(corner[row]) >= 4 * size
      if isBeyond { return (holds(row, 0, 0) ? 4 : -4, 0, 0) }
      let isRising = relation == .greater || relation == .greaterOrEqual
      let scale = isRising ? size : -size
      return (corner[row] / scale, right[row] / scale, up[row] / scale)
    }
  }
}

extension Condition {
  /// Whether the condition is true, given the answers of its clauses in reading order.
  func holds(_ truths: [Bool]) -> Bool {
    var rest = truths[...]
    return holds(&rest)
  }

  private func holds(_ rest: inout ArraySlice<Bool>) -> Bool {
    switch self {
    case .comparison: rest.popFirst() ?? false
    case .not(let part): !part.holds(&rest)
    case .and(let parts): parts.map { $0.holds(&rest) }.allSatisfy(\.self)
    case .or(let parts): parts.map { $0.holds(&rest) }.contains(true)
    case .choice(let test, let first, let second):
      [test, first, second].map { $0.holds(&rest) }.chosen
    }
  }
}

extension [Bool] {
  /// The answer of `if … then … else …`, given the answers of its three parts: the second if the first is true,
  /// otherwise the third.
  fileprivate var chosen: Bool { self[0] ? self[1] : self[2] }
}
