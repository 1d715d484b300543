/// The main thread of the simulated device: whichever thread calls ``run(_:)``.
///
/// UIKit and apps belong to the main actor, but simulations are independent and may run on any thread. While a job runs
/// with the main actor's executor, the calling thread counts as the main actor's thread. So all run-time checks of the
/// main actor pass on every thread: the checks in closures passed to code without actors, in
/// `MainActor.assumeIsolated`, in `@preconcurrency` conformances, and in casts to isolated conformances. The job never
/// suspends, so nothing is scheduled and execution stays on its thread.
@usableFromInline
package final class MainThread: TaskExecutor {
  private static let executor = MainThread()
  @TaskLocal private static var isEntered = false

  /// The executor for jobs that belong to no actor; it runs them on the thread that calls ``run(_:)``.
  static var anywhere: UnownedTaskExecutor { executor.asUnownedTaskExecutor() }

  @usableFromInline
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    VirtualTasks.onMainThread { job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
  }

  /// Runs main-actor code synchronously on the calling thread.
  @inlinable
  package static func run<Value, Failure: Error>(
    _ body: @MainActor () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    nonisolated(unsafe) var result: Result<Value, Failure>?
    enter { result = Result { () throws(Failure) in try body() } }
    // `take()` avoids copying the result, which may be large.
    switch result.take() {
    case .success(let value): return value
    case .failure(let error): throw error
    case nil: preconditionFailure("a job must run when it is enqueued")
    }
  }

  /// Runs main-actor code that has no result, such as a deinitialiser.
  ///
  /// This function is not generic, which saves a lookup of type metadata.
  @usableFromInline
  package static func enter(_ body: @MainActor () -> Void) {
    if isEntered {
      // Does what `MainActor.assumeIsolated` does after its check; as `isEntered` is true, the check is not needed.
      return unsafeBitCast(IsolatedCall(perform: perform), to: Call.self).perform(body)
    }
    withoutActuallyEscaping(body) { body in
      let work = { @Sendable in MainActor.assumeIsolated { body() } }
      $isEntered.withValue(true) { _ = Task(executorPreference: executor) { work() } }
    }
  }

  @MainActor
  private static func perform(_ body: @MainActor () -> Void) { body() }

  /// A function without captures, wrapped in a struct: casting a bare function would allocate on every call.
  private struct IsolatedCall {
    let perform: @MainActor (@MainActor () -> Void) -> Void
  }

  /// A struct with the same memory layout as `IsolatedCall`, but without isolation, which the caller must guarantee.
  private struct Call {
    let perform: (@MainActor () -> Void) -> Void
  }
}
