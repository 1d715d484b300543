import Foundation
import Synchronization

/// Threads, which the system may refuse, as in a container with a limit on processes.
///
/// Dispatch waits without end for a thread that the system does not start.
package enum Threads {
  /// Calls `work` with each number below `count`, on this thread and on as many others as there are processors and the
  /// system starts.
  package static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    let next = Atomic(0)
    @Sendable func share() {
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        if number >= count { return }
        work(number)
      }
    }
    withoutActuallyEscaping(share) { share in
      var others: [pthread_t] = []
      while others.count + 1 < min(count, processors), let thread = started(share) {
        others.append(thread)
      }
      share()
      for other in others { pthread_join(other, nil) }
    }
  }

  /// Starts a thread; returns whether the system did.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    started(work).map { pthread_detach($0) } != nil
  }

  /// Whether so many threads can run at the same time.
  ///
  /// They are started, and have ended before this returns.
  package static func canStart(_ count: Int) -> Bool {
    let gate = NSLock()
    gate.lock()
    var threads: [pthread_t] = []
    while threads.count < count, let thread = started({ gate.withLock {} }) {
      threads.append(thread)
    }
    gate.unlock()
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }

  /// How many threads run at the same time.
  package static let processors = ProcessInfo.processInfo.activeProcessorCount

  private static func started(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    // Released by the thread, or here if it does not start.
    let work = Unmanaged.passRetained(Work(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(
        &thread, nil,
        {
          begin($0)
          return nil
        }, work.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        {
          if let work = $0 { begin(work) }
          return nil
        }, work.toOpaque())
    #endif
    if code == 0 { return thread }
    work.release()
    return nil
  }
}

/// Does the work of a thread.
private func begin(_ pointer: UnsafeMutableRawPointer) {
  Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
}

private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
