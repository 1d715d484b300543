import Formats
import Reports
import Rules

// Commands about the console itself: help, input and output.
extension Command {
  static let help: Command = .init(
    name: "help", aliases: ["?", "\\?"], arguments: "[COMMAND]",
    summary: "List the commands, or explain one",
    detail: """
      Words with spaces are quoted: 'a b', "a b" or a\\ b. A # starts a comment.
      A ; separates commands on a line; one that fails ends the line. A command may be shortened as far
      as no other begins like it. A trace may be named by a part of its name that no other trace has,
      and several by a pattern: *flick*, anna-?, swipe-back/*.
      Tab completes commands, parameters, values, traces and files.
          set velocity-threshold 450; check
      """,
    completes: [.command]
  ) { _, arguments in
    let table = arguments.table
    guard let word = try arguments.optional() else {
      var rows = TextTable(columns: [.left(""), .left("")])
      rows.rows = table.commands.map { [$0.briefUsage, $0.summary] }
      return Reply(rows.text + "help COMMAND explains one; Tab completes.\n")
    }
    return Reply(try table.required(word).manual)
  }

  /// The whole description of the command.
  private var manual: String {
    let others = aliases.isEmpty ? "" : "also: \(aliases.joined(separator: ", "))\n"
    let options = declared.map { VerbArgument.table(of: $0()) } ?? ""
    let uses = examples.map { "    \($0)\n" }.joined()
    let text =
      "\(usage)\n\(summary).\n\n\(detail)\n\(uses)\(others)"
      + (options.isEmpty ? "" : "\n" + options)
    // A declaration is a text without line ends; the old ones have theirs.
    return declared == nil ? text : Page(width: 100).wrapped(text)
  }

  static let history: Command = .init(
    name: "history", arguments: "[N]",
    summary: "List the lines of this session, or the last N of them",
    detail: """
      Failed lines are included. The arrow keys also reach the lines of earlier sessions.
          history 20
      """
  ) { session, arguments in
    var count = session.lines.count
    if let word = try arguments.optional() {
      guard let number = Int(word), number >= 0 else {
        throw arguments.misuse("'\(word)' is not a number of lines")
      }
      count = min(number, count)
    }
    var table = TextTable(columns: [.right(""), .left("")])
    table.rows = session.lines.enumerated().suffix(count).map {
      [String($0.offset + 1), $0.element]
    }
    return Reply(table.text)
  }

  static let quit: Command = .init(
    name: "quit", aliases: ["exit", "\\q"],
    summary: "Leave; Ctrl-D on an empty line does the same",
    detail: "Leaves without asking. The history is kept."
  ) { _, arguments in
    try arguments.checkEmpty()
    return Reply(endsSession: true)
  }

  static let read: Command = .init(
    name: "read", arguments: "FILE",
    summary: "Run the commands in a file",
    detail: """
      Stops at the first that fails, named with file and line. A # starts a comment, a \\ at the end of a
      line continues it on the next, and the file may read others.
          read setup.panlab
      """,
    completes: [.path]
  ) { _, arguments in
    Reply(effect: .read(path: try arguments.only(orElse: "no file found")))
  }

  static let output: Command = .init(
    name: "output", arguments: "[FILE | '|' COMMAND]",
    summary: "Send all further results to a file or a command, or back here",
    detail: """
      A file is replaced and always contains whole results; errors are still shown here. A command
      receives the results as its input until the next 'output'.
          output results.txt
          output | sort
          output
      """,
    completes: [.path], takesRest: true
  ) { _, arguments in
    Reply(effect: .output(try arguments.destination() ?? .standard))
  }

  static let once: Command = .init(
    name: "once", arguments: "FILE | '|' COMMAND",
    summary: "Send the results of the next command to a file or a command",
    detail: """
      A file is replaced.
          once results.csv
          once | less
      """,
    completes: [.path], takesRest: true
  ) { _, arguments in
    guard let destination = try arguments.destination() else {
      throw arguments.misuse("no file found")
    }
    return Reply(effect: .once(destination))
  }

  static let shell: Command = .init(
    name: "!", arguments: "COMMAND",
    summary: "Run a command of the system's shell",
    detail: """
      The rest of the line goes to sh unchanged.
          !ls traces
      """,
    completes: [.path], takesRest: true, isPrefix: true
  ) { _, arguments in
    guard let line = arguments.words.first else { throw arguments.misuse("no command found") }
    return Reply(effect: .shell(line))
  }

  static let mode: Command = .init(
    name: "mode", arguments: "[\(Session.modes.joined(separator: "|"))]",
    summary: "Choose the format of results, or show it",
    detail: """
      Applies to check, replay, film, doctor, presets and scenes until it is changed. In expanded tables
      every row is a block of lines, so that all of its columns are shown.
          mode expanded
          mode csv
      """,
    completes: [.words(Session.modes)]
  ) { session, arguments in
    guard let word = try arguments.optional() else {
      return Reply("mode: \(session.mode)\n")
    }
    guard session.choose(mode: word) else { throw arguments.misuse("'\(word)' found") }
    return Reply()
  }

  static let pager: Command = .init(
    name: "pager", arguments: "[on|off]",
    summary: "Show long results page by page, or at once, or show which",
    detail: """
      Results that are longer than the screen go to the program that PAGER names, by default less; an
      empty PAGER means none. It is not used in scripts.
          pager off
      """,
    completes: [.toggle]
  ) { _, arguments in
    Reply(effect: .pager(try arguments.isOn()))
  }

  static let timing: Command = .init(
    name: "timing", arguments: "[on|off]",
    summary: "Report how long each command takes, or stop, or show which",
    detail: "The time goes to standard error, so that results stay the same.",
    completes: [.toggle]
  ) { _, arguments in
    Reply(effect: .timing(try arguments.isOn()))
  }

  static let watch: Command = .init(
    name: "watch", arguments: "[on|off]",
    summary: "Reload controller and traces when their files change, or stop, or show which",
    detail: """
      New files in loaded folders are loaded. Flipped decisions are shown above the line being typed. A missing or unreadable file is reported
      once; the session keeps its last version.
      """,
    completes: [.toggle]
  ) { _, arguments in
    Reply(effect: .watch(try arguments.isOn()))
  }
}

extension Arguments {
  /// The destination that the rest of the line names; nil for an empty rest.
  fileprivate func destination() throws -> ShellEffect.Destination? {
    guard let rest = words.first else { return nil }
    if rest.hasPrefix("|") {
      let command = rest.dropFirst().drop(while: \.isWhitespace)
      guard !command.isEmpty else { throw misuse("no command found after '|'") }
      return .pipe(String(command))
    }
    let parsed = Words(rest)
    if let quote = parsed.openQuote { throw CommandError.openQuote(quote.character) }
    guard parsed.words.count == 1, let file = parsed.words.first else {
      throw misuse("\(counted(parsed.words.count, "word")) found")
    }
    return .file(file.text)
  }

  /// Reads `on` or `off`; nil for neither.
  fileprivate func isOn() throws -> Bool? {
    switch words {
    case ["on"]: return true
    case ["off"]: return false
    case []: return nil
    default: throw misuse("'\(words.joined(separator: " "))' found")
    }
  }
}
