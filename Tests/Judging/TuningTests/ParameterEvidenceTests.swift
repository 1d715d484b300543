import Controllers
import Rules
import Testing
import Traces

@testable import Tuning

struct ParameterEvidenceTests {
  @Test func `warns of a best value at the end of its range`() throws {
    let result = try RestingGestures.result(
      [
        RestingGestures.gesture("a", 0.2, .cancel), RestingGestures.gesture("b", 0.5, .cancel),
        RestingGestures.gesture("c", 0.501, .finish), RestingGestures.gesture("d", 0.9, .finish),
      ], ["progress-threshold=0.1:0.501"])
    #expect(
      result.warnings.contains { "\($0)".contains("reach the end of its range at 0.501; widen") })
  }

  @Test func `warns of a plateau that the range cuts off, though its middle is not at the end`()
    throws
  {
    let gestures = [
      RestingGestures.gesture("a", 0.2, .cancel), RestingGestures.gesture("b", 0.3, .cancel),
      RestingGestures.gesture("c", 0.7, .finish), RestingGestures.gesture("d", 0.9, .finish),
    ]
    func edges(_ range: String) throws -> [ParameterEvidence.Edge] {
      try #require(
        RestingGestures.result(gestures, ["progress-threshold" + range]).parameters.first
      ).edges
    }
    #expect(try edges("=0.1:0.5") == [ParameterEvidence.Edge(bound: 0.5, isLimit: false)])
    #expect(try edges("=0.4:0.8") == [ParameterEvidence.Edge(bound: 0.4, isLimit: false)])
    #expect(try edges("=0.2:0.8").isEmpty)
    #expect(try edges("").isEmpty)
  }

  @Test func `does not ask for a wider range than the controller takes`() throws {
    let result = try RestingGestures.result(
      [
        RestingGestures.gesture("a", 0, .cancel), RestingGestures.gesture("b", 0.01, .finish),
        RestingGestures.gesture("c", 0.7, .finish), RestingGestures.gesture("d", 0.9, .finish),
      ], ["progress-threshold"])
    let evidence = try #require(result.parameters.first)
    #expect(evidence.edges == [ParameterEvidence.Edge(bound: 0, isLimit: true)])
    #expect(
      result.warnings.contains {
        "\($0)".hasPrefix(
          "progress-threshold: the best value 0.005 is next to 0, the limit of")
      })
  }

  @Test func `a number that only the objective depends on has an effect`() throws {
    let gestures = [
      RestingGestures.gesture("a", 0.2, .cancel), RestingGestures.gesture("b", 0.8, .finish),
    ]
    var objective = Objective()
    objective.completion = 1
    let parameter = try TunedParameter(reading: "completion-speed", in: .default)
    let problem = try TuningProblem(
      gestures: gestures, controller: .default, parameters: [parameter], objective: objective,
      replayer: { controller, positions in
        positions.map { position in
          var ending = position == 0 ? gestures[position].cancelled : gestures[position].finished
          ending.completion = 0.4 / controller.value(of: parameter)
          return Judgement(ending: ending, decision: nil, release: nil)
        }
      })
    var options = TuningOptions()
    (options.budget, options.folds) = (100, 0)
    var run = try TuningRun(problem, groups: ["a", "b"], options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    let result = run.result(problem, groups: ["a", "b"])
    let evidence = try #require(result.parameters.first)
    #expect(result.tunedLoss < result.startLoss)
    #expect(evidence.hasEffect == true)
    #expect(try #require(evidence.importance) > 0)
    #expect(!result.warnings.contains(.noEffect("completion-speed")))
    #expect(evidence.edges == [ParameterEvidence.Edge(bound: 4, isLimit: false)])
  }

  @Test func `a number that others hide has an effect`() throws {
    // At the best progress-threshold, the velocity-threshold changes no decision; at other ones, it may.
    let controller = try Controller(
      json: #"""
        { "finish-when": "progress > progress-threshold and velocity > velocity-threshold",
          "progress-threshold": 0.95 }
        """#.utf8, file: "mine.json")
    let gestures = [(0.2, 400.0), (0.8, 400.0)].map { progress, velocity in
      TunedGesture(
        name: "\(progress)", intent: .cancel,
        release: Release(
          progress: progress, translation: progress * 390, velocity: velocity,
          peakProgress: progress, elapsed: 1, extent: 390))
    }
    func hasEffect(_ range: String) throws -> Bool? {
      let problem = try TuningProblem(
        gestures: gestures, controller: controller,
        parameters: [
          try TunedParameter(reading: "progress-threshold", in: controller),
          try TunedParameter(reading: "velocity-threshold=" + range, in: controller),
        ], needsLabels: false)
      let evaluator = problem.makeEvaluator()
      return ParameterEvidence(of: 1, problem, [0.9, 200], evaluator).hasEffect
    }
    #expect(try hasEffect("100:300") == false)
    #expect(try hasEffect("100:500") == true)
  }
}
