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

  static let explain: Command = .init(
    name: "explain", arguments: "[TRACE] [--format FORMAT]",
    summary: "Explain one decision, or list the closest calls",
    detail: """
      Shows the gesture, the rule with the value of every part and the clause that decided, the smallest
      change of each parameter that flips the decision, and how the transition went on. Without a trace,
      lists the ten decisions that the smallest change of one parameter flips.
          explain
          explain swipe-back/anna-flick-1
          explain swipe-back/anna-flick-1 --format json
      """,
    completes: [.trace]
  ) { session, arguments in
    let format = try arguments.format(in: session)
    let state = session.state
    if let word = try arguments.optional() {
      let trace = try session.trace(word, for: "explain")
      let record = session.record(of: trace, keeping: .gesture)
      return Reply(Explanation(record), as: format)
    }
    try session.requireTraces(for: "explain")
    let calls = session.parts(of: Array(state.entries.indices), in: state).flatMap { part in
      closestCalls(
        of: part.positions.map { state.entries[$0].trace },
        outcomes: part.positions.map { state.outcomes[$0] }, controller: part.controller,
        settings: part.settings)
    }.closest()
    return Reply(
      CloseCallsReport(calls, controller: state.controller, settings: session.settings),
      as: format)
  }

  static let estimators: Command = .init(
    name: "estimators", arguments: "[TRACE…] [--format FORMAT]",
    summary: "Compare the velocity estimators at the release",
    detail: """
      In points per second towards completion, beside the true velocity: least squares over the last
      50 ms of recorded points, 0 after a pause. 'set velocity-estimator' chooses one for the rule.
          estimators swipe-back/anna-flick-1
      """,
    completes: [.trace]
  ) { session, arguments in
    let format = try arguments.format(in: session)
    try session.requireTraces(for: "estimators")
    let estimates = try session.positions(of: arguments.words, for: "estimators").map {
      EstimatedSpeeds(session.record(of: session.state.entries[$0].trace, keeping: .gesture))
    }
    return Reply(EstimatorsReport(estimates), as: format)
  }

  static let doctor: Command = .init(
    name: "doctor", arguments: "",
    summary: "Examine the controller for the faults that shipping libraries had",
    detail: """
      Plays 18 scenarios with generated gestures and reports for each the action and the result; for a
      fault, also why it matters and what to do.
      """
  ) { session, arguments in
    try arguments.checkCount(atMost: 0)
    let controller = session.state.controller
    guard controller.stops.isEmpty else {
      throw CommandError(
        .usage,
        "'\(controller.name)': has stops, and the scenarios finish or cancel; use a controller with two"
          + " ends")
    }
    let examination = examine(session.state.controller, scene: session.settings.scene)
    return Reply(examination, as: session.format, expectationsFailed: !examination.passes)
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
