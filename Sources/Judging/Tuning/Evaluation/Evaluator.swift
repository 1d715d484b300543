import Controllers
import Replay
import Rules
import Traces

/// Evaluates the objective at values of the tuned parameters; for one thread at a time.
protocol Evaluator: AnyObject {
  var problem: TuningProblem { get }
  /// Whether the evaluator has noticed that the search was stopped.
  ///
  /// From then on, its functions may return at once, with meaningless results.
  var isCutShort: Bool { get }
  /// The objective at values within their ranges; smaller is better.
  func loss(_ values: [Double]) -> Double
  /// The cost of each gesture, in the order of the problem.
  func costs(_ values: [Double]) -> [Double]
  /// The ranges of the parameter with the index `parameter` within which no decision changes.
  ///
  /// The other parameters have the values in `values`. If there are more than `count` ranges, they are thinned evenly.
  /// The result is meaningless once the search is stopped.
  func cells(
    _ parameter: Int, through values: [Double], atMost count: Int, of groups: GroupNumbers
  ) -> [GroupedCell]
  /// How each gesture ends, in the order of the problem.
  func endings(_ values: [Double]) -> [TunedOutcome]
  /// Whether each gesture does what was intended, in the order of the problem.
  func rightness(_ values: [Double]) -> [Bool]
  /// The objective along one parameter, with the other parameters fixed.
  func line(_ parameter: Int, through values: [Double], exact: Bool) -> LossLine
  /// The cost of computing ``line(_:through:exact:)`` for one parameter, expressed as a number of evaluations.
  func lineCost(_ parameter: Int) -> Int
}

/// A range of one parameter's values within which no decision changes, with the cost of each group's gestures.
struct GroupedCell: Hashable {
  let lower, upper: Double
  let costs: [Double]

  var width: Double { upper - lower }
  var middle: Double { lower + width / 2 }
}

extension Evaluator {
  func rightness(_ values: [Double]) -> [Bool] { endings(values).map { $0.verdict == .pass } }

  func cells(
    _ parameter: Int, through values: [Double], atMost count: Int, of groups: GroupNumbers
  ) -> [GroupedCell] {
    singleCells(parameter, through: values, atMost: count, of: groups)
  }

  /// The ranges of one parameter within which no decision changes, each evaluated separately.
  ///
  /// If there are more than `count` ranges, they are thinned evenly.
  func singleCells(
    _ parameter: Int, through values: [Double], atMost count: Int, of groups: GroupNumbers
  ) -> [GroupedCell] {
    let cells = line(parameter, through: values, exact: false).cells.filter { $0.lower < $0.upper }
    return thinned(cells, to: count).map { cell in
      var values = values
      values[parameter] = cell.lower + (cell.upper - cell.lower) / 2
      return GroupedCell(
        lower: cell.lower, upper: cell.upper, costs: groups.sums(of: costs(values)))
    }
  }
}

/// At most `count` of the elements, evenly spread.
func thinned<Element>(_ elements: [Element], to count: Int) -> [Element] {
  guard elements.count > max(count, 1) else { return elements }
  let step = Double(elements.count) / Double(max(count, 1))
  return (0..<max(count, 1)).map { elements[Int((Double($0) + 0.5) * step)] }
}

extension TuningProblem {
  /// The fastest evaluator that gives correct results for the problem.
  ///
  /// Once `isStopped` returns true, the evaluator's functions may return at once, with meaningless results.
  func makeEvaluator(isStopped: @escaping () -> Bool = { false }) -> any Evaluator {
    usesColumns
      ? ColumnEvaluator(self, isStopped: isStopped) : ReplayEvaluator(self, isStopped: isStopped)
  }
}

/// The objective of a problem, for custom searches; to be used by one thread at a time.
public final class ObjectiveFunction {
  private let evaluator: any Evaluator

  /// Prepares the evaluation of a problem.
  public init(_ problem: TuningProblem) { evaluator = problem.makeEvaluator() }

  /// The objective at these values, clamped to their ranges; smaller is better.
  public func loss(_ values: [Double]) -> Double {
    let parameters = evaluator.problem.parameters
    let isInside = zip(parameters, values).allSatisfy { $0.range.contains($1) }
    return evaluator.loss(
      isInside ? values : zip(parameters, values).map { min(max($1, $0.lower), $0.upper) })
  }
}

/// Judges gestures one by one, and replays a gesture if its outcome cannot be computed from its release values.
final class ReplayEvaluator: Evaluator {
  let problem: TuningProblem
  private let isStopped: () -> Bool
  private(set) var isCutShort = false
  /// The evaluator that finds the values at which the rule's answers change.
  ///
  /// Nil if the values measured at the release do not determine the objective, even without its margins.
  private lazy var columns: ColumnEvaluator? = {
    let plain = problem.withoutMargin
    return plain.usesColumns ? ColumnEvaluator(plain) : nil
  }()

  init(_ problem: TuningProblem, isStopped: @escaping () -> Bool = { false }) {
    (self.problem, self.isStopped) = (problem, isStopped)
  }

  func loss(_ values: [Double]) -> Double {
    judgements(under: problem.controller(values)).map(problem.loss) ?? .greatestFiniteMagnitude
  }

  func costs(_ values: [Double]) -> [Double] {
    guard let judgements = judgements(under: problem.controller(values)) else {
      return [Double](repeating: 0, count: problem.gestures.count)
    }
    return zip(problem.gestures, judgements).map { problem.objective.cost(of: $0, $1) }
  }

  func endings(_ values: [Double]) -> [TunedOutcome] {
    judgements(under: problem.controller(values))?.map(\.ending)
      ?? problem.gestures.map(\.held)
  }

  /// The judgements of the gestures at the indices `places`, or of all gestures; nil once the search is stopped.
  private func judgements(under controller: Controller, of places: [Int]? = nil) -> [Judgement]? {
    guard !isCutShort else { return nil }
    let judgements = problem.judgements(under: controller, of: places, unless: isStopped)
    isCutShort = judgements == nil
    return judgements
  }

  /// The objective as a function of one parameter.
  ///
  /// If the search is stopped, the result is a placeholder: a single cell with the greatest possible loss.
  func line(_ parameter: Int, through values: [Double], exact: Bool) -> LossLine {
    let tuned = problem.parameters[parameter]
    let controller = problem.controller(values)
    do throws(JudgedLine.Stopped) {
      return try JudgedLine(
        problem, tuned.range, problem.precision(exact: exact),
        known: knownChanges(parameter, through: values, exact: exact)
      ) { (value, places) throws(JudgedLine.Stopped) in
        let controller = controller.setting([tuned], to: [value])
        guard let judgements = self.judgements(under: controller, of: places) else {
          throw JudgedLine.Stopped()
        }
        return judgements
      }.line
    } catch {
      return LossLine(cells: [
        LossLine.Cell(lower: tuned.lower, upper: tuned.upper, loss: .greatestFiniteMagnitude)
      ])
    }
  }

  /// For each gesture, the parameter's values just below and just above each value at which a clause changes its
  /// answer; empty if ``columns`` is nil.
  private func knownChanges(_ parameter: Int, through values: [Double], exact: Bool) -> [[Double]] {
    guard let columns, !isCutShort else { return [] }
    var changes = [[Double]](repeating: [], count: problem.gestures.count)
    let flips = columns.columnLine(parameter).flips(through: values, exact: exact)
    for (gesture, flips) in zip(columns.costs.decided, flips.rows) {
      changes[gesture] += flips.flatMap { [$0.lower, $0.upper] }
    }
    return changes
  }

  /// The number of evaluations that the search along one parameter costs, assuming one change of the decision for each
  /// gesture.
  ///
  /// Each gesture is evaluated at evenly spaced values of the parameter, and once for each halving of the interval in
  /// which its decision changes.
  func lineCost(_ parameter: Int) -> Int {
    let precision = problem.precision(exact: false)
    return precision.parts + precision.halvings
  }
}
