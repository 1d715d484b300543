import Foundation

/// Whether someone pressed Ctrl-C; the work then stops and what is done is reported.
///
/// The signal is only noted, so that nothing is lost in the middle of writing.
final class Interruption {
  private let signals: SignalPipe?
  private(set) var hasHappened = false

  /// From now on an interrupt is noted and does not end the program.
  init() {
    signals = SignalPipe(catching: [SIGINT])
  }

  /// Looks whether an interrupt has arrived by now.
  var isNow: Bool {
    while signals?.next() != nil { hasHappened = true }
    return hasHappened
  }
}
