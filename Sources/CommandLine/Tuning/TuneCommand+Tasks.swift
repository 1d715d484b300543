import ArgumentParser
import Controllers
import Export
import Replay
import Reports
import Traces
import Tuning
import Workbench

/// What `tune` does instead of searching one controller's best values.
extension TuneCommand {
  /// Writes the front, or what was found of it until Ctrl-C.
  func show(
    _ rival: ParetoFront.Rival, of problem: TuningProblem, jobs: Int
  ) throws {
    let monitor = DirectMonitor()
    let front = try ParetoFront(
      problem, rival: rival, options: tuningOptions,
      workers: Workers(jobs: jobs) { monitor.isStopped })
    try StandardOutput.write(
      front.text(as: format ?? .table), orTo: output, isTable: format ?? .table == .table)
    if front.isInterrupted { throw ExitCode.interrupted }
  }

  /// Writes the best controller within a limit, and its price.
  func choose(
    _ limit: LimitedChoice.Limit, _ training: JudgedGestures, _ unseen: JudgedGestures?, jobs: Int
  ) throws {
    let monitor = DirectMonitor()
    let problem = training.problem
    let choice = try LimitedChoice(
      limit, problem, groups: training.groups, options: tuningOptions,
      workers: Workers(jobs: jobs) { monitor.isStopped })
    var tuned = problem.controller(choice.point.values)
    tuned.name = problem.controller.tunedName
    tuned.source = "'\(problem.controller.name)' tuned with \(atMost ?? "") at most"
    let findings = [training.finding(.training, of: tuned), unseen?.finding(.unseen, of: tuned)]
    let written = Swift.Result {
      try write(tuned, with: ExportEvidence(findings.compactMap(\.self)))
    }
    try StandardOutput.write(
      choice.text(as: format ?? .table), orTo: nil, isTable: format ?? .table == .table)
    try written.get()
    if choice.front.isInterrupted { throw ExitCode.interrupted }
  }

  /// Compares rules, and writes the best of them.
  func compare(
    _ names: String, _ problem: TuningProblem, _ gestures: FastEvaluator, _ groups: [String],
    jobs: Int
  ) throws {
    var others = [problem.controller]
    if names == "all" {
      others += Preset.all.map(\.controller)
    } else {
      for name in names.split(separator: ",") {
        others.append(try Controller(preset: String(name)))
      }
    }
    if gestures.omitsPoints {
      let stranger = others.first { !gestures.fits(problem.controller.with(ruleOf: $0)) }
      if let stranger {
        throw CommandFailure.usage(
          "--rules: '\(stranger.name)' decides during the drag, and the extracts hold the release only; extract"
            + " with a controller that decides so, or name the traces themselves")
      }
    }
    let monitor = DirectMonitor()
    defer { monitor.wipe() }
    let comparison = try RuleComparison(
      problem, others: others, groups: groups, options: tuningOptions,
      workers: Workers(jobs: jobs) { monitor.isStopped }
    ) { monitor.show("rule \($0 + 1) of \($1)") }
    let written = Swift.Result {
      if let best = comparison.entries.first { try write(best.controller, with: nil) }
    }
    try StandardOutput.write(
      comparison.text(as: format ?? .table), orTo: nil, isTable: format ?? .table == .table)
    try written.get()
    if comparison.isInterrupted { throw ExitCode.interrupted }
  }
}
