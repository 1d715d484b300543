import Controllers
import Replay
import Rules
import Traces

/// Judges gestures one by one, each replayed where its release values alone do not tell.
final class ReplayEvaluator: Evaluator {
  let problem: TuningProblem
  private let isStopped: () -> Bool
  private(set) var isCutShort = false
  /// What knows where the rule's answers change; nil where release values do not tell.
  private lazy var columns: ColumnEvaluator? = {
    let plain = problem.withoutMargin
    return plain.usesColumns ? ColumnEvaluator(plain) : nil
  }()

  init(_ problem: TuningProblem, isStopped: @escaping () -> Bool = { false }) {
    (self.problem, self.isStopped) = (problem, isStopped)
  }

  func loss(_ values: [Double]) -> Double {
    judgements(values).map(problem.loss) ?? .greatestFiniteMagnitude
  }

  func finishes(_ values: [Double]) -> [Bool] {
    judgements(values)?.map { $0.ending.decision == .finish }
      ?? [Bool](repeating: false, count: problem.gestures.count)
  }

  private func judgements(_ values: [Double]) -> [Judgement]? {
    judgements(under: problem.controller(values), of: nil)
  }

  /// nil once it was stopped.
  private func judgements(under controller: Controller, of places: [Int]?) -> [Judgement]? {
    guard !isCutShort else { return nil }
    let judgements = problem.judgements(under: controller, of: places, unless: isStopped)
    isCutShort = judgements == nil
    return judgements
  }

  /// The objective along one parameter; where it was stopped, a line that says nothing.
  func line(_ parameter: Int, through values: [Double], exact: Bool) -> LossLine {
    let tuned = problem.parameters[parameter]
    let controller = problem.controller(values)
    do throws(JudgedLine.Stopped) {
      return try JudgedLine(
        problem, tuned.range, exact ? .exact : .search,
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

  /// The values on both sides of where each gesture's clauses change their answers, as far as release
  /// values tell.
  private func knownChanges(
    _ parameter: Int, through values: [Double], exact: Bool
  ) -> [[Double]] {
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
    let precision = JudgedLine.Precision.search
    return precision.parts + precision.halvings
  }
}

extension TuningProblem {
  /// The objective, given what becomes of every gesture.
  func loss(_ judgements: [Judgement]) -> Double {
    var sum = 0.0
    for (gesture, judgement) in zip(gestures, judgements) {
      sum += objective.cost(of: gesture, judgement)
    }
    return loss(sum)
  }

  /// The objective, given what all gestures cost, times their weights.
  func loss(_ sum: Double) -> Double { totalWeight > 0 ? sum / totalWeight : 0 }
}

extension Objective {
  /// What a gesture costs, times its weight.
  func cost(of gesture: TunedGesture, _ judgement: Judgement) -> Double {
    guard gesture.isJudged else { return 0 }
    return cost(of: gesture, judgement.ending) + marginCost(of: gesture, judgement)
  }

  /// What it costs that a gesture comes near the boundary, times its weight.
  func marginCost(of gesture: TunedGesture, _ judgement: Judgement) -> Double {
    guard margin != 0, let relative = judgement.relativeMargin else { return 0 }
    let rightSide = gesture.label?.intent == .finish ? relative : -relative
    return margin * gesture.weight * min(max(1 - rightSide / Self.comfortableMargin, 0), 1)
  }

  /// The margin that is as good as any greater one, as a fraction of what is natural in its unit.
  static let comfortableMargin = 0.1
}
