import Controllers
import Dispatch
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

  /// How many traces a worker replays between two looks at the clock and at Ctrl-C.
  private static let batch = 64

  /// The outcomes in the order of the traces, whatever the number of workers.
  func evaluation(of traces: [Trace]) -> Evaluation {
    Evaluation(
      controller: controller, settings: settings, outcomes: outcomes(of: traces[...]))
  }

  /// The outcomes of the first traces, in their order: of all, unless `goesOn` says otherwise.
  ///
  /// It is asked after every batch, with the outcomes so far.
  func outcomes(of traces: [Trace], while goesOn: ([Outcome]) -> Bool) -> [Outcome] {
    var outcomes: [Outcome] = []
    outcomes.reserveCapacity(traces.count)
    while outcomes.count < traces.count, goesOn(outcomes) {
      let end = min(traces.count, outcomes.count + Self.batch * jobs)
      outcomes += self.outcomes(of: traces[outcomes.count..<end])
    }
    return outcomes
  }

  private func outcomes(of traces: ArraySlice<Trace>) -> [Outcome] {
    let workers = min(jobs, traces.count)
    guard workers > 1 else {
      return traces.map(outcome)
    }
    let outcomes = [Outcome?](unsafeUninitializedCapacity: traces.count) { buffer, count in
      buffer.initialize(repeating: nil)
      count = traces.count
      // Safe: worker w writes the places w, w + workers, … and no other worker does, and nobody
      // reads before all have finished.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        for index in stride(from: worker, to: traces.count, by: workers) {
          places[index] = outcome(of: traces[traces.startIndex + index])
        }
      }
    }
    return outcomes.compactMap(\.self)
  }

  private func outcome(of trace: Trace) -> Outcome {
    let record = ReplayEngine().replay(trace, with: controller, settings: settings)
    return findsFlips ? record.outcomeWithFlip : record.outcome
  }
}
