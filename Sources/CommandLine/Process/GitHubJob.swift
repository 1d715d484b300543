import ArgumentParser
import Foundation
import Reports

/// A job of GitHub Actions: annotations go to its log, the summary to its page.
///
/// - Source: GitHub Docs, "Workflow commands for GitHub Actions" and "Default environment variables".
enum GitHubJob {
  /// Whether the program runs in such a job.
  static var isCurrent: Bool { ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" }

  /// Tells the job what a run showed; does nothing anywhere else.
  ///
  /// Commands are read from standard error as well, where they are in nobody's way.
  ///
  /// - Throws: ``CommandFailure`` if the summary cannot be written.
  static func tell(_ report: SuiteReport) throws(CommandFailure) {
    guard isCurrent else { return }
    let environment = ProcessInfo.processInfo.environment
    StandardError.write(report.text(as: .github))
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    try append(report.text(as: .markdown), to: path)
  }

  /// A step may run more than once, so that what is there stays.
  private static func append(_ text: String, to path: String) throws(CommandFailure) {
    guard let stream = fopen(path, "a") else { throw failure(path) }
    let bytes = Array(text.utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count
    guard fclose(stream) == 0, isWritten else { throw failure(path) }
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(
      message: "'\(path)': the job's summary could not be written: \(systemWords(for: errno));"
        + " unset GITHUB_STEP_SUMMARY to go without", code: .internalFailure)
  }
}
