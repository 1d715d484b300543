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

  /// Does a piece of work for each index below a count, in parallel where the settings allow it.
  func map<Result: Sendable>(
    _ count: Int, on settings: ReplaySettings, _ work: @Sendable (Int) -> Result
  ) -> [Result]

  /// Runs long work, which takes the number of processors and a monitor that may stop it.
  ///
  /// `isEndable` work has a result even if it is stopped.
  func run<Result, Failure: Error>(
    isEndable: Bool, _ work: (Int, any WorkMonitor) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension SessionEngine {
  public func map<Result: Sendable>(
    _ count: Int, on settings: ReplaySettings, _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    (0..<count).map(work)
  }

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
  /// A file's evidence for the current controller; none if the file cannot be read.
  func evidence(path: String, for controller: Controller) -> FoundEvidence
}

extension ControllerSource {
  public func evidence(path: String, for controller: Controller) -> FoundEvidence { .none }
}

/// Stores the files that a session writes: scripts and labels.
public protocol FileStore {
  /// The text of a file; nil if there is none.
  ///
  /// - Throws: ``CommandError`` if it cannot be read or is not UTF-8 text.
  func text(of path: String) throws(CommandError) -> String?
  /// Writes a file, whole or not at all.
  ///
  /// - Throws: ``CommandError`` with the reason; the file is then as it was.
  func write(_ text: String, to path: String) throws(CommandError)
  /// Writes a file that need not be text, whole or not at all.
  ///
  /// - Throws: As ``write(_:to:)``.
  func write(bytes: [UInt8], to path: String) throws(CommandError)
  /// Checks, before long work, that files can be written, and are different ones.
  ///
  /// - Throws: As ``write(_:to:)``.
  func check(_ paths: [String]) throws(CommandError)
  /// Changes a file that others may change too: no change of theirs falls between reading and writing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - change: Takes the text and returns the new one; nil stands for no file.
  /// - Returns: The edit; nil if there was nothing to change.
  /// - Throws: What `change` throws, or a ``CommandError``; the file is then as it was.
  func edit(_ path: String, _ change: (String?) throws -> String?) throws -> FileEdit?
}

extension FileStore {
  public func check(_ paths: [String]) throws(CommandError) {}
}

/// A store without files, which cannot be written to.
public struct AbsentFiles: FileStore, Sendable {
  /// Creates a store without files.
  public init() {}

  public func text(of path: String) throws(CommandError) -> String? { nil }

  public func write(_ text: String, to path: String) throws(CommandError) { throw refusal(path) }

  public func write(bytes: [UInt8], to path: String) throws(CommandError) { throw refusal(path) }

  public func edit(_ path: String, _ change: (String?) throws -> String?) throws -> FileEdit? {
    throw refusal(path)
  }

  private func refusal(_ path: String) -> CommandError {
    .notWritten("'\(path)': this session has no files; open it with some")
  }
}

/// A file before and after a change.
public struct FileEdit: Hashable, Sendable {
  var path: String
  /// The text; nil if there was no file.
  var before: String?
  var after: String?

  public init(path: String, before: String?, after: String?) {
    (self.path, self.before, self.after) = (path, before, after)
  }
}

extension FileStore {
  /// Edits all the files, or none.
  ///
  /// Each is read after the one before it was written: two paths may lead to one file.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - change: Takes a file's path and text and returns its new text; nil stands for no file.
  /// - Returns: The edits, in order.
  /// - Throws: ``CommandError`` if a file cannot be read, changed or written; all are then as they
  ///   were.
  func edit(
    _ paths: [String], _ change: (String, String?) throws -> String?
  ) throws -> [FileEdit] {
    var done: [FileEdit] = []
    do {
      for path in paths {
        if let edit = try edit(path, { try change(path, $0) }) { done.append(edit) }
      }
      return done
    } catch {
      // A file written a moment ago can be written again, or the disk is beyond help. What someone else has
      // changed since stays.
      for edit in done.reversed() {
        _ = try? self.edit(edit.path) { $0 == edit.after ? edit.before : $0 }
      }
      throw error
    }
  }
}

/// Watches long work: sees its progress, and may stop it.
///
/// The work may ask from several threads at once.
public protocol WorkMonitor: Sendable {
  /// Shows the progress of the work, in a few words.
  func show(_ progress: String)
  /// Whether the work shall end with what it has.
  var isStopped: Bool { get }
}

/// Monitors nothing and never stops the work.
public struct UnwatchedWork: WorkMonitor {
  public init() {}

  public func show(_ progress: String) {}

  public var isStopped: Bool { false }
}
