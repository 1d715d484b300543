import ArgumentParser
import Formats
import Replay
import Reports
import Traces
import Workbench

/// `panlab merge REPORT…`: merges the reports of a run that was divided by `--shard`.
struct MergeCommand: ParsableCommand, ManyWords {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the reports of a run's shards, or the sweeps of parts.",
    discussion: """
      The shards are the reports of 'panlab check --shard 1/3 --report json=FILE' and so on. The \
      result equals the report of the whole run, byte for byte, with the budgets of whole groups \
      checked here. Exits like the whole run, or with 130, like an interrupted run, if a shard is \
      missing or partial and --partial does not allow it. The parts of a sweep ('panlab sweep --shard 1/3', or --sums, \
      --format json) are added up exactly: the result equals the sweep of all gestures.
      """
        + examples(
          "merge one.json two.json three.json",
          "merge one.json two.json three.json --baseline baseline.json",
          "merge one.json two.json --partial --format markdown"))

  @Argument(
    help: ArgumentHelp("JSON reports of the shards, in any order.", valueName: "REPORT"),
    completion: .file(extensions: ["json"]))
  var files: [String]

  @Option(
    help: ArgumentHelp("Compare with this baseline instead of the shards' own.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(help: "Accept that shards are missing or partial.")
  var partial = false

  @OptionGroup var output: ResultOptions
  @OptionGroup var reports: ReportOptions
  @OptionGroup var reading: ReadingOptions

  func run() throws {
    let targets = try reports.targets()
    var file: BaselineFile?
    if let baseline { file = try BaselineFile(path: baseline, mayBeWritten: false) }
    var parts: [(file: String, report: SuiteReport)] = []
    var sweeps = SweepMerge()
    for path in files {
      let bytes = try InputFile(path: path, what: "a JSON report").bytes(ofPosition: true)
      let root = try JSONValue(report: Array(bytes), file: path)
      if SweepReport.isOne(root) {
        try sweeps.add(root, file: path)
      } else {
        parts.append((path, try SuiteReport(reading: root, file: path)))
      }
      guard sweeps.isEmpty || parts.isEmpty else {
        throw CommandFailure.unreadable(
          "\(path): is a different kind of report from \(files[0]); merge sweeps, or reports of 'panlab check'"
        )
      }
    }
    guard sweeps.isEmpty else {
      return try write(sweeps, hasOptions: baseline != nil || !targets.isEmpty)
    }
    let merged = try SuiteReport.merged(parts, baseline: file?.baseline)
    file?.announce(for: merged)
    warnOfMissing(parts.compactMap(\.report.shard))
    let results = CheckResults(
      report: merged, isOfPaths: false, isQuiet: reports.quiet, hasBaseline: file != nil)
    try ReportWriter(targets: targets, output: output, isQuiet: reports.quiet)
      .write(merged) { results.text(as: $0) }
    if merged.isPartial, !partial { throw ExitCode.interrupted }
    if merged.isUnjudgeable { throw ExitCode.unreadable }
    if let code = LoadedTraces(problems: merged.problems).exitCode { throw code }
    if !merged.passes { throw ExitCode.expectationFailed }
  }

  private func write(_ sweeps: SweepMerge, hasOptions: Bool) throws {
    guard !hasOptions, !reports.quiet else {
      throw CommandFailure.usage(
        "a merged sweep is written with --format and --output; leave --baseline, --report and --quiet out"
      )
    }
    let report = try sweeps.report()
    warnOfMissing(sweeps.shards)
    try output.write(report.text(as: output.chosen))
    let isPartial = sweeps.shards.first.map { sweeps.shards.count < $0.count } ?? false
    if isPartial, !partial { throw ExitCode.interrupted }
  }

  private func warnOfMissing(_ shards: [Shard]) {
    guard let count = shards.first?.count else { return }
    let missing = (1...count).filter { index in !shards.contains { $0.index == index } }
    guard !missing.isEmpty else { return }
    let parts = missing.prefix(10).map { "\($0)/\(count)" }.joined(separator: ", ")
    StandardError.warning(
      "no report of shard \(parts); the result is partial; add it, or allow that with --partial")
  }
}

extension MergeCommand {
  var manyWords: [String] {
    get { files }
    set { files = newValue }
  }
}
