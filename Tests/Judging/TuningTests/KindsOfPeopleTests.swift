import Controllers
import Replay
import Testing
import Traces

@testable import Tuning

/// Kinds of people inside all people.
struct KindsOfPeopleTests {
  /// Comparisons of 12 people each, of whose 20 gestures `before` and `after` are right.
  static func kind(_ name: String, before: Int, after: (Int) -> Int) -> KindsOfPeople.Kind {
    let groups = (0..<240).map { "\(name) \($0 / 20)" }
    return KindsOfPeople.Kind(
      name: name,
      comparison: AgreementComparison(
        weights: groups.map { _ in 1 }, groups: GroupIndex(groups),
        start: groups.indices.map { $0 % 20 < before ? 1 : 0 },
        tuned: groups.indices.map { $0 % 20 < after($0 / 20) ? 1 : 0 }))
  }

  @Test func `one kind may lose for certain while another gains`() throws {
    let kinds = KindsOfPeople(
      "device",
      [
        Self.kind("tablet", before: 10) { 15 + $0 % 2 },
        Self.kind("phone", before: 18) { 16 - $0 % 2 },
      ])
    #expect(kinds.kinds.map(\.name) == ["phone", "tablet"])
    #expect(kinds.losers.map(\.name) == ["phone"])
    let (gain, interval) = try #require(kinds.difference)
    #expect(abs(gain - (-0.125 - 0.275)) < 1e-9)
    #expect(interval.upperBound < -0.3)
    #expect(interval.contains(gain))
  }

  @Test func `kinds alike have no difference, and three are not compared two by two`() throws {
    let alike = KindsOfPeople(
      "hand",
      [
        Self.kind("left", before: 10) { 12 + $0 % 3 },
        Self.kind("right", before: 10) { 12 + $0 % 3 },
      ])
    #expect(try #require(alike.difference).interval.contains(0))
    #expect(alike.losers.isEmpty)
    let three = KindsOfPeople("hand", alike.kinds + [Self.kind("both", before: 10) { _ in 12 }])
    #expect(three.difference == nil)
  }

  /// Twelve people, half of whom mean to finish beyond `left`, the others beyond `right`.
  static func perKind(
    _ left: Double, _ right: Double, start: Controller = .default
  ) throws -> ValuesPerKind {
    let made = TuningSentenceTests.made { $0 % 2 == 0 ? left : right }
    var kinds: [String: [Int]] = [:]
    for index in made.gestures.indices {
      kinds[index / 10 % 2 == 0 ? "left" : "right", default: []].append(index)
    }
    let problem = try TuningProblem(
      gestures: made.gestures, controller: start,
      parameters: [TunedParameter(reading: "progress-threshold=0.05:0.95", in: start)])
    let result = try TuningRun.result(
      of: problem, groups: made.groups, options: TuningOptions(), jobs: 1)
    return try #require(
      ValuesPerKind(
        "hand", kinds, beside: result, problem, groups: made.groups, workers: Workers(jobs: 1)))
  }

  @Test func `values of their own are proposed where held-out people gain by them, and only there`()
    throws
  {
    let hands = try Self.perKind(0.2, 0.7)
    #expect(hands.claim.conclusion == .better)
    #expect(hands.whole.tuned > 0.95)
    let values = hands.kinds.compactMap { $0.values?.first }
    #expect(abs(values[0] - 0.2) < 0.1 && abs(values[1] - 0.7) < 0.1)
    let proposed = try #require(hands.proposed(beside: .tuned))
    #expect(hands.proposed(beside: .current)?.kinds.map(\.name) == ["left", "right"])
    #expect(proposed.word == "hand" && proposed.kinds.map(\.name) == ["left", "right"])
    #expect(abs((proposed.kinds[0].values["progress-threshold"] ?? 0) - values[0]) < 1e-6)
    let alike = try Self.perKind(0.4, 0.4)
    #expect(alike.claim.conclusion != .better && alike.proposed(beside: .tuned) == nil)
  }
}
