import Controllers
import Rules

/// The boundaries of a rule's clauses in the plane of two parameters: straight lines through the unit
/// square, both parameters being fractions of their ranges.
struct BoundaryLines {
  /// Where a clause changes its answer for a gesture.
  struct Line {
    /// offset + x · first + y · second is positive where the clause holds; the greater slope has
    /// size 1, so that this is nearly the distance from the line.
    let offset, x, y: Double
    let gesture: Int
    /// The clause, as one bit.
    let clause: Int
    /// Where the line enters the square and leaves it.
    let start, end: (x: Double, y: Double)

    func height(_ x: Double, _ y: Double) -> Double { offset + self.x * x + self.y * y }
  }

  /// A gesture that has boundaries in the square; those whose boundaries are the same count as one.
  struct Gesture {
    /// The clauses that hold in the whole square, as bits.
    let held: Int
    /// Where its answers stand, one for each set of clauses that hold.
    let table: Int
    /// What it costs more when it finishes.
    var delta: Int64
  }

  /// What is nearer than this is the same place: a 10¹²th of the range.
  static let tolerance = 1e-12
  /// The greatest number of clauses with one of the parameters.
  static let clauseLimit = 8

  private(set) var lines: [Line] = []
  private(set) var gestures: [Gesture] = []
  /// Whether the rule holds, table after table.
  private(set) var answers: [Bool] = []
  /// What all costs while the rule holds for none of ``gestures``.
  private(set) var base: Int64

  /// Finds the boundaries; nil where one is bent, or a rule has too many clauses.
  init?(_ evaluator: ColumnEvaluator, through values: [Double]) {
    let problem = evaluator.problem
    let condition = problem.controller.finishWhen.condition
    let names = Set(problem.parameters.map(\.name))
    var clauses: [Clause] = []
    for comparison in condition.comparisons {
      guard let clause = Clause(comparison, names, evaluator, through: values) else { return nil }
      clauses.append(clause)
    }
    let moving = clauses.indices.filter { clauses[$0].isMoving }
    guard moving.count <= Self.clauseLimit else { return nil }
    base = evaluator.costs.base
    var tables: [[Bool]: Int] = [:]
    var known: [[Double]: Int] = [:]
    for (row, delta) in evaluator.costs.deltas.enumerated() where delta != 0 {
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
    _ row: Int, _ delta: Int64, _ clauses: [Clause], table: Int, _ known: inout [[Double]: Int]
  ) {
    var held = 0
    var open: [(bit: Int, offset: Double, x: Double, y: Double)] = []
    for (index, clause) in clauses.enumerated() {
      let line = clause.line(row)
      let corners = [0, line.x, line.y, line.x + line.y].map { line.offset + $0 }
      if corners.allSatisfy({ $0 >= -Self.tolerance }) {
        // What touches the square at most is decided inside of it.
        if clause.holds(row, 0.5, 0.5) { held |= 1 << index }
      } else if corners.contains(where: { $0 > Self.tolerance }) {
        open.append((1 << index, line.offset, line.x, line.y))
      }
    }
    // A clause that changes nothing, whatever the others say, has no boundary.
    let openBits = open.reduce(0) { $0 | $1.bit }
    open.removeAll { clause in
      (0..<(1 << clauses.count)).allSatisfy { set in
        set & ~openBits != held
          || answers[table + (set | clause.bit)] == answers[table + (set & ~clause.bit)]
      }
    }
    if open.isEmpty {
      if answers[table + held] { base += delta }
      return
    }
    let key =
      [Double(held), Double(table)] + open.flatMap { [Double($0.bit), $0.offset, $0.x, $0.y] }
    if let same = known[key] {
      gestures[same].delta += delta
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

  /// Where a line through the inside of the square meets its sides.
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
  /// One clause for all gestures.
  private struct Clause {
    let isMoving: Bool
    private let relation: Comparison.Relation
    /// The difference of the sides in the square's corner, and how it grows to the right and upwards.
    private let corner, right, up: [Double]

    /// Nil where the clause is not linear in both parameters.
    init?(
      _ comparison: Comparison, _ names: Set<String>, _ evaluator: ColumnEvaluator,
      through values: [Double]
    ) {
      let problem = evaluator.problem
      relation = comparison.relation
      let program = ColumnProgram(
        differenceIn: comparison, evaluator.releaseColumns, varying: problem.varyingNumbers,
        numbers: problem.controller.numbers)
      let degrees = [comparison.left, comparison.right].map { $0.degree(in: names) }
      guard let left = degrees[0], let other = degrees[1] else { return nil }
      isMoving = max(left, other) > 0
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
      // What arithmetic holds within its limits is bent too.
      for (x, y) in [(0.375, 0.75), (1.0, 1.0), (0.5, 0.125)] {
        for (row, value) in differences(x, y).enumerated() {
          let size = max(abs(corner[row]), abs(right[row]), abs(up[row]))
          let expected = corner[row] + right[row] * x + up[row] * y
          guard abs(value - expected) <= 1e-9 * size else { return nil }
        }
      }
    }

    func holds(_ row: Int, _ x: Double, _ y: Double) -> Bool {
      let difference = isMoving ? corner[row] + right[row] * x + up[row] * y : corner[row]
      return switch relation {
      case .greater: difference > 0
      case .greaterOrEqual: difference >= 0
      case .less: difference < 0
      case .lessOrEqual: difference <= 0
      }
    }

    /// The boundary, positive where the clause holds; without slopes where there is none.
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
  /// Whether it holds, given whether each clause does, in reading order.
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
    }
  }
}
