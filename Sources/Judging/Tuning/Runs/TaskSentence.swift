import Replay

extension Recommendation.Reason {
  /// When the start is kept for this reason, in words.
  package var condition: String {
    switch self {
    case .interrupted:
      "the labels determine values, and the work was stopped before anyone was held out"
    case .nobodyHeldOut:
      "the labels determine values, some decision changes, and no one was to be held out"
    case .noValues:
      "values chosen without a person predict their intents no better than the most frequent intent"
    case .noChange: "the labels determine values, and they decide as the start does"
    case .notCertain: "people were held out, and they do not call the tuned values better"
    case .unseenLose:
      "held-out people call the tuned values better, and unseen people call them worse"
    }
  }
}

/// A statement below the tables of a tuning's report.
package enum TuningFootnote: String, Hashable, Sendable, CaseIterable {
  /// How held-out gestures were judged.
  case howHeldOut = "how held out"
  /// How much the share of right held-out gestures varies from one division of the people to the next.
  case spread
  /// What a kind of person would change that none of those held out is.
  case unseenKinds = "unseen kinds"
  /// The preset `default` beside the tuned controller.
  case preset

  package var condition: String {
    switch self {
    case .howHeldOut: "people were held out"
    case .spread: "people were divided several times"
    case .unseenKinds: "held-out people judge the tuned values, and they are six or more"
    case .preset:
      "tuning started from another controller than the preset default, and costs are not judged"
    }
  }

  package func holds(for result: TuningResult) -> Bool {
    switch self {
    case .howHeldOut: result.heldOut != nil
    case .spread: result.heldOutSpread != nil
    case .unseenKinds:
      result.heldOutClaim != nil && (result.byCost?.heldOut ?? result.heldOut)?.unseenKinds != nil
    case .preset: result.byCost == nil && result.versusDefault != nil
    }
  }
}

/// A statement of the report of `tune --rules`.
package enum RulesSentence: String, Hashable, Sendable, CaseIterable {
  case nothingTuned = "nothing tuned"
  case tooFew = "too few"
  case best
  case ties
  /// The rule with the fewest numbers among those that cannot be told from the best.
  case simplest
  /// The best rule beside the start.
  case start
  case advice

  package var condition: String {
    switch self {
    case .nothingTuned: "no rule could be tuned"
    case .tooFew: "rules were tuned, and people are fewer than six"
    case .best: "six people or more, and the whole interval of every other rule is below the best"
    case .ties: "six people or more, and some other rule cannot be told from the best"
    case .simplest: "that, and one of them has fewer numbers than the best"
    case .start: "six people or more, and the start was judged on the same held-out people"
    case .advice: "the same"
    }
  }

  package func holds(for rules: RuleComparison) -> Bool {
    guard let best = rules.entries.first else { return self == .nothingTuned }
    guard best.interval != nil else { return self == .tooFew }
    let ties = rules.entries.dropFirst().contains(where: \.isTied)
    return switch self {
    case .nothingTuned, .tooFew: false
    case .best: !ties
    case .ties: ties
    case .simplest:
      ties
        && rules.simplest.map {
          $0.names != best.names && $0.values.count < best.values.count
        } ?? false
    case .start, .advice: rules.claim != nil
    }
  }
}

/// A statement about kinds of people, as `compare --per` and `tune --per` make it.
package enum KindsSentence: String, Hashable, Sendable, CaseIterable {
  /// Two kinds gain differently.
  case differ
  /// They are not known to.
  case notDifferent = "not known to differ"
  /// A kind loses for certain.
  case loses

  package var condition: String {
    switch self {
    case .differ:
      "there are two kinds of six people or more, and 0 is outside the interval of their difference"
    case .notDifferent: "there are two kinds of six people or more, and 0 is inside it"
    case .loses: "a kind is worse by its whole interval"
    }
  }

  package func holds(for kinds: KindsOfPeople) -> Bool {
    switch self {
    case .differ: kinds.difference.map { !$0.interval.contains(0) } ?? false
    case .notDifferent: kinds.difference.map { $0.interval.contains(0) } ?? false
    case .loses: !kinds.losers.isEmpty
    }
  }
}

/// A statement about a value for each kind of people, as `tune --per` makes it.
package enum PerKindSentence: String, Hashable, Sendable, CaseIterable {
  case verdict
  /// Each kind gets a value of its own.
  case give
  case keepOne = "keep one"
  /// A kind loses by the shared value.
  case sharedLoses = "shared value loses"

  package var condition: String {
    switch self {
    case .verdict: "people were held out"
    case .give: "held-out people gain by values for each kind, by the whole interval"
    case .keepOne: "they are not known to"
    case .sharedLoses:
      "a kind is worse by its whole interval with the shared value than with the start"
    }
  }

  package func holds(for values: ValuesPerKind) -> Bool {
    switch self {
    case .verdict: true
    case .give: values.claim.conclusion == .better
    case .keepOne: values.claim.conclusion != .better
    case .sharedLoses: values.kinds.contains { GainClaim($0.shared).conclusion == .worse }
    }
  }
}

/// A statement of the report of `plan`.
package enum PlanSentence: String, Hashable, Sendable, CaseIterable {
  /// What a change does, as it was stated.
  case assumed
  /// What a change does, as recordings show it.
  case pilot
  /// How many people detect a gain.
  case people
  /// More people than a plan considers are needed.
  case tooMany = "too many"

  package var condition: String {
    switch self {
    case .assumed: "--changed states how many decisions change"
    case .pilot: "recordings show how many decisions change"
    case .people: "\(GainSpread.mostPeople) people or fewer detect the gain in four cases of five"
    case .tooMany: "they do not"
    }
  }

  /// Whether the statement appears for a gain.
  package func holds(for plan: RecordingPlan, telling gain: Double, each: Int) -> Bool {
    let needed = plan.spread.people(telling: gain, each: each)
    return switch (self, plan.source) {
    case (.assumed, .assumed), (.pilot, .pilot): true
    case (.assumed, .pilot), (.pilot, .assumed): false
    case (.people, _): needed != nil
    case (.tooMany, _): needed == nil
    }
  }
}
