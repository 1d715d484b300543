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
  /// Whether any report shows the reasons of failures, or pictures of them.
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
    var check = GroupCheck(self, definition)
    var loaded = LoadedTraces(problems: group.load(loader) { check.take($0, &progress) })
    let doubts = loaded.takeLabelsWithoutTrace(at: definition.levels[.labelWithoutTrace] ?? .error)
    progress.wipe()
    loaded.announce(repairs: check.parts.repairMessages, doubts: doubts)
    result.report.problems += loaded.condensedProblems
    result.found += check.parts.found
    try check.finish(&progress)
    var checked = self.checked(definition, check.checked)
    let isStopped = check.isCutShort || interruption.isNow
    let isWhole =
      selection.isEverything && !isStopped && !(checked.traces.isEmpty && loader.allowsEmpty)
    if isStopped { result.report.isPartial = true }
    if !loaded.problems.isEmpty { result.isWhole = false }
    checked = checked.judged(
      by: definition.budgets,
      against: baseline.map { $0.group(definition.name) ?? .empty(checked) },
      comparison: comparison, isWhole: isWhole, isPart: isStopped || selection.shard != nil)
    explain(&checked, check.kept, keeping: &result.kept)
    result.report.groups.append(checked)
    if keepsPage, !isStopped {
      result.setups.append(
        GesturePage.Setup(
          name: definition.name, controller: definition.controller,
          words: ["--controller", definition.controller.name], settings: definition.settings,
          traces: check.kept.map(\.trace)
        ) { concurrentMap($0, jobs: Isolation.workers(jobs, on: definition.settings.entry), $1) })
    }
    if !subject.isSuite, keepsExact {
      result.evaluation = Evaluation(
        controller: definition.controller, settings: definition.settings, outcomes: check.exact)
    }
  }

  private func checked(_ definition: GestureSuite.Group, _ traces: [CheckedTrace]) -> CheckedGroup {
    CheckedGroup(
      name: definition.name, controller: definition.controller, settings: definition.settings,
      labelLevel: definition.labelLevel, levels: definition.levels, traces: traces)
  }

  /// Explains the traces that failed or flipped; code that crashed or hung is not run again.
  private func explain(
    _ group: inout CheckedGroup, _ traces: [(place: Int, trace: Trace)],
    keeping kept: inout [TraceOfGroup: Trace]
  ) {
    guard explains else { return }
    let flipped = Set(group.changes.filter { $0.kind == .flipped }.map(\.trace))
    for (place, trace) in traces {
      let outcome = group.traces[place].outcome
      guard outcome.verdict == .fail || flipped.contains(outcome.trace), outcome.crash == nil else {
        continue
      }
      group.traces[place].explanation = Explanation(
        ReplayEngine().replay(
          trace, with: group.controller, settings: group.settings, keeping: [.gesture])
      ).text(as: .table)
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
