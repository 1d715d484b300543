import Formats
import Replay
import Reports
import Traces

/// Judges the traces of a group while they are read.
///
/// A trace is dropped once its outcome is known, unless a report shows it.
struct GroupCheck {
  private let run: CheckRun
  private let definition: GestureSuite.Group
  private let evaluation: ParallelEvaluation
  /// Whether all traces are kept: only a comparison with a baseline tells which ones flipped.
  private let keepsAll: Bool

  /// How many traces were found, selected or not.
  private(set) var found = 0
  /// The places among them of those that were selected.
  private var places: [Int] = []
  /// How many of those were evaluated or left out; the next ones are waiting.
  private var done = 0
  private var waiting: [Trace] = []
  /// The outcomes of the first ones.
  private(set) var checked: [CheckedTrace] = []
  /// The same before rounding, where tables show them.
  private(set) var exact: [Outcome] = []
  /// Traces that reports show, with their places among the outcomes.
  private(set) var kept: [(place: Int, trace: Trace)] = []
  private var repairs: [(place: Int, repair: Repair)] = []
  private var fault: VerificationFailure?

  /// How many traces are evaluated together: the same ones however they are read, because a sample of each such
  /// part goes through the full stack.
  private static let part = 4096

  init(_ run: CheckRun, _ definition: GestureSuite.Group) {
    (self.run, self.definition) = (run, definition)
    evaluation = ParallelEvaluation(
      controller: definition.controller, settings: definition.settings, jobs: run.jobs,
      findsFlips: run.findsFlips, verification: run.verification)
    keepsAll = run.keepsPage || run.explains && run.baseline != nil
  }

  /// Whether traces were selected that have no outcome.
  var isCutShort: Bool { checked.count < places.count }

  /// The repairs of what was read, each once: the traces of one file share theirs.
  var repairMessages: [String] {
    var seen: Set<Repair> = []
    return repairs.map(\.repair).filter { seen.insert($0).inserted }.map(\.description)
  }

  /// Takes what is read; returns whether to read on.
  mutating func take(_ delivery: TraceReader.Delivery, _ progress: inout ProgressLine) -> Bool {
    switch delivery {
    case .traces(let traces):
      for trace in traces { take(trace) }
      // A number of traces to verify is chosen among all of them.
      if case .count = run.verification { break }
      while waiting.count >= Self.part { evaluate(Self.part, &progress) }
    case .recall(let count): recall(count)
    }
    return !run.interruption.isNow
  }

  /// Judges what is still waiting.
  ///
  /// - Throws: ``VerificationFailure`` if an outcome is not that of the full stack.
  mutating func finish(_ progress: inout ProgressLine) throws(VerificationFailure) {
    evaluate(waiting.count, &progress)
    if let fault { throw fault }
  }

  private mutating func take(_ trace: Trace) {
    repairs += trace.repairs.map { (found, $0) }
    if run.selection.takes(trace, of: definition.name) {
      places.append(found)
      waiting.append(trace)
    }
    found += 1
  }

  /// Forgets the last traces that were found.
  private mutating func recall(_ count: Int) {
    found -= count
    while let last = places.last, last >= found { places.removeLast() }
    while let last = repairs.last, last.place >= found { repairs.removeLast() }
    waiting.removeLast(waiting.count - max(places.count - done, 0))
    done = min(done, places.count)
    checked.removeLast(max(checked.count - done, 0))
    exact.removeLast(max(exact.count - done, 0))
    while let last = kept.last, last.place >= checked.count { kept.removeLast() }
  }

  /// Whether the first failure ends the group.
  private var failsFast: Bool { run.failsFast && definition.labelLevel == .error }

  /// Whether no more traces are evaluated.
  private var hasEnded: Bool {
    checked.count < done || fault != nil || failsFast && checked.last?.outcome.verdict == .fail
  }

  private mutating func evaluate(_ count: Int, _ progress: inout ProgressLine) {
    let traces = Array(waiting[..<count])
    waiting.removeFirst(count)
    defer { done += count }
    if hasEnded { return }
    do throws(VerificationFailure) {
      keep(try outcomes(of: traces, &progress), of: traces)
    } catch {
      fault = error
    }
  }

  /// The outcomes of the first traces, up to the interruption or the failure that ends the run.
  private func outcomes(
    of traces: [Trace], _ progress: inout ProgressLine
  ) throws(VerificationFailure) -> [Outcome] {
    var failure: Int?
    var seen = 0
    let outcomes = try evaluation.outcomes(of: traces) { outcomes in
      progress.show("\(definition.name): \(counted(checked.count + outcomes.count, "trace"))")
      if failsFast {
        failure = outcomes[seen...].firstIndex { $0.verdict == .fail }
        seen = outcomes.count
      }
      return failure == nil && !run.interruption.isNow
    }
    // Up to the first failure, so that the number of workers does not matter.
    if failsFast { failure = failure ?? outcomes.firstIndex { $0.verdict == .fail } }
    return failure.map { Array(outcomes[...$0]) } ?? outcomes
  }

  private mutating func keep(_ outcomes: [Outcome], of traces: [Trace]) {
    for (trace, outcome) in zip(traces, outcomes) {
      let place = checked.count
      var result = CheckedTrace(outcome.asReported, of: trace)
      if run.selection.shard != nil { result.position = places[place] }
      checked.append(result)
      if keepsAll || run.explains && outcome.verdict == .fail { kept.append((place, trace)) }
    }
    if run.keepsExact { exact += outcomes }
  }
}
