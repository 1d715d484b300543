import ArgumentParser
import CReadline
import Formats
import Foundation
import Synchronization
import Workbench

/// Delivers signals as bytes in a pipe, so that a loop can wait for signals and input at the same time.
struct SignalPipe {
  /// The descriptor to poll for reading.
  let readEnd: Int32
  private let writeEnd: Int32

  /// Starts to catch the signals; returns nil if the system has no free descriptors.
  init?(catching signals: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for number in signals { panlab_catch_signal(number, ends[1]) }
    // Unblocks the signals: a process inherits the signal mask of the thread that started it, and that thread may have
    // blocked them.
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Removes and returns the oldest signal that has arrived; nil if there is none.
  func next() -> Int32? {
    var byte: UInt8 = 0
    return read(readEnd, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Closes the descriptors.
  ///
  /// Call only when no signal is caught any more.
  func close() { for end in [readEnd, writeEnd] { _ = Foundation.close(end) } }
}

/// Handles Ctrl-C for a whole command.
///
/// If stoppable work is running, Ctrl-C asks it to stop; otherwise Ctrl-C ends the program, which reports the work done
/// so far. If stoppable work has not ended within a few seconds, another Ctrl-C ends the program. A file that is being
/// written is always finished first.
enum InterruptWatch {
  private struct State {
    var signals: SignalPipe?
    /// Whether Ctrl-C only asks stoppable work to stop, and never ends the program.
    ///
    /// True while another program on the terminal handles Ctrl-C. Always true if the program was started with SIGINT
    /// ignored, as a shell script starts its background jobs.
    var isIgnored = false
    /// How many pieces of stoppable work are running.
    var stopping = 0
    /// The time at which running work was asked to stop; nil if it was not asked.
    var first: ContinuousClock.Instant?
    var done = ""
    /// The number of files of recordings that were read.
    var recordings = 0
    var files = 0
  }

  private static let state = Mutex(State())
  /// The time that work may take to report its results after it was asked to stop.
  private static let patience = Duration.seconds(3)
  /// Locked while a file is written.
  private static let writing = NSLock()

  /// Starts to watch for Ctrl-C.
  ///
  /// The console later replaces this watch with its own handling of the signal.
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

  /// Sets the description of the work done so far, for the final message: `12 of 18 scenarios were examined`.
  static func note(_ done: @autoclosure () -> String) {
    let done = done()
    state.withLock { $0.done = done }
  }

  /// Counts a file of recordings that was read.
  ///
  /// The final message gives the number of these files if ``note(_:)`` has set no description.
  static func noteFile() {
    state.withLock { $0.recordings += 1 }
    WorkProgress.noteFile()
  }

  /// Writes a file; Ctrl-C takes effect only afterwards.
  static func whileWriting<Result, Failure: Error>(
    _ write: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    writing.lock()
    defer { writing.unlock() }
    let result = try write()
    state.withLock { $0.files += 1 }
    return result
  }

  /// Leaves Ctrl-C to another program on the same terminal while `body` runs.
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

  /// Whether running work has been asked to stop.
  fileprivate static var hasArrived: Bool { state.withLock { $0.first != nil } }

  fileprivate static func beginStopping() {
    start()
    state.withLock { $0.stopping += 1 }
  }

  /// Marks the end of stoppable work, and forgets that the work was asked to stop.
  fileprivate static func endStopping() {
    state.withLock { state in
      state.stopping -= 1
      state.first = nil
    }
  }

  /// Handles the signals that have arrived.
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

/// Lets a piece of work stop on Ctrl-C and report its results, until ``end()`` or the end of this object's life.
final class Interruption: Sendable {
  private let flag = Atomic(false)
  private let isEnded = Atomic(false)

  /// Begins stoppable work: Ctrl-C is recorded instead of ending the program.
  init() { InterruptWatch.beginStopping() }

  deinit { end() }

  /// Whether Ctrl-C had been pressed when ``isNow`` was last read.
  var hasHappened: Bool { flag.load(ordering: .relaxed) }

  /// Whether Ctrl-C has been pressed by now.
  var isNow: Bool {
    if InterruptWatch.hasArrived { flag.store(true, ordering: .relaxed) }
    return hasHappened
  }

  /// Ends the stoppable work; Ctrl-C then has the same effect as before the work began.
  func end() {
    guard !isEnded.exchange(true, ordering: .relaxed) else { return }
    InterruptWatch.endStopping()
  }
}

/// Shows the progress of long work on the terminal's last line, and erases it at the end.
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

  /// The rate since the start, such as `2400/s`, for a number of items done.
  func rate(of count: Int) -> String {
    let time = start.duration(to: .now).components
    let seconds = Double(time.seconds) + Double(time.attoseconds) * 1e-18
    return "\(Int(Double(count) / max(seconds, 0.001)))/s"
  }

  /// Erases the line, if one was shown.
  func wipe() { if last != nil { erase() } }

  /// Erases the terminal's last line, such as the `^C` of an interrupt.
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

  /// The progress last shown.
  var progress: String { last.withLock { $0 } }

  var isStopped: Bool { interruption.isNow }

  /// Erases the progress line.
  func wipe() { line.withLock { $0.wipe() } }

  /// Runs work with a monitor that reports Ctrl-C as a request to stop; afterwards, Ctrl-C ends the program again.
  static func during<Result, Failure: Error>(
    _ work: (any WorkMonitor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let monitor = DirectMonitor()
    defer { monitor.end() }
    return try work(monitor)
  }

  /// Erases the progress line and lets Ctrl-C end the program again.
  func end() {
    wipe()
    interruption.end()
  }
}
