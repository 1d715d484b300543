package import ArgumentParser
import Replay
import Reports
import Traces

/// `check [TRACE…]`: replays traces and compares decisions with labels.
package struct CheckVerb: TraceVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "check",
    summary: "Replay traces and compare decisions with labels",
    detail: """
      Shows decision, reason, margin and verdict of every trace; one fails when its decision differs from its label. \
      In the shell, without a path, runs a suite: panlab.json in this folder or in the nearest one above, up to the \
      repository's root, or else the only one up to three folders below; with --shipped, the one that ships with panlab.

      Exits with 0 if every labelled trace is decided as meant, 1 if one is not, 65 if a file could not be read or \
      nothing could be judged, 66 if a path, name, pattern or option chooses nothing; 65 takes precedence over 66, and \
      66 over 1. Traces beside an unreadable file are reported; if a part of the choice matches nothing, none is. \
      Suites and baselines exit with 1 for every breach of level error. Ctrl-C ends a run with 130 and reports the \
      results so far.
      """,
    examples: ["", "anna-flick-1 '*drag*'", "--format json"], subject: "shipped:swipe-back",
    openToPages: ["TRACE", "--format"])

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @OptionGroup package var result: ResultOptions

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    try session.requireTraces(for: "check")
    session.evaluate()
    let format = result.format(in: session)
    let positions = try session.positions(of: traces, for: "check")
    let state = session.state
    var outcomes = state.outcomes
    var delayEffect: DelayEffect?
    for part in session.parts(of: positions, in: state) {
      var noted = part.positions.map { outcomes[$0] }
      let traces = part.positions.map { state.entries[$0].trace }
      // The table has no column for flips.
      let notes = CheckNotes(
        part.controller, settings: part.settings, findsFlips: format != .table)
      notes.add(to: &noted, of: traces)
      if let effect = notes.delayEffect(on: noted, of: traces) {
        delayEffect.join(effect)
      }
      for (position, outcome) in zip(part.positions, noted) { outcomes[position] = outcome }
    }
    let evaluation = Evaluation(
      controller: state.controller, settings: session.settings,
      outcomes: positions.map { outcomes[$0] })
    return Reply(
      EvaluationReport(evaluation, delayEffect: delayEffect), as: format,
      expectationsFailed: evaluation.summary.failed > 0)
  }
}
