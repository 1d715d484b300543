import ArgumentParser
import Controllers
import Replay
import Reports
import Traces

/// Loads, replays and judges the groups of a subject, one after the other.
///
/// Only the outcomes of a group outlive it; its samples do not.
struct CheckRun {
  let subject: CheckSubject
  let selection: TraceSelection
  var loader: TraceLoader
  /// How many traces are replayed in parallel.
  let jobs: Int
  /// Whether the first failure ends the run.
  let failsFast: Bool
  let baseline: Baseline?
  let comparison: BaselineComparison
  /// Whether any report shows the reasons of failures.
  let explains: Bool
  /// Whether the outcomes before rounding are kept, for tables.
  let keepsExact: Bool
  /// Whether any report shows the changes that flip decisions.
  let findsFlips: Bool
  /// Which outcomes the full stack makes too.
  let verification: Verification
  /// Whether the gestures are kept for a page.
  var keepsPage = false
  let interruption: Interruption

  /// The result of a run.
  struct Result {
    var report: SuiteReport
    /// Whether it contains every trace of the subject.
    var isWhole: Bool
    /// How many traces were found, selected or not.
    var found = 0
    /// The first traces that failed or flipped, for their pictures.
    var kept: [TraceOfGroup: Trace] = [:]
    /// For plain paths: the outcomes before rounding, where they are kept.
    var evaluation: Evaluation?
    /// The groups of the page, where one is wanted.
    var setups: [GesturePage.Setup] = []
  }

  /// Runs all groups, or up to the interruption or the failure that ends it.
  func result() throws -> Result {
    var result = Result(
      report: SuiteReport(name: subject.name, toolVersion: toolVersion, groups: []),
      isWhole: selection.isEverything)
    result.report.shard = selection.shard
    var progress = ProgressLine()
    for group in subject.groups {
      if isStopped(result.report) {
        result.report.isPartial = true
        result.report.groups.append(checked(group.definition, []))
        continue
      }
      try run(group, into: &result, &progress)
    }
    progress.wipe()
    if result.report.isPartial { result.isWhole = false }
    return result
  }

  private func isStopped(_ report: SuiteReport) -> Bool {
    interruption.isNow || failsFast && !report.passes
  }

  private func run(
    _ group: CheckSubject.Group, into result: inout Result, _ progress: inout ProgressLine
  ) throws {
    let definition = group.definition
    var loaded = group.load(loader)
    let doubts = loaded.takeLabelsWithoutTrace(at: definition.levels[.labelWithoutTrace] ?? .error)
    loaded.announce(doubts: doubts)
    result.report.problems += loaded.condensedProblems
    result.found += loaded.traces.count
    let chosen = loaded.traces.enumerated().filter {
      selection.takes($0.element, of: definition.name)
    }
    let traces = chosen.map(\.element)
    let outcomes = try outcomes(of: traces, definition, &progress)
    var checked = self.checked(
      definition,
      zip(chosen, outcomes).map { choice, outcome in
        var trace = CheckedTrace(outcome.asReported, of: choice.element)
        if selection.shard != nil { trace.position = choice.offset }
        return trace
      })
    let isStopped = outcomes.count < traces.count || interruption.isNow
    let isWhole =
      selection.isEverything && !isStopped && !(traces.isEmpty && loader.allowsEmpty)
    if isStopped { result.report.isPartial = true }
    if !loaded.problems.isEmpty { result.isWhole = false }
    checked = checked.judged(
      by: definition.budgets,
      against: baseline.map { $0.group(definition.name) ?? .empty(checked) },
      comparison: comparison, isWhole: isWhole, isPart: isStopped || selection.shard != nil)
    explain(&checked, traces, keeping: &result.kept)
    result.report.groups.append(checked)
    if keepsPage, !isStopped {
      result.setups.append(
        GesturePage.Setup(
          name: definition.name, controller: definition.controller,
          words: ["--controller", definition.controller.name], settings: definition.settings,
          traces: traces
        ) { concurrentMap($0, jobs: Isolation.workers(jobs, on: definition.settings.entry), $1) })
    }
    if !subject.isSuite, keepsExact {
      result.evaluation = Evaluation(
        controller: definition.controller, settings: definition.settings, outcomes: outcomes)
    }
  }

  private func checked(_ definition: GestureSuite.Group, _ traces: [CheckedTrace]) -> CheckedGroup {
    CheckedGroup(
      name: definition.name, controller: definition.controller, settings: definition.settings,
      labelLevel: definition.labelLevel, levels: definition.levels, traces: traces)
  }

  private func outcomes(
    of traces: [Trace], _ group: GestureSuite.Group, _ progress: inout ProgressLine
  ) throws -> [Outcome] {
    let evaluation = ParallelEvaluation(
      controller: group.controller, settings: group.settings, jobs: jobs, findsFlips: findsFlips,
      verification: verification)
    let failsFast = failsFast && group.labelLevel == .error
    var failure: Int?
    var seen = 0
    let outcomes = try evaluation.outcomes(of: traces) { outcomes in
      progress.show("\(group.name): \(outcomes.count) of \(traces.count) traces")
      if failsFast {
        failure = outcomes[seen...].firstIndex { $0.verdict == .fail }
        seen = outcomes.count
      }
      return failure == nil && !interruption.isNow
    }
    // Up to the first failure, so that the number of workers does not matter.
    if failsFast { failure = failure ?? outcomes.firstIndex { $0.verdict == .fail } }
    return failure.map { Array(outcomes[...$0]) } ?? outcomes
  }

  /// Keeps the traces that failed or flipped, with their explanations; code that crashed or hung is not run again.
  private func explain(
    _ group: inout CheckedGroup, _ traces: [Trace], keeping kept: inout [TraceOfGroup: Trace]
  ) {
    let flipped = Set(group.changes.filter { $0.kind == .flipped }.map(\.trace))
    for (index, trace) in traces.prefix(group.traces.count).enumerated() {
      let outcome = group.traces[index].outcome
      guard outcome.verdict == .fail || flipped.contains(outcome.trace), outcome.crash == nil else {
        continue
      }
      if explains {
        group.traces[index].explanation = Explanation(
          ReplayEngine().replay(
            trace, with: group.controller, settings: group.settings, keeping: [.gesture])
        ).text(as: .table)
      }
      if kept.count < HTMLReport.pictureLimit {
        kept[TraceOfGroup(group: group.name, trace: trace.name)] = trace
      }
    }
  }
}

/// The curves and the film of a trace, for the HTML report.
struct TracePictures {
  /// How many instants the film shows.
  private static let frames = 5

  let traces: [TraceOfGroup: Trace]

  /// The pictures of a trace; none if the transition never started.
  func pictures(of trace: CheckedTrace, in group: CheckedGroup) -> [PagePicture] {
    let name = trace.outcome.trace
    guard let recording = traces[TraceOfGroup(group: group.name, trace: name)] else { return [] }
    func record(_ detail: ReplayRecord.Detail) -> ReplayRecord {
      ReplayEngine().replay(
        recording, with: group.controller, settings: group.settings, keeping: [detail])
    }
    var pictures: [PagePicture] = []
    if let curves = try? ProgressCurves(record(.everyFrame)) {
      pictures.append(
        PagePicture(
          caption: "\(name): the progress of finger, transition and view",
          svg: PlotPicture(curves).svg))
    }
    if let film = try? Film(record(.stills(Self.frames))) {
      pictures.append(
        PagePicture(
          caption: "\(name): the screen at \(Self.frames) instants", svg: FilmPicture(film).svg))
    }
    return pictures
  }
}
