import Controllers
import Foundation
import Inputs
import Rules
import Traces
import Tuning

/// Simulated people, each with their own thresholds, and the true figures for all of them.
///
/// Progress is in 0…1, and the release velocity is spread evenly over −400…1600 pt/s.
struct World {
  private static let velocities = -400.0...1600.0
  private static let extent = 390.0

  var kind: WorldKind
  /// The means and deviations of people's thresholds: `progress` and `hurdle` are thresholds of progress, `velocity`
  /// and `reverse` of velocity in pt/s.
  private let progress, velocity, reverse, hurdle: (mean: Double, deviation: Double)
  /// In seconds.
  private let lookahead: Double
  private var numbers: SeededNumbers
  /// Gestures; each has the release at every boundary between stops, and the share of people who mean to pass that
  /// boundary.
  private var places: [(releases: [Release], shares: [Double])]

  init(_ kind: WorldKind, seed: UInt64) {
    self.kind = kind
    numbers = SeededNumbers(seed: seed &* 1_000_003)
    progress = (
      Double.random(in: 0.3...0.6, using: &numbers), Double.random(in: 0.04...0.15, using: &numbers)
    )
    velocity = (
      Double.random(in: 300...900, using: &numbers), Double.random(in: 80...250, using: &numbers)
    )
    lookahead = Double.random(in: 0.05...0.25, using: &numbers)
    var others = SeededNumbers(seed: seed &* 7_000_003)
    reverse = (
      Double.random(in: 80...250, using: &others), Double.random(in: 20...80, using: &others)
    )
    hurdle = (
      Double.random(in: 0.1...0.2, using: &others), Double.random(in: 0.02...0.06, using: &others)
    )
    places = []
    places = Self.evenPlaces(kind).map { releases in
      (releases, releases.map { share($0.progress, $0.velocity) })
    }
  }

  // MARK: Gestures

  private typealias Person = (progress: Double, velocity: Double, reverse: Double, hurdle: Double)

  typealias Made = StrangePopulation.Made

  /// Labelled gestures of new people.
  mutating func gestures() -> Made {
    var made = Made()
    for person in 0..<kind.people {
      let own = self.person()
      let isWrong =
        kind.drawsTheWrong
        ? Double.random(in: 0..<1, using: &numbers) < Self.wrongShare : person < 2
      for _ in 0..<count(person) {
        let (travel, speed) = (
          pow(Double.random(in: 0...1, using: &numbers), kind.power),
          Double.random(in: Self.velocities, using: &numbers)
        )
        let releases = Self.releases(travel, speed, kind)
        var meant = releases.prefix { meansToFinish($0.progress, speed, own) }.count
        let wrong = (isWrong ? kind.wrongLabelsOfTwo : nil) ?? kind.wrongLabels
        if Double.random(in: 0..<1, using: &numbers) < wrong {
          let others = (0..<kind.stops).filter { $0 != meant }
          meant = others.count == 1 ? others[0] : others.randomElement(using: &numbers) ?? meant
        }
        made.gestures.append(gesture("g\(made.gestures.count)", meant, releases))
        made.groups.append("person \(person)")
        made.asked.append((releases, meant))
      }
    }
    return made
  }

  private func gesture(_ name: String, _ meant: Int, _ releases: [Release]) -> TunedGesture {
    kind.stops == 2
      ? TunedGesture(name: name, intent: meant == 1 ? .finish : .cancel, release: releases[0])
      : TunedGesture(name: name, stop: Self.stops[meant], of: Self.stops, releases: releases)
  }

  /// The probability that a person has wrong labels, if `drawsTheWrong` is set.
  private static let wrongShare = 1.0 / 12
  static let stops = ["closed", "half", "full"]

  private mutating func count(_ person: Int) -> Int {
    if person == 0, case .dominated(let total, let part) = kind.share {
      return Int(Double(total) * part)
    }
    return Int.random(in: kind.share.ofOthers(among: kind.people), using: &numbers)
  }

  private mutating func person() -> Person {
    let own: Double
    switch kind.spread {
    case .normal: own = normal(progress)
    case .bimodal:
      let side = Double.random(in: 0..<1, using: &numbers) < 0.6 ? -0.5 : 0.5
      own = normal((progress.mean + side * 2.5 * progress.deviation, progress.deviation / 2))
    case .heavy:
      // The quantile of Student's t with two degrees of freedom.
      let share = Double.random(in: 0.0001...0.9999, using: &numbers)
      let t = (2 * share - 1) / (2 * share * (1 - share)).squareRoot()
      own = progress.mean + progress.deviation / 2 * t
    }
    let reverse = kind.rule == .veto || kind.rule == .hurdle ? normal(reverse) : 0
    return (own, normal(velocity), reverse, kind.rule == .hurdle ? normal(hurdle) : 0)
  }

  private mutating func normal(_ shape: (mean: Double, deviation: Double)) -> Double {
    let radius = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &numbers)))
      .squareRoot()
    let angle = 2 * Double.pi * Double.random(in: 0..<1, using: &numbers)
    return shape.mean + shape.deviation * radius * cos(angle)
  }

  /// The release at each boundary between neighbouring stops, from the lowest up; the drag begins at the lowest stop.
  private static func releases(_ travel: Double, _ speed: Double, _ kind: WorldKind) -> [Release] {
    let gap = extent / Double(kind.stops - 1)
    return (0..<kind.stops - 1).map { boundary in
      let beyond = travel * extent - Double(boundary) * gap
      let progress = kind.stops == 2 ? travel : beyond / gap
      return Release(
        progress: progress, translation: beyond, velocity: speed, peakProgress: max(progress, 0),
        elapsed: 0.5, extent: gap)
    }
  }

  private func meansToFinish(_ travel: Double, _ speed: Double, _ own: Person) -> Bool {
    switch kind.rule {
    case .travel: travel + kind.hurry * speed / 1600 > own.progress
    case .fling: travel > own.progress || speed > own.velocity
    case .lookahead: travel + speed * lookahead / Self.extent > own.progress
    case .veto: speed > own.velocity || (speed > -own.reverse && travel > own.progress)
    case .hurdle:
      (speed > own.velocity && travel > own.hurdle)
        || (speed > -own.reverse && travel > own.progress)
    }
  }

  // MARK: Truth

  /// The share of people who mean to finish such a gesture.
  private func share(_ travel: Double, _ speed: Double) -> Double {
    func below(_ value: Double, _ shape: (mean: Double, deviation: Double)) -> Double {
      0.5 * erfc((shape.mean - value) / shape.deviation / 2.0.squareRoot())
    }
    func far(_ value: Double) -> Double {
      switch kind.spread {
      case .normal: return below(value, progress)
      case .bimodal:
        let (step, deviation) = (1.25 * progress.deviation, progress.deviation / 2)
        return 0.6 * below(value, (progress.mean - step, deviation))
          + 0.4 * below(value, (progress.mean + step, deviation))
      case .heavy:
        let t = (value - progress.mean) / (progress.deviation / 2)
        return 0.5 + t / (2 * (2 + t * t).squareRoot())
      }
    }
    switch kind.rule {
    case .travel: return far(travel + kind.hurry * speed / 1600)
    case .lookahead: return far(travel + speed * lookahead / Self.extent)
    case .fling: return 1 - (1 - far(travel)) * (1 - below(speed, velocity))
    case .veto:
      return 1 - (1 - below(speed, velocity)) * (1 - (1 - below(-speed, reverse)) * far(travel))
    case .hurdle:
      // The four thresholds of a person are independent, so the shares are multiplied.
      let fast = below(speed, velocity) * below(travel, hurdle)
      return 1 - (1 - fast) * (1 - (1 - below(-speed, reverse)) * far(travel))
    }
  }

  /// Releases that cover all gestures evenly, from a low-discrepancy sequence of fractions.
  private static func evenPlaces(_ kind: WorldKind) -> [[Release]] {
    (1...12_000).map { index in
      func fraction(_ step: Double) -> Double {
        let product = Double(index) * step
        return product - product.rounded(.down)
      }
      let (x, y) = (fraction(0.754_877_666_246_693), fraction(0.569_840_290_998_053))
      let width = velocities.upperBound - velocities.lowerBound
      return releases(pow(x, kind.power), velocities.lowerBound + y * width, kind)
    }
  }

  /// The agreement of decisions with the labels of everyone.
  func agreement(_ finishes: (Release) -> Bool) -> Double {
    let sum = places.reduce(0.0) { sum, place in
      sum + meant(place.releases.prefix(while: finishes).count, place.shares)
    }
    let wrong =
      kind.wrongLabelsOfTwo.map {
        kind.wrongLabels + ($0 - kind.wrongLabels) * 2 / Double(kind.people)
      } ?? kind.wrongLabels
    let right = sum / Double(places.count)
    return (1 - wrong) * right + wrong * (1 - right) / Double(kind.stops - 1)
  }

  /// The share of everyone's gestures that finish although their labels say otherwise.
  func falseFinishes(_ finishes: (Release) -> Bool) -> Double {
    let sum = places.reduce(0.0) {
      guard finishes($1.releases[0]) else { return $0 }
      let share = $1.shares[0]
      return $0 + (1 - kind.wrongLabels) * (1 - share) + kind.wrongLabels * share
    }
    return sum / Double(places.count)
  }

  /// The gain of each of very many new people from a change.
  func gains(
    of people: Int, seed: UInt64, from before: (Release) -> Bool, to after: (Release) -> Bool
  ) -> [Double] {
    var kind = kind
    // No one dominates: everyone makes as many gestures as the other people of this world.
    kind.share = .between(kind.share.ofOthers(among: kind.people))
    kind.people = people
    // The same seed gives the same distribution of thresholds; other random numbers give new people.
    var world = World(kind, seed: seed)
    world.numbers = SeededNumbers(seed: seed &* 11_000_027)
    return gains(in: world.gestures(), from: before, to: after)
  }

  /// The gain of each person from a change, for each gesture: how much less is wrong, or what it costs less.
  func gains(
    in made: Made, from before: (Release) -> Bool, to after: (Release) -> Bool
  ) -> [Double] {
    var (sums, counts) = ([String: Double](), [String: Double]())
    for (asked, person) in zip(made.asked, made.groups) {
      func cost(_ passes: (Release) -> Bool) -> Double {
        self.cost(of: asked.releases.prefix(while: passes).count, meant: asked.meant)
      }
      sums[person, default: 0] += cost(before) - cost(after)
      counts[person, default: 0] += 1
    }
    return sums.keys.sorted().map { (sums[$0] ?? 0) / (counts[$0] ?? 1) }
  }

  /// What it costs to reach one stop, counted from the lowest, if another was meant; 1 where the kind names no cost.
  private func cost(of reached: Int, meant: Int) -> Double {
    if reached == meant { return 0 }
    let name =
      kind.stops == 2
      ? reached > meant ? "false-finish" : "false-cancel"
      : "\(Self.stops[meant]):\(Self.stops[reached])"
    let cost = kind.costs.first { $0.hasPrefix("\(name)=") }
    return cost.flatMap { Double($0.dropFirst(name.count + 1)) } ?? 1
  }

  /// The share of people who mean to pass exactly `passes` boundaries, given the share who pass each boundary.
  private func meant(_ passes: Int, _ shares: [Double]) -> Double {
    (passes == 0 ? 1 : shares[passes - 1]) - (passes == shares.count ? 0 : shares[passes])
  }

  /// The places as gestures that everyone makes.
  ///
  /// Each place appears once for every label that someone gives it, weighted by the share of people who do. If errors
  /// cost alike, wrong labels change no order of values, and all labels are correct.
  private var everyone: [TunedGesture] {
    let wrong = kind.costs.isEmpty ? 0 : kind.wrongLabels
    return places.enumerated().flatMap { index, place in
      (0..<kind.stops).compactMap { meant -> TunedGesture? in
        let correct = self.meant(meant, place.shares)
        let share = (1 - wrong) * correct + wrong * (1 - correct) / Double(kind.stops - 1)
        guard share > 0 else { return nil }
        var gesture = gesture("e\(index)", meant, place.releases)
        gesture.label?.weight = share
        return gesture
      }
    }
  }

  func objective() throws -> Objective {
    var objective = Objective()
    for cost in kind.costs { try objective.read(cost: cost) }
    return objective
  }

  /// What everyone's gestures cost, as a function of the values of the tuned rule.
  func loss(_ controller: Controller, _ parameters: [TunedParameter]) throws -> ObjectiveFunction {
    ObjectiveFunction(
      try TuningProblem(
        gestures: everyone, controller: controller, parameters: parameters, objective: objective()))
  }

  /// The values of the tuned rule that agree with the most labels of everyone, or cost least.
  ///
  /// Each value in turn moves to the best point of a grid around it, and the grid becomes finer.
  func best(_ controller: Controller, _ parameters: [TunedParameter]) throws -> [Double] {
    let widths = parameters.map { $0.range.upperBound - $0.range.lowerBound }
    let disagreement = try loss(controller, parameters)
    func agreement(_ values: [Double]) -> Double { 1 - disagreement.loss(values) }
    var best = parameters.map { parameter in
      switch parameter.name {
      case "progress-threshold": progress.mean
      case "velocity-threshold": velocity.mean
      case "lookahead": lookahead
      case "reverse-limit": reverse.mean
      default: hurdle.mean
      }
    }
    for size in parameters.count == 1 ? [0.3, 0.05, 0.008, 0.002] : [0.1, 0.03, 0.01] {
      for _ in 0..<(parameters.count == 1 ? 1 : 2) {
        for index in parameters.indices {
          let range = parameters[index].range
          let trials = (-6...6).map { step in
            var trial = best
            trial[index] += Double(step) * size * widths[index] / 6
            trial[index] = min(max(trial[index], range.lowerBound), range.upperBound)
            return (trial, agreement(trial))
          }
          best = trials.max { $0.1 < $1.1 }?.0 ?? best
        }
      }
    }
    return best
  }

  /// The agreement of a controller's decisions with the labels of everyone.
  func agreement(of controller: Controller) -> Double {
    agreement { controller.finishWhen.decide($0, numbers: controller.numbers).finishes }
  }

  // MARK: Rules

  /// The controller that tuning starts from, the tuned parameters, and the truly best values.
  func setup(seed: UInt64) throws -> (
    start: Controller, parameters: [TunedParameter], best: [Double]
  ) {
    var start = try controller()
    let parameters = try parameters.map { try TunedParameter(reading: $0, in: start) }
    let best = try best(start, parameters)
    switch kind.start {
    case .alternating: if seed.isMultiple(of: 2) { start = start.setting(parameters, to: best) }
    case .best: start = start.setting(parameters, to: best)
    case .tenPointsBelow:
      let ideal = agreement(of: start.setting(parameters, to: best))
      var (near, far) = (best[0], 0.95)
      for _ in 0..<30 {
        let middle = (near + far) / 2
        let loss = ideal - agreement(of: start.setting(parameters, to: [middle]))
        if loss < 0.1 { near = middle } else { far = middle }
      }
      start = start.setting(parameters, to: [near])
    case .aFifthAbove:
      let loss = try loss(start, parameters)
      let least = loss.loss(best)
      var (near, far) = (best[0], 0.95)
      for _ in 0..<30 {
        let middle = (near + far) / 2
        if 0.8 * loss.loss([middle]) < least { near = middle } else { far = middle }
      }
      start = start.setting(parameters, to: [far])
    }
    return (start, parameters, best)
  }

  private var tunedRule: WorldKind.Rule { kind.tunedRule ?? kind.rule }

  /// A controller with the rule that is tuned in this world.
  func controller() throws -> Controller {
    var controller = Controller.default
    if kind.stops > 2 {
      controller.stops = Self.stops.enumerated().map { index, name in
        Stop(name, at: .fraction(Double(index) / Double(kind.stops - 1)))
      }
    }
    switch tunedRule {
    case .travel: controller.finishWhen = try DecisionRule(reading: "progress > progress-threshold")
    case .fling:
      controller.finishWhen = try DecisionRule(
        reading: "velocity > velocity-threshold or progress > progress-threshold")
    case .lookahead:
      let own = NamedParameter("lookahead", default: 0.3, .seconds, range: 0...0.6)
      controller.declare(own)
      controller.finishWhen = try DecisionRule(
        reading: "(translation + velocity * lookahead) / 390pt > progress-threshold",
        parameters: [own])
    case .veto:
      let own = NamedParameter("reverse-limit", default: 50, .pointsPerSecond, range: 0...5000)
      controller.declare(own)
      controller.finishWhen = try DecisionRule(
        reading: "velocity >= velocity-threshold or "
          + "(velocity >= -reverse-limit and progress >= progress-threshold)", parameters: [own])
    case .hurdle:
      let own = [
        NamedParameter("reverse-limit", default: 50, .pointsPerSecond, range: 0...5000),
        NamedParameter("hurdle", default: 0.1, .fraction, range: 0...1),
      ]
      for parameter in own { controller.declare(parameter) }
      controller.finishWhen = try DecisionRule(
        reading: "(velocity >= velocity-threshold and progress >= hurdle) or "
          + "(velocity >= -reverse-limit and progress >= progress-threshold)", parameters: own)
    }
    return controller
  }

  /// The names of the rule's parameters with their ranges.
  var parameters: [String] {
    switch tunedRule {
    case .travel:
      kind.aim == .outsideRange
        ? ["progress-threshold=0.05:\(progress.mean - 0.5 * progress.deviation)"]
        : ["progress-threshold=0.05:0.95"]
    case .fling:
      kind.aim == .idleClause
        ? ["progress-threshold=0.05:0.95", "velocity-threshold=1700:3000"]
        : ["progress-threshold=0.05:0.95", "velocity-threshold=50:1550"]
    case .lookahead: ["progress-threshold=0.05:1", "lookahead=0:0.6"]
    case .veto:
      ["progress-threshold=0.05:0.95", "velocity-threshold=50:1550", "reverse-limit=0:400"]
    case .hurdle:
      [
        "progress-threshold=0.05:0.95", "velocity-threshold=50:1550", "reverse-limit=0:400",
        "hurdle=0:0.4",
      ]
    }
  }
}
