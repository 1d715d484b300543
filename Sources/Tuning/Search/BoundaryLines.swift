import Interactions

/// The boundaries of clauses in the plane of two parameters, where they are straight.
struct BoundaryLines {
  /// a + b · first + c · second = 0, with both parameters as fractions of their ranges.
  private struct Line: Hashable {
    let a, b, c: Double
  }

  private let lines: [Line]
  private let second: ClosedRange<Double>

  /// Finds the boundaries; nil where one is bent.
  init?(_ evaluator: ColumnEvaluator, through values: [Double]) {
    let problem = evaluator.problem
    let (first, second) = (problem.parameters[0], problem.parameters[1])
    self.second = second.range
    let names: Set = [first.name, second.name]
    let columns = evaluator.releaseColumns
    var lines: Set<Line> = []
    for comparison in problem.controller.finishWhen.condition.comparisons
    where !names.isDisjoint(with: comparison.parameterNames) {
      let program = ColumnProgram(
        columns, .difference(comparison), parameters: problem.parameters,
        controller: problem.controller)
      func differences(_ x: Double, _ y: Double) -> [Double] {
        var trial = values
        trial[0] = first.lower + (first.upper - first.lower) * x
        trial[1] = second.lower + (second.upper - second.lower) * y
        return program.differences(trial)
      }
      let (corner, right, up) = (differences(0, 0), differences(1, 0), differences(0, 1))
      let checks = [(0.375, 0.75), (1.0, 1.0), (0.5, 0.125)].map { ($0, $1, differences($0, $1)) }
      for row in corner.indices {
        let (a, b, c) = (corner[row], right[row] - corner[row], up[row] - corner[row])
        let size = max(abs(a), abs(b), abs(c))
        for (x, y, values) in checks where abs(values[row] - (a + b * x + c * y)) > 1e-9 * size {
          return nil
        }
        if b != 0 || c != 0 { lines.insert(Line(a: a, b: b, c: c)) }
      }
    }
    self.lines = lines.sorted { ($0.a, $0.b, $0.c) < ($1.a, $1.b, $1.c) }
  }

  /// The values of the second parameter at which boundaries cross one another or the ends of the
  /// first's range, upwards; nil where there may be more than the limit.
  func meetings(limit: Int) -> [Double]? {
    guard lines.count * (lines.count + 3) / 2 <= limit else { return nil }
    var fractions: [Double] = []
    for (index, line) in lines.enumerated() {
      if line.c != 0 {
        fractions.append(-line.a / line.c)
        fractions.append(-(line.a + line.b) / line.c)
      }
      for other in lines[(index + 1)...] {
        let determinant = line.b * other.c - other.b * line.c
        guard determinant != 0 else { continue }
        let (x, y) = (
          (line.c * other.a - other.c * line.a) / determinant,
          (other.b * line.a - line.b * other.a) / determinant
        )
        if x >= 0, x <= 1 { fractions.append(y) }
      }
    }
    return fractions.filter { $0 > 0 && $0 < 1 }.sorted()
      .map { second.lowerBound + (second.upperBound - second.lowerBound) * $0 }
  }
}
