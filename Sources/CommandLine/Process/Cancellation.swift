import Synchronization

/// Work on another thread, as the one sees it who waits: how far it has come, and whether anybody still
/// waits for it.
final class Cancellation: WorkMonitor {
  /// That of the work under way on this thread; nil where nothing can be abandoned.
  @TaskLocal static var current: Cancellation?

  /// Whether the work under way on this thread has been abandoned.
  static var isAbandoned: Bool {
    current.map { $0.state.withLock { $0.phase } == .abandoned } ?? false
  }

  private enum Phase {
    case running
    /// The work comes to its end with what it has when it is asked to.
    case endable
    /// It has been asked to.
    case ending
    case abandoned
    /// The work has begun to write what outlasts it, so it must come to its end.
    case committed
  }

  private struct State {
    var phase = Phase.running
    var progress: String?
  }

  private let state = Mutex(State())

  /// What became of work that somebody does not want to wait for.
  enum Answer {
    case abandoned
    /// It comes to its end, soon if it can.
    case goesOn
  }

  /// Ends the work early if it keeps what it has then and was not asked before, else abandons it,
  /// unless it must come to its end.
  func interrupt() -> Answer {
    state.withLock { state in
      if state.phase == .committed { return .goesOn }
      state.phase = state.phase == .endable ? .ending : .abandoned
      return state.phase == .ending ? .goesOn : .abandoned
    }
  }

  /// Abandons the work, unless it must come to its end.
  func abandon() -> Answer {
    state.withLock { state in
      if state.phase == .committed { return .goesOn }
      state.phase = .abandoned
      return .abandoned
    }
  }

  /// Lets the first interrupt end the work with what it has, instead of abandoning it.
  func becomeEndable() {
    state.withLock { if $0.phase == .running { $0.phase = .endable } }
  }

  /// Makes sure that the work under way on this thread comes to its end; false if it is too late.
  static func commit() -> Bool {
    guard let current else { return true }
    return current.state.withLock { state in
      if state.phase == .abandoned { return false }
      state.phase = .committed
      return true
    }
  }

  func show(_ progress: String) { state.withLock { $0.progress = progress } }

  /// How far the work has come; nil if it has not said so.
  var progress: String? { state.withLock { $0.progress } }

  var isStopped: Bool { state.withLock { $0.phase == .ending || $0.phase == .abandoned } }
}
