public import Replay
public import Traces

/// A gesture that was judged by a controller that was tuned without it and its group.
public struct HeldOutGesture: Hashable, Sendable {
  public let name: String
  public let intent: Label.Intent
  /// The number of the fold that it was held out with, from 1.
  public let fold: Int
  public let decision: Outcome.Choice
  /// Whether it did what was meant.
  public let isRight: Bool
}

extension TuningRun {
  /// What becomes of each gesture under the controller that was tuned without its fold, nil for gestures
  /// that are in none; nil where nothing is held out, and where it was stopped.
  func heldOutJudgements(_ problem: TuningProblem, _ workers: Workers) -> [Judgement?]? {
    guard !folds.isEmpty, !workers.isStopped() else { return nil }
    let found = workers.map(folds.count) { fold -> [Judgement]? in
      bestValues(problem, without: fold, unless: workers.isStopped).map { values in
        problem.restricted(to: folds[fold]).judgements(under: problem.controller(values))
      }
    }
    var judgements = [Judgement?](repeating: nil, count: problem.gestures.count)
    for (fold, part) in zip(folds, found) {
      guard let part else { return nil }
      for (position, judgement) in zip(fold, part) { judgements[position] = judgement }
    }
    return judgements
  }

  /// The gestures of the folds by name, in the order of the gestures.
  func heldOutGestures(_ problem: TuningProblem, _ judgements: [Judgement?]) -> [HeldOutGesture] {
    var numbers: [Int: Int] = [:]
    for (index, fold) in folds.enumerated() {
      for position in fold { numbers[position] = index + 1 }
    }
    return problem.gestures.indices.compactMap { position in
      guard let fold = numbers[position], let judgement = judgements[position],
        let intent = problem.gestures[position].label?.intent
      else { return nil }
      return HeldOutGesture(
        name: problem.gestures[position].name, intent: intent, fold: fold,
        decision: judgement.ending.decision, isRight: judgement.isRight)
    }
  }
}
