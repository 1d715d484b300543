package import ArgumentParser
package import Formats
package import Replay
import Reports
import Scenes
import Traces

/// `inspect [TRACE…]`: reports the quality of recordings.
package struct InspectVerb: PartedVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "inspect",
    summary: "Report the quality of recordings",
    detail: """
      Reports the unit of time and why, sampling, gaps, clock jumps, missing moves, repairs, pauses and speeds, and \
      whether a recording can drive the scene and what it is good for: velocity rules, distance rules only, or \
      neither. A recording that breaks a limit is a failure: the exit code is 1. JSON and CSV contain the release speed \
      of every estimator. --how shows each step of reading a file: records, names, clock, unit, positions, phases and \
      gestures, with the evidence and the doubts.
      """,
    examples: ["", "--limit samples=4 --limit interval=200", "--how", "--format csv"],
    subject: "shipped:first-look", openToPages: ["TRACE", "--limit", "--format"])

  package static var isEndable: Bool { true }

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @Option(
    name: .customLong("limit"), parsing: .singleValue,
    help: ArgumentHelp(
      "A limit that recordings must meet; may be repeated: "
        + InspectionLimits.Key.allCases.map(\.usage).joined(separator: ", ") + ".",
      valueName: "KEY=VALUE"),
    completion: .list(InspectionLimits.Key.allCases.map { $0.rawValue + "=" }))
  package var limits: [String] = []

  @Flag(help: "Print how each file was read, step by step, instead of its quality.")
  package var how = false

  @OptionGroup package var result: ResultOptions

  package init() {}

  package mutating func validate() throws {
    _ = try readLimits()
    if how, let limit = limits.first {
      throw ValidationError(
        "'--limit \(limit)': has no effect with --how, which measures no recording; leave one of them out"
      )
    }
  }

  private func readLimits() throws -> InspectionLimits {
    var read = InspectionLimits()
    for limit in limits {
      if let problem = read.read(limit) { throw ValidationError("'--limit \(limit)': \(problem)") }
    }
    return read
  }

  package var needsAll: Bool { how }

  package func run(in session: inout Session) throws -> Reply {
    guard how else { return try runInParts(in: &session) }
    try session.requireTraces(for: "inspect")
    let positions = try session.positions(of: traces, for: "inspect")
    return Reply(try accounts(positions, session), in: session, as: result.format(in: session))
  }

  package func start(in session: Session) -> PackedList<TraceInspection> {
    PackedList(in: session.environment.newStore())
  }

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

  /// How the files of the traces were read, in the order of the traces.
  private func accounts(_ positions: [Int], _ session: Session) throws -> ReadingReport {
    let traces = positions.map { session.state.entries[$0].trace }
    var files: [String] = []
    for file in traces.compactMap(\.file) where !files.contains(file) { files.append(file) }
    return ReadingReport(
      files.compactMap { file in
        session.environment.traces.account(ofFile: file, traces: traces.filter { $0.file == file })
      })
  }
}
