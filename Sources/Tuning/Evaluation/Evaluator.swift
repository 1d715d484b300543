/// Evaluates the objective at values of the tuned parameters; for one thread at a time.
protocol Evaluator: AnyObject {
  var problem: TuningProblem { get }
  /// Whether a stop made an answer meaningless; such an answer is a bad one, given at once.
  var isCutShort: Bool { get }
  /// The objective at values within their ranges; smaller is better.
  func loss(_ values: [Double]) -> Double
  /// The cost of each gesture, in the order of the problem.
  func costs(_ values: [Double]) -> [Double]
  /// At most `count` of the cells along one parameter, evenly spread; meaningless once stopped.
  func cells(
    _ parameter: Int, through values: [Double], atMost count: Int, of groups: GroupNumbers
  ) -> [GroupedCell]
  /// The ending of each gesture, in the order of the problem.
  func endings(_ values: [Double]) -> [TunedGesture.Ending]
  /// The objective along one parameter, the others fixed.
  func line(_ parameter: Int, through values: [Double], exact: Bool) -> LossLine
  /// The cost of a line in evaluations.
  func lineCost(_ parameter: Int) -> Int
}

/// Values of one parameter between which no decision changes, with the cost of each group's gestures.
struct GroupedCell: Hashable {
  let lower, upper: Double
  let costs: [Double]

  var width: Double { upper - lower }
  var middle: Double { lower + width / 2 }
}

extension Evaluator {
  func cells(
    _ parameter: Int, through values: [Double], atMost count: Int, of groups: GroupNumbers
  ) -> [GroupedCell] {
    singleCells(parameter, through: values, atMost: count, of: groups)
  }

  /// The same, each cell examined by itself.
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
  /// The fastest evaluator that is right for the problem; once stopped it answers at once.
  func makeEvaluator(isStopped: @escaping () -> Bool = { false }) -> any Evaluator {
    usesColumns
      ? ColumnEvaluator(self, isStopped: isStopped) : ReplayEvaluator(self, isStopped: isStopped)
  }
}

/// The objective of a problem, for searches by other means; for one thread at a time.
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
