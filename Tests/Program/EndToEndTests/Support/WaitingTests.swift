import Foundation
import Testing

/// Runs the tests of a suite on threads of their own.
///
/// These tests mostly wait, for a browser or for a terminal. On the common threads, of which there are as many as
/// processors, they would keep other tests from running.
struct WaitingTests: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTests {
  /// The suite's tests mostly wait.
  static var waiting: Self { WaitingTests() }
}

/// The threads of ``WaitingTests``.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = 4 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
