import Controllers
import Dispatch
import Foundation
import Replay
import Traces

/// The results of some work on 0..<count, in this order, on several threads.
func concurrentMap<Result: Sendable>(
  _ count: Int, jobs: Int, _ work: @Sendable (Int) -> Result
) -> [Result] {
  let workers = min(jobs, count)
  guard workers > 1 else { return (0..<count).map(work) }
  let results = [Result?](unsafeUninitializedCapacity: count) { buffer, initialized in
    buffer.initialize(repeating: nil)
    initialized = count
    // Safe: worker w writes the places w, w + workers, … and no other worker does, and no one reads
    // before all have finished.
    nonisolated(unsafe) let places = buffer
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for index in stride(from: worker, to: count, by: workers) { places[index] = work(index) }
    }
  }
  return results.compactMap(\.self)
}

/// Replays traces in parallel.
struct ParallelEvaluation {
  let controller: Controller
  let settings: ReplaySettings
  /// How many workers share the traces, at least 1.
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// Whether to find the change that flips each decision; takes about as long as the replay, and some fifty times
  /// as long for tunable numbers of a scene's own code.
  var findsFlips = true

  /// How many traces a worker replays between two looks at the clock and at Ctrl-C.
  private static let batch = 64

  /// The outcomes in the order of the traces.
  func evaluation(of traces: [Trace]) -> Evaluation {
    Evaluation(controller: controller, settings: settings, outcomes: outcomes(of: traces[...]))
  }

  /// The outcomes of the first traces, in their order, until `goesOn` returns false.
  ///
  /// It is called after every batch, with the outcomes so far.
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
    concurrentMap(traces.count, jobs: Isolation.workers(jobs, on: settings.entry)) { index in
      let record = ReplayEngine().replay(
        traces[traces.startIndex + index], with: controller, settings: settings)
      return findsFlips ? record.outcomeWithFlip : record.outcome
    }
  }
}
