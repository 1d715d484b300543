import CReadline
import Foundation
import Synchronization

/// Signals as bytes in a pipe, so that a loop can wait for them together with its input.
struct SignalPipe {
  /// The descriptor to poll for reading.
  let readEnd: Int32
  private let writeEnd: Int32

  /// Takes over the signals; nil when the system has no descriptors left.
  init?(catching signals: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for number in signals { panlab_catch_signal(number, ends[1]) }
    // A child inherits the signal mask of its parent's thread.
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The next signal that has arrived, oldest first; nil when there is none.
  func next() -> Int32? {
    var byte: UInt8 = 0
    return read(readEnd, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Returns the descriptors, once no signal is caught any more.
  func close() { for end in [readEnd, writeEnd] { _ = Foundation.close(end) } }
}

/// Notes Ctrl-C, so that the work can stop and report its results.
///
/// The signal is only noted, so that nothing is lost in the middle of writing.
final class Interruption: Sendable {
  private let signals: SignalPipe?
  private let flag = Atomic(false)
  /// The previous handler.
  private let before: (@convention(c) (Int32) -> Void)?

  /// Notes interrupts from now on, instead of letting them end the program.
  init() {
    before = signal(SIGINT, SIG_DFL)
    signals = SignalPipe(catching: [SIGINT])
  }

  /// Whether an interrupt had arrived at the last look.
  var hasHappened: Bool { flag.load(ordering: .relaxed) }

  /// Whether an interrupt has arrived by now.
  var isNow: Bool {
    while signals?.next() != nil { flag.store(true, ordering: .relaxed) }
    return hasHappened
  }

  /// Restores the previous handler; the last call.
  func end() {
    signal(SIGINT, before)
    signals?.close()
  }
}
