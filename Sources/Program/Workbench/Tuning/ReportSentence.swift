import Export
import Replay
import Tuning

/// A sentence that a report or an export may contain about how well controllers decide, and the exact condition under
/// which the sentence appears.
///
/// ``all`` lists every sentence of reports, console, page and exports. The conditions are tested elsewhere, next to the
/// code for each sentence.
package struct ReportSentence: Hashable, Sendable {
  package let name: String
  /// The condition under which the sentence appears, in words.
  package let condition: String

  /// All sentences: verdicts, statements and warnings about a tuning and its other tasks, statements and doubts about a
  /// comparison, and statements about a sweep, a plan, a delay of touches and the evidence in exports.
  package static let all: [ReportSentence] =
    Conclusion.allCases.map {
      ReportSentence(name: "verdict: \($0.rawValue)", condition: $0.condition)
    }
    + TuningSentence.allCases.map {
      ReportSentence(name: "tuning: \($0.rawValue)", condition: $0.condition)
    }
    + Recommendation.Reason.allCases.map {
      ReportSentence(name: "keep: \($0.rawValue)", condition: $0.condition)
    }
    + TuningFootnote.allCases.map {
      ReportSentence(name: "below the tables: \($0.rawValue)", condition: $0.condition)
    }
    + LimitSentence.allCases.map {
      ReportSentence(name: "limit: \($0.rawValue)", condition: "--at-most: \($0.condition)")
    }
    + RulesSentence.allCases.map {
      ReportSentence(name: "rules: \($0.rawValue)", condition: "--rules: \($0.condition)")
    }
    + KindsSentence.allCases.map {
      ReportSentence(name: "kinds: \($0.rawValue)", condition: "--per: \($0.condition)")
    }
    + PerKindSentence.allCases.map {
      ReportSentence(
        name: "for each kind: \($0.rawValue)", condition: "tune --per: \($0.condition)")
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
    + PlanSentence.allCases.map {
      ReportSentence(name: "plan: \($0.rawValue)", condition: "plan: \($0.condition)")
    }
    + DelaySentence.allCases.map {
      ReportSentence(name: "delay: \($0.rawValue)", condition: $0.condition)
    }
    + EvidenceSentence.allCases.map {
      ReportSentence(name: "evidence: \($0.rawValue)", condition: "exports: \($0.condition)")
    }
}
