import ArgumentParser
import CReadline
import Formats
import Foundation
import Synchronization
import Workbench

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

/// Ctrl-C for a whole command: work that can stop is asked to, other work ends the program, which says what was
/// done.
///
/// Where work was asked and has not stopped for a while, another Ctrl-C ends the program too. A file that is
/// being written is finished first.
enum InterruptWatch {
  private struct State {
    var signals: SignalPipe?
    /// Whether the program was started with the signal ignored, as in the background of a script: then only
    /// work that can stop is asked to.
    var isIgnored = false
    /// How many pieces of work stop when asked.
    var stopping = 0
    /// When work was asked to stop.
    var first: ContinuousClock.Instant?
    var done = ""
    /// How many recordings were read.
    var recordings = 0
    var files = 0
  }

  private static let state = Mutex(State())
  /// How long work that was asked to stop may take to report its results.
  private static let patience = Duration.seconds(3)
  /// Held while a file is written.
  private static let writing = NSLock()

  /// Watches from now on; the console, which has its own way, takes the signal over later.
  static func start() {
    let isNew = state.withLock { state in
      guard state.signals == nil else { return false }
      let before = signal(SIGINT, SIG_DFL)
      guard let signals = SignalPipe(catching: [SIGINT]) else { return false }
      state.signals = signals
      state.isIgnored = before.map { unsafeBitCast($0, to: Int.self) == 1 } ?? false
      return true
    }
    guard isNew else { return }
    Thread.detachNewThread {
      while true {
        guard let descriptor = state.withLock({ $0.signals?.readEnd }) else { return }
        var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&source, 1, -1)
        look()
      }
    }
  }

  /// What was done so far, for the words of the end: `12 of 18 scenarios were examined`.
  static func note(_ done: @autoclosure () -> String) {
    let done = done()
    state.withLock { $0.done = done }
  }

  /// Counts a recording that was read, until there is more to say.
  static func noteFile() {
    state.withLock { $0.recordings += 1 }
    WorkProgress.noteFile()
  }

  /// Writes a file; Ctrl-C waits for it.
  static func whileWriting<Result, Failure: Error>(
    _ write: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    writing.lock()
    defer { writing.unlock() }
    let result = try write()
    state.withLock { $0.files += 1 }
    return result
  }

  /// Lets a program that shares the terminal have Ctrl-C for itself.
  static func whileAttending<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = state.withLock { state in
      defer { state.isIgnored = true }
      return state.isIgnored
    }
    defer {
      look()
      state.withLock { $0.isIgnored = before }
    }
    return try body()
  }

  /// Whether work was asked to stop.
  fileprivate static var hasArrived: Bool { state.withLock { $0.first != nil } }

  fileprivate static func beginStopping() {
    start()
    state.withLock { $0.stopping += 1 }
  }

  /// Ends work that can stop; a later Ctrl-C is a first one again.
  fileprivate static func endStopping() {
    state.withLock { state in
      state.stopping -= 1
      state.first = nil
    }
  }

  /// Takes the signals that have arrived.
  private static func look() {
    let isLast = state.withLock { state in
      var isLast = false
      while state.signals?.next() != nil {
        let now = ContinuousClock.now
        let first = state.first ?? now
        state.first = first
        isLast = isLast || state.stopping == 0 || first.duration(to: now) > patience
      }
      if state.stopping == 0 { state.first = nil }
      return isLast && !state.isIgnored
    }
    guard isLast else { return }
    writing.lock()
    let (done, files, recordings) = state.withLock { ($0.done, $0.files, $0.recordings) }
    let read = recordings == 0 ? "" : "\(counted(recordings, "file")) read"
    let facts = [
      done.isEmpty ? read : done,
      files == 0 ? "no file was written" : "\(counted(files, "file was", "files were")) written",
    ]
    StandardError.remark("interrupted: " + facts.filter { !$0.isEmpty }.joined(separator: "; "))
    _exit(ExitCode.interrupted.rawValue)
  }
}

/// Work that stops when Ctrl-C asks it to, and reports its results.
final class Interruption: Sendable {
  private let flag = Atomic(false)
  private let isEnded = Atomic(false)

  /// Notes interrupts from now on, instead of letting them end the program.
  init() { InterruptWatch.beginStopping() }

  deinit { end() }

  /// Whether an interrupt had arrived at the last look.
  var hasHappened: Bool { flag.load(ordering: .relaxed) }

  /// Whether an interrupt has arrived by now.
  var isNow: Bool {
    if InterruptWatch.hasArrived { flag.store(true, ordering: .relaxed) }
    return hasHappened
  }

  /// Lets interrupts end the program again.
  func end() {
    guard !isEnded.exchange(true, ordering: .relaxed) else { return }
    InterruptWatch.endStopping()
  }
}

/// Progress of long work on the terminal's last line, wiped at the end.
///
/// Shows nothing in the first second, or if standard error is not a terminal.
struct ProgressLine {
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  /// Shows the line, at most ten times a second.
  mutating func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), last.map({ now - $0 > .milliseconds(100) }) ?? true else {
      return
    }
    last = now
    WorkProgress.giveWay()
    StandardError.writeCommands("\r\u{1B}[K\(VisibleText.line(text()))")
  }

  /// `2400/s`, for a count of what was done since the start.
  func rate(of count: Int) -> String {
    let time = start.duration(to: .now).components
    let seconds = Double(time.seconds) + Double(time.attoseconds) * 1e-18
    return "\(Int(Double(count) / max(seconds, 0.001)))/s"
  }

  /// Wipes the line, if there is one.
  func wipe() { if last != nil { erase() } }

  /// Wipes the terminal's last line, such as the `^C` of an interrupt.
  func erase() { if isShown { StandardError.writeCommands("\r\u{1B}[K") } }
}

/// Monitors the work of a command: shows its progress and stops it on Ctrl-C.
final class DirectMonitor: WorkMonitor {
  private let interruption = Interruption()
  private let line = Mutex(ProgressLine())
  private let last = Mutex("")

  func show(_ progress: String) {
    last.withLock { $0 = progress }
    line.withLock { $0.show(progress) }
  }

  /// What was shown last: how far the work is.
  var progress: String { last.withLock { $0 } }

  var isStopped: Bool { interruption.isNow }

  /// Wipes the progress.
  func wipe() { line.withLock { $0.wipe() } }

  /// Monitors a part of a longer program; afterwards Ctrl-C ends the program again.
  static func during<Result, Failure: Error>(
    _ work: (any WorkMonitor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let monitor = DirectMonitor()
    defer { monitor.end() }
    return try work(monitor)
  }

  /// Wipes the progress and lets Ctrl-C end the program again.
  func end() {
    wipe()
    interruption.end()
  }
}
