import Replay
import Reports
import Traces

extension Command {
  /// Shows one replay step by step: `replay swipe-back/anna-flick-1`.
  static let replay: Command = .init(
    name: "replay", arguments: "[TRACE]",
    summary: "Show one trace's replay, event by event and frame by frame",
    detail: """
      One row per delivered event and per frame of the completion, then the outcome. Without a trace
      the gesture of the scene in force.
          replay swipe-back/anna-flick-1
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    let trace = try session.trace(words, for: replay)
    let timeline = session.environment.timeline(
      trace, session.state.controller, session.settings)
    return Reply(TimelineReport(timeline).text(as: session.format))
  }
}
