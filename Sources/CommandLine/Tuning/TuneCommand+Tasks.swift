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
    var leftOut: [RuleComparison.Refusal] = []
    if names == "all" {
      others += Preset.all.map(\.controller)
    } else {
      for name in names.split(separator: ",") {
        others.append(try Controller(preset: String(name)))
      }
    }
    if gestures.omitsPoints {
      let reason = "decides during the drag, and the extracts hold the release only"
      let strangers = others.filter { !gestures.fits(problem.controller.with(ruleOf: $0)) }
      if names != "all", let stranger = strangers.first {
        throw CommandFailure.usage(
          "--rules: '\(stranger.name)' \(reason); extract with a controller that decides so, or name the traces"
            + " themselves")
      }
      leftOut = strangers.map { RuleComparison.Refusal(name: $0.name, reason: reason) }
      let names = Set(strangers.map(\.name))
      others.removeAll { names.contains($0.name) }
    }
    let monitor = DirectMonitor()
    defer { monitor.wipe() }
    let comparison = try RuleComparison(
      problem, others: others, leftOut: leftOut, groups: groups, options: tuningOptions,
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

/// The checks of the command line.
extension TuneCommand {
  /// Refuses numbers and words that an option does not take.
  func checkNumbers() throws {
    if let budget, budget < 1 {
      throw ValidationError("'--budget \(budget)': less than 1; give a number of evaluations")
    }
    if let folds, folds < 0 {
      throw ValidationError("'--folds \(folds)': less than 0; give 0 for none")
    }
    if let pareto, ParetoFront.Rival(rawValue: pareto) == nil {
      throw ValidationError("'--pareto \(pareto)': no such term; choose \(Self.rivals)")
    }
  }

  /// Refuses options that have no effect together with others.
  func checkCombinations() throws {
    if let output, output == resume {
      throw ValidationError(
        "'\(output)': would contain both the controller and the search; give -o and --resume a"
          + " file each")
    }
    let tasks = [
      ("--pareto", pareto != nil), ("--at-most", atMost != nil), ("--rules", rules != nil),
    ].filter(\.1).map(\.0)
    if tasks.count > 1 {
      throw ValidationError(
        "'\(tasks[1])': is another task than \(tasks[0]); leave one of them out")
    }
    if let task = tasks.first, askTell {
      throw ValidationError(
        "'--ask-tell': another optimiser searches, so there is no front; leave \(task) out")
    }
    if atMost != nil {
      try refuse(
        [
          ("--resume", resume != nil), ("--folds", folds != nil), ("--choose", choose != nil),
          ("--current", current != nil), ("--take", take != nil),
          ("--report", !reports.isEmpty), ("--objective", options.objective != "agreement"),
          ("--cost", !options.costs.isEmpty),
        ], besides: "--at-most", why: "the fewest wrong decisions within the limit are chosen")
    }
    if rules != nil {
      try refuse(
        [
          ("--tune", !names.isEmpty), ("--resume", resume != nil), ("--unseen", !unseen.isEmpty),
          ("--report", !reports.isEmpty), ("--folds", folds == 0), ("--current", current != nil),
          ("--take", take != nil),
        ], besides: "--rules",
        why: "every number of each rule is tuned, and judged on people who are held out")
    }
    if pareto != nil {
      try refuse(
        [
          ("--resume", resume != nil), ("--unseen", !unseen.isEmpty),
          ("--report", !reports.isEmpty), ("--folds", folds != nil), ("--choose", choose != nil),
          ("--group-by", groupBy != nil), ("--current", current != nil), ("--take", take != nil),
          ("--objective", options.objective != "agreement"), ("--cost", !options.costs.isEmpty),
        ], besides: "--pareto",
        why: "a front is searched from the start, and judged on its own gestures only")
    }
    if askTell {
      try refuse(
        [
          ("--resume", resume != nil), ("--folds", folds != nil), ("--choose", choose != nil),
          ("--budget", budget != nil), ("--current", current != nil), ("--take", take != nil),
          ("--seed", seed != nil), ("--format", format != nil), ("--report", !reports.isEmpty),
        ], besides: "--ask-tell", why: "another optimiser searches, and is answered in JSON")
    }
  }

  private func refuse(
    _ given: [(name: String, isGiven: Bool)], besides other: String, why: String
  ) throws {
    guard let first = given.first(where: \.isGiven) else { return }
    throw ValidationError(
      "'\(first.name)': has no effect with \(other), because \(why); leave one of them out")
  }
}
