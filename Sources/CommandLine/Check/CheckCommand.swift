public import ArgumentParser
import Controllers
import Formats
import Foundation
public import Replay
import Reports
import Traces
import Workbench

/// `panlab check [PATH…]`: replays labelled traces and compares the decisions with the labels.
struct CheckCommand: ParsableCommand, SetupOptions {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Replay traces and compare decisions with labels.",
    discussion: """
      Without a path, runs a suite: panlab.json in this folder, in its folder traces, or in the \
      nearest folder above, else the one that ships with panlab.

      Exits with 0 if every labelled trace is decided as meant, 1 if one is not, 65 if a file \
      could not be read or nothing could be judged, 66 if a path does not exist or no trace was found; \
      65 takes precedence over 66, and 66 over 1. Readable traces are always reported. Suites and baselines exit with 1 for \
      every breach of level error. Ctrl-C ends a run with 130 and reports the results so far.
      """)

  @Argument(
    help: ArgumentHelp("Trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The suite to run.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var suite: String?

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var findings: FindingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var reports: ReportOptions

  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  @Flag(name: .customLong("fail-fast"), help: "Stop at the first failure.")
  var failsFast = false

  @Option(
    help: ArgumentHelp(
      """
      How many traces are replayed through the full stack too where a decision has a closed form, and compared: \
      all, none, or a number (default: 1 %, at least 20). A difference is an error. stack-only replays every \
      trace through the full stack alone, and compares nothing.
      """, valueName: "N"))
  var verify: Verification?

  @Flag(name: .customLong("list"), help: "Print the names of the traces without running them.")
  var lists = false

  func validate() throws {
    if suite != nil, !paths.isEmpty {
      throw ValidationError("'--suite': a suite and paths; name one or the other")
    }
  }

  @Flag(
    help: "Run again whenever a trace, a label, the suite or a controller changes, until Ctrl-C.")
  var watch = false

  func run() throws { try watch ? watched() : check() }

  /// Runs once.
  func check() throws {
    isolation.apply()
    var subject = try subject()
    subject.change(findings.levels)
    let selection = try selection.selection()
    let targets = try reports.targets()
    let comparison = try baseline.comparison(subject.tolerances)
    let file = try baselineFile(of: subject)
    let interruption = Interruption()
    defer { interruption.end() }
    let loader = TraceLoader(
      isStrict: work.strict, allowsEmpty: self.selection.allowsEmpty,
      isStopped: { interruption.isNow })
    if lists { return try list(subject, selection, loader) }
    let result = try CheckRun(
      subject: subject, selection: selection, loader: loader,
      jobs: work.jobCount, failsFast: failsFast, baseline: file?.baseline, comparison: comparison,
      explains: !targets.isEmpty || GitHubJob.isCurrent
        || output.format != .table && (subject.isSuite || file != nil || selection.shard != nil),
      keepsExact: output.format == .table || output.format == .markdown,
      findsFlips: !targets.isEmpty || output.format != .table, verification: verify ?? .sample,
      keepsPage: targets.contains(where: \.isPage), interruption: interruption
    ).result()
    let report = result.report
    file?.announce(for: report)
    try requireTraces(of: result)
    // If nothing could be read there are no results to print.
    let hasResults = report.groups.contains { !$0.traces.isEmpty } || report.problems.isEmpty
    if hasResults || !targets.isEmpty {
      let results = CheckResults(
        report: report, isOfPaths: !subject.isSuite, evaluation: result.evaluation,
        isQuiet: reports.quiet, hasBaseline: file != nil)
      if !(subject.isSuite && output.isTable && targets.isEmpty) {
        announceFindings(of: report, subject)
      }
      let writer = ReportWriter(
        targets: targets, output: output, isQuiet: reports.quiet || !hasResults,
        pictures: { TracePictures(traces: result.kept).pictures(of: $1, in: $0) },
        page: GesturePage(title: report.name, toolVersion: toolVersion, setups: result.setups))
      // Who has just pressed Ctrl-C wants the prompt back.
      try Pager.$isOff.withValue(Pager.isOff || interruption.hasHappened) {
        try writer.write(report) { hasResults ? results.text(as: $0) : LongText("") }
      }
    }
    let isUpdated = try file?.update(
      by: report, comparison.update, isWhole: result.isWhole && report.problems.isEmpty)
    try finish(report, isUpdated: isUpdated ?? false, isInterrupted: interruption.hasHappened)
  }

  private func subject() throws -> CheckSubject {
    if !paths.isEmpty {
      let setup = try setup()
      return CheckSubject(paths: paths, controller: setup.controller, settings: setup.settings)
    }
    guard scene.scene == nil, controller.word == Controller.default.name else {
      throw CommandFailure.usage(
        "'--controller' and '--scene': a suite sets them for each group; name traces, or"
          + " change the suite")
    }
    let file = if let suite { SuiteFile(path: suite) } else { try SuiteFile.nearest() }
    var subject = try CheckSubject(file)
    try subject.change(controller, delivery.settings())
    return subject
  }

  private func baselineFile(of subject: CheckSubject) throws -> BaselineFile? {
    guard let path = baseline.baseline ?? subject.baseline else {
      guard baseline.update == .none, !baseline.failsOnUpdate else {
        throw CommandFailure.usage("'--update-baseline': no baseline; name it with --baseline")
      }
      return nil
    }
    return try BaselineFile(path: path, mayBeWritten: baseline.update != .none)
  }

  /// Prints the names of the selected traces, with their group in a suite.
  private func list(
    _ subject: CheckSubject, _ selection: TraceSelection, _ loader: TraceLoader
  ) throws {
    var table = TextTable(columns: [.left(""), .left("")])
    var problems = LoadedTraces()
    for group in subject.groups {
      let loaded = group.traces(loader)
      loaded.announce()
      problems.problems += loaded.problems
      for trace in loaded.traces where selection.takes(trace, of: group.definition.name) {
        table.rows.append(
          subject.isSuite ? [group.definition.name, trace.name] : [trace.name, ""])
      }
    }
    try output.write(table.text, isTable: true)
    if let code = problems.exitCode { throw code }
    if table.rows.isEmpty, !self.selection.allowsEmpty { throw nothingSelected }
  }

  private var nothingSelected: CommandFailure {
    CommandFailure.nothingSelected(
      "no trace is selected; loosen --filter, --shard or --rerun-failed, or allow it with"
        + " --allow-empty")
  }

  private func requireTraces(of result: CheckRun.Result) throws {
    let isEmpty = result.report.groups.allSatisfy(\.traces.isEmpty)
    guard isEmpty, result.found > 0, !result.report.isPartial, !selection.allowsEmpty,
      result.report.shard == nil
    else { return }
    throw nothingSelected
  }

  /// Says on standard error what could not be judged, where no table of a suite does.
  private func announceFindings(of report: SuiteReport, _ subject: CheckSubject) {
    for group in report.groups {
      let place = subject.isSuite ? group.name : paths.joined(separator: " ")
      for finding in group.findings {
        let line = "\(place): \(finding.sentence)"
        finding.level == .error ? StandardError.error(line) : StandardError.warning(line)
      }
    }
  }

  private func finish(_ report: SuiteReport, isUpdated: Bool, isInterrupted: Bool) throws {
    if isInterrupted { throw ExitCode.interrupted }
    if report.isUnjudgeable { throw ExitCode.unreadable }
    if let code = LoadedTraces(problems: report.problems).exitCode { throw code }
    if !report.passes || isUpdated && baseline.failsOnUpdate { throw ExitCode.expectationFailed }
  }
}

/// The printed results of a run.
///
/// For plain paths: the outcomes. For a suite, a shard or a comparison: the run.
struct CheckResults {
  let report: SuiteReport
  /// Whether it is of plain paths, not of a suite.
  let isOfPaths: Bool
  /// The outcomes of plain paths before rounding, for tables.
  var evaluation: Evaluation?
  let isQuiet: Bool
  let hasBaseline: Bool

  func text(as format: ReportFormat) -> LongText {
    switch format {
    case .table: LongText(table)
    case .json:
      !isOfPaths || hasBaseline || report.shard != nil ? LongText(report.json) : outcomes(as: .json)
    case .csv: isOfPaths ? outcomes(as: .csv) : LongText(report.csv)
    case .markdown:
      !isOfPaths || hasBaseline ? LongText(report.text(as: .markdown)) : outcomes(as: .markdown)
    }
  }

  private var table: String {
    let run = SuiteTable(report, isQuiet: isQuiet)
    guard let exact, !isQuiet else { return run.text }
    let changes = run.changes
    return ReportBlock.text(exact.blocks(.aligned) + (changes.isEmpty ? [] : [.space] + changes))
  }

  private var exact: EvaluationReport? {
    evaluation.map { EvaluationReport($0, isPartial: report.isPartial) }
  }

  private func outcomes(as format: ReportFormat) -> LongText {
    let reported = report.groups.first.map { EvaluationReport($0, isPartial: report.isPartial) }
    return (exact ?? reported)?.longText(as: format) ?? LongText("")
  }
}

extension BudgetLevel: ExpressibleByArgument {}

/// How much it matters that something cannot be judged: an option for each kind of finding.
struct FindingOptions: ParsableArguments {
  @Option(name: .finding(.unlabelled), help: .finding(.unlabelled))
  var unlabelled: BudgetLevel?

  @Option(name: .finding(.labelWithoutTrace), help: .finding(.labelWithoutTrace))
  var labelWithoutTrace: BudgetLevel?

  @Option(name: .finding(.nothingJudged), help: .finding(.nothingJudged))
  var nothingJudged: BudgetLevel?

  @Option(name: .finding(.removed), help: .finding(.removed))
  var removed: BudgetLevel?

  @Option(name: .finding(.acrossAxis), help: .finding(.acrossAxis))
  var acrossAxis: BudgetLevel?

  @Option(name: .finding(.refusedTouch), help: .finding(.refusedTouch))
  var refusedTouch: BudgetLevel?

  @Option(name: .finding(.noFinger), help: .finding(.noFinger))
  var noFinger: BudgetLevel?

  @Option(name: .finding(.noStop), help: .finding(.noStop))
  var noStop: BudgetLevel?

  /// The levels that were given.
  var levels: [FindingKind: BudgetLevel] {
    let all: [FindingKind: BudgetLevel?] = [
      .unlabelled: unlabelled, .labelWithoutTrace: labelWithoutTrace, .nothingJudged: nothingJudged,
      .removed: removed, .acrossAxis: acrossAxis, .refusedTouch: refusedTouch, .noFinger: noFinger,
      .noStop: noStop,
    ]
    return all.compactMapValues(\.self)
  }
}

extension NameSpecification {
  fileprivate static func finding(_ kind: FindingKind) -> NameSpecification {
    .customLong(kind.rawValue)
  }
}

extension ArgumentHelp {
  /// The help of a finding's option.
  fileprivate static func finding(_ kind: FindingKind) -> ArgumentHelp {
    let (suite, paths) = (kind.level.rawValue, kind.levelOfPaths.rawValue)
    let standard = suite == paths ? suite : "\(suite) in a suite, \(paths) for paths"
    return ArgumentHelp(
      "The level where \(kind.meaning): off, warn or error (default: \(standard)).",
      valueName: "LEVEL")
  }
}
