import Export
import Replay
import Reports
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
  /// comparison, and statements about a sweep, a plan, a delay of touches and the evidence in exports, and those that a
  /// page calculates itself.
  package static let all: [ReportSentence] =
    sentences("verdict", \Conclusion.condition)
    + sentences("tuning", \TuningSentence.condition)
    + sentences("keep", \Recommendation.Reason.condition)
    + sentences("below the tables", \TuningFootnote.condition)
    + sentences("limit", of: "--at-most: ", \LimitSentence.condition)
    + sentences("rules", of: "--rules: ", \RulesSentence.condition)
    + sentences("kinds", of: "--per: ", \KindsSentence.condition)
    + sentences("for each kind", of: "tune --per: ", \PerKindSentence.condition)
    + sentences("warning", \TuningWarning.Kind.condition)
    + sentences("comparison", \ComparisonSentence.condition)
    + sentences("doubt", \PairedComparison.Doubt.Kind.condition)
    + sentences("sweep", \SweepSentence.condition)
    + sentences("plan", of: "plan: ", \PlanSentence.condition)
    + sentences("delay", \DelaySentence.condition)
    + sentences("evidence", of: "exports: ", \EvidenceSentence.condition)
    + sentences("page", of: "a page: ", \PageSentence.condition)

  /// All sentences of one kind; `task` says of which task they are, if only one has them.
  private static func sentences<Kind: CaseIterable & RawRepresentable<String>>(
    _ group: String, of task: String = "", _ condition: KeyPath<Kind, String>
  ) -> [ReportSentence] {
    Kind.allCases.map {
      ReportSentence(name: "\(group): \($0.rawValue)", condition: task + $0[keyPath: condition])
    }
  }
}
