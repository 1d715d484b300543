import Foundation
import MotionMath
package import Replay

/// The variances of a gain, between people and between the gestures of one person.
///
/// A gain is the share of gestures that a change of controller makes right minus the share that it makes wrong.
package struct GainSpread: Hashable, Sendable {
  /// The variance of the true gain between people.
  ///
  /// A person's true gain is the mean over infinitely many gestures of this person, so it does not depend on the chance
  /// of single gestures. Recording more gestures per person does not reduce this variance.
  package let between: Double
  /// The variance of a single gesture's change around the gain of its person.
  ///
  /// The change is 1 if the gesture becomes right, −1 if it becomes wrong, and 0 if it stays as it was. Gestures may be
  /// judged several times. If a gesture becomes right or wrong in only some of its judgements, its change is a
  /// fraction.
  package let within: Double

  /// Creates the variances from assumptions instead of a pilot recording.
  ///
  /// - Parameters:
  ///   - changed: The share of gestures whose decision differs after a change of controller.
  ///   - deviation: The standard deviation of the true gain between people; ``between`` is its square.
  package init(changed: Double, deviation: Double) {
    (between, within) = (deviation * deviation, changed)
  }

  private init(between: Double, within: Double) {
    (self.between, self.within) = (between, within)
  }

  /// The variances of gains that are all multiplied, as by the cost of a wrong decision.
  func times(_ factor: Double) -> GainSpread {
    GainSpread(between: between * factor * factor, within: within * factor * factor)
  }

  /// Estimates the variances from recorded gestures; returns nil if nobody made two gestures or there is only one
  /// person.
  ///
  /// - Parameters:
  ///   - changes: How the judgement of each gesture changes under another controller, from -1 (now wrong) to 1 (now
  ///     right); see ``within``.
  ///   - groups: The person who made each gesture.
  /// - Source: S. Searle, G. Casella, C. McCulloch, "Variance components", 1992, section 3.6: analysis of variance of
  ///   unequal groups.
  init?(_ changes: [Double], groups: GroupIndex) {
    let (count, all) = (Double(groups.count), Double(changes.count))
    guard count > 1, all > count else { return nil }
    let sizes = groups.sizes
    let means = zip(groups.sums(of: changes), sizes).map { $0 / Double($1) }
    let whole = changes.reduce(0, +) / all
    let excesses = zip(changes, groups.numbers).map { $0 - means[$1] }
    let inside = groups.sums(of: excesses.map { $0 * $0 }).reduce(0, +)
    let across = zip(sizes, means).reduce(0.0) {
      $0 + Double($1.0) * ($1.1 - whole) * ($1.1 - whole)
    }
    within = inside / (all - count)
    let squares = sizes.reduce(0) { $0 + Double($1 * $1) }
    let size = (all - squares / all) / (count - 1)
    between = max((across / (count - 1) - within) / size, 0)
  }

  /// The standard error of the mean gain measured with `people` people and `each` gestures per person, if the true gain
  /// is `gain`.
  ///
  /// The variance within a person is ``within`` or `gain` · (1 − `gain`), whichever is greater. The second value is the
  /// variance of a gesture's change if the share `gain` of the gestures becomes right and none becomes wrong.
  fileprivate func error(gain: Double, people: Int, each: Int) -> Double {
    let own = max(within, gain * (1 - gain))
    return ((between + own / Double(max(each, 1))) / Double(max(people, 1))).squareRoot()
  }

  /// The probability, 0...1, that a true gain is detected with `people` people and `each` gestures per person; 0 for
  /// too few people.
  ///
  /// - Source: N. L. Johnson, B. L. Welch, "Applications of the non-central t-distribution", Biometrika 31, 1940: the
  ///   normal approximation given there.
  package func power(gain: Double, people: Int, each: Int) -> Double {
    guard people >= GroupNumbers.enough else { return 0 }
    let freedom = people - 1
    let limit = StudentQuantile.deviations(degreesOfFreedom: freedom)
    let distance = gain / error(gain: gain, people: people, each: each)
    let place = (distance - limit) / (1 + limit * limit / (2 * Double(freedom))).squareRoot()
    return 0.5 * erfc(-place / 2.0.squareRoot())
  }

  /// The power from which a gain counts as detectable.
  ///
  /// 0.8 is the usual value: a gain with this power is detected in four of five cases.
  package static let enoughPower = 0.8
  /// The greatest number of people that a plan considers.
  package static let mostPeople = 100_000

  /// The number of people needed to detect a gain with a probability of ``enoughPower``, if each person makes `each`
  /// gestures; nil if it exceeds ``mostPeople``.
  package func people(telling gain: Double, each: Int) -> Int? {
    var (low, high) = (GroupNumbers.enough - 1, GroupNumbers.enough)
    while power(gain: gain, people: high, each: each) < Self.enoughPower {
      (low, high) = (high, high * 2)
      if high > Self.mostPeople { return nil }
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if power(gain: gain, people: middle, each: each) < Self.enoughPower {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }
}

/// How many people to record, and how many gestures of each, to detect a gain of a given size.
package struct RecordingPlan: Hashable, Sendable {
  /// The source of the variances: assumptions, or a pilot recording.
  package enum Source: Hashable, Sendable {
    case assumed(changed: Double, deviation: Double)
    /// A pilot recording of `people` people, who made `gestures` gestures altogether.
    ///
    /// `changed` is the share of gestures that are right under one of the two compared controllers and wrong under the
    /// other.
    case pilot(people: Int, gestures: Int, changed: Double)

    /// The share of gestures that change.
    package var changed: Double {
      switch self {
      case .assumed(let changed, _), .pilot(_, _, let changed): changed
      }
    }
  }

  /// The gains that a plan considers, the greatest first.
  package static let gains = [0.1, 0.05, 0.02]
  package static let people = [6, 8, 12, 16, 24, 36, 60, 100, 160]
  package static let gestures = [5, 10, 20, 40]

  package let source: Source
  package let spread: GainSpread
  /// What the gains are of.
  package let quantity: JudgedQuantity

  package init(
    _ source: Source, _ spread: GainSpread, of quantity: JudgedQuantity = .agreement
  ) {
    (self.source, self.spread, self.quantity) = (source, spread, quantity)
  }

  /// Makes a plan from a pilot recording, whose gestures were judged under two controllers; nil if the pilot has too
  /// few people or gestures.
  package init?(pilot comparison: AgreementComparison) {
    guard let spread = comparison.spread else { return nil }
    self.init(
      .pilot(
        people: comparison.groups, gestures: comparison.gestures, changed: comparison.changed),
      spread, of: comparison.quantity)
  }
}
