import Controllers
import Export
import Formats
import Replay
import Reports
import Traces

// Commands that save a session and open it again.
extension Command {
  static let save: Command = .init(
    name: "save", arguments: "FILE",
    summary: "Save the session as console commands that restore it",
    detail: """
      Saves the loaded traces, the controller and its changes, the scene, the snapshots and the filter,
      with paths as typed. An existing file is replaced. Labels stay beside the traces.
          save tuning.panlab
          open tuning.panlab
      """,
    completes: [.path]
  ) { session, arguments in
    let path = try arguments.only(orElse: "no file found")
    try session.environment.files.write(session.script, to: path)
    session.savedScript = session.script
    return Reply("saved: \(path)\n")
  }

  static let open: Command = .init(
    name: "open", arguments: "FILE",
    summary: "Replace the session by a saved one",
    detail: """
      All or nothing: if a line fails, the session stays unchanged. Undo restores the old session.
          open tuning.panlab
      """,
    completes: [.path]
  ) { session, arguments in
    let path = try arguments.only(orElse: "no file found")
    guard let script = try session.environment.files.text(of: path) else {
      throw CommandError.files([
        LoadedTraces.Problem(
          kind: .missing, message: "\(path): no such file; 'save FILE' writes one")
      ])
    }
    return try session.open(script: script, named: path, table: arguments.table)
  }
}

extension Session {
  /// The commands that a saved session may contain.
  ///
  /// None of them writes a file or leaves the session, so a script that fails half-way has no effect.
  private static let scriptCommands = [
    "load", "unload", "suite", "use", "scene", "set", "reset", "snapshot", "restore", "filter",
  ]

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
          !Self.scriptCommands.contains(command.name)
        {
          throw CommandError(
            .usage,
            "'\(word)': not allowed in a saved session; use only"
              + " \(Self.scriptCommands.joined(separator: ", ")), or run the file as a script")
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
