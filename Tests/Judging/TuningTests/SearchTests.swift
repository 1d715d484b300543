import Controllers
import MotionMath
import Rules
import Testing
import Traces

@testable import Tuning

struct SearchTests {
  /// The four-parameter problem: a fast finger decides by its velocity, a slow one by where it would be in 0.12 s.
  ///
  /// About 3 % of the labels are wrong.
  static func problem(seed: UInt64, gestures: Int = 300) throws -> TuningProblem {
    var random = RandomGenerator(seed: seed)
    func normal() -> Double {
      (0..<12).reduce(-6) { sum, _ in sum + .random(in: 0..<1, using: &random) }
    }
    let made = (0..<gestures).map { index in
      let travel = Double.random(in: -20...390, using: &random)
      let velocity = 150 + 700 * normal()
      var means = velocity > 900 || (velocity >= -350 && (travel + 0.12 * velocity) / 390 > 0.42)
      if Double.random(in: 0..<1, using: &random) < 0.03 { means.toggle() }
      return TunedGesture(
        name: "g\(index)", intent: means ? .finish : .cancel,
        release: Release(
          progress: travel / 390, translation: travel, velocity: velocity,
          peakProgress: travel / 390, elapsed: 0.5, extent: 390))
    }
    var controller = Controller.default
    let own = [
      NamedParameter("reverse-limit", default: 1500, .pointsPerSecond, range: 100...3000),
      NamedParameter("lookahead", default: 0.3, .seconds, range: 0...0.6),
    ]
    for parameter in own { controller.declare(parameter) }
    controller.finishWhen = try DecisionRule(
      reading: "velocity > velocity-threshold or (velocity >= -reverse-limit and "
        + "(translation + velocity * lookahead) / 390pt > progress-threshold)",
      parameters: own)
    let names = [
      "progress-threshold=0.1:0.9", "velocity-threshold=100:3000", "reverse-limit", "lookahead",
    ]
    return try TuningProblem(
      gestures: made, controller: controller,
      parameters: try names.map { try TunedParameter(reading: $0, in: controller) })
  }

  private static func search(_ problem: TuningProblem, budget: Int) -> Search {
    let evaluator = problem.makeEvaluator()
    var search = Search(problem, budget: budget)
    while !search.isDone { search.advance(evaluator) }
    return search
  }

  @Test func `comes near the best within few evaluations`() throws {
    for seed: UInt64 in [41, 46, 47] {
      let problem = try Self.problem(seed: seed, gestures: 200)
      // The true values lose only the gestures with wrong labels.
      let truth = problem.makeEvaluator().loss([0.42, 900, 350, 0.12])
      #expect(truth > 0 && truth < 0.06)
      #expect(Self.search(problem, budget: 200).bestLoss <= truth + 0.01)
      #expect(Self.search(problem, budget: 2000).bestLoss <= truth)
    }
  }

  @Test func `no plane through the result has anything better, and planes find what lines do not`()
    throws
  {
    var random = RandomGenerator(seed: 48)
    var better = 0
    for seed: UInt64 in 51...56 {
      let problem = try Self.problem(seed: seed, gestures: 60)
      var options = TuningOptions()
      (options.budget, options.folds) = (150, 0)
      var run = try TuningRun(problem, groups: problem.gestures.map(\.name), options: options)
      while !run.isDone { run.advance(problem, Workers(jobs: 2)) }
      let evaluator = problem.makeEvaluator()
      let values = run.foundValues(problem)
      let loss = evaluator.loss(values)
      #expect(loss == run.bestLoss)
      if loss < Self.search(problem, budget: 150).bestLoss { better += 1 }
      for first in 0..<4 {
        for second in 0..<first {
          for _ in 0..<100 {
            var trial = values
            for index in [first, second] {
              trial[index] = Double.random(in: problem.parameters[index].range, using: &random)
            }
            #expect(evaluator.loss(trial) >= loss)
          }
        }
      }
    }
    #expect(better > 0)
  }

  @Test func `keeps near its budget and within the ranges`() throws {
    let problem = try Self.problem(seed: 42, gestures: 60)
    let search = Self.search(problem, budget: 500)
    #expect((500..<600).contains(search.evaluations))
    for (parameter, value) in zip(problem.parameters, problem.values(search.best)) {
      #expect(parameter.range.contains(value))
    }
    #expect(problem.makeEvaluator().loss(problem.values(search.best)) == search.bestLoss)
  }

  @Test func `is never worse than where it starts`() throws {
    let problem = try Self.problem(seed: 43, gestures: 60)
    let start = problem.makeEvaluator().loss(problem.startValues)
    #expect(Self.search(problem, budget: 1).bestLoss <= start)
  }

  @Test func `gives the same bytes with any number of workers, and when it is killed and resumed`()
    throws
  {
    let problem = try Self.problem(seed: 44, gestures: 40)
    let groups = problem.gestures.indices.map { "p\($0 % 8)" }
    var options = TuningOptions()
    (options.budget, options.folds) = (6000, 2)
    var alone = try TuningRun(problem, groups: groups, options: options)
    var together = alone
    var rounds = 0
    while !alone.isDone {
      alone.advance(problem, Workers(jobs: 1))
      // Killed after every other round: a new run takes up what the old one had saved.
      together.advance(problem, Workers(jobs: 4))
      rounds += 1
      if rounds % 2 == 0 {
        var next = try TuningRun(problem, groups: groups, options: options)
        try next.resume(from: together.saved(), file: "state.json")
        together = next
      }
      #expect(alone.saved() == together.saved())
    }
    #expect(rounds > 2)
    let result = alone.result(problem, groups: groups)
    #expect(result.tuned == together.result(problem, groups: groups).tuned)
    #expect(result.training.tuned > result.training.start)
    #expect(try #require(result.heldOut).gestures == 40)
    #expect(try #require(result.heldOut).groups == 8)
  }

  @Test func `refuses a saved search of another task`() throws {
    let problem = try Self.problem(seed: 45, gestures: 40)
    let groups = problem.gestures.map(\.name)
    let first = try TuningRun(problem, groups: groups)
    var options = TuningOptions()
    options.budget = 2
    var second = try TuningRun(problem, groups: groups, options: options)
    #expect {
      try second.resume(from: first.saved(), file: "state.json")
    } throws: {
      "\($0)"
        == "state.json: was saved for other gestures, parameters or options; name another file"
    }
    #expect {
      try second.resume(from: Array("{}".utf8), file: "state.json")
    } throws: {
      "\($0)" == "state.json: is not a saved search; name another file"
    }
  }
}
