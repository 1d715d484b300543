import MotionMath

/// Work that waits for an instant of the virtual clock: earliest first, ties in order of arrival.
struct EventQueue {
  /// Names one piece of waiting work, so that it can be taken back.
  struct Ticket: Hashable {
    let number: Int
  }

  private struct Entry {
    let time: Seconds
    let number: Int
    let work: () -> Void

    func precedes(_ other: Entry) -> Bool {
      time < other.time || (time == other.time && number < other.number)
    }
  }

  /// A binary heap: the children of the entry at i stand at 2i + 1 and 2i + 2.
  private var heap: [Entry] = []
  private var cancelled: Set<Int> = []
  private var nextNumber = 0

  /// The instant of the earliest work; nil when nothing waits.
  mutating func nextTime() -> Seconds? {
    dropCancelled()
    return heap.first?.time
  }

  mutating func add(at time: Seconds, _ work: @escaping () -> Void) -> Ticket {
    let entry = Entry(time: time, number: nextNumber, work: work)
    nextNumber += 1
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
    return Ticket(number: entry.number)
  }

  /// Takes work back; work that has already run is ignored.
  mutating func cancel(_ ticket: Ticket) {
    guard heap.contains(where: { $0.number == ticket.number }) else { return }
    cancelled.insert(ticket.number)
  }

  /// Removes and returns the earliest work.
  mutating func popFirst() -> (() -> Void)? {
    dropCancelled()
    return removeTop()?.work
  }

  mutating func removeAll() {
    heap = []
    cancelled = []
  }

  private mutating func dropCancelled() {
    guard !cancelled.isEmpty else { return }
    while let top = heap.first, cancelled.contains(top.number) {
      cancelled.remove(top.number)
      _ = removeTop()
    }
  }

  private mutating func removeTop() -> Entry? {
    guard !heap.isEmpty else { return nil }
    heap.swapAt(0, heap.count - 1)
    let top = heap.removeLast()
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
    return top
  }
}
