/// A linear program in its textbook form, solved by the simplex method with Bland's rule.
///
/// It shares no code with the engine's solver, so that the tests can compare the two.
struct LinearProgram {
  enum Relation { case equal, atMost, atLeast }

  struct Row {
    var terms: [Int: Double]
    var relation: Relation
    var constant: Double
  }

  /// Whether each variable may be negative.
  private(set) var isFree: [Bool] = []
  /// The rows: the sum of a row's terms is equal to, at most, or at least its constant.
  var rows: [Row] = []

  mutating func variable(isFree free: Bool = false) -> Int {
    isFree.append(free)
    return isFree.count - 1
  }

  /// The least value of a sum of variables that the rows allow; nil if the rows contradict each other, and minus
  /// infinity without a least value.
  func minimum(of objective: [Int: Double]) -> Double? {
    var tableau = Tableau(self)
    guard tableau.isFeasible() else { return nil }
    return tableau.minimum(of: objective)
  }
}

/// The equations of a program in nonnegative columns: two for a free variable, then slacks, then artificial columns.
private struct Tableau {
  private let positive: [Int]
  private let negative: [Int?]
  private let width: Int
  private let artificial: Int
  private var cells: [[Double]] = []
  private var basis: [Int] = []

  init(_ program: LinearProgram) {
    var next = 0
    var (positive, negative): ([Int], [Int?]) = ([], [])
    for free in program.isFree {
      positive.append(next)
      negative.append(free ? next + 1 : nil)
      next += free ? 2 : 1
    }
    let slacks = program.rows.filter { $0.relation != .equal }.count
    artificial = next + slacks
    width = artificial + program.rows.count + 1
    (self.positive, self.negative) = (positive, negative)
    for (index, row) in program.rows.enumerated() {
      var line = Array(repeating: 0.0, count: width)
      for (variable, factor) in row.terms {
        line[positive[variable]] += factor
        if let other = negative[variable] { line[other] -= factor }
      }
      line[width - 1] = row.constant
      if row.relation != .equal {
        line[next] = row.relation == .atMost ? 1 : -1
        next += 1
      }
      if line[width - 1] < 0 { line = line.map { -$0 } }
      line[artificial + index] = 1
      basis.append(artificial + index)
      cells.append(line)
    }
  }

  mutating func isFeasible() -> Bool {
    var costs = Array(repeating: 0.0, count: width)
    for index in artificial..<width - 1 { costs[index] = 1 }
    guard let least = minimum(costs, among: width - 1), least < 1e-6 else { return false }
    // Artificial columns that are still basic are zero; they leave the basis wherever another column can enter.
    for row in cells.indices where basis[row] >= artificial {
      if let column = (0..<artificial).first(where: { abs(cells[row][$0]) > 1e-7 }) {
        pivot(row, column)
      }
    }
    return true
  }

  mutating func minimum(of objective: [Int: Double]) -> Double {
    var costs = Array(repeating: 0.0, count: width)
    for (variable, factor) in objective {
      costs[positive[variable]] += factor
      if let other = negative[variable] { costs[other] -= factor }
    }
    return minimum(costs, among: artificial) ?? -.infinity
  }

  /// Returns nil if there is no least value; only the first columns may enter the basis.
  private mutating func minimum(_ costs: [Double], among columns: Int) -> Double? {
    var reduced = costs
    for row in cells.indices where costs[basis[row]] != 0 {
      Self.subtract(cells[row], times: costs[basis[row]], from: &reduced)
    }
    while let column = (0..<columns).first(where: { reduced[$0] < -1e-9 }) {
      var best: (row: Int, ratio: Double)?
      for row in cells.indices where cells[row][column] > 1e-9 {
        let ratio = cells[row][width - 1] / cells[row][column]
        if let known = best,
          ratio > known.ratio + 1e-12
            || ratio > known.ratio - 1e-12 && basis[row] > basis[known.row]
        {
          continue
        }
        best = (row, ratio)
      }
      guard let row = best?.row else { return nil }
      pivot(row, column)
      Self.subtract(cells[row], times: reduced[column], from: &reduced)
    }
    return -reduced[width - 1]
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    let divisor = cells[row][column]
    cells[row] = cells[row].map { $0 / divisor }
    let line = cells[row]
    for other in cells.indices where other != row && cells[other][column] != 0 {
      Self.subtract(line, times: cells[other][column], from: &cells[other])
    }
    basis[row] = column
  }

  private static func subtract(_ line: [Double], times factor: Double, from other: inout [Double]) {
    line.withUnsafeBufferPointer { line in
      other.withUnsafeMutableBufferPointer { other in
        for index in 0..<line.count where line[index] != 0 { other[index] -= factor * line[index] }
      }
    }
  }
}
