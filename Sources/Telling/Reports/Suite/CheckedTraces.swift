package import Formats
import Replay
import Traces

/// The traces of a group, in order, in a fraction of the memory that they take in an array: there may be a million.
public struct CheckedTraces: RandomAccessCollection, MutableCollection, Sendable {
  private var outcomes: PackedList<Outcome>
  /// Whether the outcomes are stored as they are before rounding, for tables.
  private let isExact: Bool
  /// What many traces share, and the place of each trace's share.
  private var shares: [Share] = []
  private var places: [Share: UInt32] = [:]
  private var shareOf: [UInt32] = []
  /// The paths of the recordings, each once in a row, and the place of each trace's path.
  private var files: [String?] = []
  private var fileOf: [UInt32] = []
  /// The lines of the labels; 0 for none.
  private var lines: [UInt32] = []
  private var explanations: [Int: String] = [:]
  private var positions: [Int: Int] = [:]
  /// The traces that were replaced.
  private var others: [Int: CheckedTrace] = [:]

  private struct Share: Hashable {
    let weight: Double
    let tags: [String]
    let labelFile: String?
  }

  /// Creates an empty collection, of outcomes before rounding if `isExact` is true; its elements are rounded all the
  /// same.
  ///
  /// `store` takes what is known of very many traces out of memory.
  package init(isExact: Bool, in store: (any ByteStore)? = nil) {
    (self.isExact, outcomes) = (isExact, PackedList(in: store))
  }

  public init(_ traces: some Sequence<CheckedTrace>) {
    self.init(isExact: false)
    for trace in traces { append(trace) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { outcomes.endIndex }

  /// The outcome of a trace, which takes less time to get than all that is known of it.
  func outcome(at index: Int) -> Outcome {
    if let other = others[index] { return other.outcome }
    var outcome = outcomes[index]
    if isExact { outcome.roundForReports() }
    return outcome
  }

  public subscript(index: Int) -> CheckedTrace {
    get {
      if let other = others[index] { return other }
      let outcome = outcome(at: index)
      let share = shares[Int(shareOf[index])]
      var trace = CheckedTrace(
        outcome: outcome, weight: share.weight, file: files[Int(fileOf[index])],
        labelPlace: share.labelFile.map {
          SourcePlace(file: $0, line: lines[index] == 0 ? nil : Int(lines[index]))
        }, explanation: explanations[index])
      (trace.position, trace.tags) = (positions[index], share.tags)
      return trace
    }
    set { others[index] = newValue }
  }

  /// The outcome of a trace, before rounding if it is stored so.
  func exactOutcome(at index: Int) -> Outcome { others[index]?.outcome ?? outcomes[index] }

  /// The outcome of a trace without its name, numbers and flip, which takes less time to get.
  func sharedOutcome(at index: Int) -> Outcome {
    others.isEmpty
      ? outcomes.shared(at: index) : others[index]?.outcome ?? outcomes.shared(at: index)
  }

  /// Whether some trace counts for more or less than one.
  var isWeighted: Bool {
    shares.contains { $0.weight != 1 } || others.values.contains { $0.weight != 1 }
  }

  func name(at index: Int) -> String { others[index]?.outcome.trace ?? outcomes.name(at: index) }

  public mutating func append(_ trace: CheckedTrace) {
    explanations[count] = trace.explanation
    positions[count] = trace.position
    if trace.file != files.last || files.isEmpty { files.append(trace.file) }
    fileOf.append(UInt32(files.count - 1))
    lines.append(UInt32(trace.labelPlace?.line ?? 0))
    let share = Share(weight: trace.weight, tags: trace.tags, labelFile: trace.labelPlace?.file)
    shareOf.append(place(of: share))
    outcomes.append(trace.outcome)
  }

  private mutating func place(of share: Share) -> UInt32 {
    if let place = places[share] { return place }
    let place = UInt32(shares.count)
    places[share] = place
    shares.append(share)
    return place
  }

  /// Explains a trace.
  package mutating func explain(_ text: String, at index: Int) { explanations[index] = text }

  /// Adds the traces of another collection of the same kind.
  package mutating func append(contentsOf other: CheckedTraces) {
    for (index, text) in other.explanations { explanations[count + index] = text }
    for (index, position) in other.positions { positions[count + index] = position }
    for (index, trace) in other.others { others[count + index] = trace }
    let fileStart = UInt32(files.count)
    fileOf += other.fileOf.map { $0 + fileStart }
    files += other.files
    lines += other.lines
    let shared = other.shares.map { place(of: $0) }
    shareOf += other.shareOf.map { shared[Int($0)] }
    outcomes.append(contentsOf: other.outcomes)
  }
}

extension CheckedTraces: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: CheckedTrace...) { self.init(elements) }
}

extension CheckedTraces: Hashable {
  public static func == (one: CheckedTraces, other: CheckedTraces) -> Bool {
    one.elementsEqual(other)
  }

  public func hash(into hasher: inout Hasher) {
    for trace in self { hasher.combine(trace) }
  }
}
