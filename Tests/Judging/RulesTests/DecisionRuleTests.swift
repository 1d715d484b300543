import MotionMath
import Rules
import Testing

struct DecisionRuleTests {
  static let progress = Condition.compare(
    .quantity(.progress), .greater, .threshold(.progress))
  static let velocity = Condition.compare(
    .quantity(.velocity), .greater, .threshold(.velocity))
  static let travel = Condition.compare(
    .quantity(.translation), .greaterOrEqual, .constant(75, .points))
  static let soon = Condition.compare(.quantity(.elapsed), .less, .constant(0.5, .seconds))

  static func release(
    progress: Double = 0, translation: Double = 0, velocity: Double = 0, elapsed: Double = 1
  ) -> Release {
    Release(
      progress: progress, translation: translation, velocity: velocity, peakProgress: progress,
      elapsed: elapsed, extent: 400)
  }

  private func decide(_ condition: Condition, _ release: Release) -> Decision {
    DecisionRule(condition).decide(release, numbers: RuleNumbers())
  }

  @Test func `writes the tree as text`() {
    let texts: [(Condition, String)] = [
      (Self.progress, "progress > progress-threshold"),
      (Self.travel, "translation >= 75pt"),
      (Self.soon, "elapsed < 0.5s"),
      (
        .compare(.negated(.quantity(.velocity)), .lessOrEqual, .constant(-5, .pointsPerSecond)),
        "-velocity <= -5pt/s"
      ),
      (
        .compare(.quantity(.peakProgress), .greater, .negated(.constant(0.5, .fraction))),
        "peak-progress > -(0.5)"
      ),
      (
        .compare(.quantity(.translation), .less, .negated(.negated(.quantity(.extent)))),
        "translation < -(-extent)"
      ),
      (
        .or([Self.velocity, .and([Self.progress, Self.travel]), Self.soon]),
        "velocity > velocity-threshold or (progress > progress-threshold and translation >= 75pt) "
          + "or elapsed < 0.5s"
      ),
      (
        .and([Self.soon, .and([Self.progress, Self.travel])]),
        "elapsed < 0.5s and (progress > progress-threshold and translation >= 75pt)"
      ),
      (
        .not(.or([Self.soon, .not(Self.travel)])),
        "not (elapsed < 0.5s or not (translation >= 75pt))"
      ),
    ]
    for (condition, text) in texts { #expect(DecisionRule(condition).text == text) }
  }

  @Test(arguments: [
    (Comparison.Relation.greater, [false, false, true], [-1.0, 0, 1]),
    (.greaterOrEqual, [false, true, true], [-1, 0, 1]),
    (.less, [true, false, false], [1, 0, -1]),
    (.lessOrEqual, [true, true, false], [1, 0, -1]),
  ])
  func `measures from the boundary towards finishing`(
    relation: Comparison.Relation, finishes: [Bool], margins: [Double]
  ) {
    let condition = Condition.compare(
      .quantity(.translation), relation, .constant(75, .points))
    let decisions = [74.0, 75, 76].map { decide(condition, Self.release(translation: $0)) }
    #expect(decisions.map(\.finishes) == finishes)
    #expect(decisions.map(\.margin) == margins)
    #expect(decisions.allSatisfy { $0.unit == .points })
  }

  @Test func `lets the first part that holds decide an or`() {
    let rule = Condition.or([Self.velocity, Self.progress])
    let both = decide(rule, Self.release(progress: 0.9, velocity: 301))
    #expect(both.clause == "velocity > velocity-threshold")
    #expect((both.finishes, both.margin, both.unit) == (true, 1, .pointsPerSecond))
    let second = decide(rule, Self.release(progress: 0.75, velocity: 299))
    #expect(second.clause == "progress > progress-threshold")
    #expect((second.finishes, second.margin, second.unit) == (true, 0.25, .fraction))
  }

  @Test func `lets the nearest part decide an or that does not hold`() {
    let rule = Condition.or([Self.velocity, Self.progress])
    // 60 of 300 is nearer than 0.25 of 0.5.
    let fast = decide(rule, Self.release(progress: 0.25, velocity: 240))
    #expect((fast.clause, fast.margin) == ("velocity > velocity-threshold", -60))
    // 240 of 300 is farther than 0.25 of 0.5.
    let slow = decide(rule, Self.release(progress: 0.25, velocity: 60))
    #expect((slow.clause, slow.margin) == ("progress > progress-threshold", -0.25))
    // 150 of 300 is as near as 0.25 of 0.5, so the earlier part decides.
    let tie = decide(rule, Self.release(progress: 0.25, velocity: 150))
    #expect(tie.clause == "velocity > velocity-threshold")
    let swapped = decide(
      .or([Self.progress, Self.velocity]), Self.release(progress: 0.25, velocity: 150))
    #expect(swapped.clause == "progress > progress-threshold")
    for decision in [fast, slow, tie, swapped] { #expect(!decision.finishes) }
  }

  @Test func `lets the first part that fails decide an and`() {
    let rule = Condition.and([Self.velocity, Self.progress])
    let neither = decide(rule, Self.release(progress: 0.25, velocity: 0))
    #expect((neither.clause, neither.margin) == ("velocity > velocity-threshold", -300))
    let second = decide(rule, Self.release(progress: 0.25, velocity: 301))
    #expect((second.clause, second.margin) == ("progress > progress-threshold", -0.25))
  }

  @Test func `lets the nearest part decide an and that holds`() {
    let rule = Condition.and([Self.velocity, Self.progress])
    let decision = decide(rule, Self.release(progress: 0.75, velocity: 330))
    #expect(decision.finishes)
    #expect((decision.clause, decision.margin) == ("velocity > velocity-threshold", 30))
    let other = decide(rule, Self.release(progress: 0.75, velocity: 900))
    #expect((other.clause, other.margin) == ("progress > progress-threshold", 0.25))
  }

  @Test func `turns the answer and the margin around under a not`() {
    let decision = decide(.not(Self.travel), Self.release(translation: 70))
    #expect(decision.finishes)
    #expect((decision.clause, decision.margin) == ("not (translation >= 75pt)", 5))
    let double = decide(.not(.not(Self.travel)), Self.release(translation: 70))
    #expect(!double.finishes)
    #expect((double.clause, double.margin) == ("translation >= 75pt", -5))
    let boundary = decide(.not(Self.travel), Self.release(translation: 75))
    #expect(!boundary.finishes)
    #expect(boundary.margin == 0 && boundary.margin.sign == .plus)
  }

  @Test func `lets the part that an if asks decide, or the test where it is nearer`() {
    // Beyond the progress threshold the finger must not go back fast; before it, the finger must be fast.
    let rule = Condition.choice(
      Self.progress,
      .compare(.quantity(.velocity), .greaterOrEqual, .negated(.threshold(.velocity))),
      Self.velocity)
    func decision(_ progress: Double, _ velocity: Double) -> Decision {
      decide(rule, Self.release(progress: progress, velocity: velocity))
    }
    // The test decides: 0.1 of 0.5 is nearer than 300 of 300, and before the half the rule would cancel.
    #expect(
      decision(0.6, 0)
        == Decision(
          finishes: true, clause: "progress > progress-threshold", margin: 0.6 - 0.5,
          unit: .fraction))
    // 30 of 300 is nearer than 0.4 of 0.5.
    #expect(
      decision(0.9, -270)
        == Decision(
          finishes: true, clause: "velocity >= -velocity-threshold", margin: 30,
          unit: .pointsPerSecond))
    // The test decides: 0.1 of 0.5 is nearer than 300 of 300, and beyond the half the rule would finish.
    let before = decision(0.4, 0)
    #expect((before.finishes, before.clause) == (false, "progress > progress-threshold"))
    #expect(before.margin == 0.4 - 0.5)
    // The rule finishes on both sides of the half, so the test does not decide, however near it is.
    #expect(
      decision(0.499, 500)
        == Decision(
          finishes: true, clause: "velocity > velocity-threshold", margin: 200,
          unit: .pointsPerSecond))
    // The rule finishes because the test does not hold.
    let reversed = decide(
      .choice(Self.progress, Self.soon, Self.travel),
      Self.release(
        progress: 0.45, translation: 300))
    #expect((reversed.finishes, reversed.clause) == (true, "not (progress > progress-threshold)"))
    #expect(reversed.margin == 0.5 - 0.45)
  }

  @Test func `takes a number from the part that an if asks`() {
    let threshold = Operand.choice(
      Self.velocity, .constant(0.3, .fraction), .constant(0.5, .fraction))
    let rule = Condition.compare(.quantity(.progress), .greater, threshold)
    let fast = decide(rule, Self.release(progress: 0.4, velocity: 301))
    #expect((fast.finishes, fast.margin) == (true, 0.4 - 0.3))
    let slow = decide(rule, Self.release(progress: 0.4, velocity: 300))
    #expect((slow.finishes, slow.margin) == (false, 0.4 - 0.5))
    #expect(
      slow.clause
        == "progress > (if velocity > velocity-threshold then 0.3 else 0.5)")
    // The comparison inside has a boundary of its own.
    let flips = DecisionRule(rule).flips(
      of: Self.release(progress: 0.4, velocity: 290), numbers: RuleNumbers())
    #expect(flips.map(\.parameter) == ["velocity-threshold"])
    #expect(flips.first.map { (289.9...290).contains($0.value) } == true, "\(flips)")
  }

  @Test func `ranks a clause against zero by the size of its unit`() {
    // 100 pt/s is a quarter of the extent per second, which is nearer than the progress, by 0.2 of 0.5.
    let forwards = Condition.compare(
      .quantity(.velocity), .greater, .constant(0, .pointsPerSecond))
    let rule = Condition.or([forwards, Self.progress])
    #expect(
      decide(rule, Self.release(progress: 0.3, velocity: -100)).clause == "velocity > 0pt/s")
    #expect(
      decide(rule, Self.release(progress: 0.3, velocity: -200)).clause
        == "progress > progress-threshold")
  }

  @Test func `obeys De Morgan, deciding clause and margin included`() {
    var generator = RandomGenerator(seed: 2)
    let parts = [Self.velocity, Self.progress, Self.travel, Self.soon]
    for _ in 0..<500 {
      let release = Self.release(
        progress: .random(in: 0...1, using: &generator),
        translation: .random(in: 0...150, using: &generator),
        velocity: .random(in: -600...600, using: &generator),
        elapsed: .random(in: 0...1, using: &generator))
      let or = decide(.not(.or(parts)), release)
      let and = decide(.and(parts.map { .not($0) }), release)
      #expect(or == and)
    }
  }

  @Test func `uses parameters that exist, in their unit`() {
    var numbers = RuleNumbers()
    numbers.velocityThreshold = 100
    let decision = DecisionRule(Self.velocity).decide(
      Self.release(velocity: 150), numbers: numbers)
    #expect((decision.finishes, decision.margin) == (true, 50))
  }

  @Test func `measures every quantity of a release`() {
    let release = Release(
      progress: 1, translation: 2, velocity: 3, peakProgress: 4, elapsed: 5, extent: 6,
      location: 7, speed: 8, width: 9, height: 10, origin: 1.5, peakVelocity: 11)
    let values = Quantity.allCases.map { quantity in
      let zero = Operand.constant(0, quantity.unit)
      return decide(.compare(.quantity(quantity), .greater, zero), release).margin
    }
    #expect(
      Quantity.allCases.map(\.rawValue) == [
        "progress", "translation", "velocity", "relative-velocity", "speed", "projected-progress",
        "remaining", "time-to-target", "peak-progress", "elapsed", "location", "extent", "width",
        "height", "dragged", "origin", "predicted-translation", "predicted-progress",
        "mean-velocity", "active", "peak-velocity",
      ])
    // 3 pt/s carry 1.497 pt; 4 pt are left.
    let expected = [
      1, 2, 3, 0.75, 8, 0.582833333, 4, 1.333333333, 4, 5, 7, 6, 9, 10, 0.5, 1.5, 2.75, 0.458333333,
      0.1, 5, 11,
    ]
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(values)")
    #expect(values.count == expected.count)
    #expect(values == Quantity.allCases.map { $0.value(in: release) })
  }

  @Test func `knows what a derived quantity depends on`() {
    let quantities = Quantity.allCases
    #expect(
      quantities.filter { !$0.isStored }.map(\.rawValue) == [
        "relative-velocity", "projected-progress", "remaining", "time-to-target", "dragged",
        "predicted-translation", "predicted-progress", "mean-velocity",
      ])
    #expect(
      quantities.filter(\.dependsOnVelocity).map(\.rawValue) == [
        "velocity", "relative-velocity", "speed", "projected-progress", "time-to-target",
        "predicted-translation", "predicted-progress", "peak-velocity",
      ])
    #expect(quantities.filter(\.isKnownBeforehand) == [.extent, .width, .height])
    #expect(quantities.filter(\.needsEveryVelocity) == [.peakVelocity])
    #expect(Quantity.predictedProgress.roots == [.translation, .velocity, .extent])
    let order = Quantity.inOrderOfComputation
    #expect(Set(order) == Set(quantities))
    #expect(order.firstIndex(of: .remaining) ?? 99 < order.firstIndex(of: .relativeVelocity) ?? 0)
  }

  @Test func `cannot compare different units`() async {
    await #expect(processExitsWith: .failure) {
      _ = Comparison(.quantity(.progress), .greater, .threshold(.velocity))
    }
    await #expect(processExitsWith: .failure) {
      _ = Comparison(.quantity(.elapsed), .greater, .constant(.nan, .seconds))
    }
    await #expect(processExitsWith: .failure) { _ = DecisionRule(.or([])) }
  }

  @Test func `a number in a clause has a nearest value that flips the decision`() throws {
    let rule = try DecisionRule(reading: "progress > 0.4 or velocity > 300pt/s and progress > 0.1")
    let release = Release(
      progress: 0.3997, translation: 155.9, velocity: 250, peakProgress: 0.3997, elapsed: 0.3,
      extent: 390)
    let flips = rule.literalFlips(ofAny: [[release]], from: 0, numbers: RuleNumbers())
    #expect(
      flips.map { "\($0.parameter): \($0.oldText) -> \($0.text)" } == [
        "0.4 in progress > 0.4: 0.4 -> 0.3996999",
        "300pt/s in velocity > 300pt/s: 300pt/s -> 249.99pt/s",
      ])
    #expect(
      try DecisionRule(reading: "progress > progress-threshold")
        .literalFlips(ofAny: [[release]], from: 0, numbers: RuleNumbers()).isEmpty)
  }
}
