public import MotionMath

/// What the engine did, in order: delegate queries, callbacks, context calls, deliveries.
///
/// Recording costs time and memory, so it is off unless asked for.
public struct EventLog: Sendable {
  /// One line of the log.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The virtual instant, in seconds.
    public let time: Seconds
    /// What happened, as `subject.call`.
    public let text: String

    public var description: String { text }
  }

  /// Whether entries are kept; false by default.
  public var isEnabled = false
  /// The entries so far, oldest first.
  public private(set) var entries: [Entry] = []

  mutating func append(_ text: @autoclosure () -> String, at time: Seconds) {
    guard isEnabled else { return }
    entries.append(Entry(time: time, text: text()))
  }

  /// Forgets all entries.
  public mutating func removeAll() {
    entries = []
  }
}
