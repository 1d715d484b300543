import Controllers
import Replay
import Rules
import Traces

/// Judges the points of a sweep from columns of release values.
///
/// Requires that both possible endings of each gesture, finished and cancelled, are known in advance. A table contains
/// the numbers that each ending adds to a point's sums, such as its cost. At each point, the rule's answers select the
/// rows of the table to add up, so a point takes only one pass over the answers. The sums are equal to the sums from
/// judging gestures one by one.
struct SweepColumns: Sendable {
  /// The number of decisions after which the sweep checks whether to continue.
  private static let decisionsInPart = 2_000_000

  /// Where each number begins in a row of `table`: the index of its first element.
  ///
  /// `finishing` takes one element. `right` and `cost` take two, because each number is split into a high piece, which
  /// comes first, and a low piece. `means` is the start of the metrics, each of which takes `mean` elements.
  private enum Lane {
    static let finishing = 0
    static let right = 1
    static let cost = 3
    static let means = 5
    /// The number of elements that each metric takes in a row of `table`.
    ///
    /// The first two elements are the high and the low piece of the metric's value. The third element is 1 if the
    /// metric has a value, otherwise 0.
    static let mean = 3
    static let count = means + mean * Metric.swept.count
  }

  private let problem: TuningProblem
  /// The releases of the gestures that the rule decides.
  private let columns: ReleaseColumns
  /// The sums over the gestures that the rule does not decide; they are the same at every point of the sweep.
  private let base: SweepSums.Point
  /// Two rows for each decided gesture: one for its cancelled ending, then one for its finished ending.
  private let table: [Double]
  /// The weight of each decided gesture, and the sign that its margin has on the intended side: 1 or -1.
  private let weights, sides: [Double]
  /// The splitters that divide numbers into pieces, which can be added up without rounding.
  ///
  /// A gesture's closeness says how close the gesture is to the boundary between the rule's answers. `weightPieces`
  /// splits the gestures' weights, and each weight multiplied by the gesture's closeness. `costPieces` splits the costs
  /// of the endings, and the costs that the objective assigns to closeness.
  private let weightPieces, costPieces: ExactPieces

  /// Builds the table; nil if gestures must be judged one by one.
  init?(_ problem: TuningProblem) {
    let hasStops = problem.gestures.contains {
      if case .stop? = $0.label?.intent { true } else { false }
    }
    guard problem.hasKnownEndings, !hasStops else { return nil }
    let decided = problem.gestures.filter(\.isDecidedByRule)
    let objective = problem.objective
    func pieces(_ number: (TunedGesture, TunedOutcome) -> Double) -> ExactPieces? {
      ExactPieces(
        upTo: decided.reduce(0) {
          max($0, abs(number($1, $1.cancelled)), abs(number($1, $1.finished)))
        })
    }
    let readers = TunedOutcome.sweptReaders
    let means = readers.compactMap { read in pieces { read($1) ?? 0 } }
    guard let weightPieces = pieces({ gesture, _ in gesture.weight }),
      let costPieces = pieces({ objective.cost(of: $0, $1) + objective.margin * $0.weight }),
      means.count == readers.count
    else { return nil }
    var table: [Double] = []
    table.reserveCapacity(2 * decided.count * Lane.count)
    var rest = 0.0
    func append(_ pieces: ExactPieces.Pieces) {
      table.append(pieces.high)
      table.append(pieces.low)
      rest = max(rest, abs(pieces.rest))
    }
    for gesture in decided {
      for ending in [gesture.cancelled, gesture.finished] {
        table.append(ending.finishes ? 1 : 0)
        append(weightPieces(ending.verdict == .pass ? gesture.weight : 0))
        append(costPieces(objective.cost(of: gesture, ending)))
        for (read, pieces) in zip(readers, means) {
          let value = read(ending)
          append(pieces(value ?? 0))
          table.append(value == nil ? 0 : 1)
        }
      }
    }
    // The table has room for two pieces of each number. If a number is much smaller than the largest number that the
    // same splitter divides, a third piece may remain. There is no room for it, so the gestures must then be judged one
    // by one.
    guard rest == 0 else { return nil }
    var base = SweepSums.Point()
    for gesture in problem.gestures where !gesture.isDecidedByRule {
      base.add(gesture.cancelled, of: gesture, costs: objective)
    }
    if decided.contains(where: \.isJudged) { base.closeness = ExactSum() }
    (self.problem, self.base, self.table) = (problem, base, table)
    (self.weightPieces, self.costPieces) = (weightPieces, costPieces)
    columns = ReleaseColumns(decided.compactMap(\.release))
    weights = decided.map(\.weight)
    sides = decided.map { $0.label?.intent == .finish ? 1 : -1 }
  }

  /// The number of points that are judged before the sweep checks again whether to continue.
  var partSize: Int { max(Self.decisionsInPart / max(problem.gestures.count, 1), 1) }

  /// Judges the controllers at some points of the grid.
  func sums(_ grid: [[Double]]) -> [SweepSums.Point] {
    let program = ColumnProgram(
      marginsOf: problem.controller.finishWhen, columns, varying: problem.varyingNumbers,
      numbers: problem.controller.numbers)
    return grid.map { sums(at: $0, program) }
  }

  private func sums(at values: [Double], _ program: ColumnProgram) -> SweepSums.Point {
    var sums = base
    let width = Lane.count
    var lanes = [Double](repeating: 0, count: width)
    let margin = problem.objective.margin
    table.withUnsafeBufferPointer { table in
      lanes.withUnsafeMutableBufferPointer { lanes in
        program.run(values) { start, rows, answers, margins in
          // Costs are split into pieces, so that up to `ExactPieces.blockSize` costs add up without rounding. Each row
          // adds two costs: the cost of its ending and the cost of its margin.
          precondition(2 * rows <= ExactPieces.blockSize, "\(rows) rows")
          lanes.update(repeating: 0)
          var (high, low) = (0.0, 0.0)
          for row in 0..<rows {
            let gesture = start + row
            let entry = (2 * gesture + (answers[row] != 0 ? 1 : 0)) * width
            for lane in 0..<width { lanes[lane] += table[entry + lane] }
            let near = Objective.closeness(margins[row] * sides[gesture])
            let closeness = weightPieces(weights[gesture] * near)
            (high, low) = (high + closeness.high, low + closeness.low)
            if closeness.rest != 0 { sums.closeness?.add(closeness.rest) }
            guard margin != 0 else { continue }
            let cost = costPieces(margin * weights[gesture] * near)
            lanes[Lane.cost] += cost.high
            lanes[Lane.cost + 1] += cost.low
            if cost.rest != 0 { sums.cost.add(cost.rest) }
          }
          sums.closeness?.add(high)
          sums.closeness?.add(low)
          Self.add(UnsafeBufferPointer(lanes), to: &sums)
        }
      }
    }
    return sums
  }

  /// Adds the sums over a block of gestures to the sums for one point of the sweep.
  ///
  /// `lanes` contains the sums over the block. `Lane` defines the index of each sum.
  private static func add(_ lanes: UnsafeBufferPointer<Double>, to sums: inout SweepSums.Point) {
    func add(_ lane: Int, to sum: inout ExactSum) {
      sum.add(lanes[lane])
      sum.add(lanes[lane + 1])
    }
    sums.finishing += Int(lanes[Lane.finishing])
    add(Lane.right, to: &sums.right)
    add(Lane.cost, to: &sums.cost)
    for index in sums.means.indices {
      let lane = Lane.means + Lane.mean * index
      add(lane, to: &sums.means[index].sum)
      sums.means[index].count += Int(lanes[lane + 2])
    }
  }
}
