import Controllers
import Replay
import Rules
import Synchronization
import Traces

/// Traces that are judged under one controller after another, recognised once for each setting of the
/// recogniser.
///
/// Threads share what is remembered; whether anything is, changes no judgement.
final class Recognitions: Sendable {
  /// How many settings are remembered: enough for each thread to go on with its own.
  private static let limit = 4

  private struct Memory {
    /// All traces recognised; the one used last comes last.
    var evaluators: [FastEvaluator] = []
    /// Settings that were asked about and have not been remembered.
    var asked: [RecognizerSettings] = []
  }

  private let traces: [Trace]
  private let settings: ReplaySettings
  private let memory = Mutex(Memory())

  init(_ traces: [Trace], settings: ReplaySettings) {
    (self.traces, self.settings) = (traces, settings)
  }

  /// What becomes of the gestures at some positions, in their order.
  func judgements(under controller: Controller, of positions: [Int]) -> [Judgement] {
    let outcomes =
      if let evaluator = evaluator(for: controller, positions.count) {
        evaluator.outcomes(under: controller, of: positions)
      } else {
        FastEvaluator(positions.map { traces[$0] }, controller: controller, settings: settings)
          .outcomes(under: controller)
      }
    return outcomes.map(Judgement.init)
  }

  /// All traces recognised; nil where that is not worth it for so few.
  ///
  /// A setting that few gestures are asked about is often never seen again: it takes a second question
  /// for all to be recognised.
  private func evaluator(for controller: Controller, _ count: Int) -> FastEvaluator? {
    let key = RecognizerSettings(controller, settings: settings)
    let (known, isWorthIt) = memory.withLock { memory -> (FastEvaluator?, Bool) in
      if let index = memory.evaluators.lastIndex(where: { $0.recognizer == key }) {
        let evaluator = memory.evaluators.remove(at: index)
        memory.evaluators.append(evaluator)
        return (evaluator, true)
      }
      if memory.asked.contains(key) || count * 2 >= traces.count { return (nil, true) }
      if memory.asked.count >= Self.limit { memory.asked.removeFirst() }
      memory.asked.append(key)
      return (nil, false)
    }
    if known != nil || !isWorthIt { return known }
    let evaluator = FastEvaluator(traces, controller: controller, settings: settings)
    memory.withLock { memory in
      if memory.evaluators.count >= Self.limit { memory.evaluators.removeFirst() }
      memory.evaluators.append(evaluator)
    }
    return evaluator
  }
}

extension Judgement {
  /// What an outcome says; where no clause of the rule decided, there is no decision to judge.
  init(_ outcome: Outcome) {
    var decision: Decision?
    if let clause = outcome.rule, let margin = outcome.margin, let unit = outcome.marginUnit,
      !Decision.clausesWithoutRule.contains(clause)
    {
      decision = Decision(
        finishes: outcome.decision == .finish, clause: clause, margin: margin, unit: unit)
    }
    self.init(
      ending: TunedGesture.Ending(outcome), decision: decision, release: outcome.release)
  }
}
