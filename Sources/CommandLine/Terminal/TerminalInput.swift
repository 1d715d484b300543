import Foundation
import Synchronization

/// Others who see the session, and whom its thread hears beside the keyboard: the pages.
protocol Visitors: Sendable {
  /// The descriptor that can be read when they have asked something.
  var readEnd: Int32 { get }

  /// Returns and clears the pending stop request.
  func takeStop() -> Bool

  /// Forgets what they have asked and has not been begun.
  func dropRequests()

  /// Shows the progress of the current work.
  func show(progress: String)
}

/// Keys and signals, in the order in which the program handles them.
@MainActor
final class TerminalInput {
  /// The reason for a wake-up.
  enum Event: Equatable {
    /// There is a key to read, or the terminal is gone.
    case key
    case signal(Int32)
    /// A page asks something.
    case message
    /// Nothing arrived in time.
    case idle
  }

  let signals: SignalPipe
  /// nil while no page is served.
  var pages: (any Visitors)?
  /// The descriptor of the keyboard; -1 for none.
  private let keyboard: Int32
  /// Signals that arrived during another wait, oldest first.
  var pendingSignals: [Int32] = []
  /// The signals that discard a half-typed key.
  private let urgent: Set<Int32>
  /// The signals that end the session, once the terminal is restored.
  let terminating: Set<Int32> = [SIGTERM, SIGHUP, SIGQUIT]

  /// Takes over the terminal's signals; nil when the system has no descriptors left.
  init?(keyboard: Int32 = STDIN_FILENO) {
    let caught = [SIGINT, SIGWINCH, SIGTSTP] + terminating
    guard let signals = SignalPipe(catching: caught) else { return nil }
    self.signals = signals
    self.keyboard = keyboard
    urgent = terminating.union([SIGINT])
  }

  /// Sleeps until something arrives or some milliseconds have passed; negative waits for ever.
  ///
  /// Signals come first: Ctrl-C drops the line, and later keys do not belong to it. Pages come last, and not at
  /// all unless it `hearsPages`: what they ask waits.
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

  /// The oldest pending signal, without waiting.
  func nextSignal() -> Int32? {
    pendingSignals.isEmpty ? signals.next() : pendingSignals.removeFirst()
  }

  /// The next byte from the keyboard, or EOF.
  ///
  /// There may be none although one was announced: Ctrl-C makes the system discard earlier input, and a
  /// key can have several bytes. Waiting must not miss a signal, so Ctrl-G, which ends half-typed keys,
  /// replaces a key that will not come.
  func readByte() -> Int32 {
    while true {
      let keyboard = sleep(timeout: -1, hearsPages: false)?.keyboard ?? 0
      if keyboard != 0 {
        var byte: UInt8 = 0
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 1 { return Int32(byte) }
        // The terminal returns nothing instead of waiting; only a terminal that is gone has ended.
        let isGone = count == 0 && keyboard & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
        if isGone || (count < 0 && errno != EINTR && errno != EAGAIN) { return EOF }
      }
      while let number = signals.next() { pendingSignals.append(number) }
      if pendingSignals.contains(where: urgent.contains) {
        return Int32(UInt8(ascii: "\u{07}"))
      }
    }
  }

  /// All pending input; nil once the terminal is gone.
  ///
  /// The terminal must return nothing instead of waiting.
  func readKeys() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let isGone =
      poll(&source, 1, 0) > 0 && Int32(source.revents) & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
    return isGone ? nil : []
  }

  /// Sleeps until something arrives and returns the events of keyboard and pages: none for a signal, nil for
  /// a timeout.
  private func sleep(timeout: Int32, hearsPages: Bool) -> (keyboard: Int32, pages: Int32)? {
    // A negative descriptor has no events.
    let bell = hearsPages ? pages?.readEnd ?? -1 : -1
    var sources = [keyboard, signals.readEnd, bell].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let ready = poll(&sources, nfds_t(sources.count), timeout)
    if ready == 0 { return nil }
    return ready > 0 ? (Int32(sources[0].revents), Int32(sources[2].revents)) : (0, 0)
  }
}

// Work on a separate thread, so that Ctrl-C is noticed meanwhile.
extension TerminalInput: WorkRunner {
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    wait(for: work, isAbandonable: true)
  }

  func attend<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    wait(for: work, isAbandonable: false)
  }

  /// Holds a thread's result.
  private final class Tray<Result: Sendable>: Sendable {
    private let result = Mutex<Result?>(nil)

    func put(_ value: Result) { result.withLock { $0 = value } }

    func take() -> Result? { result.withLock { $0 } }
  }

  /// The thread's stack, in bytes: as large as a main thread's.
  private static let stackSize = 8 << 20

  /// The interval between looks at the progress, in milliseconds.
  private static let progressInterval: Int32 = 100

  /// Does the work and returns its result; nil when a signal abandons it, or ends the program.
  ///
  /// Meanwhile this thread shows the progress, so that abandoned work writes nothing to the prompt.
  /// Abandoned work continues until it looks at its ``Cancellation``; its result is dropped.
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
    // What was asked to stop before has ended.
    _ = pages?.takeStop()
    let thread = Thread {
      tray.put(Cancellation.$current.withValue(cancellation, operation: work))
      // Closing wakes the other end and, unlike writing, cannot fail when that is gone.
      close(writeEnd)
    }
    thread.stackSize = Self.stackSize
    thread.start()
    var line = ProgressLine()
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
      while let number = signals.next() {
        if number == SIGTSTP {
          raise(SIGSTOP)
        } else if number == SIGINT {
          guard isAbandonable else { continue }
          // Else what pages ask would begin in its place.
          pages?.dropRequests()
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

/// The size of the terminal's window, in characters.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int

  /// The terminal's own size, else the usual 80 by 24.
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
