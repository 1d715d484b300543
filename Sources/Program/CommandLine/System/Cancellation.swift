import Synchronization
import Workbench

/// The state of work on another thread: its progress, and whether it was abandoned.
///
/// The thread that waits for the work shares this state.
final class Cancellation: WorkMonitor {
  /// The state of the current task's work; nil if the work cannot be abandoned.
  @TaskLocal static var current: Cancellation?

  /// Whether the current task's work has been abandoned.
  static var isAbandoned: Bool { current?.isAbandoned ?? false }

  /// Whether the work has been abandoned.
  var isAbandoned: Bool { state.withLock { $0.phase == .abandoned } }

  private enum Phase {
    case running
    /// The work is running; the first interrupt makes the work end early with the result so far.
    case endable
    /// The work was interrupted and is ending early.
    case ending
    case abandoned
    /// The work has begun to write files, so it must run to its end.
    case committed
  }

  private struct State {
    var phase = Phase.running
    var progress: String?
  }

  private let state = Mutex(State())

  /// The result of an attempt to stop the work.
  enum Answer {
    case abandoned
    /// The work was not abandoned.
    ///
    /// It continues to its end if it has begun to write files. Otherwise it ends early with the result so far.
    case goesOn
  }

  /// Interrupts the work.
  ///
  /// If the work is endable, the first interrupt makes it end early with the result so far. Otherwise, and at a second
  /// interrupt, the work is abandoned, unless it has begun to write files.
  func interrupt() -> Answer {
    state.withLock { state in
      if state.phase == .committed { return .goesOn }
      state.phase = state.phase == .endable ? .ending : .abandoned
      return state.phase == .ending ? .goesOn : .abandoned
    }
  }

  /// Abandons the work, unless it has begun to write files.
  func abandon() -> Answer {
    state.withLock { state in
      if state.phase == .committed { return .goesOn }
      state.phase = .abandoned
      return .abandoned
    }
  }

  /// Marks the work as endable: the first interrupt makes the work return the result so far.
  func becomeEndable() { state.withLock { if $0.phase == .running { $0.phase = .endable } } }

  /// Marks the current work as writing files, so that it can no longer be abandoned; returns false if the work has
  /// already been abandoned.
  static func commit() -> Bool {
    guard let current else { return true }
    return current.state.withLock { state in
      if state.phase == .abandoned { return false }
      state.phase = .committed
      return true
    }
  }

  func show(_ progress: String) { state.withLock { $0.progress = progress } }

  /// The progress; nil if the work has not reported any progress.
  var progress: String? { state.withLock { $0.progress } }

  var isStopped: Bool { state.withLock { $0.phase == .ending || $0.phase == .abandoned } }
}

/// Runs work that may take long.
///
/// ``TerminalInput`` lets the user interrupt the work. With ``DirectRunner``, Ctrl-C ends the program.
@MainActor
protocol WorkRunner {
  /// Runs work that Ctrl-C abandons; returns nil if it was abandoned.
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result?
  /// Waits for work that handles Ctrl-C itself, such as a shell command; returns nil only if a signal asks the program
  /// to end.
  func attend<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result?
}

/// Runs work on the calling thread; Ctrl-C ends the program.
struct DirectRunner: WorkRunner {
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? { work() }

  func attend<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? { work() }
}
