import Controllers
import Foundation
import Inputs
import Rules
import Traces
import Tuning

/// Searches and sweeps two numbers on many gestures, one thread.
///
/// Travel is spread evenly over 0…390 pt, and velocity over −1000…1500 pt/s. A gesture is meant to finish above its
/// person's progress threshold or velocity threshold. 24 people take turns. A tenth of the labels are wrong.
struct BoxBenchmark {
  private static let names = ["progress-threshold", "velocity-threshold"]
  private static let people = 24

  func figures() throws -> [Figure] {
    try [search(), evidence(), sweep()].flatMap(\.self)
  }

  /// The search alone, and how its time grows.
  private func search() throws -> [Figure] {
    var seconds: [Double] = []
    for count in [100_000, 1_000_000] {
      let problem = try Self.problem(count)
      seconds.append(
        bestSeconds(runs: count > 500_000 ? 1 : 3) { keep(TuningRun.exactLoss(of: problem)) })
    }
    // n log n: ten times the gestures have 6/5 of the steps each, so they take twelve times as long.
    let growth = seconds[1] / seconds[0]
    return [
      Figure(
        name: "tune two numbers exactly", value: seconds[0], unit: "s", target: .atMost(1),
        note: "100,000 gestures, the search alone, one thread"),
      Figure(
        name: "… ten times the gestures", value: growth, unit: "x", target: .atMost(15),
        note: "n log n is 12; a million take \(Figure.text(seconds[1])) s"),
    ]
  }

  private func evidence() throws -> [Figure] {
    let problem = try Self.problem(100_000)
    let nobody = (0..<100_000).map { "gesture \($0)" }
    let people = Self.groups(100_000)
    return try [
      ("\(Self.people) people", people, nil), ("nobody named", nobody, nil),
      ("\(Self.people) people, beside what ships", people, .default),
    ].map { (title: String, groups: [String], current: Controller?) in
      let time = try ContinuousClock().measure {
        keep(
          try TuningRun.result(
            of: problem, groups: groups, options: TuningOptions(), current: current, jobs: 1))
      }
      return Figure(
        name: "… with folds and evidence", value: time / .seconds(1), unit: "s",
        target: .atMost(10), note: "100,000 gestures, \(title), one thread, one run")
    }
  }

  private func sweep() throws -> [Figure] {
    let axes = ["progress-threshold=0.1:0.9:0.02", "velocity-threshold=0:3900:100"]
    let points = 41 * 40
    let problem = try Self.problem(20_000)
    let seconds = try bestSeconds(runs: 3) {
      keep(try Sweep.of(problem, over: axes, jobs: 1))
    }
    return [
      Figure(
        name: "sweep", value: Double(points) * 20_000 / seconds / 1e6, unit: "M dec./s",
        target: .atLeast(20), note: "\(points) points over 20,000 gestures, one thread")
    ]
  }

  private static func groups(_ count: Int) -> [String] {
    (0..<count).map { "person \($0 % people)" }
  }

  private static func problem(_ count: Int) throws -> TuningProblem {
    var numbers = SeededNumbers(seed: 21)
    let own = (0..<people).map { _ in
      (
        progress: Double.random(in: 0.3...0.6, using: &numbers),
        velocity: Double.random(in: 300...900, using: &numbers)
      )
    }
    let gestures = (0..<count).map { index in
      let travel = Double.random(in: 0...390, using: &numbers)
      let velocity = Double.random(in: -1000...1500, using: &numbers)
      let person = own[index % people]
      var means = travel / 390 > person.progress || velocity > person.velocity
      if Double.random(in: 0..<1, using: &numbers) < 0.1 { means.toggle() }
      return TunedGesture(
        name: "g\(index)", intent: means ? .finish : .cancel,
        release: Release(
          progress: travel / 390, translation: travel, velocity: velocity,
          peakProgress: travel / 390, elapsed: 0.5, extent: 390))
    }
    return try TuningProblem(
      gestures: gestures, controller: .default,
      parameters: try names.map { try TunedParameter(reading: $0, in: .default) })
  }
}
