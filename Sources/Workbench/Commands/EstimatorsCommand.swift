import Replay
import Reports

extension Command {
  /// Compares the velocity estimators: `estimators swipe-back/anna-flick-1`.
  static let estimators: Command = .init(
    name: "estimators", arguments: "[TRACE…] [--format FORMAT]",
    summary: "Compare what every velocity estimator says at the lift",
    detail: """
      In points per second towards completion, beside the true velocity: least squares over the last
      50 ms of recorded points, 0 after a pause. 'set velocity-estimator' chooses one for the rule.
          estimators swipe-back/anna-flick-1
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    var words = words
    let format = try estimators.format(from: &words, in: session)
    guard !session.state.entries.isEmpty else { throw .noTraces(command: "estimators") }
    let estimates = try session.positions(of: words, for: "estimators").map { position in
      session.environment.estimatedSpeeds(
        session.state.entries[position].trace, session.state.controller, session.settings)
    }
    return Reply(EstimatorsReport(estimates).text(as: format))
  }
}
