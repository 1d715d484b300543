import Controllers
import Replay
import Rules
import Traces

/// Judges the points of a sweep column by column, where each gesture has two known endings.
///
/// What both endings of a gesture add to the figures of a point stands in a table, so that a point takes one
/// pass over the rule's answers; figures are added up in the order of the gestures, as for single judgements.
struct SweepColumns: Sendable {
  /// The number of decisions that are made between two checks for a stop.
  private static let decisionsInPart = 2_000_000

  private let problem: TuningProblem
  /// The positions of the gestures that the rule decides.
  private let decided: [Int]
  private let columns: ReleaseColumns
  /// For each gesture, cancelled and then finished: its weight where it is right, its cost, whether it finishes, its
  /// metrics, and which of them it has.
  private let table: [Double]
  private let width: Int
  /// The weight of each gesture, and 1 where its margin is positive on the side of what was meant, else -1.
  private let weights, sides: [Double]
  private let isClosenessKnown: Bool

  /// Nil where gestures must be judged one by one.
  init?(_ problem: TuningProblem) {
    let hasStops = problem.gestures.contains {
      if case .stop? = $0.label?.intent { true } else { false }
    }
    guard problem.hasKnownEndings, !hasStops else { return nil }
    self.problem = problem
    let gestures = problem.gestures
    decided = gestures.indices.filter { gestures[$0].isDecidedByRule }
    columns = ReleaseColumns(decided.compactMap { gestures[$0].release })
    let readers = Metric.swept.map(TunedGesture.Ending.reader)
    table = gestures.flatMap { gesture in
      [gesture.cancelled, gesture.finished].flatMap { ending -> [Double] in
        let metrics = readers.map { $0(ending) }
        let right = gesture.weight * (ending.verdict == .pass ? 1 : 0)
        return [right, problem.objective.cost(of: gesture, ending), ending.finishes ? 1 : 0]
          + metrics.map { $0 ?? 0 } + metrics.map { $0 == nil ? 0 : 1 }
      }
    }
    width = 3 + 2 * readers.count
    weights = gestures.map(\.weight)
    sides = gestures.map { $0.label?.intent == .finish ? 1 : -1 }
    isClosenessKnown = decided.contains { gestures[$0].isJudged }
  }

  /// The number of points that are judged between two checks for a stop.
  var partSize: Int { max(Self.decisionsInPart / max(problem.gestures.count, 1), 1) }

  /// Judges controllers.
  func points(_ grid: [[Double]]) -> [Sweep.Point] {
    let program = ColumnProgram(
      verdictsOf: problem.controller.finishWhen, columns, varying: problem.varyingNumbers,
      numbers: problem.controller.numbers)
    return grid.map { point(at: $0, program) }
  }

  private func point(at values: [Double], _ program: ColumnProgram) -> Sweep.Point {
    var sums = [Double](repeating: 0, count: width)
    var (closeness, next) = (0.0, 0)
    let margin = problem.objective.margin
    table.withUnsafeBufferPointer { table in
      sums.withUnsafeMutableBufferPointer { sums in
        func add(_ gesture: Int, finishes: Bool, _ marginCost: Double) {
          let start = (2 * gesture + (finishes ? 1 : 0)) * width
          for lane in 0..<width where lane != 1 { sums[lane] += table[start + lane] }
          sums[1] += table[start + 1] + marginCost
        }
        program.run(values) { start, rows, answers, margins in
          for row in 0..<rows {
            let gesture = decided[start + row]
            while next < gesture {
              add(next, finishes: false, 0)
              next += 1
            }
            let near = Objective.closeness(margins[row] * sides[gesture])
            closeness += weights[gesture] * near
            add(
              gesture, finishes: answers[row] != 0,
              margin == 0 ? 0 : margin * weights[gesture] * near)
            next = gesture + 1
          }
        }
        while next < problem.gestures.count {
          add(next, finishes: false, 0)
          next += 1
        }
      }
    }
    let total = problem.totalWeight
    let metrics = (width - 3) / 2
    return Sweep.Point(
      values: values, accuracy: total > 0 ? sums[0] / total : 0,
      finishRate: sums[2] / Double(max(problem.gestures.count, 1)), cost: problem.loss(sums[1]),
      closeness: isClosenessKnown ? problem.loss(closeness) : nil,
      means: (3..<3 + metrics).map { sums[$0 + metrics] > 0 ? sums[$0] / sums[$0 + metrics] : nil })
  }
}
