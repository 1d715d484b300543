import Controllers
import Foundation
import Inputs
import Rules
import Traces
import Tuning

/// Searches four parameters of a rule on a thousand gestures, 3 % of them with the wrong label.
///
/// Travel is spread evenly over −20…390 pt. The release velocity is normally distributed around 150 pt/s with a
/// deviation of 700. A finger faster than 900 pt/s finishes, and a finger that moves back faster than 350 pt/s cancels.
/// Any other gesture finishes if 0.12 s later it would be beyond 0.42 of 390 pt.
struct TuneBenchmark {
  private static let gestures = 1000
  private static let sets: ClosedRange<UInt64> = 7...15

  func figures() throws -> [Figure] {
    let problems = try Self.sets.map(Self.problem)
    let problem = problems[0]
    var figures = [evaluationFigure(problem)]
    for (budget, target) in [(200, 0.93), (2000, 0.965)] {
      let agreements = problems.map { 1 - TuningRun.bestLoss(of: $0, budget: budget) }.sorted()
      figures.append(
        Figure(
          name: "tune, agreement in \(budget)", value: agreements[agreements.count / 2] * 100,
          unit: "%", target: .atLeast(target * 100),
          note: "median of 9 sets of gestures; \(Self.percent(agreements[0])) to "
            + "\(Self.percent(agreements[8])), the truth itself \(Self.percent(problems.map { 1 - Self.truth($0) }.sorted()[4]))"
        ))
    }
    return figures + [try everythingFigure()] + scipyFigures(problem)
  }

  private static func percent(_ share: Double) -> String { String(format: "%.1f", share * 100) }

  private func evaluationFigure(_ problem: TuningProblem) -> Figure {
    let function = ObjectiveFunction(problem)
    var numbers = SeededNumbers(seed: 11)
    let points = (0..<2000).map { _ in
      problem.parameters.map { Double.random(in: $0.range, using: &numbers) }
    }
    let seconds = bestSeconds(runs: 10) {
      var sum = 0.0
      for point in points { sum += function.loss(point) }
      keep(sum)
    }
    return Figure(
      name: "tune, objective evaluations", value: Double(points.count) / seconds, unit: "1/s",
      target: .atLeast(100_000), note: "4 parameters, \(Self.gestures) gestures, one thread")
  }

  /// The time to tune two numbers on 400 gestures of 24 people.
  ///
  /// It includes the search, a thousand resamples of the people, and holding out each person once.
  private func everythingFigure() throws -> Figure {
    let gestures = Array(try Self.problem(seed: 7).gestures.prefix(400))
    let problem = try TuningProblem(
      gestures: gestures, controller: .default,
      parameters: try ["progress-threshold", "velocity-threshold"].map {
        try TunedParameter(reading: $0, in: .default)
      })
    let people = gestures.indices.map { "person \($0 % 24)" }
    let seconds = try bestSeconds(runs: 5) {
      let result = try TuningRun.result(
        of: problem, groups: people, options: TuningOptions(), jobs: 2)
      keep(result.parameters[0].value)
    }
    return Figure(
      name: "tune, all that is said", value: seconds, unit: "s", target: .atMost(3),
      note: "2 parameters, 400 gestures, 24 people, two threads")
  }

  private static func truth(_ problem: TuningProblem) -> Double {
    ObjectiveFunction(problem).loss([0.42, 900, 350, 0.12])
  }

  static func problem(seed: UInt64) throws -> TuningProblem {
    var numbers = SeededNumbers(seed: seed)
    func normal() -> Double {
      // Box–Muller.
      let radius = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &numbers)))
        .squareRoot()
      return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &numbers))
    }
    let made = (0..<gestures).map { index in
      let travel = Double.random(in: -20...390, using: &numbers)
      let velocity = 150 + 700 * normal()
      var means = velocity > 900 || (velocity >= -350 && (travel + 0.12 * velocity) / 390 > 0.42)
      if Double.random(in: 0..<1, using: &numbers) < 0.03 { means.toggle() }
      return TunedGesture(
        name: "g\(index)", intent: means ? .finish : .cancel,
        release: Release(
          progress: travel / 390, translation: travel, velocity: velocity,
          peakProgress: travel / 390, elapsed: 0.5, extent: 390))
    }
    let controller = try FourParameterRule.controller()
    return try TuningProblem(
      gestures: made, controller: controller,
      parameters: try FourParameterRule.parameters.map {
        try TunedParameter(reading: $0, in: controller)
      })
  }

  // MARK: scipy

  /// The same search by scipy's differential evolution on the same gestures; none without Python.
  private func scipyFigures(_ problem: TuningProblem) -> [Figure] {
    let rows = problem.gestures.compactMap { gesture in
      gesture.release.map {
        "\($0.translation),\($0.velocity),\(gesture.label?.intent == .finish ? 1 : 0)"
      }
    }
    let folder = FileManager.default.temporaryDirectory
    let data = folder.appendingPathComponent("panlab-tune-\(getpid()).csv")
    defer { try? FileManager.default.removeItem(at: data) }
    guard
      (try? rows.joined(separator: "\n").write(to: data, atomically: false, encoding: .utf8)) != nil
    else { return [] }
    guard let numbers = PythonPeer.numbers(Self.script, data.path), numbers.count == 3 else {
      return []
    }
    return [
      Figure(name: "scipy, objective evaluations", value: numbers[0], unit: "1/s", note: "numpy"),
      Figure(
        name: "scipy, agreement in 200", value: numbers[1] * 100, unit: "%",
        note: "differential evolution, median of 9 seeds"),
      Figure(name: "scipy, agreement in 2000", value: numbers[2] * 100, unit: "%"),
    ]
  }

  private static let script = """
    import sys, time, statistics, numpy as np
    from scipy.optimize import differential_evolution
    t, v, y = np.loadtxt(sys.argv[1], delimiter=",", unpack=True)
    y = y > 0.5
    bounds = [(0.1, 0.9), (100, 3000), (100, 3000), (0, 0.6)]
    class Done(Exception): pass
    def loss(x):
        p, f, c, w = x
        return np.mean(((v > f) | ((v >= -c) & ((t + v * w) / 390 > p))) != y)
    points = np.random.default_rng(1).uniform(*np.array(bounds).T, (5000, 4))
    start = time.perf_counter()
    for x in points: loss(x)
    speed = len(points) / (time.perf_counter() - start)
    def run(budget, seed):
        best, count = 1.0, 0
        def counted(x):
            nonlocal best, count
            if count >= budget: raise Done
            count += 1
            best = min(best, loss(x))
            return loss(x)
        try: differential_evolution(counted, bounds, seed=seed, maxiter=10000, tol=0, polish=False)
        except Done: pass
        return 1 - best
    found = [statistics.median(run(b, s) for s in range(1, 10)) for b in (200, 2000)]
    print(speed, *found)
    """
}
