import Replay
import Testing
import Traces

@testable import Tuning

/// What people who are all alike say of people who were not seen.
struct UnseenKindsTests {
  @Test(arguments: [(12, 0.22), (24, 0.12), (59, 0.05)])
  func `a kind that none of some people is has a greatest share`(people: Int, share: Double) {
    let kinds = UnseenKinds(people: Double(people))
    #expect((kinds.share * 100).rounded() / 100 == share)
  }

  @Test func `a share needs so many people`() {
    #expect(UnseenKinds.people(for: 0.05) == 59)
    #expect(UnseenKinds.people(for: 0.1) == 29)
    #expect(UnseenKinds(people: 59).share < 0.05)
    #expect(UnseenKinds(people: 58).share > 0.05)
  }

  /// A comparison of people with `each` gestures; `change` is how each person's gestures change.
  private func comparison(
    _ people: Int, each: Int, _ change: (Int) -> Double = { _ in 0 }
  ) -> AgreementComparison {
    let groups = (0..<people * each).map { "person \($0 / each)" }
    return AgreementComparison(
      weights: [Double](repeating: 1, count: groups.count), groups: GroupIndex(groups),
      start: groups.map { _ in 1 }, tuned: groups.indices.map { 1 + change($0 / each) })
  }

  @Test func `gestures of the same people are no evidence of others`() throws {
    let few = comparison(6, each: 2)
    let many = comparison(6, each: 100)
    #expect(few.interval.lower == many.interval.lower)
    #expect(abs(many.interval.lower - 0.607) < 0.001)
    #expect(many.interval.upper == 1)
    let gain = try #require(many.gainInterval)
    #expect(gain.method == .byPeople)
    #expect(abs(gain.lower + 0.393) < 0.001 && abs(gain.upper - 0.393) < 0.001)
    #expect(few.gainInterval == gain)
  }

  @Test func `where people differ, the interval that allows for others is wider`() throws {
    let differing = comparison(12, each: 20) { $0 % 3 == 0 ? -0.2 : 0 }
    let seen = try #require(differing.gainInterval)
    let all = try #require(differing.gainAllowingUnseenKinds)
    #expect(!differing.isAlike)
    let share = 1 - UnseenKinds(people: 12).share
    #expect(abs(all.lowerBound - (share * seen.lower - (1 - share))) < 1e-9)
    #expect(abs(all.upperBound - (share * seen.upper + (1 - share))) < 1e-9)
  }

  @Test func `the people needed are counted where everyone is alike`() {
    #expect(comparison(12, each: 20).peopleNeeded?.gain == 0.1)
    // The people of an unseen kind may lose what the others gain.
    #expect(comparison(12, each: 20).peopleNeeded?.people == 32)
    #expect(comparison(12, each: 20).people(telling: 0.02) == 152)
  }

  @Test func `a kind of error that nobody made may still be made, at its cost`() throws {
    let groups = (0..<120).map { "person \($0 / 20)" }
    let none = [Double](repeating: 0, count: 120)
    var objective = Objective()
    objective.falseFinish = 3
    let alike = AgreementComparison(
      weights: [Double](repeating: 1, count: 120), groups: GroupIndex(groups), cost: none,
      with: none, by: objective)
    let gain = try #require(alike.gainInterval)
    let share = UnseenKinds(people: 6).share
    #expect(abs(gain.lower + 3 * share) < 1e-9 && abs(gain.upper - 3 * share) < 1e-9)
    // A gain of 0.1 beside a loss of 3.
    #expect(alike.people(telling: 0.1) == UnseenKinds.people(for: 0.1 / 3.1))
  }

  @Test func `a gate cannot tell of twelve people alike, and can of 149`() throws {
    func finding(
      _ people: Int, allowing: Bool = false
    ) throws -> PairedComparison.Finding {
      try PairedComparisonTests.alike(people, a: [true, true], b: [true, true])
        .finding(.notWorse, by: 0.02, allowsUnseenKinds: allowing)
    }
    if case .cannotTell = try finding(12) {} else { Issue.record("twelve people tell") }
    #expect(try finding(149) == .met)
    #expect(try finding(149, allowing: true) == .met)
  }

  @Test func `a gate that allows for unseen kinds asks for more people`() throws {
    let right = [Bool](repeating: true, count: 19)
    let paired = try PairedComparisonTests.comparison(
      (0..<24).map { ("p\(10 + $0)", right + [$0 % 2 == 0], right + [$0 % 2 == 1]) })
    #expect(paired.finding(.notWorse, by: 0.05) == .met)
    if case .cannotTell = paired.finding(.notWorse, by: 0.05, allowsUnseenKinds: true) {
    } else {
      Issue.record("24 people tell of kinds that they are not")
    }
  }
}
