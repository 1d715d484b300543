import Controllers
import Foundation
import Replay
import Traces
import Tuning
import Workbench

/// Calls a closure with each index in `0..<count` on several threads, and returns the results in the order of the
/// indices.
///
/// Counts the calls in ``WorkProgress``. `isCounted` must be false if the closure itself counts smaller steps.
func concurrentMap<Result: Sendable>(
  _ count: Int, jobs: Int, isCounted: Bool = true, _ work: @Sendable (Int) -> Result
) -> [Result] {
  if isCounted { WorkProgress.expect(work: count) }
  return Workers(jobs: max(jobs, 1)).map(count) { index in
    defer { if isCounted { WorkProgress.note(work: 1) } }
    return work(index)
  }
}

/// Evaluates traces in parallel: by a direct calculation of outcomes (the closed form) if the decision rule and the
/// scene permit it, otherwise by a full replay.
///
/// All verbs and the console use this type.
struct ParallelEvaluation {
  let controller: Controller
  let settings: ReplaySettings
  /// The number of workers that share the traces; at least 1.
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// Adds what follows from each trace alone; nil if nothing is added.
  var notes: CheckNotes?
  /// Which of the outcomes computed in closed form are compared with a full replay.
  var verification = Verification.none

  /// The number of traces in a complete part of a ``TraceStream``.
  static let partSize = 4096

  /// The number of traces that are evaluated before the clock and Ctrl-C are checked again.
  ///
  /// If outcomes are calculated in closed form, the number is ``partSize``. A complete part is then evaluated as a whole,
  /// so that its traces are not copied into smaller batches.
  private var batch: Int { hasClosedForm ? Self.partSize : 64 * jobs }

  private var isStackOnly: Bool {
    verification == .stackOnly || Isolation.isWanted(for: settings.entry)
  }

  private var hasClosedForm: Bool {
    verification.judge(settings.judge(of: controller)) == .closedForm
  }

  /// Evaluates the traces in order, in batches, until `goesOn` returns false.
  ///
  /// `goesOn` is called before every batch, with the outcomes so far.
  func outcomes(
    of traces: [Trace], while goesOn: ([Outcome]) -> Bool
  ) throws(VerificationFailure) -> [Outcome] {
    let places = verification.places(in: traces.count)
    var outcomes: [Outcome] = []
    WorkProgress.expect(work: traces.count)
    while outcomes.count < traces.count, goesOn(outcomes) {
      let end = min(traces.count, outcomes.count + batch)
      let next = try self.outcomes(of: traces[outcomes.count..<end], verifying: places)
      WorkProgress.note(work: next.count)
      if outcomes.isEmpty { outcomes = next } else { outcomes += next }
    }
    return outcomes
  }

  private func outcomes(
    of traces: ArraySlice<Trace>, verifying places: Set<Int>
  ) throws(VerificationFailure) -> [Outcome] {
    let workers = min(Isolation.workers(jobs, on: settings.entry), max(traces.count, 1))
    guard !isStackOnly else {
      return concurrentMap(traces.count, jobs: workers, isCounted: false) { index in
        let trace = traces[traces.startIndex + index]
        var outcomes = [ReplayEngine().replay(trace, with: controller, settings: settings).outcome]
        notes?.addSingly(to: &outcomes, of: [trace])
        return outcomes[0]
      }
    }
    let share = (traces.count + workers - 1) / workers
    let parts = concurrentMap(workers, jobs: workers, isCounted: false) { worker in
      let start = min(traces.startIndex + worker * share, traces.endIndex)
      let part = traces[start..<min(start + share, traces.endIndex)]
      return Result { () throws(VerificationFailure) in
        try closedOutcomes(
          of: Array(part),
          verifying: places.compactMap { place in
            part.indices.contains(place) ? place - start : nil
          }.sorted())
      }
    }
    if parts.count == 1 { return try parts[0].get() }
    var outcomes: [Outcome] = []
    for part in parts { outcomes += try part.get() }
    return outcomes
  }

  /// Evaluates traces with `FastEvaluator`, which calculates the outcome of each trace directly if possible.
  private func closedOutcomes(
    of traces: [Trace], verifying places: [Int]
  ) throws(VerificationFailure) -> [Outcome] {
    let evaluator = FastEvaluator(traces, controller: controller, settings: settings)
    var outcomes = evaluator.outcomes(under: controller)
    try evaluator.verify(outcomes, at: places, under: controller)
    notes?.addSingly(to: &outcomes, of: traces)
    return outcomes
  }
}
