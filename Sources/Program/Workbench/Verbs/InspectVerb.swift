package import ArgumentParser
package import Formats
package import Replay
import Reports

/// `inspect [TRACE…]`: reports the quality of recordings.
package struct InspectVerb: PartedVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "inspect",
    summary: "Report the quality of recordings",
    detail: """
      Reports the unit of time and why, sampling, gaps, clock jumps, moves that were left out, repairs, holds and \
      speeds, and last whether a recording can drive the scene and what it is good for: velocity rules, distance rules \
      only, or neither. A recording that breaks a given limit is a failure: the exit code is 1. JSON and CSV contain the release speed of every estimator.
      """,
    examples: ["", "--limit samples=4 --limit interval=200", "--format csv"],
    subject: "shipped:first-look", openToPages: ["TRACE", "--limit", "--format"])

  package static var isEndable: Bool { true }

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @Option(
    name: .customLong("limit"), parsing: .singleValue,
    help: ArgumentHelp(
      "What a recording must keep to, may be repeated: "
        + InspectionLimits.Key.allCases.map(\.usage).joined(separator: ", ") + ".",
      valueName: "KEY=VALUE"),
    completion: .list(InspectionLimits.Key.allCases.map { $0.rawValue + "=" }))
  package var limits: [String] = []

  @OptionGroup package var result: ResultOptions

  package init() {}

  package mutating func validate() throws { _ = try readLimits() }

  private func readLimits() throws -> InspectionLimits {
    var read = InspectionLimits()
    for limit in limits {
      if let problem = read.read(limit) { throw ValidationError("'--limit \(limit)': \(problem)") }
    }
    return read
  }

  package func start(in session: Session) -> PackedList<TraceInspection> { PackedList() }

  package func judge(in session: Session, _ start: PackedList<TraceInspection>) -> Judge {
    .closedForm
  }

  package func find(
    at positions: ArraySlice<Int>, in session: inout Session,
    _ findings: inout PackedList<TraceInspection>
  ) throws {
    let (state, settings, part) = (session.state, session.settings, Array(positions))
    for inspection in session.environment.engine.map(
      part.count, on: settings,
      { index in
        TraceInspection(
          of: state.entries[part[index]].trace, for: state.sceneEntry, settings: settings)
      })
    {
      findings.append(inspection)
    }
  }

  package func join(
    _ next: PackedList<TraceInspection>, to findings: inout PackedList<TraceInspection>
  ) {
    findings.append(contentsOf: next)
  }

  package func answer(
    from findings: PackedList<TraceInspection>, of headway: Headway, in session: Session
  ) throws -> Answer {
    let report = InspectionReport(findings, limits: try readLimits())
    return Answer(
      report, of: headway, in: session, as: result.format(in: session),
      expectationsFailed: report.hasBreaches)
  }
}
