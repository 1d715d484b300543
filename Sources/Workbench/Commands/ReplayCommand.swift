import Replay
import Reports
import Traces

extension Command {
  /// Shows one replay step by step: `replay swipe-back/anna-flick-1`.
  static let replay: Command = .init(
    name: "replay", arguments: "TRACE",
    summary: "Show one trace's replay, event by event and frame by frame",
    detail: """
      One row per delivered event and per frame of the completion, then the outcome.
          replay swipe-back/anna-flick-1
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    guard words.count == 1, let word = words.first else {
      throw replay.misuse(words.isEmpty ? "no trace found" : "\(words.count) words found")
    }
    let positions = try session.positions(of: word, for: "replay")
    let entries = positions.map { session.state.entries[$0] }
    guard entries.count == 1, let entry = entries.first else {
      throw .severalTraces(word, names: entries.map(\.trace.name))
    }
    let timeline = session.environment.timeline(
      entry.trace, session.state.controller, session.settings)
    return Reply(TimelineReport(timeline).text(as: .table))
  }
}
