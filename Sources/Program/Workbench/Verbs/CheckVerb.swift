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
    var evaluation = Evaluation(
      controller: session.state.controller, settings: session.settings,
      outcomes: positions.map { session.state.outcomes[$0] })
    for part in session.parts(of: positions, in: session.state) {
      session.addNotes(of: part, in: &evaluation, at: positions)
    }
    // Finds the change that would flip each decision, for all formats except the table, which has no column for it.
    if format != .table {
      evaluation.outcomes = session.parts(of: positions, in: session.state)
        .flatMap { part in
          zip(part.positions, session.evaluation(of: part, in: evaluation, at: positions).outcomes)
            .map { ($0, $1) }
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    return Reply(
      EvaluationReport(evaluation), as: format,
      expectationsFailed: evaluation.summary.failed > 0)
  }
}

extension Session {
  /// Adds notes to the outcomes of some traces.
  ///
  /// If a recording says what its device did, a note says this and how the replay differs from it. For SwiftUI drags,
  /// notes say which other interpretations of the drag would change the decision.
  fileprivate func addNotes(
    of part: Part, in evaluation: inout Evaluation, at positions: [Int]
  ) {
    let traces = part.positions.map { state.entries[$0].trace }
    let readings = ReadingNotes(part.controller, settings: part.settings)
    guard readings.areWanted || traces.contains(where: { $0.metadata.observation != nil }) else {
      return
    }
    var outcomes = part.positions.map { state.outcomes[$0] }
    DeviceNotes(part.controller, settings: part.settings).add(to: &outcomes, of: traces)
    readings.add(to: &outcomes, of: traces)
    for (position, outcome) in zip(part.positions, outcomes) {
      if let place = positions.firstIndex(of: position) { evaluation.outcomes[place] = outcome }
    }
  }

  /// The outcomes of some traces, each with the change of a parameter that would flip its decision.
  fileprivate func evaluation(
    of part: Part, in evaluation: Evaluation, at positions: [Int]
  ) -> Evaluation {
    let outcomes = Dictionary(
      zip(positions, evaluation.outcomes), uniquingKeysWith: { first, _ in first })
    return Evaluation(
      controller: part.controller, settings: part.settings,
      outcomes: part.positions.map { outcomes[$0] ?? state.outcomes[$0] }
    ).withFlips(of: part.positions.map { state.entries[$0].trace })
  }
}
