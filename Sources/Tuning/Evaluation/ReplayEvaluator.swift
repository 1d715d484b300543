import Controllers
import Replay
import Rules
import Traces

/// Judges gestures one by one, and replays them where release values do not tell the outcome.
final class ReplayEvaluator: Evaluator {
  let problem: TuningProblem
  private let isStopped: () -> Bool
  private(set) var isCutShort = false
  /// Finds where the rule's answers change; nil where release values do not tell.
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

  func endings(_ values: [Double]) -> [TunedGesture.Ending] {
    judgements(under: problem.controller(values))?.map(\.ending)
      ?? problem.gestures.map(\.cancelled)
  }

  /// The judgements at some positions, or at all; nil once stopped.
  private func judgements(under controller: Controller, of places: [Int]? = nil) -> [Judgement]? {
    guard !isCutShort else { return nil }
    let judgements = problem.judgements(under: controller, of: places, unless: isStopped)
    isCutShort = judgements == nil
    return judgements
  }

  /// The objective along one parameter; a meaningless line once stopped.
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

  /// The values on both sides of each change of a clause's answer, for each gesture, as far as release
  /// values tell.
  private func knownChanges(_ parameter: Int, through values: [Double], exact: Bool) -> [[Double]] {
    guard let columns, !isCutShort else { return [] }
    var changes = [[Double]](repeating: [], count: problem.gestures.count)
    let flips = columns.columnLine(parameter).flips(through: values, exact: exact)
    for (gesture, flips) in zip(columns.costs.decided, flips.rows) {
      changes[gesture] = flips.flatMap { [$0.lower, $0.upper] }
    }
    return changes
  }

  /// Every gesture at every part, and once for every halving of the part in which it changes.
  func lineCost(_ parameter: Int) -> Int {
    let precision = problem.precision(exact: false)
    return precision.parts + precision.halvings
  }
}
