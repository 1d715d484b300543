import Formats
import Replay
import Reports
import Rules
import Traces

/// The effect of a change on the loaded traces: the new counts of traces, the decisions that flipped, and how the others
/// settle.
struct ChangeReport {
  private let before: SessionState
  private let after: SessionState
  /// Whether the session has the same traces before and after the change.
  private let hasSameTraces: Bool
  /// The flipped decisions of traces that the filter shows, or showed before the change.
  private let flipped: [OutcomePair]
  /// How the transitions settle that the filter shows; nil if none settles otherwise.
  private let settling: SettlingChange?
  private let isUnfiltered: Bool

  /// Compares the states before and after a change; the traces of both states must be evaluated.
  init(from before: SessionState, to after: SessionState) {
    self.before = before
    self.after = after
    // After a change of a parameter, both states share the storage of `entries`, so this comparison is immediate.
    hasSameTraces =
      before.entries == after.entries
      || before.outcomes.elementsEqual(after.outcomes) { $0.trace == $1.trace }
    let pairs = OutcomePair.all(
      from: before.outcomes, to: after.outcomes, hasSameTraces: hasSameTraces)
    let isUnfiltered = before.filter.isEmpty && after.filter.isEmpty
    var compared = pairs
    if !isUnfiltered {
      let shown = Set((before.shownOutcomes + after.shownOutcomes).map(\.trace))
      compared.removeAll { !shown.contains(after.outcomes[$0.after].trace) }
    }
    flipped = compared.flipped(from: before.outcomes, to: after.outcomes)
    settling = SettlingChange(from: before.outcomes, to: after.outcomes, of: compared)
    self.isUnfiltered = isUnfiltered
  }

  /// The counts of traces, how transitions settle, and the list of flipped decisions, ending in a newline.
  ///
  /// On a terminal, the counts come after the list; otherwise they come before it. If the list is long, they come both
  /// before and after it.
  var text: String {
    Page.current.text(counts: counts + (settling.map { $0.sentence + "\n" } ?? ""), of: flips)
  }

  /// The counts of traces: `48 traces: 39 passed (was 41), 9 failed; 26 finish, 21 cancel, 1 none`.
  ///
  /// With a filter, the text begins with `12 of 48 traces`.
  var counts: String {
    guard !after.entries.isEmpty else { return "no traces loaded\n" }
    let (shown, shownBefore) = (after.shownOutcomes, before.shownOutcomes)
    let (now, then) = (Summary(of: shown), Summary(of: shownBefore))
    // Shows the old count only if it counts the same traces as the new count.
    let isComparable =
      isUnfiltered ? hasSameTraces : shownBefore.elementsEqual(shown) { $0.trace == $1.trace }
    let count =
      after.filter.isEmpty
      ? Self.count(now.traces) : "\(now.traces) of \(Self.count(after.entries.count))"
    let was = isComparable && then.passed != now.passed ? " (was \(then.passed))" : ""
    let unlabelled = now.unlabelled > 0 ? ", \(now.unlabelled) unlabelled" : ""
    let sentence =
      "\(count): \(now.passed) passed\(was), \(now.failed) failed\(unlabelled)"
      + "; \(now.decisions)"
    return (now.failed > 0 ? Page.current.failure(sentence) : sentence) + "\n"
  }

  /// A table with a line for each flipped decision and its reason, followed by the number of lines that are left out.
  private var flips: String {
    let rows = flipped.prefix(Page.current.rows ?? flipped.count).map { flip in
      let (previous, outcome) = (before.outcomes[flip.before], after.outcomes[flip.after])
      return FlipRow(
        trace: "flipped: \(outcome.trace)",
        decisions: "\(previous.decision.rawValue) -> \(outcome.decision.rawValue)",
        verdict: Self.verdictChange(from: previous.verdict, to: outcome.verdict),
        reason: outcome.reason ?? "")
    }
    let rest = flipped.count - rows.count
    return FlipRow.text(of: rows) + (rest > 0 ? "and \(rest) more\n" : "")
  }

  static let nowFails = "[now fails]"

  /// The change of a verdict: `[now fails]` or `[now passes]`.
  ///
  /// Empty if the verdict is the same, or if the trace no longer has a label.
  static func verdictChange(from previous: Outcome.Verdict, to verdict: Outcome.Verdict) -> String {
    guard previous != verdict else { return "" }
    switch verdict {
    case .pass: return "[now passes]"
    case .fail: return nowFails
    case .unlabelled: return ""
    }
  }

  /// A number of traces in words: `1 trace`, `48 traces`.
  static func count(_ number: Int) -> String {
    counted(number, "trace")
  }
}
