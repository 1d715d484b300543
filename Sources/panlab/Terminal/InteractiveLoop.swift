import ArgumentParser
import Foundation
import Traces
import Workbench

/// The console: reads a line, runs it, shows the reply, until the user leaves.
@MainActor
final class InteractiveLoop {
  private var session: Session

  /// Prepares the console of a session.
  init(session: Session) {
    self.session = session
  }

  /// Loads what the session starts with and runs until Ctrl-D, `quit` or a signal.
  ///
  /// - Throws: The exit code: 66 or 65 when nothing of the paths can be read, 128 and the signal's
  ///   number after a signal.
  func run(opening paths: [String]) throws {
    let opening = session.open(paths: paths)
    show(opening)
    if session.state.entries.isEmpty, !opening.problems.isEmpty {
      throw CommandError.files(opening.problems).exitCode
    }
    try StandardOutput.write(Banner(counts: opening.text, session: session).text)
    let history = HistoryFile.standard(environment: ProcessInfo.processInfo.environment)
    let editor = LineEditor(history: history) { [weak self] text in
      self?.completions(for: text)
        ?? LineEditor.CompletionList(start: 0, candidates: [], endsWord: true)
    }
    guard let editor else {
      throw CommandFailure(
        message: "the terminal: too many open files; close some and try again",
        code: .internalFailure)
    }
    while true {
      switch editor.next(prompt: "panlab \(session.state.title)> ") {
      case .line(let text):
        // A paste may bring several lines at once.
        for line in text.split(whereSeparator: \.isNewline).map(String.init) {
          editor.remember(line)
          if try execute(line) { return }
        }
      case .end:
        // The shell's prompt starts on a line of its own.
        return try StandardOutput.write("\n")
      case .terminated(let number):
        try StandardOutput.write("\n")
        throw ExitCode(128 + number)
      }
    }
  }

  /// Runs one line; true when the user wants to leave.
  private func execute(_ line: String) throws(CommandFailure) -> Bool {
    let reply: Reply
    do throws(CommandError) {
      reply = try session.execute(line)
    } catch {
      for message in error.messages { StandardError.error(message) }
      return false
    }
    try StandardOutput.write(reply.text)
    show(reply)
    return reply.endsSession
  }

  /// Shows what went wrong without stopping the command.
  private func show(_ reply: Reply) {
    for warning in reply.warnings { StandardError.warning(warning) }
    for problem in reply.problems { StandardError.error(problem.message) }
  }

  private func completions(for text: String) -> LineEditor.CompletionList {
    let completion = Completion(line: text, cursor: text.utf8.count, in: session)
    return LineEditor.CompletionList(
      start: completion.start, candidates: completion.candidates, endsWord: completion.endsWord)
  }
}
