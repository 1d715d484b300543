import Replay
import Reports

extension Command {
  /// Shows the outcomes: `check swipe-back`.
  static let check: Command = .init(
    name: "check", arguments: "[TRACE…]",
    summary: "Show decision, reason, margin and verdict of every trace, or of some",
    detail: """
      A trace fails when its decision is not what its label says the person meant.
          check
          check swipe-back edge-swipe/ben-drag-2
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    guard !session.state.entries.isEmpty else { throw .noTraces(command: "check") }
    let positions = try session.positions(of: words, for: "check")
    var evaluation = Evaluation(
      controller: session.state.controller, settings: session.settings,
      outcomes: positions.map { session.state.outcomes[$0] })
    // Only the table has no column for them.
    if session.format != .table {
      evaluation = evaluation.withFlips(of: positions.map { session.state.entries[$0].trace })
    }
    return Reply(
      EvaluationReport(evaluation).text(as: session.format),
      expectationsFailed: evaluation.summary.failed > 0)
  }
}
