import Foundation

/// Keys and signals, in the order in which the program deals with them.
@MainActor
final class TerminalInput {
  /// What woke the program.
  enum Event: Equatable {
    /// There is a key to read, or the terminal has gone.
    case key
    case signal(Int32)
  }

  private let signals: SignalPipe
  /// Signals that arrived while the rest of a key was awaited, oldest first.
  private var pendingSignals: [Int32] = []
  /// The signals for which a half-typed key is given up.
  private let urgent: Set<Int32>

  /// Takes over the signals; nil when the system has no descriptors left.
  init?(catching caught: [Int32], urgent: Set<Int32>) {
    guard let signals = SignalPipe(catching: caught) else { return nil }
    self.signals = signals
    self.urgent = urgent
  }

  /// Sleeps until something arrives.
  ///
  /// Signals come first: Ctrl-C drops the line that the keys after it do not belong to.
  func next() -> Event {
    while true {
      if let number = nextSignal() { return .signal(number) }
      let keyboard = sleep()
      if let number = nextSignal() { return .signal(number) }
      if keyboard != 0 { return .key }
    }
  }

  /// The signal that came first of those not dealt with yet, without waiting.
  func nextSignal() -> Int32? {
    pendingSignals.isEmpty ? signals.next() : pendingSignals.removeFirst()
  }

  /// The next byte from the keyboard, or EOF.
  ///
  /// There may be none although there was one to read: Ctrl-C makes the system forget what was
  /// typed before it, and a key can come in several bytes. Waiting for it must not miss a signal, so
  /// Ctrl-G, which ends whatever is half typed, takes the place of a key that will not come.
  func readByte() -> Int32 {
    while true {
      let keyboard = sleep()
      if keyboard != 0 {
        var byte: UInt8 = 0
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 1 { return Int32(byte) }
        // The terminal gives nothing instead of waiting; only one that has gone has ended.
        let isGone = count == 0 && keyboard & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
        if isGone || (count < 0 && errno != EINTR && errno != EAGAIN) { return EOF }
      }
      while let number = signals.next() { pendingSignals.append(number) }
      if pendingSignals.contains(where: urgent.contains) {
        return Int32(UInt8(ascii: "\u{07}"))
      }
    }
  }

  /// Sleeps until something arrives and returns what `poll` says of the keyboard: 0 for a signal.
  private func sleep() -> Int32 {
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    return poll(&sources, nfds_t(sources.count), -1) > 0 ? Int32(sources[0].revents) : 0
  }
}
