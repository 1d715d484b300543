import ArgumentParser
import Foundation
import Reports

/// The reports of a run that are written beside the results.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("report"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      Write a report to a file, as in junit=report.xml, or with - to standard output; json, \
      markdown, junit, tap, sarif, github, html, table or csv; may be repeated.
      """, valueName: "FORMAT=FILE"))
  var reports: [String] = []

  @Flag(help: "Print nothing when all is well, and else only what is not.")
  var quiet = false

  /// A form and where it goes.
  struct Target {
    enum Form {
      case report(SuiteReportFormat)
      case table, csv
    }

    let form: Form
    let path: String

    var isStandardOutput: Bool { path == "-" }
  }

  private static let words = SuiteReportFormat.allCases.map(\.rawValue) + ["table", "csv"]

  /// The reports in the order of the options.
  ///
  /// - Throws: ``CommandFailure`` with the usage code for a form that does not exist, and for two
  ///   reports of one place.
  func targets() throws(CommandFailure) -> [Target] {
    var targets: [Target] = []
    for text in reports {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw CommandFailure(
          message: "'--report \(text)': no file; write a form and a file, as in junit=report.xml",
          code: .usage)
      }
      let (word, path) = (String(parts[0]), String(parts[1]))
      let form: Target.Form
      if let format = SuiteReportFormat(rawValue: word) {
        form = .report(format)
      } else if word == "table" || word == "csv" {
        form = word == "table" ? .table : .csv
      } else {
        throw CommandFailure(
          message: "'--report \(text)': '\(word)' is not a form; choose"
            + " \(Self.words.joined(separator: ", "))", code: .usage)
      }
      guard !targets.contains(where: { $0.path == path }) else {
        throw CommandFailure(
          message: "'--report \(text)': another report goes there; give each a file of its own",
          code: .usage)
      }
      targets.append(Target(form: form, path: path))
    }
    return targets
  }
}

/// Writes what a run showed to all who want to have it.
struct ReportWriter {
  let targets: [ReportOptions.Target]
  let output: OutputOptions
  let isQuiet: Bool
  /// What a page shows of traces that failed or flipped.
  var pictures: (CheckedGroup, CheckedTrace) -> [TracePicture] = { _, _ in [] }

  /// Writes the results, as `results` gives them, the reports, and what GitHub wants to have.
  ///
  /// - Throws: ``CommandFailure`` if a file cannot be written; the others are.
  func write(
    _ report: SuiteReport, results: (ReportFormat) -> String
  ) throws(CommandFailure) {
    var failure: CommandFailure?
    func attempt(_ write: () throws(CommandFailure) -> Void) {
      do throws(CommandFailure) { try write() } catch { failure = failure ?? error }
    }
    // A report on standard output takes the place of the results.
    if output.output != nil || !targets.contains(where: \.isStandardOutput) {
      attempt { () throws(CommandFailure) in try output.write(results(output.format)) }
    }
    for target in targets {
      attempt { () throws(CommandFailure) in
        try write(text(of: report, as: target.form), to: target)
      }
    }
    let tellsGitHub = !targets.contains { target in
      if case .report(.github) = target.form { return true }
      return false
    }
    if tellsGitHub { attempt { () throws(CommandFailure) in try GitHubJob.tell(report) } }
    if let failure { throw failure }
  }

  private func text(of report: SuiteReport, as form: ReportOptions.Target.Form) -> String {
    switch form {
    case .report(let format): report.text(as: format, pictures: pictures)
    case .table: SuiteTable(report, isQuiet: isQuiet).text
    case .csv: report.csv
    }
  }

  private func write(_ text: String, to target: ReportOptions.Target) throws(CommandFailure) {
    if target.isStandardOutput { return try StandardOutput.write(text) }
    try ResultFile(path: target.path).write(text)
  }
}
