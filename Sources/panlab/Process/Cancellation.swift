import Synchronization

/// Tells work on another thread that nobody waits for it any more.
final class Cancellation: Sendable {
  /// That of the work under way on this thread; nil where nothing can be abandoned.
  @TaskLocal static var current: Cancellation?

  /// Whether the work under way on this thread has been abandoned.
  static var isAbandoned: Bool { current?.isCancelled ?? false }

  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}
