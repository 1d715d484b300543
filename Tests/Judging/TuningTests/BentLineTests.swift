import Controllers
import GeneratedRules
import Replay
import Rules
import Testing
import Traces

@testable import Tuning

/// Clauses that are not linear in a parameter: which values the search tries, and what it claims about its result.
struct BentLineTests {
  private static func problem(
    _ rule: String, own: [NamedParameter], gestures: [TunedGesture]
  ) throws -> TuningProblem {
    var controller = Controller.default
    for parameter in own { controller.declare(parameter) }
    controller.finishWhen = try DecisionRule(reading: rule, parameters: own)
    return try TuningProblem(
      gestures: gestures, controller: controller,
      parameters: [try TunedParameter(reading: own[0].name, in: controller)])
  }

  /// Drags of all lengths that are meant to finish from 0.3 on.
  private static let drags = (1..<20).map { index in
    let progress = Double(index) * 0.05
    return TunedGesture(
      name: "g\(index)", intent: progress > 0.3 ? .finish : .cancel,
      release: Release(
        progress: progress, translation: progress * 400, velocity: Double(index * 37 % 20) * 50,
        peakProgress: progress, elapsed: 1, extent: 400))
  }

  private static let a = NamedParameter("a", default: 0.2, .fraction, range: 0...1)

  @Test func `finds what lies in a bend between two places, and does not claim to know all`() throws
  {
    // The progress must exceed a threshold that is below 1 in less than a hundredth of the range of `a`, and 0.125 in
    // the middle of that part.
    let problem = try Self.problem(
      "progress > 0.5 + 60000 * (a - 0.503) * (a - 0.508)", own: [Self.a], gestures: Self.drags)
    var options = TuningOptions()
    (options.budget, options.folds) = (1500, 0)
    var run = try TuningRun(problem, groups: problem.gestures.map(\.name), options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 2)) }
    #expect(!run.isExact)
    let found = try #require(run.bestValues(problem))
    let evaluator = ReplayEvaluator(problem)
    let axis = try SweepAxis(reading: "a=0.5:0.512:0.0005", in: problem.controller, isOnly: true)
    let swept = axis.values.map { evaluator.loss([$0]) }.min() ?? 1
    #expect(evaluator.loss(problem.startValues) > 0.5)
    #expect(swept < 0.2)
    #expect(evaluator.loss(found) <= swept)
    let evidence = try #require(
      run.result(problem, groups: problem.gestures.map(\.name)).parameters.first)
    #expect(evidence.hasEffect == true)
  }

  @Test(arguments: [
    ("progress > a", true), ("progress > 1 - 2 * (a - progress) / 4", true),
    ("progress > a or velocity * 0.2s > 100pt", true),
    ("progress * a + velocity / 900pt/s > 1 or progress < -a", true),
    ("progress > 2 * (a - 0.25) * a", false), ("abs(progress - a) < 0.1", false),
    ("progress > clamp(a, 0.2, 0.6)", false), ("progress / a > 0.4", false),
    ("progress > a or progress * a * a > 0.2", false),
    // Linear in mathematics, but not in floating-point arithmetic.
    ("progress > a * 1000000000000 * 1000000000 / 1000000000000 / 1000000000", false),
  ])
  func `says where a clause is straight in the parameter`(rule: String, isExact: Bool) throws {
    let problem = try Self.problem(rule, own: [Self.a], gestures: Self.drags)
    let evaluator = ColumnEvaluator(problem)
    for exact in [false, true] {
      #expect(evaluator.line(0, through: [0.2], exact: exact).isExact == isExact)
    }
    #expect((ExactSearch.best(evaluator) != nil) == isExact)
  }

  @Test func `leaves two parameters to the other search where one is bent alone`() throws {
    let own = [Self.a, NamedParameter("b", default: 0.4, .fraction, range: 0...1)]
    for (rule, isExact) in [
      ("progress > a or progress < b - 0.5", true),
      ("progress > a * a or progress < b - 0.5", false),
      ("progress > a or abs(progress - b) < 0.02", false),
    ] {
      let one = try Self.problem(rule, own: own, gestures: Self.drags)
      let problem = try TuningProblem(
        gestures: Self.drags, controller: one.controller,
        parameters: try ["a", "b"].map { try TunedParameter(reading: $0, in: one.controller) })
      let found = ExactSearch(evaluator: ColumnEvaluator(problem))
        .bestOfTwo(through: problem.startValues)
      #expect((found != nil) == isExact, "\(rule)")
    }
  }

  @Test func `finds both ends of each bend, to neighbouring numbers`() throws {
    let problem = try Self.problem(
      "abs(a - 0.7315) < 0.001 * progress", own: [Self.a], gestures: Self.drags)
    let flips = ColumnEvaluator(problem).columnLine(0).flips(through: [0.2], exact: true)
    #expect(!flips.isExact)
    for (row, drag) in zip(flips.rows, problem.gestures) {
      let reach = 0.001 * (try #require(drag.release).progress)
      #expect(row.count == 2, "\(drag.name)")
      for (flip, place) in zip(row, [0.7315 - reach, 0.7315 + reach]) {
        #expect(abs(flip.lower - place) < 1e-12)
        #expect(flip.lower.nextUp == flip.upper)
      }
    }
  }

  @Test func `knows every change on lines that it calls exact`() throws {
    var rules = RandomRules(seed: 81)
    let gestures = (0..<12).map { index in
      TunedGesture(
        name: "g\(index)", intent: index % 2 == 0 ? .finish : .cancel, release: rules.release())
    }
    var (exact, bent, steps) = (0, 0, 0)
    while exact < 60 || bent < 8 {
      let condition = rules.condition()
      var controller = Controller.default
      for parameter in RandomRules.parameters { controller.declare(parameter) }
      controller.finishWhen = DecisionRule(condition)
      let names = controller.finishWhen.parameterNames.filter { $0 != "duration" }
      guard let name = names.first else { continue }
      let parameter = try TunedParameter(reading: name, in: controller)
      let problem = try TuningProblem(
        gestures: gestures, controller: controller, parameters: [parameter])
      #expect(problem.usesColumns)
      let evaluator = ColumnEvaluator(problem)
      let line = evaluator.line(0, through: problem.startValues, exact: true)
      if !line.isExact {
        bent += 1
        continue
      }
      exact += 1
      if line.cells.count > 1 { steps += 1 }
      let places =
        line.cells.flatMap { [$0.lower, $0.upper] }
        + (0..<200).map { _ in Double.random(in: parameter.range, using: &rules.random) }
      for value in places {
        #expect(evaluator.loss([value]) == line.loss(at: value), "\(condition.text), \(value)")
      }
    }
    #expect(steps > 8)
  }
}
