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
    hasSameTraces = before.outcomes.elementsEqual(after.outcomes) { $0.trace == $1.trace }
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

  /// One line per flipped decision, with the reason, in columns.
  private var flips: String {
    var table = TextTable(columns: [
      .left(""), .left(""), .left("", failing: [Self.nowFails]), .left(""),
    ])
    for (previous, outcome) in shownFlips {
      table.rows.append([
        "flipped: \(outcome.trace)",
        "\(previous.decision.rawValue) -> \(outcome.decision.rawValue)",
        Self.verdictChange(from: previous.verdict, to: outcome.verdict), outcome.reason,
      ])
    }
    return table.text
  }

  /// The flips of traces that are shown or were; includes flipped traces that the filter now hides.
  private var shownFlips: [(Outcome, Outcome)] {
    let flipped = flipped
    guard !isUnfiltered, !flipped.isEmpty else { return flipped }
    let shown = Set((before.shownOutcomes + after.shownOutcomes).map(\.trace))
    return flipped.filter { shown.contains($0.1.trace) }
  }

  /// The outcomes whose decision changed, each with the old one.
  private var flipped: [(Outcome, Outcome)] {
    // Usually the traces are the same and need no look-up.
    if hasSameTraces {
      return after.outcomes.indices.compactMap { index in
        guard before.outcomes[index].decision != after.outcomes[index].decision else { return nil }
        return (before.outcomes[index], after.outcomes[index])
      }
    }
    let old = Dictionary(
      before.outcomes.map { ($0.trace, $0) }, uniquingKeysWith: { first, _ in first })
    return after.outcomes.compactMap { outcome in
      guard let previous = old[outcome.trace], previous.decision != outcome.decision else {
        return nil
      }
      return (previous, outcome)
    }
  }

  private static let nowFails = "[now fails]"

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
