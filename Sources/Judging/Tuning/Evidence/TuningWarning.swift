import Controllers
import Formats
import Rules
package import Traces

/// A doubt about the result of a tuning.
package enum TuningWarning: Hashable, Sendable {
  /// The sets of gestures that a warning can be about.
  package enum Place: String, Hashable, Sendable {
    case search = "gestures"
    case unseen = "unseen gestures"
    case compared = "compared gestures"
  }

  /// No decision and no cost was found to depend on the parameter.
  case noEffect(String)
  /// The best values reach an end of a range that could be widened.
  case onEdge(String, value: String, bound: String)
  /// The best value is next to the least or the greatest value that the controller accepts.
  ///
  /// If `isSpare` is true the parameter hardly matters, and the rule may not need it.
  case atLimit(String, value: String, limit: String, isSpare: Bool)
  /// Two gestures that were intended differently look the same to the rule.
  case contradiction(String, String)
  /// Too few gestures have this intent to estimate how often such gestures are decided as intended.
  case few(Label.Intent, Int)
  /// There are too few groups to judge a gain.
  case fewGroups(Place, Int)
  /// One group has so much of the weight that it may decide the result.
  case dominates(String, share: Double, of: Int)
  /// Some gestures do not say to which group they belong, so each of them counts as a group of its own.
  case ungrouped(Place, what: String, Int, of: Int)
  /// Gestures are grouped by a word that several people share, so that people are held out together.
  case peopleTogether(Place, what: String, people: Int, groups: Int)
  /// Recordings were left out because they cannot be used to judge the controller on its scene; `why` is the reason.
  case leftOut(Place, [String], of: Int, why: String)
  /// Recordings were given more than once.
  case repeated(Place, [String])
  /// A recording has the touch points of another recording.
  case copy(String, of: String)
  /// Some of the gestures that were given as unseen were used in the search.
  case searchedWith([String], of: Int)
  /// Some of the gestures that were given as unseen are new, but other gestures of their groups were used in the
  /// search.
  case knownGroups([String])
  /// A few people lose while the others gain.
  case minorityPays([String], winners: Int, isSure: Bool)
  /// The tuned controller is no better than the starting one on held-out gestures.
  case noGain
  /// People with this tag are known to lose by values that were chosen without them.
  case kindLoses(String, loss: Double, of: Int)
  /// The labels jump at today's threshold, as if they had been recorded by what happened next; see ``LabelJump``.
  case followsToday(jump: Double)
  /// The search was interrupted.
  case interrupted

  /// The greatest number of names in a warning, and of warnings of one kind.
  static let namesLimit = 5
  /// The number of gestures that each intent should have; with fewer, there is a warning.
  static let enough = 10
  /// The smallest share of the gestures' total weight at which a warning says that one group dominates; our choice.
  static let dominantShare = 0.25
  /// The ``ParameterEvidence/importance`` below which a warning says that the rule may not need the parameter.
  ///
  /// It corresponds to one wrong decision in a hundred; our choice.
  static let spareImportance = 0.01
}

extension TuningWarning {
  /// The kind of a warning, independent of the people and numbers that it names.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case noEffect = "no effect"
    case onEdge = "at an end of the range"
    case atLimit = "at a limit"
    case contradiction
    case few
    case fewGroups = "few people"
    case dominates
    case ungrouped = "nobody named"
    case peopleTogether = "people held out together"
    case leftOut = "left out"
    case repeated
    case copy
    case searchedWith = "searched with"
    case knownGroups = "known people"
    case minorityPays = "a few pay"
    case noGain = "no gain"
    case kindLoses = "a kind loses"
    case followsToday = "labels follow today's decision"
    case interrupted

    /// The exact condition under which a warning of this kind is reported, in words.
    package var condition: String {
      switch self {
      case .noEffect:
        "changing the number alone changes no decision and no cost, from the values, from the start, or from a"
          + " hundred random points"
      case .onEdge:
        "equally good values, or the 95 % interval, reach an end of the range, or the value is within 2 % of it, and the"
          + " controller accepts values beyond"
      case .atLimit:
        "the value is within 2 % of an end of the range beyond which the controller accepts none"
      case .contradiction: "two gestures look the same to the rule and were meant differently"
      case .few: "an intent has fewer than ten gestures"
      case .fewGroups: "fewer than six people, so there is no interval of a gain"
      case .dominates: "six people or more, and one of them has a quarter of the weight"
      case .ungrouped: "people are named by a tag that a labelled gesture does not have"
      case .peopleTogether:
        "groups are named by a tag other than the person, and one of them has labelled gestures of two people"
      case .leftOut: "a gesture cannot be judged on the scene with any numbers"
      case .repeated: "a recording with the name, the touches and the label of an earlier one"
      case .copy: "a recording with the touches of an earlier one under another name"
      case .searchedWith: "an unseen gesture has the touches of a gesture in the search"
      case .knownGroups: "a person in the search also made unseen gestures"
      case .minorityPays:
        "held-out people gain overall, but someone loses more than 1.5 gestures"
      case .noGain: "held-out people gain nothing, or lose"
      case .kindLoses:
        "some decision changes, \(GroupNumbers.enough) people or more have gestures with a tag that only some have, and the"
          + " 95 % interval of their gain while held out, \(KindsOfPeople.wide) times as wide, lies below 0"
      case .followsToday:
        "on the two sides of today's threshold, lines fitted to the labels of nearby gestures of \(GroupNumbers.enough)"
          + " people or more differ at it by more than \(LabelJump.sure) times Student's 95 % limit"
      case .interrupted: "the search, or the judgement after it, was stopped"
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .noEffect: .noEffect
    case .onEdge: .onEdge
    case .atLimit: .atLimit
    case .contradiction: .contradiction
    case .few: .few
    case .fewGroups: .fewGroups
    case .dominates: .dominates
    case .ungrouped: .ungrouped
    case .peopleTogether: .peopleTogether
    case .leftOut: .leftOut
    case .repeated: .repeated
    case .copy: .copy
    case .searchedWith: .searchedWith
    case .knownGroups: .knownGroups
    case .minorityPays: .minorityPays
    case .noGain: .noGain
    case .kindLoses: .kindLoses
    case .followsToday: .followsToday
    case .interrupted: .interrupted
    }
  }
}

extension TuningWarning: CustomStringConvertible {
  /// The warning in the form `place: what was found; what to do`.
  package var description: String {
    switch self {
    case .noEffect(let name):
      "\(name): no gesture was found to depend on it; leave it out, or record gestures that do"
    case .onEdge(let name, let value, let bound):
      value == bound
        ? "\(name): the best value \(value) is at the end of its range; widen the range"
        : "\(name): values as good as \(value) reach the end of its range at \(bound); widen the range"
    case .atLimit(let name, let value, let limit, let isSpare):
      "\(name): the best value \(value) is next to \(limit), the limit of what the controller accepts; "
        + (isSpare
          ? "it matters little, so check whether the rule can do without it"
          : "check whether this is the right rule")
    case .contradiction(let first, let second):
      "\(first): looks the same to the rule as \(second), which was meant differently; check both"
        + " labels"
    case .few(let intent, let count):
      "labels: only \(counted(count, "says", "say")) \(intent.rawValue); record more, the result may be chance"
    case .fewGroups(let place, let count):
      "\(place.rawValue): of only \(counted(count, "person or group", "people or groups")), too"
        + " few to distinguish a gain from chance; record \(GroupNumbers.enough) or more"
    case .dominates(let name, let share, let groups):
      "people: \(name) has \(Number.fixed(share * 100, decimals: 0)) % of the weight of \(groups) people or groups, so"
        + " the result and its intervals may mainly describe \(name); record more of the others"
    case .ungrouped(let place, let what, let count, let total):
      "\(place.rawValue): \(count) of \(total) name no \(what), so each counts as a separate group;"
        + " tag them (\(what):NAME), or group by something else"
    case .peopleTogether(let place, let what, let people, let groups):
      "\(place.rawValue): grouped by \(what), \(people) people are held out in \(counted(groups, "group")), so shares and"
        + " intervals describe another \(what), not another person; leave --group-by out for people, and see --per \(what)"
        + " for what each \(what) would gain"
    case .leftOut(let place, let names, let total, let why):
      "\(place.rawValue): \(names.count) of \(total) cannot be judged and \(names.count == 1 ? "is" : "are")"
        + " left out (\(Self.list(names))): \(why)"
    case .repeated(let place, let names):
      "\(place.rawValue): \(Self.list(names)) given more than once; counted once"
    case .copy(let name, let other):
      "\(name): is the same recording as \(other); leave one out, or it counts twice"
    case .searchedWith(let names, let total):
      "unseen gestures: \(names.count) of \(total) were part of the search, \(Self.list(names));"
        + " give others, because these cannot judge the result"
    case .knownGroups(let names):
      "unseen gestures: \(Self.list(names)) were also part of the search; give gestures of other"
        + " people, because the gain may be smaller for them"
    case .minorityPays(let names, let winners, let isSure):
      "people: \(Self.list(names)) \(names.count == 1 ? "gets" : "get") fewer gestures right than before, to the benefit of"
        + " \(counted(winners, "other")); look at their gestures"
        + (isSure ? ", or give them separate values" : "")
    case .noGain:
      "held-out gestures: the tuned controller is not better than the starting one; keep the"
        + " starting one, or record more"
    case .kindLoses(let tag, let loss, let people):
      "\(tag): \(people) people or groups certainly get \(Number.fixed(loss * 100, decimals: 1)) points less right than"
        + " before; try separate values with --per \(tag.prefix { $0 != ":" })"
    case .followsToday(let jump):
      "labels: at today's threshold their share of finish jumps by \(Number.fixed(jump * 100, decimals: 0)) points among"
        + " gestures that differ little, as if the outcome had been recorded instead; label what people meant, or tuning"
        + " finds today's values again"
    case .interrupted: "search: interrupted; these are the best values so far"
    }
  }

  /// Joins names, as in `anna, ben and 3 more`.
  private static func list(_ names: [String]) -> String {
    guard names.count > namesLimit else {
      return names.count < 2
        ? names.joined()
        : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }
    let named = names.prefix(namesLimit - 1)
    return named.joined(separator: ", ") + " and \(names.count - named.count) more"
  }
}

extension TuningProblem {
  /// Doubts about the labels.
  var labelWarnings: [TuningWarning] {
    var warnings: [TuningWarning] = []
    let intents =
      controller.stopNames.isEmpty
      ? [Label.Intent.finish, .cancel] : controller.stopNames.map { .stop($0) }
    for intent in intents {
      let count = gestures.count { $0.label?.intent == intent }
      if count < TuningWarning.enough { warnings.append(.few(intent, count)) }
    }
    return warnings + contradictions.prefix(TuningWarning.namesLimit)
  }

  /// Warnings about groups with a quarter of the total weight or more, the heaviest first.
  ///
  /// Empty if there are too few groups for a verdict, because another warning reports that.
  func dominanceWarnings(_ groups: [String]) -> [TuningWarning] {
    let numbers = GroupNumbers(gestures, groups)
    guard numbers.count >= GroupNumbers.enough, totalWeight > 0 else { return [] }
    let sums = numbers.sums(of: gestures.map(\.weight))
    let dominant = sums.indices.filter {
      sums[$0] >= TuningWarning.dominantShare * totalWeight
        && !Grouping.isUnnamed(numbers.names[$0])
    }
    return dominant.sorted { (-sums[$0], $0) < (-sums[$1], $1) }.map {
      .dominates(numbers.names[$0], share: sums[$0] / totalWeight, of: numbers.count)
    }
  }

  /// Warnings about gestures that look the same to the rule but were intended differently.
  private var contradictions: [TuningWarning] {
    let quantities = Set(controller.finishWhen.condition.quantities)
    // Stores indices instead of gestures, because the dictionary would copy the gestures whenever it grows.
    var seen: [[Double]: Int] = [:]
    return gestures.indices.compactMap { position in
      let gesture = gestures[position]
      guard gesture.isJudged, gesture.isDecidedByRule, let release = gesture.release else {
        return nil
      }
      let key = quantities.map { $0.value(in: release) }
      guard let other = seen[key] else {
        seen[key] = position
        return nil
      }
      return gestures[other].label?.intent == gesture.label?.intent
        ? nil : .contradiction(gesture.name, gestures[other].name)
    }
  }
}
