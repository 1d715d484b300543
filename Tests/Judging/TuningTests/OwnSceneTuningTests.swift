import Controllers
import MotionMath
import Replay
import Rules
import SampleScenes
import Scenes
import Testing
import Traces

@testable import Tuning

/// Numbers of a scene's own code are found, changed, explained and tuned like a controller's.
struct OwnSceneTuningTests {
  private let settings: ReplaySettings
  private let controller: Controller

  init() throws {
    let scene = try SampleScenes.named("sample-pop")
    settings = ReplaySettings(scene: scene.name)
    controller = try Controller.default.adopting(tunablesOf: scene)
  }

  @Test func `are parameters with name, unit, range and default`() throws {
    #expect(controller.tunables.map(\.text) == ["500pt/s", "0.5"])
    let parameter = try controller.parameter(named: "pop-speed")
    #expect(parameter.kind.values == "100…2000 pt/s")
    #expect(parameter.meaning.contains("PopApp.swift:"))
    var changed = controller
    try changed.set("pop-threshold", to: "30%")
    #expect(changed.changes(from: controller).map(\.new) == ["0.3"])
    #expect(throws: ParameterError.self) { try changed.set("pop-threshold", to: "0.99") }
    // The standard scene has no tunable numbers.
    #expect(try changed.adopting(tunablesOf: .standard).tunables.isEmpty)
  }

  @Test func `a value that explains a flip flips`() throws {
    var flips = 0
    for trace in try Recordings.swipes(20) {
      let outcome = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
      for flip in Replay.flips(
        of: trace, outcome: outcome, controller: controller, settings: settings)
      {
        flips += 1
        var changed = controller
        try changed.set(flip.parameter, to: flip.text)
        let after = ReplayEngine().replay(trace, with: changed, settings: settings).outcome
        #expect(after.decision != outcome.decision, "\(trace.name): \(flip)")
        try changed.set(
          flip.parameter, to: "\(flip.old + (flip.value - flip.old) / 2)")
        let half = ReplayEngine().replay(trace, with: changed, settings: settings).outcome
        #expect(half.decision == outcome.decision, "\(trace.name): \(flip)")
      }
    }
    #expect(flips > 15)
  }

  @Test func `a search sees what replays say, away from changes and beside them`() throws {
    let traces = try Recordings.swipes(15)
    let parameters = try ["pop-threshold", "pop-speed"].map {
      try TunedParameter(reading: $0, in: controller)
    }
    let problem = try TuningProblem(
      gestures: TunedGesture.gestures(of: traces, controller: controller, settings: settings),
      controller: controller, parameters: parameters,
      replayer: TuningProblem.replayer(of: traces, settings: settings))
    let evaluator = ReplayEvaluator(problem)
    var random = RandomGenerator(seed: 5)
    for _ in 0..<8 {
      let values = parameters.map { Double.random(in: $0.range, using: &random) }
      let exact = problem.judgements(under: problem.controller(values))
      #expect(
        evaluator.endings(values).map(\.finishes) == exact.map { $0.ending.decision == .finish })
    }
  }

  @Test func `tuning finds a planted threshold`() throws {
    let planted = try { () throws -> Controller in
      var planted = controller
      try planted.set("pop-threshold", to: "0.3")
      try planted.set("pop-speed", to: "2000pt/s")
      return planted
    }()
    var traces = try Recordings.swipes(50)
    for index in traces.indices {
      let outcome = ReplayEngine().replay(traces[index], with: planted, settings: settings).outcome
      traces[index].label = Label(intent: outcome.decision == .finish ? .finish : .cancel)
    }
    var start = planted
    try start.set("pop-threshold", to: "0.8")
    let problem = try TuningProblem(
      gestures: TunedGesture.gestures(of: traces, controller: start, settings: settings),
      controller: start, parameters: [TunedParameter(reading: "pop-threshold", in: start)],
      replayer: TuningProblem.replayer(of: traces, settings: settings))
    var options = TuningOptions()
    (options.budget, options.folds) = (300, 0)
    var run = try TuningRun(problem, groups: traces.map(\.name), options: options)
    let workers = Workers(jobs: 1)
    while !run.isDone { run.advance(problem, workers) }
    let best = try #require(run.bestValues(problem))
    #expect(abs(best[0] - 0.3) < 0.02)
    #expect(problem.agreement(of: problem.judgements(under: problem.controller(best))) == 1)
  }

  @Test func `a parameter of the rule is refused where the scene decides`() throws {
    let traces = try Recordings.swipes(10)
    let gestures = TunedGesture.gestures(of: traces, controller: controller, settings: settings)
    let parameter = try TunedParameter(reading: "progress-threshold", in: controller)
    #expect(
      throws: TuningError(
        "'progress-threshold': the scene decides itself and does not ask the rule; tune pop-speed"
          + " or pop-threshold")
    ) {
      try TuningProblem(gestures: gestures, controller: controller, parameters: [parameter])
    }
  }

  @Test func `a controller file carries them`() throws {
    var changed = controller
    try changed.set("pop-threshold", to: "0.3")
    let bytes = Array(changed.fileText.utf8)
    let read = try Controller(json: bytes, file: "mine.json")
    #expect(read.tunables == changed.tunables)
  }
}
