import Controllers
import GeneratedRules
import Replay
import Rules
import Testing
import Traces

@testable import Tuning

struct ColumnEvaluatorTests {
  /// Every number of the generated rules but the duration.
  private static let names =
    ["progress-threshold", "velocity-threshold"] + RandomRules.parameters.map(\.name)

  private static func problem(
    _ rule: DecisionRule, _ generator: inout RandomRules, gestures: Int
  ) throws -> TuningProblem? {
    var controller = Controller.default
    for parameter in RandomRules.parameters { controller.declare(parameter) }
    controller.finishWhen = rule
    let names = names.filter { rule.parameterNames.contains($0) }
    guard !names.isEmpty else { return nil }
    return try TuningProblem(
      gestures: (0..<gestures).map { index in
        TunedGesture(
          name: "g\(index)", intent: index % 3 == 0 ? .cancel : .finish,
          weight: Double(index % 4) + 0.5, release: generator.release())
      },
      controller: controller,
      parameters: try names.map { try TunedParameter(reading: $0, in: controller) })
  }

  @Test func `decides every generated rule as the rule itself does`() throws {
    var generator = RandomRules(seed: 21)
    var answers: Set<Bool> = []
    var asked = 0
    for _ in 0..<150 {
      let rule = DecisionRule(generator.condition())
      // Beyond one block of rows now and then.
      let count = generator.pick([40, 40, 40, 700])
      guard let problem = try Self.problem(rule, &generator, gestures: count) else { continue }
      #expect(problem.usesColumns)
      let evaluator = ColumnEvaluator(problem)
      for _ in 0..<2 {
        let values = problem.parameters.map {
          Double.random(in: $0.range, using: &generator.random)
        }
        let controller = problem.controller(values)
        let finishes = evaluator.endings(values).map(\.finishes)
        var loss = 0.0
        for (gesture, finish) in zip(problem.gestures, finishes) {
          let release = try #require(gesture.release)
          let decision = rule.decide(release, numbers: controller.numbers)
          #expect(decision.finishes == finish, "\(rule.text) at \(values) for \(release)")
          answers.insert(finish)
          asked += 1
          if finish != (gesture.label?.intent == .finish) { loss += gesture.weight }
        }
        let total = problem.gestures.reduce(0) { $0 + $1.weight }
        #expect(abs(evaluator.loss(values) - loss / total) < 1e-12)
      }
    }
    #expect(answers == [true, false])
    #expect(asked > 10_000)
  }

  @Test func `judges the points of a sweep as they are judged one by one, margins included`() throws
  {
    var generator = RandomRules(seed: 25)
    var points = 0
    for number in 0..<150 {
      let rule = DecisionRule(generator.condition())
      let count = generator.pick([30, 30, 600])
      guard let plain = try Self.problem(rule, &generator, gestures: count) else { continue }
      var objective = Objective()
      if number % 3 == 1 { objective.falseFinish = 2.5 }
      if number % 3 == 2 { objective.margin = 0.3 }
      var gestures = plain.gestures
      for index in gestures.indices {
        gestures[index].finished.completion = index % 7 == 0 ? nil : 0.1 * Double(index % 11)
        gestures[index].cancelled.completion = 0.3
        gestures[index].finished.handoffJump = Double(index) - 3.7
        if index % 5 == 0 { gestures[index].label?.intent = .any }
        if index % 6 == 0 { gestures[index].release = nil }
      }
      let problem = try TuningProblem(
        gestures: gestures, controller: plain.controller, parameters: plain.parameters,
        objective: objective)
      let columns = try #require(SweepColumns(problem))
      let grid = (0..<4).map { _ in
        problem.parameters.map { Double.random(in: $0.range, using: &generator.random) }
      }
      #expect(columns.sums(grid) == grid.map { SweepSums.Point(problem, at: $0) }, "\(rule.text)")
      points += grid.count
    }
    #expect(points > 400)
  }

  @Test func `adds up the costs of people along a line as at every single place`() throws {
    var generator = RandomRules(seed: 26)
    var walked = 0
    for _ in 0..<130 {
      let rule = DecisionRule(generator.condition(depth: 1))
      guard let problem = try Self.problem(rule, &generator, gestures: 40) else { continue }
      let evaluator = ColumnEvaluator(problem)
      let groups = GroupNumbers(problem.gestures, (0..<40).map { "person \($0 % 5)" })
      let values = problem.parameters.map { Double.random(in: $0.range, using: &generator.random) }
      for index in problem.parameters.indices {
        for count in [7, 1000] {
          let cells = evaluator.cells(index, through: values, atMost: count, of: groups)
          let expected = evaluator.singleCells(index, through: values, atMost: count, of: groups)
          #expect(cells == expected, "\(rule.text)")
          walked += cells.count
        }
      }
    }
    #expect(walked > 500)
  }

  @Test func `follows a line as if every value of it were evaluated`() throws {
    var generator = RandomRules(seed: 22)
    var cells = 0
    for _ in 0..<60 {
      let rule = DecisionRule(generator.condition(depth: 2))
      guard let problem = try Self.problem(rule, &generator, gestures: 25) else { continue }
      let evaluator = ColumnEvaluator(problem)
      let values = problem.parameters.map {
        Double.random(in: $0.range, using: &generator.random)
      }
      for index in problem.parameters.indices {
        let line = evaluator.line(index, through: values, exact: true)
        cells += line.cells.count
        for cell in line.cells {
          for place in [cell.lower, (cell.lower + cell.upper) / 2, cell.upper] {
            var trial = values
            trial[index] = place
            #expect(evaluator.loss(trial) == cell.loss, "\(rule.text) at \(trial)")
          }
        }
      }
    }
    #expect(cells > 180)
  }

  @Test func `leaves out what nobody meant and what the rule does not decide`() throws {
    let release = Release(
      progress: 0.6, translation: 234, velocity: 0, peakProgress: 0.6, elapsed: 1, extent: 390)
    let stuck = TunedOutcome(decision: .cancel, verdict: .fail)
    let problem = try TuningProblem(
      gestures: [
        TunedGesture(name: "a", intent: .finish, release: release),
        TunedGesture(name: "b", intent: .any, weight: 7, release: release),
        TunedGesture(name: "c", intent: .cancel, weight: 2, release: release),
        TunedGesture(
          name: "taken away", label: Label(intent: .finish), release: release, finished: stuck,
          cancelled: stuck),
      ],
      controller: .default,
      parameters: [try TunedParameter(reading: "progress-threshold", in: .default)])
    let evaluator = ColumnEvaluator(problem)
    // At 0.5, a passes, c finishes wrongly, and the last fails whatever the rule says.
    #expect(evaluator.loss([0.5]) == 3.0 / 4)
    #expect(evaluator.loss([0.7]) == 2.0 / 4)
    #expect(evaluator.endings([0.5]).map(\.finishes) == [true, true, true, false])
  }

  @Test func `weighs false finishes and completion as asked`() throws {
    var objective = Objective()
    try objective.read(cost: "false-finish=3")
    try objective.read(terms: "agreement,completion=0.5,jump=0.25")
    let release = Release(
      progress: 0.6, translation: 234, velocity: 0, peakProgress: 0.6, elapsed: 1, extent: 390)
    var gesture = TunedGesture(name: "a", intent: .cancel, release: release)
    (gesture.finished.completion, gesture.finished.handoffJump) = (0.4, -2)
    (gesture.cancelled.completion, gesture.cancelled.handoffJump) = (0.2, 1)
    let other = TunedGesture(name: "b", intent: .finish, release: release)
    let problem = try TuningProblem(
      gestures: [gesture, other], controller: .default,
      parameters: [try TunedParameter(reading: "progress-threshold", in: .default)],
      objective: objective)
    let evaluator = ColumnEvaluator(problem)
    #expect(abs(evaluator.loss([0.5]) - (3 + 0.2 + 0.5) / 2) < 1e-12)
    #expect(abs(evaluator.loss([0.7]) - (0.1 + 0.25 + 1) / 2) < 1e-12)
  }
}
