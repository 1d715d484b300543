import Formats
import Foundation
import Synchronization

/// Shows the progress of a command on the terminal's last line: `1204 of 5000 files read, 2400/s, 2 s left`, then,
/// while the contents are processed, `600 of 5000 done`.
///
/// The line appears after a second and is erased before anything else is written. It is not shown if standard error is
/// not a terminal.
enum WorkProgress {
  /// A number of items done, of a total number.
  private struct Count: Equatable {
    var done = 0
    /// The total number of items; 0 if unknown.
    var total = 0
    var what = "files read"
  }

  private struct State {
    var start: ContinuousClock.Instant?
    var files = Count()
    var isWriting = false
    /// The count last shown, kept so that the line does not reappear unchanged once the work is done.
    var shown = Count()
    /// The kind of items being counted, and the time when counting them began.
    var current: (what: String, start: ContinuousClock.Instant)?
    var isOnScreen = false
    /// Whether a command shows its own progress line.
    var isTaken = false

    /// The count to show: of files until all are read, then of items processed.
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

  /// Starts to show progress.
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

  /// Adds to the total of files to read.
  ///
  /// The argument is evaluated only if progress is shown.
  static func expect(files: @autoclosure () -> Int) {
    state.withLock { if $0.start != nil { $0.files.total += files() } }
  }

  /// Counts a file that was read.
  static func noteFile() { state.withLock { if !$0.isWriting { $0.files.done += 1 } } }

  /// Sets how many files have been written, of a total.
  static func noteWritten(_ done: Int, of total: Int) {
    state.withLock { state in
      state.files = Count(done: done, total: total, what: "files written")
      state.isWriting = true
    }
  }

  /// Adds to the total of items to process.
  static func expect(work count: Int) { expected.add(count, ordering: .relaxed) }

  /// Counts items that were processed.
  static func note(work count: Int) { worked.add(count, ordering: .relaxed) }

  /// Stops showing progress, because the command shows a progress line of its own.
  static func giveWay() { state.withLock { $0.isTaken = true } }

  /// Erases the progress line before something else is written.
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
      // A count of a single item is not shown, because it says nothing about progress.
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
  /// Reports the path of a file that was written, if standard error is a terminal.
  static func written(_ path: String) {
    if path != "-", isatty(STDERR_FILENO) == 1 { remark("written: \(path)") }
  }
}
