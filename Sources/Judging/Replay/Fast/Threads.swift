import Foundation

/// The threads that the system lets this process have.
package enum Threads {
  /// Whether as many threads can be started as there are processors.
  ///
  /// Dispatch waits without end for a thread that the system does not start, as in a container with a limit on
  /// processes. So that many threads are started here once, and have ended before anything else starts threads.
  package static let areAvailable: Bool = {
    let gate = NSLock()
    gate.lock()
    var threads: [pthread_t] = []
    let wanted = max(ProcessInfo.processInfo.activeProcessorCount, 2)
    while threads.count < wanted, let thread = waiting(for: gate) { threads.append(thread) }
    gate.unlock()
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == wanted
  }()

  /// Starts a thread that waits for a lock, releases it and ends; returns nil if the system starts none.
  private static func waiting(for gate: NSLock) -> pthread_t? {
    // Released by the thread, or here if it does not start.
    let held = Unmanaged.passRetained(gate)
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(
        &thread, nil,
        {
          passGate($0)
          return nil
        }, held.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        {
          if let gate = $0 { passGate(gate) }
          return nil
        }, held.toOpaque())
    #endif
    if code == 0 { return thread }
    held.release()
    return nil
  }
}

/// Waits until a lock is free.
private func passGate(_ pointer: UnsafeMutableRawPointer) {
  let gate = Unmanaged<NSLock>.fromOpaque(pointer).takeRetainedValue()
  gate.lock()
  gate.unlock()
}
