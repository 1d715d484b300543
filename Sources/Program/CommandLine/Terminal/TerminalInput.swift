import Foundation
import Synchronization

/// The web pages that share the session: a source of requests that the session's thread handles in addition to the
/// keyboard.
protocol Visitors: Sendable {
  /// The descriptor that becomes readable when requests are waiting.
  var readEnd: Int32 { get }

  /// Returns whether a web page has asked to stop the current work, and clears the request.
  func takeStop() -> Bool

  /// Drops all requests of web pages whose work has not started.
  func dropRequests()

  /// Shows the progress of the current work on the web pages.
  func show(progress: String)
}

/// Waits for keys, signals and requests of web pages, and returns them by priority.
@MainActor
final class TerminalInput {
  /// The reason for a wake-up.
  enum Event: Equatable {
    /// A key can be read, or the terminal was lost.
    case key
    case signal(Int32)
    /// A request of a web page is waiting.
    case message
    /// Nothing arrived before the timeout.
    case idle
  }

  let signals: SignalPipe
  /// The web pages that share the session; nil if the session is not served.
  var pages: (any Visitors)?
  /// The descriptor of the keyboard; -1 for none.
  private let keyboard: Int32
  /// Signals that were read from `signals` but are not handled yet, oldest first.
  var pendingSignals: [Int32] = []
  /// The signals that discard an incomplete key sequence.
  private let urgent: Set<Int32>
  /// The signals that end the session, once the terminal is restored.
  let terminating: Set<Int32> = [SIGTERM, SIGHUP, SIGQUIT]
  /// Ends the program if the session's thread is too busy to hear a signal.
  let guardian: SignalGuardian

  /// Starts to catch the terminal's signals; returns nil if the system has no free descriptors.
  init?(keyboard: Int32 = STDIN_FILENO) {
    let caught = [SIGINT, SIGWINCH, SIGTSTP] + terminating
    guard let signals = SignalPipe(catching: caught) else { return nil }
    self.signals = signals
    self.keyboard = keyboard
    guardian = SignalGuardian(signals, ending: terminating)
    urgent = terminating.union([SIGINT])
  }

  /// Waits for an event.
  ///
  /// `timeout` is in milliseconds; negative for no limit. Signals are returned before keys: Ctrl-C discards the line,
  /// so it must be handled before keys that were typed after it. Requests of web pages are returned last; if
  /// `hearsPages` is false, they stay queued.
  func next(timeout: Int32 = -1, hearsPages: Bool = true) -> Event {
    while true {
      if let number = nextSignal() { return .signal(number) }
      let ready = sleep(timeout: timeout, hearsPages: hearsPages)
      if let number = nextSignal() { return .signal(number) }
      if let ready, ready.keyboard != 0 { return .key }
      if let ready, ready.pages != 0 { return .message }
      if ready == nil { return .idle }
    }
  }

  /// Removes and returns the oldest pending signal without waiting; nil if there is none.
  func nextSignal() -> Int32? {
    pendingSignals.isEmpty ? arrivedSignal() : pendingSignals.removeFirst()
  }

  /// Removes and returns the oldest signal that has arrived; nil if there is none.
  private func arrivedSignal() -> Int32? {
    guardian.noteAttention()
    let number = signals.next()
    // What follows may wait for the terminal, or for files.
    if let number, terminating.contains(number) { InterruptWatch.endSoon(by: number) }
    return number
  }

  /// Waits for the next byte from the keyboard; returns EOF if the terminal was lost.
  ///
  /// The next byte may never arrive: Ctrl-C makes the system discard all unread input, even a byte that `poll` has
  /// announced or the remaining bytes of a key. So if Ctrl-C or a terminating signal arrives during the wait, the
  /// method returns Ctrl-G, which ends an incomplete key sequence.
  func readByte() -> Int32 {
    while true {
      let keyboard = sleep(timeout: -1, hearsPages: false)?.keyboard ?? 0
      if keyboard != 0 {
        var byte: UInt8 = 0
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 1 { return Int32(byte) }
        // Reading 0 bytes does not by itself mean that the terminal was lost, because the terminal is set not to wait
        // for input.
        let isGone = count == 0 && keyboard & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
        if isGone || (count < 0 && errno != EINTR && errno != EAGAIN) { return EOF }
      }
      while let number = arrivedSignal() { pendingSignals.append(number) }
      if pendingSignals.contains(where: urgent.contains) {
        return Int32(UInt8(ascii: "\u{07}"))
      }
    }
  }

  /// Reads all pending input; returns nil if the terminal was lost.
  ///
  /// The terminal must be in a mode in which reading does not wait.
  func readKeys() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let isGone =
      poll(&source, 1, 0) > 0 && Int32(source.revents) & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
    return isGone ? nil : []
  }

  /// Waits for a key, a signal or, if `hearsPages` is true, a request from a web page that shares the session.
  ///
  /// Returns the `revents` that `poll` reports for the keyboard and for the pages, both 0 if only a signal arrived or
  /// `poll` failed; nil on a timeout.
  private func sleep(timeout: Int32, hearsPages: Bool) -> (keyboard: Int32, pages: Int32)? {
    // `poll` ignores negative descriptors.
    let bell = hearsPages ? pages?.readEnd ?? -1 : -1
    var sources = [keyboard, signals.readEnd, bell].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let ready = poll(&sources, nfds_t(sources.count), timeout)
    if ready == 0 { return nil }
    return ready > 0 ? (Int32(sources[0].revents), Int32(sources[2].revents)) : (0, 0)
  }
}

// Runs work on a separate thread, so that the session's thread can react to Ctrl-C.
extension TerminalInput: WorkRunner {
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    wait(for: work, isAbandonable: true)
  }

  func attend<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    wait(for: work, isAbandonable: false)
  }

  /// Passes the result of work from the worker thread to the thread that waits for it.
  private final class Tray<Result: Sendable>: Sendable {
    private let result = Mutex<Result?>(nil)

    func put(_ value: Result) { result.withLock { $0 = value } }

    func take() -> Result? { result.withLock { $0 } }
  }

  /// The stack size of the worker thread, in bytes: as large as the main thread's stack.
  private static let stackSize = 8 << 20

  /// The interval between updates of the progress, in milliseconds.
  private static let progressInterval: Int32 = 100

  /// Runs the work and returns its result; nil if a signal or a web page's stop request abandons the work.
  ///
  /// The progress is shown by the waiting thread, so that abandoned work never writes to the prompt. Abandoned work
  /// continues until it checks its ``Cancellation``; its result is dropped.
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
    // Clears a stop request that was meant for earlier work.
    _ = pages?.takeStop()
    let thread = Thread {
      tray.put(Cancellation.$current.withValue(cancellation, operation: work))
      // Closing the pipe wakes the waiting thread. Unlike a write, it cannot fail if that thread no longer reads.
      close(writeEnd)
    }
    thread.stackSize = Self.stackSize
    thread.start()
    let line = ProgressLine()
    defer {
      line.wipe()
      pages?.show(progress: "")
    }
    while true {
      var sources = [
        pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
      ]
      let timeout = isAbandonable ? Self.progressInterval : -1
      guard poll(&sources, nfds_t(sources.count), timeout) > 0 else {
        if let progress = cancellation.progress {
          line.show(progress)
          pages?.show(progress: progress)
        }
        if isAbandonable, pages?.takeStop() == true, cancellation.interrupt() == .abandoned {
          return nil
        }
        continue
      }
      while let number = arrivedSignal() {
        if number == SIGTSTP {
          raise(SIGSTOP)
        } else if number == SIGINT, !guardian.endsProgramOnInterrupt {
          guard isAbandonable else { continue }
          // Ctrl-C also drops the queued requests of web pages; otherwise the next request would start at once.
          pages?.dropRequests()
          if cancellation.interrupt() == .abandoned { return nil }
          line.erase()
        } else {
          pendingSignals.append(number)
          let ends = number == SIGINT || terminating.contains(number)
          if ends, cancellation.abandon() == .abandoned { return nil }
        }
      }
      if sources[1].revents != 0 { return tray.take() }
    }
  }
}

/// Ends the program on a signal that the session's thread does not hear in time, because it is busy with work that it
/// cannot leave, such as loading or publishing very many traces.
final class SignalGuardian: Sendable {
  private let looks = Atomic(0)
  private let endsOnInterrupt = Atomic(true)

  /// Guards the signals of a pipe, of which `ending` end the program.
  init(_ signals: SignalPipe, ending: Set<Int32>) {
    Thread.detachNewThread { [self] in
      while true {
        var source = pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0)
        guard poll(&source, 1, -1) > 0 else { continue }
        let before = looks.load(ordering: .relaxed)
        let deadline = ContinuousClock.now + InterruptWatch.attention
        while looks.load(ordering: .relaxed) == before, ContinuousClock.now < deadline {
          usleep(20_000)
        }
        if looks.load(ordering: .relaxed) == before { act(on: signals, ending: ending) }
      }
    }
  }

  /// Whether Ctrl-C ends the program too: until the console has its prompt, and always where there is none.
  var endsProgramOnInterrupt: Bool { endsOnInterrupt.load(ordering: .relaxed) }

  func endOnInterrupt(_ ends: Bool) { endsOnInterrupt.store(ends, ordering: .relaxed) }

  /// Tells that the session's thread looks for signals.
  func noteAttention() { looks.add(1, ordering: .relaxed) }

  private func act(on signals: SignalPipe, ending: Set<Int32>) {
    var kept: [Int32] = []
    while let number = signals.next() {
      if ending.contains(number) || number == SIGINT && endsProgramOnInterrupt {
        InterruptWatch.end(by: number)
      }
      kept.append(number)
    }
    kept.forEach(signals.putBack)
  }
}

/// The size of the terminal's window, in characters.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int

  /// The terminal's current size; 80 by 24 if unknown.
  static var current: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return TerminalSize(columns: 80, rows: 24) }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Whether the terminal can move its cursor.
  static var hasCursor: Bool {
    let name = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return !name.isEmpty && name != "dumb"
  }
}
