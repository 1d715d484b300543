import Formats
import Foundation
import Synchronization

/// How far a command is, on the last line of the terminal: `1,204 of 5,000 files read, 2,400/s, 2 s left`.
///
/// It appears after a second and is wiped before anything else is written. Nothing is shown if standard error is
/// not a terminal.
enum WorkProgress {
  private struct State {
    var start: ContinuousClock.Instant?
    var done = 0
    /// How many there are; 0 if that is not known.
    var total = 0
    var isWriting = false
    /// What was shown last, so that nothing reappears once the work is done.
    var shown = 0
    var isOnScreen = false
    /// Whether a command shows a line of its own.
    var isTaken = false
  }

  private static let state = Mutex(State())
  private static let interval = 0.2

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

  /// Adds files that will be read.
  static func expect(files: Int) { state.withLock { $0.total += files } }

  /// Counts a file that was read.
  static func noteFile() { state.withLock { if !$0.isWriting { $0.done += 1 } } }

  /// Counts a file that was written.
  static func noteWritten(_ done: Int, of total: Int) {
    state.withLock { state in
      if !state.isWriting { state.start = state.start.map { _ in .now } }
      (state.done, state.total, state.isWriting) = (done, total, true)
    }
  }

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
      guard let start = state.start, !state.isTaken, state.done > state.shown else { return }
      let time = start.duration(to: .now).components
      let seconds = Double(time.seconds) + Double(time.attoseconds) * 1e-18
      guard seconds > 1 else { return }
      state.shown = state.done
      state.isOnScreen = true
      put("\r\u{1B}[K" + text(state, seconds: seconds))
    }
  }

  private static func text(_ state: State, seconds: Double) -> String {
    let rate = Double(state.done) / seconds
    let of = state.total >= state.done ? " of \(state.total)" : ""
    let left =
      state.total > state.done
      ? ", \(Int((Double(state.total - state.done) / rate).rounded(.up))) s left" : ""
    return "\(state.done)\(of) files \(state.isWriting ? "written" : "read"), \(Int(rate))/s\(left)"
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
