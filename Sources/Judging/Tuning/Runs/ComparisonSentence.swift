import Replay

/// A statement that a report comparing two controllers may contain in addition to its tables.
package enum ComparisonSentence: String, Hashable, Sendable, CaseIterable {
  /// Neither controller is better, because nothing is judged.
  case nothingJudged = "nothing judged"
  /// A controller was tuned on some of these gestures.
  case inSample = "in-sample"
  /// Which controller is better, and how often each is right.
  case difference
  /// Which people gain and which lose.
  case whoGains = "who gains"
  /// What a kind of person would change that none of these is.
  case unseenKinds = "unseen kinds"
  /// Whether the condition that `--require` sets is met.
  case required
  /// Reasons to doubt the result.
  case doubts
  /// How long touches take with each controller.
  case delays

  /// The facts about two controllers that decide which statements appear.
  package struct Facts: Sendable {
    /// The comparison; nil if no labelled gesture is judged under both controllers.
    let paired: PairedComparison?
    /// Whether either controller was tuned on some of the gestures.
    let isInSample: Bool
    /// Whether the condition that `--require` sets is met; nil without `--require`.
    ///
    /// If the compared people cannot show whether the condition is met, the value contains the reasons.
    let finding: PairedComparison.Finding?
    /// Whether touches reach the app late with either controller.
    let isDelayed: Bool

    package init(
      _ paired: PairedComparison?, isInSample: Bool, finding: PairedComparison.Finding?,
      isDelayed: Bool = false
    ) {
      (self.paired, self.isInSample, self.finding) = (paired, isInSample, finding)
      self.isDelayed = isDelayed
    }
  }

  /// The condition under which the statement appears, in words.
  package var condition: String {
    switch self {
    case .nothingJudged: "no label judges a gesture under both controllers"
    case .inSample:
      "a label judges a gesture under both, and one controller carries the fingerprint of a gesture that it was tuned on"
    case .difference: "a label judges a gesture under both controllers"
    case .whoGains: "a named person has a gesture that becomes right or wrong"
    case .unseenKinds:
      "a label judges a gesture under both controllers, and there is a gate, or nobody has a gesture that becomes right or wrong"
    case .doubts:
      "a gate cannot tell; or there is no gate, and the people are fewer than six or cannot show which is better"
    case .required: "a gate is required, and a label judges a gesture under both controllers"
    case .delays: "one of the two controllers delays touches"
    }
  }

  /// Whether the statement appears for these facts.
  package func holds(for facts: Facts) -> Bool {
    if self == .delays { return facts.isDelayed }
    guard let paired = facts.paired else { return self == .nothingJudged }
    switch self {
    case .nothingJudged, .delays: return false
    case .inSample: return facts.isInSample
    case .difference: return true
    case .whoGains: return !paired.people.isEmpty && paired.turnedRight + paired.turnedWrong > 0
    case .doubts:
      if case .cannotTell = facts.finding { return true }
      return facts.finding == nil && [.cannotTell, .tooFew].contains(paired.claim.conclusion)
    case .unseenKinds:
      return paired.judged.unseenKinds != nil && (facts.finding != nil || paired.judged.isAlike)
    case .required: return facts.finding != nil
    }
  }
}

/// A statement that a report of a sweep may contain beside its tables.
package enum SweepSentence: String, Hashable, Sendable, CaseIterable {
  /// The best point.
  case best
  /// The best point compared with the current values, and a hint that `tune` evaluates values on held-out people.
  case difference
  /// Which people gain and which lose under the best point.
  case whoGains = "who gains"

  /// The condition under which the statement appears in the report, in words.
  package var condition: String {
    switch self {
    case .best: "a label judges a gesture"
    case .difference:
      "a label judges a gesture, and the best point decides some gesture differently from the current values"
    case .whoGains: "the same, and somebody is named"
    }
  }

  /// Whether the statement appears for this sweep.
  package func holds(for sweep: Sweep, _ difference: SweepDifference?) -> Bool {
    switch self {
    case .best: sweep.best != nil && sweep.judged > 0
    case .difference: difference != nil
    case .whoGains: (difference?.judged.named ?? 0) > 0
    }
  }
}
