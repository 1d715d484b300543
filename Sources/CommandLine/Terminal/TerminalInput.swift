import Foundation

/// Keys and signals, in the order in which the program deals with them.
@MainActor
final class TerminalInput {
  /// What woke the program.
  enum Event: Equatable {
    /// There is a key to read, or the terminal has gone.
    case key
    case signal(Int32)
    /// Nothing arrived in time.
    case idle
  }

  let signals: SignalPipe
  /// Signals that arrived while something else was awaited, oldest first.
  var pendingSignals: [Int32] = []
  /// The signals for which a half-typed key is given up.
  private let urgent: Set<Int32>
  /// The signals that end the session, after the terminal is itself again.
  let terminating: Set<Int32> = [SIGTERM, SIGHUP, SIGQUIT]

  /// Takes over the terminal's signals; nil when the system has no descriptors left.
  init?() {
    let caught = [SIGINT, SIGWINCH, SIGTSTP] + terminating
    guard let signals = SignalPipe(catching: caught) else { return nil }
    self.signals = signals
    urgent = terminating.union([SIGINT])
  }

  /// Sleeps until something arrives, or so many milliseconds have passed; negative is for ever.
  ///
  /// Signals come first: Ctrl-C drops the line that the keys after it do not belong to.
  func next(timeout: Int32 = -1) -> Event {
    while true {
      if let number = nextSignal() { return .signal(number) }
      let keyboard = sleep(timeout: timeout)
      if let number = nextSignal() { return .signal(number) }
      if let keyboard, keyboard != 0 { return .key }
      if keyboard == nil { return .idle }
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
      let keyboard = sleep(timeout: -1) ?? 0
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

  /// Everything that was typed and not read yet; nil once the terminal has gone.
  ///
  /// The terminal must give nothing instead of waiting.
  func readKeys() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let isGone =
      poll(&source, 1, 0) > 0 && Int32(source.revents) & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
    return isGone ? nil : []
  }

  /// Sleeps until something arrives and returns what `poll` says of the keyboard: 0 for a signal, nil
  /// when the time is over.
  private func sleep(timeout: Int32) -> Int32? {
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&sources, nfds_t(sources.count), timeout)
    if ready == 0 { return nil }
    return ready > 0 ? Int32(sources[0].revents) : 0
  }
}
