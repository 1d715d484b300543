import Formats
import HeadlessUIKit
import Rules
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
