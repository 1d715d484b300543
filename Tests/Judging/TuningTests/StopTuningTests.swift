import Controllers
import Replay
import Rules
import Synthesis
import Testing
import Traces

@testable import Tuning

/// Tuning a controller with stops: what the rule's answers lead to, and what each confusion costs.
struct StopTuningTests {
  private let controller: Controller
  private let traces: [Trace]

  init() throws {
    controller = try Controller(preset: "sheet")
    let family = try #require(SynthesisFamily.named("sheet"))
    traces = SynthesisRecipe(family: family, count: 14, people: 7, seed: 3).traces()
  }

  private func problem(_ costs: [String]) throws -> TuningProblem {
    var objective = Objective()
    for cost in costs { try objective.read(cost: cost) }
    return try TuningProblem(
      gestures: TunedGesture.gestures(
        of: traces, controller: controller, settings: ReplaySettings()),
      controller: controller,
      parameters: [TunedParameter(reading: "velocity-threshold", in: controller)],
      objective: objective)
  }

  @Test func `finds the least cost of all thresholds, as full replays of each say`() throws {
    let problem = try problem(["full:half=3", "closed:half=0.5"])
    let speeds = problem.gestures.compactMap { $0.release.map { abs($0.velocity) } }.sorted()
    let between = zip(speeds, speeds.dropFirst()).map { ($0 + $1) / 2 }
    var losses: [Double] = []
    for value in [problem.parameters[0].lower] + between + [problem.parameters[0].upper] {
      let changed = problem.controller([value])
      let outcomes = traces.map { ReplayEngine().replay($0, with: changed).outcome }
      #expect(
        problem.judgements(under: changed) == outcomes.map { Judgement($0) }, "at \(value)")
      let costs = zip(traces, outcomes).map { trace, outcome -> Double in
        if outcome.verdict == .pass { return 0 }
        return switch (trace.label?.intent.rawValue, outcome.decision.rawValue) {
        case ("full", "half"): 3
        case ("closed", "half"): 0.5
        default: 1
        }
      }
      losses.append(costs.reduce(0, +) / Double(traces.count))
    }
    #expect(Set(losses).count > 3)
    var options = TuningOptions()
    (options.budget, options.folds, options.choice) = (400, 0, .best)
    let groups = traces.map { $0.metadata["person"] ?? "" }
    var run = try TuningRun(problem, groups: groups, options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    let result = run.result(problem, groups: groups)
    #expect(abs(result.tunedLoss - (losses.min() ?? 1)) < 1e-12)
  }

  @Test(arguments: [
    (
      "half:ful=2",
      "'half:ful': the controller has no stop 'ful'; choose closed, half, full or none"
    ),
    (
      "none:half=2", "'none:half': the controller has no stop 'none'; choose closed, half or full"
    ),
    ("a:b:c=2", "'a:b:c': not two stops; write it as in closed:half=3"),
    (
      "half:full=much",
      "'half:full=much': not a weight from 0 to 1000000; write it as in half:full=0.5"
    ),
    (
      "false-finish=2",
      "costs: false-finish and false-cancel apply to two ends, and the controller has stops; give one as"
        + " in closed:half=3, meant closed and settled at half"
    ),
  ])
  func `says which cost cannot be`(cost: String, message: String) {
    let error = #expect(throws: TuningError.self) { try problem([cost]) }
    #expect(error?.description == message)
  }
}
