import Controllers
import MotionMath
import Replay
import Rules
import Testing
import Traces

@testable import Tuning

struct SweepTests {
  @Test(arguments: [
    ("progress-threshold=0:1:0.25", [0, 0.25, 0.5, 0.75, 1]),
    ("velocity-threshold=100:1000:300", [100, 400, 700, 1000]),
    ("velocity-threshold=100pt/s:350:100pt/s", [100, 200, 300]),
  ])
  func `steps from the lower end`(text: String, values: [Double]) throws {
    #expect(try SweepAxis(reading: text, in: .default, isOnly: true).values == values)
  }

  @Test func `divides a range evenly or in equal ratios`() throws {
    let even = try SweepAxis(reading: "progress-threshold", in: .default, isOnly: true)
    #expect(even.values.count == 21)
    #expect(even.values[1] == 0.05)
    let ratios = try SweepAxis(
      reading: "velocity-threshold=1:1024:log", in: .default, isOnly: false)
    #expect(ratios.values == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
  }

  @Test func `writes equal ratios with few digits, and tells the values apart`() throws {
    let wide = try SweepAxis(
      reading: "velocity-threshold=50:3000:log", in: .default, isOnly: false)
    #expect(
      wide.values == [50, 75.3, 113.4, 170.8, 257.2, 387.3, 583.3, 878.4, 1323, 1992, 3000])
    #expect(wide.isLogarithmic)
    let narrow = try SweepAxis(
      reading: "velocity-threshold=1000:1000.01:log", in: .default, isOnly: false)
    #expect(zip(narrow.values, narrow.values.dropFirst()).allSatisfy { $0 < $1 })
    #expect(narrow.values.first == 1000 && narrow.values.last == 1000.01)
  }

  @Test(arguments: [
    (
      "velocity-threshold=0:1000:log",
      "velocity-threshold: 'log' is not a step; give a number above 0, or log if both ends are above 0"
    ),
    (
      "velocity-threshold=0:1000:-5",
      "velocity-threshold: '-5' is not a step; give a number above 0, or log if both ends are above 0"
    ),
    (
      "progress-threshold=0:1:0.00001",
      "100000 points; sweep over at most 40000, with a larger step"
    ),
  ])
  func `refuses what is no step`(text: String, message: String) {
    #expect {
      _ = try SweepAxis(reading: text, in: .default, isOnly: true)
    } throws: { "\($0)" == message }
  }

  @Test func `judges every point as its controller does, and marks the largest plateau`() throws {
    var random = RandomGenerator(seed: 51)
    let gestures = (0..<40).map { index in
      let progress = Double.random(in: 0...1, using: &random)
      return TunedGesture(
        name: "g\(index)", intent: progress > 0.45 ? .finish : .cancel, weight: 2,
        release: Release(
          progress: progress, translation: progress * 390,
          velocity: .random(in: -500...500, using: &random), peakProgress: progress, elapsed: 1,
          extent: 390))
    }
    let axes = try SweepAxis.axes(
      reading: ["progress-threshold=0:1:0.1", "velocity-threshold=0:1000:250"], in: .default)
    let problem = try TuningProblem(
      gestures: gestures, controller: .default, parameters: axes.map(\.parameter))
    let sweep = try #require(Sweep(problem, axes: axes, workers: Workers(jobs: 3)))
    #expect(sweep.points.count == 55)
    let evaluator = problem.makeEvaluator()
    for point in sweep.points {
      #expect(abs(evaluator.loss(point.values) - point.cost) < 1e-12)
      #expect(abs(1 - point.accuracy - point.cost) < 1e-12)
      let finishing = evaluator.endings(point.values).map(\.finishes).count { $0 }
      #expect(point.finishRate == Double(finishing) / 40)
    }
    let least = sweep.points.map(\.cost).min()
    let marked = sweep.points.filter(\.isOnPlateau)
    #expect(!marked.isEmpty)
    #expect(marked.allSatisfy { $0.cost == least })
    #expect(marked.contains(try #require(sweep.best)))
  }

  @Test func `measures closeness alike whichever clause decides`() throws {
    func gesture(_ name: String, _ progress: Double, _ velocity: Double, _ intent: Label.Intent)
      -> TunedGesture
    {
      TunedGesture(
        name: name, intent: intent, weight: intent == .finish ? 1 : 3,
        release: Release(
          progress: progress, translation: progress * 400, velocity: velocity,
          peakProgress: progress, elapsed: 1, extent: 400))
    }
    let gestures = [gesture("a", 0.75, 0, .finish), gesture("b", 0.25, 20, .cancel)]
    func closeness(_ over: String, _ objective: Objective) throws -> [Sweep.Point] {
      let axes = try SweepAxis.axes(reading: [over], in: .default)
      let problem = try TuningProblem(
        gestures: gestures, controller: .default, parameters: axes.map(\.parameter),
        objective: objective)
      return try #require(Sweep(problem, axes: axes, workers: Workers(jobs: 1))).points
    }
    // At 0.3, 'b' is 0.05 from the threshold, half of the distance that is enough. At 0.1, 'b' is on the wrong side; at
    // 0.8, 'a' is.
    let progress = try closeness("progress-threshold=0.1:0.8:0.1", Objective())
    let expected = [0.75, 0.75, 0.375, 0, 0, 0, 0.125, 0.25]
    for (point, value) in zip(progress, expected) {
      #expect(abs((point.closeness ?? 2) - value) < 1e-9, "\(point)")
    }
    // Below a threshold of 20 pt/s, the velocity decides on 'b'. Its distance is measured in extents per second.
    let velocity = try closeness("velocity-threshold=10:410:40", Objective())
    #expect(velocity.allSatisfy { (0...1).contains($0.closeness ?? 2) })
    #expect(velocity[0].closeness == 0.75)
    // The objective's margin term counts the closeness.
    var objective = Objective()
    objective.margin = 0.5
    let costs = try closeness("progress-threshold=0.1:0.8:0.1", objective)
    for (point, plain) in zip(costs, progress) {
      #expect(abs(point.cost - plain.cost - 0.5 * (plain.closeness ?? 2)) < 1e-12)
    }
  }

  @Test func `marks one patch of the best points, the largest`() throws {
    func gesture(_ name: String, _ progress: Double, _ velocity: Double, _ intent: Label.Intent)
      -> TunedGesture
    {
      TunedGesture(
        name: name, intent: intent,
        release: Release(
          progress: progress, translation: progress * 390, velocity: velocity,
          peakProgress: progress, elapsed: 1, extent: 390))
    }
    let axes = try SweepAxis.axes(
      reading: ["progress-threshold=0:1:0.125", "velocity-threshold=0:1000:250"], in: .default)
    let problem = try TuningProblem(
      gestures: [
        gesture("a", 0.2, 0, .finish), gesture("b", 0.7, 0, .cancel),
        gesture("c", 0.05, 600, .finish),
      ], controller: .default, parameters: axes.map(\.parameter))
    let sweep = try #require(Sweep(problem, axes: axes, workers: Workers(jobs: 1)))
    // Each row is a progress threshold. Below 0.2, 'a' is right and 'b' wrong; from 0.7 on, the reverse. 'c' finishes
    // only with a velocity threshold below 600 pt/s or a progress threshold of 0. The eight best points above cost the
    // same as the nine below.
    let picture = (0..<9).map { row in
      (0..<5).map { column in
        let point = sweep.points[row * 5 + column]
        return point.isOnPlateau ? "#" : point.cost == 1.0 / 3 ? "o" : "."
      }.joined()
    }
    #expect(
      picture == [
        "ooooo", "ooo..", ".....", ".....", ".....", ".....", "###..", "###..", "###..",
      ])
  }

  @Test func `sweeps over what the recogniser is told by replaying`() throws {
    let samples = (0...40).map { (index: Int) -> Trace.Sample in
      let phase: Trace.Phase = index == 0 ? .began : index == 40 ? .ended : .moved
      return Trace.Sample(
        time: Double(index) * 0.01, x: 20 + Double(index) * 7, y: 400, phase: phase)
    }
    let trace = Trace(name: "drag", samples: samples, label: Label(intent: .finish))
    let axes = try SweepAxis.axes(reading: ["extent=0.5w:3w:0.5"], in: .default.settingExtent())
    let controller = Controller.default.settingExtent()
    let problem = try TuningProblem(
      gestures: TunedGesture.gestures(of: [trace], controller: controller, settings: .init()),
      controller: controller, parameters: axes.map(\.parameter),
      replayer: TuningProblem.replayer(of: [trace], settings: .init()), needsLabels: false)
    #expect(!problem.usesColumns)
    let sweep = try #require(Sweep(problem, axes: axes, workers: Workers(jobs: 1)))
    #expect(sweep.points.map(\.accuracy) == [1, 1, 0, 0, 0, 0])
  }
}

extension Controller {
  /// A copy that decides by progress alone, with the screen's width as its extent.
  fileprivate func settingExtent() -> Controller {
    var controller = self
    controller.extent = .widths(1)
    controller.velocityThreshold = 5000
    return controller
  }
}
