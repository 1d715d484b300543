import Controllers
import Rules
import Testing

struct ExplainedConditionTests {
  @Test(arguments: Preset.all)
  func `agrees with the decision about every part`(preset: Preset) throws {
    let controller = preset.controller
    for release in FlipTests.releases(150, for: controller) {
      let rule = controller.finishWhen
      let decision = rule.decide(release, numbers: controller.numbers)
      let explained = rule.explained(at: release, numbers: controller.numbers)
      #expect(explained.holds == decision.finishes)
      #expect(explained.text == rule.text)
      let clause = try #require(explained.decidingClause)
      #expect(abs(clause.margin) == abs(decision.margin) && clause.unit == decision.unit)
      #expect(clause.left.value.isFinite && clause.right.value.isFinite)
      #expect(Self.decidingCount(explained) == 1)
      check(explained)
    }
  }

  /// How many clauses decide.
  private static func decidingCount(_ condition: ExplainedCondition) -> Int {
    switch condition.kind {
    case .clause: condition.decides ? 1 : 0
    case .and(let parts), .or(let parts): parts.map(decidingCount).reduce(0, +)
    case .not(let part): decidingCount(part)
    case .choice(let test, let first, let second):
      [test, first, second].map(decidingCount).reduce(0, +)
    }
  }

  /// Expects a part to hold when its parts say so.
  private func check(
    _ condition: ExplainedCondition, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    switch condition.kind {
    case .clause(let clause):
      #expect(
        condition.holds ? clause.margin >= 0 : clause.margin <= 0, sourceLocation: sourceLocation)
    case .and(let parts):
      #expect(condition.holds == parts.allSatisfy(\.holds), sourceLocation: sourceLocation)
      for part in parts { check(part, sourceLocation: sourceLocation) }
    case .or(let parts):
      #expect(condition.holds == parts.contains(where: \.holds), sourceLocation: sourceLocation)
      for part in parts { check(part, sourceLocation: sourceLocation) }
    case .not(let part):
      #expect(condition.holds != part.holds, sourceLocation: sourceLocation)
      check(part, sourceLocation: sourceLocation)
    case .choice(let test, let first, let second):
      #expect(
        condition.holds == (test.holds ? first : second).holds, sourceLocation: sourceLocation)
      for part in [test, first, second] { check(part, sourceLocation: sourceLocation) }
    }
  }

  @Test func `has the value of every side and of what it is made of`() throws {
    let rule = try DecisionRule(
      reading: "not (progress > 0.5) and translation + 0.2s * velocity > 100pt")
    let release = Release.sample(progress: 0.6, translation: 240, velocity: -900)
    let explained = rule.explained(at: release, numbers: RuleNumbers())
    #expect(!explained.holds)
    let clauses = explained.clauses
    #expect(clauses.count == 2)
    #expect(clauses.first?.margin == 0.6 - 0.5)
    let travel = try #require(clauses.last)
    #expect(travel.left.value == 60 && travel.left.unit == .points)
    #expect(travel.right.value == 100 && travel.right.isConstant)
    #expect(travel.left.sources.map(\.text) == ["translation", "velocity"])
    #expect(travel.left.sources.map(\.value) == [240, -900])
    #expect(travel.right.sources.isEmpty)
    // The clause inside `not` decides: it holds, so `not` fails and the whole rule fails.
    #expect(explained.decidingClause?.left.text == "progress")
  }
}
