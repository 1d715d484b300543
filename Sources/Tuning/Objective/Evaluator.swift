/// Judges values of the tuned parameters.
///
/// One evaluator serves one thread at a time.
protocol Evaluator: AnyObject {
  var problem: TuningProblem { get }
  /// Whether it was stopped and has given an answer since that says nothing.
  ///
  /// Such an answer is a bad one, so that who asks neither believes it nor waits for the next.
  var isCutShort: Bool { get }
  /// The objective at these values, which lie in their ranges; smaller is better.
  func loss(_ values: [Double]) -> Double
  /// Whether each gesture finishes, in the order of the problem.
  func finishes(_ values: [Double]) -> [Bool]
  /// The objective along one parameter, the others fixed.
  func line(_ parameter: Int, through values: [Double], exact: Bool) -> LossLine
  /// What a line costs, in evaluations.
  func lineCost(_ parameter: Int) -> Int
}

extension TuningProblem {
  /// The fastest evaluator that is right for the problem; once stopped its answers take no time.
  func makeEvaluator(isStopped: @escaping () -> Bool = { false }) -> any Evaluator {
    usesColumns
      ? ColumnEvaluator(self, isStopped: isStopped) : ReplayEvaluator(self, isStopped: isStopped)
  }
}

/// The objective of a problem, for whoever searches by other means.
///
/// It has memory of its own: use one in each thread.
public final class ObjectiveFunction {
  private let evaluator: any Evaluator

  /// Prepares the evaluation of a problem.
  public init(_ problem: TuningProblem) { evaluator = problem.makeEvaluator() }

  /// The objective at these values, smaller is better; values outside their ranges count as the
  /// nearest end.
  public func loss(_ values: [Double]) -> Double {
    for (parameter, value) in zip(evaluator.problem.parameters, values)
    where !parameter.range.contains(value) {
      return evaluator.loss(
        zip(evaluator.problem.parameters, values).map { min(max($1, $0.lower), $0.upper) })
    }
    return evaluator.loss(values)
  }

  /// Whether each gesture finishes.
  public func finishes(_ values: [Double]) -> [Bool] { evaluator.finishes(values) }
}
