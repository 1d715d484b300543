import Foundation

/// How far a long work has come, on one line of a terminal that is wiped at the end.
///
/// Nothing is shown in the first second, or where standard error is no terminal.
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
    StandardError.write("\r\u{1B}[K\(text())")
  }

  /// Wipes the line, if there is one.
  func wipe() {
    if last != nil { erase() }
  }

  /// Wipes whatever stands in the terminal's last line, such as the `^C` of an interrupt.
  func erase() {
    if isShown { StandardError.write("\r\u{1B}[K") }
  }
}
