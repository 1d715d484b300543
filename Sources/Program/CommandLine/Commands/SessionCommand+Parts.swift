import ArgumentParser
import Formats
import Replay
import Reports
import Traces
import Workbench

extension SessionCommand {
  /// Runs a verb part by part on the chosen traces while their files are read, and writes its answer.
  ///
  /// Ctrl-C stops only the reading, so that what was found by then is still told.
  func run<V: PartedVerb & ReportingVerb>(
    parted verb: V, of words: TraceWords, in session: Session, loader: TraceLoader
  ) throws {
    var (verb, session) = (verb, session)
    let interruption = Interruption()
    defer { interruption.end() }
    let loader = loader.stopping { interruption.isNow }
    let choice = try Self.choice(of: words, loader, in: session, interruption)
    // One trace alone is run as a whole: what is said of it differs.
    var first: Trace?
    let start = PartedResults(verb, try verb.start(in: session))
    let stream = TraceStream(
      of: choice, session.settings, start: start, isStopped: { interruption.isNow }
    ) { part in
      if part.start == 0, part.traces.count == 1 {
        first = part.traces[0]
        return start
      }
      let before = part.start == 1 ? [first].compactMap(\.self) : []
      return start.found(in: before + part.traces, of: session)
    }
    let loaded = stream.read(words.paths, by: loader)
    loader.known.forgetLabels()
    loaded.announce(repairs: stream.repairMessages)
    let read = stream.all
    for warning in try read.delivery.settled() { StandardError.warning(warning) }
    session.isCutShort = interruption.isNow
    let code = loaded.exitCode
    if session.isCutShort, read.chosen == 0 { throw Self.nothingRead() }
    if let code, loaded.lacksAPart || read.chosen == 0 { throw code }
    verb.traces = []
    if read.chosen < 2 {
      session.take([first].compactMap(\.self), from: first?.file ?? "")
      try finish(verb, in: session)
    } else {
      let headway = Headway(
        done: read.results.done, count: read.chosen, isCutShort: session.isCutShort)
      try write(
        verb.answer(from: read.results.findings.get(), of: headway, in: session), of: verb)
    }
    if let code { throw code }
  }

  private static func choice(
    of words: TraceWords, _ loader: TraceLoader, in session: Session, _ interruption: Interruption
  ) throws -> TraceChoice {
    let evaluation = ParallelEvaluation(
      controller: session.state.controller, settings: session.settings)
    do {
      let choice = try words.choice(loader, under: evaluation)
      if words.names.isEmpty || !interruption.isNow { return choice }
    } catch {
      // A name may be among the traces that were not read.
      guard interruption.isNow else { throw error }
    }
    throw nothingRead()
  }

  private static func nothingRead() -> ExitCode {
    StandardError.remark("interrupted: no trace was read")
    return .interrupted
  }
}

/// What a verb found in the parts of the traces so far.
private struct PartedResults<V: PartedVerb>: TraceResults {
  private let verb: V
  private(set) var findings: Result<V.Findings, any Error>
  /// How many traces were looked at.
  private(set) var done = 0
  private(set) var areEnded = false

  init(_ verb: V, _ start: V.Findings) { (self.verb, findings) = (verb, .success(start)) }

  /// What is found in traces.
  func found(in traces: [Trace], of session: Session) -> PartedResults {
    var found = self
    found.findings = Result {
      var findings = try findings.get()
      let headway = try verb.find(in: traces, of: session, &findings)
      (found.done, found.areEnded) = (headway.done, headway.done < headway.count)
      return findings
    }
    if case .failure = found.findings { found.areEnded = true }
    return found
  }

  mutating func join(_ next: PartedResults) {
    done += next.done
    areEnded = areEnded || next.areEnded
    guard case .success(var all) = findings else { return }
    findings = Result {
      try verb.join(next.findings.get(), to: &all)
      return all
    }
  }
}
