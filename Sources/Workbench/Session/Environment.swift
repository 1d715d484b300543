public import Controllers
public import Export
public import Replay
public import Traces

/// What a session needs from outside: files, a version and an engine.
///
/// A session does no input or output of its own. The shell passes real files; a test passes stubs.
public struct Environment: Sendable {
  /// Reads trace files and folders.
  public var traces: any TraceSource & Sendable
  /// Reads controller files.
  public var controllers: any ControllerSource & Sendable
  /// Reads suites.
  public var suites: any SuiteSource & Sendable
  /// Stores scripts and labels.
  public var files: any FileStore & Sendable
  /// The version of the tool that exported files name.
  public var toolVersion: String
  /// Evaluates traces and runs long work.
  public var engine: any SessionEngine

  public init(
    traces: any TraceSource & Sendable, controllers: any ControllerSource & Sendable,
    suites: any SuiteSource & Sendable = AbsentSuites(),
    files: any FileStore & Sendable = AbsentFiles(), toolVersion: String = "unknown",
    engine: any SessionEngine = DirectEngine()
  ) {
    (self.traces, self.controllers, self.suites) = (traces, controllers, suites)
    self.files = files
    (self.toolVersion, self.engine) = (toolVersion, engine)
  }
}

/// Evaluates traces and runs long work for a session.
public protocol SessionEngine: Sendable {
  /// The outcomes of traces under a controller, in their order.
  ///
  /// The cache belongs to the session: it makes the next evaluation faster and changes no outcome.
  func outcomes(
    of traces: [Trace], controller: Controller, settings: ReplaySettings,
    cache: inout RecognitionCache
  ) -> [Outcome]

  /// Runs long work, which takes the number of processors and a monitor that may stop it.
  ///
  /// `isEndable` work has a result even if it is stopped.
  func run<Result, Failure: Error>(
    isEndable: Bool, _ work: (Int, any WorkMonitor) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension SessionEngine {
  public func outcomes(
    of traces: [Trace], controller: Controller, settings: ReplaySettings,
    cache: inout RecognitionCache
  ) -> [Outcome] {
    cache.outcomes(of: traces, controller: controller, settings: settings)
  }

  public func run<Result, Failure: Error>(
    isEndable: Bool, _ work: (Int, any WorkMonitor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try work(1, UnwatchedWork())
  }
}

/// The engine without a terminal: nothing is shown and nothing stops it.
public struct DirectEngine: SessionEngine {
  public init() {}
}

/// Reads controllers that are not presets.
public protocol ControllerSource {
  /// Whether there is such a file.
  func exists(path: String) -> Bool
  /// Reads a controller file.
  ///
  /// - Throws: ``CommandError`` with the file's problem.
  func controller(path: String) throws(CommandError) -> Controller
  /// A file's evidence for the current controller; none where the file cannot be read.
  func evidence(path: String, for controller: Controller) -> FoundEvidence
}

extension ControllerSource {
  public func evidence(path: String, for controller: Controller) -> FoundEvidence { .none }
}
