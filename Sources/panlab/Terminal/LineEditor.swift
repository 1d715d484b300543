import CReadline
import Foundation

/// Reads lines from a terminal with Readline's editing, history and completion.
///
/// Readline's own loop would notice Ctrl-C only at the next key, so the editor waits itself, for a
/// key or a signal, whichever comes first, and hands Readline single keys.
@MainActor
final class LineEditor {
  /// What the user did.
  enum Input: Equatable {
    case line(String)
    /// Ctrl-D on an empty line, or the terminal has gone.
    case end
    /// A signal asks the program to stop.
    case terminated(Int32)
  }

  /// What Tab offers for the text before the cursor.
  typealias Completer = (String) -> CompletionList

  /// Candidates, and the offset in bytes of the text that they replace.
  struct CompletionList {
    var start: Int
    var candidates: [String]
    /// Whether a single candidate ends its word.
    var endsWord: Bool
  }

  /// C callbacks capture nothing, so they find the editor here.
  static var current: LineEditor?

  let completer: Completer
  /// The candidates of the completion under way, last first.
  var pendingCandidates: [String] = []
  private let input: TerminalInput
  private let history: HistoryFile?
  private var lastHistoryLine: String?
  private var answer: Input?

  /// The signals that end the session, after the terminal is itself again.
  private static let terminating: Set<Int32> = [SIGTERM, SIGHUP, SIGQUIT]

  /// Takes over the terminal's signals; nil when the system has no descriptors left.
  init?(history: HistoryFile?, completer: @escaping Completer) {
    let caught = [SIGINT, SIGWINCH, SIGTSTP] + Self.terminating
    let urgent = Self.terminating.union([SIGINT])
    guard let input = TerminalInput(catching: caught, urgent: urgent) else { return nil }
    self.input = input
    self.history = history
    self.completer = completer
    Self.current = self
    Self.assumeUTF8()
    panlab_set_name(Self.permanent("panlab"))
    panlab_leave_signals_alone()
    panlab_set_key_reader { _ in
      MainActor.assumeIsolated { LineEditor.current?.input.readByte() ?? EOF }
    }
    installCompletion()
    rl_initialize()
    using_history()
    stifle_history(Int32(HistoryFile.limit))
    recallHistory()
  }

  /// Waits for the next line.
  func next(prompt: String) -> Input {
    // Ctrl-C while a command ran has nothing to drop any more.
    while let number = input.nextSignal() {
      if Self.terminating.contains(number) { return .terminated(number) }
    }
    answer = nil
    panlab_resize()
    rl_callback_handler_install(prompt) { text in
      MainActor.assumeIsolated { LineEditor.current?.accept(text) }
    }
    while true {
      if let answer { return answer }
      switch input.next() {
      case .key: rl_callback_read_char()
      case .signal(let number): handle(number)
      }
    }
  }

  /// Remembers a line, unless it repeats the one before.
  func remember(_ line: String) {
    guard line != lastHistoryLine, line.contains(where: { !$0.isWhitespace }) else { return }
    lastHistoryLine = line
    add_history(line)
    do { try history?.append(line) } catch { warnOnce(error) }
  }

  private func recallHistory() {
    do {
      let lines = try history?.read() ?? []
      for line in lines { add_history(line) }
      lastHistoryLine = lines.last
    } catch {
      warnOnce(error)
    }
  }

  private var hasWarned = false

  private func warnOnce(_ error: HistoryError) {
    guard !hasWarned else { return }
    hasWarned = true
    StandardError.warning("\(error)")
  }

  /// Readline hands over a finished line, or nil at the end of input.
  private func accept(_ text: UnsafeMutablePointer<CChar>?) {
    // Removed here, inside the callback: Readline would print one more prompt on return.
    rl_callback_handler_remove()
    guard let text else {
      answer = .end
      return
    }
    answer = .line(String(cString: text))
    free(text)
  }

  private func handle(_ number: Int32) {
    switch number {
    case SIGINT:
      panlab_leave_search()
      panlab_move_to_end()
      // A terminal that is gone shows at the next wait.
      try? StandardOutput.write("^C\n")
      panlab_drop_line()
      panlab_show_prompt()
    case SIGWINCH:
      panlab_resize()
    case SIGTSTP:
      panlab_release_terminal()
      raise(SIGSTOP)
      panlab_take_terminal()
      panlab_resize()
      panlab_show_prompt()
    default:
      stop(with: .terminated(number))
    }
  }

  /// Gives the terminal back and ends the wait.
  private func stop(with input: Input) {
    rl_callback_handler_remove()
    answer = input
  }

  /// Edits UTF-8 where the environment names no locale, as in many containers.
  ///
  /// Readline takes the environment's locale for characters, else the program's; only the class of
  /// characters is set here, so numbers stay as they are.
  private static func assumeUTF8() {
    let environment = ProcessInfo.processInfo.environment
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    if names.allSatisfy(\.isEmpty) { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// Text that C keeps a pointer to for the rest of the program.
  static func permanent(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }
}
