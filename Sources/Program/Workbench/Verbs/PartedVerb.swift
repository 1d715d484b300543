package import Replay
package import Reports
package import Traces

/// A verb whose result is made of what it finds in each part of the traces, so that a million traces need not be in
/// memory together.
package protocol PartedVerb: TraceVerb {
  associatedtype Findings
  /// Whether the verb, with its options, needs all traces together.
  var needsAll: Bool { get }

  /// What is found in no trace.
  func start(in session: Session) throws -> Findings

  /// How outcomes are determined.
  func judge(in session: Session, _ start: Findings) -> Judge

  /// Adds what is found in some traces of a session.
  func find(
    at positions: ArraySlice<Int>, in session: inout Session, _ findings: inout Findings) throws

  /// Adds what was found in the traces that follow.
  func join(_ next: Findings, to findings: inout Findings)

  /// The result.
  func answer(from findings: Findings, of headway: Headway, in session: Session) throws -> Answer
}

/// The result of a verb, before it is written.
package struct Answer {
  package let report: any Report
  package let format: ReportFormat
  /// Everything else of the reply.
  package var reply: Reply

  /// Creates an answer, and marks it as partial if the work ended early.
  init(
    _ report: some Report, of headway: Headway, in session: Session, as format: ReportFormat,
    expectationsFailed: Bool = false
  ) {
    reply = Reply(expectationsFailed: expectationsFailed)
    reply.isDocument = format != .table
    self.format = format
    guard headway.isPartial else {
      self.report = Self.owned(report, session)
      return
    }
    self.report = Self.owned(PartialReport(report), session)
    reply.isInterrupted = true
    reply.warnings = [headway.sentence]
  }

  private static func owned(_ report: some Report, _ session: Session) -> any Report {
    guard let owned = OwnSceneReport(report, session.settings) else { return report }
    return owned
  }

  /// The reply with the text of the report.
  var whole: Reply {
    var whole = reply
    whole.text = report.text(as: format)
    return whole
  }
}

extension PartedVerb {
  package var needsAll: Bool { false }

  package func run(in session: inout Session) throws -> Reply { try runInParts(in: &session) }

  /// Runs the verb part by part on traces of a session.
  func runInParts(in session: inout Session) throws -> Reply {
    let name = Self.record.name
    try session.requireTraces(for: name)
    return try answer(at: session.positions(of: traces, for: name), in: &session).whole
  }

  /// The result for traces of a session.
  func answer(at positions: [Int], in session: inout Session) throws -> Answer {
    var findings = try start(in: session)
    let headway = try find(at: positions, in: &session, &findings)
    return try answer(from: findings, of: headway, in: session)
  }

  private func find(
    at positions: [Int], in session: inout Session, _ findings: inout Findings
  ) throws -> Headway {
    try session.partByPart(positions, judge: judge(in: session, findings)) { session, part in
      try find(at: part, in: &session, &findings)
    }
  }

  /// Finds what is in traces that are not in the session, which has none.
  package func find(
    in traces: [Trace], of session: Session, _ findings: inout Findings
  ) throws -> Headway {
    var session = session
    session.take(traces, from: "")
    return try find(at: Array(session.state.entries.indices), in: &session, &findings)
  }
}
