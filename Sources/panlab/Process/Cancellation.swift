import Synchronization

/// Whether somebody still waits for work on another thread.
final class Cancellation: Sendable {
  /// That of the work under way on this thread; nil where nothing can be abandoned.
  @TaskLocal static var current: Cancellation?

  /// Whether the work under way on this thread has been abandoned.
  static var isAbandoned: Bool { current?.phase.load(ordering: .acquiring) == .abandoned }

  private enum Phase: UInt8, AtomicRepresentable {
    case running, abandoned
    /// The work has begun to write what outlasts it, so it must come to its end.
    case committed
  }

  private let phase = Atomic(Phase.running)

  /// Abandons the work; false if it must come to its end.
  func abandon() -> Bool {
    phase.compareExchange(
      expected: .running, desired: .abandoned, ordering: .acquiringAndReleasing
    ).original != .committed
  }

  /// Makes sure that the work under way on this thread comes to its end; false if it is too late.
  static func commit() -> Bool {
    guard let current else { return true }
    return current.phase.compareExchange(
      expected: .running, desired: .committed, ordering: .acquiringAndReleasing
    ).original != .abandoned
  }
}
