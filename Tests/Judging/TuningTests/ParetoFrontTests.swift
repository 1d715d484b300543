import Controllers
import MotionMath
import Replay
import Rules
import Testing
import Traces

@testable import Tuning

struct ParetoFrontTests {
  /// Gestures whose progress and velocity mostly predict the intent, and whose settling times depend on the progress.
  private static func problem(
    _ names: [String], gestures: Int, seed: UInt64
  ) throws -> TuningProblem {
    var random = RandomGenerator(seed: seed)
    let made = (0..<gestures).map { index in
      let progress = Double.random(in: 0...1, using: &random)
      let velocity = Double.random(in: -400...1200, using: &random)
      let noise = Double.random(in: -0.5...0.5, using: &random)
      let means = progress + velocity / 2000 + noise > 0.6
      var gesture = TunedGesture(
        name: "g\(index)", intent: means ? .finish : .cancel,
        weight: Double(Int.random(in: 1...3, using: &random)),
        release: Release(
          progress: progress, translation: progress * 390, velocity: velocity,
          peakProgress: progress, elapsed: 1, extent: 390))
      (gesture.finished.completion, gesture.finished.handoffJump) = (
        0.1 + 0.4 * (1 - progress), velocity / 390 - 2
      )
      (gesture.cancelled.completion, gesture.cancelled.handoffJump) = (
        0.05 + 0.3 * progress, velocity / 390 + 1
      )
      return gesture
    }
    return try TuningProblem(
      gestures: made, controller: .default,
      parameters: try names.map { try TunedParameter(reading: $0, in: .default) })
  }

  @Test(arguments: [
    ["progress-threshold=0.3:0.8"], ["progress-threshold=0.3:0.8", "velocity-threshold=100:900"],
  ])
  func `a value at an end of its range is on the front although nothing beside it decides so`(
    names: [String]
  ) throws {
    // One gesture that should cancel reaches exactly 0.8. Only a threshold of 0.8, the end of the range, cancels it,
    // because the rule asks for more progress than the threshold.
    let places: [(Double, Label.Intent)] = [
      (0.8, .cancel), (0.75, .finish), (0.9, .finish), (0.2, .cancel), (0.6, .finish),
    ]
    let gestures = places.enumerated().map { RestingGestures.gesture("g\($0)", $1.0, $1.1) }
    let problem = try RestingGestures.problem(gestures, names)
    let front = try Self.front(problem, .falseFinish)
    #expect(front.points.map(\.rival) == [0.2, 0])
    #expect(front.points.last?.values[0] == 0.8)
  }

  private static func front(
    _ problem: TuningProblem, _ rival: ParetoFront.Rival, budget: Int = 6000, jobs: Int = 1
  ) throws -> ParetoFront {
    var options = TuningOptions()
    options.budget = budget
    return try ParetoFront(problem, rival: rival, options: options, workers: Workers(jobs: jobs))
  }

  /// The points of all combinations of the two thresholds, with one value between each two neighbouring boundaries.
  private static func everything(
    _ problem: TuningProblem, _ rival: ParetoFront.Rival
  ) -> [ParetoFront.Point] {
    let releases = problem.gestures.compactMap(\.release)
    func places(_ numbers: [Double], _ parameter: TunedParameter) -> [Double] {
      let inside = numbers.filter { parameter.lower < $0 && $0 < parameter.upper }
      let borders = [parameter.lower] + inside.sorted() + [parameter.upper]
      return zip(borders, borders.dropFirst()).map { ($0 + $1) / 2 }
    }
    let first = places(releases.map(\.progress), problem.parameters[0])
    let second = places(
      releases.flatMap { [$0.velocity, -$0.velocity] }, problem.parameters[1])
    return first.flatMap { one in second.map { rival.point(problem, [one, $0]) } }
  }

  /// The errors and rival losses of a front, rounded to nine decimals, in units of 1e-9.
  private static func pairs(_ points: [ParetoFront.Point]) -> [[Double]] {
    points.map { [($0.error * 1e9).rounded(), ($0.rival * 1e9).rounded()] }
  }

  // With the test after this one, a hundred problems.
  @Test(
    arguments: zip(
      [ParetoFront.Rival.falseFinish, .completion, .jump], [1...25, 26...50, 51...75]))
  func `of two numbers apart it is what a look at every combination finds`(
    rival: ParetoFront.Rival, seeds: ClosedRange<UInt64>
  ) throws {
    for seed in seeds {
      let problem = try Self.problem(
        ["progress-threshold", "velocity-threshold"], gestures: 8, seed: seed)
      let front = try Self.front(problem, rival)
      #expect(front.isExact)
      let all = ParetoFront.front(Self.everything(problem, rival))
      #expect(Self.pairs(front.points) == Self.pairs(all), "seed \(seed)")
    }
  }

  /// The points on all sides of every crossing of two boundaries, for a rule with both parameters in one clause.
  private static func crossings(
    _ problem: TuningProblem, _ rival: ParetoFront.Rival
  ) -> [ParetoFront.Point] {
    // offset + x · threshold + y · lookahead = 0, in fractions of the ranges.
    let (threshold, lookahead) = (problem.parameters[0], problem.parameters[1])
    let widths = (threshold.upper - threshold.lower, lookahead.upper - lookahead.lower)
    var lines = problem.gestures.compactMap(\.release).map { release in
      (
        offset: release.progress + release.velocity / 390 * lookahead.lower - threshold.lower,
        x: -widths.0, y: release.velocity / 390 * widths.1
      )
    }
    lines += [(0, 1, 0), (-1, 1, 0), (0, 0, 1), (-1, 0, 1)]
    var points: [ParetoFront.Point] = []
    for (index, one) in lines.enumerated() {
      for other in lines[..<index] {
        let determinant = one.x * other.y - one.y * other.x
        guard abs(determinant) > 1e-9 else { continue }
        let x = (one.y * other.offset - other.y * one.offset) / determinant
        let y = (other.x * one.offset - one.x * other.offset) / determinant
        let lengths = [one, other].map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
        let (u, v) = (
          (-one.y / lengths[0], one.x / lengths[0]), (-other.y / lengths[1], other.x / lengths[1])
        )
        for (a, b) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
          let place = [x + 1e-7 * (a * u.0 + b * v.0), y + 1e-7 * (a * u.1 + b * v.1)]
          guard place.allSatisfy({ (0...1).contains($0) }) else { continue }
          points.append(rival.point(problem, problem.values(place)))
        }
      }
    }
    return points
  }

  @Test func `of two numbers in one clause it is what a look at every crossing finds`() throws {
    for seed: UInt64 in 76...100 {
      let plain = try Self.problem(["progress-threshold"], gestures: 8, seed: seed)
      var controller = Controller.default
      let own = NamedParameter("lookahead", default: 0.3, .seconds, range: 0...0.6)
      controller.declare(own)
      controller.finishWhen = try DecisionRule(
        reading: "(translation + velocity * lookahead) / 390pt > progress-threshold",
        parameters: [own])
      let problem = try TuningProblem(
        gestures: plain.gestures, controller: controller,
        parameters: try ["progress-threshold", "lookahead"].map {
          try TunedParameter(reading: $0, in: controller)
        })
      for rival in [ParetoFront.Rival.falseFinish, .completion] {
        let front = try Self.front(problem, rival)
        #expect(front.isExact)
        let all = ParetoFront.front(Self.crossings(problem, rival))
        #expect(Self.pairs(front.points) == Self.pairs(all), "seed \(seed)")
      }
    }
  }

  @Test func `fills the gaps between points that are best under some weight`() throws {
    let problem = try Self.problem(
      ["progress-threshold", "velocity-threshold"], gestures: 20, seed: 79)
    let exact = try Self.front(problem, .falseFinish).points
    var search = ParetoSearch(problem, .falseFinish, TuningOptions())
    let hull = ParetoFront.front(try search.points(Workers(jobs: 1)))
    let dense = try ParetoFront.dense(hull, problem, .falseFinish, Workers(jobs: 1))
    #expect(dense.count >= hull.count)
    #expect(Self.pairs(dense) == Self.pairs(exact))
  }

  @Test func `chooses the fewest wrong decisions within a limit, and says its price`() throws {
    let problem = try Self.problem(
      ["progress-threshold", "velocity-threshold"], gestures: 24, seed: 80)
    let groups = problem.gestures.indices.map { "person \($0 % 6)" }
    func choice(_ text: String) throws -> LimitedChoice {
      try LimitedChoice(
        LimitedChoice.Limit(reading: text), problem, groups: groups, options: TuningOptions(),
        workers: Workers(jobs: 1))
    }
    let front = try Self.front(problem, .falseFinish).points
    for (index, point) in front.enumerated() {
      let found = try choice("false-finish=\(point.rival):mean")
      #expect(found.point == point)
      #expect(found.free == front[0])
      #expect(found.point.error - found.free.error >= 0)
      let heldOut = try #require(found.heldOut)
      #expect(heldOut.error >= 0 && heldOut.rival.mean <= 1, "\(index)")
    }
    let least = front.map(\.rival).min() ?? 0
    if least > 0 {
      #expect(throws: TuningError.self) { _ = try choice("false-finish=\(least / 2):mean") }
    }
    #expect {
      _ = try LimitedChoice.Limit(reading: "speed=1")
    } throws: {
      "\($0)" == "'speed': no such term; choose false-finish, completion, jump, margin"
    }
    #expect {
      _ = try LimitedChoice.Limit(reading: "jump")
    } throws: {
      "\($0)" == "'jump': not a limit from 0 to 1000000; write it as in jump=0.03"
    }
  }

  @Test(arguments: ParetoFront.Rival.allCases)
  func `has no point that another one dominates, and the best of both ends`(
    rival: ParetoFront.Rival
  ) throws {
    let problem = try Self.problem(
      ["progress-threshold", "velocity-threshold"], gestures: 18, seed: 76)
    let points = try Self.front(problem, rival, budget: 4000).points
    for (point, next) in zip(points, points.dropFirst()) {
      #expect(point.error < next.error)
      #expect(point.rival > next.rival)
    }
    // Compared with all combinations. Closeness does not change in steps, so its best value is reached only
    // approximately.
    let all = Self.everything(problem, rival)
    let room = rival == .margin ? 0.01 : 1e-12
    let (first, last) = (try #require(points.first), try #require(points.last))
    #expect(first.error <= (all.map(\.error).min() ?? 0) + 1e-12)
    #expect(last.rival <= (all.map(\.rival).min() ?? 0) + room)
    for point in points { #expect(rival.point(problem, point.values) == point) }
  }

  @Test(arguments: [1, 2, 40])
  func `ends where the budget does`(budget: Int) throws {
    let problem = try Self.problem(
      ["progress-threshold", "velocity-threshold"], gestures: 10, seed: 78)
    // The two ends are always looked for.
    #expect(try !Self.front(problem, .margin, budget: budget).points.isEmpty)
  }

  @Test(arguments: ParetoFront.Rival.allCases)
  func `is the same with any number of workers`(rival: ParetoFront.Rival) throws {
    let problem = try Self.problem(
      ["progress-threshold", "velocity-threshold"], gestures: 20, seed: 77)
    let alone = try Self.front(problem, rival, budget: 600).points
    #expect(try Self.front(problem, rival, budget: 600, jobs: 3).points == alone)
  }
}
