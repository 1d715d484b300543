public import Replay

/// The number of people needed to detect a gain in four cases of five.
public struct PeopleNeeded: Hashable, Sendable {
  /// The gain to detect, as a share of the gestures.
  public let gain: Double
  public let people: Int

  /// The gains to consider, the greatest first: our choice.
  private static let gains = [0.1, 0.05, 0.02, 0.01]

  /// Finds the greatest of ``gains`` for which more than `people` people are needed; nil if there is none.
  ///
  /// The number of people needed depends on how much the gain differs from person to person, which can be measured
  /// well. It does not depend on the observed gain: with too few people, the observed gain is mostly chance.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation of people's gains.
  ///   - people: The number of people.
  ///   - each: The number of gestures per person.
  ///   - isAlike: Whether everyone is alike, so that only the number of people counts; see ``UnseenKinds``.
  ///   - greatest: The greatest difference that one gesture can make.
  init?(
    deviation: Double, people: Int, each: Double, isAlike: Bool = false, greatest: Double = 1
  ) {
    let found = Self.gains.lazy.map { gain in
      PeopleNeeded(
        gain: gain,
        people: isAlike
          ? UnseenKinds.people(telling: gain, losing: greatest)
          : Self.people(telling: gain, deviation: deviation, each: each))
    }.first { $0.people > people }
    guard let found else { return nil }
    self = found
  }

  private init(gain: Double, people: Int) { (self.gain, self.people) = (gain, people) }

  /// The number of people needed to detect a gain, at least six and at most a million.
  ///
  /// `gain` is a share of the gestures, `deviation` is the standard deviation of people's gains, and `each` is the
  /// number of gestures per person.
  ///
  /// For this gain, the decisions of at least the share `gain` of the gestures must change. So even if all people were
  /// alike, their measured gains would differ by chance. The variance is therefore at least `gain · (1 − gain) / each`.
  ///
  /// - Source: J. Cohen, "Statistical power analysis for the behavioral sciences", 1988, section 2.4; the normal
  ///   quantiles of 0.975 and 0.8, and two additional people because Student's t replaces the normal distribution.
  package static func people(telling gain: Double, deviation: Double, each: Double) -> Int {
    let least = gain * (1 - gain) / max(each, 1)
    let variance = max(deviation * deviation, least)
    let ratio = 2.801_585_218_112_968
    let people = (ratio * ratio * variance / (gain * gain)).rounded(.up) + 2
    return Int(min(max(people, Double(GroupNumbers.enough)), 1_000_000))
  }
}

/// The gain that may be claimed for a tuned controller.
///
/// Usually, the tuned controller itself is not judged on held-out people. Instead, values are chosen without these
/// people and then judged on them, which tests the procedure of choosing values. The claim is then the smaller of two
/// gains: the procedure's gain on held-out people, and the tuned controller's own gain on the gestures for which its
/// values were chosen. The second gain alone would be too favourable.
public struct GainClaim: Hashable, Sendable {
  /// What is compared.
  public let quantity: JudgedQuantity
  public let gain: Double
  /// The 95 % interval of the gain; nil for fewer than six people.
  public let interval: ClosedRange<Double>?
  package let groups: Int
  public let peopleNeeded: PeopleNeeded?
  /// Whether the chosen values are known to predict the intents of held-out people better than a constant guess.
  ///
  /// The guess is always the most frequent intent. If the values are not known to be better than this guess, the
  /// verdict is never `better`: the gain may be chance, because random labels would give such a gain too. True if the
  /// controller was not tuned, or if there is no interval for the comparison with the guess.
  private let isInformed: Bool

  public var conclusion: Conclusion {
    let found = Conclusion(of: interval)
    return found == .better && !isInformed ? .cannotTell : found
  }

  /// Creates the claim from a comparison of two controllers in which the second controller was itself judged.
  ///
  /// A comparison on held-out people is unsuitable if it judged other values, chosen without these people.
  package init(_ own: AgreementComparison) {
    (gain, groups, peopleNeeded) = (own.gain, own.groups, own.peopleNeeded)
    (quantity, isInformed) = (own.quantity, true)
    interval = own.gainInterval.map { $0.lower...$0.upper }
  }

  /// Creates the claim for a controller that was chosen from many controllers.
  ///
  /// - Parameters:
  ///   - own: The comparison that judged the chosen controller itself; its gain is the claimed gain.
  ///   - half: Half the width of the confidence interval of this gain; nil if there are too few people. The interval
  ///     must be simultaneous: valid for all of the controllers at once.
  init(_ own: AgreementComparison, half: Double?) {
    (gain, groups, peopleNeeded) = (own.gain, own.groups, nil)
    (quantity, isInformed) = (own.quantity, true)
    let most = quantity == .agreement ? 1 : Double.infinity
    interval = half.map { max(own.gain - $0, -most)...min(own.gain + $0, most) }
  }

  /// Creates the claim for a tuned controller.
  ///
  /// - Parameters:
  ///   - heldOut: Compares the starting controller with the tuned rule on held-out people. For each of them, the rule
  ///     has values that were chosen without this person.
  ///   - own: Compares the starting controller with the tuned controller, on the gestures for which the tuned values
  ///     were chosen.
  ///   - constant: Compares a constant guess of the intent with the tuned rule on held-out people. The rule has the
  ///     same values as in `heldOut`. Nil if there is no such comparison.
  package init(
    heldOut: AgreementComparison, own: AgreementComparison, constant: AgreementComparison?
  ) {
    quantity = heldOut.quantity
    gain = min(heldOut.gain, own.gain)
    isInformed = constant?.gainInterval.map { $0.lower > 0 } ?? true
    (groups, peopleNeeded) = (heldOut.groups, heldOut.peopleNeeded)
    interval = heldOut.gainInterval.flatMap { held in
      own.gainInterval.map { min(held.lower, $0.lower)...min(held.upper, $0.upper) }
    }
  }
}
