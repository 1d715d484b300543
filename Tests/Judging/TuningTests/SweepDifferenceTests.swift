import Controllers
import Replay
import Testing
import Traces

@testable import Tuning

/// The difference between a sweep's best point and the current values, over people.
struct SweepDifferenceTests {
  /// Twelve people who mean to finish beyond 0.3 or, if `random`, at every other gesture.
  private static func difference(
    random: Bool = false, start: Double = 0.5, weights: (Int) -> Double = { _ in 1 }
  ) throws -> SweepDifference? {
    try swept(random: random, start: start, weights: weights).difference
  }

  /// A sweep with its difference.
  ///
  /// Unless `isNamed`, each gesture is a group of its own.
  static func swept(
    random: Bool = false, start: Double = 0.5, isNamed: Bool = true,
    weights: (Int) -> Double = { _ in 1 }
  ) throws -> (sweep: Sweep, difference: SweepDifference?) {
    var (gestures, groups): ([TunedGesture], [String]) = ([], [])
    for index in 0..<120 {
      let progress = (Double(index % 10) + 0.5 + Double(index / 10) / 30) / 10
      let means = random ? (index / 10 + index) % 2 == 0 : progress > 0.3
      var gesture = RestingGestures.gesture("\(index)", progress, means ? .finish : .cancel)
      gesture.label?.weight = weights(index)
      gestures.append(gesture)
      groups.append(isNamed ? "person \(index / 10)" : "\u{0}\(index)")
    }
    var controller = Controller.default
    controller.progressThreshold = start
    let axes = try SweepAxis.axes(reading: ["progress-threshold=0.1:0.9:0.1"], in: controller)
    let problem = try TuningProblem(
      gestures: gestures, controller: controller, parameters: axes.map(\.parameter),
      needsLabels: false)
    let sweep = try #require(Sweep(problem, axes: axes, workers: Workers(jobs: 1)))
    return (sweep, SweepDifference(sweep, problem, groups: groups, workers: Workers(jobs: 1)))
  }

  /// A sweep without gestures.
  static func empty() throws -> Sweep {
    let axes = try SweepAxis.axes(reading: ["progress-threshold=0.1:0.9:0.1"], in: .default)
    let problem = try TuningProblem(
      gestures: [], controller: .default, parameters: axes.map(\.parameter), needsLabels: false)
    return try #require(Sweep(problem, axes: axes, workers: Workers(jobs: 1)))
  }

  @Test func `the best point is better where everyone gains`() throws {
    let found = try #require(try Self.difference())
    #expect(found.claim.conclusion == .better)
    #expect(abs(found.claim.gain - 0.2) < 1e-9)
    #expect(found.winners.count == 12 && found.losers.isEmpty)
    #expect(found.points == 9)
  }

  @Test func `it is not where the labels say nothing, although it is the best of nine`() throws {
    #expect(try Self.difference(random: true)?.claim.conclusion != .better)
  }

  @Test func `there is none where no decision changes`() throws {
    #expect(try Self.difference(start: 0.3) == nil)
  }

  @Test func `weights of any size are compared`() throws {
    let found = try #require(
      try Self.difference(weights: { $0.isMultiple(of: 2) ? 1e300 : 1e-300 }))
    #expect(found.claim.gain.isFinite)
  }
}
