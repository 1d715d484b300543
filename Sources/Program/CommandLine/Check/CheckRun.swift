import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Reports
import Scenes
import Traces
import Workbench

/// Loads, replays and judges the groups of traces, one group after the other.
///
/// Keeps the outcomes of finished groups, but releases the samples of their traces.
struct CheckRun {
  let subject: CheckSubject
  var choice = TraceChoice()
  var loader = TraceLoader()
  /// How many traces are replayed in parallel.
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// Whether the first failure ends the run.
  var failsFast = false
  var baseline: Baseline?
  let comparison: BaselineComparison
  /// Whether any report explains failures or shows pictures of them.
  var explains = false
  /// Whether to keep the outcomes as they are before rounding, for tables.
  var keepsExact = false
  /// Whether any report shows which change of a parameter would flip a trace's decision.
  var findsFlips = false
  /// Which outcomes are also computed by a full replay, to verify the faster calculation that produced them.
  var verification = Verification.none
  /// How touches are delivered to the app, as the command-line options say.
  var delivery = ReplaySettings()
  /// Whether to keep the gestures for an HTML page.
  var keepsPage = false
  /// Whether to keep failed gestures for bundles.
  var keepsIncidents = false
  let interruption: Interruption
  /// Whether to print repairs of recordings and problems with files.
  var announces = true
  /// Takes what is known of very many traces out of memory.
  fileprivate let store = LateSpool()

  /// The result of a run.
  struct Result {
    var report: SuiteReport
    /// Whether the report contains every trace of the suite or of the given paths.
    var isWhole: Bool
    /// The parts of the choice that matched a trace.
    var met = TraceChoice.Met()
    /// How many traces were found, selected or not.
    var found = 0
    /// The first traces that failed, or whose decision differs from the baseline's, for the pictures in the HTML
    /// report.
    var kept: [TraceOfGroup: Trace] = [:]
    /// The groups for the HTML page; empty if no page is written.
    var setups: [GesturePage.Setup] = []
    /// The pictures that each setup's group names.
    var skins: [[SkinSource]] = []
    /// The failed gestures of each group that has some, with their number; empty if no bundle is written.
    var incidents: [(incident: Incident, failed: Int)] = []
    /// The check of whether the traces contain the dispatch times that `--delivery recorded` needs.
    var delivery: RecordedDelivery
  }

  /// Runs all groups; stops early on Ctrl-C, or at the first failure if ``failsFast`` is true.
  func result() throws -> Result {
    var result = Result(
      report: SuiteReport(name: subject.name, toolVersion: toolVersion, groups: []),
      isWhole: choice.isEverything, delivery: RecordedDelivery(delivery))
    result.report.shard = choice.shard
    let progress = ProgressLine()
    for group in subject.groups {
      if isStopped(result.report) {
        result.report.isPartial = true
        result.report.groups.append(checked(group.definition, []))
        if choice.lacksAPart(result.met), !interruption.isNow { look(at: group, &result) }
        continue
      }
      try run(group, into: &result, progress)
    }
    progress.wipe()
    if result.report.isPartial { result.isWhole = false }
    if let baseline {
      result.report.findings = result.report.missingGroups(of: baseline, comparison: comparison)
    }
    return result
  }

  /// Reads a group that is not judged, because its traces may match a part of the choice.
  private func look(at group: CheckSubject.Group, _ result: inout Result) {
    for trace in group.traces(loader).traces {
      _ = choice.takes(trace, of: group.definition.name, noting: &result.met)
    }
  }

  private func isStopped(_ report: SuiteReport) -> Bool {
    interruption.isNow || failsFast && !report.passes
  }

  private func run(
    _ group: CheckSubject.Group, into result: inout Result, _ progress: ProgressLine
  ) throws {
    let definition = group.definition
    let judge = GroupJudge(self, definition, progress)
    // If `--verify` gives a number of traces to replay in full, the sample is drawn from all traces, so all must be read
    // first. If it gives a share of the traces, the sample is drawn from each part.
    let verifiesCount = if case .count = verification { true } else { false }
    let stream = TraceStream(
      of: choice, in: definition.name, delivery,
      start: GroupResults(isExact: keepsExact, in: store),
      worksEarly: !verifiesCount, isStopped: { interruption.isNow }, work: judge.results)
    var loaded = LoadedTraces(problems: group.load(loader, into: stream))
    let doubts = loaded.takeLabelsWithoutTrace(at: definition.levels[.labelWithoutTrace] ?? .error)
    progress.wipe()
    if announces { loaded.announce(repairs: stream.repairMessages, doubts: doubts) }
    result.report.problems += loaded.condensedProblems
    stream.finish()
    let read = stream.all
    result.found += read.found
    result.met.join(read.met)
    result.delivery.join(read.delivery)
    let check = read.results
    if let fault = check.fault { throw fault }
    var checked = self.checked(definition, check.checked)
    checked.delayEffect = check.delayEffect
    let isStopped = check.checked.count < read.chosen || interruption.isNow
    let isWhole =
      choice.isEverything && !isStopped && !(checked.traces.isEmpty && loader.allowsEmpty)
    if isStopped { result.report.isPartial = true }
    if !loaded.problems.isEmpty { result.isWhole = false }
    checked = checked.judged(
      by: definition.budgets,
      against: baseline.map { $0.group(definition.name) ?? .empty(checked) },
      comparison: comparison, isWhole: isWhole, isPart: isStopped || choice.shard != nil)
    explain(&checked, check.kept, keeping: &result.kept)
    result.report.groups.append(checked)
    if keepsIncidents { keepFailures(of: checked, definition, check.kept, in: &result) }
    if keepsPage, !isStopped {
      result.skins.append(definition.skins)
      result.setups.append(
        GesturePage.Setup(
          name: definition.name, controller: definition.controller,
          words: ["--controller", Preset.lastingWord(definition.controller.name)],
          settings: definition.settings,
          traces: check.kept.map(\.trace)
        ) { concurrentMap($0, jobs: Isolation.workers(jobs, on: definition.settings.entry), $1) })
    }
  }

  private func keepFailures(
    of checked: CheckedGroup, _ definition: GestureSuite.Group,
    _ kept: [(place: Int, trace: Trace)], in result: inout Result
  ) {
    // A limit may be broken by a gesture that was decided as meant; what was decided otherwise comes first.
    let breaking = Set(
      checked.budgets.filter { !$0.isKept && $0.level == .error }.flatMap(\.traces))
    let wrong = kept.filter { checked.traces[$0.place].outcome.verdict == .fail }
    let failed =
      wrong
      + kept.filter { place, trace in
        checked.traces[place].outcome.verdict != .fail && breaking.contains(trace.name)
      }
    guard !failed.isEmpty else { return }
    let shown = failed.prefix(Incident.usualLimit).sorted { $0.place < $1.place }
    var incident = Incident(
      name: definition.name, word: definition.controller.name, controller: definition.controller,
      settings: definition.settings, traces: shown.map(\.trace))
    if subject.keepsLimits {
      incident.keepLimits(
        of: definition, isWhole: incident.traces.count == checked.traces.count)
    }
    result.incidents.append((incident, failed.count))
  }

  private func checked(_ definition: GestureSuite.Group, _ traces: CheckedTraces) -> CheckedGroup {
    var group = CheckedGroup(
      name: definition.name, controller: definition.controller, settings: definition.settings,
      labelLevel: definition.labelLevel, levels: definition.levels, traces: traces)
    group.judge = verification.judge(group.judge)
    return group
  }

  /// Explains the traces that failed or whose decision flipped.
  ///
  /// Leaves out traces whose scene crashed or hung, because an explanation would run the scene's code again.
  private func explain(
    _ group: inout CheckedGroup, _ traces: [(place: Int, trace: Trace)],
    keeping kept: inout [TraceOfGroup: Trace]
  ) {
    guard explains else { return }
    let flipped = Set(group.changes.filter { $0.kind == .flipped }.map(\.trace))
    let explained = traces.filter { place, _ in
      let outcome = group.traces[place].outcome
      return (outcome.verdict == .fail || flipped.contains(outcome.trace))
        && outcome.sceneFailure == nil
    }
    let (controller, settings) = (group.controller, group.settings)
    let texts = concurrentMap(
      explained.count, jobs: Isolation.workers(jobs, on: settings.entry), isCounted: false
    ) { index in
      Explanation(
        ReplayEngine().replay(
          explained[index].trace, with: controller, settings: settings,
          keeping: [.gesture, .touches])
      ).text(as: .table)
    }
    for ((place, trace), text) in zip(explained, texts) {
      group.traces.explain(text, at: place)
      if kept.count < HTMLReport.pictureLimit {
        kept[TraceOfGroup(group: group.name, trace: trace.name)] = trace
      }
    }
  }
}

/// The curves and the stills of a trace, for the HTML report.
struct TracePictures {
  /// The number of instants at which a trace's screen is pictured.
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

/// Judges the traces of a group.
private struct GroupJudge {
  private let run: CheckRun
  private let definition: GestureSuite.Group
  private let progress: ProgressLine
  private let evaluation: ParallelEvaluation
  private let notes: CheckNotes
  /// Whether to keep all traces; otherwise at most the failed traces are kept.
  ///
  /// An HTML page needs all traces, and so do bundles where a budget may name any of them. A report that explains
  /// failures needs them if there is a baseline, because only the comparison with the baseline shows which decisions
  /// flipped.
  private let keepsAll: Bool
  /// Whether the first failure ends the check of the group.
  private let failsFast: Bool

  init(_ run: CheckRun, _ definition: GestureSuite.Group, _ progress: ProgressLine) {
    (self.run, self.definition, self.progress) = (run, definition, progress)
    notes = CheckNotes(
      definition.controller, settings: definition.settings, findsFlips: run.findsFlips)
    evaluation = ParallelEvaluation(
      controller: definition.controller, settings: definition.settings, jobs: run.jobs,
      notes: notes, verification: run.verification)
    keepsAll =
      run.keepsPage || run.explains && run.baseline != nil
      || run.keepsIncidents && !definition.budgets.isEmpty
    failsFast = run.failsFast && definition.labelLevel == .error
  }

  /// The results of a part of the traces, until Ctrl-C or up to the first failure if ``failsFast`` is true.
  ///
  /// A trace is dropped once its outcome is known, unless a report shows it.
  func results(of part: TraceStream<GroupResults>.Part) -> GroupResults {
    var results = GroupResults(isExact: run.keepsExact, in: run.store)
    do throws(VerificationFailure) {
      keep(try outcomes(of: part), of: part, in: &results)
    } catch {
      results.fault = error
    }
    results.areEnded =
      results.checked.count < part.traces.count
      || failsFast && results.checked.last?.outcome.verdict == .fail
    return results
  }

  private func outcomes(
    of part: TraceStream<GroupResults>.Part
  ) throws(VerificationFailure) -> [Outcome] {
    var failure: Int?
    var seen = 0
    let outcomes = try evaluation.outcomes(of: part.traces) { outcomes in
      let count = part.start + outcomes.count
      progress.show(
        "\(definition.name): \(counted(count, "trace")), \(progress.rate(of: count))")
      if failsFast {
        failure = outcomes[seen...].firstIndex { $0.verdict == .fail }
        seen = outcomes.count
      }
      return failure == nil && !run.interruption.isNow
    }
    // With several workers, some traces after the first failure may already have been judged. Drops the outcomes of
    // these traces, so that the result does not depend on the number of workers.
    if failsFast { failure = failure ?? outcomes.firstIndex { $0.verdict == .fail } }
    return failure.map { Array(outcomes[...$0]) } ?? outcomes
  }

  private func keep(
    _ outcomes: consuming [Outcome], of part: TraceStream<GroupResults>.Part,
    in results: inout GroupResults
  ) {
    let traces = part.traces
    notes.addJointly(to: &outcomes, of: traces, from: part.start)
    results.delayEffect = notes.delayEffect(on: outcomes, of: traces)
    for index in outcomes.indices {
      // No table shows the values at the release.
      if run.keepsExact { outcomes[index].release = nil } else { outcomes[index].roundForReports() }
      let isFailure = outcomes[index].verdict == .fail
      // Only the members of the trace are passed on, because a whole trace would be copied.
      let label = traces[index].label
      var result = CheckedTrace(
        outcome: outcomes[index], weight: label?.weight ?? 1, file: traces[index].file,
        labelPlace: traces[index].labelPlace)
      result.tags = label?.tags ?? []
      result.position = part.positions?[index]
      results.checked.append(result)
      if keepsAll || (run.explains || run.keepsIncidents) && isFailure {
        results.kept.append((part.start + index, traces[index]))
      }
    }
  }
}

/// What is known of the judged traces of a group.
private struct GroupResults: TraceResults {
  /// The traces with their outcomes, in order.
  var checked: CheckedTraces
  /// The traces that reports show, each with its index among all of the group.
  var kept: [(place: Int, trace: Trace)] = []
  /// What the delay of touches does; nil without one.
  var delayEffect: DelayEffect?
  /// The difference between an outcome and that of a full replay, if there is one.
  var fault: VerificationFailure?
  /// Whether Ctrl-C, a failure or a fault has ended the check of the group.
  var areEnded = false

  init(isExact: Bool, in store: any ByteStore) {
    checked = CheckedTraces(isExact: isExact, in: store)
  }

  mutating func join(_ next: consuming GroupResults) {
    checked.append(contentsOf: next.checked)
    kept += next.kept
    fault = fault ?? next.fault
    if let effect = next.delayEffect { delayEffect.join(effect) }
    areEnded = areEnded || next.areEnded
  }
}
