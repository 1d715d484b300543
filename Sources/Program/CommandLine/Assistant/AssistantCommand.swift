import ArgumentParser
import Foundation

/// `panlab mcp [FOLDER]`: lets an assistant use a few verbs, over the Model Context Protocol.
struct AssistantCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Let an assistant explain, check, try, tune and export (Model Context Protocol).",
    discussion: """
      Speaks the Model Context Protocol, revision 2025-06-18, over standard input and output. The tools read what is in \
      the folder and the shipped recordings, and nothing else; they write only with --allow-writing. An answer has at \
      most \(AssistantRun.lineLimit) lines, and a cursor for more; a tool that runs for too long is stopped. What an \
      assistant says is data, never a shell command.
      """
        + examples("mcp", "mcp traces", "mcp traces --allow-writing traces/incidents"))

  @Argument(
    help: ArgumentHelp(
      "The folder that may be read (default: the working folder).", valueName: "FOLDER"),
    completion: .directory)
  var folder = "."

  @Option(
    name: .customLong("allow-writing"),
    help: ArgumentHelp("A folder in it that may be written to.", valueName: "FOLDER"),
    completion: .directory)
  var writable: String?

  @Option(
    help: ArgumentHelp(
      "How long a tool may run, in seconds, from 0.1 to 3600 (default: 60).",
      valueName: "SECONDS"))
  var within = 60.0

  func validate() throws {
    guard (0.1...3600).contains(within) else {
      throw ValidationError("'--within \(within)': out of range; give 0.1 to 3600 s")
    }
  }

  func run() throws {
    func real(_ path: String) throws(CommandFailure) -> String {
      guard FileKind(path) == .folder, let place = realPath(path) else {
        throw .nothingSelected("'\(path)': no such folder; name one")
      }
      return place
    }
    let root = try real(folder)
    let server = AssistantServer(
      AssistantFolder(
        root: root, writable: try writable.map { path throws(CommandFailure) in try real(path) }),
      patience: within)
    server.run()
  }
}
