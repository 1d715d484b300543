import Formats
import Replay
import Reports

/// The number of traces that a verb processed, out of all that it was to process.
package struct Headway: Hashable {
  package let done: Int
  package let count: Int
  /// Whether the user stopped the reading of the traces.
  let isCutShort: Bool

  package init(done: Int, count: Int, isCutShort: Bool) {
    (self.done, self.count, self.isCutShort) = (done, count, isCutShort)
  }

  var isPartial: Bool { isCutShort || done < count }

  /// The warning that the work ended early: `interrupted: 128 of 3000 traces were judged`.
  ///
  /// The total, 3000, counts only traces that had been read. If all of these were judged, the total is omitted, because
  /// the number of traces that were not read is unknown.
  var sentence: String {
    let judged =
      done < count ? "\(done) of \(counted(count, "trace"))" : counted(done, "trace")
    return "interrupted: \(judged) \(max(done, count) == 1 ? "was" : "were") judged"
  }
}

extension Session {
  /// How many traces are processed at a time if their outcomes are calculated without a replay.
  private static let largePart = 4096

  /// Processes traces in parts, until all are done or the user stops the work.
  ///
  /// The first part is always processed.
  ///
  /// - Parameters:
  ///   - positions: The positions of the traces.
  ///   - judge: How outcomes are determined. If traces are replayed, a part has fewer traces, so that Ctrl-C takes
  ///     effect soon.
  ///   - work: Processes a part; receives the session and the positions of the part's traces.
  /// - Returns: The number of traces that were processed, and how many there are.
  /// - Throws: The error of `work`.
  mutating func partByPart(
    _ positions: [Int], judge: Judge,
    _ work: (inout Session, ArraySlice<Int>) throws -> Void
  ) throws -> Headway {
    let engine = environment.engine
    return try engine.run(isEndable: true) { jobs, monitor in
      let size = judge == .closedForm ? Self.largePart : 64 * jobs
      var done = 0
      while done < positions.count, done == 0 || !(isCutShort || monitor.isStopped) {
        let end = min(positions.count, done + size)
        try work(&self, positions[done..<end])
        done = end
        monitor.show("\(done) of \(counted(positions.count, "trace"))")
      }
      return Headway(done: done, count: positions.count, isCutShort: isCutShort)
    }
  }

  /// The outcomes of some of the traces, under the controller and the scene of `comparand`.
  ///
  /// If `comparand` is nil, these are the session's current outcomes; traces that are not evaluated yet are evaluated
  /// under the session's controller. Several controllers can share a cache if the traces are the same.
  mutating func outcomes(
    of positions: ArraySlice<Int>, under comparand: Comparand? = nil, cache: inout RecognitionCache
  ) -> [Outcome] {
    let isCurrent =
      comparand.map { $0.controller == state.controller && $0.scene == state.scene } ?? true
    if isCurrent, state.outcomes.count == state.entries.count {
      return positions.map { state.outcomes[$0] }
    }
    let traces = positions.map { state.entries[$0].trace }
    guard let comparand else {
      return environment.engine.outcomes(
        of: traces, controller: state.controller, settings: settings, cache: &cache)
    }
    var settings = settings
    settings.scene = comparand.scene
    return environment.engine.outcomes(
      of: traces, controller: comparand.controller, settings: settings, cache: &cache)
  }
}

extension Reply {
  /// Creates a reply from a report, and marks the reply as partial if the work ended early.
  init(
    _ report: some Report, of headway: Headway, in session: Session, as format: ReportFormat,
    expectationsFailed: Bool = false
  ) {
    guard headway.isPartial else {
      self.init(report, in: session, as: format, expectationsFailed: expectationsFailed)
      return
    }
    self.init(
      PartialReport(report), in: session, as: format, expectationsFailed: expectationsFailed)
    isInterrupted = true
    warnings = [headway.sentence]
  }
}
