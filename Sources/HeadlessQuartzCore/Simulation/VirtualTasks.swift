import MotionMath

/// Swift's tasks on the virtual clock.
///
/// What a task does between two suspensions is a job. The runtime asks hooks where jobs go: those from the thread of
/// a simulation wait for its next turn, all others go where they would have gone. So tasks, groups and actors of an
/// app never leave the thread of their replay, and happen at instants of its clock alone.
enum VirtualTasks {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias Executor = @convention(thin) () -> UnownedSerialExecutor
  private typealias ExecutorHook = @convention(thin) (Executor) -> UnownedSerialExecutor

  /// Sets the hooks, once for the process; those that a runtime lacks it does not ask.
  static let areSet: Void = {
    let main: ExecutorHook = { original in
      isOnMainThread ? VirtualMainExecutor.shared.asUnownedSerialExecutor() : original()
    }
    let onMain: EnqueueHook = { job, original in
      if let simulation { schedule(job, onMain: true, in: simulation) } else { original(job) }
    }
    let anywhere: EnqueueHook = { job, original in
      if let simulation { schedule(job, onMain: false, in: simulation) } else { original(job) }
    }
    dlsym(nil, "swift_task_getMainExecutor_hook")?
      .assumingMemoryBound(to: ExecutorHook?.self).pointee = main
    // Of runtimes without the one above.
    dlsym(nil, "swift_task_enqueueMainExecutor_hook")?
      .assumingMemoryBound(to: EnqueueHook?.self).pointee = onMain
    dlsym(nil, "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: EnqueueHook?.self).pointee = anywhere
  }()

  /// The simulation that the calling thread runs; nil outside of one.
  ///
  /// Detached tasks, and the runtime between two jobs, have no task-local values.
  static var simulation: Simulation? {
    if let bound = Simulation.bound { return bound }
    guard let mark, mark != entered else { return nil }
    return Unmanaged<Simulation>.fromOpaque(mark).takeUnretainedValue()
  }

  // MARK: The calling thread

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
  /// The mark of a thread that counts as the main actor's and runs no job of a simulation.
  private nonisolated(unsafe) static let entered = UnsafeMutableRawPointer(bitPattern: 1)
  private static var mark: UnsafeMutableRawPointer? { pthread_getspecific(key) }
  static var isOnMainThread: Bool { mark != nil }

  /// Lets the calling thread count as the main actor's.
  static func onMainThread(_ body: () -> Void) {
    guard mark == nil else { return body() }
    // Not later: the main actor's executor must not change while code runs on it.
    areSet
    pthread_setspecific(key, entered)
    body()
    pthread_setspecific(key, nil)
  }

  // MARK: Jobs

  fileprivate static func schedule(_ job: UnownedJob, onMain: Bool, in simulation: Simulation) {
    simulation.async { [unowned simulation] in
      let outer = mark
      pthread_setspecific(key, Unmanaged.passUnretained(simulation).toOpaque())
      defer { pthread_setspecific(key, outer) }
      if onMain {
        job.runSynchronously(on: MainActor.sharedUnownedExecutor)
      } else {
        job.runSynchronously(on: MainThread.anywhere)
      }
    }
  }
}

/// The main actor's executor on the thread of a simulation.
private final class VirtualMainExecutor: SerialExecutor {
  static let shared = VirtualMainExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let simulation = VirtualTasks.simulation {
      VirtualTasks.schedule(job, onMain: true, in: simulation)
    } else if VirtualTasks.isOnMainThread {
      // Nothing takes turns here.
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
    // What another thread resumes, such as an answer from the network, never comes back to the simulation.
  }
}

// MARK: - Sleep

extension Simulation {
  /// Suspends the calling task for a time, in seconds.
  ///
  /// - Throws: `CancellationError` once the task is cancelled.
  fileprivate func sleep(for time: Seconds) async throws {
    let sleeper = Sleeper(self)
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { sleeper.sleep(for: time, until: $0) }
    } onCancel: {
      sleeper.cancel()
    }
  }
}

/// A task that sleeps; `@unchecked Sendable`, since only its simulation's thread wakes it.
private final class Sleeper: @unchecked Sendable {
  private let simulation: Simulation
  private var continuation: UnsafeContinuation<Void, any Error>?
  private var ticket: EventQueue.Ticket?
  private var isCancelled = false

  init(_ simulation: Simulation) { self.simulation = simulation }

  func sleep(for time: Seconds, until continuation: UnsafeContinuation<Void, any Error>) {
    guard !isCancelled else { return continuation.resume(throwing: CancellationError()) }
    self.continuation = continuation
    ticket = simulation.scheduleCancellable(at: simulation.now + time) { [self] in
      self.continuation?.resume()
      self.continuation = nil
    }
  }

  func cancel() {
    isCancelled = true
    if let ticket { simulation.cancel(ticket) }
    continuation?.resume(throwing: CancellationError())
    continuation = nil
  }
}

/// The forms that tell a length; in a simulation they take the place of the standard library's, which read the
/// computer's clock.
extension Task where Success == Never, Failure == Never {
  /// Suspends the task for a time of the virtual clock.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    guard let simulation = VirtualTasks.simulation else {
      return try await sleep(for: .nanoseconds(duration), tolerance: nil, clock: .continuous)
    }
    try await simulation.sleep(for: Seconds(duration) / 1e9)
  }

  /// The same; cancelled, the task goes on at once.
  public static func sleep(_ duration: UInt64) async { try? await sleep(nanoseconds: duration) }

  /// Suspends the task for a time of the virtual clock, on which there is no tolerance.
  public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    guard let simulation = VirtualTasks.simulation else {
      return try await sleep(for: duration, tolerance: tolerance, clock: .continuous)
    }
    let (seconds, attoseconds) = duration.components
    try await simulation.sleep(for: max(0, Seconds(seconds) + Seconds(attoseconds) / 1e18))
  }
}
