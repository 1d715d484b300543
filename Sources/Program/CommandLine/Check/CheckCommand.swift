import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Reports
import Scenes
import Traces
import Workbench

/// `panlab check [PATH…]`: replays labelled traces and compares the decisions with the labels.
struct CheckCommand: VerbCommand, SetupOptions, ManyWords, ControllerCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(CheckVerb.record) }

  @OptionGroup var verb: CheckVerb

  @OptionGroup var suite: SuiteOptions
  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var options: CheckOptions
  @OptionGroup var reports: ReportOptions

  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  @Flag(name: .customLong("fail-fast"), help: "Stop at the first failure.")
  var failsFast = false

  @Option(
    help: ArgumentHelp(
      """
      How many of the traces with a closed form are also replayed through the full stack and compared: all, \
      none, or a number (default: 1 %, at least 20). A difference is an error. stack-only replays every \
      trace through the full stack alone, and compares nothing.
      """, valueName: "N"))
  var verify: Verification?

  @Flag(name: .customLong("list"), help: "Print the names of the traces without running them.")
  var lists = false

  private var output: ResultOptions { verb.result }

  func validate() throws {
    try suite.validate(paths: verb.traces)
    if options.keep != nil, options.bundleFolder == nil {
      throw ValidationError(
        "'--keep': no bundle is written; name a folder with --bundle-failures, or leave it out")
    }
  }

  @Flag(
    help: "Run again whenever a trace, a label, the suite or a controller changes, until Ctrl-C.")
  var watch = false

  func run() throws { try watch ? watched() : check() }

  /// Runs the check once.
  func check() throws {
    let start = ContinuousClock.now
    isolation.apply()
    let narrowed = try options.choice()
    let words = try TraceWords(verb.traces)
    var subject = try subject(of: words.paths)
    subject.change(try options.chosenLevels())
    let choice = try choice(words, in: subject, narrowedBy: narrowed)
    let targets = try reports.targets()
    let comparison = try options.comparison(subject.tolerances)
    let file = try baselineFile(of: subject)
    let interruption = Interruption()
    defer { interruption.end() }
    let loader = TraceLoader(
      isStrict: work.strict, allowsEmpty: options.allowsEmpty,
      isStopped: { interruption.isNow })
    if lists { return try list(subject, choice, loader) }
    let result = try CheckRun(
      subject: subject, choice: choice, loader: loader,
      jobs: work.jobCount, failsFast: failsFast, baseline: file?.baseline, comparison: comparison,
      explains: !targets.isEmpty || GitHubJob.isCurrent
        || output.chosen != .table && (subject.isSuite || file != nil || choice.shard != nil),
      keepsExact: output.chosen == .table && !reports.quiet || output.chosen == .markdown,
      findsFlips: !targets.isEmpty || output.chosen != .table, verification: verify ?? .sample,
      delivery: delivery.settings(), keepsPage: targets.contains(where: \.isPage),
      keepsIncidents: options.bundleFolder != nil,
      interruption: interruption
    ).result()
    try requireMatches(choice, of: result, isInterrupted: interruption.hasHappened)
    for warning in try result.delivery.settled() + uncompared(in: subject) {
      StandardError.warning(warning)
    }
    var report = result.report
    report.changes = controller.changes
    if !subject.isSuite { report.controllerWord = controller.word }
    report.duration = (ContinuousClock.now - start) / .seconds(1)
    file?.announce(for: report)
    var page = GesturePage(title: report.name, toolVersion: toolVersion, setups: result.setups)
    page.show(skins: result.skins, reading: InputFile.picture)
    // A run is judged by its gestures, whatever the page shows.
    for problem in page.skinProblems { StandardError.warning(problem) }
    // If no trace could be read, there are no results to print.
    let hasResults = report.groups.contains { !$0.traces.isEmpty } || report.problems.isEmpty
    if hasResults || !targets.isEmpty {
      let results = CheckResults(
        report: report, isOfPaths: !subject.isSuite, isQuiet: reports.quiet,
        hasBaseline: file != nil)
      if !(subject.isSuite && output.isTable && targets.isEmpty) {
        announceFindings(of: report, subject)
      }
      let writer = ReportWriter(
        targets: targets, output: output, isQuiet: reports.quiet || !hasResults,
        pictures: { TracePictures(traces: result.kept).pictures(of: $1, in: $0) },
        page: page)
      // No pager after Ctrl-C: the user wants the prompt back.
      try Pager.$isOff.withValue(Pager.isOff || interruption.hasHappened) {
        try writer.write(report) { hasResults ? results.text(as: $0) : LongText("") }
      }
    }
    if let folder = options.bundleFolder {
      try IncidentFolder(path: folder, keep: options.keep ?? []).write(result.incidents)
    }
    let isUpdated = try file?.update(
      by: report, comparison.update, isWhole: result.isWhole && report.problems.isEmpty)
    if hasResults, output.isTable, !reports.quiet { recallProblems(of: report) }
    try finish(report, isUpdated: isUpdated ?? false, isInterrupted: interruption.hasHappened)
  }

  private func choice(
    _ words: TraceWords, in subject: CheckSubject, narrowedBy options: TraceChoice
  ) throws -> TraceChoice {
    guard !words.names.isEmpty, let group = subject.groups.first?.definition else { return options }
    return try words.choice(
      TraceLoader(isStrict: work.strict),
      under: ParallelEvaluation(
        controller: group.controller, settings: group.settings, jobs: work.jobCount),
      narrowedBy: options)
  }

  private func subject(of paths: [String]) throws -> CheckSubject {
    if !paths.isEmpty {
      let setup = try setup(for: paths)
      var subject = CheckSubject(
        paths: paths, controller: setup.controller, settings: setup.settings)
      if let incident = try IncidentSetup(of: paths), incident.bundle.isOfSuite {
        subject.keepLimits(of: try incident.group(), hasBaseline: options.baseline != nil)
      }
      return subject
    }
    guard scene.scene == nil, controller.word == Controller.default.name else {
      throw CommandFailure.usage(
        "'--controller' and '--scene': a suite sets them for each group; name traces, or"
          + " change the suite")
    }
    var subject = try CheckSubject(suite.file())
    try subject.change(controller, delivery.settings())
    return subject
  }

  /// Warnings that `--verify` has no effect on some groups.
  ///
  /// The outcomes of these groups come from a full replay anyway, so there is nothing to compare with a full replay.
  private func uncompared(in subject: CheckSubject) -> [String] {
    guard let verify, verify != .none else { return [] }
    return subject.groups.map(\.definition)
      .filter { $0.settings.judge(of: $0.controller) == .fullStack }
      .map { group in
        let place = subject.isSuite ? "'\(group.name)'" : "'\(group.settings.entry.name)'"
        return
          "'--verify': \(place) has no closed form with '\(group.controller.name)', so every outcome comes"
          + " from the full stack and nothing is compared"
      }
  }

  private func baselineFile(of subject: CheckSubject) throws -> BaselineFile? {
    guard let path = options.baseline ?? subject.baseline else {
      guard options.update == .none, !options.failsOnUpdate else {
        let option = options.update == .none ? "--fail-on-update" : "--update-baseline"
        throw CommandFailure.usage(
          "'\(option)': no baseline; name its file"
            + (subject.isSuite
              ? " in \(subject.name), as in \"baseline\": \"baseline.json\", or" : "")
            + " with --baseline")
      }
      if let tolerance = options.tolerances.first {
        throw CommandFailure.usage(
          "'--tolerance \(tolerance)': no baseline to compare with; name it with --baseline")
      }
      return nil
    }
    return try BaselineFile(path: path, mayBeWritten: options.update != .none)
  }

  /// Prints the names of the selected traces instead of checking them; in a suite, each name with its group.
  private func list(
    _ subject: CheckSubject, _ choice: TraceChoice, _ loader: TraceLoader
  ) throws {
    var table = TextTable(columns: [.left(""), .left("")])
    var met = TraceChoice.Met()
    var problems = LoadedTraces()
    for group in subject.groups {
      let loaded = group.traces(loader)
      loaded.announce()
      problems.problems += loaded.problems
      for trace in loaded.traces
      where choice.takes(trace, of: group.definition.name, noting: &met) {
        table.rows.append(
          subject.isSuite ? [group.definition.name, trace.name] : [trace.name, ""])
      }
    }
    if problems.lacksAPart, let code = problems.exitCode { throw code }
    if !options.allowsEmpty, problems.problems.isEmpty || !table.rows.isEmpty {
      try choice.requireMatches(met, ", or allow it with --allow-empty")
    }
    try output.write(table.text, isTable: true)
    if let code = problems.exitCode { throw code }
  }

  /// Checks that every part of the choice matches a trace; otherwise nothing is printed or written.
  private func requireMatches(
    _ choice: TraceChoice, of result: CheckRun.Result, isInterrupted: Bool
  ) throws {
    let loaded = LoadedTraces(problems: result.report.problems)
    if loaded.lacksAPart, let code = loaded.exitCode { throw code }
    if result.found > 0, !isInterrupted, !options.allowsEmpty {
      try choice.requireMatches(result.met, ", or allow it with --allow-empty")
    }
  }

  /// The checked paths, for messages: the first four paths, and the number of the remaining ones.
  private var place: String {
    let most = 4
    let rest = verb.traces.count - most
    return verb.traces.prefix(most).joined(separator: " ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Prints the run's findings, such as missing labels, on standard error.
  ///
  /// Not called if only the table of a suite is printed, because that table already shows the findings.
  private func announceFindings(of report: SuiteReport, _ subject: CheckSubject) {
    func announce(_ findings: [GroupFinding], at place: () -> String) {
      for finding in findings {
        let line = "\(place()): \(finding.sentence)"
        finding.level == .error ? StandardError.error(line) : StandardError.warning(line)
      }
    }
    for group in report.groups {
      announce(group.findings, at: { subject.isSuite ? group.name : place })
    }
    announce(report.findings, at: { report.name })
  }

  /// Repeats the first unreadable file below a long table, because the errors above it are out of sight.
  private func recallProblems(of report: SuiteReport) {
    guard let first = report.problems.first, report.summary.traces > Page.longList else { return }
    let others = report.problems.count - 1
    let more = others > 0 ? " (and \(counted(others, "more problem")) above the table)" : ""
    StandardError.error(first.message + more)
  }

  private func finish(_ report: SuiteReport, isUpdated: Bool, isInterrupted: Bool) throws {
    if isInterrupted { throw ExitCode.interrupted }
    if report.isUnjudgeable { throw ExitCode.unreadable }
    if let code = LoadedTraces(problems: report.problems).exitCode { throw code }
    if !report.passes || isUpdated && options.failsOnUpdate { throw ExitCode.expectationFailed }
  }
}

/// The printed results of a run.
///
/// For a suite, the results are a report of the run. For files and folders, they are the outcomes of the traces, with
/// two exceptions: JSON is a report if there is a baseline, `--shard` or the budgets of a bundle, and Markdown is a
/// report if there is a baseline or such budgets.
struct CheckResults {
  let report: SuiteReport
  /// Whether the run checked files and folders rather than a suite.
  let isOfPaths: Bool
  let isQuiet: Bool
  let hasBaseline: Bool

  func text(as format: ReportFormat) -> LongText {
    switch format {
    case .table: table
    case .json:
      isWholeReport || report.shard != nil ? report.longJSON : outcomes(as: .json)
    case .csv: isOfPaths ? outcomes(as: .csv) : report.longCSV
    case .markdown:
      isWholeReport ? LongText(report.text(as: .markdown)) : outcomes(as: .markdown)
    }
  }

  /// Whether the outcomes alone would not say why the run fails.
  private var isWholeReport: Bool {
    !isOfPaths || hasBaseline || report.groups.contains { !$0.budgets.isEmpty }
  }

  private var table: LongText {
    let run = SuiteTable(report, isQuiet: isQuiet, program: ProgramName.words)
    guard isOfPaths, !isQuiet, let evaluation else { return run.longText }
    let others = [run.changes, run.unmetBudgets].filter { !$0.isEmpty }
    return ReportBlock.longText(
      evaluation.blocks(.aligned) + others.flatMap { [.space] + $0 })
  }

  private var evaluation: EvaluationReport? {
    report.groups.first.map { EvaluationReport($0, isPartial: report.isPartial) }
  }

  private func outcomes(as format: ReportFormat) -> LongText {
    evaluation?.longText(as: format) ?? LongText("")
  }
}
