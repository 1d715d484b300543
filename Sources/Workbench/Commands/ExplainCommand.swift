import Replay
import Reports

extension Command {
  /// Explains a decision: `explain swipe-back/anna-flick-1`.
  static let explain: Command = .init(
    name: "explain", arguments: "[TRACE] [--format FORMAT]",
    summary: "Explain one decision, or list the closest calls",
    detail: """
      What the finger did, the rule with the value of every part and the clause that decided, the
      smallest change of each parameter that turns the decision around, and how the transition went on.
      Without a trace the ten decisions that the smallest change of one parameter turns around.
          explain
          explain swipe-back/anna-flick-1
          explain swipe-back/anna-flick-1 --format json
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    var words = words
    let format = try explain.format(from: &words, in: session)
    guard words.isEmpty else {
      let trace = try session.trace(words, for: explain)
      let explanation = session.environment.explanation(
        trace, session.state.controller, session.settings)
      return Reply(ExplanationReport(explanation).text(as: format))
    }
    let state = session.state
    guard !state.entries.isEmpty else { throw .noTraces(command: "explain") }
    let calls = closestCalls(
      of: state.entries.map(\.trace), outcomes: state.outcomes, controller: state.controller,
      settings: session.settings)
    return Reply(
      CloseCallsReport(calls, controller: state.controller, settings: session.settings)
        .text(as: format))
  }
}
