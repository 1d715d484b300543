package import ArgumentParser
import Controllers
import Replay
import Reports
import Rules
import Traces
import Tuning

/// `plan [TRACE…]`: plans how many people to record.
package struct PlanVerb: TraceVerb, ReportingVerb {
  package enum Format: String, ResultFormat { case table, json, csv, markdown, plot, svg }

  package static let record = VerbRecord(
    name: "plan",
    summary: "Estimate how many people and gestures you need to detect a gain",
    detail: """
      A pilot's labelled gestures show how much people differ. The change is from the current controller to \
      the one of --against or, without it, to the tuned numbers. Without a pilot, --changed states the share of \
      gestures that a change decides differently, and --differ how much people's gains differ. The power is \
      how often a true gain of 2, 5 or 10 points, or with --cost of 0.02, 0.05 or 0.1 per gesture, is detected \
      with people who were not part of the tuning. plot and svg draw a map for each gain.
      """,
    examples: ["", "--against appcoda", "--format plot"], subject: "shipped:training",
    needsOneSetup: true)

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @Option(
    help: ArgumentHelp(
      "The controller to change to (default: the one that tuning on the pilot chooses).",
      valueName: "PRESET|FILE"), completion: .list(Preset.names))
  package var against: String?

  @Option(
    help: ArgumentHelp(
      "Without a pilot: the share of gestures that a change decides differently, as in 0.2.",
      valueName: "SHARE"))
  package var changed: Double?

  @Option(
    help: ArgumentHelp(
      "Without a pilot: the standard deviation of people's own gains, as a share of gestures (default: half of"
        + " --changed).", valueName: "SHARE"))
  package var differ: Double?

  @OptionGroup package var cost: CostOptions

  @OptionGroup package var result: FormattedOptions<Format>

  package init() {}

  package mutating func validate() throws {
    for (name, value) in [("--changed", changed), ("--differ", differ)] {
      if let value, !(0...1).contains(value) {
        throw ValidationError("'\(name) \(value)': not a share of gestures; give 0.2 for 20 %")
      }
    }
    if let differ, changed == nil {
      throw ValidationError(
        "'--differ \(differ)': not a share of changed gestures; add --changed, as in --changed 0.2")
    }
    guard let changed else { return }
    if let cost = cost.costs.first {
      throw ValidationError(
        "'--cost \(cost)': a pilot shows what its gestures cost, and --changed states none; leave one of them out"
      )
    }
    if let against {
      throw ValidationError(
        "'--against \(against)': a pilot shows what it changes, and --changed states it; leave one of them out"
      )
    }
    if let trace = traces.first {
      throw ValidationError(
        "'\(trace)': a pilot shows what --changed \(changed) states; leave one of them out")
    }
  }

  package func run(in session: inout Session) throws -> Reply {
    if let changed {
      let deviation = differ ?? changed / 2
      return reply(
        RecordingPlan(
          .assumed(changed: changed, deviation: deviation),
          GainSpread(changed: changed, deviation: deviation)), in: session)
    }
    guard !session.state.entries.isEmpty else {
      throw CommandError(
        .usage, "plan: no pilot; name labelled traces, or state what a change does with --changed")
    }
    session.evaluate()
    let input = try LoadedGestures(traces, for: "plan", in: session).input { controller in
      let names = controller.finishWhen.parameterNames
      return try names.prefix(against == nil ? names.count : 1)
        .map { try TunedParameter(reading: $0, in: controller) }
    }
    let grouped = try GroupedTraces(input.gestures.traces, by: .tag, for: .search)
    let problem = try input.problem(
      on: input.gestures.restricted(to: grouped.places), objective: cost.made(),
      needsLabels: against == nil, comparesRules: against != nil
    ).weighing(.people, by: grouped.groups)
    let comparison = try comparison(problem, grouped, in: session)
    if let against, comparison.changed == 0 {
      throw CommandError(
        .unreadable,
        "'--against \(against)': gets the same gestures right as the current controller, so this pilot does not"
          + " show how much people differ; choose another, or state it with --changed and --differ"
      )
    }
    guard let plan = RecordingPlan(pilot: comparison) else {
      throw CommandError(
        .unreadable,
        "plan: a pilot of one person, or of one gesture each, does not show how much people differ; record two people"
          + " with two gestures each, or state it with --changed and --differ")
    }
    var reply = reply(plan, in: session)
    reply.warnings = (input.warnings + grouped.warnings).map(\.description)
    return reply
  }

  /// The comparison on which the plan is based: the session's controller against the controller of `--against`, on the
  /// pilot recordings.
  ///
  /// Without `--against`, the session's controller is compared with tuned values: each person's gestures are decided
  /// once by the session's controller, and once by values that were tuned on the gestures of the other people.
  private func comparison(
    _ problem: TuningProblem, _ grouped: GroupedTraces, in session: Session
  ) throws -> AgreementComparison {
    if let against {
      let other = problem.controller.with(ruleOf: try session.controller(named: against))
      return problem.costComparison(of: problem.controller, with: other, groups: grouped.groups)
        ?? problem.comparison(of: problem.controller, with: other, groups: grouped.groups)
    }
    let scene = session.state.sceneEntry
    var run = try TuningRun(problem, groups: grouped.groups)
    let found = session.environment.engine.run(isEndable: true) { jobs, monitor in
      run.result(
        problem, groups: grouped.groups, jobs: Isolation.workers(jobs, on: scene),
        monitor: monitor
      ) { _ in }
    }
    guard let heldOut = found.byCost?.heldOut ?? found.heldOut else {
      throw CommandError(
        .unreadable, "plan: interrupted before people were held out; nothing is known about them")
    }
    return heldOut
  }

  private func reply(_ plan: RecordingPlan, in session: Session) -> Reply {
    let report = PlanReport(plan)
    switch result.format ?? result.formatOfFile ?? Format(rawValue: session.format.rawValue)
      ?? .table
    {
    case .plot: return Reply(report.plot)
    case .svg: return Reply(document: report.svg)
    case .table: return Reply(report, in: session, as: .table)
    case .json: return Reply(report, in: session, as: .json)
    case .csv: return Reply(report, in: session, as: .csv)
    case .markdown: return Reply(report, in: session, as: .markdown)
    }
  }
}
