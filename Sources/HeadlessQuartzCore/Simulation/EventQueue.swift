import MotionMath

/// Scheduled work: earliest first, ties in order of arrival.
package struct EventQueue {
  /// Identifies scheduled work, to cancel it.
  package struct Ticket: Hashable {
    let number: Int
  }

  /// Scheduled work; a value, since arrays of bare closures allocate for each that they take or give.
  private struct Work {
    let run: (_ index: Int) -> Void
    /// The instants of a series, in order; empty for work that runs once.
    var times: [Seconds] = []
  }

  /// When work is due and where it is stored; small, because the heap moves it around.
  private struct Entry {
    let time: Seconds
    let number: Int
    let slot: Int
    /// The index in a series.
    var index = 0

    func precedes(_ other: Entry) -> Bool {
      time < other.time || (time == other.time && number < other.number)
    }
  }

  /// A binary heap: the children of the entry at i are at 2i + 1 and 2i + 2.
  ///
  /// Its first entry is never a cancelled one.
  private var heap: [Entry] = []
  private var works: [Work] = []
  private var freeSlots: [Int] = []
  private var cancelled: Set<Int> = []
  private var nextNumber = 0

  /// nil when nothing is scheduled.
  var nextTime: Seconds? { heap.first?.time }

  mutating func add(at time: Seconds, _ work: @escaping () -> Void) -> Ticket {
    let entry = Entry(time: time, number: nextNumber, slot: keep(Work { _ in work() }))
    nextNumber += 1
    insert(entry)
    return Ticket(number: entry.number)
  }

  /// Adds work for each of these instants, which are in order, as if each were added now.
  ///
  /// One entry of the heap stands for all.
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

  /// Cancels work; work that has already run is ignored.
  mutating func cancel(_ ticket: Ticket) {
    guard heap.contains(where: { $0.number == ticket.number }) else { return }
    cancelled.insert(ticket.number)
    dropCancelled()
  }

  /// Removes the first work that is due at an instant, and its index in a series; nil when none is.
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

  /// Moves the first entry down to its place.
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
