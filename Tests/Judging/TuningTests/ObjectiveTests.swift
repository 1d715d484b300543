import Controllers
import Rules
import Testing
import Traces

@testable import Tuning

struct ObjectiveTests {
  @Test func `reads terms and costs`() throws {
    var objective = Objective()
    try objective.read(terms: "agreement,completion=0.2,margin=0.1,jump=3")
    try objective.read(cost: "false-finish=3")
    #expect(objective.completion == 0.2 && objective.margin == 0.1 && objective.jump == 3)
    #expect(objective.falseFinish == 3 && objective.falseCancel == 1)
  }

  @Test(arguments: [
    (
      "agreement=2",
      "'agreement=2': agreement always weighs 1; write agreement, and weigh the other terms against it"
    ),
    (
      "margin=1,agreement=",
      "'agreement=': agreement always weighs 1; write agreement, and weigh the other terms against it"
    ),
    (
      "agrement",
      "'agrement': no such term; did you mean 'agreement'? choose agreement, margin, jump or completion"
    ),
    ("margin", "'margin': not a weight from 0 to 1000000; write it as in margin=0.5"),
    ("jump=-1", "'jump=-1': not a weight from 0 to 1000000; write it as in jump=0.5"),
  ])
  func `refuses what is no term`(terms: String, message: String) {
    var objective = Objective()
    #expect {
      try objective.read(terms: terms)
    } throws: { "\($0)" == message }
  }

  private static func problem(
    _ name: String, _ objective: Objective, isSearch: Bool
  ) throws(TuningError) -> TuningProblem {
    func gesture(_ progress: Double, _ intent: Label.Intent) -> TunedGesture {
      TunedGesture(
        name: "g", intent: intent,
        release: Release(
          progress: progress, translation: 0, velocity: 0, peakProgress: progress, elapsed: 1,
          extent: 390))
    }
    return try TuningProblem(
      gestures: [gesture(0.2, .cancel), gesture(0.8, .finish)], controller: .default,
      parameters: [try TunedParameter(reading: name, in: .default)], objective: objective,
      needsLabels: isSearch)
  }

  @Test func `one kind of mistake may cost nothing, but not both`() throws {
    var objective = Objective()
    objective.falseFinish = 0
    _ = try Self.problem("progress-threshold", objective, isSearch: true)
    objective.falseCancel = 0
    for isSearch in [true, false] {
      let objective = objective
      #expect {
        _ = try Self.problem("progress-threshold", objective, isSearch: isSearch)
      } throws: {
        "\($0)"
          == "costs: false-finish and false-cancel are both 0, so no decision is wrong; give one of them a cost above 0"
      }
    }
  }

  @Test(arguments: ["duration", "completion-speed", "cancel-speed"])
  func `what only changes the completion is swept over, and searched where completion counts`(
    name: String
  ) throws {
    var objective = Objective()
    _ = try Self.problem(name, objective, isSearch: false)
    #expect(throws: TuningError.self) {
      try Self.problem(name, Objective(), isSearch: true)
    }
    objective.completion = 1
    #expect(try !Self.problem(name, objective, isSearch: true).isStepped)
  }

  @Test func `knows which objectives change in steps only`() throws {
    var objective = Objective()
    #expect(try Self.problem("progress-threshold", objective, isSearch: true).isStepped)
    #expect(try Self.problem("hysteresis", objective, isSearch: true).isStepped)
    objective.completion = 1
    // If only the progress threshold varies, the settling time depends on the decision alone.
    #expect(try Self.problem("progress-threshold", objective, isSearch: true).isStepped)
    #expect(try !Self.problem("hysteresis", objective, isSearch: true).isStepped)
    objective.margin = 1
    let problem = try Self.problem("progress-threshold", objective, isSearch: true)
    #expect(!problem.isStepped)
    #expect(problem.withoutMargin.usesColumns)
  }
}
