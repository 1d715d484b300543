import MotionMath

/// Scheduled work: earliest first, ties in order of arrival.
package struct EventQueue {
  /// Identifies scheduled work, to cancel it.
  package struct Ticket: Hashable {
    let number: Int
  }

  /// When work is due and where it is stored; small, because the heap moves it around.
  private struct Entry {
    let time: Seconds
    let number: Int
    let slot: Int

    func precedes(_ other: Entry) -> Bool {
      time < other.time || (time == other.time && number < other.number)
    }
  }

  /// A binary heap: the children of the entry at i are at 2i + 1 and 2i + 2.
  ///
  /// Its first entry is never a cancelled one.
  private var heap: [Entry] = []
  private var works: [(() -> Void)?] = []
  private var freeSlots: [Int] = []
  private var cancelled: Set<Int> = []
  private var nextNumber = 0

  /// nil when nothing is scheduled.
  var nextTime: Seconds? { heap.first?.time }

  mutating func add(at time: Seconds, _ work: @escaping () -> Void) -> Ticket {
    let entry = Entry(time: time, number: nextNumber, slot: keep(work))
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

  /// Cancels work; work that has already run is ignored.
  mutating func cancel(_ ticket: Ticket) {
    guard heap.contains(where: { $0.number == ticket.number }) else { return }
    cancelled.insert(ticket.number)
    dropCancelled()
  }

  mutating func popFirst() -> (() -> Void)? {
    let work = removeTop()
    dropCancelled()
    return work
  }

  mutating func removeAll() {
    heap = []
    works = []
    freeSlots = []
    cancelled = []
  }

  private mutating func keep(_ work: @escaping () -> Void) -> Int {
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
      _ = removeTop()
    }
  }

  private mutating func removeTop() -> (() -> Void)? {
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
    freeSlots.append(top.slot)
    return works[top.slot].take()
  }
}
