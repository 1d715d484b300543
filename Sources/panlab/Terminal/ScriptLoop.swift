import ArgumentParser
import Traces
import Workbench

/// Runs console commands without a terminal: no prompt, no banner, no history.
struct ScriptLoop {
  private var session: Session
  private let paths: [String]
  /// The exit code of what went wrong without stopping the script.
  private var code = ExitCode.success

  /// Prepares a script that starts with these paths loaded.
  init(session: Session, paths: [String]) {
    self.session = session
    self.paths = paths
  }

  /// Runs the commands up to `quit` or the first that fails.
  ///
  /// - Throws: The exit code, after the error is written with its place: the failed command's, else
  ///   that of files which could not be read, else 1 when a `check` found failures.
  consuming func run(_ lines: some Sequence<(place: String, line: String)>) throws {
    note(session.open(paths: paths), place: nil)
    if session.state.entries.isEmpty, code != .success { throw code }
    for (place, line) in lines {
      let reply: Reply
      do throws(CommandError) {
        reply = try session.execute(line)
      } catch {
        for message in error.messages { StandardError.error("\(place): \(message)") }
        throw error.exitCode
      }
      try StandardOutput.write(reply.text)
      note(reply, place: place)
      if reply.expectationsFailed, code == .success { code = .expectationFailed }
      if reply.endsSession { break }
    }
    if code != .success { throw code }
  }

  /// Writes what went wrong without stopping the command and remembers the gravest.
  private mutating func note(_ reply: Reply, place: String?) {
    let place = place.map { "\($0): " } ?? ""
    for warning in reply.warnings { StandardError.warning(place + warning) }
    for problem in reply.problems { StandardError.error(place + problem.message) }
    guard !reply.problems.isEmpty else { return }
    let error = CommandError.files(reply.problems)
    if code != .unreadable { code = error.exitCode }
  }
}

extension CommandError {
  /// The exit code of a script that this error stops.
  var exitCode: ExitCode {
    switch kind {
    case .usage: .usage
    case .unreadable: .unreadable
    case .missing: .nothingSelected
    }
  }
}
