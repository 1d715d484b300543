import Controllers
import Foundation
import Inputs
import Rules
import Traces
import Tuning

/// People with thresholds of their own, and what is true of all of them.
///
/// Progress is over 0…1 and the release velocity even over −400…1600 pt/s.
struct World {
  private static let velocities = -400.0...1600.0
  private static let extent = 390.0

  let kind: WorldKind
  /// The mean and the deviation of the people's thresholds: of progress, and of velocity in pt/s.
  private let progress, velocity, reverse, hurdle: (mean: Double, deviation: Double)
  /// In seconds.
  private let lookahead: Double
  private var numbers: SeededNumbers
  private var places: [(release: Release, share: Double)]

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
    places = Self.evenPlaces(kind.power).map { ($0, share($0.progress, $0.velocity)) }
  }

  // MARK: Gestures

  private typealias Person = (progress: Double, velocity: Double, reverse: Double, hurdle: Double)

  /// Labelled gestures of new people, with the names of the people.
  mutating func gestures() -> (gestures: [TunedGesture], people: [String]) {
    var (gestures, people): ([TunedGesture], [String]) = ([], [])
    for person in 0..<kind.people {
      let own = self.person()
      for _ in 0..<count(person) {
        let (travel, speed) = (
          pow(Double.random(in: 0...1, using: &numbers), kind.power),
          Double.random(in: Self.velocities, using: &numbers)
        )
        var means = meansToFinish(travel, speed, own)
        let wrong = (person < 2 ? kind.wrongLabelsOfTwo : nil) ?? kind.wrongLabels
        if Double.random(in: 0..<1, using: &numbers) < wrong { means.toggle() }
        gestures.append(
          TunedGesture(
            name: "g\(gestures.count)", intent: means ? .finish : .cancel,
            release: Self.release(travel, speed)))
        people.append("person \(person)")
      }
    }
    return (gestures, people)
  }

  private mutating func count(_ person: Int) -> Int {
    switch kind.share {
    case .between(let range): Int.random(in: range, using: &numbers)
    case .dominated(let total, let part):
      person == 0
        ? Int(Double(total) * part) : Int(Double(total) * (1 - part)) / (kind.people - 1)
    }
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

  private static func release(_ travel: Double, _ speed: Double) -> Release {
    Release(
      progress: travel, translation: travel * extent, velocity: speed, peakProgress: travel,
      elapsed: 0.5, extent: extent)
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
      // One who means both ways has one threshold of each kind; they are independent.
      let fast = below(speed, velocity) * below(travel, hurdle)
      return 1 - (1 - fast) * (1 - (1 - below(-speed, reverse)) * far(travel))
    }
  }

  /// Places spread evenly over all gestures: a sequence of fractions.
  private static func evenPlaces(_ power: Double) -> [Release] {
    (1...12_000).map { index in
      func fraction(_ step: Double) -> Double {
        let product = Double(index) * step
        return product - product.rounded(.down)
      }
      let (x, y) = (fraction(0.754_877_666_246_693), fraction(0.569_840_290_998_053))
      let width = velocities.upperBound - velocities.lowerBound
      return release(pow(x, power), velocities.lowerBound + y * width)
    }
  }

  /// The agreement of decisions with the labels of everyone.
  func agreement(_ finishes: (Release) -> Bool) -> Double {
    let sum = places.reduce(0.0) { $0 + (finishes($1.release) ? $1.share : 1 - $1.share) }
    let wrong =
      kind.wrongLabelsOfTwo.map {
        kind.wrongLabels + ($0 - kind.wrongLabels) * 2 / Double(kind.people)
      } ?? kind.wrongLabels
    return wrong + (1 - 2 * wrong) * sum / Double(places.count)
  }

  /// The share of everyone's gestures that finish although their labels say otherwise.
  func falseFinishes(_ finishes: (Release) -> Bool) -> Double {
    let sum = places.reduce(0.0) {
      guard finishes($1.release) else { return $0 }
      return $0 + (1 - kind.wrongLabels) * (1 - $1.share) + kind.wrongLabels * $1.share
    }
    return sum / Double(places.count)
  }

  /// How much each of very many new people gains by a change.
  func gains(
    of people: Int, seed: UInt64, from before: (Release) -> Bool, to after: (Release) -> Bool
  ) -> [Double] {
    var kind = kind
    kind.people = people
    // With the same numbers for everyone, and new people.
    var world = World(kind, seed: seed)
    let made = world.gestures()
    var (sums, counts) = ([String: Double](), [String: Double]())
    for (gesture, person) in zip(made.gestures, made.people) {
      guard let release = gesture.release else { continue }
      let meant = gesture.label?.intent == .finish
      sums[person, default: 0] +=
        (after(release) == meant ? 1 : 0) - (before(release) == meant ? 1 : 0)
      counts[person, default: 0] += 1
    }
    return sums.keys.sorted().map { (sums[$0] ?? 0) / (counts[$0] ?? 1) }
  }

  /// The values of the tuned rule that agree with the most labels of everyone: each in turn moves to the best of a grid
  /// around it, which becomes ever finer.
  func best(_ controller: Controller, _ parameters: [TunedParameter]) -> [Double] {
    let widths = parameters.map { $0.range.upperBound - $0.range.lowerBound }
    func agreement(_ values: [Double]) -> Double {
      let controller = controller.setting(parameters, to: values)
      return self.agreement {
        controller.finishWhen.decide($0, numbers: controller.numbers).finishes
      }
    }
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

  // MARK: Rules

  private var tunedRule: WorldKind.Rule { kind.tunedRule ?? kind.rule }

  /// A controller with the rule that is tuned in this world.
  func controller() throws -> Controller {
    var controller = Controller.default
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
