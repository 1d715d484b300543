import Replay
import Traces

/// Judges gestures one by one, each replayed where its release values alone do not tell.
final class ReplayEvaluator: Evaluator {
  /// In how many parts a range is looked at for a line.
  private static let parts = 24
  /// How often the place of a change is halved.
  private static let halvings = 14

  let problem: TuningProblem
  private let isStopped: () -> Bool
  private(set) var isCutShort = false

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

  /// nil once it was stopped.
  private func judgements(_ values: [Double]) -> [Judgement]? {
    guard !isCutShort else { return nil }
    let judgements = problem.judgements(under: problem.controller(values), unless: isStopped)
    isCutShort = judgements == nil
    return judgements
  }

  /// Looks at a range in even parts and halves those in which a decision changes.
  func line(_ parameter: Int, through values: [Double], exact: Bool) -> LossLine {
    let range = problem.parameters[parameter]
    var trial = values
    func finishes(at value: Double) -> [Bool] {
      trial[parameter] = value
      return self.finishes(trial)
    }
    var borders: [(lower: Double, upper: Double)] = []
    var (last, lastAnswers) = (range.lower, finishes(at: range.lower))
    for part in 1...Self.parts {
      let next = range.lower + (range.upper - range.lower) * Double(part) / Double(Self.parts)
      let answers = finishes(at: next)
      if answers != lastAnswers {
        var (low, high) = (last, next)
        for _ in 0..<Self.halvings {
          let middle = low + (high - low) / 2
          if finishes(at: middle) == lastAnswers { low = middle } else { high = middle }
        }
        borders.append((low, high))
      }
      (last, lastAnswers) = (next, answers)
    }
    let starts = [range.lower] + borders.map(\.upper)
    let ends = borders.map(\.lower) + [range.upper]
    return LossLine(
      cells: zip(starts, ends).map { lower, upper in
        trial[parameter] = lower + (upper - lower) / 2
        return LossLine.Cell(lower: lower, upper: upper, loss: loss(trial))
      })
  }

  func lineCost(_ parameter: Int) -> Int { Self.parts + 2 * Self.halvings }
}

extension TuningProblem {
  /// The objective, given what becomes of every gesture.
  func loss(_ judgements: [Judgement]) -> Double {
    let totalWeight = gestures.reduce(0) { $0 + $1.weight }
    guard totalWeight > 0 else { return 0 }
    var sum = 0.0
    for (gesture, judgement) in zip(gestures, judgements) where gesture.isJudged {
      sum += objective.cost(of: gesture, judgement.ending)
      sum += objective.marginCost(of: gesture, judgement)
    }
    return sum / totalWeight
  }
}

extension Objective {
  /// What it costs that a gesture comes near the boundary, times its weight.
  func marginCost(of gesture: TunedGesture, _ judgement: Judgement) -> Double {
    guard margin != 0, let relative = judgement.relativeMargin else { return 0 }
    let rightSide = gesture.label?.intent == .finish ? relative : -relative
    return margin * gesture.weight * min(max(1 - rightSide / Self.comfortableMargin, 0), 1)
  }

  /// The margin that is as good as any greater one, as a fraction of what is natural in its unit.
  static let comfortableMargin = 0.1
}
