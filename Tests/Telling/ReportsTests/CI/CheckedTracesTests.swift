import Formats
import HeadlessUIKit
import Rules
import Synchronization
import Testing
import Traces

@testable import Replay
@testable import Reports

/// Lists that keep many values in little memory give back what was put in.
struct CheckedTracesTests {
  /// Outcomes that differ in everything that an outcome can have.
  private static let outcomes: [Outcome] = (0..<5000).map { index in
    var outcome = [Samples.finished, Samples.stuck, Samples.tapped, CISamples.odd][index % 4]
    outcome.trace = "folder/trace#\(index)"
    outcome.completion = index % 3 == 0 ? nil : Double(index) / 7
    outcome.overshoot = index % 5 == 0 ? 0 : -Double(index)
    if index % 6 == 0 {
      outcome.flip = Flip(
        parameter: "p\(index % 4)", old: Double(index), value: -1 / Double(index + 1),
        unit: .points)
    }
    if index % 7 == 0 {
      outcome.surface = Outcome.Surface(place: Double(index), velocity: -2.5, excess: 0.1)
    }
    return outcome
  }

  @Test func `a packed list has the values of an array`() {
    #expect(Array(PackedList(Self.outcomes)) == Self.outcomes)
    var joined = PackedList<Outcome>()
    for size in [0, 1, 4095, 2, 4096, 7] {
      let part = Self.outcomes.prefix(size)
      let before = Array(joined)
      joined.append(contentsOf: PackedList(part))
      #expect(Array(joined) == before + part)
    }
    joined.append(Self.outcomes[1])
    #expect(joined.last == Self.outcomes[1] && joined.count == 8202)
    #expect(joined.shared(at: 1).verdict == Self.outcomes[0].verdict)
    #expect(PackedList(Self.outcomes.prefix(9)) == PackedList(Self.outcomes.prefix(9)))
    #expect(PackedList(Self.outcomes.prefix(9)) != PackedList(Self.outcomes.prefix(8)))
  }

  /// A store in memory, with room for some lots of bytes.
  private final class Store: ByteStore {
    private let all: Mutex<(bytes: [UInt8], lots: Int)> = Mutex(([], 0))
    let room: Int

    var lots: Int { all.withLock(\.lots) }

    init(room: Int) { self.room = room }

    func put(_ bytes: [UInt8]) -> Range<Int>? {
      all.withLock { all in
        if all.lots == room { return nil }
        let start = all.bytes.count
        all.bytes += bytes
        all.lots += 1
        return start..<start + bytes.count
      }
    }

    func bytes(at place: Range<Int>) -> [UInt8] { all.withLock { Array($0.bytes[place]) } }
  }

  @Test(arguments: [0, 1, 2, 9])
  func `a packed list has them from a store too, however much room it has`(room: Int) {
    let store = Store(room: room)
    var list = PackedList<Outcome>(in: store)
    for outcome in Self.outcomes { list.append(outcome) }
    var next = PackedList<Outcome>(in: store)
    for outcome in Self.outcomes.reversed() { next.append(outcome) }
    list.append(contentsOf: next)
    list.append(Self.outcomes[3])
    let all = Self.outcomes + Self.outcomes.reversed() + [Self.outcomes[3]]
    // Four full or closed chunks were put there.
    #expect(store.lots == min(room, 4))
    #expect(Array(list) == all)
    for index in [0, 9999, 4095, 4096, 10_000, 5000, 1] { #expect(list[index] == all[index]) }
  }

  @Test func `a packed list counts its kinds`() {
    var kinds: [Outcome.Verdict: Int] = [:]
    PackedList(Self.outcomes).forEachKind { kinds[$0.verdict, default: 0] += $1 }
    let counted: [Outcome.Verdict: Int] = Self.outcomes.reduce(into: [:]) {
      $0[$1.verdict, default: 0] += 1
    }
    #expect(kinds == counted)
  }

  @Test func `the traces of a group are those that were added`() {
    let traces = Self.outcomes.prefix(300).enumerated().map { index, outcome in
      let label = SourcePlace(file: "labels.csv", line: index % 7 == 0 ? nil : index)
      var trace = CheckedTrace(
        outcome: outcome, weight: Double(1 + index % 3),
        file: index % 4 == 0 ? nil : "f\(index / 9)", labelPlace: index % 5 == 0 ? nil : label,
        explanation: index % 11 == 0 ? "why" : nil)
      trace.position = index % 13 == 0 ? index * 2 : nil
      trace.tags = index % 2 == 0 ? [] : ["person:p\(index % 3)"]
      return trace
    }
    let whole = CheckedTraces(traces)
    #expect(Array(whole) == traces)
    var joined = CheckedTraces(traces.prefix(100))
    joined.append(contentsOf: CheckedTraces(traces.dropFirst(100)))
    #expect(joined == whole && joined.hashValue == whole.hashValue)
    joined[7].outcome.trace = "other"
    joined.explain("because", at: 8)
    #expect(joined[7].outcome.trace == "other" && joined[8].explanation == "because")
    #expect(joined != whole && joined[9] == traces[9])
  }

  @Test func `outcomes before rounding are rounded when they are taken`() {
    var exact = CheckedTraces(isExact: true)
    for outcome in Self.outcomes.prefix(50) { exact.append(CheckedTrace(outcome: outcome)) }
    for (index, outcome) in Self.outcomes.prefix(50).enumerated() {
      #expect(exact[index].outcome == outcome.asReported)
      #expect(exact.exactOutcome(at: index) == outcome)
    }
  }

  @Test func `a pair of outcomes shares the numbers that are equal`() {
    let others = Self.outcomes.dropFirst().map { other in
      var other = other
      other.trace = ""
      return other
    }
    let pairs = zip(Self.outcomes, others).enumerated().map { index, sides in
      var pair = ControllerComparison.Pair(a: sides.0, b: index % 2 == 0 ? sides.1 : sides.0)
      pair.b.trace = pair.a.trace
      return pair
    }
    #expect(Array(PackedList(pairs)) == pairs)
  }
}
