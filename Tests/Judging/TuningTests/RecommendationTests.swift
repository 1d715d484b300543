import Controllers
import Replay
import Testing
import Traces

@testable import Tuning

/// The one rule by which tuned values ship, at both sides of each condition.
struct RecommendationTests {
  /// A conclusion from twelve people with 20 gestures each, of whom every second has `gain` more right.
  private static func claim(_ gain: Int) -> GainClaim {
    let groups = (0..<240).map { "person \($0 / 20)" }
    return GainClaim(
      AgreementComparison(
        weights: groups.map { _ in 1 }, groups: GroupIndex(groups),
        start: groups.indices.map { $0 % 20 < 10 ? 1 : 0 },
        tuned: groups.indices.map { $0 % 20 < 10 + gain + $0 / 20 % 2 ? 1 : 0 }))
  }

  @Test func `the start is kept unless held-out people gain`() {
    let (better, worse, unsure) = (Self.claim(4), Self.claim(-5), Self.claim(0))
    #expect(better.conclusion == .better)
    #expect(worse.conclusion == .worse)
    typealias Rule = Recommendation
    #expect(Rule(heldOut: better, isInterrupted: false) == .take)
    #expect(Rule(heldOut: better, unseen: better, isInterrupted: false) == .take)
    #expect(Rule(heldOut: better, unseen: worse, isInterrupted: false) == .keep(.unseenLose))
    #expect(Rule(heldOut: worse, isInterrupted: false) == .keep(.notCertain))
    #expect(Rule(heldOut: nil, unseen: better, isInterrupted: false) == .keep(.nobodyHeldOut))
    #expect(Rule(heldOut: nil, isInterrupted: true) == .keep(.interrupted))
    #expect(
      Rule(heldOut: better, isInterrupted: false, tellsValues: false) == .keep(.noValues))
    #expect(
      Rule(heldOut: better, isInterrupted: false, changesNothing: true) == .keep(.noChange))
    #expect(unsure.conclusion != .worse)
  }

  @Test func `a tuning that nobody was held out of keeps its start, and one that changes nothing`()
    throws
  {
    let clear = TuningSentenceTests.made()
    #expect(try TuningSentenceTests.result(clear).recommendation == .take)
    #expect(
      try TuningSentenceTests.result(clear, folds: 0).recommendation == .keep(.nobodyHeldOut))
    #expect(
      try TuningSentenceTests.result(clear, start: 0.3).recommendation == .keep(.noChange))
    #expect(
      try TuningSentenceTests.result(TuningSentenceTests.random()).recommendation
        == .keep(.noValues))
  }

  private func problem(start: Double, _ objective: Objective = Objective()) throws -> (
    TuningProblem, [String]
  ) {
    let made = TuningSentenceTests.made { 0.25 + 0.01 * Double($0) }
    var controller = Controller.default
    controller.progressThreshold = start
    let problem = try TuningProblem(
      gestures: made.gestures, controller: controller,
      parameters: [TunedParameter(reading: "progress-threshold=0.05:0.95", in: controller)],
      objective: objective)
    return (problem, made.groups)
  }

  @Test func `a limit that the start keeps changes it only for a gain`() throws {
    func recommendation(_ limit: String, start: Double) throws -> Recommendation {
      let (problem, groups) = try problem(start: start)
      return try LimitedChoice(
        LimitedChoice.Limit(reading: limit), problem, groups: groups, options: TuningOptions(),
        workers: Workers(jobs: 1)
      ).recommendation
    }
    // Half of the way is too far for everyone, and finishes nothing falsely.
    #expect(try recommendation("false-finish=0.3", start: 0.5) == .take)
    #expect(try recommendation("false-finish=0.3", start: 0.32) == .keep(.notCertain))
    #expect(try recommendation("false-finish=0.05:mean", start: 0.1) == .take)
  }

  @Test func `a limit that the start keeps keeps it where unseen people lose`() throws {
    let (problem, groups) = try problem(start: 0.5)
    var choice = try LimitedChoice(
      LimitedChoice.Limit(reading: "false-finish=0.3"), problem, groups: groups,
      options: TuningOptions(), workers: Workers(jobs: 1))
    #expect(choice.recommendation == .take)
    choice.judge(onUnseen: problem, groups: groups)
    #expect(choice.recommendation == .take)
    // The others mean to finish only from half of the way on.
    let others = TuningSentenceTests.made { _ in 0.5 }
    choice.judge(
      onUnseen: try TuningProblem(
        gestures: others.gestures, controller: problem.controller, parameters: problem.parameters,
        objective: Objective()), groups: others.groups)
    #expect(choice.recommendation == .keep(.unseenLose))
  }

  @Test func `the best of several rules is taken only if it beats the start as it is`() throws {
    func recommendation(start: Double) throws -> Recommendation {
      let (problem, groups) = try problem(start: start)
      return try RuleComparison(
        problem, others: [problem.controller], groups: groups, options: TuningOptions(),
        workers: Workers(jobs: 1)
      ) { _, _ in }.recommendation
    }
    #expect(try recommendation(start: 0.6) == .take)
    #expect(try recommendation(start: 0.31) == .keep(.notCertain))
  }

  @Test func `costs decide where errors cost unequally`() throws {
    var objective = Objective()
    try objective.read(cost: "false-finish=20")
    // At 0.15 everyone's gestures between 0.15 and their threshold finish falsely.
    let (problem, groups) = try problem(start: 0.15, objective)
    let result = try TuningRun.result(
      of: problem, groups: groups, options: TuningOptions(), jobs: 1)
    let claim = try #require(result.heldOutClaim)
    #expect(claim.quantity == .cost)
    #expect(claim.conclusion == .better)
    #expect(claim.gain > 1)
    #expect(result.recommendation == .take)
    #expect(result.misfit == nil)
    let cost = try #require(result.byCost)
    #expect(abs(cost.training.start - result.startLoss) < 1e-9)
    #expect(abs(cost.training.tuned - result.tunedLoss) < 1e-9)
  }

  @Test func `a comparison by cost concludes what its costs say, not how often it is right`() throws
  {
    // B finishes all that was meant to finish, and a quarter of what was meant to be cancelled.
    var (traces, groups): ([Trace], [String]) = ([], [])
    var (a, b): ([Outcome], [Outcome]) = ([], [])
    for person in 0..<12 {
      for index in 0..<20 {
        let meant: Label.Intent = index < 8 ? .finish : .cancel
        var trace = Trace(
          name: "\(person).\(index)",
          samples: [Trace.Sample(time: Double(traces.count), x: 0, y: 0, phase: .began)])
        trace.label = Label(intent: meant)
        traces.append(trace)
        groups.append("person \(person)")
        func outcome(_ finishes: Bool) -> Outcome {
          Outcome(
            trace: trace.name, intent: meant, decision: finishes ? .finish : .cancel,
            verdict: finishes == (meant == .finish) ? .pass : .fail,
            transition: finishes ? .completed : .cancelled)
        }
        a.append(outcome(false))
        b.append(outcome(index < 11 + person % 2))
      }
    }
    func verdict(_ cost: String?) throws -> (Conclusion, Double) {
      var objective = Objective()
      if let cost { try objective.read(cost: cost) }
      let claim = try #require(
        PairedComparison(
          traces, groups: groups, a: a, b: b, weighing: .people, objective: objective)
      ).claim
      return (claim.conclusion, claim.gain)
    }
    #expect(try verdict(nil).0 == .better)
    let costly = try verdict("false-finish=10")
    #expect(costly.0 == .worse)
    // 8 of 20 gestures cost 1 less; 3 or 4 of 20 cost 10 more.
    #expect(abs(costly.1 - (0.4 - 1.75)) < 1e-9)
  }
}
