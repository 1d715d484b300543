import MotionMath
import Rules
import Traces

@testable import Tuning

/// People who decide otherwise than those whom Panlab makes by seed, with as many new ones as a truth needs.
///
/// Every kind is written without the generators of `Synthesis`: what people do here is what the rule of the preset
/// `default` sees, a progress and a velocity, and what they mean by it.
struct StrangePopulation {
  enum Kind: String, CaseIterable {
    /// Fingers rest or flick, with nothing between: many velocity thresholds are equally good.
    case plateau
    /// Left hands flick more slowly, and mean it from less far.
    case hands
    /// Short and long screens, where the same intent is another progress.
    case screens
    /// One person in ten means the opposite by a fast gesture.
    case rare
    /// Two teams of equals: everyone of a team decides at the same place.
    case teams
    /// Everyone decides later with every gesture.
    case drift
    /// A label is what the start would have done next to it: correct only far from today's threshold.
    case outcomes
    /// One gesture in eight is a flick that was not meant.
    case slips
  }

  let kind: Kind
  /// The means of people's thresholds.
  private let progress, velocity: Double
  private var random: RandomGenerator
  private var count = 0

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    random = RandomGenerator(seed: seed, purpose: "strange \(kind.rawValue)")
    (progress, velocity) = (random.uniform(0.3...0.6), random.uniform(250...700))
  }

  /// Gestures of `people` new people, `each` of every one.
  mutating func gestures(of people: Int, each: Int) -> TuningSentenceTests.Made {
    var made: TuningSentenceTests.Made = ([], [])
    for _ in 0..<people {
      count += 1
      let name = "person \(count)"
      let person = person()
      for index in 0..<each {
        made.gestures.append(gesture("\(count).\(index)", person, Double(index) / Double(each)))
        made.groups.append(name)
      }
    }
    return made
  }

  private typealias Person = (progress: Double, velocity: Double, speed: Double, isOpposite: Bool)

  private mutating func person() -> Person {
    let other = random.chance(0.5)
    switch kind {
    case .plateau, .outcomes, .slips:
      return (random.normal(progress, 0.05), random.normal(velocity, 60), 1, false)
    case .hands:
      let share = other ? 0.6 : 1.0
      return (
        random.normal(progress * share, 0.04), random.normal(velocity * share, 50), share, false
      )
    case .screens:
      return (
        random.normal(other ? progress : progress * 0.6, 0.04), random.normal(velocity, 60), 1,
        false
      )
    case .rare:
      let isOpposite = random.chance(0.1)
      return (random.normal(progress, 0.05), random.normal(velocity, 60), 1, isOpposite)
    case .teams: return (other ? progress - 0.12 : progress + 0.12, velocity, 1, false)
    case .drift: return (random.normal(progress, 0.05), random.normal(velocity, 60), 1, false)
    }
  }

  private mutating func gesture(_ name: String, _ person: Person, _ time: Double) -> TunedGesture {
    let isFlick = random.chance(0.4)
    let travel = random.fraction()
    var speed = isFlick ? random.normal(1100, 350) * person.speed : random.normal(60, 90)
    let late = kind == .drift ? 0.2 * (time - 0.5) : 0
    var finishes = travel > person.progress + late || speed > person.velocity
    if person.isOpposite, isFlick { finishes.toggle() }
    if kind == .outcomes, abs(travel - 0.5) < 0.15, !isFlick { finishes = travel > 0.5 }
    if kind == .slips, random.chance(0.125) {
      speed = random.normal(1100, 350)
      finishes = false
    }
    return TunedGesture(
      name: name, intent: finishes ? .finish : .cancel,
      release: Release(
        progress: travel, translation: travel * 390, velocity: speed, peakProgress: travel,
        elapsed: 0.4, extent: 390))
  }
}
