import Replay
import Reports
import Traces

extension Command {
  /// Shows the callback log: `events swipe-back/anna-flick-1`.
  static let events: Command = .init(
    name: "events", arguments: "[TRACE] [--format FORMAT]",
    summary: "Show every callback of one trace's replay, in order",
    detail: """
      What the delegates were asked and what views, animator and transition context were told, with the
      recogniser's begin and end and the rule's answer. Without a trace the gesture of the scene in
      force.
          events swipe-back/anna-flick-1
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    var words = words
    let format = try events.format(from: &words, in: session)
    let trace = try session.trace(words, for: events)
    let log = session.environment.callbackLog(
      trace, session.state.controller, session.settings)
    return Reply(CallbackLogReport(log).text(as: format))
  }
}
