/// Evaluates the objective at values of the tuned parameters; for one thread at a time.
protocol Evaluator: AnyObject {
  var problem: TuningProblem { get }
  /// Whether a stop made an answer meaningless; such an answer is a bad one, given at once.
  var isCutShort: Bool { get }
  /// The objective at values within their ranges; smaller is better.
  func loss(_ values: [Double]) -> Double
  /// The cost of each gesture, in the order of the problem.
  func costs(_ values: [Double]) -> [Double]
  /// The cost of each group's gestures at some points, point after point; fewer points once stopped.
  func sums(of groups: GroupNumbers, at points: [[Double]]) -> [Double]
  /// The ending of each gesture, in the order of the problem.
  func endings(_ values: [Double]) -> [TunedGesture.Ending]
  /// The objective along one parameter, the others fixed.
  func line(_ parameter: Int, through values: [Double], exact: Bool) -> LossLine
  /// The cost of a line in evaluations.
  func lineCost(_ parameter: Int) -> Int
}

extension Evaluator {
  func sums(of groups: GroupNumbers, at points: [[Double]]) -> [Double] {
    points.flatMap { isCutShort ? [] : groups.sums(of: costs($0)) }
  }
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
