import Formats
import Replay
import Reports

/// How many traces a verb has worked on before someone stopped it.
struct Headway: Hashable {
  let done: Int
  let count: Int
  /// Whether someone stopped the reading of the traces.
  let isCutShort: Bool

  var isPartial: Bool { isCutShort || done < count }

  /// `interrupted: 128 of 3000 traces were judged`; how many were not read, nobody knows.
  var sentence: String {
    let judged =
      done < count ? "\(done) of \(counted(count, "trace"))" : counted(done, "trace")
    return "interrupted: \(judged) \(max(done, count) == 1 ? "was" : "were") judged"
  }
}

extension Session {
  /// How many traces make a part where they are judged in closed form.
  private static let largePart = 4096

  /// Works on some traces part by part until someone stops it; the first part is always done.
  ///
  /// - Parameters:
  ///   - positions: The traces.
  ///   - judge: What judges them: parts for the full stack are small, so that Ctrl-C takes effect soon.
  ///   - work: Takes the session and the positions of a part.
  /// - Returns: How many were done.
  /// - Throws: What `work` throws.
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

  /// The outcomes of a part of the traces, under a controller of the user's choice or each under its own.
  ///
  /// The cache serves several controllers on the same part.
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
  /// A report of what was done, which says so if it is a part.
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
