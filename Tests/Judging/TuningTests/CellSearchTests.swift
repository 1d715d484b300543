import Controllers
import Foundation
import MotionMath
import Replay
import Rules
import Testing
import Traces

@testable import Tuning

/// The search over two parameters in one clause, compared with a brute-force search of every cell between the
/// boundaries.
struct CellSearchTests {
  /// constant + reach · r + lookahead · l = 0.
  typealias Line = (constant: Double, reach: Double, lookahead: Double)

  /// A rule of `reach` (points) and `lookahead` (seconds), said once more in Swift.
  struct Rule {
    let text: String
    let holds: @Sendable (_ t: Double, _ v: Double, _ reach: Double, _ lookahead: Double) -> Bool
    let lines: @Sendable (_ t: Double, _ v: Double) -> [Line]
  }

  static let rules = [
    Rule(
      text: "translation + velocity * lookahead > reach",
      holds: { $0 + $1 * $3 > $2 }, lines: { [($0, -1, $1)] }),
    Rule(
      text: "velocity > 900pt/s or "
        + "(velocity >= -350pt/s and translation + velocity * lookahead >= reach)",
      holds: { $1 > 900 || ($1 >= -350 && $0 + $1 * $3 >= $2) }, lines: { [($0, -1, $1)] }),
    Rule(
      text: "translation + velocity * lookahead > reach or velocity * lookahead > 150pt",
      holds: { $0 + $1 * $3 > $2 || $1 * $3 > 150 }, lines: { [($0, -1, $1), (-150, 0, $1)] }),
    Rule(
      text: "translation + velocity * lookahead >= reach and "
        + "not (2 * translation - velocity * lookahead > reach + 100pt)",
      holds: { $0 + $1 * $3 >= $2 && !(2 * $0 - $1 * $3 > $2 + 100) },
      lines: { [($0, -1, $1), (2 * $0 - 100, -1, -$1)] }),
    Rule(
      text: "translation > reach and velocity * lookahead <= reach - 50pt",
      holds: { $0 > $2 && $1 * $3 <= $2 - 50 }, lines: { [($0, -1, 0), (-50, 1, -$1)] }),
  ]

  private static func problem(
    _ text: String, gestures: Int, isGrid: Bool, _ random: inout RandomGenerator
  ) throws -> TuningProblem {
    var controller = Controller.default
    let own = [
      NamedParameter("lookahead", default: 0.2, .seconds, range: 0...1),
      NamedParameter("reach", default: 195, .points, range: 0...400),
    ]
    for parameter in own { controller.declare(parameter) }
    controller.finishWhen = try DecisionRule(reading: text, parameters: own)
    var objective = Objective()
    objective.falseFinish = Double.random(in: 0.5...4, using: &random)
    objective.falseCancel = isGrid ? 1 : Double.random(in: 0.5...4, using: &random)
    let made = (0..<gestures).map { index in
      // On a grid many boundaries fall on one another, and many cross in one place.
      let translation =
        isGrid
        ? Double(Int.random(in: 0...8, using: &random)) * 50
        : Double.random(in: -20...420, using: &random)
      let velocity =
        isGrid
        ? Double(Int.random(in: -4...8, using: &random)) * 100
        : Double.random(in: -1500...2500, using: &random)
      let noise = Double.random(in: -150...150, using: &random)
      let means = translation + 0.3 * velocity + noise > 200
      return TunedGesture(
        name: "g\(index)",
        intent: index == 0 ? .finish : index == 1 ? .cancel : means ? .finish : .cancel,
        weight: isGrid ? 1 : Double.random(in: 0.25...3, using: &random),
        release: Release(
          progress: min(max(0, translation / 400), 1), translation: translation,
          velocity: velocity, peakProgress: 1, elapsed: 1, extent: 400))
    }
    return try TuningProblem(
      gestures: made, controller: controller,
      parameters: try ["reach", "lookahead"].map {
        try TunedParameter(reading: $0, in: controller)
      },
      objective: objective)
  }

  /// The smallest objective at points in every corner of every cell, by the rule said in Swift.
  private static func bruteForce(
    _ problem: TuningProblem, _ rule: Rule, _ random: inout RandomGenerator
  ) throws -> Double {
    var gestures: [(t: Double, v: Double, finish: Double, cancel: Double)] = []
    for gesture in problem.gestures {
      let release = try #require(gesture.release)
      let isFinish = gesture.label?.intent == .finish
      gestures.append(
        (
          release.translation, release.velocity,
          isFinish ? 0 : gesture.weight * problem.objective.falseFinish,
          isFinish ? gesture.weight * problem.objective.falseCancel : 0
        ))
    }
    let total = problem.gestures.reduce(0) { $0 + $1.weight }
    func loss(_ point: (x: Double, y: Double)) -> Double {
      gestures.reduce(0) { sum, gesture in
        let finishes = rule.holds(gesture.t, gesture.v, point.x * 400, point.y)
        return sum + (finishes ? gesture.finish : gesture.cancel)
      } / total
    }
    // The boundaries, scaled to the unit square, and the sides of the square.
    let sides: [Line] = [(0, 1, 0), (-1, 1, 0), (0, 0, 1), (-1, 0, 1)]
    let lines =
      gestures.flatMap { rule.lines($0.t, $0.v) }.map { line -> Line in
        (line.constant / 400, line.reach, line.lookahead / 400)
      } + sides
    var best = Double.infinity
    func look(_ x: Double, _ y: Double) {
      if (0...1).contains(x), (0...1).contains(y) { best = min(best, loss((x, y))) }
    }
    for _ in 0..<300 {
      look(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
    }
    // The sides themselves, between the boundaries that meet them.
    for side in 0..<4 {
      let end = Double(side % 2)
      let crossings = lines.compactMap { line -> Double? in
        let slope = side < 2 ? line.lookahead : line.reach
        let place = -(line.constant + (side < 2 ? line.reach : line.lookahead) * end) / slope
        return (0...1).contains(place) ? place : nil
      }.sorted()
      for (low, high) in zip(crossings, crossings.dropFirst()) where high - low > 1e-9 {
        let middle = (low + high) / 2
        if side < 2 { look(end, middle) } else { look(middle, end) }
      }
    }
    for (index, one) in lines.enumerated() {
      for other in lines[(index + 1)...] {
        let determinant = one.reach * other.lookahead - other.reach * one.lookahead
        guard abs(determinant) > 1e-9 else { continue }
        let x = (one.lookahead * other.constant - other.lookahead * one.constant) / determinant
        let y = (other.reach * one.constant - one.reach * other.constant) / determinant
        guard (-1e-9...1 + 1e-9).contains(x), (-1e-9...1 + 1e-9).contains(y) else { continue }
        // Points around the crossing, between each two neighbouring lines that pass through it.
        let through = lines.filter { line in
          abs(line.constant + line.reach * x + line.lookahead * y) < 1e-9
        }
        let angles = through.flatMap { line -> [Double] in
          let angle = atan2(line.reach, -line.lookahead)
          return [angle, angle + (angle > 0 ? -Double.pi : Double.pi)]
        }.sorted()
        for (angle, next) in zip(angles, angles.dropFirst() + [angles[0] + 2 * .pi])
        where next - angle > 1e-9 {
          let middle = (angle + next) / 2
          for radius in [1e-4, 1e-7] { look(x + radius * cos(middle), y + radius * sin(middle)) }
        }
      }
    }
    return best
  }

  @Test(arguments: [false, true])
  func `finds the best cell of random problems, with ties and without`(isGrid: Bool) throws {
    var random = RandomGenerator(seed: isGrid ? 61 : 62)
    var losses: Set<Double> = []
    for number in 0..<12 {
      let rule = Self.rules[number % Self.rules.count]
      let problem = try Self.problem(
        rule.text, gestures: isGrid ? 16 : 12, isGrid: isGrid, &random)
      let found = try #require(
        ExactSearch(evaluator: ColumnEvaluator(problem)).bestOfTwo(through: problem.startValues))
      let expected = try Self.bruteForce(problem, rule, &random)
      #expect(abs(found.loss - expected) < 1e-9, "\(rule.text), problem \(number)")
      // This evaluator uses the rule itself, not columns.
      #expect(abs(ReplayEvaluator(problem).loss(found.values) - found.loss) < 1e-9)
      losses.insert(found.loss)
    }
    #expect(losses.count > 6)
  }

  @Test func `is at least as good as any other search on a thousand gestures`() throws {
    var random = RandomGenerator(seed: 63)
    let problem = try Self.problem(Self.rules[1].text, gestures: 1000, isGrid: false, &random)
    var options = TuningOptions()
    options.folds = 0
    var run = try TuningRun(problem, groups: problem.gestures.map(\.name), options: options)
    run.advance(problem, Workers(jobs: 2))
    #expect(run.isDone)
    #expect(run.isExact)
    // Several hundred boundaries have an effect, and each is walked along once.
    #expect(run.evaluations > 2000)
    let values = try #require(run.bestValues(problem))
    let exact = ReplayEvaluator(problem).loss(values)
    #expect(TuningRun.bestLoss(of: problem, budget: 2000) >= exact - 1e-9)
  }

  @Test func `takes the middle of the cell with the most room`() throws {
    var random = RandomGenerator(seed: 64)
    var problem = try Self.problem(Self.rules[0].text, gestures: 2, isGrid: true, &random)
    func gesture(_ name: String, _ translation: Double, _ velocity: Double, _ intent: Label.Intent)
      -> TunedGesture
    {
      TunedGesture(
        name: name, intent: intent,
        release: Release(
          progress: translation / 400, translation: translation, velocity: velocity,
          peakProgress: 1, elapsed: 1, extent: 400))
    }
    // A `reach` of 60 to 180 is wrong on c only, and one of 190 to 400 on b only. The second strip is wider.
    problem = try TuningProblem(
      gestures: [
        gesture("a", 60, 0, .cancel), gesture("b", 180, 0, .finish),
        gesture("c", 190, 0, .cancel), gesture("d", 0, 0, .cancel),
      ], controller: problem.controller, parameters: problem.parameters)
    let found = try #require(
      ExactSearch(evaluator: ColumnEvaluator(problem)).bestOfTwo(through: problem.startValues))
    #expect(found.loss == 0.25)
    #expect(found.values == [300, 0.5])
  }

  @Test func `sees that only the end of a range is right`() throws {
    var random = RandomGenerator(seed: 65)
    let start = try Self.problem(
      "translation > reach or velocity * lookahead > 0pt or velocity * lookahead > reach * 1000",
      gestures: 40, isGrid: true, &random)
    let gestures = start.gestures.map { gesture in
      var gesture = gesture
      let translation = gesture.release?.translation ?? 0
      gesture = TunedGesture(
        name: gesture.name, intent: translation > 210 ? .finish : .cancel,
        release: gesture.release
          ?? Release(
            progress: 0, translation: 0, velocity: 0, peakProgress: 0, elapsed: 1, extent: 400))
      return gesture
    }
    let problem = try TuningProblem(
      gestures: gestures, controller: start.controller, parameters: start.parameters)
    // With any `lookahead` above 0, the velocity decides; with 0, it does not.
    let found = try #require(
      ExactSearch(evaluator: ColumnEvaluator(problem)).bestOfTwo(through: problem.startValues))
    #expect(found.loss == 0)
    #expect(found.values[1] == 0)
    #expect(found.values[0] >= 200 && found.values[0] < 250)
  }

  @Test(arguments: [
    "clamp(translation + velocity * lookahead, 0pt, 300pt) > reach",
    "abs(translation - reach) < velocity * lookahead",
    "velocity * lookahead * lookahead / 1s > reach",
    "velocity > reach / lookahead",
  ])
  func `leaves bent boundaries to the other search`(rule: String) throws {
    var random = RandomGenerator(seed: 66)
    let problem = try Self.problem(rule, gestures: 20, isGrid: false, &random)
    #expect(
      ExactSearch(evaluator: ColumnEvaluator(problem)).bestOfTwo(through: problem.startValues)
        == nil)
    var options = TuningOptions()
    (options.budget, options.folds) = (200, 0)
    var run = try TuningRun(problem, groups: problem.gestures.map(\.name), options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    #expect(!run.isExact)
    #expect((200..<400).contains(run.evaluations))
  }
}
