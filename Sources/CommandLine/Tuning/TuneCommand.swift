import ArgumentParser
import Controllers
import Export
import Foundation
import Replay
import Reports
import Rules
import Traces
import Tuning
import Workbench

/// `panlab tune PATH… --tune name -o controller.json`: searches the best numbers of a controller.
struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Search for the best numbers on labelled gestures.",
    discussion: """
      The report goes to standard output, the controller to the file of -o, with its evidence, which \
      'panlab export' includes in every format. The result is judged on gestures that the search has \
      not seen: those of people who are held out, and those of --unseen. Ctrl-C ends the search, writes the best values so \
      far and exits with 130.

      Values are chosen by what people have in common, each person counting as much as any other: each value gets \
      a 95 % interval from resamples of the people. The report begins with the answer, and says who gains and who \
      loses, which gestures would help most, and which labels are worth a second look. What ships today is kept \
      unless held-out people gain by the change for certain; -o writes what is taken.

      With --pareto, the front goes to standard output, or to the file of -o, in the format of \
      --format. With --at-most, the best controller within the limit goes to the file of -o, with \
      --rules the best rule.

      With --ask-tell, the first line out lists what to search: {"schema": "panlab.ask-tell/1", \
      "parameters": [{"name": "progress-threshold", "unit": "", "low": 0, "high": 1, "start": 0.5}]}. \
      Then a line {"ask": {"NAME": number}} is answered with {"tell": {"agreement": …, "loss": …, \
      "values": {…}, …}}; an "id" beside "ask" is returned, and the best of the values asked about go \
      to the file of -o at the end. With Optuna, in Python:

      \(OptunaLoop.text)
      """
        + examples(
          "tune shipped:training --tune progress-threshold",
          "tune shipped:training --output tuned.json",
          "tune shipped:training --unseen shipped:unseen --format json"))

  @OptionGroup var options: TuningInputOptions

  @Option(
    name: .customLong("tune"), parsing: .singleValue,
    help: ArgumentHelp(
      "A number to search, optionally with its range; may be repeated (default: every number in"
        + " the rule).",
      valueName: "NAME[=LOW:HIGH]"), completion: .parameter)
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many folds of gestures are held out in turn; 0 for none (default: each person in turn; above"
        + " 40 people, 10 folds 5 times).",
      valueName: "K"))
  var folds: Int?

  @Option(
    help: ArgumentHelp(
      "Which values are chosen: the middle of their 95 % intervals, the best for these gestures, or"
        + " bagged, the median over resamples of the people (default: \(TuningOptions().choice.rawValue)).",
      valueName: Choice.allCases.map(\.rawValue).joined(separator: "|")),
    transform: Self.choice)
  var choose: Choice?

  @Option(
    help: ArgumentHelp(
      "What counts equally: people, so that no one with many gestures decides, or gestures (default:"
        + " people).",
      valueName: Weighing.allCases.map(\.rawValue).joined(separator: "|")),
    transform: Self.weighing)
  var weigh: Weighing?

  @Option(
    help: ArgumentHelp(
      "What ships today: it is kept unless held-out people gain (default: the file of --controller, if it"
        + " is one).", valueName: "PRESET|FILE"),
    completion: .controller)
  var current: String?

  @Option(
    help: ArgumentHelp(
      "What -o writes: tuned, or current, which ships today or is the start (default: what the report"
        + " would take).",
      valueName: TuningResult.Taken.allCases.map(\.rawValue).joined(separator: "|")),
    transform: Self.taken)
  var take: TuningResult.Taken?

  @Option(
    help: ArgumentHelp(
      "Which gestures are held out together: by tag (person:…), folder, none, or another tag or"
        + " metadata line (default: tag).",
      valueName: "WORD"))
  var groupBy: String?

  @Option(
    help: ArgumentHelp(
      "About how many evaluations of the objective the search takes where it cannot examine every"
        + " boundary (default: \(TuningOptions().budget)).",
      valueName: "N"))
  var budget: Int?

  @Option(
    help: ArgumentHelp(
      "Has no effect, since nothing is random: the search starts from fixed places. Accepted with a"
        + " warning, for this release.", valueName: "S"))
  var seed: UInt64?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Traces to judge the result on, not used in the search; may be repeated.",
      valueName: "PATH"), completion: .file())
  var unseen: [String] = []

  @Option(
    help: ArgumentHelp(
      "Save the search here, and continue from it if the file exists.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var resume: String?

  @Option(
    help: ArgumentHelp(
      "Instead, find the front between wrong decisions and \(Self.rivals).", valueName: "TERM"))
  var pareto: String?

  @Option(
    help: ArgumentHelp(
      "Instead, find the controller with the fewest wrong decisions that keeps a limit for new people too, as"
        + " in false-finish=0.03, and its price; false-finish=0.03:mean keeps it on these gestures alone.",
      valueName: "TERM=N[:mean]"))
  var atMost: String?

  @Option(
    help: ArgumentHelp(
      "Instead, tune the rules of these presets, or of all, and compare them on held-out people.",
      valueName: "all|PRESET,…"), completion: .preset)
  var rules: String?

  @Flag(help: "Instead, evaluate values from JSON lines on standard input.")
  var askTell = false

  @Option(
    name: .customLong("report"), parsing: .singleValue,
    help: ArgumentHelp(
      "Also write the report to a file: html=FILE, a page with pictures, or svg=FILE, the pictures; may"
        + " be repeated.", valueName: "FORMAT=FILE"))
  var reports: [String] = []

  @Option(help: "The format of the report (default: table).")
  var format: ReportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The controller file to write; with --pareto the file of the front.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var output: String?

  static let rivals = ParetoFront.Rival.words

  private static func choice(_ word: String) throws -> Choice {
    guard let choice = Choice(rawValue: word) else {
      throw ValidationError("'--choose \(word)': no such choice; choose \(Choice.words)")
    }
    return choice
  }

  private static func weighing(_ word: String) throws -> Weighing {
    guard let weighing = Weighing(rawValue: word) else {
      throw ValidationError("'--weigh \(word)': no such weight; choose \(Weighing.words)")
    }
    return weighing
  }

  private static func taken(_ word: String) throws -> TuningResult.Taken {
    guard let taken = TuningResult.Taken(rawValue: word) else {
      throw ValidationError(
        "'--take \(word)': no such controller; choose \(TuningResult.Taken.words)")
    }
    return taken
  }

  func validate() throws {
    try checkNumbers()
    try checkCombinations()
  }

  func run() throws {
    if seed != nil {
      StandardError.warning("'--seed': has no effect, since nothing is random; leave it out")
    }
    // Other rules may be asked during the drag, so that they need all touch points.
    let needed =
      rules == nil ? { try self.parameters(of: $0) } as TuningInputOptions.Parameters : nil
    let inputs = try options.inputs()
    let input = try inputs.input(varying: names, needed)
    let held = try inputs.judgeable(
      unseen, controller: input.controller, settings: input.settings, varied: names, needed,
      for: .unseen)
    let seen = try grouped(input.gestures.traces, for: .search)
    let parameters = try self.parameters(of: input.controller)
    let chosen = input.gestures.restricted(to: seen.places)
    let problem = try input.problem(on: chosen, parameters, needsLabels: true)
      .weighing(weigh ?? .people, by: seen.groups)
    let current = try current(for: problem)
    if let output, let resume {
      try ResultFile(path: output).check(differsFrom: ResultFile(path: resume))
    }
    // Before the search, so that no one waits for a result that cannot be written.
    let targets = try reportTargets()
    for path in [output, resume].compactMap(\.self) + targets.map(\.path) {
      try ResultFile(path: path).check()
    }
    let jobs = options.work.jobCount(for: input.settings)
    if pareto != nil || atMost != nil || rules != nil || askTell {
      for warning in input.warnings { StandardError.warning("\(warning)") }
    }
    if let pareto = pareto.flatMap(ParetoFront.Rival.init) {
      return try show(pareto, of: problem, jobs: jobs)
    }
    if let rules { return try compare(rules, problem, chosen, seen.groups, jobs: jobs) }
    let training = JudgedGestures(problem, groups: seen.groups)
    let others =
      try held.gestures.traces.isEmpty ? nil : grouped(held.gestures.traces, for: .unseen)
    let unseen = try others.map { others in
      try judged(
        held.gestures.restricted(to: others.places), others.groups, as: problem, from: input)
    }
    if let atMost {
      return try choose(LimitedChoice.Limit(reading: atMost), training, unseen, jobs: jobs)
    }
    if askTell { return try AskTell(training, unseen: unseen, output: output).run() }
    var result = try searched(problem, training.groups, current, jobs: jobs)
    result.warnings = input.warnings + held.warnings + seen.warnings + result.warnings
    if let others { result.warnings += others.warnings + others.warnings(unseenBy: seen) }
    if let unseen { result.judge(onUnseen: unseen.problem, groups: unseen.groups) }
    try keep(result, targets)
    if result.isInterrupted { throw ExitCode.interrupted }
  }

  /// The parameters to search.
  private func parameters(of controller: Controller) throws -> [TunedParameter] {
    try (names.isEmpty ? controller.finishWhen.parameterNames : names)
      .map { try TunedParameter(reading: $0, in: controller) }
  }

  /// What ships today; nil if nothing does.
  private func current(for problem: TuningProblem) throws -> Controller? {
    guard let current else { return options.controller.isFile ? problem.controller : nil }
    var found = try ControllerOptions(current, []).controllerOfAnyScene()
    let name = found.name
    found = problem.controller.with(ruleOf: found)
    found.name = name
    guard found.decide == problem.controller.decide else {
      throw CommandFailure.usage(
        "--current: '\(name)' decides at another moment than '\(problem.controller.name)'; tune it instead, with"
          + " --controller \(current)")
    }
    return found
  }

  /// Searches to the end or until Ctrl-C, and saves the search after every round.
  private func searched(
    _ problem: TuningProblem, _ groups: [String], _ current: Controller?, jobs: Int
  ) throws -> TuningResult {
    var run = try TuningRun(problem, groups: groups, options: tuningOptions)
    if let resume, FileKind(resume) == .file {
      let bytes = try InputFile(path: resume, what: "a saved search").bytes()
      if !bytes.isEmpty { try run.resume(from: Array(bytes), file: resume) }
    }
    let monitor = DirectMonitor()
    defer { monitor.wipe() }
    return try run.result(
      problem, groups: groups, current: current, jobs: jobs, monitor: monitor
    ) { run in
      guard let resume else { return }
      try ResultFile(path: resume).write(String(decoding: run.saved(), as: UTF8.self))
    }
  }

  /// Writes the controller, and the report even if the controller cannot be written.
  private func keep(_ result: TuningResult, _ targets: [ReportTarget]) throws {
    let written = Swift.Result {
      let isTuned = (take ?? result.taken) == .tuned
      try write(isTuned ? result.tuned : result.start, with: isTuned ? result.evidence : nil)
      for target in targets {
        let report = TuningReport(result)
        try ResultFile(path: target.path).write(target.form == .html ? report.page : report.svg)
      }
    }
    try StandardOutput.write(
      TuningReport(result).text(as: format ?? .table), orTo: nil,
      isTable: format ?? .table == .table)
    try written.get()
  }

  func write(_ tuned: Controller, with evidence: ExportEvidence?) throws {
    guard let output else { return }
    let export = ControllerExport(tuned, toolVersion: toolVersion, evidence: evidence)
    try ResultFile(path: output).write(export.text(as: .json))
  }

  /// The traces of `--unseen`.
  private func judged(
    _ others: FastEvaluator, _ groups: [String], as problem: TuningProblem,
    from input: TuningInputOptions.Input
  ) throws -> JudgedGestures {
    do {
      return JudgedGestures(
        try input.problem(on: others, problem.parameters, needsLabels: true)
          .weighing(weigh ?? .people, by: groups), groups: groups)
    } catch {
      throw CommandFailure(message: "--unseen: \(error)", code: ExitCode(error) ?? .usage)
    }
  }

  private func grouped(
    _ traces: [Trace], for place: TuningWarning.Place
  ) throws -> GroupedTraces {
    try GroupedTraces(traces, by: Grouping(groupBy ?? "tag"), for: place)
  }

  var tuningOptions: TuningOptions {
    var options = TuningOptions()
    options.budget = budget ?? options.budget
    options.folds = folds ?? options.folds
    options.choice = choose ?? options.choice
    return options
  }
}

/// Reports beside the one on standard output.
extension TuneCommand {
  /// A form and its file.
  private struct ReportTarget {
    enum Form: String, CaseIterable {
      case html, svg
    }

    let form: Form
    let path: String
  }

  private func reportTargets() throws -> [ReportTarget] {
    var targets: [ReportTarget] = []
    for text in reports {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let choices = ReportTarget.Form.allCases.map(\.rawValue).joined(separator: ", ")
      guard let form = ReportTarget.Form(rawValue: String(parts[0])) else {
        throw CommandFailure.usage(
          "'--report \(text)': '\(parts[0])' is not a format; choose \(choices)")
      }
      guard parts.count == 2, !parts[1].isEmpty else {
        throw CommandFailure.usage(
          "'--report \(text)': no file; write a format and a file, as in html=report.html")
      }
      let path = String(parts[1])
      for other in [output, resume].compactMap(\.self) + targets.map(\.path) {
        try ResultFile(path: path).check(differsFrom: ResultFile(path: other))
      }
      targets.append(ReportTarget(form: form, path: path))
    }
    return targets
  }
}
