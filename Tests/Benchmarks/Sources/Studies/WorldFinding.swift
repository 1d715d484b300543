import Controllers
import Foundation
import Inputs
import MotionMath
import Replay
import Rules
import Traces
import Tuning

/// How `tune` does in one world.
struct WorldFinding {
  /// Whether an interval contains the true value, and how wide the interval is.
  struct Check {
    let name: String
    let holds: Bool
    let width: Double
  }

  private(set) var checks: [Check] = []
  /// For each way of choosing values, how far its agreement with everyone's labels is below the best possible.
  private(set) var regrets: [(name: String, value: Double)] = []
  /// The held-out verdict on the tuned controller, and whether the controller is truly better than the start.
  private(set) var claims: [(verdict: Conclusion, isBetter: Bool)] = []
  /// Whether the same people's gains by the truly best values, which they did not choose, are positive by Student's
  /// test; nil where these values are not known.
  ///
  /// No test by person tells more of tuned values, which are no better and were chosen from the same gestures.
  private(set) var isIdealBetter: Bool?
  /// How many times (0 or 1) values equal to the start are called better.
  private(set) var equalCalledBetter = 0
  /// Whether `tune` declines to give values.
  private(set) var abstains = false
  /// Whether `tune` says what the kind's aim expects; nil if the aim is `coverage`.
  private(set) var isSaid: Bool?

  /// The number of people that `tune` says are needed, and the true number; nil if either is missing.
  private(set) var needed: (named: Int, true: Int)?

  /// Tunes in a world.
  init(_ kind: StudiedKind, seed: UInt64) throws {
    switch kind {
    case .plain(let kind): try self.init(kind, seed: seed)
    case .strange(let kind): try self.init(kind, seed: seed)
    }
  }

  /// The people of a strange population in every other world, and in the others, and the gestures of each.
  private static let sizes = (people: (12, 24), each: 15)

  /// Tunes in a world of a strange population; there the best value is not known exactly enough to check intervals.
  private init(_ kind: StrangePopulation.Kind, seed: UInt64) throws {
    var world = StrangeWorld(kind, seed: seed)
    let (start, objective) = (world.controller(), try world.objective())
    let parameters = [try TunedParameter(reading: world.parameter, in: start)]
    let people = seed.isMultiple(of: 2) ? Self.sizes.people.0 : Self.sizes.people.1
    let seen = world.gestures(of: people, each: Self.sizes.each)
    let others = world.gestures(of: people, each: Self.sizes.each)
    let truth = ObjectiveFunction(
      try StrangeWorld.problem(world.everyone, start, parameters, objective))
    let problem = try StrangeWorld.problem(seen, start, parameters, objective)
    var result = try TuningRun.result(
      of: problem, groups: seen.groups, options: TuningOptions(), jobs: 1)
    result.judge(
      onUnseen: try StrangeWorld.problem(others, start, parameters, objective),
      groups: others.groups)
    func value(_ values: [Double]) -> Double {
      result.byCost == nil ? 1 - truth.loss(values) : truth.loss(values)
    }
    check(
      result, .coverage, nil, parameters, value(result.parameters.map(\.start)),
      value(result.parameters.map(\.value)),
      opposites: kind == .rare ? (people, seen.opposites, others.opposites) : nil)
  }

  /// Tunes in a world.
  private init(_ kind: WorldKind, seed: UInt64) throws {
    var world = World(kind, seed: seed)
    let (start, parameters, best) = try world.setup(seed: seed)
    let (objective, loss) = (try world.objective(), try world.loss(start, parameters))
    let isCost = !kind.costs.isEmpty
    func truth(_ values: [Double]) -> Double {
      isCost ? loss.loss(values) : world.agreement(of: start.setting(parameters, to: values))
    }
    let ideal = truth(best)
    let (seen, others) = (world.gestures(), world.gestures())
    func problem(_ made: World.Made) throws -> TuningProblem {
      try StrangeWorld.problem(made, start, parameters, objective)
    }
    let (search, unseen) = (try problem(seen), try problem(others))
    for choice in Choice.allCases {
      var options = TuningOptions()
      options.choice = choice
      let isUsual = choice == TuningOptions().choice
      options.folds = isUsual ? kind.folds : 0
      var result = try TuningRun.result(of: search, groups: seen.groups, options: options, jobs: 1)
      let values = result.parameters.map(\.value)
      let after = truth(values)
      regrets.append((choice.rawValue, isCost ? after - ideal : ideal - after))
      guard isUsual else { continue }
      result.judge(onUnseen: unseen, groups: others.groups)
      isIdealBetter =
        world.gains(
          in: seen, from: start.passes, to: start.setting(parameters, to: best).passes
        ).isPositive
      if kind.aim == .coverage, let named = result.heldOutClaim?.peopleNeeded {
        let tuned = start.setting(parameters, to: values)
        let gains = world.gains(of: 1000, seed: seed, from: start.passes, to: tuned.passes)
        needed = TrueNeed(gains, seed: seed).people(telling: named.gain).map { (named.people, $0) }
      }
      let before = isCost ? truth(result.parameters.map(\.start)) : world.agreement(of: start)
      check(result, kind.aim, best, parameters, before, after)
    }
    if isCost { return }
    let logistic = LogisticRule(seen)
    regrets.append(("logistic", ideal - world.agreement(logistic.finishes)))
  }

  /// Checks what a result says; `opposites` is how many people there are of each, and how many of them mean the opposite of
  /// everyone else: among those of the search, and among those who had no part in it.
  private mutating func check(
    _ result: TuningResult, _ aim: WorldKind.Aim, _ best: [Double]?,
    _ parameters: [TunedParameter], _ before: Double, _ after: Double,
    opposites: (people: Int, seen: Int, others: Int)? = nil
  ) {
    abstains = !result.tellsValues
    let gain = result.byCost == nil ? after - before : before - after
    switch aim {
    case .coverage: isSaid = nil
    case .randomLabels: isSaid = abstains
    case .idleClause:
      isSaid = result.parameters[1].hasEffect == false && result.parameters[0].hasEffect == true
    case .outsideRange: isSaid = result.isCramped && result.parameters[0].opens.upper
    }
    if let claim = result.heldOutClaim {
      claims.append((claim.conclusion, gain > 1e-9))
      let values = result.parameters.map(\.value)
      let isEqual = zip(values, result.parameters).allSatisfy { $0 == $1.start }
      if isEqual, claim.conclusion == .better { equalCalledBetter += 1 }
    }
    guard aim == .coverage, !abstains else { return }
    for (index, evidence) in result.parameters.enumerated() {
      guard let interval = evidence.interval, let best else { continue }
      let range = parameters[index].range
      let low = evidence.opens.lower ? -.infinity : interval.lowerBound
      let high = evidence.opens.upper ? .infinity : interval.upperBound
      checks.append(
        Check(
          name: "parameter", holds: low <= best[index] && best[index] <= high,
          width: (interval.upperBound - interval.lowerBound) / (range.upperBound - range.lowerBound)
        ))
    }
    let places = [
      ("held-out", result.byCost.map(\.heldOut) ?? result.heldOut, opposites?.seen),
      ("unseen", result.byCost.map(\.unseen) ?? result.unseen, opposites?.others),
    ]
    for (place, comparison, rare) in places {
      guard let comparison else { continue }
      let (share, interval) = ("\(place) share", comparison.interval)
      let range = interval.lower...interval.upper
      add(share, range, after)
      if let interval = comparison.gainInterval {
        add("\(place) gain", interval.lower...interval.upper, gain)
      }
      if let people = opposites?.people, let rare {
        add(share + (rare > 0 ? Self.seen : Self.unseen), range, after)
        let unseen = 1 - pow(0.05, 1 / Double(people))
        let low = (1 - unseen) * range.lowerBound
        add(share + Self.allowing, low...(1 - unseen) * range.upperBound + unseen, after)
      }
    }
  }

  private mutating func add(_ name: String, _ interval: ClosedRange<Double>, _ truth: Double) {
    checks.append(
      Check(
        name: name, holds: interval.contains(truth),
        width: interval.upperBound - interval.lowerBound))
  }
}

extension WorldFinding {
  /// What follows the name of a share where there are rare people: whether one of them was seen, and that the interval
  /// allows for a kind of person that was not.
  private static let (seen, unseen, allowing) = (
    " with a rare one", " without", " allowing for unseen kinds"
  )

  private static let names =
    [
      "parameter", "held-out share", "held-out gain", "unseen share", "unseen gain",
    ]
    + ["held-out share", "unseen share"].flatMap { share in
      [seen, unseen, allowing].map { share + $0 }
    }

  /// The share of worlds in which 95 % intervals should hold: 92 to 98 %, widened by two Monte-Carlo errors.
  static func wanted(of worlds: Int) -> ClosedRange<Double> {
    let room = 2 * (0.95 * 0.05 / Double(worlds)).squareRoot()
    return 0.92 - room...0.98 + room
  }

  static func percent(_ value: Double) -> String { String(format: "%.1f", 100 * value) }

  /// The figures of many worlds, in a few lines.
  static func table(_ findings: [WorldFinding], _ kind: StudiedKind) -> String {
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }
    let count = findings.count
    var lines = ["\(kind.name), \(count) worlds"]
    let checks = findings.flatMap(\.checks)
    let covers = names.compactMap { name -> String? in
      let own = checks.filter { $0.name == name }
      if own.isEmpty { return nil }
      let share = mean(own.map { $0.holds ? 1 : 0 })
      let wanted = wanted(of: own.count)
      let widths = own.map(\.width).sorted()
      let mark = share < wanted.lowerBound ? " LOW" : share > wanted.upperBound ? " HIGH" : ""
      return String(
        format: "%@ %@ (width %.3f)%@", name, percent(share), widths[widths.count / 2], mark)
    }
    if !covers.isEmpty { lines.append("  covers: " + covers.joined(separator: ", ")) }
    let claims = findings.flatMap(\.claims)
    let worse = claims.filter { !$0.isBetter }
    let better = claims.count { $0.verdict == .better }
    let ideals = findings.compactMap(\.isIdealBetter)
    let ideal = ideals.isEmpty ? "" : " (by the truly best values \(ideals.count { $0 }))"
    lines.append(
      "  called better \(better) of \(count)\(ideal), falsely \(worse.count { $0.verdict == .better }) of"
        + " \(worse.count) that are not, equal to the start"
        + " \(findings.reduce(0) { $0 + $1.equalCalledBetter }); no values given in"
        + " \(findings.count(where: \.abstains))")
    let needs = findings.compactMap(\.needed)
    if !needs.isEmpty {
      let near = needs.count { $0.named <= 2 * $0.true && $0.true <= 2 * $0.named }
      lines.append(
        "  names how many people would tell, within a factor of two: \(near) of \(needs.count)"
          + " (\(percent(Double(near) / Double(needs.count))) %)")
    }
    let said = findings.compactMap(\.isSaid)
    if !said.isEmpty {
      lines.append("  said what it aims at: \(said.count { $0 }) of \(said.count)")
    }
    let known = Set(findings.flatMap(\.regrets).map(\.name))
    let ways = (Choice.allCases.map(\.rawValue) + ["logistic"]).filter(known.contains)
    if ways.isEmpty { return lines.joined(separator: "\n") }
    let regrets = ways.map { way in
      findings.compactMap { $0.regrets.first { $0.name == way }?.value }
    }
    let usual = regrets[ways.firstIndex(of: TuningOptions().choice.rawValue) ?? 0]
    let texts = zip(ways, regrets).map { way, own in
      let behind = zip(usual, own).map { $0 - $1 }
      let deviation = mean(behind.map { ($0 - mean(behind)) * ($0 - mean(behind)) }).squareRoot()
      let error = deviation / Double(max(own.count, 1)).squareRoot()
      return String(
        format: "%@ %.4f (%+.4f ± %.4f)%@", way, mean(own), -mean(behind), error,
        mean(behind) > error ? " AHEAD" : "")
    }
    lines.append("  regret (beside the default): " + texts.joined(separator: ", "))
    return lines.joined(separator: "\n")
  }
}

extension [Double] {
  /// Whether the mean is above 0 by Student's test of 95 %, as that of people's gains.
  fileprivate var isPositive: Bool {
    guard count > 2 else { return false }
    let squares = map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    let error = (squares / Double(count - 1) / Double(count)).squareRoot()
    return mean > StudentQuantile.deviations(degreesOfFreedom: count - 1) * error
  }
}
