import Traces

/// Traces that are worked on part by part while they are read.
///
/// The parts are the same ones however the traces are read, but for a file that is read again: what was made of its
/// traces is void then.
struct TraceParts {
  /// Which traces are wanted.
  let isWanted: (Trace) -> Bool
  /// How many traces were found, wanted or not.
  private(set) var found = 0
  /// The places among them of those that are wanted.
  private(set) var places: [Int] = []
  /// How many of those were taken out.
  private(set) var taken = 0
  /// The parts that were not taken out, all but the last one whole.
  private var waiting: [[Trace]] = []
  private var repairs: [(place: Int, repair: Repair)] = []

  init(of isWanted: @escaping (Trace) -> Bool) { self.isWanted = isWanted }

  /// The repairs of what was read, each once: the traces of one file share theirs.
  var repairMessages: [String] {
    var seen: Set<Repair> = []
    return repairs.map(\.repair).filter { seen.insert($0).inserted }.map(\.description)
  }

  /// Adds traces, or drops the last ones.
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

  /// Takes a part out, if there is a whole one.
  mutating func next() -> [Trace]? {
    guard let first = waiting.first, first.count == ParallelEvaluation.partSize else { return nil }
    taken += first.count
    return waiting.removeFirst()
  }

  /// Takes out what is left.
  mutating func rest() -> [Trace] {
    defer { waiting = [] }
    let rest = waiting.count == 1 ? waiting[0] : Array(waiting.joined())
    taken += rest.count
    return rest
  }
}
