package import ArgumentParser
import Controllers
package import Replay
import Reports
import Traces

/// `explain [TRACE…]`: explains the decision about one trace, or lists the closest decisions among several.
package struct ExplainVerb: TraceVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "explain",
    summary: "Explain one decision, or list the closest calls",
    detail: """
      For one trace: the gesture, the rule with the value of every part and the clause that decided, the \
      smallest change of each number that flips the decision, and a curve of how the transition settled, \
      before and after your changes. If the gesture did nothing, or not what was meant, the report begins with \
      the cause and the line of code to change. For several traces: the decisions that are closest to a flip.
      """,
    examples: ["", "anna-flick-1", "--limit 3 --format csv"], subject: "shipped:swipe-back",
    openToPages: ["TRACE", "--limit", "--format"])

  package static var isEndable: Bool { true }

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @Option(
    help: ArgumentHelp("How many closest calls to list (default: \(usualLimit)).", valueName: "N"))
  package var limit: Int?

  private static let usualLimit = 10

  @OptionGroup package var result: ResultOptions

  package init() {}

  package mutating func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("'--limit \(limit)': less than 1; give 1 or more")
    }
  }

  package func run(in session: inout Session) throws -> Reply {
    let format = result.format(in: session)
    try session.requireTraces(for: "explain")
    let positions = try session.positions(of: traces, for: "explain")
    if positions.count == 1 {
      return try explanation(of: positions[0], in: session, as: format)
    }
    return try answer(at: positions, in: &session).whole
  }

  private func explanation(
    of position: Int, in session: Session, as format: ReportFormat
  ) throws -> Reply {
    if let limit {
      throw CommandError.misuse(
        "'--limit \(limit)': one trace has no list of closest calls; name several, or leave it out"
      )
    }
    if result.isExpanded {
      throw CommandError.misuse(
        "'--expanded': an explanation of one trace has no columns to expand; leave it out")
    }
    let trace = session.state.entries[position].trace
    let record = session.record(of: trace, keeping: .gesture, .touches)
    var explanation = Explanation(record)
    let base = session.state.base
    if session.state.suite == nil, base != record.controller {
      explanation.note(
        earlier: ReplayEngine().replay(trace, with: base, settings: record.settings))
    }
    return Reply(
      explanation,
      of: Headway(done: 1, count: 1, isCutShort: session.isCutShort), in: session, as: format)
  }
}

// The closest calls.
extension ExplainVerb: PartedVerb {
  package struct Findings {
    fileprivate var calls: [CloseCall] = []
    fileprivate var judges: Set<Judge> = []
    /// The outcomes of the traces, which may be the strokes of one recording; empty if there are more parts than one.
    fileprivate var outcomes: [Outcome] = []
    fileprivate var parts = 0
  }

  package func start(in session: Session) -> Findings { Findings() }

  package func judge(in session: Session, _ start: Findings) -> Judge {
    session.settings.judge(of: session.state.controller)
  }

  package func find(
    at positions: ArraySlice<Int>, in session: inout Session, _ findings: inout Findings
  ) throws {
    var cache = RecognitionCache()
    var next = Findings(parts: 1)
    let state = session.state
    let found = session.outcomes(of: positions, cache: &cache)
    let places = Dictionary(
      zip(positions, found.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    for part in session.parts(of: Array(positions), in: state) {
      next.judges.insert(part.settings.judge(of: part.controller))
      next.calls += closestCalls(
        of: part.positions.map { state.entries[$0].trace },
        outcomes: part.positions.compactMap { places[$0].map { found[$0] } },
        controller: part.controller, settings: part.settings, limit: limit ?? Self.usualLimit)
    }
    next.outcomes = found
    join(next, to: &findings)
  }

  package func join(_ next: Findings, to findings: inout Findings) {
    findings.calls = (findings.calls + next.calls).closest(limit ?? Self.usualLimit)
    findings.judges.formUnion(next.judges)
    findings.parts += next.parts
    findings.outcomes = findings.parts > 1 ? [] : findings.outcomes + next.outcomes
  }

  package func answer(
    from findings: Findings, of headway: Headway, in session: Session
  ) throws -> Answer {
    Answer(
      CloseCallsReport(
        findings.calls, controller: session.state.controller, settings: session.settings,
        outcomes: findings.outcomes, judges: findings.judges.sorted { $0.rawValue < $1.rawValue }),
      of: headway, in: session, as: result.format(in: session))
  }
}

/// `estimators [TRACE…]`: compares the velocity estimators with the true velocity.
package struct EstimatorsVerb: TraceVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "estimators",
    summary: "Compare the velocity estimators at the release",
    detail: """
      In points per second towards completion, next to the true velocity: least squares over the last 50 ms of \
      recorded points, 0 after a pause. The parameter velocity-estimator chooses one for the rule.
      """,
    examples: ["", "anna-flick-1", "'*flick*' --format csv"], subject: "shipped:swipe-back",
    openToPages: ["TRACE", "--format"])

  package static var isEndable: Bool { true }

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @OptionGroup package var result: ResultOptions

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    try session.requireTraces(for: "estimators")
    let positions = try session.positions(of: traces, for: "estimators")
    var estimates: [EstimatedSpeeds] = []
    let headway = try session.partByPart(positions, judge: .fullStack) { session, part in
      estimates += part.map {
        EstimatedSpeeds(session.record(of: session.state.entries[$0].trace, keeping: .gesture))
      }
    }
    return Reply(
      EstimatorsReport(estimates), of: headway, in: session, as: result.format(in: session))
  }
}

/// `doctor`: examines the controller and the scene for faults that shipping libraries had.
package struct DoctorVerb: ReportingVerb {
  package static let record = VerbRecord(
    name: "doctor",
    summary: "Examine a controller for known faults",
    detail: """
      Looks for the faults that shipping libraries had: plays \(Scenario.all.count) scenarios with generated gestures and reports for each the action and the result; \
      for a fault, also why it matters and what to do. A scenario of severity error that shows a fault is a \
      failure: the exit code is 1. A controller with stops is examined on a sheet, with the scenarios that concern a \
      surface between stops; SwiftUI's drags have additional scenarios.
      """,
    examples: ["", "--format json", "--output doctor.md"], openToPages: ["--format"])

  @OptionGroup package var result: ResultOptions

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let controller = session.state.controller
    let examination = examine(controller, scene: session.settings.scene)
    return Reply(
      examination, as: result.format(in: session), expectationsFailed: !examination.passes)
  }
}

extension ArgumentHelp {
  /// The help text of `--delay`.
  package static var delay: ArgumentHelp {
    ArgumentHelp(
      "How much later than they happen touches reach the app, as in 30ms; the same as --set delay=30ms (default: 0).",
      valueName: "TIME")
  }

  /// The help text of `--set`.
  package static var change: ArgumentHelp {
    ArgumentHelp(
      "A parameter to change, as in velocity-threshold=450; may be repeated.",
      valueName: "name=value")
  }

  /// The help text for arguments that select traces.
  package static var traces: ArgumentHelp {
    ArgumentHelp(
      """
      Traces by name, a part that no other name has, a pattern, or a condition such as tag=hard; in the shell first \
      the files and folders to read.
      """, valueName: "TRACE")
  }
}
