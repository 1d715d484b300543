import Synchronization

/// Whoever waits for long work: sees how far it has come, and may have had enough.
///
/// The work may ask from several threads at once.
protocol WorkMonitor: Sendable {
  /// Shows how far the work has come, in a few words.
  func show(_ progress: String)
  /// Whether the work shall end with what it has.
  var isStopped: Bool { get }
}

/// Somebody who waits for the program itself, and sees its progress where standard error is a terminal.
final class DirectMonitor: WorkMonitor {
  private let interruption = Interruption()
  private let line = Mutex(ProgressLine())

  func show(_ progress: String) { line.withLock { $0.show(progress) } }

  var isStopped: Bool { interruption.isNow }

  /// Wipes what was shown.
  func wipe() { line.withLock { $0.wipe() } }

  /// Wipes what was shown, and lets Ctrl-C end the program again.
  func end() {
    wipe()
    interruption.end()
  }

  /// Does a part of a longer program's work that Ctrl-C is seen in: the rest is as it was before.
  static func during<Result, Failure: Error>(
    _ work: (any WorkMonitor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let monitor = DirectMonitor()
    defer { monitor.end() }
    return try work(monitor)
  }
}
