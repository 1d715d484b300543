import CReadline
import Formats
import Foundation

/// Reads lines from a terminal with Readline's editing, history and completion.
///
/// Readline's own loop would notice Ctrl-C only at the next key. So the editor itself waits for a key or a signal, and
/// passes each key to Readline.
@MainActor
final class LineEditor {
  /// The result of waiting for a line.
  enum Input: Equatable {
    case line(String)
    /// Ctrl-C was pressed, and the line was discarded.
    case dropped
    /// Ctrl-D was pressed on an empty line, or the terminal was lost.
    case end
    /// A signal asks the program to stop.
    case terminated(Int32)
  }

  /// Finds the completion candidates for the text before the cursor.
  typealias Completer = (String) -> CompletionList

  /// Completion candidates, and the byte offset of the start of the text that a candidate replaces.
  struct CompletionList {
    var start: Int
    var candidates: [String]
    /// Whether the word is complete if there is only one candidate, so that Readline adds a closing quote and a space.
    var endsWord: Bool
  }

  /// Callbacks while a line is being typed.
  struct Attendant {
    /// Handles Meta-Up and Meta-Down: receives +1 or -1, multiplied by a numeric argument.
    var nudge: @MainActor (Int) -> Void
    /// The interval between two calls of ``look``, in milliseconds; negative if it is never called.
    var lookInterval: @MainActor () -> Int32
    /// Called after each interval in which nothing was typed.
    var look: @MainActor () -> Void
    /// Called when requests are waiting from web pages that share the session.
    var receive: @MainActor () -> Void
  }

  /// The editor in use; Readline's C callbacks need this variable, because they cannot capture values.
  static var current: LineEditor?

  var attendant: Attendant?
  /// The number of rows above the prompt that the next block of lines may replace; see ``showBlock(_:prompt:)``.
  private var replaceableRows = 0
  /// Whether the current key has shown a block of lines, which the next key may replace.
  private var hasShownBlock = false
  let completer: Completer
  /// The remaining candidates of the current completion, last first.
  var pendingCandidates: [String] = []
  private let input: TerminalInput
  private let history: HistoryFile?
  private var lastHistoryLine: String?
  private var answer: Input?

  /// Sets up Readline to edit input from the terminal.
  init(input: TerminalInput, history: HistoryFile?, completer: @escaping Completer) {
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
    bindKeys()
    using_history()
    stifle_history(Int32(HistoryFile.limit))
    recallHistory()
  }

  /// Waits for the next line.
  func next(prompt: String) -> Input {
    // Discards a Ctrl-C that arrived while the last command was running: it was not meant for the line that begins now.
    while let number = input.nextSignal() {
      if input.terminating.contains(number) { return .terminated(number) }
    }
    answer = nil
    replaceableRows = 0
    panlab_measure()
    rl_callback_handler_install(prompt) { text in
      MainActor.assumeIsolated { LineEditor.current?.accept(text) }
    }
    while true {
      if let answer { return answer }
      switch input.next(timeout: attendant?.lookInterval() ?? -1) {
      case .key: readKey()
      case .signal(let number): handle(number)
      case .message: attendant?.receive()
      case .idle: attendant?.look()
      }
    }
  }

  /// Lets `body` print lines above the prompt, then shows the prompt and the typed line again.
  ///
  /// The prompt is evaluated after `body` has run.
  func showAbove(prompt: @autoclosure () -> String, _ body: () -> Void) {
    panlab_hide_line()
    body()
    panlab_set_prompt(prompt())
    panlab_show_prompt()
    replaceableRows = 0
  }

  /// Prints a block of lines above the prompt, in place of the block that the previous key showed.
  ///
  /// If the block does not fit on the screen, some lines are omitted, and a row says how many.
  func showBlock(_ text: String, prompt: String) {
    let size = TerminalSize.current
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    // Truncates rather than wraps, so that each line takes one row.
    lines = lines.map { String($0.prefix(size.columns - 1)) }
    let room = max(size.rows - 4, 1)
    if lines.count > room {
      // Keeps the block's last line: below a long list of flipped decisions, it repeats the counts of traces.
      let end = room > 2 ? lines.suffix(1) : []
      let shown = room - 1 - end.count
      lines = lines.prefix(shown) + ["… and \(lines.count - shown - end.count) more lines"] + end
    }
    let rows = replaceableRows
    showAbove(prompt: prompt) {
      let up = rows > 0 && TerminalSize.hasCursor ? "\u{1b}[\(rows)A\r\u{1b}[J" : ""
      // Ignores the error if the terminal was lost; the next wait for input detects the loss.
      try? StandardOutput.writeCommands(up + VisibleText.shown(lines.map { $0 + "\n" }.joined()))
    }
    replaceableRows = lines.count
    hasShownBlock = true
  }

  /// Passes a key to Readline.
  ///
  /// If handling the key does not call ``showBlock(_:prompt:)``, the block of lines that an earlier key showed stays on
  /// the screen, and later blocks no longer replace it.
  private func readKey() {
    hasShownBlock = false
    rl_callback_read_char()
    if !hasShownBlock, panlab_is_amid_keys() == 0 { replaceableRows = 0 }
  }

  /// Binds Meta-Up and Meta-Down to nudges of the parameter that was set last.
  ///
  /// Binds all forms in which terminals send these keys.
  private func bindKeys() {
    for prefix in ["\\e[1;3", "\\e[1;9", "\\e\\e[", "\\e\\eO"] {
      panlab_bind_keys(prefix + "A") { count, _ in
        MainActor.assumeIsolated { LineEditor.current?.attendant?.nudge(Int(count)) }
        return 0
      }
      panlab_bind_keys(prefix + "B") { count, _ in
        MainActor.assumeIsolated { LineEditor.current?.attendant?.nudge(-Int(count)) }
        return 0
      }
    }
  }

  /// Adds a line to the history, unless the line is blank or repeats the previous one.
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

  /// Receives a finished line from Readline, or nil at the end of input.
  private func accept(_ text: UnsafeMutablePointer<CChar>?) {
    // Removes the handler inside the callback, because otherwise Readline would print another prompt after the callback
    // returns.
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
      // Ignores the error if the terminal was lost; the next wait for input detects the loss.
      try? StandardOutput.write("^C\n")
      panlab_drop_line()
      stop(with: .dropped)
    case SIGWINCH:
      // If the width has changed, the lines above the prompt may now take a different number of rows, so they cannot be
      // replaced.
      replaceableRows = 0
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

  /// Gives the terminal back and ends the wait for a line.
  private func stop(with input: Input) {
    rl_callback_handler_remove()
    answer = input
  }

  /// Assumes UTF-8 if the environment sets no locale, as in many containers.
  ///
  /// Sets only `LC_CTYPE`, so that the formatting of numbers does not change.
  private static func assumeUTF8() {
    let environment = ProcessInfo.processInfo.environment
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    if names.allSatisfy(\.isEmpty) { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// A C string that is never freed.
  static func permanent(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }
}

extension LineEditor {
  /// Connects Tab to ``completer``.
  ///
  /// Readline splits the line into words only at white space, and a candidate replaces the whole word, including any
  /// quotes and backslashes in it. Quotes and backslashes are left to the completer, because it knows the command
  /// language and Readline does not.
  func installCompletion() {
    panlab_set_completer(
      { _, start, end in
        // Safe because Readline calls this closure on the main actor's thread.
        nonisolated(unsafe) var matches: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        MainActor.assumeIsolated {
          matches = LineEditor.current?.matches(start: Int(start), end: Int(end))
        }
        return matches
      },
      Self.permanent(" \t\n"), Self.permanent("'\""),
      { line, index in
        guard let line else { return 0 }
        return MainActor.assumeIsolated {
          let before = String(
            decoding: UnsafeRawBufferPointer(start: line, count: Int(index)), as: UTF8.self)
          return LineEditor.isQuoted(after: before) ? 1 : 0
        }
      })
  }

  /// The candidates for the text between two byte offsets, as an array that Readline frees.
  private func matches(
    start: Int, end: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    panlab_finish_completion(1)
    let line = Array(String(cString: panlab_line()).utf8)
    let list = completer(String(decoding: line.prefix(end), as: UTF8.self))
    // The completer and Readline disagree about the start of the word only if quotes are unbalanced. Offers no
    // candidates in this case.
    guard list.start == start, !list.candidates.isEmpty else { return nil }
    pendingCandidates = list.candidates.reversed()
    panlab_finish_completion(list.endsWord && list.candidates.count == 1 ? 0 : 1)
    let text = String(decoding: line[start..<end], as: UTF8.self)
    return panlab_matches(text) { _, _ in
      strdup(MainActor.assumeIsolated { LineEditor.current?.pendingCandidates.popLast() })
    }
  }

  /// Whether the character that follows this text is quoted or escaped.
  private static func isQuoted(after text: String) -> Bool {
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" && quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil && (character == "'" || character == "\"") {
        quote = character
      }
    }
    return isEscaped || quote != nil
  }
}

/// Copies a string for Readline, which frees the copy.
///
/// Returns nil for nil, which ends the list of candidates that Readline asks for.
private func strdup(_ text: String?) -> UnsafeMutablePointer<CChar>? {
  guard let text else { return nil }
  return Foundation.strdup(text)
}
