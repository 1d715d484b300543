import Controllers
import Foundation
import Inputs
import Rules
import Traces
import Tuning

/// People with thresholds of their own, and what is true of all of them.
///
/// A tenth of the labels is wrong. Progress is even over 0…1 and the release velocity over −400…1600 pt/s. How
/// a person decides is told by ``Kind``.
struct World {
  /// What people mean.
  enum Kind: String, CaseIterable {
    /// To finish beyond a progress of their own.
    case travel
    /// To finish beyond a progress or above a velocity of their own.
    case fling
    /// To finish where the gesture would be a moment later, beyond a progress of their own.
    case lookahead
    /// To finish above a velocity of their own, or beyond a progress unless the finger goes back faster than
    /// a velocity of their own.
    case veto
  }

  static let people = 24
  static let wrongLabels = 0.1
  private static let velocities = -400.0...1600.0
  private static let extent = 390.0

  let kind: Kind
  /// The mean and the deviation of the people's thresholds: of progress, and of velocity in pt/s.
  private let progress, velocity, reverse: (mean: Double, deviation: Double)
  /// In seconds.
  private let lookahead: Double
  private var numbers: SeededNumbers

  init(_ kind: Kind, seed: UInt64) {
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
  }

  // MARK: Gestures

  /// Labelled gestures of new people, ten to twenty-four each, with the names of the people.
  mutating func gestures() -> (gestures: [TunedGesture], people: [String]) {
    var (gestures, people): ([TunedGesture], [String]) = ([], [])
    for person in 0..<Self.people {
      let own = (normal(progress), normal(velocity), kind == .veto ? normal(reverse) : 0)
      for _ in 0..<Int.random(in: 10...24, using: &numbers) {
        let (travel, speed) = (
          Double.random(in: 0...1, using: &numbers),
          Double.random(in: Self.velocities, using: &numbers)
        )
        var means = meansToFinish(travel, speed, own)
        if Double.random(in: 0..<1, using: &numbers) < Self.wrongLabels { means.toggle() }
        gestures.append(
          TunedGesture(
            name: "g\(gestures.count)", intent: means ? .finish : .cancel,
            release: Self.release(travel, speed)))
        people.append("person \(person)")
      }
    }
    return (gestures, people)
  }

  private mutating func normal(_ shape: (mean: Double, deviation: Double)) -> Double {
    let radius = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &numbers)))
      .squareRoot()
    let angle = 2 * Double.pi * Double.random(in: 0..<1, using: &numbers)
    return shape.mean + shape.deviation * radius * cos(angle)
  }

  static func release(_ travel: Double, _ speed: Double) -> Release {
    Release(
      progress: travel, translation: travel * extent, velocity: speed, peakProgress: travel,
      elapsed: 0.5, extent: extent)
  }

  private func meansToFinish(
    _ travel: Double, _ speed: Double, _ own: (progress: Double, velocity: Double, reverse: Double)
  ) -> Bool {
    switch kind {
    case .travel: travel > own.progress
    case .fling: travel > own.progress || speed > own.velocity
    case .lookahead: travel + speed * lookahead / Self.extent > own.progress
    case .veto: speed > own.velocity || (speed > -own.reverse && travel > own.progress)
    }
  }

  // MARK: Truth

  /// The share of people who mean to finish such a gesture.
  private func share(_ travel: Double, _ speed: Double) -> Double {
    func below(_ value: Double, _ shape: (mean: Double, deviation: Double)) -> Double {
      0.5 * erfc((shape.mean - value) / shape.deviation / 2.0.squareRoot())
    }
    return switch kind {
    case .travel: below(travel, progress)
    case .fling: 1 - (1 - below(travel, progress)) * (1 - below(speed, velocity))
    case .lookahead: below(travel + speed * lookahead / Self.extent, progress)
    case .veto:
      1 - (1 - below(speed, velocity))
        * (1 - (1 - below(-speed, reverse)) * below(travel, progress))
    }
  }

  /// Places spread evenly over all gestures: a sequence of fractions.
  private static let places: [Release] = (1...20_000).map { index in
    func fraction(_ step: Double) -> Double {
      let product = Double(index) * step
      return product - product.rounded(.down)
    }
    let (x, y) = (fraction(0.754_877_666_246_693), fraction(0.569_840_290_998_053))
    let width = velocities.upperBound - velocities.lowerBound
    return release(x, velocities.lowerBound + y * width)
  }

  /// The agreement of decisions with the labels of everyone.
  func agreement(_ finishes: (Release) -> Bool) -> Double {
    let sum = Self.places.reduce(0.0) { sum, place in
      let share = share(place.progress, place.velocity)
      return sum + (finishes(place) ? share : 1 - share)
    }
    return Self.wrongLabels + (1 - 2 * Self.wrongLabels) * sum / Double(Self.places.count)
  }

  /// The values of the rule that agree with the most labels of everyone.
  ///
  /// The mean threshold is the best one, since as many people are on either side of it. Where two thresholds
  /// are joined by `or`, they compensate for each other's spread, and the best are searched on a grid.
  var best: [Double] {
    switch kind {
    case .travel: return [progress.mean]
    case .lookahead: return [progress.mean, lookahead]
    case .veto: return bestOfThree
    case .fling: break
    }
    let steps = 400
    let (low, width) = (
      Self.velocities.lowerBound, Self.velocities.upperBound - Self.velocities.lowerBound
    )
    /// The mean share of gestures below both a person's threshold and a value, for each value.
    func shared(_ shape: (mean: Double, deviation: Double), _ low: Double, _ width: Double)
      -> [Double]
    {
      var sum = 0.0
      return (0...steps).map { step in
        defer {
          let value = low + width * (Double(step) + 0.5) / Double(steps)
          sum +=
            0.5 * erfc((value - shape.mean) / shape.deviation / 2.0.squareRoot()) / Double(steps)
        }
        return sum
      }
    }
    let (first, second) = (shared(progress, 0, 1), shared(velocity, low, width))
    var found: (loss: Double, values: [Double]) = (.infinity, [])
    for x in 0...steps {
      for y in 0...steps {
        let (a, b) = (Double(x) / Double(steps), Double(y) / Double(steps))
        let loss = a * b - 2 * first[x] * second[y]
        if loss < found.loss { found = (loss, [a, low + width * b]) }
      }
    }
    return found.values
  }

  /// The best values of `veto`: each in turn moves to the best of a grid around it, which becomes ever finer.
  private var bestOfThree: [Double] {
    let shares = Self.places.map { share($0.progress, $0.velocity) }
    func loss(_ values: [Double]) -> Double {
      zip(Self.places, shares).reduce(0) { sum, place in
        let (travel, speed) = (place.0.progress, place.0.velocity)
        let finishes = speed >= values[1] || (speed >= -values[2] && travel >= values[0])
        return sum + (finishes ? 1 - place.1 : place.1)
      }
    }
    var best = [progress.mean, velocity.mean, reverse.mean]
    for size in [0.1, 0.03, 0.01] {
      for _ in 0..<2 {
        for (index, width) in [1.0, 2000, 400].enumerated() {
          let trials = (-6...6).map { step in
            var trial = best
            trial[index] += Double(step) * size * width / 6
            return (trial, loss(trial))
          }
          best = trials.min { $0.1 < $1.1 }?.0 ?? best
        }
      }
    }
    return best
  }

  // MARK: Rules

  /// A controller with the rule of this world.
  func controller() throws -> Controller {
    var controller = Controller.default
    switch kind {
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
    }
    return controller
  }

  /// The names of the rule's parameters with their ranges, in the order of ``best``.
  var parameters: [String] {
    switch kind {
    case .travel: ["progress-threshold=0.05:0.95"]
    case .fling: ["progress-threshold=0.05:0.95", "velocity-threshold=50:1550"]
    case .lookahead: ["progress-threshold=0.05:1", "lookahead=0:0.6"]
    case .veto:
      ["progress-threshold=0.05:0.95", "velocity-threshold=50:1550", "reverse-limit=0:400"]
    }
  }
}
