import Formats
import Foundation
import Synchronization

/// How far a command is, on the last line of the terminal: `1204 of 5000 files read, 2400/s, 2 s left`; once the
/// files are read, `600 of 5000 done` of what is worked on one by one.
///
/// It appears after a second and is wiped before anything else is written. Nothing is shown if standard error is
/// not a terminal.
enum WorkProgress {
  /// What is counted.
  private struct Count: Equatable {
    var done = 0
    /// How many there are; 0 if that is not known.
    var total = 0
    var what = "files read"
  }

  private struct State {
    var start: ContinuousClock.Instant?
    var files = Count()
    var isWriting = false
    /// What was shown last, so that nothing reappears once the work is done.
    var shown = Count()
    /// What is being counted, and since when.
    var current: (what: String, start: ContinuousClock.Instant)?
    var isOnScreen = false
    /// Whether a command shows a line of its own.
    var isTaken = false

    /// Files as long as there are any left, then the work on what is in them.
    var count: Count {
      let work = Count(
        done: WorkProgress.worked.load(ordering: .relaxed),
        total: WorkProgress.expected.load(ordering: .relaxed), what: "done")
      return isWriting || work.done == 0 || files.done < files.total ? files : work
    }
  }

  private static let state = Mutex(State())
  private static let interval = 0.2
  private static let worked = Atomic(0)
  private static let expected = Atomic(0)

  /// Shows progress from now on.
  static func begin() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    state.withLock { $0.start = .now }
    Thread.detachNewThread {
      while true {
        Thread.sleep(forTimeInterval: interval)
        show()
      }
    }
  }

  /// Adds files that will be read, which are counted only if progress is shown.
  static func expect(files: @autoclosure () -> Int) {
    state.withLock { if $0.start != nil { $0.files.total += files() } }
  }

  /// Counts a file that was read.
  static func noteFile() { state.withLock { if !$0.isWriting { $0.files.done += 1 } } }

  /// Counts a file that was written.
  static func noteWritten(_ done: Int, of total: Int) {
    state.withLock { state in
      state.files = Count(done: done, total: total, what: "files written")
      state.isWriting = true
    }
  }

  /// Adds work that will be done one by one.
  static func expect(work count: Int) { expected.add(count, ordering: .relaxed) }

  /// Counts pieces of work that were done.
  static func note(work count: Int) { worked.add(count, ordering: .relaxed) }

  /// Leaves the last line to a command that fills it itself.
  static func giveWay() { state.withLock { $0.isTaken = true } }

  /// Wipes the line, before something else is written.
  static func wipe() {
    state.withLock { state in
      guard state.isOnScreen else { return }
      state.isOnScreen = false
      put("\r\u{1B}[K")
    }
  }

  private static func show() {
    state.withLock { state in
      guard let start = state.start, !state.isTaken else { return }
      let count = state.count
      var current = state.current ?? (count.what, start)
      if current.what != count.what { current = (count.what, .now - .seconds(interval)) }
      state.current = current
      // One file says nothing of how far the work is.
      guard count != state.shown, count.done > 0, max(count.done, count.total) > 1,
        seconds(since: start) > 1
      else { return }
      state.shown = count
      state.isOnScreen = true
      put("\r\u{1B}[K" + text(count, seconds: seconds(since: current.start)))
    }
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    start.duration(to: .now) / .seconds(1)
  }

  private static func text(_ count: Count, seconds: Double) -> String {
    let rate = Double(count.done) / seconds
    let of = count.total > count.done ? " of \(count.total)" : ""
    let left =
      count.total > count.done
      ? ", \(Int((Double(count.total - count.done) / rate).rounded(.up))) s left" : ""
    let pace = rate < 10 ? Number.fixed(rate, decimals: 1) : "\(Int(rate))"
    return "\(count.done)\(of) \(count.what), \(pace)/s\(left)"
  }

  private static func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.write(STDERR_FILENO, bytes, bytes.count)
  }
}

extension StandardError {
  /// Says which file was written, to a person.
  static func written(_ path: String) {
    if path != "-", isatty(STDERR_FILENO) == 1 { remark("written: \(path)") }
  }
}
