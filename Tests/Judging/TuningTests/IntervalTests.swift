import MotionMath
import Testing

@testable import Tuning

struct IntervalTests {
  private static func share(_ passes: [Bool], _ groups: [String]) -> Interval95 {
    .share(
      passes.map { $0 ? 1 : 0 }, weights: [Double](repeating: 1, count: passes.count),
      groups: GroupIndex(groups))
  }

  private static func gain(
    _ before: [Bool], _ after: [Bool], _ groups: [String]
  ) -> Interval95? {
    AgreementComparison(
      weights: [Double](repeating: 1, count: before.count), groups: GroupIndex(groups),
      start: before.map { $0 ? 1 : 0 }, tuned: after.map { $0 ? 1 : 0 }
    ).gainInterval
  }

  @Test func `the gain of held-out people moves towards the gain of the tuned controller`() throws {
    let groups = (0..<120).map { "person \($0 / 10)" }
    let before = (0..<120).map { $0 % 10 < 5 ? 1.0 : 0 }
    let after = (0..<120).map { $0 % 10 < 6 + $0 / 10 % 3 ? 1.0 : 0 }
    func gain(_ share: Double?, parameters: Int = 1) throws -> (lower: Double, upper: Double) {
      let interval = AgreementComparison(
        weights: [Double](repeating: 1, count: 120), groups: GroupIndex(groups), start: before,
        tuned: after,
        fit: share.map { FittedValues(share: $0, parameters: parameters) }
      ).gainInterval
      return try #require(interval.map { ($0.lower, $0.upper) })
    }
    // Held-out people gain 0.2, from 0.5 to 0.7.
    let judged = try gain(nil)
    #expect(try gain(0.7) == judged)
    #expect(try gain(0.65) == judged)
    for (parameters, move, factor) in [(1, 0.02, 1.0), (2, 0.015, 1), (3, 0.012, 1.15)] {
      let (lower, upper) = try gain(0.76, parameters: parameters)
      #expect(abs(lower - (0.2 - (0.2 - judged.lower) * factor + move)) < 1e-9)
      #expect(abs(upper - (0.2 + (judged.upper - 0.2) * factor + move)) < 1e-9)
    }
    let (lower, upper) = try gain(1)
    #expect(abs(upper - judged.upper - 0.1) < 1e-9)
    #expect(abs(lower - 0.2) < 1e-9)
    #expect(try gain(4).upper == 1)
  }

  /// The gestures of each person, and the degrees of freedom.
  @Test(arguments: [
    ([10, 10, 10, 10, 10, 10], 5), ([10, 24, 10, 24, 10, 24], 5), ([19, 10, 10, 10, 10, 10], 5),
    ([25, 10, 10, 10, 10, 10], 4), ([70, 10, 10, 10, 10, 10], 2), ([280, 5, 5, 5, 5, 5], 2),
  ])
  func `people who made more gestures than others cost degrees of freedom if they dominate`(
    gestures: [Int], freedom: Int
  ) {
    let groups = gestures.enumerated().flatMap { person, count in
      (0..<count).map { _ in "person \(person)" }
    }
    let count = EffectiveCount(
      groups.indices.map { Double($0 % 2) },
      weights: [Double](repeating: 1, count: groups.count), groups: GroupIndex(groups))
    #expect(count.freedom == freedom)
  }

  /// The gestures of the only person whose gestures are right, and the standard error of everyone's share.
  ///
  /// From 25 gestures on it is that of the jackknife: √(5/6 × ((0 - 1/3)² + 5 × (25/65 - 1/3)²)).
  @Test(arguments: [(10, 0.166667), (24, 0.262966), (25, 0.321792)])
  func `one person's distance is measured from the others' mean from twice the mean weight on`(
    gestures: Int, error: Double
  ) {
    let groups = (0..<gestures + 50).map { "person \($0 < 50 ? $0 / 10 : 5)" }
    let count = EffectiveCount(
      groups.indices.map { $0 < 50 ? 0 : 1 },
      weights: [Double](repeating: 1, count: groups.count), groups: GroupIndex(groups))
    #expect(abs(count.groupedError - error) < 5e-7)
  }

  @Test func `two groups that agree are no certainty`() throws {
    // 11 of 12 right for each of two people: drawing people anew would say 0.917…0.917.
    let passes = (0..<24).map { $0 % 12 != 0 }
    let groups = (0..<24).map { $0 < 12 ? "anna" : "ben" }
    let interval = Self.share(passes, groups)
    #expect(interval.method == .wilsonByGroup)
    #expect(interval.independentGestures == 2)
    let two = ScoreInterval.wilson(share: 22.0 / 24, of: 2)
    #expect(abs(interval.lower - two.lower) < 1e-12)
    #expect(abs(interval.upper - two.upper) < 1e-12)
    #expect(interval.upper - interval.lower > 0.6)
  }

  @Test func `a gain is not told from chance below six groups`() throws {
    let before = (0..<40).map { _ in false }
    let after = (0..<40).map { _ in true }
    for count in 1...5 {
      #expect(Self.gain(before, after, (0..<40).map { "person \($0 % count)" }) == nil)
    }
    #expect(Self.gain([false, true], [true, true], ["anna", "anna"]) == nil)
    #expect(Self.gain([false, true], [true, true], ["a", "b"]) == nil)
    let six = try #require(Self.gain(before, after, (0..<40).map { "person \($0 % 6)" }))
    #expect(six.excludesZero)
    // Nearly six equal people, however many gestures each of them made: 1 - 2 * (1 - 0.05^(1/6)).
    #expect(abs(six.lower - 0.2139) < 0.005)
  }

  @Test func `has a width where all gestures are right, or nothing changes`() throws {
    let passes = [Bool](repeating: true, count: 24)
    let groups = (0..<24).map { "person \($0 / 2)" }
    let all = Self.share(passes, groups)
    #expect(all.upper == 1)
    // Twelve people, whose gestures do not count by themselves: 0.05^(1/12).
    #expect(abs(all.lower - 0.7791) < 0.0001)
    let same = try #require(Self.gain(passes, passes, groups))
    #expect(same.method == .byPeople)
    #expect(same.lower < -0.1 && same.upper > 0.1)
    #expect(!same.excludesZero)
    // One wrong gesture lowers the interval's lower end.
    var one = passes
    one[0] = false
    #expect(Self.share(one, groups).lower < all.lower)
  }

  @Test func `gestures by themselves count in full, weighted ones for less`() {
    let passes = (0..<20).map { $0 > 1 }
    let names = (0..<20).map { "g\($0)" }
    let interval = Self.share(passes, names)
    #expect(interval.method == .wilson)
    #expect(interval.independentGestures == 20)
    #expect(abs(interval.lower - 0.6990) < 5e-5)
    let weights = (0..<20).map { $0 == 5 ? 10.0 : 1 }
    let weighted = Interval95.share(
      passes.map { $0 ? 1 : 0 }, weights: weights, groups: GroupIndex(names))
    // The squared sum of the weights over the sum of their squares: (19 + 10)² / (19 + 100).
    #expect(abs(weighted.independentGestures - 841.0 / 119) < 1e-9)
  }

  @Test func `people who are all right or all wrong count as one gesture each`() {
    let groups = (0..<80).map { "person \($0 / 8)" }
    let alike = Self.share((0..<80).map { $0 / 8 != 3 && $0 / 8 != 7 }, groups)
    let mixed = Self.share((0..<80).map { $0 % 5 != 2 }, groups)
    let certainty = 1.959964 / 2.2622
    #expect(abs(alike.independentGestures - 10 * certainty * certainty) < 0.02)
    // These people are more alike than by chance; they count for at most twice their gestures.
    #expect(abs(mixed.independentGestures - 160 * certainty * certainty) < 0.2)
    // The order of the gestures changes nothing.
    let shuffled = (0..<80).map { $0 * 27 % 80 }
    let again = Self.share(
      shuffled.map { $0 / 8 != 3 && $0 / 8 != 7 }, shuffled.map { groups[$0] })
    #expect(abs(again.lower - alike.lower) < 1e-12)
  }

  /// People of two kinds: right on 96 % or on 84 % of their gestures.
  @Test(arguments: [(12, 2), (12, 4), (24, 10), (6, 6)])
  func `holds the true share in 92 of 100 cases or more, and seldom finds a gain in none`(
    people: Int, each: Int
  ) throws {
    var random = RandomGenerator(seed: 11)
    let groups = (0..<people * each).map { "person \($0 / each)" }
    let rounds = 400
    var (held, sure) = (0, 0)
    for _ in 0..<rounds {
      let shares = (0..<people).map { _ in Bool.random(using: &random) ? 0.96 : 0.84 }
      func draw() -> [Bool] {
        groups.indices.map { Double.random(in: 0..<1, using: &random) < shares[$0 / each] }
      }
      let interval = Self.share(draw(), groups)
      if (interval.lower...interval.upper).contains(0.9) { held += 1 }
      if try #require(Self.gain(draw(), draw(), groups)).excludesZero { sure += 1 }
    }
    #expect(Double(held) / Double(rounds) >= 0.92)
    #expect(Double(sure) / Double(rounds) <= 0.06)
  }
}
