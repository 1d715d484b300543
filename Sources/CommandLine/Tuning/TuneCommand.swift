import ArgumentParser
import Controllers
import Export
import Foundation
import Reports
import Rules
import Traces
import Tuning
import Workbench

/// `panlab tune PATH… --tune name -o controller.json`: searches the best numbers of a controller.
struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Search for the best numbers of a controller on labelled gestures.",
    discussion: """
      The report goes to standard output, the controller to the file of -o, with its evidence, which \
      'panlab export' includes in every format. The result is judged on gestures that the search has \
      not seen: in folds, and on those of --unseen. Ctrl-C ends the search, writes the best values so \
      far and exits with 130.

      With --pareto, the front goes to standard output, or to the file of -o, in the format of \
      --format. With --ask-tell, a line {"ask": {"NAME": number}} is answered with {"tell": {…}}; \
      an "id" beside "ask" is returned, and the best of the values asked about go to the file of -o \
      at the end.
      """)

  @OptionGroup var options: TuningInputOptions

  @Option(
    name: .customLong("tune"), parsing: .singleValue,
    help: ArgumentHelp(
      "A number to search, optionally with its range; may be repeated (default: every number in"
        + " the rule).",
      valueName: "NAME[=LOW:HIGH]"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many folds of gestures are held out in turn; 0 for none (default: \(TuningOptions().folds)).",
      valueName: "K"))
  var folds: Int?

  @Option(
    help: ArgumentHelp(
      "Which gestures are held out together: by tag (person:…), folder, none, or another tag or"
        + " metadata line (default: tag).",
      valueName: "WORD"))
  var groupBy: String?

  @Option(
    help: ArgumentHelp(
      "About how many evaluations of the objective the search on all gestures takes; each fold takes"
        + " half as many more (default: \(TuningOptions().budget)).",
      valueName: "N"))
  var budget: Int?

  @Option(help: ArgumentHelp("The random seed (default: 1).", valueName: "S"))
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

  @Flag(help: "Instead, evaluate values from JSON lines on standard input.")
  var askTell = false

  @Option(help: "The format of the report (default: table).")
  var format: ReportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The controller file to write; with --pareto the file of the front.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var output: String?

  static let rivals = ParetoFront.Rival.allCases.map(\.rawValue).joined(separator: ", ")

  func validate() throws {
    try checkNumbers()
    try checkCombinations()
  }

  func run() throws {
    let input = try options.input(varying: names)
    let judgeable = try JudgeableTraces(
      try options.traces(unseen), controller: input.controller, settings: input.settings,
      varied: names.map { String($0.prefix { $0 != "=" }) }, for: .unseen)
    let held = judgeable.traces
    let seen = try grouped(input.traces, for: .search)
    let parameters = try (names.isEmpty ? input.controller.finishWhen.parameterNames : names)
      .map { try TunedParameter(reading: $0, in: input.controller) }
    let problem = try input.problem(on: seen.traces, parameters, needsLabels: true)
    if let output, let resume {
      try ResultFile(path: output).check(differsFrom: ResultFile(path: resume))
    }
    // Before the search, so that no one waits for a result that cannot be written.
    for path in [output, resume].compactMap(\.self) { try ResultFile(path: path).check() }
    let jobs = options.work.jobCount(for: input.settings)
    if pareto != nil || askTell {
      for warning in input.warnings { StandardError.warning("\(warning)") }
    }
    if let pareto = pareto.flatMap(ParetoFront.Rival.init) {
      return try show(pareto, of: problem, jobs: jobs)
    }
    let training = JudgedGestures(problem, groups: seen.groups)
    let others = try held.isEmpty ? nil : grouped(held, for: .unseen)
    let unseen = try others.map { try judged($0, as: problem, from: input) }
    if askTell { return try AskTell(training, unseen: unseen, output: output).run() }
    var result = try searched(problem, training.groups, jobs: jobs)
    result.warnings = input.warnings + judgeable.warnings + seen.warnings + result.warnings
    if let others { result.warnings += others.warnings + others.warnings(unseenBy: seen) }
    if let unseen { result.judge(onUnseen: unseen.problem, groups: unseen.groups) }
    try keep(result)
    if result.isInterrupted { throw ExitCode.interrupted }
  }

  /// Searches to the end or until Ctrl-C, and saves the search after every round.
  private func searched(
    _ problem: TuningProblem, _ groups: [String], jobs: Int
  ) throws -> TuningResult {
    var run = try TuningRun(problem, groups: groups, options: tuningOptions)
    if let resume, FileKind(resume) == .file {
      let bytes = try InputFile(path: resume, what: "a saved search").bytes()
      if !bytes.isEmpty { try run.resume(from: Array(bytes), file: resume) }
    }
    let monitor = DirectMonitor()
    defer { monitor.wipe() }
    return try run.result(problem, groups: groups, jobs: jobs, monitor: monitor) {
      run in
      guard let resume else { return }
      try ResultFile(path: resume).write(String(decoding: run.saved(), as: UTF8.self))
    }
  }

  /// Writes the controller, and the report even if the controller cannot be written.
  private func keep(_ result: TuningResult) throws {
    let written = Swift.Result {
      guard let output else { return }
      let export = ControllerExport(
        result.tuned, toolVersion: toolVersion, evidence: result.evidence)
      try ResultFile(path: output).write(export.text(as: .json))
    }
    try StandardOutput.write(
      TuningReport(result).text(as: format ?? .table), orTo: nil,
      isTable: format ?? .table == .table)
    try written.get()
  }

  /// The traces of `--unseen`.
  private func judged(
    _ others: GroupedTraces, as problem: TuningProblem, from input: TuningInputOptions.Input
  ) throws -> JudgedGestures {
    do {
      return JudgedGestures(
        try input.problem(on: others.traces, problem.parameters, needsLabels: true),
        groups: others.groups)
    } catch {
      throw CommandFailure(message: "--unseen: \(error)", code: ExitCode(error) ?? .usage)
    }
  }

  private func grouped(
    _ traces: [Trace], for place: TuningWarning.Place
  ) throws -> GroupedTraces {
    try GroupedTraces(traces, by: Grouping(groupBy ?? "tag"), for: place)
  }

  /// Writes the front, or what was found of it until Ctrl-C.
  private func show(
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

  private var tuningOptions: TuningOptions {
    var options = TuningOptions()
    options.budget = budget ?? options.budget
    options.seed = seed ?? options.seed
    options.folds = folds ?? options.folds
    return options
  }
}

/// The checks of the command line.
extension TuneCommand {
  /// Refuses numbers and words that an option does not take.
  private func checkNumbers() throws {
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
  private func checkCombinations() throws {
    if let output, output == resume {
      throw ValidationError(
        "'\(output)': would contain both the controller and the search; give -o and --resume a"
          + " file each")
    }
    if pareto != nil, askTell {
      throw ValidationError(
        "'--ask-tell': another optimiser searches, so there is no front; leave --pareto out")
    }
    if pareto != nil {
      try refuse(
        [
          ("--resume", resume != nil), ("--unseen", !unseen.isEmpty),
          ("--folds", folds != nil), ("--group-by", groupBy != nil),
          ("--objective", options.objective != "agreement"), ("--cost", !options.costs.isEmpty),
        ], besides: "--pareto",
        why: "a front is searched from the start, and judged on its own gestures only")
    }
    if askTell {
      try refuse(
        [
          ("--resume", resume != nil), ("--folds", folds != nil), ("--budget", budget != nil),
          ("--seed", seed != nil), ("--format", format != nil),
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
