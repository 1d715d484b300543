public import Controllers
public import Export
public import Replay
import Reports
public import Traces
public import Tuning

/// What a session needs from outside: files, and the engine that replays.
///
/// A session does no input or output of its own. The shell gives it real files; a test gives it
/// hand-made ones.
public struct Environment: Sendable {
  /// Reads trace files and folders.
  public var traces: any TraceSource & Sendable
  /// Reads controller files.
  public var controllers: any ControllerSource & Sendable
  /// Keeps what a session writes: scripts and labels.
  public var files: any FileStore & Sendable
  /// The version of the tool, for what is exported.
  public var toolVersion = "unknown"
  /// Replays one trace to its outcome.
  public var replay: @Sendable (Trace, Controller, ReplaySettings) -> Outcome
  /// The outcomes of many traces under one controller, in their order; equal to those of ``replay``.
  ///
  /// The cache is the session's: what it remembers makes the next evaluation faster, nothing else.
  public var evaluate:
    @Sendable ([Trace], Controller, ReplaySettings, inout RecognitionCache) -> [Outcome]
  /// Replays one trace and keeps every step.
  public var timeline: @Sendable (Trace, Controller, ReplaySettings) -> Timeline
  /// Replays one trace and keeps what the screen shows at so many instants.
  public var film: @Sendable (Trace, Controller, ReplaySettings, Int) throws(ReplayError) -> Film =
    { trace, controller, settings, count throws(ReplayError) in
      try Film(
        ReplayEngine().replay(
          trace, with: controller, settings: settings, keeping: [.stills(count)]))
    }
  /// Replays one trace and follows finger, transition and view.
  public var progressCurves:
    @Sendable (Trace, Controller, ReplaySettings) throws(ReplayError) -> ProgressCurves =
      { trace, controller, settings throws(ReplayError) in
        try ProgressCurves(
          ReplayEngine().replay(
            trace, with: controller, settings: settings, keeping: [.everyFrame]))
      }
  /// Replays one trace and keeps every frame of the display.
  public var reel: @Sendable (Trace, Controller, ReplaySettings) throws(ReplayError) -> Reel =
    { trace, controller, settings throws(ReplayError) in
      try Reel(
        ReplayEngine().replay(
          trace, with: controller, settings: settings, keeping: [.everyFrame]))
    }

  /// Replays one trace and explains what was decided.
  public var explanation: @Sendable (Trace, Controller, ReplaySettings) -> Explanation = {
    Explanation(ReplayEngine().replay($0, with: $1, settings: $2, keeping: [.gesture]))
  }
  /// Replays one trace and keeps every callback.
  public var callbackLog: @Sendable (Trace, Controller, ReplaySettings) -> CallbackLog = {
    CallbackLog(ReplayEngine().replay($0, with: $1, settings: $2, keeping: [.callbacks]))
  }
  /// Replays one trace and asks every estimator for the speed at the lift.
  public var estimatedSpeeds: @Sendable (Trace, Controller, ReplaySettings) -> EstimatedSpeeds = {
    EstimatedSpeeds(ReplayEngine().replay($0, with: $1, settings: $2, keeping: [.gesture]))
  }

  /// Searches to the end, or as long as the user waits, and judges what was found.
  ///
  /// Gestures of the same group are held out together; there is one name for each gesture.
  public var tune:
    @Sendable (TuningProblem, [String], TuningOptions) throws(TuningError) -> TuningResult = {
      problem, groups, options throws(TuningError) in
      var run = try TuningRun(problem, groups: groups, options: options)
      while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
      return run.result(problem, groups: groups)
    }
  /// Judges every controller of a grid; nil where the user does not wait for all of them.
  public var sweep: @Sendable (TuningProblem, [SweepAxis]) -> Sweep? = { problem, axes in
    Sweep(problem, axes: axes, workers: Workers(jobs: 1))
  }

  /// Creates an environment; without closures the engine itself replays.
  ///
  /// A `replay` of one's own is also what many traces are evaluated with.
  public init(
    traces: any TraceSource & Sendable, controllers: any ControllerSource & Sendable,
    files: any FileStore & Sendable = AbsentFiles(),
    replay: (@Sendable (Trace, Controller, ReplaySettings) -> Outcome)? = nil,
    timeline: @escaping @Sendable (Trace, Controller, ReplaySettings) -> Timeline = {
      Timeline(ReplayEngine().replay($0, with: $1, settings: $2, keeping: [.steps]))
    }
  ) {
    self.traces = traces
    self.controllers = controllers
    self.files = files
    if let replay {
      self.replay = replay
      evaluate = { traces, controller, settings, _ in
        traces.map { replay($0, controller, settings) }
      }
    } else {
      self.replay = { ReplayEngine().replay($0, with: $1, settings: $2).outcome }
      evaluate = { traces, controller, settings, cache in
        cache.outcomes(of: traces, controller: controller, settings: settings)
      }
    }
    self.timeline = timeline
  }
}

/// Where controllers that are not presets come from.
public protocol ControllerSource {
  /// Whether there is such a file.
  func exists(path: String) -> Bool
  /// Reads a controller file.
  ///
  /// - Throws: ``CommandError`` with the file's problem.
  func controller(path: String) throws(CommandError) -> Controller
  /// What a file says for the controller in force; nothing where it cannot be read.
  func evidence(path: String, for controller: Controller) -> FoundEvidence
}

extension ControllerSource {
  /// Nothing speaks for a controller of a source that does not look.
  public func evidence(path: String, for controller: Controller) -> FoundEvidence { .none }
}
