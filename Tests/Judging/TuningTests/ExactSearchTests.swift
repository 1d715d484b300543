import Controllers
import MotionMath
import Rules
import Testing
import Traces

@testable import Tuning

struct ExactSearchTests {
  /// Rules of one number or two, alone, beside one another, and together in one clause.
  private static let one = [
    "progress > progress-threshold", "velocity >= velocity-threshold",
    "progress > progress-threshold or velocity > 600pt/s",
    "velocity > velocity-threshold or (velocity >= -velocity-threshold and progress > 0.5)",
  ]
  private static let two = [
    "progress > progress-threshold or velocity > velocity-threshold",
    "progress > progress-threshold and velocity >= -velocity-threshold",
    "velocity > velocity-threshold or (velocity >= -velocity-threshold and progress > progress-threshold)",
    "translation + velocity * lookahead > reach",
    "velocity > 900pt/s or (velocity >= -350pt/s and translation + velocity * lookahead > reach)",
    "translation + velocity * lookahead > reach or velocity * lookahead > 150pt",
  ]

  private static func problem(
    _ rule: String, _ names: [String], gestures: Int, _ random: inout RandomGenerator
  ) throws -> TuningProblem {
    var controller = Controller.default
    let own = [
      NamedParameter("lookahead", default: 0.2, .seconds, range: 0...1),
      NamedParameter("reach", default: 195, .points, range: 0...390),
    ]
    for parameter in own { controller.declare(parameter) }
    controller.finishWhen = try DecisionRule(reading: rule, parameters: own)
    var made = (0..<gestures).map { index in
      // Rounded, so that some boundaries fall on one another.
      let translation = Double(Int.random(in: -20...390, using: &random))
      let velocity = Double(Int.random(in: -30...40, using: &random)) * 50
      let noise = Double.random(in: -120...120, using: &random)
      let means = translation + 0.15 * velocity + noise > 180
      return TunedGesture(
        name: "g\(index)", intent: means ? .finish : .cancel,
        weight: Double(Int.random(in: 1...3, using: &random)),
        release: Release(
          progress: max(0, translation / 390), translation: translation, velocity: velocity,
          peakProgress: 1, elapsed: 1, extent: 390))
    }
    // Both intents, whatever the draw.
    made[0].label?.intent = .finish
    made[1].label?.intent = .cancel
    made[0] = TunedGesture(
      name: "g0", intent: .finish, release: try #require(made[0].release))
    made[1] = TunedGesture(
      name: "g1", intent: .cancel, release: try #require(made[1].release))
    return try TuningProblem(
      gestures: made, controller: controller,
      parameters: try names.map { try TunedParameter(reading: $0, in: controller) })
  }

  /// The smallest objective at the candidates, which are dense enough to include every combination of decisions.
  private static func bruteForce(_ problem: TuningProblem, _ candidates: [[Double]]) -> Double {
    let evaluator = ReplayEvaluator(problem)
    return candidates.reduce(.infinity) { best, values in
      let inside = zip(problem.parameters, values).allSatisfy { $0.range.contains($1) }
      return inside ? min(best, evaluator.loss(values)) : best
    }
  }

  /// Values at, below and above each number that a gesture has, and the ends.
  private static func places(_ values: [Double], _ parameter: TunedParameter) -> [Double] {
    let gap = (parameter.upper - parameter.lower) * 1e-7
    return [parameter.lower, parameter.upper] + Set(values).flatMap { [$0 - gap, $0, $0 + gap] }
  }

  @Test func `finds the best value of one parameter`() throws {
    var random = RandomGenerator(seed: 31)
    for number in 0..<40 {
      let rule = Self.one[number % Self.one.count]
      let name = rule.contains("velocity-threshold") ? "velocity-threshold" : "progress-threshold"
      let problem = try Self.problem(rule, [name], gestures: 30, &random)
      let found = try #require(
        ExactSearch(evaluator: ColumnEvaluator(problem)).best(of: 0, through: problem.startValues))
      let numbers = problem.gestures.compactMap(\.release).flatMap {
        name == "velocity-threshold" ? [$0.velocity, -$0.velocity] : [$0.progress]
      }
      let expected = Self.bruteForce(
        problem, Self.places(numbers, problem.parameters[0]).map { [$0] })
      #expect(abs(found.loss - expected) < 1e-12, "\(rule), problem \(number)")
      #expect(ColumnEvaluator(problem).loss(found.values) == found.loss)
    }
  }

  @Test func `finds the best values of two parameters`() throws {
    var random = RandomGenerator(seed: 32)
    for number in 0..<12 {
      let rule = Self.two[number % Self.two.count]
      let meets = rule.contains("reach")
      let names =
        meets ? ["reach", "lookahead"] : ["progress-threshold", "velocity-threshold"]
      let problem = try Self.problem(rule, names, gestures: meets ? 10 : 12, &random)
      let found = try #require(
        ExactSearch(evaluator: ColumnEvaluator(problem)).bestOfTwo(through: problem.startValues))
      let candidates = meets ? Self.corners(problem, rule) : Self.grid(problem)
      let expected = Self.bruteForce(problem, candidates)
      #expect(abs(found.loss - expected) < 1e-12, "\(rule), problem \(number)")
      #expect(ColumnEvaluator(problem).loss(found.values) == found.loss)
    }
  }

  /// Rules in which no clause has both parameters.
  ///
  /// Some have several clauses with one parameter, or clauses with neither.
  private static let apart =
    two.prefix(3) + [
      "progress > progress-threshold and velocity > velocity-threshold",
      "velocity > velocity-threshold or (progress > progress-threshold and not (velocity < -velocity-threshold))",
      "if velocity > 300pt/s then progress > progress-threshold else velocity < -velocity-threshold",
      "(progress > progress-threshold and velocity > 0pt/s) or velocity < velocity-threshold",
    ]

  /// Finds the best values by examining every stretch between the second parameter's boundaries in turn.
  ///
  /// In each stretch, it takes the first parameter's plateau, the widest of the least cost. If two stretches have equal
  /// costs, the greater area wins; if the areas are equal too, the first stretch.
  private static func everyStretch(_ problem: TuningProblem) throws -> Found {
    let evaluator = ColumnEvaluator(problem)
    var best: (plateau: LossLine.Run, middle: Double, area: Double)?
    var values = problem.startValues
    let places = try #require(
      ExactSearch(evaluator: evaluator).stretchesOfSecond(through: values))
    for place in places {
      let height = place.upperBound - place.lowerBound
      values[1] = place.lowerBound + height / 2
      let plateau = evaluator.line(0, through: values, exact: true).plateau
      let area = plateau.width * height
      if let best, (plateau.loss, -area) >= (best.plateau.loss, -best.area) { continue }
      best = (plateau, values[1], area)
    }
    let found = try #require(best)
    return Found(
      values: [found.plateau.middle, found.middle], loss: found.plateau.loss,
      evaluations: places.count * 3 + evaluator.lineCost(0) + evaluator.lineCost(1))
  }

  @Test func `finds among boxes what every stretch by itself shows, ties included`() throws {
    var random = RandomGenerator(seed: 33)
    let names = ["progress-threshold", "velocity-threshold"]
    for number in 0..<140 {
      let rule = Self.apart[number % Self.apart.count]
      // With few gestures, many boxes are equally good.
      let problem = try Self.problem(rule, names, gestures: 2 + number / 2, &random)
      let found = ExactSearch.best(ColumnEvaluator(problem))
      #expect(found == (try Self.everyStretch(problem)), "\(rule), problem \(number)")
    }
  }

  @Test(arguments: [(1000, 1000), (7, 5)])
  func `pairs of cells have the costs of each group's gestures`(across: Int, up: Int) throws {
    var random = RandomGenerator(seed: 9)
    for rule in Self.two.prefix(3) {
      let problem = try Self.problem(
        rule, ["progress-threshold", "velocity-threshold"], gestures: 40, &random)
      let evaluator = ColumnEvaluator(problem)
      let groups = GroupNumbers(problem.gestures, problem.gestures.indices.map { "p\($0 % 4)" })
      let boxes = try #require(BoxSearch(evaluator, through: problem.startValues))
      let cells = boxes.cells(atMost: (across, up), of: groups)
      #expect(cells.count == across * up || (across > 100 && cells.count > 100))
      for cell in cells {
        let middle = [cell.across, cell.up].map { $0.lower + ($0.upper - $0.lower) / 2 }
        let costs = groups.sums(of: evaluator.costs(middle))
        #expect(zip(costs, cell.costs).allSatisfy { abs($0 - $1) < 1e-9 }, "\(rule) at \(middle)")
      }
    }
  }

  @Test func `finds the best of five thousand gestures in a moment`() throws {
    var random = RandomGenerator(seed: 34)
    let problem = try Self.problem(
      Self.two[0], ["progress-threshold", "velocity-threshold"], gestures: 5_000, &random)
    let found = try #require(ExactSearch.best(ColumnEvaluator(problem)))
    let evaluator = ColumnEvaluator(problem)
    #expect(evaluator.loss(found.values) == found.loss)
    // Nothing along either number is better.
    for index in 0...1 {
      #expect(evaluator.line(index, through: found.values, exact: true).best == found.loss)
    }
  }

  private static func grid(_ problem: TuningProblem) -> [[Double]] {
    let releases = problem.gestures.compactMap(\.release)
    let first = places(releases.map(\.progress), problem.parameters[0])
    let second = places(
      releases.flatMap { [$0.velocity, -$0.velocity] }, problem.parameters[1])
    return first.flatMap { first in second.map { [first, $0] } }
  }

  /// Points around every crossing of two boundaries of `reach` and `lookahead`, including the ends of the ranges.
  ///
  /// Every combination of decisions has a corner at such a crossing.
  private static func corners(_ problem: TuningProblem, _ rule: String) -> [[Double]] {
    typealias Line = (reach: Double, lookahead: Double, constant: Double)
    let releases = problem.gestures.compactMap(\.release)
    var lines: [Line] = releases.map { (1, -$0.velocity, -$0.translation) }
    if rule.hasSuffix("150pt") { lines += releases.map { (0, $0.velocity, -150) } }
    lines += [(1, 0, 0), (1, 0, -390), (0, 1, 0), (0, 1, -1)]
    var points: [[Double]] = []
    for (index, one) in lines.enumerated() {
      for other in lines[(index + 1)...] {
        let determinant = one.reach * other.lookahead - other.reach * one.lookahead
        guard abs(determinant) > 1e-9 else { continue }
        let reach =
          (one.lookahead * other.constant - other.lookahead * one.constant) / determinant
        let lookahead = (other.reach * one.constant - one.reach * other.constant) / determinant
        // Sums of two directions lie along the boundaries or between them, so that each wedge has a point in it.
        let ways = [one, other].flatMap { line -> [(Double, Double)] in
          let (x, y) = (-line.lookahead / 390, line.reach)
          let size = (x * x + y * y).squareRoot()
          return [(x / size, y / size), (-x / size, -y / size)]
        }
        for first in ways {
          for second in ways {
            points.append([
              reach + (first.0 + second.0) * 390 * 1e-7, lookahead + (first.1 + second.1) * 1e-7,
            ])
          }
        }
      }
    }
    return points
  }
}
