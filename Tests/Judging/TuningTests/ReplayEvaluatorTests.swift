import Controllers
import MotionMath
import Replay
import Testing
import Traces

@testable import Tuning

/// Along the line of one parameter, a replayed problem gives the same results as value by value.
struct ReplayEvaluatorTests {
  /// A problem on generated gestures.
  struct Case: Sendable, CustomTestStringConvertible {
    var tuned: [String]
    var decide = DecisionMoment.release
    var terms = "agreement"
    var costs: [String] = []

    var testDescription: String { "\(tuned) \(decide) \(terms)" }

    func problem(on traces: [Trace]) throws -> TuningProblem {
      var controller = Controller.default
      controller.decide = decide
      var objective = Objective()
      try objective.read(terms: terms)
      for cost in costs { try objective.read(cost: cost) }
      return try TuningProblem(
        gestures: TunedGesture.gestures(of: traces, controller: controller, settings: .init()),
        controller: controller,
        parameters: try tuned.map { try TunedParameter(reading: $0, in: controller) },
        objective: objective, replayer: TuningProblem.replayer(of: traces, settings: .init()))
    }
  }

  /// A few points of a problem's ranges.
  private static func points(_ problem: TuningProblem, _ count: Int) -> [[Double]] {
    var random = RandomGenerator(seed: 61)
    return [problem.startValues]
      + (1..<count).map { _ in problem.parameters.map { .random(in: $0.range, using: &random) } }
  }

  @Test(arguments: [
    Case(tuned: ["velocity-threshold=0:2000", "extent=0.5:1.5", "hysteresis=0:60"]),
    Case(
      tuned: ["progress-threshold", "velocity-threshold=0:2000", "hysteresis=0:60"],
      decide: .during, costs: ["false-finish=3"]),
    Case(tuned: ["progress-threshold", "extent=0.5:1.5"], decide: .lastChange),
  ])
  func `follows a line as if every value of it were evaluated`(test: Case) throws {
    let problem = try test.problem(on: Recordings.swipes(16))
    let evaluator = ReplayEvaluator(problem)
    var cells = 0
    for values in Self.points(problem, 2) {
      for (index, parameter) in problem.parameters.enumerated() {
        let line = evaluator.line(index, through: values, exact: true)
        cells += line.cells.count
        #expect(line.isStepped)
        #expect(line.cells.first?.lower == parameter.lower)
        #expect(line.cells.last?.upper == parameter.upper)
        let gap = (parameter.upper - parameter.lower) * 1e-9
        for (cell, next) in zip(line.cells, line.cells.dropFirst()) {
          #expect(cell.upper <= next.lower && next.lower - cell.upper < gap)
        }
        for cell in line.cells {
          var finishes: [[Bool]] = []
          for part in [0, 0.37, 1] {
            var trial = values
            trial[index] = part == 1 ? cell.upper : cell.lower + (cell.upper - cell.lower) * part
            #expect(evaluator.loss(trial) == cell.loss, "\(parameter.name) at \(trial)")
            finishes.append(evaluator.endings(trial).map(\.finishes))
          }
          #expect(Set(finishes).count == 1, "\(parameter.name) between \(cell)")
        }
      }
    }
    #expect(cells > 15)
  }

  @Test func `finds the same changes as the columns do`() throws {
    let traces = try Recordings.swipes(120)
    let columns = try Case(tuned: ["velocity-threshold=0:2000"]).problem(on: traces)
    let replayed = try Case(tuned: ["velocity-threshold=0:2000", "hysteresis"]).problem(on: traces)
    let margins = try Case(
      tuned: ["velocity-threshold=0:2000"], terms: "agreement,margin=0.5"
    ).problem(on: traces)
    #expect(columns.usesColumns && !replayed.usesColumns && !margins.usesColumns)
    let exact = columns.makeEvaluator().line(0, through: columns.startValues, exact: true)
    let near = replayed.makeEvaluator().line(0, through: replayed.startValues, exact: true)
    let curved = margins.makeEvaluator().line(0, through: margins.startValues, exact: true)
    #expect(exact.cells.count > 40)
    // Margins are the only thing that release columns do not know.
    #expect(curved.cells.map(\.lower) == exact.cells.map(\.lower))
    #expect(curved.cells.map(\.upper) == exact.cells.map(\.upper))
    // At this resolution, fingers whose speeds differ only by rounding are one change.
    let wide = exact.cells.filter { $0.upper - $0.lower > 1e-5 }
    #expect(near.cells.count == wide.count)
    for (cell, other) in zip(near.cells, wide) {
      #expect(abs(cell.loss - other.loss) < 1e-12)
      #expect(cell.lower > other.lower - 1e-9 && cell.lower < other.lower + 2e-6)
      #expect(cell.upper < other.upper + 1e-9 && cell.upper > other.upper - 2e-6)
    }
  }

  @Test(arguments: [
    Case(tuned: ["velocity-threshold=0:2000"], terms: "agreement,margin=0.5"),
    Case(tuned: ["progress-threshold", "extent=0.5:1.5"], terms: "agreement,margin=0.3"),
    Case(tuned: ["completion-speed", "cancel-speed"], terms: "agreement,completion=1"),
    Case(tuned: ["duration=0.1:0.8", "velocity-threshold"], terms: "agreement,jump=0.05"),
    Case(
      tuned: ["progress-threshold"], decide: .during, terms: "agreement,completion=0.5,jump=0.02"),
  ])
  func `follows what is no step closely enough`(test: Case) throws {
    let problem = try test.problem(on: Recordings.swipes(16))
    let evaluator = ReplayEvaluator(problem)
    var random = RandomGenerator(seed: 62)
    for values in Self.points(problem, 2) {
      for (index, parameter) in problem.parameters.enumerated() {
        let line = evaluator.line(index, through: values, exact: true)
        #expect(!line.isStepped)
        var sum = 0.0
        for place in 0..<150 {
          var trial = values
          trial[index] =
            parameter.lower
            + (parameter.upper - parameter.lower)
            * (Double(place) + .random(in: 0...1, using: &random))
            / 150
          let loss = evaluator.loss(trial)
          sum += loss
          #expect(abs(line.loss(at: trial[index]) - loss) < 0.003, "\(parameter.name) \(trial)")
        }
        #expect(abs(line.mean - sum / 150) < 0.003)
        let run = line.run(at: values[index])
        let own = evaluator.loss(values)
        for part in stride(from: 0.0, through: 1, by: 0.125) {
          var trial = values
          trial[index] = min(run.lower + run.width * part, run.upper)
          #expect(abs(evaluator.loss(trial) - own) < 2 * LossLine.tolerance)
        }
        #expect(run.lower <= values[index] && values[index] <= run.upper)
      }
    }
  }

  @Test func `knows what a parameter that changes no decision is worth`() throws {
    let test = Case(tuned: ["completion-speed"], terms: "agreement,completion=1")
    let problem = try test.problem(on: Recordings.swipes(40))
    var options = TuningOptions()
    (options.budget, options.folds) = (300, 0)
    let groups = problem.gestures.map(\.name)
    var run = try TuningRun(problem, groups: groups, options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    let result = run.result(problem, groups: groups)
    let evidence = try #require(result.parameters.first)
    #expect(evidence.value == 4)
    #expect(evidence.room == 0.1...4)
    #expect(evidence.tolerance == 0.001)
    #expect(evidence.hasEffect == true)
    #expect(!evidence.edges.isEmpty)
    let plateau = try #require(evidence.plateau)
    #expect(plateau.upperBound == 4 && plateau.lowerBound > 3.5)
    #expect(
      abs(
        problem.loss(problem.judgements(under: problem.controller([plateau.lowerBound])))
          - result.tunedLoss - 0.001) < 1e-4)
    // Slow completions cost most, so the parameter matters.
    #expect(try #require(evidence.importance) > 0.03)
  }

  @Test func `says nothing once it is stopped`() throws {
    let test = Case(tuned: ["extent=0.5:1.5"], terms: "agreement,margin=1")
    let problem = try test.problem(on: Recordings.swipes(20))
    var questions = 0
    let evaluator = ReplayEvaluator(problem) {
      questions += 1
      return questions > 30
    }
    let line = evaluator.line(0, through: problem.startValues, exact: true)
    #expect(evaluator.isCutShort)
    #expect(line.cells.map(\.loss) == [.greatestFiniteMagnitude])
    let asked = questions
    _ = evaluator.line(0, through: problem.startValues, exact: true)
    #expect(questions == asked)
  }
}
