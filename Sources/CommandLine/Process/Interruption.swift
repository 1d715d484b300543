import Foundation
import Synchronization

/// Whether someone pressed Ctrl-C; the work then stops and what is done is reported.
///
/// The signal is only noted, so that nothing is lost in the middle of writing.
final class Interruption: Sendable {
  private let signals: SignalPipe?
  private let flag = Atomic(false)
  /// What an interrupt did before.
  private let before: (@convention(c) (Int32) -> Void)?

  /// From now on an interrupt is noted and does not end the program.
  init() {
    before = signal(SIGINT, SIG_DFL)
    signals = SignalPipe(catching: [SIGINT])
  }

  /// Whether an interrupt had arrived when it was last looked for.
  var hasHappened: Bool { flag.load(ordering: .relaxed) }

  /// Looks whether an interrupt has arrived by now.
  var isNow: Bool {
    while signals?.next() != nil { flag.store(true, ordering: .relaxed) }
    return hasHappened
  }

  /// From now on an interrupt does again what it did before; not to be looked for any more.
  func end() {
    signal(SIGINT, before)
    signals?.close()
  }
}
