import ArgumentParser
import Formats
import Foundation
import Reports
import Workbench

/// The options for reports that a run writes in addition to its printed results.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("report"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      Write a report to a file, as in junit=report.xml, or with - to standard output; json, \
      markdown, junit, sarif, github, html, page, table or csv; may be repeated. An html report \
      links its gestures to the page.
      """, valueName: "FORMAT=FILE"))
  var reports: [String] = []

  @Flag(help: "Print nothing if everything passes, else only the failures.")
  var quiet = false

  /// A report to write: its format and its destination.
  struct Target {
    enum Form {
      case report(SuiteReportFormat)
      case table, csv, page
    }

    let form: Form
    let path: String

    var isStandardOutput: Bool { path == "-" }
    var isPage: Bool { if case .page = form { true } else { false } }
  }

  private static let words = SuiteReportFormat.allCases.map(\.rawValue) + ["table", "csv", "page"]

  /// The reports in the order of the options.
  func targets() throws -> [Target] {
    var targets: [Target] = []
    for text in reports {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw CommandFailure.usage(
          "'--report \(text)': no file; write a format and a file, as in junit=report.xml")
      }
      let (word, path) = (String(parts[0]), String(parts[1]))
      let form: Target.Form
      if let format = SuiteReportFormat(rawValue: word) {
        form = .report(format)
      } else if word == "table" || word == "csv" {
        form = word == "table" ? .table : .csv
      } else if word == "page" {
        form = .page
      } else {
        throw CommandFailure.usage(
          "'--report \(text)': '\(word)' is not a format; choose"
            + " \(Self.words.joined(separator: ", "))")
      }
      guard !targets.contains(where: { $0.path == path }) else {
        throw CommandFailure.usage(
          "'--report \(text)': another report is written there; give each its own file")
      }
      targets.append(Target(form: form, path: path))
    }
    return targets
  }
}

/// Writes the results of a run to all destinations.
struct ReportWriter {
  let targets: [ReportOptions.Target]
  let output: ResultOptions
  let isQuiet: Bool
  /// The pictures of traces that failed or whose decision flipped, for the HTML report.
  var pictures: (CheckedGroup, CheckedTrace) -> [PagePicture] = { _, _ in [] }
  /// The HTML page of the run's gestures; nil if no recordings are available, as when reports are merged.
  var page: GesturePage?

  /// Writes the results, the reports and GitHub's annotations.
  ///
  /// If one of them cannot be written, writes the others and then throws the first error.
  func write(_ report: SuiteReport, results: (ReportFormat) -> LongText) throws {
    var failure: (any Error)?
    func attempt(_ write: () throws -> Void) {
      do { try write() } catch { failure = failure ?? error }
    }
    // A report on standard output replaces the results.
    if output.file != nil || !targets.contains(where: \.isStandardOutput) {
      attempt { try output.write { results(output.chosen) } }
    }
    for target in targets {
      attempt { try write(text(of: report, as: target), to: target) }
    }
    let tellsGitHub = !targets.contains { target in
      if case .report(.github) = target.form { return true }
      return false
    }
    if tellsGitHub { attempt { try GitHubJob.tell(report) } }
    if let failure { throw failure }
  }

  private func text(
    of report: SuiteReport, as target: ReportOptions.Target
  ) throws -> LongText {
    switch target.form {
    case .report(let format):
      return report.longText(as: format, pictures: pictures, page: addressOfPage(from: target.path))
    case .table:
      return SuiteTable(report, isQuiet: isQuiet, program: ProgramName.words).longText
    case .csv: return report.longCSV
    case .page:
      guard let page else {
        throw CommandFailure.usage(
          "'--report page=\(target.path)': a report has no recordings; write the page with"
            + " 'panlab check' or 'panlab page'")
      }
      return LongText(page.text)
    }
  }

  /// The relative link from a report at `path` to the HTML page; nil if no page is written to a file.
  private func addressOfPage(from path: String) -> String? {
    guard page != nil, path != "-",
      let page = targets.first(where: { $0.isPage && !$0.isStandardOutput })
    else { return nil }
    func parts(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    }
    let (from, to) = (parts(path).dropLast(), parts(page.path))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)
    return steps.map(GesturePage.encoded).joined(separator: "/")
  }

  private func write(_ text: LongText, to target: ReportOptions.Target) throws {
    if target.isStandardOutput {
      if case .report(.github) = target.form { return try StandardOutput.writeCommands(text.whole) }
      return try StandardOutput.write(text)
    }
    try ResultFile(path: target.path).write(text)
    StandardError.written(target.path)
  }
}

/// A job of GitHub Actions: annotations go to the job's log, the Markdown report to its summary page.
///
/// - Source: GitHub Docs, "Workflow commands for GitHub Actions" and "Default environment variables".
enum GitHubJob {
  /// Whether the program runs in a GitHub Actions job.
  static var isCurrent: Bool { ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" }

  /// Writes annotations and the summary; does nothing outside a GitHub Actions job.
  ///
  /// Annotations go to standard error, which GitHub reads too, so that they do not mix with the results.
  static func tell(_ report: SuiteReport) throws {
    guard isCurrent else { return }
    let environment = ProcessInfo.processInfo.environment
    StandardError.writeCommands(report.text(as: .github))
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    // Appends to the file, because a step of the GitHub job may run the program more than once.
    do throws(CommandFailure) {
      try ResultFile(path: path).append(report.text(as: .markdown))
    } catch {
      throw CommandFailure.internalFailure(
        "\(error.message); it is the job's summary; unset GITHUB_STEP_SUMMARY to do without it")
    }
  }
}
