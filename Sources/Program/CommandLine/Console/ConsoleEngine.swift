import ArgumentParser
import Controllers
import Export
import Foundation
import Replay
import Reports
import Traces
import Workbench

/// Evaluates traces and runs long work for the console; the work can be cancelled and reports its progress.
struct ConsoleEngine: SessionEngine {
  /// The number of processors that the work may use.
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  func map<Result: Sendable>(
    _ count: Int, on settings: ReplaySettings, _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    concurrentMap(count, jobs: Isolation.workers(jobs, on: settings.entry), work)
  }

  func outcomes(
    of traces: [Trace], controller: Controller, settings: ReplaySettings,
    cache: inout RecognitionCache
  ) -> [Outcome] {
    // Calculating outcomes without a replay is too fast to need cancelling. The cache keeps the recognised gestures, so
    // that the next change of a parameter is evaluated faster.
    if settings.judge(of: controller) == .closedForm {
      return cache.outcomes(of: traces, controller: controller, settings: settings, jobs: jobs)
    }
    let work = Cancellation.current
    return concurrentMap(traces.count, jobs: Isolation.workers(jobs, on: settings.entry)) { index in
      work?.isAbandoned ?? false
        ? .unseen(traces[index])
        : ReplayEngine().replay(traces[index], with: controller, settings: settings).outcome
    }
  }

  /// Runs long work, which the user can interrupt.
  ///
  /// If `isEndable` is true, the first Ctrl-C ends the work early with the result so far. The console then shows this
  /// result and prompts again; a script prints the result, and then the script ends. If `isEndable` is false, Ctrl-C in
  /// the console abandons the work, unless the work has begun to write files.
  func run<Result, Failure: Error>(
    isEndable: Bool, _ work: (Int, any WorkMonitor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let current = Cancellation.current {
      if isEndable { current.becomeEndable() }
      return try work(jobs, current)
    }
    return try DirectMonitor.during { monitor throws(Failure) in try work(jobs, monitor) }
  }
}

extension Outcome {
  /// A placeholder for a replay that was skipped because the work was cancelled.
  fileprivate static func unseen(_ trace: Trace) -> Outcome {
    Outcome(trace: trace.name, decision: .none, verdict: .unlabelled, transition: .notStarted)
  }
}

/// Reads controller files from disk.
struct FileControllerSource: ControllerSource {
  func exists(path: String) -> Bool { FileKind(reading: path) != .missing }

  func controller(path: String) throws(CommandError) -> Controller {
    do throws(CommandFailure) {
      return try ControllerFile(path: path).controller()
    } catch {
      let kind: LoadedTraces.Problem.Kind = error.code == .unreadable ? .unreadable : .missing
      throw .files([LoadedTraces.Problem(kind: kind, message: error.message)])
    }
  }

  func evidence(path: String, for controller: Controller) -> FoundEvidence {
    // If the file was deleted after it was read, its evidence counts as missing; the session keeps the controller.
    ControllerFile(path: path).evidence(for: controller)
  }
}

/// Reads suites from disk.
struct FileSuiteSource: SuiteSource {
  /// The delivery of touches, refresh rate and screen that the command line specifies; they override the suite's
  /// settings.
  var delivery = ReplaySettings()

  func suite(path: String?) throws(CommandError) -> LoadedSuite {
    do {
      let file = try path.map { SuiteFile(path: $0) } ?? SuiteFile.nearest()
      var subject = try CheckSubject(file)
      subject.change(delivery)
      let loader = TraceLoader()
      return LoadedSuite(
        path: file.path, groups: subject.groups.map(\.definition),
        traces: subject.groups.map { $0.traces(loader) })
    } catch {
      let code = ExitCode(error)
      let kind: LoadedTraces.Problem.Kind = code == .nothingSelected ? .missing : .unreadable
      throw .files([LoadedTraces.Problem(kind: kind, message: "\(error)")])
    }
  }
}

/// Reads and writes scripts, labels and results on disk.
struct DiskFiles: FileStore {
  func text(of path: String) throws(CommandError) -> String? {
    switch FileKind(reading: path) {
    case .missing: return nil
    // A bundle is a file, though it is read like a folder.
    case .folder where FileKind(path) == .file: break
    case .folder: throw Self.unreadable("\(path): is a folder; name a file in it")
    case .file: break
    }
    let bytes: [UInt8]
    do throws(TraceError) {
      bytes = try MappedFile(path: path).content
    } catch {
      if case .cannotOpen = error.problem {
        throw Self.unreadable("\(path): cannot be read; check its permissions")
      }
      throw Self.unreadable(error.description)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Self.unreadable("\(path): is not UTF-8 text; save it as UTF-8")
    }
    return text
  }

  func check(_ paths: [String]) throws(CommandError) {
    let files = paths.map { ResultFile(path: $0) }
    do throws(CommandFailure) {
      for (index, file) in files.enumerated() {
        for other in files[..<index] { try file.check(differsFrom: other) }
      }
      for file in files { try file.check() }
    } catch {
      throw error.code == .usage ? .misuse(error.message) : .notWritten(error.message)
    }
  }

  func write(_ text: String, to path: String) throws(CommandError) {
    try write(bytes: Array(text.utf8), to: path)
  }

  func write(bytes: [UInt8], to path: String) throws(CommandError) {
    try commit(path)
    do throws(CommandFailure) {
      try ResultFile(path: path).write(bytes: bytes)
    } catch {
      throw .notWritten(error.message)
    }
  }

  func edit(_ path: String, _ change: (String?) throws -> String?) throws -> FileEdit? {
    try commit(path)
    do {
      return try ResultFile(path: path).edit(change).map {
        FileEdit(path: path, before: $0.before, after: $0.after)
      }
    } catch let failure as CommandFailure {
      throw CommandError.notWritten(failure.message)
    }
  }

  /// Makes the current command uncancellable before it writes a file; throws if it was already cancelled.
  private func commit(_ path: String) throws(CommandError) {
    guard Cancellation.commit() else {
      throw .notWritten("'\(path)': the command was interrupted; run it again")
    }
  }

  private static func unreadable(_ message: String) -> CommandError {
    .files([LoadedTraces.Problem(kind: .unreadable, message: message)])
  }
}

/// Creates the environment of a session that reads and writes files on disk.
func diskEnvironment(
  isStrict: Bool = false, jobs: Int? = nil, delivery: ReplaySettings = ReplaySettings()
) -> Environment {
  var environment = Environment(
    traces: TraceLoader(isStrict: isStrict), controllers: FileControllerSource(),
    suites: FileSuiteSource(delivery: delivery), files: DiskFiles(), toolVersion: toolVersion,
    engine: jobs.map { ConsoleEngine(jobs: $0) } ?? ConsoleEngine())
  environment.newStore = { LateSpool() }
  environment.skins.bytes = InputFile.picture
  environment.skins.ofScene = { scene in
    let suite = try? SuiteFile.above()?.suite()
    let groups = suite?.groups.filter { $0.settings.scene == scene } ?? []
    return groups.reduce([]) { $1.skins.replaced(by: $0) }
  }
  environment.program = { ProgramFingerprint.digits }
  return environment
}
