import Traces
import Workbench

/// A queue that collects traces into parts of equal size, so that work on a part can start while reading continues.
///
/// The parts do not depend on how many traces are added at a time. If a file is read again, the traces from its first
/// reading are withdrawn, and the results of these traces must be dropped.
struct TraceParts {
  /// Which traces are wanted.
  private(set) var choice: TraceChoice
  /// The group of the traces; empty if there is only one.
  private let group: String
  /// How many traces were found, wanted or not.
  private(set) var found = 0
  /// The indices of the wanted traces, counted among all traces found.
  private(set) var places: [Int] = []
  /// How many wanted traces have been taken out of the queue.
  private(set) var taken = 0
  /// The parts that are still in the queue; only the last one may be incomplete.
  private var waiting: [[Trace]] = []
  private var repairs: [(place: Int, repair: Repair)] = []

  init(of choice: TraceChoice, in group: String = "") {
    (self.choice, self.group) = (choice, group)
  }

  /// The messages about repairs, each once, because every trace of a file lists all repairs of the file.
  var repairMessages: [String] {
    var seen: Set<Repair> = []
    return repairs.map(\.repair).filter { seen.insert($0).inserted }.map(\.description)
  }

  /// Adds traces, or withdraws the traces that were added last.
  mutating func add(_ delivery: TraceReader.Delivery) {
    switch delivery {
    case .traces(let traces): for trace in traces { add(trace) }
    case .recall(let count): drop(count)
    }
  }

  private mutating func add(_ trace: Trace) {
    for repair in trace.repairs { repairs.append((found, repair)) }
    if choice.takes(trace, of: group, at: found) {
      places.append(found)
      if waiting.last.map({ $0.count == ParallelEvaluation.partSize }) ?? true {
        waiting.append([])
      }
      waiting[waiting.count - 1].append(trace)
    }
    found += 1
  }

  private mutating func drop(_ count: Int) {
    found -= count
    choice.forget(from: found)
    while let last = places.last, last >= found { places.removeLast() }
    while let last = repairs.last, last.place >= found { repairs.removeLast() }
    var surplus = waiting.reduce(0) { $0 + $1.count } - max(places.count - taken, 0)
    while surplus > 0, var part = waiting.popLast() {
      let count = min(surplus, part.count)
      part.removeLast(count)
      if !part.isEmpty { waiting.append(part) }
      surplus -= count
    }
    taken = min(taken, places.count)
  }

  /// Takes the next part out of the queue; returns nil if no part is complete.
  mutating func next() -> [Trace]? {
    guard let first = waiting.first, first.count == ParallelEvaluation.partSize else { return nil }
    taken += first.count
    return waiting.removeFirst()
  }

  /// Takes all remaining traces out of the queue.
  mutating func rest() -> [Trace] {
    defer { waiting = [] }
    let rest = waiting.count == 1 ? waiting[0] : Array(waiting.joined())
    taken += rest.count
    return rest
  }
}
