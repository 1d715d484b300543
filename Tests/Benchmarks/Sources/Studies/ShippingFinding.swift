import Controllers
import Foundation
import Inputs
import Tuning

/// How what `tune -o` writes by default does for new people, in one world of a strange population.
struct ShippingFinding: Sendable {
  /// The ranges that are searched, and how many numbers are tuned.
  struct Setting: Sendable {
    let isWide: Bool
    let numbers: Int

    static let all = [false, true].flatMap { isWide in
      [1, 2].map { Setting(isWide: isWide, numbers: $0) }
    }

    var name: String { "\(isWide ? "wide" : "narrow"), \(numbers)" }

    /// One number is the velocity threshold in every other world, and the progress threshold in the others.
    func parameters(seed: UInt64) -> [String] {
      let both =
        isWide
        ? ["progress-threshold=0:1", "velocity-threshold=0:5000"]
        : ["progress-threshold=0.1:0.9", "velocity-threshold=50:1500"]
      return numbers == 2 ? both : [both[Int(seed % 2)]]
    }
  }

  /// The people seen, and how many gestures each of them made.
  let people, each: Int
  /// What new people get, 1 minus the objective: under the start, the tuned values, the values that are best for the
  /// people seen, and the best possible values.
  let start, tuned, best, ideal: Double
  /// Whether the tuned values are written.
  let isTaken: Bool
  /// The same world for other programs; nil for stops.
  let task: PeerTask?

  /// What new people get from what is written.
  var ships: Double { isTaken ? tuned : start }

  /// Tunes in a world whose size is drawn: 4 to 40 people with 3 to 30 gestures each.
  init(_ kind: StrangePopulation.Kind, seed: UInt64, _ setting: Setting, asksPeers: Bool) throws {
    var numbers = SeededNumbers(seed: seed &* 77_003)
    func size(_ low: Double, _ high: Double) -> Int {
      Int(exp(Double.random(in: log(low)...log(high), using: &numbers)).rounded())
    }
    let (people, each) = (size(4, 40), size(3, 30))
    var world = StrangeWorld(kind, seed: seed, truth: 300)
    let start = world.controller()
    try self.init(
      &world, people, each, from: start, setting.parameters(seed: seed), asksPeers: asksPeers)
  }

  /// Tunes in a world where the start is ten points worse than the best progress threshold, with 24 people who make
  /// 20 gestures each; nil if no start is.
  init?(tenPointsBelow kind: StrangePopulation.Kind, seed: UInt64) throws {
    var world = StrangeWorld(kind, seed: seed, truth: 300)
    let start = world.controller()
    let name = "progress-threshold=0.02:0.98"
    let parameters = [try TunedParameter(reading: name, in: start)]
    let truth = ObjectiveFunction(
      try StrangeWorld.problem(world.everyone, start, parameters, try world.objective()))
    let places = stride(from: 0.02, through: 0.98, by: 0.01).map { ($0, truth.loss([$0])) }
    guard let best = places.min(by: { $0.1 < $1.1 }),
      let far = places.first(where: { $0.0 > best.0 && $0.1 >= best.1 + 0.1 })
    else { return nil }
    try self.init(
      &world, 24, 20, from: start.setting(parameters, to: [far.0]), [name], asksPeers: false)
  }

  private init(
    _ world: inout StrangeWorld, _ people: Int, _ each: Int, from start: Controller,
    _ names: [String], asksPeers: Bool
  ) throws {
    (self.people, self.each) = (people, each)
    let seen = world.gestures(of: people, each: each)
    let parameters = try names.map { try TunedParameter(reading: $0, in: start) }
    let objective = try world.objective()
    let search = try StrangeWorld.problem(seen, start, parameters, objective)
    let truth = try StrangeWorld.problem(world.everyone, start, parameters, objective)
    let everyone = ObjectiveFunction(truth)
    let result = try TuningRun.result(
      of: search, groups: seen.groups, options: TuningOptions(), jobs: 1)
    var least = TuningOptions()
    (least.choice, least.folds) = (.best, 0)
    let best = try TuningRun.result(of: search, groups: seen.groups, options: least, jobs: 1)
    self.start = 1 - everyone.loss(result.parameters.map(\.start))
    tuned = 1 - everyone.loss(result.parameters.map(\.value))
    self.best = 1 - everyone.loss(best.parameters.map(\.value))
    ideal = 1 - (TuningRun.exactLoss(of: truth) ?? .nan)
    isTaken = result.taken == .tuned
    task =
      asksPeers && world.kind != .stops ? PeerTask(seen, world.everyone, start, parameters) : nil
  }

  /// The figures of many worlds, in a line.
  static func line(_ findings: [ShippingFinding], _ kind: String, _ setting: String) -> String {
    let worse = Rate(count: findings.count(where: \.isWorse), total: findings.count)
    let taken = findings.filter(\.isTaken)
    let gains = findings.filter { $0.tuned - $0.start >= 0.1 }
    return
      "\(kind), \(setting): worse by a point \(worse.text), taken \(taken.count); a gain of ten points taken"
      + " \(Rate(count: gains.count(where: \.isTaken), total: gains.count).text); new people: start"
      + String(
        format: " %.4f, ships %.4f, tuned %.4f, best %.4f, possible %.4f",
        findings.map(\.start).mean, findings.map(\.ships).mean, findings.map(\.tuned).mean,
        findings.map(\.best).mean, findings.map(\.ideal).mean)
  }

  /// Whether what is written is worse than the start by more than a point.
  var isWorse: Bool { ships < start - 0.01 }
}
