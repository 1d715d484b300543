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
  private var waiting: [Trace] = []
  private var repairs: [(place: Int, repair: Repair)] = []

  /// How many traces make a part.
  static let size = 4096

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
    repairs += trace.repairs.map { (found, $0) }
    if isWanted(trace) {
      places.append(found)
      waiting.append(trace)
    }
    found += 1
  }

  private mutating func drop(_ count: Int) {
    found -= count
    while let last = places.last, last >= found { places.removeLast() }
    while let last = repairs.last, last.place >= found { repairs.removeLast() }
    waiting.removeLast(waiting.count - max(places.count - taken, 0))
    taken = min(taken, places.count)
  }

  /// Takes a part out, if there is a whole one.
  mutating func next() -> [Trace]? { waiting.count < Self.size ? nil : take(Self.size) }

  /// Takes out what is left.
  mutating func rest() -> [Trace] { take(waiting.count) }

  private mutating func take(_ count: Int) -> [Trace] {
    defer { waiting.removeFirst(count) }
    taken += count
    return Array(waiting[..<count])
  }
}
