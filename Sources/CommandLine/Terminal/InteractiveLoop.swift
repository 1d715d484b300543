import ArgumentParser
import Foundation
import Workbench

/// The console: reads a line, runs it, shows the reply, until the user leaves.
@MainActor
final class InteractiveLoop {
  /// What the console does before its first prompt.
  struct Opening {
    /// What is loaded.
    var paths: [String]
    /// The file of commands that is read first; nil for none.
    var initFile: CommandFile?
    /// Where the sessions are that were left, and this one is kept; nil for nowhere.
    var sessionFolder: String?
    /// Whether the session that was left last takes the place of ``paths`` and ``initFile``.
    var resumes = false
    /// Whether it says what is loaded and what to type.
    var showsBanner = true
  }

  /// How often files are looked at, in milliseconds.
  private static let watchInterval: Int32 = 300

  let shell: Shell
  private let editor: LineEditor
  private var watch = FileWatch()
  private var joiner = LineJoiner()
  var journal: SessionJournal?

  /// Prepares the console of a session.
  init(shell: Shell, input: TerminalInput) {
    self.shell = shell
    let history = HistoryFile.standard(environment: ProcessInfo.processInfo.environment)
    editor = LineEditor(input: input, history: history) { [weak shell] text in
      shell.map { Self.completions(for: text, in: $0.session) }
        ?? LineEditor.CompletionList(start: 0, candidates: [], endsWord: true)
    }
    editor.attendant = LineEditor.Attendant(
      nudge: { [weak self] in self?.nudge($0) },
      lookInterval: { [weak self] in
        self?.shell.isWatching == true ? Self.watchInterval : -1
      },
      look: { [weak self] in self?.lookAtFiles() })
  }

  /// Loads what the session starts with and runs until Ctrl-D, `quit` or a signal.
  ///
  /// - Throws: The exit code: 66 or 65 when nothing of the paths can be read, 128 and the signal's
  ///   number after a signal.
  func run(_ opening: Opening) throws {
    defer { shell.sink.close() }
    let left = opening.sessionFolder.map(LeftSession.all) ?? []
    let resumed = opening.resumes ? try resume(left) : nil
    for other in left.dropFirst(resumed == nil ? 0 : 1) { other.release() }
    guard let counts = try resumed ?? open(opening) else { return }
    keepJournal(opening, replacing: resumed == nil ? nil : left.first)
    if opening.showsBanner {
      try StandardOutput.write(Banner(counts: counts, session: shell.session).text)
    }
    if !opening.resumes, !left.isEmpty {
      StandardError.remark(
        "\(left.count == 1 ? "A session was" : "\(left.count) sessions were") cut off;"
          + " panlab --resume brings \(left.count == 1 ? "it" : "the last one") back.")
    }
    try converse()
    // A session that a signal ends, or whose terminal is gone, may be resumed.
    journal?.end()
  }

  /// Loads the paths and runs the commands of the file that is read first.
  ///
  /// - Returns: The counts; nil if the user has left already.
  private func open(_ opening: Opening) throws -> String? {
    let (reply, result) = shell.open(paths: opening.paths)
    if shell.session.state.entries.isEmpty, result.code != .success { throw result.code }
    guard let file = opening.initFile, FileKind(file.path) == .file else { return reply.text }
    // Its errors are shown and stop nothing but the file.
    return try shell.read(file.path).endsSession ? nil : shell.session.counts.text
  }

  /// Reads lines and runs them until the user leaves.
  ///
  /// - Throws: 128 and the signal's number after a signal.
  private func converse() throws {
    while true {
      if shell.isWatching { _ = watch.look(at: shell.session) }
      switch editor.next(prompt: prompt) {
      case .line(let text): if try accept(text) { return }
      case .dropped: joiner.reset()
      case .end:
        // The shell's prompt starts on a line of its own.
        return try StandardOutput.write("\n")
      case .terminated(let number):
        try StandardOutput.write("\n")
        throw ExitCode(128 + number)
      }
    }
  }

  /// What stands before the line: the controller, or a sign that the line before goes on.
  private var prompt: String {
    let first = "panlab \(shell.session.state.title)> "
    guard joiner.pendingLines > 0 else { return first }
    return String(repeating: " ", count: max(first.count - 2, 0)) + "> "
  }

  /// Runs what was typed; true when the user wants to leave.
  private func accept(_ text: String) throws(CommandFailure) -> Bool {
    // A paste may bring several lines at once.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines.map(String.init) {
      guard let whole = joiner.add(line) else { continue }
      editor.remember(whole)
      if try shell.run(whole).endsSession { return true }
    }
    return false
  }

  /// Steps the parameter that was set last and shows above the line what that does.
  private func nudge(_ steps: Int) {
    let line = "nudge \(steps < 0 ? "" : "+")\(steps == 0 ? 1 : steps)"
    switch shell.evaluate(line, noting: false) {
    case .success(let reply): editor.showBlock(reply.text, prompt: prompt)
    case .failure(let failure): editor.showAbove(prompt: prompt) { _ = shell.show(failure) }
    }
  }

  /// Reads anew what has changed on the disk and shows above the line what that does.
  private func lookAtFiles() {
    let news = watch.look(at: shell.session)
    for path in news.gone {
      editor.showAbove(prompt: prompt) {
        StandardError.warning("\(path): is gone; the session keeps what it had")
      }
    }
    let changes = [news.controller.map { [$0] } ?? [], news.traces]
    for files in changes where !files.isEmpty {
      let answer = shell.evaluate(Command.reloading(files), noting: false)
      editor.showAbove(prompt: prompt) {
        switch answer {
        // A terminal that is gone shows at the next wait.
        case .success(let reply): _ = try? shell.present(reply)
        case .failure(let failure): _ = shell.show(failure)
        }
      }
    }
  }

  private static func completions(
    for text: String, in session: Session
  ) -> LineEditor.CompletionList {
    let completion = Completion(line: text, cursor: text.utf8.count, in: session)
    return LineEditor.CompletionList(
      start: completion.start, candidates: completion.candidates, endsWord: completion.endsWord)
  }
}
