import Foundation
import Synchronization

/// Work on a thread of its own, so that Ctrl-C is seen meanwhile.
extension TerminalInput: WorkRunner {
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    wait(for: work, isAbandonable: true)
  }

  func attend<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    wait(for: work, isAbandonable: false)
  }

  /// Where a thread leaves what it found.
  private final class Tray<Result: Sendable>: Sendable {
    private let result = Mutex<Result?>(nil)

    func put(_ value: Result) { result.withLock { $0 = value } }

    func take() -> Result? { result.withLock { $0 } }
  }

  /// The stack of the thread, in bytes: that of a main thread.
  private static let stackSize = 8 << 20

  /// How often it is looked how far the work has come, in milliseconds.
  private static let progressInterval: Int32 = 100

  /// Does the work and returns its result; nil when a signal abandons it, or ends the program.
  ///
  /// Meanwhile it shows how far the work has come, where that says so: this thread does, so that nothing
  /// of work that is abandoned comes to stand at the prompt.
  ///
  /// Work that is abandoned goes on by itself until it looks at its ``Cancellation``; nobody takes its
  /// result.
  private func wait<Result: Sendable>(
    for work: @escaping @Sendable () -> Result, isAbandonable: Bool
  ) -> Result? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return work() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (readEnd, writeEnd) = (ends[0], ends[1])
    defer { close(readEnd) }
    let tray = Tray<Result>()
    let cancellation = Cancellation()
    let thread = Thread {
      tray.put(Cancellation.$current.withValue(cancellation, operation: work))
      // Closing is seen at the other end and, unlike writing, cannot fail when that is gone.
      close(writeEnd)
    }
    thread.stackSize = Self.stackSize
    thread.start()
    var line = ProgressLine()
    defer { line.wipe() }
    while true {
      var sources = [
        pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
      ]
      let timeout = isAbandonable ? Self.progressInterval : -1
      guard poll(&sources, nfds_t(sources.count), timeout) > 0 else {
        if let progress = cancellation.progress { line.show(progress) }
        continue
      }
      while let number = signals.next() {
        if number == SIGTSTP {
          raise(SIGSTOP)
        } else if number == SIGINT {
          guard isAbandonable else { continue }
          if cancellation.interrupt() == .abandoned { return nil }
          line.erase()
        } else {
          pendingSignals.append(number)
          if terminating.contains(number), cancellation.abandon() == .abandoned { return nil }
        }
      }
      if sources[1].revents != 0 { return tray.take() }
    }
  }
}
