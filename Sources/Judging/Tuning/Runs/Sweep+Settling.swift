package import Replay
import Rules

extension Sweep {
  /// How the transitions settle at the best point, compared with the current values.
  ///
  /// Nil if none settles otherwise, or if the sweep has no best point.
  package func settling(in problem: TuningProblem, workers: Workers) -> SettlingChange? {
    guard let best else { return nil }
    let sides = [problem.controller, problem.controller(best.values)].map { controller in
      zip(problem.gestures, problem.judgements(under: controller, workers)).map { gesture, judged in
        var outcome = Outcome(
          trace: gesture.name, decision: judged.ending.decision, verdict: judged.ending.verdict,
          transition: .notStarted)
        outcome.completion = judged.ending.completion
        outcome.handoffJump = judged.ending.handoffJump
        outcome.overshoot = judged.ending.overshoot
        if gesture.choices == nil {
          outcome.release = gesture.release
          outcome.velocity = gesture.release?.velocity
        }
        return outcome
      }
    }
    return SettlingChange(
      from: sides[0], to: sides[1],
      of: OutcomePair.all(from: sides[0], to: sides[1], hasSameTraces: true))
  }
}
