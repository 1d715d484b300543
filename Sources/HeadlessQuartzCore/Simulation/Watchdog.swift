import MotionMath

/// Notices work that asks for itself again without end, and hears the last callbacks before it is stopped.
struct Watchdog {
  /// More rounds in a turn, or events at one instant, than any app needs.
  private static let rounds = 10_000
  /// More events in a run than any app needs: 2.5 hours of a display link at 120 Hz.
  private static let events = 1_080_000
  /// How many of the last rounds and events are listened to, and how many callbacks are told.
  private static let heard = 20
  private static let told = 3

  private(set) var isListening = false
  private var callbacks: [String] = []
  private var instant: Seconds?
  private var eventsAtInstant = 0
  private var eventCount = 0

  mutating func hear(_ callback: String) {
    guard isListening else { return }
    callbacks.removeAll { $0 == callback }
    callbacks.append(callback)
  }

  /// Stops listening once `count` rounds or events have ended by themselves.
  mutating func rest(after count: Int) {
    if count >= Self.rounds - Self.heard { (isListening, callbacks) = (false, []) }
  }

  /// What went on without end, once there have been too many rounds; else nil.
  @inline(__always)
  mutating func story(after count: Int, of what: StaticString, limit: Int = rounds) -> String? {
    guard count >= limit - Self.heard else { return nil }
    if count == limit - Self.heard { isListening = true }
    return count == limit ? story(of: what, limit) : nil
  }

  private mutating func story(of what: StaticString, _ limit: Int) -> String {
    let last = callbacks.suffix(Self.told).joined(separator: ", ")
    (isListening, callbacks) = (false, [])
    return "\(what) after \(limit) rounds" + (last.isEmpty ? "" : ", the last callbacks \(last)")
  }

  /// The same for an event at an instant.
  mutating func story(ofStepAt now: Seconds) -> String? {
    if instant == now {
      eventsAtInstant += 1
    } else {
      rest(after: eventsAtInstant)
      (instant, eventsAtInstant) = (now, 0)
    }
    eventCount += 1
    return story(after: eventsAtInstant, of: "the events of one instant")
      ?? story(after: eventCount, of: "the events of the run", limit: Self.events)
  }
}
