public import MotionMath

/// What the engine did, in order: delegate queries, callbacks, context calls, deliveries.
///
/// Off by default, since recording costs time and memory.
public struct EventLog: Sendable {
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The virtual instant, in seconds.
    public let time: Seconds
    /// What happened, as `subject.call`.
    public let text: String

    public var description: String { text }
  }

  public var isEnabled = false
  /// Oldest first.
  public private(set) var entries: [Entry] = []

  mutating func append(_ text: @autoclosure () -> String, at time: Seconds) {
    guard isEnabled else { return }
    entries.append(Entry(time: time, text: text()))
  }

  public mutating func removeAll() { entries = [] }
}
