import Formats
public import Replay
public import Traces

/// A comparison of two controllers, A and B, on one set of labelled gestures, grouped by the people who made them.
///
/// Each gesture's outcome under A is compared with its outcome under B. By default, people count equally: the result is
/// then the average difference for one person who tries both controllers.
public struct PairedComparison: Hashable, Sendable {
  /// How often each controller decides as intended; `start` is the share of A, and `tuned` is the share of B.
  package let agreement: AgreementComparison
  /// For each named person, the effect of replacing A by B, in the order of names.
  package let people: [PersonChange]
  /// How many judged gestures are right only under B, and how many only under A.
  package let turnedRight, turnedWrong: Int
  /// The names of recordings that have the same touch points, but labels with different intents.
  ///
  /// Each inner list contains the recordings that share the same touch points. Only recordings that exactly one of the
  /// controllers A and B decides as intended are listed.
  package let contradictions: [[String]]
  /// The named person whose gestures have the most weight, and their share of the whole weight; nil if no one is named.
  private let heaviest: Heaviest?

  private struct Heaviest: Hashable {
    let name: String
    let share: Double
  }

  /// The comparison of what B costs with what A costs; nil if they are judged by agreement.
  package let byCost: AgreementComparison?
  /// The comparison by the quantity that was chosen.
  package var judged: AgreementComparison { byCost ?? agreement }
  /// The conclusion about B compared with A.
  package var claim: GainClaim { GainClaim(judged) }
  package var losers: [PersonChange] { people.filter { $0.gain < 0 } }
  package var winners: [PersonChange] { people.filter { $0.gain > 0 } }

  /// Compares the outcomes of the same traces under A and B; nil if no trace can be compared.
  ///
  /// A trace can be compared if its label says which decision was intended, if both outcomes can be judged by this
  /// label, and if at most one of the outcomes has an obstacle (`Outcome.obstacle`).
  ///
  /// - Parameters:
  ///   - traces: The traces, without duplicates.
  ///   - groups: For each trace, the person who made it; see ``GroupedTraces``.
  ///   - a: The outcomes under A.
  ///   - b: The outcomes under B.
  ///   - weighing: Whether people or gestures count equally.
  ///   - objective: What wrong decisions cost.
  public init?<
    Traces: RandomAccessCollection<Trace>, Outcomes: RandomAccessCollection<Outcome>
  >(
    _ traces: Traces, groups: [String], a: Outcomes, b: Outcomes, weighing: Weighing,
    objective: Objective = Objective()
  ) where Traces.Index == Int, Outcomes.Index == Int {
    let judged = traces.indices.filter { place in
      let outcomes = [a[place], b[place]]
      return traces[place].label?.intent.isOfDecision ?? false
        && outcomes.allSatisfy { $0.verdict != .unlabelled }
        && !outcomes.allSatisfy { $0.obstacle != nil }
    }
    guard !judged.isEmpty else { return nil }
    let names = judged.map { groups[$0] }
    let weights = weighing.weights(judged.map { traces[$0].label?.weight ?? 1 }, groups: names)
    let before = judged.map { a[$0].verdict == .pass ? 1.0 : 0 }
    let after = judged.map { b[$0].verdict == .pass ? 1.0 : 0 }
    agreement = AgreementComparison(
      weights: weights, groups: GroupIndex(names), start: before, tuned: after)
    byCost =
      objective == Objective()
      ? nil
      : AgreementComparison(
        weights: weights, groups: GroupIndex(names),
        cost: judged.map { objective.decisionCost(of: a[$0], meant: traces[$0].label?.intent) },
        with: judged.map { objective.decisionCost(of: b[$0], meant: traces[$0].label?.intent) },
        by: objective)
    turnedRight = zip(before, after).count { $0 < $1 }
    turnedWrong = zip(before, after).count { $0 > $1 }
    let members = Dictionary(grouping: judged.indices) { names[$0] }
      .filter { !Grouping.isUnnamed($0.key) }.sorted { $0.key < $1.key }
    people = members.map { name, places in
      let own = places.map { weights[$0] }
      return PersonChange(
        name: name, gestures: places.count, start: own.share(places.map { before[$0] }),
        tuned: own.share(places.map { after[$0] }),
        turnedRight: places.count { before[$0] < after[$0] },
        turnedWrong: places.count { before[$0] > after[$0] }, valuesWithout: nil)
    }
    let summable = weights.summable
    let total = summable.reduce(0, +)
    let shares = members.map { name, places in
      Heaviest(name: name, share: places.reduce(0) { $0 + summable[$1] } / max(total, 1e-300))
    }
    heaviest = shares.max { $0.share < $1.share }
    let flipped = zip(judged, zip(before, after)).filter { $1.0 != $1.1 }.map(\.0)
    let alike = Dictionary(grouping: flipped) { traces[$0].contentHash }
    contradictions = alike.values
      .filter { places in Set(places.map { traces[$0].label?.intent }).count > 1 }
      .map { places in places.map { traces[$0].name }.sorted() }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension PairedComparison {
  /// What `compare --require` demands of the second controller, B, in comparison with the first one, A.
  public enum Requirement: String, Hashable, Sendable, CaseIterable {
    case better
    case notWorse = "not-worse"

    package static let words = alternatives(allCases.map(\.rawValue))
  }

  /// The share of the gestures' total weight at which one person alone decides the result.
  ///
  /// If a person has this share or more, the comparison cannot show whether B meets a requirement.
  private static let decisiveShare = 0.5

  /// Whether the second controller, B, meets a requirement.
  ///
  /// `cannotTell` means that the compared gestures do not show whether B meets the requirement. Its associated value
  /// contains the reasons.
  public enum Finding: Hashable, Sendable {
    case met, failed
    case cannotTell([Doubt])
  }

  /// Whether B meets a requirement: to be better than A by more than a margin, or worse by no more than a margin.
  ///
  /// The margin is a difference of shares. The answer is `cannotTell` if the 95 % interval of the difference, B minus
  /// A, does not lie wholly on one side of the limit. The limit is `margin` for `better`, and `-margin` for `notWorse`.
  /// The answer is also `cannotTell` if there are too few people for an interval, or if one person has at least half of
  /// the weight.
  ///
  /// With `allowsUnseenKinds`, the interval also allows for a kind of person that none of the compared people is.
  public func finding(
    _ requirement: Requirement, by margin: Double, allowsUnseenKinds: Bool = false
  ) -> Finding {
    let doubts = doubts(telling: margin)
    let interval = allowsUnseenKinds ? judged.gainAllowingUnseenKinds : claim.interval
    guard let interval, (heaviest?.share ?? 0) < Self.decisiveShare else {
      return .cannotTell(doubts)
    }
    switch requirement {
    case .better:
      if interval.lowerBound > margin { return .met }
      return interval.upperBound <= margin ? .failed : .cannotTell(doubts)
    case .notWorse:
      if interval.lowerBound >= -margin { return .met }
      return interval.upperBound < -margin ? .failed : .cannotTell(doubts)
    }
  }

  /// A reason why the compared people's gestures cannot show a difference between A and B.
  ///
  /// The description of the doubt says what would resolve it.
  public enum Doubt: Hashable, Sendable {
    /// There are fewer people than an interval needs.
    case tooFewPeople(Int)
    /// The interval is too wide to detect a difference of `gain` between the two controllers' shares of right gestures.
    ///
    /// To detect it, about `people` people would be needed.
    case wide(people: Int, gain: Double)
    /// One person has so much of the weight that the interval may mainly describe that person.
    case dominates(String, share: Double)
    /// Recordings with equal touch points have different labels.
    case labelsContradict([String])
    /// Some people gain and others lose.
    case peopleDisagree(winners: Int, losers: Int)

    /// The kind of a doubt, as a word that programs can read.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      case tooFewPeople = "too-few-people"
      case dominates = "one-person-dominates"
      case labelsContradict = "labels-contradict"
      case peopleDisagree = "people-disagree"

      /// The exact condition under which a doubt of this kind is reported, in words.
      package var condition: String {
        switch self {
        case .tooFewPeople:
          "fewer than six people, or fewer than are needed to detect the margin or, without one, the gain, in four"
            + " cases of five"
        case .dominates: "six people or more are compared, and one has a quarter of the weight"
        case .labelsContradict: "recordings with the same touches flip, and were meant differently"
        case .peopleDisagree: "two people or more gain, and two or more lose"
        }
      }
    }

    package var kind: Kind {
      switch self {
      case .tooFewPeople, .wide: .tooFewPeople
      case .dominates: .dominates
      case .labelsContradict: .labelsContradict
      case .peopleDisagree: .peopleDisagree
      }
    }
  }

  /// The reasons why these people cannot show a difference between A and B, in the order in which to resolve them.
  ///
  /// `margin` is the difference to detect, as a share; 0 for any difference.
  package func doubts(telling margin: Double) -> [Doubt] {
    var doubts = contradictions.map { Doubt.labelsContradict($0) }
    if let heaviest, heaviest.share >= TuningWarning.dominantShare,
      agreement.groups >= GroupNumbers.enough
    {
      doubts.append(.dominates(heaviest.name, share: heaviest.share))
    }
    if judged.gainInterval == nil {
      doubts.append(.tooFewPeople(judged.groups))
    } else if margin > 0 {
      let needed = judged.people(telling: margin)
      if needed > judged.groups { doubts.append(.wide(people: needed, gain: margin)) }
    } else if let needed = judged.peopleNeeded {
      doubts.append(.wide(people: needed.people, gain: needed.gain))
    }
    if min(winners.count, losers.count) >= 2 {
      doubts.append(.peopleDisagree(winners: winners.count, losers: losers.count))
    }
    return doubts
  }
}

extension PairedComparison.Doubt: CustomStringConvertible {
  /// The reason why the comparison cannot show a difference, in the form `kind: what was found; what to do`.
  public var description: String {
    switch self {
    case .tooFewPeople(let people):
      "\(kind.rawValue): \(counted(people, "person or group", "people or groups")); record"
        + " \(GroupNumbers.enough) or more"
    case .wide(let people, let gain):
      "\(kind.rawValue): about \(people) are needed to detect a difference of"
        + " \(Number.plain(Number.rounded(gain * 100, decimals: 1))) points; record as many"
    case .dominates(let name, let share):
      "\(kind.rawValue): \(name) has \(Number.fixed(share * 100, decimals: 0)) % of the weight; record more of the"
        + " others, or weigh people equally"
    case .labelsContradict(let names):
      "\(kind.rawValue): \(names.prefix(TuningWarning.namesLimit).joined(separator: ", ")) have the same touches and were meant"
        + " differently; check their labels"
    case .peopleDisagree(let winners, let losers):
      "\(kind.rawValue): \(winners) gain and \(losers) lose; check their labels, or give them separate values"
    }
  }
}
