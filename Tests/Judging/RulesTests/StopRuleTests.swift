import Testing

@testable import Rules

/// Rules that decide between stops: their short forms, and the stop that answers lead to.
struct StopRuleTests {
  @Test(arguments: [
    (
      "nearest(translation + project(velocity, 0.998))",
      "translation + project(velocity, 0.998) > extent / 2"
    ),
    (
      "if abs(velocity) > 300pt/s then next else nearest(translation)",
      "if abs(velocity) > 300pt/s then translation > extent or (translation > 0pt and velocity > 0pt/s)"
        + " else translation > extent / 2"
    ),
    (
      "here(progress > 0.3)", "translation > extent or (translation > 0pt and progress > 0.3)"
    ),
    (
      "neighbour(progress > 0.3 or velocity > 5pt/s)",
      "origin > extent or (origin >= 0pt and (progress > 0.3 or velocity > 5pt/s))"
    ),
  ])
  func `a short form is read as what it stands for, which reads back`(
    form: String, text: String
  ) throws {
    let rule = try DecisionRule(reading: form)
    #expect(rule.text == text)
    #expect(try DecisionRule(reading: text) == rule)
  }

  @Test(arguments: [
    (
      "nearest(velocity)",
      "'nearest' takes a travel, but 'velocity' is in pt/s; write"
        + " nearest(translation + project(velocity, 0.998))"
    ),
    ("here(progress)", "'progress' is a number; compare it, as in progress > 0.5"),
    ("nearest", "'nearest' is a function; write nearest(translation + project(velocity, 0.998))"),
    ("neighbour(progress > 0.5", "'(' is not closed; add ')'"),
  ])
  func `says what is wrong with a short form`(text: String, sentence: String) {
    let error = #expect(throws: RuleError.self) { try DecisionRule(reading: text) }
    #expect(error?.description.contains(sentence) ?? false, "\(error?.description ?? "")")
  }

  @Test(
    arguments: [
      ([true], 1), ([false], 0), ([true, true, false], 2), ([false, false], 0),
      ([true, true, true, true], 4), ([false, true], nil), ([true, false, true], nil),
    ] as [([Bool], Int?)])
  func `the stop lies beyond every boundary that is passed`(passed: [Bool], stop: Int?) {
    #expect(BoundaryAnswers(passed: passed).stop == stop)
  }

  @Test func `of the boundaries beside the stop the nearer one decides`() throws {
    let rule = try DecisionRule(reading: "progress > 0.5")
    func decide(_ progress: [Double]) -> StopDecision {
      let releases = progress.map {
        Release(
          progress: $0, translation: $0 * 100, velocity: 0, peakProgress: $0, elapsed: 0.1,
          extent: 100)
      }
      return BoundRule(rule, numbers: RuleNumbers()).decide(between: releases)
    }
    #expect(decide([1.6, 0.6, -0.4]).stop == 2)
    #expect(decide([1.6, 0.6, -0.4]).boundary == 1)
    #expect(decide([1.9, 0.95, 0.45]).boundary == 2)
    #expect(decide([0.2, -0.8]).boundary == 0)
    #expect(decide([0.2, 0.8]).stop == nil)
  }

  @Test func `a flip of stops leads to another stop, and half of it does not`() throws {
    let rule = try DecisionRule(reading: "progress > progress-threshold")
    let releases = [1.3, 0.3].map {
      Release(
        progress: $0, translation: $0 * 100, velocity: 0, peakProgress: $0, elapsed: 0.1,
        extent: 100)
    }
    let flips = rule.flips(ofAny: [releases], from: 0, numbers: RuleNumbers())
    #expect(flips.map(\.parameter) == ["progress-threshold"])
    #expect(flips.map { abs($0.value - 0.3) < 0.001 } == [true])
  }
}
