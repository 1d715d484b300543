import ArgumentParser
import CReadline
import Formats
import Foundation
import Replay
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

  /// Puts back a signal that ``next()`` returned, behind those that have arrived since.
  func putBack(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writeEnd, &byte, 1)
  }

  /// Closes the descriptors.
  ///
  /// Call only when no signal is caught any more.
  func close() { for end in [readEnd, writeEnd] { _ = Foundation.close(end) } }
}

/// Ends a command on Ctrl-C and on the signals that ask a program to end, from its start to its end.
///
/// Without stoppable work, a signal ends the program at once, which reports the work done so far. Stoppable work is
/// asked to stop: it hears of that when it reads ``Interruption/isNow``, and may then report its results. Work that
/// does not hear in time, or does not end in time, is ended with the program. So every command ends within a second of
/// a signal, whatever it is doing. A file that is being written is finished, or not written at all.
enum InterruptWatch {
  /// A signal that asks the program to end.
  private struct Request {
    let number: Int32
    let time: ContinuousClock.Instant
    /// Whether stoppable work has heard of it.
    var isHeard = false
  }

  private struct State {
    var signals: SignalPipe?
    /// Whether another program on the terminal handles Ctrl-C.
    var isAttending = false
    /// Whether Ctrl-C only asks stoppable work to stop, and never ends the program, because the program was started
    /// with SIGINT ignored, as a shell script starts its background jobs.
    var ignoresInterrupt = false
    /// How many pieces of stoppable work are running.
    var stopping = 0
    /// The first signal that arrived.
    var request: Request?
    /// Whether the running work has been asked to stop.
    var isAsked = false
    var done = ""
    /// Whether the final message was printed.
    var isTold = false
    /// The number of files of recordings that were read.
    var recordings = 0
    var files = 0
    /// The file that is written first and then renamed; nil while nothing is written.
    var temporary: String?
    /// The folders that stand only for the work of this command.
    var folders: Set<String> = []
    /// The descriptors by which the watchers of running commands, such as a compiler, know that this program lives.
    var lives: Set<Int32> = []
  }

  /// Ctrl-C, the request to end, and the loss of the terminal.
  static let signals = [SIGINT, SIGTERM, SIGHUP]

  private static let state = Mutex(State())
  // In both a debug build is slower.
  /// The time in which stoppable work must hear that it was asked to stop.
  #if DEBUG
    static let attention = Duration.milliseconds(1500)
  #else
    static let attention = Duration.milliseconds(500)
  #endif
  /// The time that work may take to report its results after it was asked to stop.
  #if DEBUG
    private static let patience = Duration.seconds(3)
  #else
    private static let patience = Duration.milliseconds(900)
  #endif
  /// The time that a file may take to be finished, in seconds.
  private static let finishing = 0.3
  /// Locked while a file is written.
  private static let writing = NSLock()

  /// Starts to watch for the signals, except for TERM and HUP if the program was started to ignore them, as `nohup`
  /// does.
  ///
  /// The console later replaces this watch with its own handling of the signals.
  static func start() {
    let caught: [Int32]? = state.withLock { state in
      guard state.signals == nil else { return nil }
      let caught = Self.signals.filter { number in
        let before = signal(number, SIG_DFL)
        let isIgnored = before.map { unsafeBitCast($0, to: Int.self) == 1 } ?? false
        if number == SIGINT {
          state.ignoresInterrupt = isIgnored
          return true
        }
        if isIgnored { signal(number, SIG_IGN) }
        return !isIgnored
      }
      guard let signals = SignalPipe(catching: caught) else { return nil }
      state.signals = signals
      return caught
    }
    guard let caught else { return }
    let isWatched = Threads.start {
      while true {
        let (descriptor, isPending) = state.withLock {
          ($0.signals?.readEnd ?? -1, $0.request != nil)
        }
        var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&source, 1, isPending ? 20 : -1)
        look()
      }
    }
    // Without a thread that watches, signals have their usual effect, which is to end the program.
    let isIgnored = state.withLock(\.ignoresInterrupt)
    for number in isWatched ? [] : caught {
      signal(number, number == SIGINT && isIgnored ? SIG_IGN : SIG_DFL)
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

  /// Writes a file; a signal takes effect only afterwards.
  ///
  /// If `temporary` is written first and renamed at the end, a signal removes it and abandons the file, unless writing
  /// ends soon.
  static func whileWriting<Result, Failure: Error>(
    _ write: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    writing.lock()
    defer {
      state.withLock { $0.temporary = nil }
      writing.unlock()
    }
    let result = try write()
    state.withLock { $0.files += 1 }
    return result
  }

  /// Makes or removes something temporary; a signal takes effect only afterwards.
  static func whileStaging<Result, Failure: Error>(
    _ stage: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    writing.lock()
    defer { writing.unlock() }
    return try stage()
  }

  /// Works with a new folder, and removes it; a signal removes it too.
  ///
  /// After a signal, what takes long to remove is left to the next run that writes beside the folder.
  ///
  /// Work that makes subfolders with their parents does so inside ``whileStaging(_:)``: the folder would stand again.
  static func withFolder<Result>(_ folder: String, _ work: () throws -> Result) throws -> Result {
    defer {
      whileStaging {
        remove(folder)
        _ = state.withLock { $0.folders.remove(folder) }
      }
    }
    try whileStaging {
      _ = state.withLock { $0.folders.insert(folder) }
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    return try work()
  }

  private static func remove(_ folder: String) {
    let late = Date() + finishing
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      if Date() > late, state.withLock({ $0.request != nil }) { return }
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Says which temporary file is being written inside ``whileWriting(_:)``; a signal may remove it.
  static func noteTemporary(_ path: String) { state.withLock { $0.temporary = path } }

  /// Waits for a command of another program, which ends when `life` is closed.
  static func whileRunning<Result>(_ life: Int32, _ wait: () -> Result) -> Result {
    _ = state.withLock { $0.lives.insert(life) }
    defer { _ = state.withLock { $0.lives.remove(life) } }
    return wait()
  }

  /// Leaves Ctrl-C to another program on the same terminal while `body` runs.
  static func whileAttending<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = state.withLock { state in
      defer { state.isAttending = true }
      return state.isAttending
    }
    defer {
      look()
      state.withLock { $0.isAttending = before }
    }
    return try body()
  }

  /// The exit code of an interrupted program: 128 and the number of the signal, 130 for Ctrl-C.
  static var exitCode: ExitCode { ExitCode(128 + state.withLock { $0.request?.number ?? SIGINT }) }

  /// Whether running work has been asked to stop; the work has then heard of it.
  fileprivate static var hasArrived: Bool {
    state.withLock { state in
      if state.isAsked { state.request?.isHeard = true }
      return state.isAsked
    }
  }

  fileprivate static func beginStopping() {
    start()
    state.withLock { $0.stopping += 1 }
  }

  /// Marks the end of stoppable work; when no other runs around it, forgets that the work was asked to stop.
  fileprivate static func endStopping() {
    state.withLock { state in
      state.stopping -= 1
      if state.stopping == 0 { state.isAsked = false }
    }
  }

  /// Handles the signals that have arrived.
  private static func look() {
    let now = ContinuousClock.now
    let ended = state.withLock { state -> Int32? in
      while let number = state.signals?.next() {
        if number == SIGINT, state.isAttending || state.ignoresInterrupt {
          if state.stopping > 0, !state.isAttending { state.isAsked = true }
          continue
        }
        if state.stopping == 0 { return number }
        state.request = state.request ?? Request(number: number, time: now)
        state.isAsked = true
      }
      guard let request = state.request else { return nil }
      let mayReport = request.isHeard && canWrite
      let isLate = now > request.time + (mayReport ? patience : attention)
      return isLate ? request.number : nil
    }
    if let ended { end(by: ended) }
  }

  /// Whether standard output takes more text at once; false if its reader does not read on.
  private static var canWrite: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&output, 1, 0) != 0
  }

  /// Ends the program soon, unless it ends by itself.
  static func endSoon(by number: Int32) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: finishing * 2)
      end(by: number)
    }
  }

  /// Ends the program with the account of what was done.
  static func end(by number: Int32) -> Never {
    state.withLock { $0.request = $0.request ?? Request(number: number, time: .now) }
    if !writing.lock(before: Date() + finishing) {
      // A text may take long to be made while it is written.
      if let temporary = state.withLock({ $0.temporary }) {
        unlink(temporary)
      } else {
        writing.lock()
      }
    }
    // Their watchers end all that they have started, and remove their folders.
    for life in state.withLock({ $0.lives }) { _ = Foundation.close(life) }
    // A file that is added at the same time makes the removal fail.
    let late = Date() + finishing
    for folder in state.withLock({ $0.folders }) {
      while !state.withLock({ $0.lives.isEmpty }), Date() < late,
        FileManager.default.fileExists(atPath: folder)
      { usleep(5000) }
      for _ in 0..<20 where FileManager.default.fileExists(atPath: folder) && Date() < late {
        remove(folder)
      }
    }
    let code = 128 + number
    // The main thread may wait for a reader of standard error that does not read.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: finishing)
      _exit(code)
    }
    tell()
    _exit(code)
  }

  /// Says, once, what was done before the program was interrupted, and what is kept of it.
  static func tell() {
    let (isTold, done, files, recordings) = state.withLock { state in
      defer { state.isTold = true }
      return (state.isTold, state.done, state.files, state.recordings)
    }
    if isTold { return }
    let read = recordings == 0 ? "" : "\(counted(recordings, "file")) read"
    let facts = [
      done.isEmpty ? read : done,
      files == 0 ? "no file was written" : "\(counted(files, "file was", "files were")) written",
    ]
    StandardError.remark("interrupted: " + facts.filter { !$0.isEmpty }.joined(separator: "; "))
  }
}

/// Lets a piece of work stop on a signal and report its results, until ``end()`` or the end of this object's life.
final class Interruption: Sendable {
  private let flag = Atomic(false)
  private let isEnded = Atomic(false)

  /// Begins stoppable work: a signal is recorded instead of ending the program.
  init() { InterruptWatch.beginStopping() }

  deinit { end() }

  /// Whether a signal had arrived when ``isNow`` was last read.
  var hasHappened: Bool { flag.load(ordering: .relaxed) }

  /// Whether a signal has arrived by now.
  var isNow: Bool {
    if InterruptWatch.hasArrived { flag.store(true, ordering: .relaxed) }
    return hasHappened
  }

  /// Ends the stoppable work; a signal then has the same effect as before the work began.
  func end() {
    guard !isEnded.exchange(true, ordering: .relaxed) else { return }
    InterruptWatch.endStopping()
  }
}

/// Shows the progress of long work on the terminal's last line, and erases it at the end.
///
/// Shows nothing in the first second, or if standard error is not a terminal.
final class ProgressLine {
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  /// Shows the line, at most ten times a second.
  func show(_ text: @autoclosure () -> String) {
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
