package import ArgumentParser
import Controllers
import Export
import Formats
import Replay
import Reports
import Traces

// Verbs that save a session and open it again.

/// `save FILE`: the session as a script.
package struct SaveVerb: Verb {
  package static let record = VerbRecord(
    name: "save",
    summary: "Save the session as console commands that restore it",
    detail: """
      Saves the loaded traces, the controller and its changes, the scene, the snapshots and the filter, with paths as \
      typed. An existing file is replaced. Labels stay beside the traces.
      """,
    examples: ["tuning.panlab"])

  @Argument(help: ArgumentHelp("The file.", valueName: "FILE"))
  package var path: String

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    try session.environment.files.write(session.script, to: path)
    session.savedScript = session.script
    return Reply("saved: \(path)\n")
  }
}

/// `open FILE`: a saved session.
package struct OpenVerb: Verb {
  package static let record = VerbRecord(
    name: "open",
    summary: "Replace the session by a saved one",
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
  /// Replaces the session by the one that a script makes with these commands.
  mutating func open(
    script: String, named name: String, table: CommandTable, keepsSteps: Bool = false
  ) throws(CommandError) -> Reply {
    var settings = delivery
    settings.scene = nil
    var made = Session(environment: environment, controller: .default, settings: settings)
    var reply = Reply()
    let lines = script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let commands = lines.enumerated().flatMap { index, line in
      table.split(String(line)).map { (index, $0) }
    }
    for (index, line) in commands {
      do throws(CommandError) {
        if let word = Words.read(data: line[...])?.first ?? Words(line).words.first?.text,
          let command = table.command(named: word),
          !command.record.isSaved
        {
          throw CommandError(
            .usage,
            "'\(word)': not allowed in a saved session; use only"
              + " \(table.commands.filter(\.record.isSaved).map(\.name).joined(separator: ", ")), or run the file as a script"
          )
        }
        let answer = try table.execute(line, in: &made)
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
}
