#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Signals as bytes in a pipe, so that a loop can wait for them together with its input.
///
/// A signal handler may do almost nothing; this one writes the signal's number and returns.
struct SignalPipe {
  /// What the handler writes to: set once, before the first handler is installed.
  nonisolated(unsafe) private static var writeEnd: Int32 = -1

  /// The descriptor to poll for reading.
  let readEnd: Int32

  /// Takes over the signals; nil when the system has no descriptors left.
  init?(catching signals: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    readEnd = ends[0]
    Self.writeEnd = ends[1]
    for number in signals {
      signal(number) { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalPipe.writeEnd, &byte, 1)
        errno = saved
      }
    }
  }

  /// The next signal that has arrived, oldest first; nil when there is none.
  func next() -> Int32? {
    var byte: UInt8 = 0
    return read(readEnd, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Forgets the signals that arrived while nobody waited, except those that end the program.
  func drain(keeping kept: Set<Int32>) -> Int32? {
    while let number = next() {
      if kept.contains(number) { return number }
    }
    return nil
  }
}
