import Testing

@testable import MotionMath

/// The velocities of Android's and Flutter's trackers against published and worked figures.
struct TrackerVelocityTests {
  /// Points along x in milliseconds and pixels, the time of release, and the velocity expected of the tracker in pixels
  /// per second; nil if none is expected.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var estimator: VelocityEstimator
    var points: [(milliseconds: Double, x: Double)]
    var lift: Double
    var velocity: Double?
    /// Relative; absolute where the velocity is 0.
    var tolerance: Double

    var testDescription: String { "\(estimator.rawValue): \(name)" }
  }

  /// Two cases: Android's tests expect the same velocity from both strategies.
  private static func both(
    _ name: String, _ points: [(Double, Double)], lift: Double, _ velocity: Double?
  ) -> [Case] {
    [VelocityEstimator.androidLSQ2, .impulse].map {
      Case(
        name: name, estimator: $0, points: points, lift: lift, velocity: velocity, tolerance: 0.2)
    }
  }

  private static func parabola(
    _ name: String, _ places: [Double], _ velocity: Double
  ) -> Case {
    Case(
      name: name, estimator: .androidLSQ2,
      points: places.enumerated().map { (Double($0), $1) }, lift: 2, velocity: velocity,
      tolerance: 1e-5)
  }

  /// - Source: `VelocityTracker_test.cpp` of Android: its made-up movements with its expectations and
  ///   tolerances; the tap's place is ours. Points that it marks as resampled are not real touches and are left out.
  static let published: [Case] =
    both("a steady pixel each 10 ms", [(10, 1), (20, 2), (30, 3)], lift: 40, 100)
    + both("two pixels each 10 ms", [(10, 2), (20, 4), (30, 6)], lift: 40, 200)
    + [
      Case(
        name: "a jump between two points", estimator: .androidLSQ2,
        points: [(10, 1), (20, 2), (30, 3), (35, 30)], lift: 45, velocity: 3455, tolerance: 0.2),
      Case(
        name: "a stop after 20 pixels", estimator: .impulse,
        points: [(0, 273), (12.585, 293), (14.73, 293)], lift: 14.73, velocity: 1600, tolerance: 0.2
      ),
    ]
    + both("no movement", [(0, 293), (6.132, 293), (11.283, 293)], lift: 11.283, 0)
    + both("a straight line", [(0, 0), (10, 5), (20, 10)], lift: 20, 500)
    + both("10 ms of rest before the lift", [(0, 10), (10, 20), (20, 30)], lift: 30, 1000)
    + both("three seconds of rest", [(0, 10), (10, 20), (20, 30)], lift: 3000, nil)
    + both(
      "a second finger that rests", [(10, 100), (20, 200), (30, 300), (40, 400)], lift: 3000, nil)
    + both("a tap", [(0, 70), (10.8, 70), (267.3, 70)], lift: 272.7, nil)
    + [
      parabola("a constant", [1, 1, 1], 0), parabola("a line", [-2, -1, 0], 1000),
      parabola("a parabola", [1, 4, 8], 4500), parabola("a parabola of squares", [1, 4, 9], 6000),
      parabola("a parabola at its foot", [4, 1, 0], 0),
    ]

  /// A stroke made up for these tests, and its velocities in pixels per second.
  ///
  /// Computed outside Panlab from the points that the trackers' sources take into account: the fits by solving the
  /// normal equations in exact fractions, the impulse step by step.
  struct Stroke: Sendable {
    var name: String
    var points: [(milliseconds: Double, x: Double)]
    var flutter: Double
    var android: Double
    var impulse: Double
  }

  static let strokes = [
    Stroke(
      name: "gathers speed",
      points: [
        (0, 0), (9, 1), (17, 4), (25, 8), (34, 15), (41, 22), (50, 33), (58, 45), (67, 60),
        (75, 76), (84, 96), (92, 117),
      ], flutter: 2585.741136785487, android: 2585.741136785487, impulse: 2654.4310501720415),
    Stroke(
      name: "slows down",
      points: [
        (0, 0), (8, 26), (16, 49), (25, 73), (33, 91), (41, 107), (50, 121), (58, 132), (66, 140),
        (75, 147), (83, 151), (91, 153),
      ], flutter: 2.4137598805203453, android: 2.4137598805203453, impulse: 430.7208356126892),
    Stroke(
      name: "turns back",
      points: [
        (0, 0), (8, 11), (17, 27), (25, 41), (33, 50), (42, 54), (50, 53), (58, 48), (67, 38),
        (75, 25), (83, 9),
      ], flutter: -2228.662624329584, android: -2228.662624329584, impulse: -2021.7747100479883),
    Stroke(
      name: "rests for 45 ms on the way",
      points: [
        (0, 0), (8, 40), (16, 70), (61, 71), (69, 78), (77, 92), (86, 113), (94, 139),
      ], flutter: 3559.6349867302115, android: 3559.6349867302115, impulse: 3368.7209307088956),
    Stroke(
      name: "lasts longer than 100 ms",
      points: [
        (0, 0), (16, 30), (33, 55), (50, 84), (66, 109), (83, 141), (100, 166), (116, 199),
        (133, 221), (150, 252), (166, 283),
      ], flutter: 1743.531484901738, android: 1743.531484901738, impulse: 1939.6935787780176),
    Stroke(
      name: "is at two places at one time",
      points: [(0, 0), (8, 10), (16, 24), (16, 28), (24, 44), (32, 66), (40, 85)],
      flutter: 2969.308035714286, android: 2855.8035714285716, impulse: 2419.5229255127947),
  ]

  static let worked: [Case] = strokes.flatMap { stroke in
    [
      (VelocityEstimator.leastSquares, stroke.flutter), (.androidLSQ2, stroke.android),
      (.impulse, stroke.impulse),
    ].map { estimator, velocity in
      Case(
        name: "a stroke that \(stroke.name)", estimator: estimator, points: stroke.points,
        lift: (stroke.points.last?.milliseconds ?? 0) + 8, velocity: velocity, tolerance: 1e-9)
    }
  }

  @Test(arguments: published + worked)
  func `the velocity is the tracker's`(_ example: Case) throws {
    let samples = example.points.map {
      PositionSample(time: $0.milliseconds / 1000, x: $0.x, y: -2 * $0.x)
    }
    let estimate = example.estimator.estimate(of: samples, at: example.lift / 1000)
    guard let expected = example.velocity else {
      #expect(estimate == nil)
      return
    }
    let velocity = try #require(estimate)
    let tolerance = example.tolerance * (expected == 0 ? 1 : abs(expected))
    #expect(abs(velocity.x - expected) <= tolerance)
    #expect(abs(velocity.y + 2 * expected) <= 2 * tolerance)
  }

  @Test func `within 40 ms the impulse sees the end of a stroke alone, as Compose's does`() throws {
    let samples = try #require(Self.strokes.first { $0.name == "gathers speed" }).points.map {
      PositionSample(time: $0.milliseconds / 1000, x: $0.x, y: -2 * $0.x)
    }
    let window = SampleWindow(
      samples[...], at: 0.1, horizon: 0.04, mergesSimultaneous: true)
    let velocity = try #require(window?.impulse())
    // Worked out step by step from the five points after 52 ms.
    #expect(abs(velocity.x - 2654.4442349442515) <= 1e-6)
    #expect(abs(velocity.y + 2 * 2654.4442349442515) <= 2e-6)
  }

  @Test func `flings on iOS and macOS weigh the last three steps`() {
    // Steps of 100, 200 and 400 points per second, after one that does not count.
    let points = [(0.0, -900.0), (10, 0), (20, 1), (30, 3), (40, 7)].map {
      PositionSample(time: $0 / 1000, x: $1, y: 3 * $1)
    }
    func expect(_ velocity: Velocity?, _ x: Double) {
      #expect(abs((velocity?.x ?? .infinity) - x) <= 1e-9)
      #expect(abs((velocity?.y ?? .infinity) - 3 * x) <= 1e-9)
    }
    expect(VelocityEstimator.scrollView.estimate(of: points, at: 0.04), 60 + 70 + 20)
    // - Source: Flutter's model of macOS scroll views.
    let macOS = SIMD3(0.15, 0.65, 0.2)
    expect(VelocityEstimator.weightedSteps(points[...], weights: macOS), 15 + 130 + 80)
  }
}
