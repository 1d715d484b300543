import CReadline
import Foundation

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
    // A child is born with the signals blocked that were in the thread of its parent.
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

  /// Gives the descriptors back, once no signal is caught any more.
  func close() {
    for end in [readEnd, writeEnd] { _ = Foundation.close(end) }
  }
}
