import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Reports
import Workbench

/// The options that select traces, compare them with a baseline, and set the severity of findings.
///
/// They are in a single group, because every option group costs two million instructions at every start: for each
/// group, the runtime searches all protocol conformances of the program five times.
struct CheckOptions: ParsableArguments {
  @Option(
    name: .customLong("filter"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      Only traces whose name contains this or matches a pattern such as 'swipe-*/*drag*'; may be \
      repeated.
      """, valueName: "NAME"))
  var filters: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only one of n equal shards, as in 2/3; 'panlab merge' merges the reports.",
      valueName: "i/n"))
  var shard: String?

  @Option(
    name: .customLong("rerun-failed"),
    help: ArgumentHelp("Only the traces that failed in this JSON report.", valueName: "REPORT"),
    completion: .file(extensions: ["json"]))
  var failedReport: String?

  @Flag(name: .customLong("allow-empty"), help: "Succeed if there is no trace to run.")
  var allowsEmpty = false

  @Option(
    help: ArgumentHelp("Compare decisions and metrics with those in this file.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    name: .customLong("update-baseline"),
    help: "Which changes to write to the baseline; the differences are always printed.")
  var update = BaselineUpdate.none

  @Flag(
    name: .customLong("fail-on-update"),
    help: "Exit with 1 when the baseline had to be written.")
  var failsOnUpdate = false

  @Option(
    name: .customLong("tolerance"), parsing: .singleValue,
    help: ArgumentHelp(
      "How far a metric may move from the baseline, as in completion=0.01; may be repeated.",
      valueName: "metric=value"))
  var tolerances: [String] = []

  @Option(
    name: .customLong("bundle-failures"),
    help: ArgumentHelp(
      "For each group with failures, write a bundle of its first \(Incident.usualLimit) failed gestures into this folder.",
      valueName: "FOLDER"),
    completion: .directory)
  var bundleFolder: String?

  @Option(help: .kept, transform: Redaction.kinds)
  var keep: Set<Redaction.Kind>?

  @Option(
    name: .customLong("level"), parsing: .singleValue,
    help: ArgumentHelp(
      "The level of a finding, as in unlabelled=off: off, warn or error; may be repeated. The findings: "
        + FindingKind.allCases.map(\.sentence).joined(separator: "; ") + ".",
      valueName: "KEY=LEVEL"),
    completion: .list(FindingKind.allCases.map { $0.rawValue + "=" }))
  var levels: [String] = []
}

extension CheckOptions {
  /// The severities that the user gave as options, by kind of finding.
  func chosenLevels() throws -> [FindingKind: BudgetLevel] {
    var chosen: [FindingKind: BudgetLevel] = [:]
    for text in levels {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 1, FindingKind(rawValue: parts[0]) != nil {
        throw CommandFailure.usage(
          "'--level \(text)': no level; write \(parts[0])=off, warn or error")
      }
      guard parts.count == 2, let kind = FindingKind(rawValue: parts[0]) else {
        let near = parts.first.flatMap {
          nearest(to: $0, in: FindingKind.allCases.map(\.rawValue))
        }.map { "did you mean '\($0)'?" }
        let all = FindingKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandFailure.usage(
          "'--level \(text)': not a finding and its level; \(near ?? "write unlabelled=off, with one of \(all)")"
        )
      }
      guard let level = BudgetLevel(rawValue: parts[1]) else {
        throw CommandFailure.usage(
          "'--level \(text)': not a level; choose \(kind.rawValue)=off, warn or error")
      }
      chosen[kind] = level
    }
    return chosen
  }
}

extension FindingKind {
  /// The option's help text: the kind of finding and its default severity.
  fileprivate var sentence: String {
    let (suite, paths) = (level.rawValue, levelOfPaths.rawValue)
    let standard = suite == paths ? suite : "\(suite) in a suite, \(paths) for paths"
    return "\(rawValue), \(meaning) (\(standard))"
  }
}

// The choice of `check`, which has options beside its words.
extension CheckOptions {
  /// What the options choose, without words.
  func choice() throws -> TraceChoice {
    var choice = TraceChoice()
    choice.shard = try shard.map(Shard.init(option:))
    for filter in filters {
      do throws(Glob.Problem) {
        choice.filters.append(try NameFilter(filter))
      } catch {
        throw CommandFailure.usage("'--filter \(filter)': \(error.reason)")
      }
    }
    if let failedReport {
      let bytes = try InputFile(path: failedReport, what: "a JSON report").bytes()
      choice.failed = FailedTraces(
        report: failedReport,
        traces: try SuiteReport.failedTraces(json: Array(bytes), file: failedReport))
    }
    return choice
  }
}
