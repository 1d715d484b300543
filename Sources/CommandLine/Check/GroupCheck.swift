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

  private(set) var parts: TraceParts
  /// The outcomes of the first traces that were selected.
  private(set) var checked: [CheckedTrace] = []
  /// The same before rounding, where tables show them.
  private(set) var exact: [Outcome] = []
  /// Traces that reports show, with their places among the outcomes.
  private(set) var kept: [(place: Int, trace: Trace)] = []
  private var fault: VerificationFailure?

  init(_ run: CheckRun, _ definition: GestureSuite.Group) {
    (self.run, self.definition) = (run, definition)
    evaluation = ParallelEvaluation(
      controller: definition.controller, settings: definition.settings, jobs: run.jobs,
      findsFlips: run.findsFlips, verification: run.verification)
    keepsAll = run.keepsPage || run.explains && run.baseline != nil
    parts = TraceParts { run.selection.takes($0, of: definition.name) }
  }

  /// Whether traces were selected that have no outcome.
  var isCutShort: Bool { checked.count < parts.places.count }

  /// Takes what is read; returns whether to read on.
  mutating func take(_ delivery: TraceReader.Delivery, _ progress: inout ProgressLine) -> Bool {
    parts.add(delivery)
    forgetRecalled()
    // A number of traces to verify is chosen among all of them, a share of them in each part.
    if case .count = run.verification { return !run.interruption.isNow }
    while let traces = parts.next() { evaluate(traces, &progress) }
    return !run.interruption.isNow
  }

  /// Judges what is still waiting.
  ///
  /// - Throws: ``VerificationFailure`` if an outcome is not that of the full stack.
  mutating func finish(_ progress: inout ProgressLine) throws(VerificationFailure) {
    evaluate(parts.rest(), &progress)
    if let fault { throw fault }
  }

  private mutating func forgetRecalled() {
    checked.removeLast(max(checked.count - parts.taken, 0))
    exact.removeLast(max(exact.count - parts.taken, 0))
    while let last = kept.last, last.place >= checked.count { kept.removeLast() }
    if parts.taken <= checked.count { fault = nil }
  }

  /// Whether the first failure ends the group.
  private var failsFast: Bool { run.failsFast && definition.labelLevel == .error }

  /// Whether traces after so many are not evaluated any more.
  private func hasEnded(after count: Int) -> Bool {
    checked.count < count || fault != nil || failsFast && checked.last?.outcome.verdict == .fail
  }

  private mutating func evaluate(_ traces: [Trace], _ progress: inout ProgressLine) {
    if hasEnded(after: parts.taken - traces.count) { return }
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

  private mutating func keep(_ outcomes: consuming [Outcome], of traces: [Trace]) {
    if run.keepsExact { exact += outcomes }
    for index in outcomes.indices {
      let place = checked.count
      outcomes[index].roundForReports()
      let isFailure = outcomes[index].verdict == .fail
      var result = CheckedTrace(outcomes[index], of: traces[index])
      if run.selection.shard != nil { result.position = parts.places[place] }
      checked.append(result)
      if keepsAll || run.explains && isFailure { kept.append((place, traces[index])) }
    }
  }
}
