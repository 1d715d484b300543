import Controllers
import Foundation
import Inputs
import Rules
import Traces
import Tuning

/// How `tune` does in one world.
struct WorldFinding {
  /// An interval and what is true.
  struct Check {
    let name: String
    let holds: Bool
    let width: Double
  }

  private(set) var checks: [Check] = []
  /// The agreement that each way of choosing loses against the best values, with everyone.
  private(set) var regrets: [(name: String, value: Double)] = []
  /// Whether a controller that is no better than the start is called better.
  private(set) var falseBetter: [(name: String, isFalse: Bool)] = []

  /// Tunes in a world; every other one starts from what is truly best.
  init(_ kind: World.Kind, seed: UInt64) throws {
    var world = World(kind, seed: seed)
    let best = world.best
    var start = try world.controller()
    let parameters = try world.parameters.map { try TunedParameter(reading: $0, in: start) }
    if seed.isMultiple(of: 2) { start = Self.setting(start, parameters, best) }
    let (seen, others) = (world.gestures(), world.gestures())
    let problem = try TuningProblem(
      gestures: seen.gestures, controller: start, parameters: parameters)
    let unseen = try TuningProblem(
      gestures: others.gestures, controller: start, parameters: parameters)
    func truth(_ controller: Controller) -> Double {
      world.agreement { controller.finishWhen.decide($0, numbers: controller.numbers).finishes }
    }
    let (ideal, before) = (truth(Self.setting(start, parameters, best)), truth(start))
    for choice in Choice.allCases {
      var options = TuningOptions()
      options.choice = choice
      var result = try TuningRun.result(
        of: problem, groups: seen.people, options: options, jobs: 1)
      result.judge(onUnseen: unseen, groups: others.people)
      let after = truth(Self.setting(start, parameters, result.parameters.map(\.value)))
      regrets.append((choice.rawValue, ideal - after))
      check(result, choice, best, parameters, before, after)
    }
    try compareRules(world, seen, parameters.map(\.range), ideal)
  }

  private static func setting(
    _ controller: Controller, _ parameters: [TunedParameter], _ values: [Double]
  ) -> Controller {
    controller.setting(
      parameters,
      to: zip(parameters, values).map { min(max($1, $0.range.lowerBound), $0.range.upperBound) })
  }

  private mutating func check(
    _ result: TuningResult, _ choice: Choice, _ best: [Double], _ parameters: [TunedParameter],
    _ before: Double, _ after: Double
  ) {
    if choice == TuningOptions().choice {
      for (index, evidence) in result.parameters.enumerated() {
        guard let interval = evidence.interval else { continue }
        let width = parameters[index].range.upperBound - parameters[index].range.lowerBound
        checks.append(
          Check(
            name: "parameter \(index + 1)", holds: interval.contains(best[index]),
            width: (interval.upperBound - interval.lowerBound) / width))
      }
    }
    for (place, comparison) in [("held-out", result.heldOut), ("unseen", result.unseen)] {
      guard let comparison, choice == TuningOptions().choice else { continue }
      add("\(place) share", comparison.interval, after)
      if let gain = comparison.gainInterval {
        add("\(place) gain", gain, after - before)
        if after <= before { falseBetter.append((place, gain.lower > 0)) }
      }
    }
  }

  private mutating func add(_ name: String, _ interval: Interval95, _ truth: Double) {
    checks.append(
      Check(
        name: name, holds: (interval.lower...interval.upper).contains(truth),
        width: interval.upper - interval.lower))
  }

  /// What other rules lose when tuned on the same gestures.
  private mutating func compareRules(
    _ world: World, _ seen: (gestures: [TunedGesture], people: [String]),
    _ ranges: [ClosedRange<Double>], _ ideal: Double
  ) throws {
    let logistic = LogisticRule(seen.gestures)
    regrets.append(("logistic regression", ideal - world.agreement(logistic.finishes)))
    let rich = try FourParameterRule.controller()
    let problem = try TuningProblem(
      gestures: seen.gestures, controller: rich,
      parameters: try FourParameterRule.parameters.map { try TunedParameter(reading: $0, in: rich) }
    )
    var options = TuningOptions()
    (options.folds, options.choice, options.budget) = (0, .best, 3000)
    let result = try TuningRun.result(of: problem, groups: seen.people, options: options, jobs: 1)
    let tuned = Self.setting(rich, problem.parameters, result.parameters.map(\.value))
    let share = world.agreement { tuned.finishWhen.decide($0, numbers: tuned.numbers).finishes }
    regrets.append(("four parameters", ideal - share))
  }
}

extension WorldFinding {
  /// The figures of many worlds.
  static func table(_ findings: [WorldFinding], _ kind: World.Kind) -> String {
    func names(_ names: [String]) -> [String] {
      names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }
    var lines = ["\(kind.rawValue), \(findings.count) worlds of \(World.people) people"]
    let checks = findings.flatMap(\.checks)
    for name in names(checks.map(\.name)) {
      let own = checks.filter { $0.name == name }
      lines.append(
        String(
          format: "  %@ interval: covers %.1f %%, mean width %.3f", name,
          100 * mean(own.map { $0.holds ? 1 : 0 }), mean(own.map(\.width))))
    }
    let better = findings.flatMap(\.falseBetter)
    for name in names(better.map(\.name)) {
      let own = better.filter { $0.name == name }
      lines.append(
        "  \(name): \(own.count(where: \.isFalse)) of \(own.count) called better falsely")
    }
    let regrets = findings.flatMap(\.regrets)
    for name in names(regrets.map(\.name)) {
      let own = regrets.filter { $0.name == name }.map(\.value)
      let deviation = mean(own.map { ($0 - mean(own)) * ($0 - mean(own)) }).squareRoot()
      lines.append(
        String(
          format: "  regret, %@: %.4f ± %.4f", name, mean(own),
          deviation / Double(own.count).squareRoot()))
    }
    return lines.joined(separator: "\n")
  }
}

/// Logistic regression on progress and velocity, fitted by Newton's method.
struct LogisticRule {
  private var weights = [0.0, 0, 0]

  init(_ gestures: [TunedGesture]) {
    let rows = gestures.compactMap { gesture in gesture.release.map(Self.row) }
    let wanted = gestures.map { $0.label?.intent == .finish ? 1.0 : 0 }
    for _ in 0..<30 {
      var gradient = [0.0, 0, 0]
      var curvature = (0..<3).map { index in (0..<3).map { index == $0 ? 1e-6 : 0 } }
      for (row, want) in zip(rows, wanted) {
        let share = 1 / (1 + exp(-Self.dot(weights, row)))
        for i in 0..<3 {
          gradient[i] += row[i] * (want - share)
          for j in 0..<3 { curvature[i][j] += row[i] * row[j] * share * (1 - share) }
        }
      }
      let step = Self.solution(of: curvature, gradient)
      for index in 0..<3 { weights[index] += step[index] }
    }
  }

  func finishes(_ release: Release) -> Bool { Self.dot(weights, Self.row(release)) > 0 }

  private static func row(_ release: Release) -> [Double] {
    [1, release.progress, release.velocity / 1000]
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  }

  /// Cramer's rule.
  private static func solution(of rows: [[Double]], _ right: [Double]) -> [Double] {
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
    let whole = determinant(rows)
    return (0..<3).map { column in
      var changed = rows
      for row in 0..<3 { changed[row][column] = right[row] }
      return determinant(changed) / whole
    }
  }
}
