/// The device's main thread, which is the thread that asks for it.
///
/// UIKit belongs to the main actor, and so do apps; simulations share nothing and run on any thread. A
/// job that runs with the main actor's executor makes the calling thread count as the actor's until
/// it returns. So whatever compiled code checks holds on every thread: closures passed to code that
/// knows no actors, `MainActor.assumeIsolated`, `@preconcurrency` conformances, casts to isolated
/// conformances. The job never suspends, hence nothing is scheduled and nothing changes threads.
@usableFromInline
package final class MainThread: TaskExecutor {
  private static let executor = MainThread()
  @TaskLocal private static var isEntered = false

  /// Where jobs of no actor run: on the same thread.
  static var anywhere: UnownedTaskExecutor { executor.asUnownedTaskExecutor() }

  @usableFromInline
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    VirtualTasks.onMainThread { job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
  }

  /// Runs code of the main actor here and now.
  @inlinable
  package static func run<Value, Failure: Error>(
    _ body: @MainActor () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    nonisolated(unsafe) var result: Result<Value, Failure>?
    enter { result = Result { () throws(Failure) in try body() } }
    // Taken, because a result may be large.
    switch result.take() {
    case .success(let value): return value
    case .failure(let error): throw error
    case nil: preconditionFailure("a job must run when it is enqueued")
    }
  }

  /// The same for code without a result, such as deinitialisers: no generic type is looked up.
  @usableFromInline
  package static func enter(_ body: @MainActor () -> Void) {
    if isEntered {
      // What `MainActor.assumeIsolated` does after its check, which this one replaces.
      return unsafeBitCast(IsolatedCall(perform: perform), to: Call.self).perform(body)
    }
    withoutActuallyEscaping(body) { body in
      let work = { @Sendable in MainActor.assumeIsolated { body() } }
      $isEntered.withValue(true) { _ = Task(executorPreference: executor) { work() } }
    }
  }

  @MainActor
  private static func perform(_ body: @MainActor () -> Void) { body() }

  /// A function that captures nothing, in a structure: casting the bare one would allocate, at every call.
  private struct IsolatedCall {
    let perform: @MainActor (@MainActor () -> Void) -> Void
  }

  /// The same function, whose isolation the caller answers for.
  private struct Call {
    let perform: (@MainActor () -> Void) -> Void
  }
}
