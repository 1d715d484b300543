package import ArgumentParser
import Formats
import Reports
import Rules

// Verbs that concern the console: its history, input and output.

/// `history [N]`: lists the lines of this session, or the last N of them.
package struct HistoryVerb: Verb {
  package static let record = VerbRecord(
    name: "history",
    summary: "List the lines of this session, or the last N of them",
    detail: "Failed lines are included. The arrow keys also reach the lines of earlier sessions.",
    examples: ["", "20"])

  @Argument(help: ArgumentHelp("How many.", valueName: "N"))
  package var count: Int?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    var table = TextTable(columns: [.right(""), .left("")])
    table.rows += session.lines.enumerated().suffix(max(count ?? session.lines.count, 0)).map {
      [String($0.offset + 1), $0.element]
    }
    return Reply(table.text)
  }
}

/// `quit`: leaves the console.
package struct QuitVerb: Verb {
  package static let record = VerbRecord(
    name: "quit",
    summary: "Leave; Ctrl-D on an empty line does the same",
    detail: "Leaves without asking. The history is kept.",
    examples: [],
    aliases: ["exit", "\\q"])

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    Reply(endsSession: true)
  }
}

/// `read FILE`: runs a script.
package struct ReadVerb: Verb {
  package static let record = VerbRecord(
    name: "read",
    summary: "Run the commands in a file",
    detail: """
      Stops at the first that fails, named with file and line. A # starts a comment, a \\ at the end of a line \
      continues it on the next, and the file may read others.
      """,
    examples: ["setup.panlab"])

  @Argument(help: ArgumentHelp("The file.", valueName: "FILE"))
  package var file: String

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    Reply(effect: .read(path: file))
  }
}

/// `output [FILE | '|' COMMAND]`: sends all further results to a file or a command.
package struct OutputVerb: Verb {
  package static let record = VerbRecord(
    name: "output",
    summary: "Send all further results to a file or a command, or back here",
    detail: """
      A file is replaced and always contains whole results; errors are still shown here. A command receives the results \
      as its input until the next 'output'.
      """,
    examples: ["results.txt", "| sort", ""],
    takesRest: true)

  @Argument(
    help: ArgumentHelp("A file, or | and a shell command.", valueName: "FILE | '|' COMMAND"))
  package var rest: String?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    Reply(effect: .output(try rest.map { try Self.destination($0) } ?? .standard))
  }
}

/// `edit`: opens the last line in an editor and runs what is saved.
package struct EditVerb: Verb {
  package static let record = VerbRecord(
    name: "edit",
    summary: "Edit the last line in your editor, and run what is saved",
    detail: """
      The editor is $VISUAL, else $EDITOR, else vi. Nothing is run if it ends with an error or the file is empty.
      """,
    examples: [""],
    aliases: ["e", "\\e"])

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let line = session.lines.last { !Self.isEdit($0) } ?? ""
    return Reply(effect: .edit(line))
  }

  private static func isEdit(_ line: String) -> Bool {
    let name = line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    return name == record.name || record.aliases.contains { $0 == name }
  }
}

/// `once FILE | '|' COMMAND`: sends the next result to a file or a command.
package struct OnceVerb: Verb {
  package static let record = VerbRecord(
    name: "once",
    summary: "Send the results of the next command to a file or a command",
    detail: "A file is replaced.",
    examples: ["results.csv", "| less"],
    takesRest: true)

  @Argument(
    help: ArgumentHelp("A file, or | and a shell command.", valueName: "FILE | '|' COMMAND"))
  package var rest: String

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    Reply(effect: .once(try Self.destination(rest)))
  }
}

/// `!COMMAND`: runs a command of the system's shell.
package struct ShellVerb: Verb {
  package static let record = VerbRecord(
    name: "!",
    summary: "Run a shell command",
    detail: "The rest of the line goes to sh unchanged.",
    examples: ["ls traces"],
    takesRest: true, isPrefix: true)

  @Argument(help: ArgumentHelp("The command.", valueName: "SHELL-COMMAND"))
  package var line: String

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    Reply(effect: .shell(line))
  }
}

/// `mode [FORMAT]`: chooses the format of results, or shows it.
package struct ModeVerb: Verb {
  package static let record = VerbRecord(
    name: "mode",
    summary: "Choose the format of results, or show it",
    detail: """
      Applies to every command with its own --format, until it is changed. In expanded tables every row is a block \
      of lines, so that all of its columns are shown.
      """,
    examples: ["expanded", "csv", "table"])

  @Argument(
    help: ArgumentHelp("The format.", valueName: Session.modes.joined(separator: "|")))
  package var word: String?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard let word else {
      return Reply("mode: \(session.mode)\n")
    }
    guard session.choose(mode: word) else { throw Self.misuse("'\(word)' found") }
    return Reply()
  }
}

/// `pager [on|off]`: turns the pager for long results on or off.
package struct PagerVerb: Verb {
  package static let record = VerbRecord(
    name: "pager",
    summary: "Show long results page by page, or at once, or show the setting",
    detail: """
      Results that are longer than the screen go to the program that PAGER names, by default less; an empty PAGER means \
      none. It is not used in scripts.
      """,
    examples: ["", "on", "off"])

  @Argument(help: ArgumentHelp("On or off (default: show the setting).", valueName: "on|off"))
  package var toggle: Toggle?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    Reply(effect: .pager(toggle?.isOn))
  }
}

/// `timing [on|off]`: turns the reporting of each command's duration on or off.
package struct TimingVerb: Verb {
  package static let record = VerbRecord(
    name: "timing",
    summary: "Report how long each command takes; on, off, or the current state",
    detail: "The time goes to standard error, so that results stay the same.",
    examples: ["", "on", "off"])

  @Argument(help: ArgumentHelp("On or off (default: show the setting).", valueName: "on|off"))
  package var toggle: Toggle?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    Reply(effect: .timing(toggle?.isOn))
  }
}

/// `watch [on|off]`: turns the reloading of changed files on or off.
package struct WatchVerb: Verb {
  package static let record = VerbRecord(
    name: "watch",
    summary: "Reload controller and traces when their files change; on, off, or the current state",
    detail: """
      New files in loaded folders are loaded. Flipped decisions are shown above the line being typed. A missing or \
      unreadable file is reported once; the session keeps its last version.
      """,
    examples: ["", "on", "off"])

  @Argument(help: ArgumentHelp("On or off (default: show the setting).", valueName: "on|off"))
  package var toggle: Toggle?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    Reply(effect: .watch(toggle?.isOn))
  }
}

/// The argument of a verb that turns something on or off.
package enum Toggle: String, ExpressibleByArgument, CaseIterable {
  case on, off

  var isOn: Bool { self == .on }
}

extension Verb {
  /// Parses the destination of results from the rest of a line.
  fileprivate static func destination(_ rest: String) throws -> ShellEffect.Destination {
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
}
