import Controllers
import Replay
import Traces

extension Session {
  /// The commands of which a session is made.
  ///
  /// None of them writes a file or leaves the session, so a script that fails half-way has done nothing.
  private static let makers = [
    "load", "unload", "use", "scene", "set", "reset", "snapshot", "restore", "filter",
  ]

  /// Replaces the session by what the lines of a saved one make, as one step that undo takes back.
  ///
  /// How traces are delivered stays as it is.
  ///
  /// - Parameters:
  ///   - script: The lines, as ``script`` gives them.
  ///   - name: What messages call the script: its file.
  /// - Returns: The new counts, and what could not be read.
  /// - Throws: ``CommandError`` with name and line of the first line that fails; the session is then
  ///   exactly as it was.
  public mutating func open(script: String, named name: String) throws(CommandError) -> Reply {
    var settings = delivery
    settings.scene = nil
    var made = Session(environment: environment, controller: .default, settings: settings)
    var reply = Reply()
    let lines = script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      do throws(CommandError) {
        let answer = try made.executeMaker(String(line))
        reply.warnings += answer.warnings
        reply.problems += answer.problems
      } catch {
        throw .script(place: "\(name):\(index + 1)", error)
      }
    }
    let report = ChangeReport(from: state, to: made.state)
    let step = Step(
      command: Command.open.typed([name]), state: state,
      snapshots: snapshots == made.snapshots ? nil : snapshots)
    if made.state != state || made.snapshots != snapshots { remember(step) }
    (state, snapshots) = (made.state, made.snapshots)
    reply.text = "controller: \(state.controllerTitle)\n" + report.counts
    return reply
  }

  /// Runs a line that may stand in a saved session.
  private mutating func executeMaker(_ line: String) throws(CommandError) -> Reply {
    if let word = Words(line).words.first?.text, let command = Command.named(word),
      !Self.makers.contains(command.name)
    {
      throw .notOfASession(command: word, makers: Self.makers)
    }
    return try execute(line)
  }

  /// Adds a step that undo takes back, and forgets what could be made again.
  mutating func remember(_ step: Step) {
    undoable.append(step)
    if undoable.count > Self.undoLimit { undoable.removeFirst() }
    redoable = []
  }
}
