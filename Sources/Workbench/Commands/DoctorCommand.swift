import Replay
import Reports

extension Command {
  /// Examines the controller in force: `doctor`.
  static let doctor: Command = .init(
    name: "doctor", arguments: "",
    summary: "Examine the controller for the faults that shipping libraries had",
    detail: """
      Plays 18 scenarios with generated gestures and says for each what was done and what happened;
      below a fault, why it matters and what to do.
      """
  ) { (session, words) throws(CommandError) in
    guard words.isEmpty else { throw doctor.misuse("\(words.count) words found") }
    let state = session.state
    let examination = examine(state.controller, scene: session.settings.scene)
    var reply = Reply(DoctorReport(examination).text(as: session.format))
    reply.expectationsFailed = !examination.passes
    return reply
  }
}
