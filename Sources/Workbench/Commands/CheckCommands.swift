import Controllers
import Replay
import Reports
import Rules
import Traces

// Commands that judge and explain decisions.
extension Command {
  static let check: Command = .init(
    name: "check", arguments: "[TRACE…]",
    summary: "Show decision, reason, margin and verdict of every trace, or of some",
    detail: """
      A trace fails when its decision differs from its label.
          check
          check swipe-back edge-swipe/ben-drag-2
      """,
    completes: [.trace]
  ) { session, arguments in
    try session.requireTraces(for: "check")
    let positions = try session.positions(of: arguments.words, for: "check")
    var evaluation = Evaluation(
      controller: session.state.controller, settings: session.settings,
      outcomes: positions.map { session.state.outcomes[$0] })
    // Only the table has no column for them.
    if session.format != .table {
      evaluation.outcomes = session.parts(of: positions, in: session.state)
        .flatMap { part in
          zip(part.positions, session.evaluation(of: part).outcomes).map { ($0, $1) }
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    return Reply(
      EvaluationReport(evaluation), as: session.format,
      expectationsFailed: evaluation.summary.failed > 0)
  }
}

extension Session {
  /// The outcomes of a part with the changes that flip them.
  fileprivate func evaluation(of part: Part) -> Evaluation {
    Evaluation(
      controller: part.controller, settings: part.settings,
      outcomes: part.positions.map { state.outcomes[$0] }
    ).withFlips(of: part.positions.map { state.entries[$0].trace })
  }
}
