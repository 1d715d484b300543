import Formats
import Foundation
import Synchronization
import Workbench

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
    StandardError.writeCommands("\r\u{1B}[K\(VisibleText.line(text()))")
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
