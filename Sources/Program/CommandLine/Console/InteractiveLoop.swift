import ArgumentParser
import Formats
import Foundation
import Workbench

/// The console: reads lines, runs them and shows the replies until the user leaves.
@MainActor
final class InteractiveLoop {
  /// The settings for what the console does before the first prompt.
  struct Opening {
    /// The paths of the traces to load.
    var paths: [String]
    /// The file of commands to run first; nil for none.
    var initFile: CommandFile?
    /// The folder of session journals; nil for none.
    var sessionFolder: String?
    /// Whether to restore the last interrupted session instead of ``paths`` and ``initFile``.
    var resumes = false
    /// Whether to print the banner.
    var showsBanner = true
    /// Whether to show a guide to the first steps, because there is nothing to open.
    var showsGuide = false
  }

  /// The interval between polls of watched files, in milliseconds.
  private static let watchInterval: Int32 = 300

  private let shell: Shell
  private let editor: LineEditor
  private var watch = FileWatch()
  private var joiner = LineJoiner()
  private var journal: SessionJournal?
  /// Whether the previous attempt to leave was answered with a warning about unsaved changes.
  private var hasAsked = false

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
      look: { [weak self] in self?.lookAtFiles() },
      receive: { [weak self] in self?.receive() })
  }

  /// Opens the session and runs until Ctrl-D, `quit` or a signal.
  ///
  /// - Throws: An exit code. If no traces can be loaded, the code is 65 if any file is unreadable, or 66 if all files
  ///   are missing. After a signal, the code is 128 plus the signal's number.
  func run(_ opening: Opening) throws {
    defer {
      shell.stopServing()
      shell.sink.close()
    }
    let left = opening.sessionFolder.map(LeftSession.all) ?? []
    for old in left.dropFirst(LeftSession.kept) { old.remove() }
    let resumed = opening.resumes ? try resume(left) : nil
    for other in left.prefix(LeftSession.kept).dropFirst(resumed == nil ? 0 : 1) { other.release() }
    guard let counts = try resumed ?? open(opening) else { return }
    // The new journal replaces the journal of a resumed session.
    let old = resumed == nil ? nil : left.first
    journal = shell.keepJournal(
      in: opening.sessionFolder, beginning: old == nil ? shell.session.script : "")
    if let old, let journal {
      journal.keep(shell.session.script)
      old.remove()
    }
    if opening.showsGuide { StandardError.write(OpeningSubject.ways + "\n") }
    if opening.showsBanner {
      try StandardOutput.present(shell.session.banner(counts), on: shell.page, isTable: true)
    }
    let interrupted = left.count { $0.isInterrupted }
    if !opening.resumes, interrupted > 0 {
      StandardError.remark(
        "\(interrupted == 1 ? "A session was" : "\(interrupted) sessions were") interrupted;"
          + " panlab --resume restores \(interrupted == 1 ? "it" : "the last one").")
    }
    // A resumed session counts as unsaved: the user has not saved any of it to a file.
    shell.markSaved(as: resumed == nil ? shell.session.script : "")
    shell.input?.guardian.endOnInterrupt(false)
    try converse(journal)
    if shell.session.hasUnsavedChanges {
      journal?.leave()
      return
    }
    // Not reached if a signal ends the session or its terminal is lost; the journal then remains and allows resuming.
    journal?.end()
  }

  /// Loads the paths and runs the init file; returns the text with the numbers of traces, or nil if the init file ended
  /// the session.
  private func open(_ opening: Opening) throws -> String? {
    let (reply, result) = shell.open(paths: opening.paths)
    if shell.session.state.entries.isEmpty, result.code != .success { throw result.code }
    guard let file = opening.initFile, FileKind(file.path) == .file else { return reply.text }
    // An error in the init file is shown and stops the init file, but not the console.
    return try shell.read(file.path).endsSession ? nil : shell.session.counts.text
  }

  /// Reads lines and runs them until the user leaves.
  private func converse(_ journal: SessionJournal?) throws {
    while true {
      if shell.isWatching { _ = watch.look(at: shell.session) }
      switch editor.next(prompt: prompt) {
      case .line(let text):
        if hasAsked, let leaves = Self.answer(text) {
          if leaves { return }
          hasAsked = false
          continue
        }
        if try accept(text) {
          if mayLeave() { return }
        } else {
          hasAsked = false
        }
      case .dropped: joiner.reset()
      case .end:
        // Prints a line break, so that the prompt of the system's shell starts on a new line.
        try StandardOutput.write("\n")
        if mayLeave() { return }
      case .terminated(let number):
        try StandardOutput.write("\n")
        shell.leave(journal)
        throw ExitCode(128 + number)
      }
    }
  }

  /// Whether a line after the warning about unsaved changes says yes or no; nil for any other line, which is a command.
  private static func answer(_ text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespaces).lowercased() {
    case "y", "yes": true
    case "n", "no": false
    default: nil
    }
  }

  /// Whether the session may end.
  ///
  /// If there are unsaved changes, the first attempt to leave only warns, and a second attempt directly after it
  /// succeeds.
  private func mayLeave() -> Bool {
    guard shell.session.hasUnsavedChanges, !hasAsked else { return true }
    hasAsked = true
    StandardError.remark(
      "This session has changes that are not saved; 'save FILE' keeps them in a file, and leaving again"
        + " keeps them for panlab --resume.")
    return false
  }

  /// The prompt: the controller's title, or an indented `>` if the line continues the previous one.
  private var prompt: String {
    let first = "panlab \(VisibleText.line(shell.session.state.title))> "
    guard joiner.pendingLines > 0 else { return first }
    return String(repeating: " ", count: max(first.count - 2, 0)) + "> "
  }

  /// Runs the typed text; returns true if the user wants to leave.
  private func accept(_ text: String) throws(CommandFailure) -> Bool {
    // Pasted text may have several lines.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines.map(String.init) {
      guard let whole = joiner.add(line) else { continue }
      editor.remember(whole)
      if try shell.run(whole).endsSession { return true }
    }
    return false
  }

  /// Nudges the parameter that was set last and shows the effect above the input line.
  private func nudge(_ steps: Int) {
    let line = "nudge \(steps < 0 ? "" : "+")\(steps == 0 ? 1 : steps)"
    // The block is laid out without a width, because the editor itself truncates lines to the terminal's width.
    switch shell.evaluate(line, noting: false, on: Page()) {
    case .success(let reply): editor.showBlock(reply.text, prompt: prompt)
    case .failure(let failure): editor.showAbove(prompt: prompt) { _ = shell.show(failure) }
    }
  }

  /// Reloads files that have changed on disk and shows the effect above the input line.
  private func lookAtFiles() {
    let news = watch.look(at: shell.session)
    for path in news.gone {
      editor.showAbove(prompt: prompt) {
        StandardError.warning("\(path): is gone; the session keeps its last version")
      }
    }
    let changes = [news.controller.map { [$0] } ?? [], news.traces]
    for files in changes where !files.isEmpty {
      let answer = shell.evaluate(Command.reloading(files), noting: false)
      editor.showAbove(prompt: prompt) {
        switch answer {
        // Ignores the error if the terminal was lost; the next wait for input detects the loss.
        case .success(let reply):
          _ = try? Pager.$isOff.withValue(true) { () throws(CommandFailure) in
            try shell.present(reply)
          }
        case .failure(let failure): _ = shell.show(failure)
        }
      }
    }
  }

  /// Runs the next request of a web page that shares the session, and shows the result above the input line.
  ///
  /// Handles only one request, so that pending keys are handled before the next request.
  private func receive() {
    let request = shell.served?.hub.takeRequest()
    // Must follow `takeRequest()`, which clears the wake-up signal. If an app sends a report later, the signal is set
    // again, so no report is missed.
    let remarks = shell.hearApps()
    if !remarks.isEmpty {
      editor.showAbove(prompt: prompt) { remarks.forEach(StandardError.remark) }
    }
    guard let served = shell.served, let request else { return }
    if request.continues {
      // While a slider on the page moves, the output of each command replaces the output of the previous one on the
      // terminal.
      if let visit = served.answer(request), let reply = visit.reply {
        editor.showBlock("page: \(visit.line)\n" + reply.text, prompt: prompt)
      }
      return
    }
    editor.showAbove(prompt: prompt) {
      guard let visit = served.answer(request), let reply = visit.reply else { return }
      // Ignores the error if the terminal was lost; the next wait for input detects the loss.
      Pager.$isOff.withValue(true) {
        _ = try? StandardOutput.present(
          "page: \(visit.line)\n" + reply.text, on: shell.page, isTable: true)
      }
      shell.note(reply)
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

// Interrupted sessions.
extension InteractiveLoop {
  /// Restores the last interrupted session, and returns the counts of its traces as text.
  ///
  /// If the session cannot be restored, reports why and returns nil.
  private func resume(_ left: [LeftSession]) throws -> String? {
    guard let last = left.first else {
      StandardError.remark("There is no session to restore; this is a new one.")
      return nil
    }
    let script = try last.script()
    let before = FileManager.default.currentDirectoryPath
    if let folder = script.folder, folder != before {
      guard FileManager.default.changeCurrentDirectoryPath(folder) else {
        StandardError.error("\(folder): no such folder; the session began there")
        return nil
      }
      StandardError.remark("The session began in \(folder), so paths start from there.")
    }
    switch shell.resume(script.text, named: "the session") {
    case .success(let reply):
      shell.note(reply)
      return shell.session.counts.text
    case .failure(let failure):
      _ = shell.show(failure)
      _ = FileManager.default.changeCurrentDirectoryPath(before)
      return nil
    }
  }
}

extension Session {
  /// The first lines of the console: the loaded traces, and what to type next.
  fileprivate func banner(_ counts: String) -> String {
    guard !state.entries.isEmpty else {
      return "No traces are loaded. Type load PATH to load some, or help.\n"
    }
    return """
      \(counts)Controller: \(state.title). Type set velocity-threshold 450 to see what \
      flips, check for every trace, help for the rest.

      """
  }
}
