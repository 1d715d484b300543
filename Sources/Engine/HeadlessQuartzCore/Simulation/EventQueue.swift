import MotionMath

/// A queue of scheduled work, ordered by time; work for the same instant runs in the order in which it was added.
package struct EventQueue {
  /// An identifier of scheduled work, with which the work can be cancelled.
  package struct Ticket: Hashable {
    let number: Int
  }

  /// Scheduled work; a struct, because an array allocates whenever a bare closure is inserted or removed.
  private struct Work {
    let run: (_ index: Int) -> Void
    /// The instants at which the work runs, in order, if it runs at several instants; empty if it runs only once.
    var times: [Seconds] = []
  }

  /// When work is due and where it is stored; small, because the heap moves entries around.
  private struct Entry {
    let time: Seconds
    let number: Int
    let slot: Int
    /// For work that runs at several instants, the index of the next instant.
    var index = 0

    func precedes(_ other: Entry) -> Bool {
      time < other.time || (time == other.time && number < other.number)
    }
  }

  /// A binary heap: the children of the entry at index i are at the indices 2i + 1 and 2i + 2.
  ///
  /// The first entry never belongs to cancelled work.
  private var heap: [Entry] = []
  private var works: [Work] = []
  private var freeSlots: [Int] = []
  private var cancelled: Set<Int> = []
  private var nextNumber = 0

  /// The time of the next scheduled work; nil if nothing is scheduled.
  var nextTime: Seconds? { heap.first?.time }

  mutating func add(at time: Seconds, _ work: @escaping () -> Void) -> Ticket {
    let entry = Entry(time: time, number: nextNumber, slot: keep(Work { _ in work() }))
    nextNumber += 1
    insert(entry)
    return Ticket(number: entry.number)
  }

  /// Adds work that runs at each of several instants, which must be in order.
  ///
  /// Equivalent to adding the work once for each instant, but needs only one entry of the heap.
  mutating func add(at times: [Seconds], _ work: @escaping (_ index: Int) -> Void) {
    guard let first = times.first else { return }
    insert(Entry(time: first, number: nextNumber, slot: keep(Work(run: work, times: times))))
    nextNumber += times.count
  }

  private mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Cancels work; does nothing if it has already run.
  mutating func cancel(_ ticket: Ticket) {
    guard heap.contains(where: { $0.number == ticket.number }) else { return }
    cancelled.insert(ticket.number)
    dropCancelled()
  }

  /// Removes the first closure that is due at `now`, and returns it; nil if none is due.
  ///
  /// A closure that is scheduled for several instants stays in the queue for the later instants; `index` is the index
  /// of the instant that is due.
  mutating func popFirst(due now: Seconds) -> (run: (_ index: Int) -> Void, index: Int)? {
    guard let top = heap.first, top.time <= now else { return nil }
    let run = works[top.slot].run
    let next = top.index + 1
    if next < works[top.slot].times.count {
      heap[0] = Entry(
        time: works[top.slot].times[next], number: top.number + 1, slot: top.slot, index: next)
      sinkTop()
    } else {
      removeTop()
    }
    dropCancelled()
    return (run, top.index)
  }

  mutating func removeAll() {
    heap = []
    works = []
    freeSlots = []
    cancelled = []
  }

  private mutating func keep(_ work: Work) -> Int {
    guard let slot = freeSlots.popLast() else {
      works.append(work)
      return works.count - 1
    }
    works[slot] = work
    return slot
  }

  private mutating func dropCancelled() {
    guard !cancelled.isEmpty else { return }
    while let top = heap.first, cancelled.contains(top.number) {
      cancelled.remove(top.number)
      removeTop()
    }
  }

  private mutating func removeTop() {
    heap.swapAt(0, heap.count - 1)
    let slot = heap.removeLast().slot
    freeSlots.append(slot)
    works[slot] = Work { _ in }
    sinkTop()
  }

  /// Moves the first entry down to its correct position.
  private mutating func sinkTop() {
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < heap.count else { break }
      let right = left + 1
      let child = right < heap.count && heap[right].precedes(heap[left]) ? right : left
      guard heap[child].precedes(heap[parent]) else { break }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}

/// A watchdog for work that reschedules itself endlessly; it records the last callbacks before such work is stopped.
struct Watchdog {
  /// The greatest number of rounds of pending work in one turn of the run loop, and of events at one instant: more than
  /// any app needs.
  private static let rounds = 10_000
  /// The greatest number of events in a run: as many as a display link at 120 Hz has in 2.5 hours, which is more than
  /// any app needs.
  private static let events = 1_080_000
  /// The number of rounds or events before a limit at which the watchdog starts to record callbacks.
  ///
  /// Its message about endless work names only the last `told` of the recorded callbacks.
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

  /// Stops recording callbacks and discards the recorded callbacks.
  ///
  /// Call this when the work has ended, with the number of its rounds or events as `count`. Does nothing if `count` is
  /// so far below the limit that no recording had begun.
  mutating func settle(after count: Int) {
    if count >= Self.rounds - Self.heard { (isListening, callbacks) = (false, []) }
  }

  /// Returns a message about endless work when `count` reaches the limit; otherwise nil.
  ///
  /// Shortly before the limit, callbacks begin to be recorded, so that the message can name the last ones.
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

  /// Counts an event at `now`; returns a message if the events at this instant or in the run have reached their limit,
  /// otherwise nil.
  mutating func story(ofStepAt now: Seconds) -> String? {
    if instant == now {
      eventsAtInstant += 1
    } else {
      settle(after: eventsAtInstant)
      (instant, eventsAtInstant) = (now, 0)
    }
    eventCount += 1
    return story(after: eventsAtInstant, of: "the events of one instant")
      ?? story(after: eventCount, of: "the events of the run", limit: Self.events)
  }
}
