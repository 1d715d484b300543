package import ArgumentParser
import Controllers
import Export
import Formats
import Replay
import Reports
import Traces

/// `save FILE`: saves the session as a script.
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
