import Formats
import Replay
import Reports
import Rules
import Traces

/// The effect of a change on the loaded traces: the new counts and the decisions that flipped.
struct ChangeReport {
  private let before: SessionState
  private let after: SessionState
  /// Whether both have the same traces.
  private let hasSameTraces: Bool

  /// Compares two evaluated states.
  init(from before: SessionState, to after: SessionState) {
    self.before = before
    self.after = after
    // The same array, as after every change of a number, is equal at once.
    hasSameTraces =
      before.entries == after.entries
      || before.outcomes.elementsEqual(after.outcomes) { $0.trace == $1.trace }
  }

  /// The counts and the flips, newline-terminated; on a terminal the counts come last.
  var text: String { Page.current.text(counts: counts, of: flips) }

  /// `48 traces: 39 passed (was 41), 9 failed; 26 finish, 21 cancel, 1 none`.
  ///
  /// Under a filter `12 of 48 traces: …`.
  var counts: String {
    guard !after.entries.isEmpty else { return "no traces loaded\n" }
    let (shown, shownBefore) = (after.shownOutcomes, before.shownOutcomes)
    let (now, then) = (Summary(of: shown), Summary(of: shownBefore))
    // The old count of other traces means nothing.
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

  private var isUnfiltered: Bool { before.filter.isEmpty && after.filter.isEmpty }

  /// One line per flipped decision, with the reason, in columns, and how many the page leaves out.
  private var flips: String {
    let flips = shownFlips
    let rows = flips.prefix(Page.current.rows ?? flips.count).map { flip in
      let (previous, outcome) = (before.outcomes[flip.before], after.outcomes[flip.after])
      return FlipRow(
        trace: "flipped: \(outcome.trace)",
        decisions: "\(previous.decision.rawValue) -> \(outcome.decision.rawValue)",
        verdict: Self.verdictChange(from: previous.verdict, to: outcome.verdict),
        reason: outcome.reason)
    }
    let rest = flips.count - rows.count
    return FlipRow.text(of: rows) + (rest > 0 ? "and \(rest) more\n" : "")
  }

  /// The flips of traces that are shown or were; includes flipped traces that the filter now hides.
  private var shownFlips: [Flip] {
    let flipped = flipped
    guard !isUnfiltered, !flipped.isEmpty else { return flipped }
    let shown = Set((before.shownOutcomes + after.shownOutcomes).map(\.trace))
    return flipped.filter { shown.contains(after.outcomes[$0.after].trace) }
  }

  /// The positions of an outcome whose decision changed.
  private struct Flip {
    let before: Int
    let after: Int
  }

  private var flipped: [Flip] {
    // Usually the traces are the same and need no look-up.
    if hasSameTraces {
      return after.outcomes.indices.filter {
        before.outcomes[$0].decision != after.outcomes[$0].decision
      }.map { Flip(before: $0, after: $0) }
    }
    let old = Dictionary(
      before.outcomes.enumerated().map { ($1.trace, $0) }, uniquingKeysWith: { first, _ in first })
    return after.outcomes.enumerated().compactMap { index, outcome in
      guard let previous = old[outcome.trace],
        before.outcomes[previous].decision != outcome.decision
      else { return nil }
      return Flip(before: previous, after: index)
    }
  }

  static let nowFails = "[now fails]"

  /// `[now fails]`, `[now passes]`, or nothing for the same verdict.
  static func verdictChange(from previous: Outcome.Verdict, to verdict: Outcome.Verdict) -> String {
    guard previous != verdict else { return "" }
    switch verdict {
    case .pass: return "[now passes]"
    case .fail: return nowFails
    case .unlabelled: return ""
    }
  }

  /// `1 trace`, `48 traces`.
  static func count(_ number: Int) -> String {
    counted(number, "trace")
  }
}

extension Outcome {
  /// The clause that decided and its margin: `progress > progress-threshold by -0.120`.
  var reason: String {
    guard let rule else { return "" }
    return margin == nil ? rule : "\(rule) by \(marginText)"
  }
}
