/// A sentence that the report of a tuning, a comparison or a sweep may have beside its tables, and the one condition
/// under which it is said.
///
/// This is the whole table; the conditions themselves stand where they are tested.
package struct ReportSentence: Hashable, Sendable {
  package let name: String
  /// In words.
  package let condition: String

  /// All of them: conclusions, what is said of a tuning, doubts about it, and what is said of a comparison and of a
  /// sweep.
  package static let all: [ReportSentence] =
    Verdict.allCases.map {
      ReportSentence(name: "verdict: \($0.rawValue)", condition: $0.condition)
    }
    + TuningSentence.allCases.map {
      ReportSentence(name: "tuning: \($0.rawValue)", condition: $0.condition)
    }
    + TuningWarning.Kind.allCases.map {
      ReportSentence(name: "warning: \($0.rawValue)", condition: $0.condition)
    }
    + ComparisonSentence.allCases.map {
      ReportSentence(name: "comparison: \($0.rawValue)", condition: $0.condition)
    }
    + PairedComparison.Doubt.Kind.allCases.map {
      ReportSentence(name: "doubt: \($0.rawValue)", condition: $0.condition)
    }
    + SweepSentence.allCases.map {
      ReportSentence(name: "sweep: \($0.rawValue)", condition: $0.condition)
    }
}

/// What a report of two controllers may say beside its tables.
package enum ComparisonSentence: String, Hashable, Sendable, CaseIterable {
  /// That neither is better, because nothing is judged.
  case nothingJudged = "nothing judged"
  /// That a controller was tuned on these gestures.
  case inSample = "in-sample"
  /// Which one is better, and how often each is right.
  case difference
  /// Who gains and who loses.
  case whoGains = "who gains"
  /// What a gate says.
  case required
  /// What makes it doubtful.
  case doubts

  /// What is known of two controllers.
  package struct Facts: Sendable {
    /// Nil where no label judges both.
    let paired: PairedComparison?
    /// Whether A or B was tuned on some of the gestures.
    let isInSample: Bool
    /// What the people say to what a gate asks; nil without a gate.
    let finding: PairedComparison.Finding?

    package init(
      _ paired: PairedComparison?, isInSample: Bool, finding: PairedComparison.Finding?
    ) {
      (self.paired, self.isInSample, self.finding) = (paired, isInSample, finding)
    }
  }

  /// The condition in words.
  package var condition: String {
    switch self {
    case .nothingJudged: "no label judges a gesture under both controllers"
    case .inSample:
      "a label judges a gesture under both, and one controller carries the fingerprint of a gesture that it was tuned on"
    case .difference: "a label judges a gesture under both controllers"
    case .whoGains: "a named person has a gesture that turns right or wrong"
    case .doubts:
      "a gate cannot tell; or there is none, and the people cannot tell which is better, or are fewer than six"
    case .required: "a gate asks, and a label judges a gesture under both controllers"
    }
  }

  /// Whether it may be said.
  package func holds(for facts: Facts) -> Bool {
    guard let paired = facts.paired else { return self == .nothingJudged }
    switch self {
    case .nothingJudged: return false
    case .inSample: return facts.isInSample
    case .difference: return true
    case .whoGains: return !paired.people.isEmpty && paired.turnedRight + paired.turnedWrong > 0
    case .doubts:
      if case .cannotTell = facts.finding { return true }
      return facts.finding == nil && [.cannotTell, .tooFew].contains(paired.claim.verdict)
    case .required: return facts.finding != nil
    }
  }
}

/// What a report of a sweep may say beside its tables.
package enum SweepSentence: String, Hashable, Sendable, CaseIterable {
  /// The best point.
  case best
  /// The best point beside the current values, and that `tune` holds people out.
  case difference
  /// Who gains and who loses by it.
  case whoGains = "who gains"

  /// The condition in words.
  package var condition: String {
    switch self {
    case .best: "a label judges a gesture"
    case .difference:
      "a label judges a gesture, and the best point decides some gesture otherwise than the current values"
    case .whoGains: "the same, and somebody is named"
    }
  }

  /// Whether it may be said.
  package func holds(for sweep: Sweep, _ difference: SweepDifference?) -> Bool {
    switch self {
    case .best: sweep.best != nil && sweep.judged > 0
    case .difference: difference != nil
    case .whoGains: (difference?.agreement.named ?? 0) > 0
    }
  }
}
