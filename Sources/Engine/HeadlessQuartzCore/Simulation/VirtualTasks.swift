import MotionMath

/// Runs Swift's tasks on the virtual clock.
///
/// A job is the part of a task between two suspensions. The runtime calls hooks to enqueue jobs: jobs enqueued on a
/// simulation's thread wait for the simulation's next turn, and all others are enqueued as usual. So an app's tasks,
/// task groups and actors never leave the thread of their simulation, and run only at instants of its clock.
enum VirtualTasks {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias Executor = @convention(thin) () -> UnownedSerialExecutor
  private typealias ExecutorHook = @convention(thin) (Executor) -> UnownedSerialExecutor

  /// Sets the Swift runtime's hooks for the main executor and for enqueueing jobs, once per process.
  ///
  /// Hooks that the runtime lacks are skipped.
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
    // Sets another hook, for runtimes that lack the hook `swift_task_getMainExecutor_hook`.
    dlsym(nil, "swift_task_enqueueMainExecutor_hook")?
      .assumingMemoryBound(to: EnqueueHook?.self).pointee = onMain
    dlsym(nil, "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: EnqueueHook?.self).pointee = anywhere
  }()

  /// The simulation that the calling thread is running; nil if there is none.
  ///
  /// The simulation is stored in a task-local value. Detached tasks do not have this value, and it is also missing
  /// between two jobs. So the thread carries a mark with the simulation's address as well.
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
  /// The value of ``mark`` inside ``onMainThread(_:)``, while the thread is not running a job of a simulation.
  ///
  /// During such a job, ``mark`` is the address of the job's simulation instead.
  private nonisolated(unsafe) static let entered = UnsafeMutableRawPointer(bitPattern: 1)
  private static var mark: UnsafeMutableRawPointer? { pthread_getspecific(key) }
  static var isOnMainThread: Bool { mark != nil }

  /// Runs `body`; meanwhile, the calling thread counts as the main actor's thread.
  static func onMainThread(_ body: () -> Void) {
    guard mark == nil else { return body() }
    // The hooks must be set before any main-actor code runs, because the main actor's executor must not change while
    // such code runs.
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

/// The main actor's executor on a simulation's thread.
private final class VirtualMainExecutor: SerialExecutor {
  static let shared = VirtualMainExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let simulation = VirtualTasks.simulation {
      VirtualTasks.schedule(job, onMain: true, in: simulation)
    } else if VirtualTasks.isOnMainThread {
      // Runs the job immediately: this thread runs no simulation, so there is no run loop in which the job could wait.
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
    // A job that another thread resumes, such as after a network response, is dropped and never returns to the
    // simulation.
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

/// A sleeping task; `@unchecked Sendable`, since only its simulation's thread wakes it.
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

/// Variants of `sleep` that take a duration; in a simulation they replace the standard library's variants, which use
/// the computer's clock.
extension Task where Success == Never, Failure == Never {
  /// Suspends the task for a duration on the virtual clock.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    guard let simulation = VirtualTasks.simulation else {
      return try await sleep(for: .nanoseconds(duration), tolerance: nil, clock: .continuous)
    }
    try await simulation.sleep(for: Seconds(duration) / 1e9)
  }

  /// Suspends the task for a duration in nanoseconds on the virtual clock; returns immediately if the task is
  /// cancelled.
  public static func sleep(_ duration: UInt64) async { try? await sleep(nanoseconds: duration) }

  /// Suspends the task for a duration on the virtual clock, which ignores the tolerance.
  public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    guard let simulation = VirtualTasks.simulation else {
      return try await sleep(for: duration, tolerance: tolerance, clock: .continuous)
    }
    let (seconds, attoseconds) = duration.components
    try await simulation.sleep(for: max(0, Seconds(seconds) + Seconds(attoseconds) / 1e18))
  }
}
