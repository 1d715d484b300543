import Dispatch
import Interactions
import Replay
import Traces

/// Replays traces side by side, one job per worker.
struct ParallelEvaluation {
  let controller: Controller
  let settings: ReplaySettings
  /// How many workers share the traces, at least 1.
  let jobs: Int
  /// Whether the change that turns each decision around is found too; it takes about as long as the
  /// replay.
  var findsFlips = true

  /// The outcomes in the order of the traces, whatever the number of workers.
  func evaluation(of traces: [Trace]) -> Evaluation {
    let workers = min(jobs, traces.count)
    guard workers > 1 else {
      let outcomes = traces.map(outcome)
      return Evaluation(controller: controller, settings: settings, outcomes: outcomes)
    }
    let outcomes = [Outcome?](unsafeUninitializedCapacity: traces.count) { buffer, count in
      buffer.initialize(repeating: nil)
      count = traces.count
      // Safe: worker w writes the places w, w + workers, … and no other worker does, and nobody
      // reads before all have finished.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        for index in stride(from: worker, to: traces.count, by: workers) {
          places[index] = outcome(of: traces[index])
        }
      }
    }
    return Evaluation(
      controller: controller, settings: settings, outcomes: outcomes.compactMap(\.self))
  }

  private func outcome(of trace: Trace) -> Outcome {
    let outcome = replay(trace, controller: controller, settings: settings)
    guard findsFlips else { return outcome }
    return outcome.withFlip(of: trace, controller: controller, settings: settings)
  }
}
