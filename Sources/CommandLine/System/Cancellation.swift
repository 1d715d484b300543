import Synchronization
import Workbench

/// State of background work, as seen by its waiter: its progress, and whether it was abandoned.
final class Cancellation: WorkMonitor {
  /// The state of the work on this thread; nil if nothing can be abandoned.
  @TaskLocal static var current: Cancellation?

  /// Whether the work on this thread has been abandoned.
  static var isAbandoned: Bool { current?.isAbandoned ?? false }

  /// Whether the work has been abandoned.
  var isAbandoned: Bool { state.withLock { $0.phase == .abandoned } }

  private enum Phase {
    case running
    /// When asked to, the work ends early with what it has.
    case endable
    /// It has been asked to.
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
    /// It runs to its end, or ends soon with what it has.
    case goesOn
  }

  /// Ends the work early if it supports that and was not asked before, else abandons it, unless it must
  /// run to its end.
  func interrupt() -> Answer {
    state.withLock { state in
      if state.phase == .committed { return .goesOn }
      state.phase = state.phase == .endable ? .ending : .abandoned
      return state.phase == .ending ? .goesOn : .abandoned
    }
  }

  /// Abandons the work, unless it must run to its end.
  func abandon() -> Answer {
    state.withLock { state in
      if state.phase == .committed { return .goesOn }
      state.phase = .abandoned
      return .abandoned
    }
  }

  /// Lets the first interrupt end the work with what it has, instead of abandoning it.
  func becomeEndable() { state.withLock { if $0.phase == .running { $0.phase = .endable } } }

  /// Makes the work on this thread run to its end; false if it was already abandoned.
  static func commit() -> Bool {
    guard let current else { return true }
    return current.state.withLock { state in
      if state.phase == .abandoned { return false }
      state.phase = .committed
      return true
    }
  }

  func show(_ progress: String) { state.withLock { $0.progress = progress } }

  /// The progress; nil if the work has not reported any.
  var progress: String? { state.withLock { $0.progress } }

  var isStopped: Bool { state.withLock { $0.phase == .ending || $0.phase == .abandoned } }
}

/// Runs work that may take a while, with or without someone at a keyboard who may give up.
@MainActor
protocol WorkRunner {
  /// Runs work that Ctrl-C abandons; nil when it was abandoned.
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result?
  /// Waits for work that handles Ctrl-C itself, such as a shell command; nil only when the program was
  /// asked to stop.
  func attend<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result?
}

/// Runs the work immediately: Ctrl-C ends the program.
struct DirectRunner: WorkRunner {
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? { work() }

  func attend<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? { work() }
}
