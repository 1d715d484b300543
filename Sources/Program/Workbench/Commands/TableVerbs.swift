package import ArgumentParser
import Controllers
import Formats
import Replay
import Reports
import Rules
import Traces

// Verbs that need the table of commands. All other verbs are in the folder `Verbs`.

/// `help [COMMAND]`: lists the commands, or explains one.
package struct HelpVerb: Verb {
  package static let record = VerbRecord(
    name: "help",
    summary: "List the commands, or explain one",
    detail: """
      Words with spaces are quoted: 'a b', "a b" or a\\ b. A # starts a comment. A ; separates commands on a line; one that \
      fails ends the line. A | sends the command's results to a shell command: check | head. A command may be shortened \
      to any prefix that no other command has. A trace may be named by a part of its name that no other trace has, and \
      several by a pattern: *flick*, anna-?, swipe-back/*. Tab completes commands, parameters, values, traces and files.
      """,
    examples: ["", "set", "explain"],
    aliases: ["?", "\\?"])

  @Argument(help: ArgumentHelp("The command.", valueName: "COMMAND"))
  package var command: String?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let table = CommandTable.console
    guard let command else {
      var rows = TextTable(columns: [.left(""), .left("")])
      for group in table.groups {
        rows.rows.append([group.title, ""])
        rows.rows += group.commands.map { ["  " + $0.briefUsage, $0.summary] }
      }
      return Reply(rows.text + "help COMMAND explains one; Tab completes.\n")
    }
    return Reply(try table.required(command).manual)
  }
}

/// `open FILE`: opens a saved session.
package struct OpenVerb: Verb {
  package static let record = VerbRecord(
    name: "open",
    summary: "Replace the session with a saved one",
    detail:
      "All or nothing: if a line fails, the session stays unchanged. Undo restores the old session.",
    examples: ["tuning.panlab"])

  @Argument(help: ArgumentHelp("The file.", valueName: "FILE"))
  package var path: String

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard let script = try session.environment.files.text(of: path) else {
      throw CommandError.files([
        LoadedTraces.Problem(
          kind: .missing, message: "\(path): no such file; 'save FILE' writes one")
      ])
    }
    return try session.open(script: script, named: path, table: .console)
  }
}

extension Session {
  /// Replaces the session with a new session, which is created by running the commands of a script.
  ///
  /// `table` defines the commands that the script can call.
  mutating func open(
    script: String, named name: String, table: CommandTable, keepsSteps: Bool = false
  ) throws(CommandError) -> Reply {
    var settings = delivery
    settings.scene = nil
    var made = Session(environment: environment, controller: .default, settings: settings)
    var reply = Reply()
    let lines = script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let isFirstVersion = script.hasPrefix("# A Panlab session: ")
    let commands = lines.enumerated().flatMap { index, line in
      table.split(isFirstVersion ? Self.translated(String(line)) : String(line)).map { (index, $0) }
    }
    for (index, line) in commands {
      do throws(CommandError) {
        let words = Words(line)
        if let word = Words.read(data: line[...])?.first ?? words.words.first?.text,
          let command = table.command(named: word),
          !command.record.isSaved
        {
          throw CommandError(
            .usage,
            "'\(word)': not allowed in a saved session; use only"
              + " \(table.commands.filter(\.record.isSaved).map(\.name).joined(separator: ", ")), or run the file as a script"
          )
        }
        let answer = try table.execute(line, words, in: &made)
        reply.warnings += answer.warnings
        reply.problems += answer.problems
      } catch {
        throw error.within("\(name):\(index + 1)")
      }
    }
    reply.text =
      "controller: \(made.state.controllerTitle)\n"
      + ChangeReport(from: state, to: made.state).counts
    if keepsSteps {
      (undoable, redoable) = (made.undoable, [])
    } else if made.state != state || made.snapshots != snapshots {
      remember(
        Step(
          command: Words.line("open", [name]), state: state,
          snapshots: snapshots == made.snapshots ? nil : snapshots))
    }
    (state, snapshots) = (made.state, made.snapshots)
    return reply
  }

  /// Translates a line of a session that was saved before version 2 into the current syntax.
  ///
  /// In the old filters, `none` stood for traces without a label. The word is now `unlabelled`, because `none` has
  /// become an intent.
  private static func translated(_ line: String) -> String {
    guard line.hasPrefix("filter ") else { return line }
    return line.split(separator: " ", omittingEmptySubsequences: false).map { word in
      switch word {
      case "intent=none": "intent=unlabelled"
      case "intent!=none": "intent!=unlabelled"
      default: String(word)
      }
    }.joined(separator: " ")
  }
}
