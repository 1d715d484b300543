import Controllers
import Replay
import Rules
import Testing
import Traces

@testable import Tuning

struct ParetoFrontTests {
  /// Gestures whose travel says what was meant most of the time; what finishes takes longer.
  private static func problem(
    _ names: [String], gestures: Int, seed: UInt64
  ) throws -> TuningProblem {
    var random = SeededGenerator(seed: seed)
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

  private static func front(
    _ problem: TuningProblem, _ rival: ParetoFront.Rival, budget: Int = 6000, jobs: Int = 1
  ) throws -> ParetoFront {
    var options = TuningOptions()
    options.budget = budget
    return try ParetoFront(problem, rival: rival, options: options, workers: Workers(jobs: jobs))
  }

  /// What every combination of the two thresholds comes to, one value between each neighbouring two.
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

  @Test(arguments: [ParetoFront.Rival.falseFinish, .completion, .jump])
  func `has every point that is best under some weight, and no others`(
    rival: ParetoFront.Rival
  ) throws {
    var sizes = 0
    for seed: UInt64 in 71...75 {
      let problem = try Self.problem(
        ["progress-threshold", "velocity-threshold"], gestures: 16, seed: seed)
      let all = ParetoFront.front(Self.everything(problem, rival))
      let front = try Self.front(problem, rival).points
      sizes += front.count
      /// How far a point lies above the lower hull of all, which is made of what two of them span.
      func height(_ point: ParetoFront.Point, without isOwn: Bool) -> Double {
        var height = -Double.infinity
        for one in all where one.error <= point.error + 1e-12 {
          for other in all where other.error >= point.error - 1e-12 {
            if isOwn, abs(one.error - point.error) < 1e-12 || abs(other.error - point.error) < 1e-12
            {
              continue
            }
            let width = other.error - one.error
            let part = width > 1e-12 ? (point.error - one.error) / width : 0
            height = max(height, point.rival - (one.rival + (other.rival - one.rival) * part))
          }
        }
        return height
      }
      for point in front { #expect(height(point, without: false) < 1e-9, "seed \(seed)") }
      // A corner lies below everything that others span.
      for point in all where height(point, without: true) < -1e-9 {
        #expect(
          front.contains {
            abs($0.error - point.error) < 1e-12 && abs($0.rival - point.rival) < 1e-12
          }, "seed \(seed), error \(point.error)")
      }
    }
    // Two at least of every problem: the ends.
    #expect(sizes >= 10)
  }

  @Test(arguments: ParetoFront.Rival.allCases)
  func `has no point that another one dominates, and the best of both ends`(
    rival: ParetoFront.Rival
  ) throws {
    let problem = try Self.problem(
      ["progress-threshold", "velocity-threshold"], gestures: 30, seed: 76)
    let points = try Self.front(problem, rival, budget: 4000).points
    for (point, next) in zip(points, points.dropFirst()) {
      #expect(point.error < next.error)
      #expect(point.rival > next.rival)
    }
    // Against a look at every combination; closeness has no steps, so that its end is met nearly.
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
