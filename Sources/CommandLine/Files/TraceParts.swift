import Traces

/// A queue that groups traces into parts of fixed size, so that work can start while reading continues.
///
/// The parts do not depend on how the traces are delivered. If a file is read again, its traces are withdrawn, and
/// results made from them must be dropped.
struct TraceParts {
  /// Whether a trace is wanted.
  let isWanted: (Trace) -> Bool
  /// How many traces were found, wanted or not.
  private(set) var found = 0
  /// The indices of the wanted traces among all traces found.
  private(set) var places: [Int] = []
  /// How many wanted traces have been taken out.
  private(set) var taken = 0
  /// The parts that have not been taken out yet; only the last one may be incomplete.
  private var waiting: [[Trace]] = []
  private var repairs: [(place: Int, repair: Repair)] = []

  init(of isWanted: @escaping (Trace) -> Bool) { self.isWanted = isWanted }

  /// The messages about repairs, each once: all traces of a file share its repairs.
  var repairMessages: [String] {
    var seen: Set<Repair> = []
    return repairs.map(\.repair).filter { seen.insert($0).inserted }.map(\.description)
  }

  /// Adds traces, or withdraws the last ones.
  mutating func add(_ delivery: TraceReader.Delivery) {
    switch delivery {
    case .traces(let traces): for trace in traces { add(trace) }
    case .recall(let count): drop(count)
    }
  }

  private mutating func add(_ trace: Trace) {
    for repair in trace.repairs { repairs.append((found, repair)) }
    if isWanted(trace) {
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

  /// Takes out the next part; returns nil if none is complete.
  mutating func next() -> [Trace]? {
    guard let first = waiting.first, first.count == ParallelEvaluation.partSize else { return nil }
    taken += first.count
    return waiting.removeFirst()
  }

  /// Takes out all remaining traces.
  mutating func rest() -> [Trace] {
    defer { waiting = [] }
    let rest = waiting.count == 1 ? waiting[0] : Array(waiting.joined())
    taken += rest.count
    return rest
  }
}
