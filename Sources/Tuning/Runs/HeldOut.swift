import Formats
import MotionMath
package import Replay
package import Traces

/// Divides gestures into parts that are held out in turn; a group stays together.
enum Folds {
  /// The positions of each fold's gestures; groups are dealt out at random, the lightest fold first.
  static func divide(
    _ gestures: [TunedGesture], _ groups: [String], into count: Int, seed: UInt64
  ) throws(TuningError) -> [[Int]] {
    guard count != 0 else { return [] }
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    var names = Set(judged.map { groups[$0] }).sorted()
    guard count >= 2, names.count >= count else {
      let found = (names.count == 1 ? "is " : "are ") + counted(names.count, "group")
      let remedy =
        names.count < 2 ? "group by something else" : "choose 2 to \(names.count), or 0 for none"
      throw TuningError("\(counted(count, "fold")): there \(found); \(remedy)")
    }
    var random = RandomGenerator(seed: seed, purpose: "folds")
    random.shuffle(&names)
    let members = Dictionary(grouping: judged) { groups[$0] }
    var folds = [[Int]](repeating: [], count: count)
    var weights = [Double](repeating: 0, count: count)
    for name in names {
      let positions = members[name] ?? []
      let lightest = weights.indices.min { (weights[$0], $0) < (weights[$1], $1) } ?? 0
      folds[lightest] += positions
      weights[lightest] += positions.reduce(0) { $0 + gestures[$1].weight }
    }
    return folds.map { $0.sorted() }
  }

  /// The gestures of all other folds.
  static func others(_ folds: [[Int]], than fold: Int) -> [Int] {
    folds.indices.filter { $0 != fold }.flatMap { folds[$0] }.sorted()
  }
}

extension TuningProblem {
  /// The problem without the gestures of a fold; the whole problem for nil.
  func without(_ fold: Int?, of folds: [[Int]]) -> TuningProblem {
    fold.map { restricted(to: Folds.others(folds, than: $0)) } ?? self
  }
}

/// A gesture judged by a controller that was tuned without its group.
package struct HeldOutGesture: Hashable, Sendable {
  package let name: String
  package let intent: Label.Intent
  /// The number of its fold, from 1.
  package let fold: Int
  package let decision: Outcome.Choice
  /// Whether it did what was meant.
  package let isRight: Bool
}

extension TuningRun {
  /// The judgement of each gesture under the controller tuned without its fold, nil for a gesture in no
  /// fold; nil as a whole without folds and when stopped.
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

  /// The gestures of the folds, in the order of the gestures.
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
