import Controllers
import MotionMath
import Rules
import Traces
import Tuning

/// People who decide otherwise than those whom Panlab makes by seed, with as many new ones as a truth needs.
///
/// Every kind is written without the generators of `Synthesis`: what people do here is what the rule of the preset
/// `default` sees, a progress and a velocity, and what they mean by it.
///
/// `Tests/Benchmarks` compiles this file too, to judge many more worlds in a release build.
struct StrangePopulation: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// Fingers rest or flick, with nothing between: many velocity thresholds are equally good.
    case plateau
    /// Left hands flick more slowly, and mean it from less far.
    case hands
    /// Short and long screens, where the same intent is another progress.
    case screens
    /// A few people, 5 to 15 % of all, mean the opposite of what everyone else means.
    case rare
    /// Two teams of equals: everyone of a team decides at the same place.
    case teams
    /// Everyone decides later with every gesture.
    case drift
    /// A label is what the start would have done next to it: correct only far from today's threshold.
    case outcomes
    /// One gesture in eight is a flick that was not meant.
    case slips
    /// Three stops, where going too far costs more than not going far enough.
    case stops
  }

  /// Labelled gestures.
  struct Made {
    var gestures: [TunedGesture] = []
    /// The name of the person who made each gesture.
    var groups: [String] = []
    /// For each gesture, the release at every boundary, and how many boundaries the label says to pass.
    var asked: [(releases: [Release], meant: Int)] = []
    /// The number of people who mean the opposite of what everyone else means.
    var opposites = 0
  }

  let kind: Kind
  /// The means of people's thresholds.
  private let progress, velocity: Double
  /// The share of people who mean the opposite.
  private let rarity: Double
  private var random: RandomGenerator
  private var count = 0

  static let stopNames = ["closed", "half", "full"]

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    let place = UInt64(Kind.allCases.firstIndex(of: kind) ?? 0)
    random = RandomGenerator(seed: seed &* 1_000_003 &+ place)
    (progress, velocity) = (random.even(0.3...0.6), random.even(250...700))
    rarity = kind == .rare ? random.even(0.05...0.15) : 0
  }

  /// The controller that decides about these people's gestures: the preset `default`, with stops for ``Kind/stops``.
  func controller(progress: Double = 0.5, velocity: Double = 300) -> Controller {
    var controller = Controller.default
    (controller.progressThreshold, controller.velocityThreshold) = (progress, velocity)
    if kind == .stops {
      controller.stops = Self.stopNames.enumerated().map { index, name in
        Stop(name, at: .fraction(Double(index) / 2))
      }
    }
    return controller
  }

  /// What wrong decisions cost; plain agreement for all kinds but ``Kind/stops``.
  func objective() throws -> Objective {
    var objective = Objective()
    guard kind == .stops else { return objective }
    for cost in ["closed:half=2", "closed:full=3", "half:full=2"] { try objective.read(cost: cost) }
    return objective
  }

  /// Gestures of `people` new people, `each` of every one.
  mutating func gestures(of people: Int, each: Int) -> Made {
    var made = Made()
    for _ in 0..<people {
      count += 1
      let person = person()
      if person.isOpposite { made.opposites += 1 }
      for index in 0..<each {
        let asked = asked(person, Double(index) / Double(each))
        let name = "\(count).\(index)"
        made.gestures.append(
          kind == .stops
            ? TunedGesture(
              name: name, stop: Self.stopNames[asked.meant], of: Self.stopNames,
              releases: asked.releases)
            : TunedGesture(
              name: name, intent: asked.meant == 1 ? .finish : .cancel, release: asked.releases[0]))
        made.groups.append("person \(count)")
        made.asked.append(asked)
      }
    }
    return made
  }

  private typealias Person = (progress: Double, velocity: Double, speed: Double, isOpposite: Bool)

  private mutating func person() -> Person {
    let other = random.happens(0.5)
    switch kind {
    case .plateau, .outcomes, .slips, .drift, .stops:
      return (random.bell(progress, 0.05), random.bell(velocity, 60), 1, false)
    case .hands:
      let share = other ? 0.6 : 1.0
      return (random.bell(progress * share, 0.04), random.bell(velocity * share, 50), share, false)
    case .screens:
      return (
        random.bell(other ? progress : progress * 0.6, 0.04), random.bell(velocity, 60), 1, false
      )
    case .rare:
      let isOpposite = random.happens(rarity)
      return (random.bell(progress, 0.05), random.bell(velocity, 60), 1, isOpposite)
    case .teams: return (other ? progress - 0.12 : progress + 0.12, velocity, 1, false)
    }
  }

  private mutating func asked(
    _ person: Person, _ time: Double
  ) -> (releases: [Release], meant: Int) {
    let isFlick = random.happens(0.4)
    let travel = random.even(0...1)
    var speed = isFlick ? random.bell(1100, 350) * person.speed : random.bell(60, 90)
    if kind == .stops {
      let releases = (0...1).map { Self.release(2 * travel - Double($0), speed, extent: 195) }
      let meant = releases.prefix { $0.progress > person.progress || speed > person.velocity }
      return (releases, meant.count)
    }
    let late = kind == .drift ? 0.2 * (time - 0.5) : 0
    var finishes = travel > person.progress + late || speed > person.velocity
    if person.isOpposite { finishes.toggle() }
    if kind == .outcomes, abs(travel - 0.5) < 0.15, !isFlick { finishes = travel > 0.5 }
    if kind == .slips, random.happens(0.125) {
      speed = random.bell(1100, 350)
      finishes = false
    }
    return ([Self.release(travel, speed, extent: 390)], finishes ? 1 : 0)
  }

  private static func release(_ progress: Double, _ speed: Double, extent: Double) -> Release {
    Release(
      progress: progress, translation: progress * extent, velocity: speed,
      peakProgress: max(progress, 0), elapsed: 0.4, extent: extent)
  }
}

extension RandomNumberGenerator {
  fileprivate mutating func even(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) * 0x1p-53
  }

  fileprivate mutating func happens(_ probability: Double) -> Bool { even(0...1) < probability }

  /// An approximately normal number: a sum of twelve even ones.
  fileprivate mutating func bell(_ mean: Double, _ deviation: Double) -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += even(0...1) }
    return mean + deviation * sum
  }
}
