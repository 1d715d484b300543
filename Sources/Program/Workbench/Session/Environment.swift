public import Controllers
public import Export
package import Formats
public import Replay
public import Traces

/// The external resources of a session: files, a version and an engine.
///
/// A session does no input or output itself. The shell provides real files; a test provides stubs.
public struct Environment: Sendable {
  /// Reads trace files and folders.
  public var traces: any TraceSource & Sendable
  /// Reads controller files.
  public var controllers: any ControllerSource & Sendable
  /// Reads suites.
  public var suites: any SuiteSource & Sendable
  /// Reads and writes scripts and labels.
  public var files: any FileStore & Sendable
  /// The version of Panlab that exported files name.
  public var toolVersion: String
  /// The fingerprint of the program, which bundles name.
  package var program: @Sendable () -> String = { "unknown" }
  /// Evaluates traces and runs long work.
  public var engine: any SessionEngine
  /// Finds and reads a team's own pictures of views.
  package var skins = SkinFiles()
  /// Makes a store for what is found of very many gestures; nil if all of it is kept in memory.
  package var newStore: @Sendable () -> (any ByteStore)? = { nil }

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
  /// Evaluates traces under a controller; the outcomes are in the order of the traces.
  ///
  /// The cache belongs to the session. It makes the next evaluation faster and does not affect the outcomes.
  func outcomes(
    of traces: [Trace], controller: Controller, settings: ReplaySettings,
    cache: inout RecognitionCache
  ) -> [Outcome]

  /// Calls `work` for each index below a count, in parallel if the settings permit it.
  func map<Result: Sendable>(
    _ count: Int, on settings: ReplaySettings, _ work: @Sendable (Int) -> Result
  ) -> [Result]

  /// Runs long work. The work receives the number of processors, and a monitor that may stop it.
  ///
  /// If `isEndable` is true, the work has a result even if it is stopped.
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

/// An engine without a terminal: shows no progress and never stops work.
public struct DirectEngine: SessionEngine {
  public init() {}
}

/// Reads controllers that are not presets.
public protocol ControllerSource {
  /// Whether a file exists at the path.
  func exists(path: String) -> Bool
  /// Reads a controller file.
  ///
  /// - Throws: ``CommandError`` that describes the problem with the file.
  func controller(path: String) throws(CommandError) -> Controller
  /// The evidence in a file for `controller`; none if the file cannot be read.
  func evidence(path: String, for controller: Controller) -> FoundEvidence
}

extension ControllerSource {
  public func evidence(path: String, for controller: Controller) -> FoundEvidence { .none }
}

/// Reads and writes files for a session, such as scripts and labels.
public protocol FileStore {
  /// Reads the text of a file; returns nil if there is no file.
  ///
  /// - Throws: ``CommandError`` if the file cannot be read or is not UTF-8 text.
  func text(of path: String) throws(CommandError) -> String?
  /// Writes a file, completely or not at all.
  ///
  /// - Throws: ``CommandError`` with the reason; the file is then unchanged.
  func write(_ text: String, to path: String) throws(CommandError)
  /// Writes a file that need not be text, completely or not at all.
  ///
  /// - Throws: The same errors as ``write(_:to:)``.
  func write(bytes: [UInt8], to path: String) throws(CommandError)
  /// Checks, before long work starts, that files can be written to these paths and that all the paths differ.
  ///
  /// - Throws: The same errors as ``write(_:to:)``.
  func check(_ paths: [String]) throws(CommandError)
  /// Edits a file that other programs may edit too. No other edit can occur between reading and writing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - change: Receives the text and returns the new text; nil means that there is no file.
  /// - Returns: The edit; nil if the text did not change.
  /// - Throws: The error of `change`, or a ``CommandError``; the file is then unchanged.
  func edit(_ path: String, _ change: (String?) throws -> String?) throws -> FileEdit?
}

extension FileStore {
  public func check(_ paths: [String]) throws(CommandError) {}
}

/// A store that has no files and refuses to write any.
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

/// The text of a file before and after an edit.
public struct FileEdit: Hashable, Sendable {
  var path: String
  /// The text before the edit; nil if there was no file.
  var before: String?
  var after: String?

  public init(path: String, before: String?, after: String?) {
    (self.path, self.before, self.after) = (path, before, after)
  }
}

extension FileStore {
  /// Edits all the files, or none of them.
  ///
  /// Edits one file after the other. Two paths may lead to the same file: the second edit then starts from the result
  /// of the first.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - change: Receives a file's path, and the file's text or nil if there is no file. Returns the new text, or
  ///     nil to delete the file.
  /// - Returns: The edits, in order.
  /// - Throws: ``CommandError`` if a file cannot be read, changed or written; all files are then unchanged.
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
      // Restores the files that were already written. Ignores errors, which are unlikely just after a successful write.
      // A file that another program has changed since is left alone.
      for edit in done.reversed() {
        _ = try? self.edit(edit.path) { $0 == edit.after ? edit.before : $0 }
      }
      throw error
    }
  }
}

/// Monitors long work: receives its progress, and may stop it.
///
/// The work may call the monitor from several threads at once.
public protocol WorkMonitor: Sendable {
  /// Shows the progress of the work, in a few words.
  func show(_ progress: String)
  /// Whether the work should end with the result so far.
  var isStopped: Bool { get }
}

/// A monitor that shows no progress and never stops the work.
public struct UnwatchedWork: WorkMonitor {
  public init() {}

  public func show(_ progress: String) {}

  public var isStopped: Bool { false }
}
