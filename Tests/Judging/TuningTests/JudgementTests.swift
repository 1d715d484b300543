import Controllers
import MotionMath
import Replay
import Rules
import Testing
import Traces

@testable import Tuning

/// Release columns and replays judge the same gestures alike.
struct JudgementTests {
  /// The presets whose rules have a number to tune.
  private static let presets = Preset.withTwoEnds.filter {
    !$0.controller.finishWhen.parameterNames.isEmpty
  }
  private static let objectives = [
    "agreement", "agreement,margin=1", "agreement,completion=0.5,jump=0.1",
    "agreement,margin=0.3,completion=2",
  ]

  private static let families = ["swipe-back", "edge-swipe", "first-look"]

  /// Each preset on one folder; together they see all three.
  @Test(
    arguments: presets.enumerated().map { ($1, families[$0 % families.count]) })
  func `columns and replays agree in everything`(preset: Preset, family: String) throws {
    let traces = try Recordings.shipped(family)
    var controller = preset.controller
    controller.direction = .right
    controller.decide = .release
    let name = try #require(controller.finishWhen.parameterNames.first)
    let gestures = TunedGesture.gestures(of: traces, controller: controller, settings: .init())
    let replayer = TuningProblem.replayer(of: traces, settings: .init())
    for terms in Self.objectives {
      var objective = Objective()
      try objective.read(terms: terms)
      try objective.read(cost: "false-finish=2")
      func problem(_ names: [String]) throws -> TuningProblem {
        try TuningProblem(
          gestures: gestures, controller: controller,
          parameters: try names.map { try TunedParameter(reading: $0, in: controller) },
          objective: objective, replayer: replayer)
      }
      let (plain, replayed) = (try problem([name]), try problem([name, "hysteresis"]))
      let range = plain.parameters[0].range
      for part in [0, 0.3, 0.9] {
        let value = range.lowerBound + (range.upperBound - range.lowerBound) * part
        let controller = plain.controller([value])
        let known = plain.judgements(under: controller)
        #expect(known == replayed.judgements(under: controller), "\(preset.name) \(value)")
        let loss = plain.makeEvaluator().loss([value])
        #expect(abs(loss - replayed.loss(known)) < 1e-12)
        #expect(
          plain.makeEvaluator().endings([value]).map(\.finishes)
            == known.map { $0.ending.decision == .finish })
      }
    }
  }

  @Test func `a touch that is taken away has no margin`() throws {
    let traces = try Recordings.shipped("swipe-back").filter {
      $0.name.contains("system-cancelled")
    }
    try #require(!traces.isEmpty)
    let replayer = TuningProblem.replayer(of: traces, settings: .init())
    for judgement in replayer(.default, Array(traces.indices)) {
      #expect(judgement.ending.decision == .cancel)
      #expect(judgement.decision == nil)
      #expect(judgement.relativeMargin == nil)
    }
  }

  @Test func `a gesture that never changed has no margin`() throws {
    var controller = Controller.default
    controller.decide = .lastChange
    controller.hysteresis = 40
    // One delivery crosses the hysteresis, the next is the lift.
    let samples = [(0.0, 20.0), (0.05, 21), (0.1, 70), (0.12, 70)].enumerated().map {
      index, place in
      Trace.Sample(
        time: place.0, x: place.1, y: 400,
        phase: index == 0 ? .began : index == 3 ? .ended : .moved)
    }
    let trace = Trace(name: "late", samples: samples, label: Label(intent: .cancel))
    let outcome = ReplayEngine().replay(trace, with: controller).outcome
    #expect(outcome.rule == "no change before the release")
    let judgement = Judgement(outcome)
    #expect(judgement.decision == nil && judgement.relativeMargin == nil)
    #expect(judgement.ending.verdict == .pass)
  }

  @Test func `remembering recognised traces changes no judgement`() throws {
    let traces = try Recordings.swipes(20)
    let replayer = TuningProblem.replayer(of: traces, settings: .init())
    var random = RandomGenerator(seed: 63)
    var controller = Controller.default
    for _ in 0..<80 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: controller.hysteresis = .random(in: 0...2, using: &random).rounded() * 20
      case 1: controller.velocityThreshold = .random(in: 100...900, using: &random)
      case 2: controller.decide = DecisionMoment.allCases[Int.random(in: 0..<3, using: &random)]
      default: controller.edgeWidth = .random(in: 10...60, using: &random)
      }
      let count = Int.random(in: 1...20, using: &random)
      let positions = Array(traces.indices.shuffled(using: &random).prefix(count))
      #expect(
        replayer(controller, positions)
          == positions.map {
            Judgement(ReplayEngine().replay(traces[$0], with: controller).outcome)
          })
    }
  }
}
